"""The bot that takes the action with the best expected `evaluate`, one action ahead."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..chance import Chance
from ..events import Silence
from ..ruleset import Action

if TYPE_CHECKING:
    from . import Chair

SAMPLES = 12


class GreedyBot:
    """Tries each action on a few states it cannot tell from the real one and averages how good they become.

    Equal actions are chosen among at random.
    """

    def __init__(self, chance: Chance, samples: int = SAMPLES) -> None:
        self.chance = chance
        self.samples = samples

    def choose(self, chair: Chair) -> Action:
        actions = chair.decision.actions
        if len(actions) == 1:
            return actions[0]
        totals = [0.0] * len(actions)
        for _ in range(self.samples):
            state = chair.guess(self.chance)
            for index, action in enumerate(actions):
                totals[index] += self._after(chair, state, action)
        best = max(totals)
        return self.chance.choice([action for action, total in zip(actions, totals, strict=True) if total == best])

    def _after(self, chair: Chair, state: object, action: Action) -> float:
        rules, trial = chair.rules, chair.clone(state)
        rules.apply(trial, chair.seat, action, self.chance, Silence())
        outcome = rules.outcome(trial)
        if outcome is not None:
            return 1.0 if outcome.results[chair.seat].won else -1.0
        return rules.evaluate(trial, chair.seat)
