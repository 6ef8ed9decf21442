"""Effects that only the board of the enemy in solo play has."""

from __future__ import annotations

from typing import Literal

from ..board import Game
from ..solo.deeds import alert, gain_leader, gain_starter, take_free
from ..state import Run
from .base import Effect, go_on
from .whiles import Constant


class Recruit(Effect, frozen=True, tag="recruit"):
    """The enemy takes the dearest card of the row that it may own, without paying and face up."""

    def go(self, play: Game, frame: Run) -> bool:
        go_on(play, frame, int(take_free(play)))
        return False


class GainStarter(Effect, frozen=True, tag="gain-starter"):
    """The enemy gains a starting card from its Reserves; if there is none left, a resource."""

    card: Literal["transport", "trooper", "guardian"]

    def go(self, play: Game, frame: Run) -> bool:
        gain_starter(play, getattr(play.rules.table.enemy.card, self.card))
        go_on(play, frame, 1)
        return False


class GainLeader(Effect, frozen=True, tag="gain-leader"):
    """The enemy gains its Leader."""

    def go(self, play: Game, frame: Run) -> bool:
        gain_leader(play)
        go_on(play, frame, 1)
        return False


class Alert(Effect, frozen=True, tag="alert"):
    """Cards that lie face down in the enemy's Recruitment turn face up."""

    def go(self, play: Game, frame: Run) -> bool:
        alert(play)
        go_on(play, frame, 1)
        return False


class FirstFaceUp(Constant, frozen=True, tag="first-face-up"):
    """The first card that the enemy takes in each of its Draw steps lies face up at once."""
