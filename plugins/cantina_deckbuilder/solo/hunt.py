"""Which card of the row the enemy attacks. Solo: Bounty Hunt / Sabotage."""

from __future__ import annotations

from typing import Any

from cantina import EMPTY

from ..attack import strengths
from ..state import ENEMY, FORCE_END, FREE, PLAYER, Deckbuilder, force_with
from .deeds import rewarded


def target(rules: Any, state: Deckbuilder) -> tuple[int, int, int] | None:
    """Return the place of the enemy's target with the resources and the Force that it gives, or None.

    Of the player's units that its units in play can defeat it is the one that gives the most resources; if none gives any
    and the Force is not all the way with the enemy, the most Force; of equal ones the nearest to the galaxy deck.
    """
    table, cards, player = rules.table, state.cards, state.seats[ENEMY]
    _, values = strengths(rules, state, ENEMY)
    reach = sum(
        value
        for value, copy in zip(values, player.play, strict=True)
        if player.role.get(copy, FREE) == FREE and table[cards[copy]].is_unit
    )
    found = []
    for place, copy in enumerate(state.row):
        if copy == EMPTY:
            continue
        known = table[cards[copy]]
        if known.is_unit and known.faction == state.seats[PLAYER].faction and known.target <= reach:
            found.append((place, *rewarded(rules, cards[copy])))
    for_resources = max(found, key=lambda one: one[1], default=None)
    if for_resources is not None and for_resources[1]:
        return for_resources
    for_force = max(found, key=lambda one: one[2], default=None)
    if for_force is not None and for_force[2] and force_with(state, ENEMY) < FORCE_END:
        return for_force
    return None
