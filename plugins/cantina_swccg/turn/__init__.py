"""The short game around battles: whose turn, which phase, and what is open in it."""

from __future__ import annotations

from typing import Any

from ..frames import Deploying, Drain, Joining, LoseForce, Moving, Searching, Turn
from .deploy import DeployingStep
from .drain import DrainStep, LoseForceStep
from .move import JoiningStep, MovingStep
from .phases import TurnStep
from .search import SearchingStep

STEPS: dict[type[Any], Any] = {
    Turn: TurnStep(),
    Deploying: DeployingStep(),
    Searching: SearchingStep(),
    Moving: MovingStep(),
    Joining: JoiningStep(),
    Drain: DrainStep(),
    LoseForce: LoseForceStep(),
}

__all__ = ["STEPS"]
