"""How the enemy's attack divides its damage among the player's capital ships. Solo: Attack Opponent's Base."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cantina import TN, Action, Decision, Step

from ..board import Game, damage_ship, ships_left
from ..state import Deckbuilder, Volley, answering, play_names

FIRST_VERB = "first:"

TAKES_FIRST = TN("{n} damage comes: which ship takes it first?", "{n} damage comes: which ship takes it first?", 0)


class VolleyStep(Step[Deckbuilder, Volley]):
    """The enemy's damage goes to the ship with the fewest hit points left, and so on; the player breaks ties."""

    def run(self, play: Game, frame: Volley) -> bool:
        state = play.state
        weakest = self.weakest(play.rules, state)
        if frame.left and len(weakest) > 1:
            return True
        state.stack.pop()
        if frame.left:
            self.hit(play, frame, weakest[0])
        return False

    def weakest(self, rules: Any, state: Deckbuilder) -> list[int]:
        """Return the ships with the fewest hit points left, of equal cards the first."""
        victim = 1 - state.turn
        left, met = ships_left(rules, state, victim), {}
        for index, hits in left.items():
            if hits == min(left.values()):
                met.setdefault(state.cards[state.seats[victim].play[index]], index)
        return list(met.values())

    def hit(self, play: Game, frame: Volley, index: int) -> None:
        """Put as much damage as it takes, or all there is, on a ship; the rest goes on."""
        state, victim = play.state, 1 - play.state.turn
        count = min(frame.left, ships_left(play.rules, state, victim)[index])
        state.stack.append(Volley(frame.left - count))
        damage_ship(play, victim, index, count)

    def ask(self, rules: Any, state: Deckbuilder, frame: Volley) -> Sequence[Decision]:
        names = play_names(state, 1 - state.turn)
        actions = [f"{FIRST_VERB}{names[index]}" for index in self.weakest(rules, state)]
        return (Decision(answering(state, state.turn), TAKES_FIRST.fill(n=frame.left), actions, True),)

    def answer(self, play: Game, frame: Volley, seat: int, action: Action) -> None:
        play.state.stack.pop()
        self.hit(play, frame, play_names(play.state, seat).index(action.removeprefix(FIRST_VERB)))
