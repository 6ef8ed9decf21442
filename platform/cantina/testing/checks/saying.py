"""Checks of what is said: sentences for every viewer, log lines that tell no more than was seen, and the page."""

from __future__ import annotations

import difflib
import html
import logging
from collections.abc import Iterator

import msgspec

from ... import sight
from ...chance import Chance
from ...events import Event
from ...text import Arg, Named, Text, bit
from ...view import MatchView, view
from ..given import difference, pose, speaker
from ..golden import golden_text
from ..kit import Kit, Problem, check
from ..play import Done, Step, Walk, attempt, reason
from .secrecy import who


@check("renders", "every sentence can be said to every viewer, with all its arguments, and every action has a label")
def renders(kit: Kit, walk: Walk) -> None:
    for viewer in walk.viewers:
        voice = speaker(walk.steps[0].match, viewer)
        for event in walk.opening:
            _whole(walk.steps[0], viewer, "the log", event.say(voice))
        for step in walk.steps:
            for event in step.events:
                _whole(step, viewer, "the log", _said(step, viewer, event))
        for step in walk.picked:
            _view(step, viewer)


def _said(step: Step, viewer: int, event: Event) -> str:
    try:
        return event.say(speaker(step.match, viewer))
    except Exception as error:
        what = f"the event {event.kind!r} cannot be said to {who(viewer)}: {reason(error)}"
        raise Problem(what, "give the text every argument that it names", step) from error


def _view(step: Step, viewer: int) -> None:
    try:
        seen = view(step.match, viewer, speaker(step.match, viewer))
        msgspec.json.encode(seen)
    except Exception as error:
        what = f"{who(viewer)} cannot be shown this position: {reason(error)}"
        raise Problem(what, "make observe, label, hint and refusals work in every position", step) from error
    for slug, name in seen.titles.items():
        _whole(step, viewer, f"the name of {slug}", name)
    if seen.outcome is not None:
        _whole(step, viewer, "the outcome", seen.outcome.cause)
    for decision in seen.decisions:
        _whole(step, viewer, "the prompt", decision.prompt)
        _whole(step, viewer, "the hint", decision.hint or "nothing")
        for choice in decision.actions:
            _whole(step, viewer, f"the label of {choice.action!r}", choice.label)
        for refusal in decision.refusals:
            _whole(step, viewer, f"the reason against {refusal.action!r}", refusal.reason)


def _whole(step: Step, viewer: int, what: str, sentence: str) -> None:
    if not sentence.strip() or "{" in sentence or "}" in sentence:
        do = "write a sentence, and give it every argument that it names"
        raise Problem(f"{what} says {sentence!r} to {who(viewer)}", do, step)


@check("log", "what the log tells a viewer follows from what that viewer sees, before and after, and from the action")
def log(kit: Kit, walk: Walk) -> None:
    """Two checks, because neither sees everything.

    The first tries the same action, with the same chance, where the cards that a viewer does not know lie differently. If
    the viewer is given the same afterwards, the log must say the same. It cannot see actions that are possible only with
    the real cards, such as staking one particular hidden card. The second looks at each card that an event names: a
    viewer to whom it is named must see or know such a card before or after; unless chance was drawn from, since a card may
    be seen and shuffled away within one action. It cannot see plain words; the first does.
    """
    for tried in walk.done:
        _faces(tried, walk)
        for viewer in walk.viewers:
            _same_log(kit, tried, viewer)


def _same_log(kit: Kit, tried: Done, viewer: int) -> None:
    match = tried.step.match.fork()
    chance = Chance.seeded(f"log {tried.step.number} {viewer} {tried.action}")
    match.state = sight.resample(match.state, viewer, chance)
    match.decisions = tuple(match.rules.decisions(match.state))
    decision = match.decision(tried.seat)
    if decision is None or tried.action not in decision.actions:
        return
    other = attempt(Step(tried.step.number, match, b""), tried.seat, tried.action)
    if other.after is None:
        return  # `twins` demands that it works
    voice = speaker(match, viewer)
    one, two = ([(e.kind, e.seat, e.rule, e.say(voice)) for e in events] for events in (tried.events, other.events))
    if one == two:
        return
    then, after, twin = (kit.given(pose(m, m.state), viewer) for m in (match, tried.after, other.after))
    if difference(then, kit.real(tried.step, viewer)) is None and difference(after, twin) is None:
        lines = (
            "; ".join(f"{a[3]!r} against {b[3]!r}" for a, b in zip(one, two, strict=False) if a != b) or f"{one} against {two}"
        )
        what = f"after {tried.action!r} by seat {tried.seat + 1}, the log tells {who(viewer)} what it cannot see: {lines}"
        raise Problem(what, "name cards with `Zone.name`, and say nothing else that depends on hidden cards", tried.step)


def _faces(tried: Done, walk: Walk) -> None:
    before, after = tried.step.match, tried.after
    if before.chance.counter != after.chance.counter:
        return
    known: dict[str, int] = {}
    for copy, (old, new) in enumerate(zip(sight.faces(before.state), sight.faces(after.state), strict=True)):
        slug = after.state.cards[copy]
        known[slug] = known.get(slug, 0) | old | new
    for event in tried.events:
        for card in named(event):
            for viewer in walk.viewers:
                if card.seen & bit(viewer) and not known.get(card.slug, 0) & bit(viewer):
                    what = f"the event {event.kind!r} names {card.slug} to {who(viewer)}, who sees no such card"
                    do = "name cards with `Zone.name`; to speak of a card without showing one, use its name as a text"
                    raise Problem(f"after {tried.action!r} by seat {tried.seat + 1}, {what}", do, tried.step)


def named(event: Event) -> Iterator[Named]:
    """Yield every card that an event names."""
    yield from event.cards
    yield from _named(event.text)


def _named(value: Arg) -> Iterator[Named]:
    if isinstance(value, Named):
        yield value
    elif isinstance(value, Text):
        for inner in value.args.values():
            yield from _named(inner)
    elif isinstance(value, tuple):
        yield from value


@check("page", "the page is made for every viewer, offers each open action, and holds no script or style of its own")
def page(kit: Kit, walk: Walk) -> None:
    for step in walk.picked:
        for viewer in walk.viewers:
            seen = view(step.match, viewer, speaker(step.match, viewer))
            made = _made(kit, step, viewer, seen)
            for decision in seen.decisions:
                for choice in decision.actions:
                    if f'"{html.escape(choice.action)}"' not in made:
                        what = f"the page of {who(viewer)} has no control for {choice.action!r}"
                        raise Problem(what, "offer every open action; leave what the template cannot place to the host", step)
            for forbidden in ("<script", "<style", " style=", "javascript:"):
                if forbidden in made.lower():
                    raise Problem(f"the page holds {forbidden!r}", "put scripts and styles into files of their own", step)


def _made(kit: Kit, step: Step, viewer: int, seen: MatchView) -> str:
    """Return the page; what the host covers up by drawing the board itself is a failure here."""
    assert kit.render is not None
    logger, trouble = logging.getLogger("cantina.web.page"), _Kept()
    logger.addHandler(trouble)
    try:
        made = kit.render(seen, step.match.rules)
    except Exception as error:
        raise Problem(f"the page of {who(viewer)} cannot be made: {reason(error)}", "mend the template", step) from error
    finally:
        logger.removeHandler(trouble)
    for record in trouble.records:
        cause = record.exc_info[1] if record.exc_info else None
        what = f"the title's own board fails for {who(viewer)}: {reason(cause) if cause else record.getMessage()}"
        raise Problem(what, "mend the template; the host draws the board by itself meanwhile", step)
    return made


class _Kept(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.records: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.records.append(record)


@check("golden", "the match that the sample's seed plays is the one written in the golden file")
def golden(kit: Kit, walk: Walk) -> None:
    assert kit.golden is not None
    path = kit.golden / f"{walk.sample.id}.txt"
    text = golden_text(walk)
    if kit.write_golden:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    if not path.is_file():
        raise Problem(f"there is no {path}", "write it with --write-golden, read it, and keep it")
    kept = path.read_text(encoding="utf-8")
    if kept != text:
        lines = list(difflib.unified_diff(kept.splitlines(), text.splitlines(), str(path), "now", n=2, lineterm=""))[:40]
        what = "the match plays differently now:\n" + "\n".join(lines)
        raise Problem(
            what, "if the rules were meant to change, write the file again with --write-golden and read the difference"
        )
