"""Checks of what is kept: saves come back whole, clones share nothing, and a seed always plays the same match."""

from __future__ import annotations

from typing import Any

import msgspec

from ...errors import CantinaError
from ...events import Silence
from ...match import Match, Saved
from ...state import spec
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
    _catalogue(walk)
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


def _catalogue(walk: Walk) -> None:
    rules = walk.ruleset
    if rules.catalogue(walk.setup).dump() != rules.catalogue(walk.setup).dump():
        raise Problem("two calls of `catalogue` return different cards", "let the catalogue follow from the set-up alone")
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


@check("repeats", "the same seed plays the same match, also in processes with another PYTHONHASHSEED")
def repeats(kit: Kit, walk: Walk) -> None:
    here = transcript(walk)
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


def _same(here: list[str], there: list[str], walk: Walk, when: str) -> None:
    for number in range(max(len(here), len(there))):
        one, other = (lines[number] if number < len(lines) else "the end" for lines in (here, there))
        if one != other:
            what = f"played {when}, the same seed does something else:\n  {one}\n  {other}"
            do = "draw only from chance, and never iterate over a set, or over what hash or id orders"
            raise Problem(what, do, walk.steps[min(number, len(walk.steps) - 1)])
