"""The check of what a viewer is told as a match goes on: by moves, by the set-up, and later of either.

`secrecy` compares positions that differ in their hidden cards alone. It cannot see a fact that was copied out of a hidden
card into a plain field. So here the copying itself is done twice: the same answers, with the same chance, in a match whose
hidden cards are others. As long as a viewer sees the same cards in both, it must be given the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from unittest.mock import patch

from ... import sight
from ...chance import Chance
from ...errors import CantinaError
from ...events import Event
from ...match import Match
from ...state import Box
from ...text import bit
from ..given import difference, named, speaker, words
from ..kit import Kit, Problem, check
from ..play import Done, Step, Walk, begin
from .secrecy import who

DEALS = 4
"""How many set-ups with other hidden cards each viewer's is compared with."""

AHEAD = 8
"""How many answers a twin is played on after a picked position."""

AHEAD_OF_START = 40
"""How many answers a twin of the set-up is played on."""

TELL = (
    "show it as a card in a zone that the viewer sees, or name it with `Zone.name`; a fact that no face shows is told in the "
    "sentence of an event with closes_undo=True"
)


@check("follows", "what a viewer is given and told changes only by what it sees, and by what the log tells openly")
def follows(kit: Kit, walk: Walk) -> None:
    if not walk.steps:
        return
    for viewer in walk.viewers:
        for number in range(DEALS):
            _set_up(kit, walk, viewer, number)
    for step in walk.picked:
        done = [done for done in walk.done if done.step is step]
        for viewer in walk.viewers:
            _silent(kit, done, viewer)
            twin = _twin(step, viewer)
            for tried in done:
                moved = twin.fork()
                _answer(kit, step, viewer, moved, tried.seat, tried.action, tried.after, tried.events)
            _play_on(kit, walk, step, viewer, twin, AHEAD)


def _set_up(kit: Kit, walk: Walk, viewer: int, number: int) -> None:
    """Set the match up again, with the same chance, out of a box in which other cards have the numbers of hidden copies."""
    first = walk.steps[0]
    chance = Chance.seeded(f"deal {viewer} {number}")
    cards = sight.resample(first.match.state, viewer, chance).cards

    def dealt(box: Box) -> tuple[str, ...]:
        return cards if sorted(box.slugs) == sorted(cards) else tuple(box.slugs)

    with patch.object(Box, "cards", property(dealt)):
        try:
            twin = begin(walk.ruleset, walk.sample, walk.seed)
        except Exception:
            return  # a set-up that looks at the cards may find no way with others
    if twin.state.cards != cards:
        return
    doing = "where the set-up deals other hidden cards"
    if _alike(kit, first, viewer, doing, (first.match, walk.opening), (twin, twin.opening)):
        _play_on(kit, walk, first, viewer, twin, AHEAD_OF_START)


def _twin(step: Step, viewer: int) -> Match[Any]:
    """Return the match at a position that the viewer cannot tell from this one."""
    twin = step.match.fork()
    twin.state = sight.resample(step.match.state, viewer, Chance.seeded(f"follow {step.number} {viewer}"))
    twin.outcome = twin.rules.outcome(twin.state)
    twin.decisions = tuple(twin.rules.decisions(twin.state)) if twin.outcome is None else ()
    return twin


def _play_on(kit: Kit, walk: Walk, start: Step, viewer: int, twin: Match[Any], ahead: int) -> None:
    """Play the recorded answers on a twin, as long as they are open there and the viewer cannot tell it from the match."""
    for step, after in zip(walk.steps[start.number :][:ahead], walk.steps[start.number + 1 :], strict=False):
        if not _answer(kit, step, viewer, twin, step.seat, step.action, after.match, step.events):
            return


def _answer(
    kit: Kit,
    step: Step,
    viewer: int,
    twin: Match[Any],
    seat: int,
    action: str,
    after: Match[Any],
    events: Sequence[Event],
) -> bool:
    """Give the same answer, with the same chance, on a twin; return whether the viewer still cannot tell."""
    decision = twin.decision(seat)
    if decision is None or action not in decision.actions:
        return False
    twin.chance = step.match.chance.copy()
    try:
        said = twin.act(seat, action)
    except CantinaError:
        return False  # `twins` demands that a seat's own action works
    doing = f"after {action!r} by {who(seat)}, where other cards are hidden"
    return _alike(kit, step, viewer, doing, (after, events), (twin, said))


Moved = tuple[Match[Any], Sequence[Event]]
"""A match after something happened, and what happened."""


def _alike(kit: Kit, step: Step, viewer: int, doing: str, real: Moved, twin: Moved) -> bool:
    """Return whether a viewer sees the same cards in both; then it must be given the same, unless the log tells why not."""
    if _seen(*real, viewer) != _seen(*twin, viewer):
        return False
    differs = difference(kit.given(real[0], viewer, log=real[1]), kit.given(twin[0], viewer, log=twin[1]))
    if not differs:
        return True
    if _tells(real, twin, viewer) or _tells(twin, real, viewer):
        return False
    raise Problem(f"{doing}, {who(viewer)} sees the same cards, but is given something else; {differs}", TELL, step)


def _seen(match: Match[Any], events: Sequence[Event], viewer: int) -> tuple[object, list[str]]:
    """Return the cards that a viewer sees: in zones, by their declared visibility alone, and named by events."""
    faces = [card.slug for event in events for card in named(event) if card.seen & bit(viewer)]
    return sight.observe(match.state, viewer).zones, faces


def _tells(one: Moved, other: Moved, viewer: int) -> bool:
    """Return whether the log openly tells a hidden fact: an event that closes taking back says here what it does not there."""
    voice = speaker(one[0], viewer)
    there = {event.say(voice) for event in other[1]}
    return any(event.closes_undo and event.say(voice) not in there for event in one[1])


def _silent(kit: Kit, done: Sequence[Done], viewer: int) -> None:
    """What another seat chose stays its secret unless it is seen, logged, or a fact of the observation.

    A fact is no excuse if the choice names a card that the viewer sees nowhere.
    """
    kept: list[tuple[Done, object, object]] = []
    for tried in done:
        if tried.seat == viewer:
            continue
        voice, after = speaker(tried.after, viewer), tried.after
        told = [(event.kind, event.seat, event.rule, event.say(voice)) for event in tried.events]
        public = (tried.seat, told, *_seen(after, tried.events, viewer))
        facts = None if _names_hidden(tried, viewer) else after.observe(viewer).facts
        like = next((other for other, same, shown in kept if same == public and shown == facts), None)
        if like is None:
            kept.append((tried, public, facts))
            continue
        differs = difference(*(kit.given(choice.after, viewer, log=choice.events) for choice in (like, tried)))
        if differs:
            what = (
                f"whether {who(tried.seat)} answers {like.action!r} or {tried.action!r} is neither seen nor told, but "
                f"{who(viewer)} is given something else; {differs}"
            )
            do = "log a public choice, or make it a fact of the observation; keep a secret one out of what others get"
            raise Problem(what, do, tried.step)


def _names_hidden(tried: Done, viewer: int) -> bool:
    """Tell whether an action names a card of the match that the viewer sees nowhere."""
    match, faces = tried.step.match, sight.faces(tried.step.match.state)
    seen = {slug for slug, mask in zip(match.state.cards, faces, strict=True) if mask & bit(viewer)}
    return bool(words(tried.action) & (set(match.state.cards) - seen))
