"""The bot that takes any legal action."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..chance import Chance
from ..ruleset import Action

if TYPE_CHECKING:
    from . import Chair


class RandomBot:
    """Chooses uniformly among the legal actions."""

    def __init__(self, chance: Chance) -> None:
        self.chance = chance

    def choose(self, chair: Chair) -> Action:
        return self.chance.choice(chair.decision.actions)
