"""The end of a round: units march, fire markers are turned up, new units arrive.

Rulebook: Attack of the First Order Units, Fire, Ending the Game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cantina import EMPTY, TN, Action, Decision, Play, Step, T, take

from .cards import KINDS
from .state import (
    BURNING,
    DISCARD,
    LANE,
    MARKERS_USED,
    Burn,
    Ignite,
    Reinforce,
    RuleTheGalaxy,
    counts,
    red_space,
)

DISCARD_VERB = "discard:"
LETTERS = "abcd"

MARCH = T("All units march one space.")
THROUGH = T("{cards} gets past the last space: the Resistance is overrun.")
TURNED_UP = TN(
    "Lane {lane} reaches the fire: everyone discards {n} card.",
    "Lane {lane} reaches the fire: everyone discards {n} cards.",
    0,
)
DUD = T("Lane {lane} reaches the fire, but it does no harm.")
CHOOSE_DISCARD = TN("Choose {n} card to discard", "Choose {n} cards to discard", 0)
DISCARDS = T("{seat} discards {cards}.", own="You discard {cards}.")
CHOSE = T("{seat} has chosen a card to discard.", own="You have chosen a card to discard.")
ARRIVE = T("New units arrive: {cards}.")


def march(play: Play[RuleTheGalaxy]) -> None:
    """Move all units at once (rulings 12 to 14); what waits for answers goes onto the stack."""
    state = play.state
    escaped = [lane.spaces[-1] for lane in state.lanes if lane.spaces[-1] != EMPTY]
    if escaped:
        play.log.add("defeat", THROUGH, cards=tuple(LANE.name(state, copy) for copy in escaped), rule="Ending the Game")
        state.over = "lost"
        return
    red = red_space(state.length)
    state.stack.append(Reinforce())
    for lane in state.lanes:
        lane.spaces.insert(0, lane.spaces.pop())
    play.log.add("march", MARCH, rule="Attack of the First Order Units")
    for index in reversed(range(len(state.lanes))):
        lane = state.lanes[index]
        if lane.marker and lane.spaces[red] != EMPTY:
            state.stack.append(Ignite(index))


class IgniteStep(Step[RuleTheGalaxy, Ignite]):
    """Turns a marker up: everyone owes its value in cards, or as many as they have (ruling 15)."""

    def run(self, play: Play[RuleTheGalaxy], frame: Ignite) -> bool:
        state = play.state
        marker = state.lanes[frame.lane].marker.pop()
        state.markers_used.append(marker)
        value = play.rules.values.burn[state.cards[marker]]
        text = (TURNED_UP if value else DUD).fill(lane=LETTERS[frame.lane].upper(), n=value)
        play.log.add("marker", text, cards=(MARKERS_USED.name(state, marker),), rule="Fire")
        for player in state.seats:
            player.owes = min(value, len(player.hand))
        state.stack[-1] = Burn(frame.lane)
        return False


class BurnStep(Step[RuleTheGalaxy, Burn]):
    """All players choose at the same time; the cards lie sealed until the last has chosen (ruling 16)."""

    def run(self, play: Play[RuleTheGalaxy], frame: Burn) -> bool:
        state = play.state
        for player in state.seats:
            if player.owes and player.owes == len(player.hand):
                player.burning += player.hand
                player.hand.clear()
                player.owes = 0
        if any(player.owes for player in state.seats):
            return True
        for seat, player in enumerate(state.seats):
            if player.burning:
                state.discard += player.burning
                cards = tuple(DISCARD.name(state, copy) for copy in player.burning)
                player.burning.clear()
                play.log.add("discard", DISCARDS, seat, cards, "Fire")
        state.stack.pop()
        return False

    def ask(self, rules: Any, state: RuleTheGalaxy, frame: Burn) -> Sequence[Decision]:
        return [
            Decision(seat, CHOOSE_DISCARD.fill(n=player.owes), discards(state, seat), state.open_hands)
            for seat, player in enumerate(state.seats)
            if player.owes
        ]

    def answer(self, play: Play[RuleTheGalaxy], frame: Burn, seat: int, action: Action) -> None:
        state = play.state
        player = state.seats[seat]
        copy = take(state, player.hand, action.removeprefix(DISCARD_VERB))
        player.burning.append(copy)
        player.owes -= 1
        play.log.add("chose", CHOSE, seat, (BURNING.name(state, copy, seat),), "Fire")


def discards(state: RuleTheGalaxy, seat: int) -> list[Action]:
    """Return one action for each kind of card in the hand; jokers too (ruling 17)."""
    held = counts(state, state.seats[seat].hand)
    return [f"{DISCARD_VERB}{kind}" for kind, count in zip(KINDS, held, strict=True) if count]


class ReinforceStep(Step[RuleTheGalaxy, Reinforce]):
    """Puts four units from the stack onto the first spaces, left to right (rulings 19 to 21)."""

    def run(self, play: Play[RuleTheGalaxy], frame: Reinforce) -> bool:
        reinforce(play)
        play.state.stack.pop()
        return False


def reinforce(play: Play[RuleTheGalaxy]) -> None:
    """Place the next units of the stack, the upper part first."""
    state = play.state
    arrived = []
    for lane in state.lanes:
        part = state.upper or state.lower
        if not part:
            break
        copy = part.pop()
        lane.spaces[0] = copy
        arrived.append(LANE.name(state, copy))
    if arrived:
        play.log.add("arrive", ARRIVE, cards=tuple(arrived), rule="Attack of the First Order Units")
