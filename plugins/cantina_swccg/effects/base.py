"""What all effects are: frozen data, told apart by `op`. Who carries them out: `battle/`, `movement/` and `turn/`."""

from __future__ import annotations

from typing import Literal

import cantina

from .filters import IT, Condition, Filter, Per, Small, To


class Effect(cantina.Effect, frozen=True, kw_only=True):
    """One effect of a card; `when` says what must hold.

    `side`: whose text it is, on a location: 'light' or 'dark', or 'both' for each player alike; without it, the owner's.
    """

    when: Condition | None = None
    side: Literal["light", "dark", "both"] | None = None


class Modifier(Effect, frozen=True, kw_only=True):
    """An effect that adds a number, `per` so many things, to what `to` says."""

    n: Small
    per: Per | None = None
    to: To = IT


__all__ = ["Condition", "Effect", "Filter", "Modifier", "Per", "Small", "To"]
