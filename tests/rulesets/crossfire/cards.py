"""The cards of Crossfire."""

from __future__ import annotations

from cantina import Card, T, Text

from .effects import AnyEffect, DrawCards, LookTop, PeekHand, UseAgain


class CrossfireCard(Card, frozen=True, kw_only=True):
    """A card with its strength, its destiny number and what happens when it is turned up."""

    strength: int
    destiny: int = 0
    effects: tuple[AnyEffect, ...] = ()


def _card(number: int, name: Text, strength: int, destiny: int = 0, *effects: AnyEffect) -> CrossfireCard:
    slug = name.msgid.lower()
    return CrossfireCard(slug=slug, name=name, number=number, strength=strength, destiny=destiny, effects=effects)


CARDS = {
    card.slug: (card, count)
    for card, count in (
        (_card(1, T("Trooper"), 2, 3), 6),
        (_card(2, T("Marksman"), 4, 1), 3),
        (_card(3, T("Scout"), 1, 4, LookTop()), 3),
        (_card(4, T("Spy"), 1, 2, PeekHand(), LookTop()), 2),
        (_card(5, T("Cover"), 0, 5), 4),
        (_card(6, T("Runner"), 1, 3, DrawCards(1)), 3),
        (_card(7, T("Salvager"), 1, 2, UseAgain(), DrawCards(1)), 2),
        (_card(8, T("Decoy"), 0, 0, DrawCards(2)), 2),
    )
}
DRONE_CARDS = ((_card(21, T("Gnat"), 1), 4), (_card(22, T("Wasp"), 3), 3))
