"""What the enemy of solo play has coming, for bots; in points of attack dealt to a base, as in `outlook.py`."""

from __future__ import annotations

from typing import Any

from ..state import Deckbuilder
from .deeds import enemy_of

NEXT = 0.9
"""What a card that lies face up in Recruitment is worth of what it will do: it comes into play next turn."""

LATER = 0.65
SHIP = 2.5
"""A ship stays, attacks and pays each turn: so many times what a unit with its values does."""

LEADER_DELAYED = 2.0


def threat(rules: Any, state: Deckbuilder) -> float:
    """Return what lies in the enemy's Recruitment, nearer cards for more, less what a damage cube on its Leader takes off."""
    enemy = enemy_of(state)
    value = 0.0
    for share, pile in ((NEXT, enemy.recruits), (LATER, enemy.waiting)):
        for copy in pile:
            known = rules.table[state.cards[copy]]
            does = known.attack + 0.5 * known.resources + 0.4 * known.force
            value += share * (SHIP * does + 0.5 * known.hit_points if known.is_ship else does)
    return value - LEADER_DELAYED * enemy.delayed
