"""Players without a person.

A bot is given a `Chair`: its seat's observation, its open decision and positions it cannot tell from the real one. It
never sees the real state.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from ..chance import Chance
from ..errors import NotYourDecision
from ..match import Match
from ..ruleset import Action, Decision, Ruleset
from ..sight import Guesser, Observation
from ..state import spec
from . import greedy, random

__all__ = ["BOTS", "Bot", "Chair", "make"]


class Chair:
    """What a bot at one seat may use of a match."""

    def __init__(self, match: Match[Any], seat: int) -> None:
        decision = match.decision(seat)
        if decision is None:
            raise NotYourDecision(f"seat {seat + 1} has no open decision, so its bot has nothing to answer")
        self.seat = seat
        self.decision: Decision = decision
        self.rules: Ruleset[Any] = match.rules
        self.clone: Callable[[Any], Any] = spec(match.rules.state).clone
        self._match = match
        self._guesser: Guesser[Any] | None = None

    def observe(self) -> Observation:
        """Return what this seat sees."""
        return self._match.observe(self.seat)

    def guess(self, chance: Chance) -> Any:
        """Return a state that this seat cannot tell from the real one; it may be played on."""
        if self._guesser is None:
            self._guesser = Guesser(self._match.state, self.seat)
        return self._guesser(chance)


class Bot(Protocol):
    """Answers decisions of a seat."""

    def choose(self, chair: Chair) -> Action: ...


BOTS: dict[str, Callable[[Chance], Bot]] = {"random": random.RandomBot, "greedy": greedy.GreedyBot}
"""The bots by name; each is made with a chance of its own."""


def make(name: str, chance: Chance) -> Bot:
    """Return a new bot; raises `KeyError` for an unknown name."""
    return BOTS[name](chance)
