"""Words that several phases use."""

from __future__ import annotations

from cantina import T

ROLES = {
    "pilot": T("pilot"),
    "driver": T("driver"),
    "passenger": T("passenger"),
    "astromech": T("astromech"),
    "cargo": T("cargo"),
}

PHASES = {
    "activate": T("Activate"),
    "control": T("Control"),
    "deploy": T("Deploy"),
    "battle": T("Battle"),
    "move": T("Move"),
    "draw": T("Draw"),
}
