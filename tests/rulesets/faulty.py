"""Coin with a fault that a file beside the test switches on, in this process and in that of the bots."""

from __future__ import annotations

import contextlib
import os
import time
from pathlib import Path
from typing import Any

from rulesets.coin import Coin

SECONDS = 60.0
"""How long a fault computes that never ends by itself in a test."""


class Faulty(Coin):
    """Fails where the switch says; slow faults compute in pure Python."""

    def __init__(self, switch: Path) -> None:
        self.switch = switch

    @property
    def began(self) -> Path:
        """A file that is there once `slow apply` computes."""
        return self.switch.with_name("began")

    def set(self, fault: str) -> None:
        """Switch a fault on, or off with nothing."""
        self.switch.write_text(fault)

    def _is(self, fault: str) -> bool:
        return self.switch.exists() and self.switch.read_text() == fault

    def new_state(self, setup: Any, chance: Any, log: Any) -> Any:
        if self._is("new_state"):
            raise ZeroDivisionError("the rule that divides")
        return super().new_state(setup, chance, log)

    def apply(self, state: Any, seat: int, action: str, chance: Any, log: Any) -> None:
        super().apply(state, seat, action, chance, log)
        if self._is("apply"):
            raise ZeroDivisionError("the rule that divides")
        if self._is("slow apply"):
            self.began.touch()
            compute(SECONDS)
        if self._is("slow apply that catches everything once"):
            with contextlib.suppress(BaseException):
                compute(SECONDS)
            compute(SECONDS)

    def observe(self, state: Any, viewer: int) -> Any:
        if self._is("observe"):
            raise ZeroDivisionError("the rule that divides")
        if self._is("slow observe"):
            compute(SECONDS)
        return super().observe(state, viewer)

    def label(self, state: Any, action: str) -> Any:
        if self._is("label"):
            raise ZeroDivisionError("the rule that divides")
        return super().label(state, action)

    def evaluate(self, state: Any, seat: int) -> float:
        if self._is("evaluate"):
            raise ZeroDivisionError("the rule that divides")
        if self._is("slow evaluate"):
            compute(SECONDS)
        if self._is("evaluate that ends its process"):
            os._exit(3)
        return 0.0


def compute(seconds: float) -> int:
    """Count in pure Python for so long."""
    until, count = time.monotonic() + seconds, 0
    while time.monotonic() < until:
        count += 1
    return count
