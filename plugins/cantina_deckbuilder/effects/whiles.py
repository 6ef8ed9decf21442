"""Constant abilities: what is so while a card is in play."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

from ..filters import ANY, Condition, Filter, count_in_play
from ..state import Deckbuilder
from .base import Count


class Per(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a bonus is counted by: own cards in play that fit, or own bases lost."""

    in_play: Filter | None = None
    lost_bases: bool = False


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


class Prevent(Constant, frozen=True, tag="prevent"):
    """The first damage to this base each turn is prevented."""

    n: Count


class Cheaper(Constant, frozen=True, tag="cheaper"):
    """Purchases that fit cost less; `first`: only the first one each turn."""

    n: Count
    of: Filter = ANY
    first: bool = False


class KeepResources(Constant, frozen=True, tag="keep-resources"):
    """Unspent resources stay at the end of the turn."""


class HuntNeutral(Constant, frozen=True, tag="hunt-neutral"):
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
