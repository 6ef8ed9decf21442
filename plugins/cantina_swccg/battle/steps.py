"""What the frames of a battle do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cantina import Step

from ..frames import Aim, BattlePhase, Choose, Draws, JumpOff, MayDraw, Settle, Shot, Stage, Trampled, TwoNumbers, Window
from .choosing import ChooseStep, TrampledStep
from .damage import JumpOffStep, SettleStep
from .destinies import DrawsStep, MayDrawStep, TwoNumbersStep
from .phase import BattlePhaseStep
from .responses import WindowStep
from .stages import StageStep
from .weapons import AimStep, ShotStep

STEPS: Mapping[type[Any], Step[Any, Any]] = {
    BattlePhase: BattlePhaseStep(),
    Stage: StageStep(),
    Window: WindowStep(),
    MayDraw: MayDrawStep(),
    Draws: DrawsStep(),
    TwoNumbers: TwoNumbersStep(),
    Aim: AimStep(),
    Shot: ShotStep(),
    Settle: SettleStep(),
    JumpOff: JumpOffStep(),
    Choose: ChooseStep(),
    Trampled: TrampledStep(),
}
"""What the frames of a battle do."""
