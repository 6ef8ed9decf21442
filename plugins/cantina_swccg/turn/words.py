"""What the phases are called."""

from __future__ import annotations

from cantina import T

PHASES = {
    "activate": T("Activate"),
    "control": T("Control"),
    "deploy": T("Deploy"),
    "battle": T("Battle"),
    "move": T("Move"),
    "draw": T("Draw"),
}
