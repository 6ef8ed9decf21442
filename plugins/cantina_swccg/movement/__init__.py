"""Movement: each kind yields what a card may do now. Rulebook: Movement."""

from __future__ import annotations

from typing import Any

from cantina import Copy

from ..state import CAPTIVE, Swccg
from .boarding import disembarks, embarks, role_changes
from .ferries import shuttles, transfers, transits
from .land import strolls, walks
from .offers import Offer, Offers
from .space import flies, landings

MOVES = (walks, flies, landings, shuttles, transfers, transits)
BOARDINGS = (embarks, disembarks)


def moves_of(rules: Any, state: Swccg, seat: int, copy: Copy) -> Offers:
    """Yield all that a card may do in the move phase: one move and one change of place a turn, and a change of role a phase."""
    if state.places[copy].role == CAPTIVE:
        return
    if copy not in state.moved:
        for kind in MOVES:
            yield from kind(rules, state, seat, copy)
    if copy not in state.boarded:
        for boarding in BOARDINGS:
            yield from boarding(rules, state, seat, copy)
    yield from roles_of(rules, state, seat, copy)


def roles_of(rules: Any, state: Swccg, seat: int, copy: Copy) -> Offers:
    """Yield the roles that a card may take, once a phase and anew after embarking."""
    if copy not in state.recast:
        yield from role_changes(rules, state, seat, copy)


def strolls_of(rules: Any, state: Swccg, seat: int, copy: Copy) -> Offers:
    """Yield what a card may do in the control phase."""
    if copy not in state.boarded:
        yield from strolls(rules, state, seat, copy)


__all__ = ["Offer", "moves_of", "roles_of", "strolls_of"]
