"""Checks of what is kept: saves come back whole, clones share nothing, and a seed always plays the same match."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import Any

import msgspec

from ...errors import CantinaError
from ...events import Silence
from ...match import Match, Saved
from ...ruleset import Catalogue
from ...state import spec
from ...text import T, Text
from ..given import Given, difference, pose
from ..kit import Kit, Problem, check
from ..play import Step, Walk, begin
from ..play import walk as play
from ..transcript import elsewhere, transcript

AHEAD = 5
"""How many answers a loaded match is played on."""

PLAYED_ON = 40
"""How many answers a clone is played on in place."""


@check("saves", "saving and loading gives the same match, which goes on the same way")
def saves(kit: Kit, walk: Walk) -> None:
    _setup(walk)
    for tried in walk.tries:
        if tried.after is not None:
            try:
                spec(kit.ruleset.state).dump(tried.after.state)
            except CantinaError as error:
                what = f"after {tried.action!r} by seat {tried.seat + 1} the match cannot be saved: {error}"
                raise Problem(what, "assign only values of the declared types", tried.step) from error
    picked = {step.number for step in walk.picked}
    for step in walk.steps:
        loaded = _reloaded(step, step.match)
        if step.number not in picked:
            continue
        for viewer in walk.viewers:
            differs = difference(_fresh(kit, step.match, viewer), _fresh(kit, loaded, viewer))
            if differs:
                what = f"after loading, viewer {viewer} is given something else; {differs}"
                raise Problem(what, "keep everything in the state", step)
        for following in walk.steps[step.number : step.number + AHEAD]:
            if following.seat < 0:
                break
            events = loaded.act(following.seat, following.action)
            after = walk.steps[following.number + 1 :][:1]
            if events != following.events or (after and spec(kit.ruleset.state).dump(loaded.state) != after[0].data):
                what = f"the loaded match goes on differently: {following.action!r} does something else"
                raise Problem(what, "keep everything in the state, nothing on the ruleset", following)


def _setup(walk: Walk) -> None:
    if walk.steps and walk.steps[0].match.setup != walk.setup:
        what = f"the set-up is changed by new_state: {walk.steps[0].match.setup} was {walk.setup}"
        raise Problem(what, "copy what new_state wants to change; a replay starts from the same set-up")
    setup = msgspec.json.decode(msgspec.json.encode(walk.setup), type=type(walk.setup))
    if setup != walk.setup:
        raise Problem(f"the set-up does not survive JSON: {setup} was {walk.setup}", "let options load as plain JSON values")


def _reloaded(step: Step, match: Match[Any]) -> Match[Any]:
    """Return the match after saving it to JSON and loading it with its ruleset; raises `Problem` if they differ."""
    saved = msgspec.json.decode(msgspec.json.encode(match.save()), type=Saved)
    loaded: Match[Any] = Match.load(match.rules, saved)
    fields = ("revision", "answers", "decisions", "outcome", "setup", "state", "open_seed")
    wrong = [name for name in fields if getattr(loaded, name) != getattr(match, name)]
    if loaded.chance.key != match.chance.key or loaded.chance.counter != match.chance.counter:
        wrong.append("chance")
    if wrong:
        raise Problem(
            f"after loading, {', '.join(wrong)} differ", "let decisions and outcome follow from the state alone", step
        )
    return loaded


def _fresh(kit: Kit, match: Match[Any], viewer: int) -> Given:
    """Return what a viewer is given when nothing can be taken back, as after loading."""
    return kit.given(pose(match, match.state), viewer)


@check("catalogue", "a match uses the catalogue that is kept beside it, which comes back whole from its file")
def catalogue(kit: Kit, walk: Walk) -> None:
    """The second half looks at names alone: a card's name that a text is given must be the one in the match's catalogue.

    Whether its other values are read from there is not checked.
    """
    cards = walk.ruleset.catalogue(walk.setup)
    if cards.dump() != walk.ruleset.catalogue(walk.setup).dump():
        raise Problem("two calls of `catalogue` return different cards", "let the catalogue follow from the set-up alone")
    try:
        loaded = walk.ruleset.kept(walk.setup, cards.dump())
    except CantinaError as error:
        what = f"the catalogue does not come back from its file: {error}"
        raise Problem(what, "make cards of frozen Structs over plain values, several classes with a tag each") from error
    wrong = [slug for slug in cards if loaded.get(slug) != cards[slug]]
    if wrong:
        what = f"the catalogue does not come back from its file: {', '.join(wrong)} differ"
        raise Problem(what, "make cards of frozen Structs over plain values")
    renamed = Catalogue([msgspec.structs.replace(card, name=T(f"Renamed {slug}")) for slug, card in cards.items()])
    named = {card.name.msgid: card for card in cards.values()}
    for step in walk.picked:
        for text in _texts(step, renamed):
            for name in _parts(text):
                if name.msgid in named and named[name.msgid].name == name:
                    slug = named[name.msgid].slug
                    what = f"{text.msgid!r} calls {slug} {name.msgid!r}, whatever the match's catalogue says"
                    raise Problem(what, "read cards from self.cards, or from play.rules.cards in a step", step)


def _texts(step: Step, cards: Catalogue) -> Iterator[Text]:
    """Yield what the ruleset says at a step, and of the action taken there, if its cards are these."""
    match = pose(step.match, step.match.state)
    rules = match.rules = match.rules.at(cards)
    outcome = rules.outcome(match.state)
    for decision in rules.decisions(match.state) if outcome is None else ():
        yield decision.prompt
        yield from (rules.label(match.state, action) for action in decision.actions)
        yield rules.hint(match.state, decision.seat) or T("")
        for refusal in rules.refusals(match.state, decision.seat):
            yield from (refusal.label, refusal.reason)
    if outcome is not None:
        yield outcome.cause
    elif step.seat >= 0:
        yield from (event.text for event in match.act(step.seat, step.action))


def _parts(text: Text) -> Iterator[Text]:
    """Yield the texts that are arguments of a text."""
    for value in text.args.values():
        if isinstance(value, Text):
            yield value
            yield from _parts(value)


@check("clones", "a clone shares nothing with its original, and play in place does the same as play on copies")
def clones(kit: Kit, walk: Walk) -> None:
    clone, dump = spec(kit.ruleset.state).clone, spec(kit.ruleset.state).dump
    for step in walk.picked:
        match = step.match
        before = [kit.given(match, viewer) for viewer in walk.viewers]
        worth = [match.rules.evaluate(match.state, seat) for seat in range(match.seats)]
        state, chance = clone(match.state), match.chance.copy()
        bot = chance.fork(f"clone {step.number}")
        for _ in range(PLAYED_ON):
            if match.rules.outcome(state) is not None:
                break
            decision = bot.choice(list(match.rules.decisions(state)))
            try:
                match.rules.apply(state, decision.seat, bot.choice(decision.actions), chance, Silence())
            except Exception:
                break  # `ends` and `offers` report it
        if dump(match.state) != step.data:
            raise Problem("playing on a clone changed the original state", "keep no list in two places", step)
        for viewer, given in zip(walk.viewers, before, strict=True):
            differs = difference(given, kit.given(step.match, viewer))
            if differs:
                what = f"playing on a clone changed what viewer {viewer} is given of the original; {differs}"
                raise Problem(what, "keep everything in the state, nothing on the ruleset", step)
        decisions = tuple(match.rules.decisions(match.state)) if match.outcome is None else ()
        if decisions != match.decisions or worth != [match.rules.evaluate(match.state, seat) for seat in range(match.seats)]:
            what = "playing on a clone changed the decisions or the worth of the original"
            raise Problem(what, "keep everything in the state, nothing on the ruleset", step)
    _in_place(walk)


def _in_place(walk: Walk) -> None:
    """Play the recorded answers again without copies: bots and playouts must meet the same states."""
    fresh = begin(walk.ruleset, walk.sample, walk.seed)
    rules, state, chance = fresh.rules, fresh.state, fresh.chance
    for step, after in zip(walk.steps, walk.steps[1:], strict=False):
        rules.apply(state, step.seat, step.action, chance, Silence())
        while rules.outcome(state) is None:
            forced = next((d for d in rules.decisions(state) if d.public and len(d.actions) == 1), None)
            if forced is None:
                break
            rules.apply(state, forced.seat, forced.actions[0], chance, Silence())
        if spec(rules.state).dump(state) != after.data:
            what = f"played in place, {step.action!r} leads to another state than played on copies"
            raise Problem(what, "put no list into two fields of the state, and keep nothing on the ruleset", step)


@check("repeats", "the same seed and the same record play the same match, also in processes with another PYTHONHASHSEED")
def repeats(kit: Kit, walk: Walk) -> None:
    here = transcript(walk)
    _replayed(walk)
    _same(here, transcript(play(walk.ruleset, walk.sample, walk.seed, walk.positions)), walk, "a second time")
    if not kit.found.where:
        what = "the ruleset cannot be found from another process"
        raise Problem(what, "keep it in a module-level name, or give a place such as module:object")
    if "elsewhere" not in kit.shared:
        orders = [(kit.found.where, sample.id, kit.seed_of(sample)) for sample in kit.samples.values()]
        kit.shared["elsewhere"] = elsewhere(orders, kit.positions)
    number = list(kit.samples).index(walk.sample.id)
    for played in kit.shared["elsewhere"]:
        _same(here, played[number], walk, "in another process")


def _replayed(walk: Walk) -> None:
    """Play the recorded actions again as from a match file; a sample that arranges its state cannot be."""
    if walk.sample.arrange is not None or not walk.steps:
        return
    match, acted = walk.steps[0].match, [step for step in walk.steps[:-1] if step.seat >= 0]
    hashes = [hashlib.sha256(step.data).hexdigest() for step in walk.steps[1:]]
    try:
        Match.replay(walk.ruleset, match.setup, match.chance.key, [(step.seat, step.action) for step in acted], hashes)
    except CantinaError as error:
        what = f"the match cannot be replayed from its set-up, key and actions: {error}"
        raise Problem(what, "let everything follow from the set-up, the catalogue and chance") from error


def _same(here: list[str], there: list[str], walk: Walk, when: str) -> None:
    for number in range(max(len(here), len(there))):
        one, other = (lines[number] if number < len(lines) else "the end" for lines in (here, there))
        if one != other:
            what = f"played {when}, the same seed does something else:\n  {one}\n  {other}"
            do = "draw only from chance, and never iterate over a set, or over what hash or id orders"
            raise Problem(what, do, walk.steps[min(number, len(walk.steps) - 1)])
