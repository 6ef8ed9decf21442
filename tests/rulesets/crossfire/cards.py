"""The zones and cards of Crossfire."""

from __future__ import annotations

from typing import Any

from cantina import ALL, NOBODY, OWNER, Card, Effect, T, Text, Zone
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


class CrossfireCard(Card, frozen=True, kw_only=True):
    """A card with its strength, its destiny number and what happens when it is turned up."""

    strength: int
    destiny: int = 0
    effects: tuple[Effect, ...] = ()


def _card(number: int, name: Text, strength: int, destiny: int = 0, *effects: Effect) -> CrossfireCard:
    slug = name.msgid.lower()
    return CrossfireCard(slug=slug, name=name, number=number, strength=strength, destiny=destiny, effects=effects)


CARDS = {
    card.slug: (card, count)
    for card, count in (
        (_card(1, T("Trooper"), 2, 3), 6),
        (_card(2, T("Marksman"), 4, 1), 3),
        (_card(3, T("Scout"), 1, 4, Effect("look")), 3),
        (_card(4, T("Spy"), 1, 2, Effect("peek"), Effect("look")), 2),
        (_card(5, T("Cover"), 0, 5), 4),
        (_card(6, T("Runner"), 1, 3, Effect("draw", {"count": 1})), 3),
        (_card(7, T("Salvager"), 1, 2, Effect("salvage"), Effect("draw", {"count": 1})), 2),
        (_card(8, T("Decoy"), 0, 0, Effect("draw", {"count": 2})), 2),
    )
}
DRONE_CARDS = ((_card(21, T("Gnat"), 1), 4), (_card(22, T("Wasp"), 3), 3))
