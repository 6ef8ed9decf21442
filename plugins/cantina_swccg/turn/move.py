"""Moving a card: first which one, then how and where to; then who goes with it, where a group goes for one price."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from cantina import EMPTY, Action, Copy, Decision, Step, T, Text

from ..frames import Joining, Moving
from ..movement import moves_of, roles_of, strolls_of
from ..movement.ferries import transfers, transits
from ..movement.offers import ROLES, TRANSFER, TRANSIT, Offer, action_of, carry_out, goal
from ..piles import Game, public
from ..state import Swccg, names, top

DONE = "done"
WITH = "with:"

WHERE = T("Move {card}: how?")
WHO = T("Who goes with them to {place}?")
LABELS = {
    "walk": T("To {place} for {n}"),
    "hyperspeed": T("To {place} at hyperspeed for {n}"),
    "land": T("Land at {place} for {n}"),
    "take-off": T("Take off to {place} for {n}"),
    "shuttle": T("Shuttle to {place} for {n}"),
    "transfer": T("Transfer to {place} as {role} for {n}"),
    "transit": T("By docking bay to {place} for {n}"),
    "embark": T("Embark on {place} as {role}"),
    "disembark": T("Disembark at {place}"),
    "role": T("Become {role}"),
    "stroll": T("To {place} for nothing"),
}
KINDS = {"move": moves_of, "deploy": roles_of, "control": strolls_of}


def offers(rules: Any, state: Swccg, seat: int, copy: Copy, phase: str) -> Iterator[Offer]:
    """Yield what a card may do in a phase."""
    yield from KINDS[phase](rules, state, seat, copy)


def movable(rules: Any, state: Swccg, seat: int, phase: str) -> list[Copy]:
    """Return the player's cards that may do anything in a phase."""
    find = KINDS[phase]
    return [copy for copy in state.seats[seat].table if next(find(rules, state, seat, copy), None) is not None]


class MovingStep(Step[Swccg, Moving]):
    """The player chooses where to."""

    def run(self, play: Game, frame: Moving) -> bool:
        return True

    def ask(self, rules: Any, state: Swccg, frame: Moving) -> Sequence[Decision]:
        called = names(state)
        actions = [action_of(state, called, offer) for offer in offers(rules, state, frame.seat, frame.copy, frame.phase)]
        return (Decision(frame.seat, WHERE.fill(card=public(state.cards[frame.copy])), actions, True),)

    def answer(self, play: Game, frame: Moving, seat: int, action: Action) -> None:
        state = play.state
        start = state.places[frame.copy]
        offer = self._offer(play.rules, state, frame, action)
        state.stack.pop()
        carry_out(play, seat, offer)
        if offer.kind == TRANSIT:
            state.stack.append(Joining(seat, start.location, offer.number))
        elif offer.kind == TRANSFER:
            state.stack.append(Joining(seat, start.location, offer.number, start.on, offer.on))

    def label(self, rules: Any, state: Swccg, frame: Moving, action: Action) -> Text:
        offer = self._offer(rules, state, frame, action)
        return LABELS[offer.kind].fill(place=goal(state, offer), role=ROLES.get(offer.role, ""), n=offer.cost)

    def _offer(self, rules: Any, state: Swccg, frame: Moving, action: Action) -> Offer:
        called = names(state)
        found = offers(rules, state, frame.seat, frame.copy, frame.phase)
        return next(offer for offer in found if action_of(state, called, offer) == action)


class JoiningStep(Step[Swccg, Joining]):
    """The player names who else goes with the group, one after the other."""

    def run(self, play: Game, frame: Joining) -> bool:
        if joiners(play.rules, play.state, frame):
            return True
        play.state.stack.pop()
        return False

    def ask(self, rules: Any, state: Swccg, frame: Joining) -> Sequence[Decision]:
        actions = [*joiners(rules, state, frame), DONE]
        place = public(state.cards[frame.ship] if frame.ship != EMPTY else top(state, frame.goal))
        return (Decision(frame.seat, WHO.fill(place=place), actions, True),)

    def answer(self, play: Game, frame: Joining, seat: int, action: Action) -> None:
        if action == DONE:
            play.state.stack.pop()
        else:
            carry_out(play, seat, joiners(play.rules, play.state, frame)[action])

    def label(self, rules: Any, state: Swccg, frame: Joining, action: Action) -> Text:
        if action == DONE:
            return T("Nobody else")
        offer = joiners(rules, state, frame)[action]
        card = public(state.cards[offer.copy])
        return T("{card} as {role}", card=card, role=ROLES[offer.role]) if offer.on != EMPTY else T("{card}", card=card)


def joiners(rules: Any, state: Swccg, frame: Joining) -> dict[Action, Offer]:
    """Return who else can go with a group, by action."""
    called = names(state)
    found: dict[Action, Offer] = {}
    for copy in state.seats[frame.seat].table:
        place = state.places[copy]
        if copy in state.moved or place.location != frame.start:
            continue
        if frame.ship == EMPTY:
            for offer in transits(rules, state, frame.seat, copy, joining=True):
                if offer.number == frame.goal:
                    found[f"{WITH}{called[copy]}"] = offer
        elif place.on == frame.source:
            for offer in transfers(rules, state, frame.seat, copy, cost=0):
                if offer.on == frame.ship:
                    found[f"{WITH}{called[copy]}:{offer.role}"] = offer
    return found
