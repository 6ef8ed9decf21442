"""The second half of a turn: destroying units.

Rulebook: Destroying Units. The player chooses the target, then the infiltrators in disguise, then pays card by card in
the canonical order of kinds, so that every way to pay is reached in one way only.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cantina import EMPTY, EVERYONE, Action, Decision, Named, Play, Step, T, take

from .cards import ANY_COLOUR, COLOURS, DISGUISE, INFILTRATOR, JOKER, KINDS, Values
from .marching import LETTERS
from .state import (
    BOX,
    DISCARD,
    UNITS_WON,
    Disguise,
    Pay,
    RuleTheGalaxy,
    Shoot,
    counts,
    front_space,
)
from .trading import open_talk, partners

DESTROY_VERB = "destroy:"
DISGUISE_VERB = "disguise:"
PAY_VERB = "pay:"
END_TURN = "end-turn"
CARDS_ONLY = "cards-only"
FEWEST_JOKERS = "pay-fewest-jokers"

SHOOT = T("Destroy a unit or end your turn")
USE_DISGUISE = T("Send an infiltrator in disguise?")
PAY_FOR = T("Pay for {unit}: {need} to go")
PAID = T("{seat} pays {cards}.", own="You pay {cards}.")
DISGUISED = T("{seat} sends {cards} in disguise.", own="You send {cards} in disguise.")
DESTROYED = T("{seat} destroys {cards}.", own="You destroy {cards}.")
ENDED = T("{seat} ends the turn.", own="You end your turn.")
REPELLED = T("The last unit falls: the attack is repelled.")


class ShootStep(Step[RuleTheGalaxy, Shoot]):
    """The player destroys as many units as the cards allow, one after the other."""

    def ask(self, rules: Any, state: RuleTheGalaxy, frame: Shoot) -> Sequence[Decision]:
        actions = targets(rules, state, frame.seat)
        if state.trading:
            actions += partners(state, frame.seat)
        actions.append(END_TURN)
        return (Decision(frame.seat, SHOOT, actions, state.open_hands),)

    def answer(self, play: Play[RuleTheGalaxy], frame: Shoot, seat: int, action: Action) -> None:
        state = play.state
        if action == END_TURN:
            play.log.add("end", ENDED, seat)
            state.stack.pop()
        elif action.startswith(DESTROY_VERB):
            lane, space = place_of(action)
            need = play.rules.values.strength[state.cards[state.lanes[lane].spaces[space]]]
            state.stack.append(Disguise(seat, lane, space, need))
        else:
            open_talk(play, seat, action)


def targets(rules: Any, state: RuleTheGalaxy, seat: int) -> list[Action]:
    """Return an action for each unit that this seat can destroy now (rulings 22 to 27)."""
    held, agents = counts(state, state.seats[seat].hand), infiltrators(rules, state, seat)
    values = rules.values
    cards, found = state.cards, []
    for letter, lane in zip(LETTERS, state.lanes, strict=True):
        front = front_space(lane)
        if front < 0:
            continue
        spaces = lane.spaces
        for space in range(front, -1, -1) if agents else (front,):
            copy = spaces[space]
            if copy != EMPTY and can_destroy(values, cards[copy], held, agents, space == front):
                found.append(f"{DESTROY_VERB}{cards[copy]}@{letter}{space + 1}")
    return found


def can_destroy(values: Values, unit: str, held: list[int], agents: list[int], visible: bool) -> bool:
    """Tell whether cards and infiltrators suffice for a unit; a unit behind others needs an infiltrator."""
    colour, strength = values.colour[unit], values.strength[unit]
    if colour == ANY_COLOUR:
        used, cards = len(agents), sum(held)
    else:
        used, cards = agents.count(colour), held[colour] + held[JOKER]
    return (visible or used > 0) and cards + DISGUISE * used >= strength


def infiltrators(rules: Any, state: RuleTheGalaxy, seat: int) -> list[int]:
    """Return the colours of the infiltrators that this seat has won, in canonical order."""
    cards, agents = state.cards, rules.values.infiltrators
    return sorted(agents[cards[copy]] for copy in state.seats[seat].units if cards[copy] in agents)


def place_of(action: Action) -> tuple[int, int]:
    """Return lane and space (both from 0) of a place in an action's text, such as `@b4`."""
    place = action.rpartition("@")[2]
    return LETTERS.index(place[0]), int(place[1:]) - 1


class DisguiseStep(Step[RuleTheGalaxy, Disguise]):
    """The player uses won infiltrators on the target, or pays with cards only."""

    def run(self, play: Play[RuleTheGalaxy], frame: Disguise) -> bool:
        state = play.state
        if frame.need > 0 and disguises(play.rules, state, frame):
            return True
        state.stack[-1] = Pay(frame.seat, frame.lane, frame.space, max(frame.need, 0))
        return False

    def ask(self, rules: Any, state: RuleTheGalaxy, frame: Disguise) -> Sequence[Decision]:
        actions = disguises(rules, state, frame)
        unit = state.cards[state.lanes[frame.lane].spaces[frame.space]]
        held = counts(state, state.seats[frame.seat].hand)
        reached = frame.last >= 0 or frame.space == front_space(state.lanes[frame.lane])
        if reached and usable(rules.values, unit, held) >= frame.need:
            actions.append(CARDS_ONLY)
        return (Decision(frame.seat, USE_DISGUISE, actions, state.open_hands),)

    def answer(self, play: Play[RuleTheGalaxy], frame: Disguise, seat: int, action: Action) -> None:
        state = play.state
        if action == CARDS_ONLY:
            state.stack[-1] = Pay(seat, frame.lane, frame.space, frame.need)
            return
        agent = action.removeprefix(DISGUISE_VERB)
        copy = take(state, state.seats[seat].units, agent)
        state.box.append(copy)
        play.log.add("disguise", DISGUISED, seat, (BOX.name(state, copy),), "Destroying Units")
        state.stack[-1] = Disguise(seat, frame.lane, frame.space, frame.need - DISGUISE, play.rules.values.infiltrators[agent])


def disguises(rules: Any, state: RuleTheGalaxy, frame: Disguise) -> list[Action]:
    """Return the infiltrators that can be used next such that the rest can still be paid."""
    unit = state.cards[state.lanes[frame.lane].spaces[frame.space]]
    colour, cards = rules.values.colour[unit], usable(rules.values, unit, counts(state, state.seats[frame.seat].hand))
    agents = [a for a in infiltrators(rules, state, frame.seat) if a > frame.last and colour in (a, ANY_COLOUR)]
    return [
        f"{DISGUISE_VERB}{INFILTRATOR}{KINDS[agent]}"
        for index, agent in enumerate(agents)
        if cards + DISGUISE * (len(agents) - index) >= frame.need
    ]


def usable(values: Values, unit: str, held: list[int]) -> int:
    """Return how many cards of a hand can pay for a unit."""
    colour = values.colour[unit]
    return sum(held) if colour == ANY_COLOUR else held[colour] + held[JOKER]


class PayStep(Step[RuleTheGalaxy, Pay]):
    """The player pays exactly the strength, in cards of the unit's colour or jokers (ruling 23)."""

    def run(self, play: Play[RuleTheGalaxy], frame: Pay) -> bool:
        state = play.state
        if frame.need and not state.open_hands:
            return True
        if frame.need:
            held = payable(play.rules, state, frame)
            if more_than_one_way(held, frame.need):
                return True
            pay_all(play, frame, held)
        destroy(play, frame)
        return False

    def ask(self, rules: Any, state: RuleTheGalaxy, frame: Pay) -> Sequence[Decision]:
        held = payable(rules, state, frame)
        actions = [FEWEST_JOKERS] if frame.need > 1 and more_than_one_way(held, frame.need) else []
        left = sum(held)
        for kind, count in enumerate(held):
            if left < frame.need:
                break
            if count:
                actions.append(f"{PAY_VERB}{KINDS[kind]}")
            left -= count
        unit = state.cards[state.lanes[frame.lane].spaces[frame.space]]
        prompt = PAY_FOR.fill(unit=Named(unit, EVERYONE), need=frame.need)
        return (Decision(frame.seat, prompt, actions, state.open_hands),)

    def answer(self, play: Play[RuleTheGalaxy], frame: Pay, seat: int, action: Action) -> None:
        state = play.state
        if action == FEWEST_JOKERS:
            pay_all(play, frame, payable(play.rules, state, frame))
            state.stack[-1] = Pay(seat, frame.lane, frame.space, 0)
            return
        kind = action.removeprefix(PAY_VERB)
        pay(play, seat, [kind])
        state.stack[-1] = Pay(seat, frame.lane, frame.space, frame.need - 1, KINDS.index(kind))


def payable(rules: Any, state: RuleTheGalaxy, frame: Pay) -> list[int]:
    """Return the cards of each kind that may still pay for the target: right colour, and no kind before the last paid."""
    held = counts(state, state.seats[frame.seat].hand)
    colour = rules.values.colour[state.cards[state.lanes[frame.lane].spaces[frame.space]]]
    return [
        count if kind >= frame.last and (colour in (kind, ANY_COLOUR) or kind == JOKER) else 0
        for kind, count in enumerate(held)
    ]


def more_than_one_way(held: list[int], need: int) -> bool:
    """Tell whether there is a choice of kinds: more cards than needed, of more than one kind."""
    return sum(held) > need and sum(count > 0 for count in held) > 1


def pay_all(play: Play[RuleTheGalaxy], frame: Pay, held: list[int]) -> None:
    """Pay the rest with the fewest jokers, the most plentiful colour first."""
    kinds: list[str] = []
    for kind in [*sorted(range(COLOURS), key=lambda colour: -held[colour]), JOKER]:
        kinds += [KINDS[kind]] * min(held[kind], frame.need - len(kinds))
    pay(play, frame.seat, kinds)


def pay(play: Play[RuleTheGalaxy], seat: int, kinds: list[str]) -> None:
    """Put cards of these kinds from the hand onto the used cards."""
    state = play.state
    hand = state.seats[seat].hand
    paid = [take(state, hand, kind) for kind in kinds]
    state.discard += paid
    play.log.add("pay", PAID, seat, tuple(DISCARD.name(state, copy) for copy in paid), "Destroying Units")


def destroy(play: Play[RuleTheGalaxy], frame: Pay) -> None:
    """Give the unit to the player; the last one of all ends the match at once (ruling 37)."""
    state = play.state
    spaces = state.lanes[frame.lane].spaces
    copy = spaces[frame.space]
    spaces[frame.space] = EMPTY
    state.seats[frame.seat].units.append(copy)
    state.stack.pop()
    play.log.add("destroy", DESTROYED, frame.seat, (UNITS_WON.name(state, copy),), "Destroying Units")
    if not (state.upper or state.lower) and all(front_space(lane) < 0 for lane in state.lanes):
        play.log.add("victory", REPELLED, rule="Ending the Game")
        state.over = "won"
        del state.stack[1:]


def points(rules: Any, state: RuleTheGalaxy, seat: int) -> int:
    """Return the points of the units in front of a player."""
    cards, worth = state.cards, rules.values.points
    return sum(worth[cards[copy]] for copy in state.seats[seat].units)
