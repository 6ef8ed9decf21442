"""The bot that takes the action with the best expected `evaluate`, one action ahead."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING

from ..chance import Chance
from ..events import Silence
from ..ruleset import Action

if TYPE_CHECKING:
    from . import Chair

SAMPLES = 8
FIRST = 3
"""After so many guesses an action falls out that is worse beyond doubt."""

DOUBT = 3.0
"""Beyond doubt: by so many standard errors of the difference."""

SAME = 1e-9
"""Values that differ by less are equal: sums in another order differ in the last digit."""


class GreedyBot:
    """Tries each action on a few states it cannot tell from the real one and averages how good they become.

    All actions are tried on the same states, so that what they share cancels out; it stops as soon as only equal actions
    are left, and chooses among those at random.
    """

    def __init__(self, chance: Chance, samples: int = SAMPLES) -> None:
        self.chance = chance
        self.samples = samples

    def choose(self, chair: Chair) -> Action:
        actions = chair.decision.actions
        if len(actions) == 1:
            return actions[0]
        left: dict[Action, list[float]] = {action: [] for action in actions}
        for number in range(1, self.samples + 1):
            state = chair.guess(self.chance)
            for action, values in left.items():
                values.append(self._after(chair, state, action))
            if number >= FIRST:
                best = max(left.values(), key=sum)
                left = {action: values for action, values in left.items() if not _worse(values, best)}
                if all(_equal(values, best) for values in left.values()):
                    break
        most = max(map(sum, left.values()))
        return self.chance.choice([action for action, values in left.items() if sum(values) > most - SAME])

    def _after(self, chair: Chair, state: object, action: Action) -> float:
        rules, trial = chair.rules, chair.clone(state)
        rules.apply(trial, chair.seat, action, self.chance, Silence())
        outcome = rules.outcome(trial)
        if outcome is not None:
            return 1.0 if outcome.results[chair.seat].won else -1.0
        return rules.evaluate(trial, chair.seat)


def _worse(values: list[float], best: list[float]) -> bool:
    """Tell whether an action's values are beyond doubt less than those of another on the same states."""
    lacks = [more - value for value, more in zip(values, best, strict=True)]
    mean = sum(lacks) / len(lacks)
    spread = sum((lack - mean) ** 2 for lack in lacks) / (len(lacks) - 1)
    return mean > SAME + DOUBT * sqrt(spread / len(lacks))


def _equal(values: list[float], best: list[float]) -> bool:
    return all(abs(more - value) < SAME for value, more in zip(values, best, strict=True))
