"""Constant abilities: what is so while a card is in play."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

from ..filters import ANY, Condition, Filter, count_in_play
from ..standing import Amiss, Place
from ..state import Deckbuilder
from .base import Count


class Per(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a bonus is counted by: own cards in play that fit, or own bases lost."""

    in_play: Filter | None = None
    lost_bases: bool = False

    def amiss(self, place: Place) -> Amiss:
        if self == Per():
            yield "", "it counts nothing; write in_play or lost_bases"

    def inside(self, field: str, place: Place) -> Place:
        return place._replace(pool="", kind="", owned=False)


class Constant(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="is"):
    """A constant ability."""


class AttackBonus(Constant, frozen=True, kw_only=True, tag="attack"):
    """More attack for the card itself, or for own units or ships that fit; `other`: not for the card itself."""

    only_if: Condition | None = field(name="if", default=None)
    to: Literal["self", "units", "ships"]
    n: Count
    of: Filter = ANY
    other: bool = False
    per: Per | None = None
    most: Annotated[int, Meta(ge=1, le=20)] | None = None

    def amiss(self, place: Place) -> Amiss:
        if self.to == "self":
            if place.type == "base":
                yield "to", "a base does not attack; write units or ships"
            if self.other or self.of != ANY:
                yield "to", "'of' and 'other' choose among several cards; write units or ships, or leave them out"
        if self.most is not None and self.per is None:
            yield "most", "it limits what 'per' counts: write that too"
        ships = self.to == "ships" or (self.to == "self" and place.type == "capital-ship")
        if ships and self.only_if is not None and self.only_if.attacking is not None:
            yield "to", "only units attack the row"

    def inside(self, field: str, place: Place) -> Place:
        return place._replace(kind={"units": "unit", "ships": "capital-ship"}.get(self.to, ""))


class OfBases(Constant, frozen=True):
    """A constant ability that only bases have."""

    def amiss(self, place: Place) -> Amiss:
        if place.type != "base":
            yield "", "only a base can have it"


class Prevent(OfBases, frozen=True, tag="prevent"):
    """The first damage to this base each turn is prevented."""

    n: Count


class Cheaper(Constant, frozen=True, tag="cheaper"):
    """Purchases that fit cost less; `first`: only the first one each turn."""

    n: Count
    of: Filter = ANY
    first: bool = False

    def inside(self, field: str, place: Place) -> Place:
        return place._replace(owned=True)


class KeepResources(OfBases, frozen=True, tag="keep-resources"):
    """Unspent resources stay at the end of the turn."""


class HuntNeutral(OfBases, frozen=True, tag="hunt-neutral"):
    """Once a turn a neutral unit in the row may be attacked: its cost is its target value and its reward in resources."""


While = AttackBonus | Prevent | Cheaper | KeepResources | HuntNeutral


def bonus_count(rules: Any, state: Deckbuilder, seat: int, bonus: AttackBonus) -> int:
    """Return how often a bonus counts."""
    per = bonus.per
    if per is None:
        return 1
    count = len(state.seats[1 - seat].victory) if per.lost_bases else 0
    if per.in_play is not None:
        count += count_in_play(rules, state, seat, per.in_play)
    return count if bonus.most is None else min(count, bonus.most)
