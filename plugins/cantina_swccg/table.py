"""What the rules look up of cards: prepared once for a catalogue, plain attributes and dicts."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

from cantina import EVERYONE, Card, Named

from .cards import CHARACTER, STARSHIP, UNLIMITED, VEHICLE, SwCard
from .effects import (
    AnyEffect,
    CancelDestiny,
    HasPresence,
    Interrupt,
    Play,
    React,
    Scatter,
    SetForfeit,
    SpendForPower,
    To,
    Weapon,
    WeaponsPerBattle,
)

E = TypeVar("E")

PLAY_VERB = "play:"

CREATURE, TRANSPORT, CAPITAL, STARFIGHTER = "creature", "transport", "capital", "starfighter"


USABLE = frozenset({CancelDestiny, Scatter, SetForfeit, SpendForPower})
"""Effects that a player uses in a battle or not."""


class Known:
    """What the rules look up of a card.

    `fights`: it can take part in battles; `weapons_a_turn` is how many weapons it may fire (rulebook: Device). `closed`:
    whoever is aboard is inside. `self_driving`: it needs no character to move and fight. `target_kinds` are the kinds of
    targets that it is: of vehicles the class is none of them, as a creature vehicle is no creature. `by_type` holds its
    effects by class, `ways` the ways to play it by moment, each with the action that names it.
    """

    __slots__ = (
        "ability4",
        "by_type",
        "card",
        "closed",
        "destiny",
        "fights",
        "has_presence",
        "is_capital",
        "is_character",
        "is_ship",
        "is_vehicle",
        "named",
        "permanent4",
        "persona",
        "pilot_room",
        "plays",
        "power",
        "self_driving",
        "side",
        "slug",
        "target_kinds",
        "traits",
        "type",
        "usable",
        "ways",
        "weapon",
        "weapons_a_turn",
    )

    def __init__(self, card: SwCard) -> None:
        self.card = card
        self.slug = card.slug
        self.side = card.side
        self.type = card.type
        self.persona = card.persona
        self.traits = frozenset(card.traits)
        self.destiny = card.destiny
        self.power = card.power
        self.ability4 = round(4 * card.ability)
        self.permanent4 = 4 * (card.permanent or 0)
        self.is_character = card.type == CHARACTER
        self.is_ship = card.type == STARSHIP
        self.is_vehicle = card.type == VEHICLE
        self.is_capital = card.klass == CAPITAL
        self.fights = self.is_character or self.is_ship or self.is_vehicle
        self.closed = self.is_ship or card.enclosed
        self.self_driving = card.permanent is not None or card.klass == CREATURE
        self.pilot_room = card.capacity.pilot + card.capacity.any + card.capacity.driver
        self.named = (Named(card.slug, EVERYONE),)
        self.by_type: dict[type[Any], tuple[Any, ...]] = {}
        for effect in card.effects:
            self.by_type[type(effect)] = (*self.by_type.get(type(effect), ()), effect)
        self.has_presence = HasPresence in self.by_type
        self.weapon: Weapon | None = next(iter(self.of(Weapon)), None)
        self.usable = not USABLE.isdisjoint(self.by_type)
        self.plays: tuple[Play, ...] = tuple(play for interrupt in self.of(Interrupt) for play in interrupt.plays)
        self.ways: dict[str, tuple[tuple[str, Play], ...]] = {}
        for way, play in enumerate(self.plays):
            action = f"{PLAY_VERB}{card.slug}" if way == 0 else f"{PLAY_VERB}{card.slug}/{way + 1}"
            self.ways[play.at] = (*self.ways.get(play.at, ()), (action, play))
        usual = UNLIMITED if self.is_capital else 1
        self.weapons_a_turn = max([effect.n for effect in self.of(WeaponsPerBattle)], default=usual)
        self.target_kinds = frozenset((card.type,) if self.is_vehicle else (card.type, card.klass))

    def of(self, kind: type[E]) -> tuple[E, ...]:
        """Return its effects of a class."""
        return self.by_type.get(kind, ())


class Table(dict[str, Known]):
    """The cards of a catalogue as the rules look them up.

    `kinds` holds the classes of all effects, `having` the cards that have them: of these, `lent` change what they are on,
    `spread` other cards, `totals` a side's total. `moments` are those at which any card can be used; `reacts`: any can react.
    """

    def __init__(self, cards: Iterable[Card]) -> None:
        super().__init__()
        for card in cards:
            assert isinstance(card, SwCard)
            self[card.slug] = Known(card)
        effects = [effect for known in self.values() for effect in known.card.effects]
        having: dict[type[Any], set[str]] = {}
        for slug, known in self.items():
            for kind in known.by_type:
                having.setdefault(kind, set()).add(slug)
        self.having = {kind: frozenset(slugs) for kind, slugs in having.items()}
        self.lent = {kind: self._having(having, kind, "bearer", "carrier") for kind in having}
        self.spread = {kind: self._having(having, kind, "cards") for kind in having}
        self.totals = {kind: self._having(having, kind, "total") for kind in having}
        self.kinds = frozenset(type(effect) for effect in effects)
        self.reacts = React in self.kinds or any(bearer.react for known in self.values() for bearer in known.card.bearers)
        self.moments = frozenset(play.at for known in self.values() for play in known.plays) | _abilities(self.kinds)
        self.moments |= {
            f"{kind}-destiny" for effect in effects if isinstance(effect, CancelDestiny) for kind in _drawn(effect)
        }
        if self.reacts:
            self.moments |= {"battle-started"}

    def _having(self, having: dict[type[Any], set[str]], kind: type[Any], *what: str) -> frozenset[str]:
        """Return the cards with an effect of a class that changes something of this sort."""
        texts = {slug: self[slug].by_type[kind] for slug in having[kind]}
        return frozenset(slug for slug, found in texts.items() if any(_changes(effect, what) for effect in found))


def _changes(effect: AnyEffect, what: tuple[str, ...]) -> bool:
    to = getattr(effect, "to", None)
    return isinstance(to, To) and to.what in what


def _drawn(effect: CancelDestiny) -> tuple[str, ...]:
    """Return the kinds of destiny that a text cancels."""
    return ("battle",) if effect.kind == "battle" else ("power", "battle", "attrition", "weapon", "other")


def _abilities(kinds: frozenset[type[Any]]) -> frozenset[str]:
    found = set()
    if Scatter in kinds:
        found.add("battle-started")
    if not kinds.isdisjoint((Weapon, SpendForPower, SetForfeit)):
        found.add("weapons")
    return frozenset(found)
