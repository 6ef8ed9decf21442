"""Checks of taking back: positions come back equal, and it is free exactly when nobody learned anything."""

from __future__ import annotations

from typing import Any

from ... import sight
from ...chance import Chance
from ...errors import CantinaError, UndoRefused
from ...match import Match
from ...state import spec
from ...text import bit
from ..given import difference, pose
from ..kit import Kit, Problem, check
from ..play import Try, Walk

GUESSES = 3
"""On how many positions that the actor cannot tell apart a free action is tried again."""


@check("restores", "going back through all positions to the start restores each of them")
def restores(kit: Kit, walk: Walk) -> None:
    match, dump = walk.steps[-1].match.fork(), spec(kit.ruleset.state).dump
    for step in reversed(walk.steps):
        revision = match.revision
        match.restore(step.match.state)
        if dump(match.state) != step.data or match.decisions != step.match.decisions or match.outcome != step.match.outcome:
            raise Problem("the restored position differs", "let decisions and outcome follow from the state alone", step)
        if match.revision != revision + 1:
            raise Problem("restoring is not a new revision", "let the host take back; rules never do", step)


@check("undo", "taking back is free exactly if nobody learned anything, chance stood still and nobody else has to answer")
def undo(kit: Kit, walk: Walk) -> None:
    for tried in walk.tries:
        if tried.after is None:
            continue
        free = tried.after.undo_refusal(tried.seat) is None
        reason = _reason(tried, tried.after)
        if free and reason:
            what = f"{tried.action!r} by seat {tried.seat + 1} may be taken back, although {reason}"
            raise Problem(what, "give the event that tells it closes_undo=True", tried.step)
        if not free and not reason:
            what = f"{tried.action!r} by seat {tried.seat + 1} may not be taken back, although nobody learned anything"
            raise Problem(what, "leave closes_undo to what really closes a step", tried.step)
        if free:
            _learned(kit, tried, tried.after)
            _taken_back(kit, tried, tried.after)
        else:
            _refused(tried, tried.after)


def _reason(tried: Try, after: Match[Any]) -> str:
    """Return what the contract names as a reason not to take back freely, or nothing."""
    before = tried.step.match
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


def _learned(kit: Kit, tried: Try, after: Match[Any]) -> None:
    """Try the action where hidden cards lie differently: if the actor is given something else, it tells a secret.

    This sees also what no card's face shows, such as a fact counted over a deck, or a prompt.
    """
    step, seat = tried.step, tried.seat
    told = kit.given(pose(after, after.state), seat, log=tried.events)
    for number in range(GUESSES):
        twin = step.match.fork()
        twin.state = sight.resample(step.match.state, seat, Chance.seeded(f"undo {step.number} {number}"))
        try:
            events = twin.act(seat, tried.action)
        except CantinaError:
            continue  # `twins` demands that it works
        differs = difference(told, kit.given(pose(twin, twin.state), seat, log=events))
        if differs:
            what = (
                f"{tried.action!r} by seat {seat + 1} may be taken back, although it tells that seat a hidden fact; {differs}"
            )
            raise Problem(what, "give the event that tells it closes_undo=True", step)


def _taken_back(kit: Kit, tried: Try, after: Match[Any]) -> None:
    match = after.fork()
    match.undo(tried.seat)
    same = spec(kit.ruleset.state).dump(match.state) == tried.step.data
    if not same or match.decisions != tried.step.match.decisions or match.chance.counter != tried.step.match.chance.counter:
        what = f"after {tried.action!r} by seat {tried.seat + 1} was taken back, the position differs"
        raise Problem(what, "let decisions follow from the state alone", tried.step)


def _refused(tried: Try, after: Match[Any]) -> None:
    match = after.fork()
    try:
        match.undo(tried.seat)
    except UndoRefused:
        if match.state is not after.state or match.revision != after.revision:
            raise Problem("a refused undo changed the match", "let the host take back; rules never do", tried.step) from None
    else:
        raise Problem(f"{tried.action!r} was taken back although that is refused", "let the host take back", tried.step)
