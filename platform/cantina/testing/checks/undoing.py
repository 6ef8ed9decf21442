"""Checks of taking back: positions come back equal, and it is free exactly when nobody learned anything."""

from __future__ import annotations

from ... import sight
from ...chance import Chance
from ...errors import CantinaError, UndoRefused
from ...state import spec
from ...text import bit
from ..given import difference, pose
from ..kit import Kit, Problem, check
from ..play import Done, Walk

GUESSES = 3
"""On how many positions that the actor cannot tell apart a free action is tried again."""


@check("undo", "every position can be restored, and taking back is free exactly if nobody learned or has to do anything new")
def undo(kit: Kit, walk: Walk) -> None:
    _restored(kit, walk)
    for tried in walk.done:
        free = tried.after.undo_refusal(tried.seat) is None
        reason = _reason(tried)
        if free and reason:
            what = f"{tried.action!r} by seat {tried.seat + 1} may be taken back, although {reason}"
            raise Problem(what, "give the event that tells it closes_undo=True", tried.step)
        if not free and not reason:
            what = f"{tried.action!r} by seat {tried.seat + 1} may not be taken back, although nobody learned anything"
            raise Problem(what, "leave closes_undo to what really closes a step", tried.step)
        if free:
            _learned(kit, tried)
            _taken_back(kit, tried)
        else:
            _refused(tried)


def _restored(kit: Kit, walk: Walk) -> None:
    """Go back through all positions to the start."""
    match, dump = walk.steps[-1].match.fork(), spec(kit.ruleset.state).dump
    for step in reversed(walk.steps):
        revision = match.revision
        match.restore(step.match.state)
        if dump(match.state) != step.data or match.decisions != step.match.decisions or match.outcome != step.match.outcome:
            raise Problem("the restored position differs", "let decisions and outcome follow from the state alone", step)
        if match.revision != revision + 1:
            raise Problem("restoring is not a new revision", "let the host take back; rules never do", step)


def _reason(tried: Done) -> str:
    """Return what the contract names as a reason not to take back freely, or nothing."""
    before, after = tried.step.match, tried.after
    if before.chance.counter != after.chance.counter:
        return "chance was drawn from"
    if not set(after.waiting) <= set(before.waiting) | {tried.seat}:
        return "another seat has to answer now"
    old, new = sight.faces(before.state), sight.faces(after.state)
    for copy, mask in enumerate(new):
        if mask & ~old[copy] and not old[copy] & bit(tried.seat):
            return f"the face of {after.state.cards[copy]} was seen"
    if after.outcome is not None:
        return "the match is over"
    return "an event closes it" if any(event.closes_undo for event in tried.events) else ""


def _learned(kit: Kit, tried: Done) -> None:
    """Try the action where hidden cards lie differently: if the actor is given something else, it tells a secret.

    This sees also what no card's face shows, such as a fact counted over a deck, or a prompt.
    """
    step, seat, after = tried.step, tried.seat, tried.after
    before = kit.real(step, seat)
    told = kit.given(pose(after, after.state), seat, log=tried.events)
    for number in range(GUESSES):
        twin = step.match.fork()
        twin.state = sight.resample(step.match.state, seat, Chance.seeded(f"undo {step.number} {number}"))
        if difference(kit.given(pose(twin, twin.state), seat), before):
            return  # `twins` demands that there is none
        try:
            events = twin.act(seat, tried.action)
        except CantinaError:
            return  # so it demands that this works
        differs = difference(told, kit.given(pose(twin, twin.state), seat, log=events))
        if differs:
            what = (
                f"{tried.action!r} by seat {seat + 1} may be taken back, although it tells that seat a hidden fact; {differs}"
            )
            raise Problem(what, "give the event that tells it closes_undo=True", step)


def _taken_back(kit: Kit, tried: Done) -> None:
    match = tried.after.fork()
    match.undo(tried.seat)
    same = spec(kit.ruleset.state).dump(match.state) == tried.step.data
    if not same or match.decisions != tried.step.match.decisions or match.chance.counter != tried.step.match.chance.counter:
        what = f"after {tried.action!r} by seat {tried.seat + 1} was taken back, the position differs"
        raise Problem(what, "let decisions follow from the state alone", tried.step)


def _refused(tried: Done) -> None:
    match = tried.after.fork()
    try:
        match.undo(tried.seat)
    except UndoRefused:
        if match.state is not tried.after.state or match.revision != tried.after.revision:
            raise Problem("a refused undo changed the match", "let the host take back; rules never do", tried.step) from None
    else:
        raise Problem(f"{tried.action!r} was taken back although that is refused", "let the host take back", tried.step)
