"""Landspeed: from site to related site. Rulebook: Movement, Landspeed."""

from __future__ import annotations

from typing import Any

from cantina import Copy

from ..conditions import holds
from ..effects import CannotMove, FreeMove, MoveCost
from ..locations import card_at, sites, way
from ..state import HERE, Swccg
from ..where import is_piloted
from .offers import STROLL, WALK, Offer, Offers, affordable

CHARACTER_SPEED = 1
COST = 1


def landspeed(rules: Any, state: Swccg, copy: Copy) -> int:
    """Return how many sites a card moves at most: characters 1 unless their text says more, vehicles as printed."""
    known = rules.table[state.cards[copy]]
    if CannotMove in known.by_type or known.is_ship:
        return 0
    if known.is_vehicle and not is_piloted(rules, state, copy):
        return 0
    speed: int | None = known.card.landspeed
    return speed if speed is not None else CHARACTER_SPEED * known.is_character


def walk_cost(rules: Any, state: Swccg, seat: int, copy: Copy) -> int:
    """Return what one move by landspeed costs, whoever is aboard."""
    number = state.places[copy].location
    for effect in rules.table[state.cards[copy]].of(MoveCost):
        if holds(rules, state, effect.when, copy, seat, number):
            return effect.n
    return COST


def walks(rules: Any, state: Swccg, seat: int, copy: Copy, cost: int | None = None) -> Offers:
    """Yield the moves of a card by its landspeed; `cost` is another price than the usual one."""
    place = state.places[copy]
    speed = landspeed(rules, state, copy)
    if place.role != HERE or place.location < 0 or not speed:
        return
    price = walk_cost(rules, state, seat, copy) if cost is None else cost
    if not affordable(state, seat, price):
        return
    here = card_at(rules, state, place.location)
    if not here.is_site:
        return
    outside = rules.table[state.cards[copy]].is_vehicle
    for number in sites(rules, state, here.system):
        path = way(rules, state, place.location, number)
        if path and len(path) <= speed and not (outside and not all(card_at(rules, state, n).exterior for n in path)):
            yield Offer(WALK, copy, number, cost=price)


def strolls(rules: Any, state: Swccg, seat: int, copy: Copy) -> Offers:
    """Yield moves that the text of a location gives for nothing in the control phase."""
    place = state.places[copy]
    known = rules.table[state.cards[copy]]
    if place.role != HERE or place.location < 0 or not known.is_character or CannotMove in known.by_type:
        return
    side = state.seats[seat].side
    for here in state.locations:
        for effect in rules.table[state.cards[here.cards[-1]]].of(FreeMove):
            if effect.side not in (None, side):
                continue
            system = card_at(rules, state, here.number).system
            for number in sites(rules, state, system):
                if card_at(rules, state, number).title != effect.other:
                    continue
                ends = (here.number, number)
                if place.location in ends:
                    yield Offer(STROLL, copy, ends[1 - ends.index(place.location)])
