"""The battle phase of a quick battle: where to battle, as long as there can be one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from cantina import Action, Decision, Step, T

from ..frames import BattlePhase
from ..piles import Game
from ..state import Swccg, top
from .start import hindrance, initiate

BATTLE_VERB = "battle:"
DONE = "done"

WHERE = T("Choose where to battle")
ANOTHER = T("Battle at another location, or end the battle phase")


def battlefields(rules: Any, state: Swccg, seat: int) -> list[int]:
    """Return the locations at which a player can initiate a battle now."""
    return list(may_battle(rules, state, seat))


def may_battle(rules: Any, state: Swccg, seat: int) -> Iterator[int]:
    """Yield those locations."""
    return (here.number for here in state.locations if hindrance(rules, state, seat, here.number) is None)


class BattlePhaseStep(Step[Swccg, BattlePhase]):
    """The player battles at one location after the other; the phase ends when none is left or wanted."""

    def run(self, play: Game, frame: BattlePhase) -> bool:
        state = play.state
        if state.loser >= 0 or next(may_battle(play.rules, state, frame.seat), None) is None:
            state.stack.clear()
            return False
        return True

    def ask(self, rules: Any, state: Swccg, frame: BattlePhase) -> Sequence[Decision]:
        actions = [f"{BATTLE_VERB}{top(state, number)}" for number in battlefields(rules, state, frame.seat)]
        if state.battled_at:
            return (Decision(frame.seat, ANOTHER, [*actions, DONE], True),)
        return (Decision(frame.seat, WHERE, actions, True),)

    def answer(self, play: Game, frame: BattlePhase, seat: int, action: Action) -> None:
        state = play.state
        if action == DONE:
            state.stack.clear()
            return
        slug = action.removeprefix(BATTLE_VERB)
        initiate(play, seat, next(here.number for here in state.locations if top(state, here.number) == slug))
