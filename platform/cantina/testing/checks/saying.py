"""Checks of what is said: sentences for every viewer, log lines that tell no more than was seen, and the page."""

from __future__ import annotations

import difflib
import html
import logging
from collections.abc import Callable, Sequence
from typing import Any
from unittest.mock import patch

import msgspec

from ... import sight
from ...events import Event
from ...match import Match
from ...state import spec
from ...text import Named, bit
from ...view import MatchView, view
from ...web.kept import forget_drawn
from ...zones import Copy, Zone
from ..given import named, speaker
from ..golden import golden_text
from ..kit import Kit, Problem, check
from ..play import Step, Walk, begin, reason
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


@check("log", "a card is named only to those who see it before or after, or at that moment")
def log(kit: Kit, walk: Walk) -> None:
    """Look at each card that an event names: a viewer to whom it is named must see or know such a card before or after.

    In the set-up, and where chance was drawn from, a card may also be seen and shuffled away; then it is enough that
    `Zone.name` named it, in the zone where it lay. Plain words are the business of `follows`.
    """
    if walk.steps:
        start = walk.steps[0]
        seen = _merged(_known(start.match), _named_while(lambda: begin(walk.ruleset, walk.sample, walk.seed)))
        _faces(walk, walk.opening, seen, start, "during the set-up")
    for tried in walk.done:
        before = tried.step.match
        seen = _known(before, tried.after)
        if before.chance.counter != tried.after.chance.counter:
            again = before.fork()
            seen = _merged(seen, _named_while(lambda m=again, t=tried: m.act(t.seat, t.action)))  # type: ignore[misc]
        _faces(walk, tried.events, seen, tried.step, f"after {tried.action!r} by seat {tried.seat + 1}")


Masks = dict[str, int]
"""Per slug, the mask of viewers who see or know such a card."""


def _known(*matches: Match[Any]) -> Masks:
    """Return who sees what in one of these positions."""
    return _merged(*({c: m} for match in matches for c, m in zip(match.state.cards, sight.faces(match.state), strict=True)))


def _merged(*parts: Masks) -> Masks:
    merged: Masks = {}
    for part in parts:
        for slug, mask in part.items():
            merged[slug] = merged.get(slug, 0) | mask
    return merged


def _named_while(act: Callable[[], object]) -> Masks:
    """Return which cards `Zone.name` names to whom while something happens, in the zones where they lie or in none."""
    found: list[Masks] = []
    name = Zone.name

    def noted(zone: Zone, state: Any, copy: Copy, owner: int = -1) -> Named:
        card = name(zone, state, copy, owner)
        if all(at.zone is zone for at in spec(type(state)).zones(state) if copy in at.copies):
            found.append({card.slug: card.seen})
        return card

    with patch.object(Zone, "name", noted):
        act()
    return _merged(*found)


def _faces(walk: Walk, events: Sequence[Event], seen: Masks, step: Step, doing: str) -> None:
    for event in events:
        for card in named(event):
            for viewer in walk.viewers:
                if card.seen & bit(viewer) and not seen.get(card.slug, 0) & bit(viewer):
                    what = f"the event {event.kind!r} names {card.slug} to {who(viewer)}, who sees no such card"
                    do = "name cards with `Zone.name`; to speak of a card without showing one, use its name as a text"
                    raise Problem(f"{doing}, {what}", do, step)


@check("page", "the page is made for every viewer, offers each open action, and holds no script or style of its own")
def page(kit: Kit, walk: Walk) -> None:
    for step in walk.picked:
        views = {viewer: view(step.match, viewer, speaker(step.match, viewer)) for viewer in walk.viewers}
        kept = {viewer: _made(kit, step, viewer, seen) for viewer, seen in views.items()}
        for viewer, seen in views.items():
            forget_drawn()
            made = _made(kit, step, viewer, seen)
            if made != kept[viewer]:
                what = f"the page of {who(viewer)} holds what was drawn for another viewer or position"
                raise Problem(
                    what, "let what a macro under `once` draws follow from its arguments alone, not from `view`", step
                )
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
