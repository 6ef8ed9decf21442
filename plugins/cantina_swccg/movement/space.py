"""Starships: hyperspeed, landing and taking off. Rulebook: Movement."""

from __future__ import annotations

from typing import Any

from cantina import Copy

from ..cards import SwCard
from ..effects import LandsFree, LikeStarfighter
from ..locations import card_at, sites, system_of
from ..state import HERE, Swccg
from ..table import Known
from ..values import hyperspeed
from ..where import is_piloted
from .offers import FLY, LAND, TAKE_OFF, Offer, Offers, affordable
from .rooms import TIE

COST = 1


def flies(rules: Any, state: Swccg, seat: int, copy: Copy) -> Offers:
    """Yield the systems within a piloted starship's hyperspeed; those between need not be on the table."""
    if not _ready(rules, state, copy) or not affordable(state, seat, COST):
        return
    start = state.places[copy].location
    here = card_at(rules, state, start)
    speed = hyperspeed(rules, state, copy)
    if here.is_site or not speed or here.parsec is None:
        return
    for other in state.locations:
        card = card_at(rules, state, other.number)
        if other.number != start and card.parsec is not None and abs(card.parsec - here.parsec) <= speed:
            yield Offer(FLY, copy, other.number, cost=COST)


def lands(known: Known) -> bool:
    """Tell whether a starship is of those that land: starfighters, and whatever its text lets land like one."""
    return known.is_ship and (not known.is_capital or LikeStarfighter in known.by_type)


def may_lie_at(known: Known, site: SwCard) -> bool:
    """Tell whether a starship that lands may do so at a site: an exterior one, and TIEs only at docking bays."""
    return site.exterior and (site.docking_bay or TIE not in known.traits)


def landings(rules: Any, state: Swccg, seat: int, copy: Copy, cost: int | None = None) -> Offers:
    """Yield landing at exterior sites of the planet (TIEs only at docking bays), or taking off to the system above.

    `cost` is another price than the usual one.
    """
    known = rules.table[state.cards[copy]]
    if not _ready(rules, state, copy) or not lands(known):
        return
    start = state.places[copy].location
    here = card_at(rules, state, start)
    free = LandsFree in known.by_type
    if here.is_site:
        above = system_of(rules, state, start)
        price = _price(free or here.docking_bay, cost)
        if above >= 0 and affordable(state, seat, price):
            yield Offer(TAKE_OFF, copy, above, cost=price)
        return
    for number in sites(rules, state, here.system):
        site = card_at(rules, state, number)
        price = _price(free or site.docking_bay, cost)
        if may_lie_at(known, site) and affordable(state, seat, price):
            yield Offer(LAND, copy, number, cost=price)


def _price(free: bool, cost: int | None) -> int:
    return cost if cost is not None else 0 if free else COST


def _ready(rules: Any, state: Swccg, copy: Copy) -> bool:
    """Tell whether a card is a piloted starship that is not in a hold."""
    known = rules.table[state.cards[copy]]
    place = state.places[copy]
    return bool(known.is_ship) and place.role == HERE and place.location >= 0 and is_piloted(rules, state, copy)
