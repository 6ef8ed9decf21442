"""The zones of Crossfire, and how much of everything there is."""

from __future__ import annotations

from typing import Any

from cantina import ALL, NOBODY, OWNER, T, Zone
from cantina.text import EVERYONE, bit

PLACES, HAND_LIMIT, STEPS, ROUNDS = 3, 6, 3, 8


def _hand_seen(state: Any, owner: int) -> int:
    return EVERYONE if state.open_hands else bit(owner)


DECK = Zone(NOBODY, pool="crew", title=T("Deck"), ordered=True)
DISCARD = Zone(ALL, pool="crew", title=T("Discard pile"))
HAND = Zone(_hand_seen, pool="crew", title=T("Hand"))
STAKE = Zone(OWNER, pool="crew", title=T("Stake"))
FRONT = Zone(NOBODY, pool="crew", title=T("Front"), places=True, turnable=True)
DRONES = Zone(NOBODY, pool="drone", title=T("Drones"), ordered=True)
WRECKS = Zone(ALL, pool="drone", title=T("Wrecks"))
