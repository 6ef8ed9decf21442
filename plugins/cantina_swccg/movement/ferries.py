"""Shuttling, transferring and docking bay transit: by ships that are not on the table. Rulebook: Movement."""

from __future__ import annotations

from typing import Any

from cantina import EMPTY, Copy

from ..effects import CannotMove
from ..locations import card_at, sites, system_of
from ..state import ABOARD, CARGO, HERE, Swccg
from ..where import is_piloted
from .offers import SHUTTLE, TRANSFER, TRANSIT, Offer, Offers, affordable, own_here
from .rooms import roles

COST = 1


def _travels(rules: Any, state: Swccg, copy: Copy) -> bool:
    known = rules.table[state.cards[copy]]
    return (known.is_character or known.is_vehicle) and CannotMove not in known.by_type and state.places[copy].location >= 0


def shuttles(rules: Any, state: Swccg, seat: int, copy: Copy) -> Offers:
    """Yield shuttling of a character or vehicle between an exterior site and a capital starship at the related system."""
    if not _travels(rules, state, copy) or not affordable(state, seat, COST):
        return
    place = state.places[copy]
    known = rules.table[state.cards[copy]]
    here = card_at(rules, state, place.location)
    if place.role == HERE and here.is_site and here.exterior:
        above = system_of(rules, state, place.location)
        for ship in own_here(state, seat, above) if above >= 0 else ():
            if rules.table[state.cards[ship]].is_capital and state.places[ship].role == HERE:
                for role in roles(rules, state, ship, known):
                    yield Offer(SHUTTLE, copy, above, ship, role, COST)
    elif place.on != EMPTY and not here.is_site and rules.table[state.cards[place.on]].is_capital:
        for number in sites(rules, state, here.system):
            if card_at(rules, state, number).exterior:
                yield Offer(SHUTTLE, copy, number, cost=COST)


def transfers(rules: Any, state: Swccg, seat: int, copy: Copy, cost: int = COST) -> Offers:
    """Yield transferring of a character or vehicle to another starship at the same system."""
    place = state.places[copy]
    if not _travels(rules, state, copy) or place.role not in (*ABOARD, CARGO) or not affordable(state, seat, cost):
        return
    if card_at(rules, state, place.location).is_site or not rules.table[state.cards[place.on]].is_ship:
        return
    for ship in own_here(state, seat, place.location):
        beside = ship != place.on and state.places[ship].role == HERE and rules.table[state.cards[ship]].is_ship
        if beside and (_docks(rules, state, ship) or _docks(rules, state, place.on)):
            for role in roles(rules, state, ship, rules.table[state.cards[copy]]):
                yield Offer(TRANSFER, copy, place.location, ship, role, cost)


def _docks(rules: Any, state: Swccg, ship: Copy) -> bool:
    """Tell whether a starship lets others come alongside: a capital one, or a piloted one with ship-docking capability."""
    known = rules.table[state.cards[ship]]
    return bool(known.is_capital) or (known.card.docking and is_piloted(rules, state, ship))


def transit_cost(rules: Any, state: Swccg, seat: int, start: int, goal: int) -> int:
    """Return what docking bay transit costs a group: what the bay left prints for its side, and extras of the other one."""
    side = state.seats[seat].side
    leave, come = card_at(rules, state, start).transit, card_at(rules, state, goal).transit
    assert leave is not None
    assert come is not None
    return (leave.light + come.light_to) if side == "light" else (leave.dark + come.dark_to)


def transits(rules: Any, state: Swccg, seat: int, copy: Copy, joining: bool = False) -> Offers:
    """Yield docking bay transit to other bays; whoever joins a group pays nothing more."""
    place = state.places[copy]
    if not _travels(rules, state, copy) or place.role != HERE:
        return
    if not card_at(rules, state, place.location).docking_bay:
        return
    for other in state.locations:
        if other.number != place.location and card_at(rules, state, other.number).docking_bay:
            price = 0 if joining else transit_cost(rules, state, seat, place.location, other.number)
            if affordable(state, seat, price):
                yield Offer(TRANSIT, copy, other.number, cost=price)
