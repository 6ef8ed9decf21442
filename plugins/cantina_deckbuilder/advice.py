"""What helps a player decide, and how bots see a position."""

from __future__ import annotations

from typing import Any

from cantina import Refusal, Text

from .state import Deckbuilder


def hint(rules: Any, state: Deckbuilder, seat: int) -> Text | None:
    return None


def refusals(rules: Any, state: Deckbuilder, seat: int) -> list[Refusal]:
    return []


def evaluate(rules: Any, state: Deckbuilder, seat: int) -> float:
    return 0.0
