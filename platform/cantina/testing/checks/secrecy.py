"""Checks of secrecy: nothing that a viewer gets may depend on what that viewer cannot know.

All of them compare `given` (observation, prompts, actions with labels, refusals, error texts, who is waited for, and the
page) byte by byte between the real position and one that the viewer cannot tell from it.
"""

from __future__ import annotations

import re
from typing import Any

import msgspec

from ... import sight
from ...chance import Chance
from ...match import Match
from ...ruleset import Card
from ...state import spec
from ...text import PUBLIC, T, bit
from ...zones import EMPTY
from ..given import Given, difference, pose
from ..kit import Kit, Problem, check
from ..play import Step, Walk, attempt, reason

TWINS = 2
"""How many resampled positions each viewer's is compared with."""

AHEAD = 4
"""How many answers a relabelled match is played on."""

_SONG = re.compile(rb"zz-canary-\d+|Zzcanary\d+|98765\d{4}")

HIDE = "compute what is shown from the viewer's observation, or from what everybody knows"


def who(viewer: int) -> str:
    return "a spectator" if viewer == PUBLIC else f"seat {viewer + 1}"


@check("twins", "a viewer is given the same, byte for byte, wherever the cards that it does not know lie")
def twins(kit: Kit, walk: Walk) -> None:
    for step in walk.picked:
        for viewer in walk.viewers:
            real = kit.real(step, viewer)
            for number in range(TWINS):
                chance = Chance.seeded(f"twin {step.number} {viewer} {number}")
                state = sight.resample(step.match.state, viewer, chance)
                _compare(real, _given(kit, step, state, viewer), step, viewer, "other hidden cards")
                if viewer >= 0 and step.seat == viewer:
                    _plays_on(step, state)


def _given(kit: Kit, step: Step, state: Any, viewer: int) -> Given:
    try:
        return kit.given(pose(step.match, state), viewer, page=True)
    except Exception as error:
        what = f"where hidden cards lie differently, {who(viewer)} is given an error: {reason(error)}"
        raise Problem(what, "make every call work on any state that `resample` returns; give zones `admits`", step) from error


def _plays_on(step: Step, state: Any) -> None:
    """Bots act on such states: what the seat does there must work."""
    twin = step.match.fork()
    twin.state = state
    tried = attempt(Step(step.number, twin, b""), step.seat, step.action)
    if tried.error is not None:
        what = f"where hidden cards lie differently, {step.action!r} by {who(step.seat)} fails: {reason(tried.error)}"
        raise Problem(what, "make apply work on any state that `resample` returns; give zones `admits`", step)


def _compare(real: Given, other: Given, step: Step, viewer: int, cause: str) -> None:
    differs = difference(real, other)
    if differs:
        raise Problem(f"with {cause}, {who(viewer)} is given something else; {differs}", HIDE, step)


@check("canaries", "cards hidden from a viewer can be any cards at all, and none of their words reaches that viewer")
def canaries(kit: Kit, walk: Walk) -> None:
    for step in walk.picked:
        for viewer in walk.viewers:
            match = step.match
            real = kit.real(step, viewer)
            try:
                found = kit.given(_with_canaries(match, viewer), viewer, page=True)
            except Exception as error:
                what = f"with made-up cards where cards are hidden, {who(viewer)} is given an error: {reason(error)}"
                do = "read what a card is from self.cards, and look no hidden card up for what a viewer is given"
                raise Problem(what, do, step) from error
            for part, data in found.items():
                sung = _SONG.search(data)
                if sung:
                    what = f"{who(viewer)} is given {sung[0].decode()!r} of a hidden card in the {part}"
                    raise Problem(what, HIDE, step)
            _compare(real, found, step, viewer, "made-up cards where cards are hidden")


def _with_canaries(match: Match[Any], viewer: int) -> Match[Any]:
    """Return the match with a made-up definition for every copy that the viewer cannot know.

    Copies in pools whose contents are public stay. No rule knows the made-up cards, so nothing is acted, and only the
    viewer's own decision is asked for: other seats' decisions stay as they are, and while another seat is asked too, its
    own cards stay real for the question, which the ruleset answers for all seats at once.
    """
    compiled, rules, eye = spec(match.rules.state), match.rules, bit(viewer)
    seen, cards, asked = sight.faces(match.state), list(match.state.cards), list(match.state.cards)
    made: list[Card] = []
    for at in compiled.zones(match.state):
        for copy in at.copies:
            if copy != EMPTY and not seen[copy] & eye and at.zone.pool not in rules.about.public_pools:
                made.append(_canary(rules.cards[cards[copy]], len(made)))
                cards[copy] = made[-1].slug
                if at.owner == viewer or at.owner not in match.waiting:
                    asked[copy] = made[-1].slug
    posed = pose(match, match.state)
    posed.rules, posed.state, question = (
        rules.at(rules.cards.plus(made)),
        compiled.clone(match.state),
        compiled.clone(match.state),
    )
    posed.state.cards, question.cards = tuple(cards), tuple(asked)
    if match.decision(viewer) is not None:
        own = [decision for decision in posed.rules.decisions(question) if decision.seat == viewer]
        posed.decisions = (*own, *(decision for decision in match.decisions if decision.seat != viewer))
    return posed


def _canary(card: Card, number: int) -> Card:
    slug, name = f"zz-canary-{number}", T(f"Zzcanary{number}")
    return msgspec.structs.replace(card, slug=slug, name=name, number=987650000 + number)


@check("relabelled", "the numbers of copies reach nobody, neither now nor by what follows")
def relabelled(kit: Kit, walk: Walk) -> None:
    for step in walk.picked:
        numbers = list(range(len(step.match.state.cards)))
        Chance.seeded(f"relabel {step.number}").shuffle(numbers)
        real, other = pose(step.match, step.match.state), pose(step.match, sight.relabel(step.match.state, numbers))
        _everyone(kit, walk, step, real, other)
        for following in walk.steps[step.number : step.number + AHEAD]:
            if following.seat < 0:
                break
            one, two = (match.act(following.seat, following.action) for match in (real, other))
            _everyone(kit, walk, following, real, other, one, two)


def _everyone(kit: Kit, walk: Walk, step: Step, real: Match[Any], other: Match[Any], one: Any = (), two: Any = ()) -> None:
    for viewer in walk.viewers:
        given, twin = kit.given(real, viewer, log=one), kit.given(other, viewer, log=two)
        differs = difference(given, twin)
        if differs:
            what = f"with the copies numbered otherwise, {who(viewer)} is given something else; {differs}"
            raise Problem(what, "order and name cards by slug and place, and type every copy number as Copy", step)
