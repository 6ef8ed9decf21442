"""Force drains, and losing Force card by card. Rulebook: Location; React."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from cantina import TN, Action, Decision, Step, T, Text, take

from ..battle.damage import HAND_VERB, TOP_VERB
from ..effects import DrainMod
from ..frames import Drain, LoseForce
from ..locations import card_at
from ..movement.reacts import carry_out_react, react_actions
from ..movement.reacts import label as react_label
from ..piles import PILES, Game, check_life, public
from ..sides import amounts_here
from ..state import LOST, Swccg, life_force, top
from ..where import controls

NO_REACT = "no-react"
NO_REACT_NOW = "no-react-this-turn"

DRAINS = T("{seat} drains {n} Force at {place}.", own="You drain {n} Force at {place}.")
CANCELLED = T("The Force drain at {place} is cancelled.")
MAY_REACT = T("Your opponent drains you at {place}: react?")
LOSES = T("{seat} loses {cards}.", own="You lose {cards}.")
PILE_LABELS = {
    "force": T("Top card of your Force Pile"),
    "used": T("Top card of your Used Pile"),
    "reserve": T("Top card of your Reserve Deck"),
}


def amount(rules: Any, state: Swccg, seat: int, number: int) -> int:
    """Return what a player's Force drain takes at a location: its icons of the opponent's side, and what texts add."""
    icons = int(card_at(rules, state, number).icons(state.seats[1 - seat].side))
    return max(0, icons + sum(amounts_here(rules, state, DrainMod, number, seat)))


def drainable(rules: Any, state: Swccg, seat: int) -> list[int]:
    """Return where a player may drain now: locations it controls, each once a turn, where a drain takes anything."""
    return [
        here.number
        for here in state.locations
        if here.number not in state.drained
        and controls(rules, state, here.number, seat)
        and amount(rules, state, seat, here.number)
    ]


class DrainStep(Step[Swccg, Drain]):
    """The opponent may react, several times; a drain at a place that is no longer controlled is cancelled."""

    def run(self, play: Game, frame: Drain) -> bool:
        state, rules = play.state, play.rules
        if not frame.asked:
            if rules.table.reacts and not state.seats[1 - frame.seat].still:
                return True
            state.stack[-1] = replace(frame, asked=True)
            return False
        state.stack.pop()
        n = amount(rules, state, frame.seat, frame.location)
        place = public(top(state, frame.location))
        if controls(rules, state, frame.location, frame.seat):
            play.log.add("drain", DRAINS.fill(n=n, place=place), frame.seat, rule="Location")
            state.stack.append(LoseForce(1 - frame.seat, n))
        else:
            play.log.add("drain cancelled", CANCELLED.fill(place=place), rule="React")
        return False

    def ask(self, rules: Any, state: Swccg, frame: Drain) -> Sequence[Decision]:
        victim = 1 - frame.seat
        actions = [*react_actions(rules, state, victim, frame.location), NO_REACT, NO_REACT_NOW]
        return (Decision(victim, MAY_REACT.fill(place=public(top(state, frame.location))), actions),)

    def answer(self, play: Game, frame: Drain, seat: int, action: Action) -> None:
        if action in (NO_REACT, NO_REACT_NOW):
            play.state.stack[-1] = replace(frame, asked=True)
            play.state.seats[seat].still = action == NO_REACT_NOW
        else:
            carry_out_react(play, seat, frame.location, action)

    def label(self, rules: Any, state: Swccg, frame: Drain, action: Action) -> Text:
        if action == NO_REACT_NOW:
            return T("No reacts to drains of this turn")
        return T("No react") if action == NO_REACT else react_label(rules, state, action)


class LoseForceStep(Step[Swccg, LoseForce]):
    """The player loses a card of the hand or the top card of a pile, until all is lost."""

    def run(self, play: Game, frame: LoseForce) -> bool:
        state = play.state
        player = state.seats[frame.seat]
        if state.loser < 0 and frame.left and (player.hand or life_force(state, frame.seat)):
            return True
        state.stack.pop()
        return False

    def ask(self, rules: Any, state: Swccg, frame: LoseForce) -> Sequence[Decision]:
        player = state.seats[frame.seat]
        actions = [f"{TOP_VERB}{pile}" for pile in PILES if getattr(player, pile)]
        actions += [f"{HAND_VERB}{slug}" for slug in dict.fromkeys(sorted(state.cards[copy] for copy in player.hand))]
        prompt = TN("Lose {n} Force.", "Lose {n} Force, card by card.", frame.left)
        return (Decision(frame.seat, prompt, actions),)

    def answer(self, play: Game, frame: LoseForce, seat: int, action: Action) -> None:
        state = play.state
        player = state.seats[seat]
        if action.startswith(HAND_VERB):
            copy = take(state, player.hand, action.removeprefix(HAND_VERB))
        else:
            copy = getattr(player, action.removeprefix(TOP_VERB)).pop()
        player.lost.append(copy)
        play.log.add("lose force", LOSES, seat, (LOST.name(state, copy, seat),), "Location")
        state.stack[-1] = replace(frame, left=frame.left - 1)
        check_life(play, seat)

    def label(self, rules: Any, state: Swccg, frame: LoseForce, action: Action) -> Text:
        if action.startswith(HAND_VERB):
            return T("{card} of your hand", card=public(action.removeprefix(HAND_VERB)))
        return PILE_LABELS[action.removeprefix(TOP_VERB)]
