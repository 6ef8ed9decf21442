"""Embarking, disembarking and who does what aboard. Rulebook: Embarking and disembarking; Occupants."""

from __future__ import annotations

from typing import Any

from cantina import EMPTY, Copy

from ..effects import CannotMove
from ..locations import card_at
from ..state import ABOARD, CARGO, HERE, Swccg
from .offers import DISEMBARK, EMBARK, ROLE, Offer, Offers, own_here
from .rooms import roles


def embarks(rules: Any, state: Swccg, seat: int, copy: Copy) -> Offers:
    """Yield boarding of a vehicle or landed starship at the same site, or of a capital starship by a starfighter."""
    known = rules.table[state.cards[copy]]
    place = state.places[copy]
    if place.role != HERE or place.location < 0 or not known.fights or CannotMove in known.by_type:
        return
    at_site = card_at(rules, state, place.location).is_site
    if not (known.is_character if at_site else known.is_ship and not known.is_capital):
        return
    for carrier in own_here(state, seat, place.location):
        other = rules.table[state.cards[carrier]]
        if carrier == copy or state.places[carrier].role != HERE or not (other.is_ship or other.is_vehicle):
            continue
        if at_site or other.is_capital:
            for role in roles(rules, state, carrier, known):
                yield Offer(EMBARK, copy, place.location, carrier, role)


def disembarks(rules: Any, state: Swccg, seat: int, copy: Copy) -> Offers:
    """Yield leaving a vehicle or landed starship at a site, or a capital starship at a system for a starfighter."""
    place = state.places[copy]
    if place.role not in (*ABOARD, CARGO) or state.places[place.on].role != HERE:
        return
    known = rules.table[state.cards[copy]]
    if CannotMove in known.by_type:
        return
    site = card_at(rules, state, place.location)
    if (
        (known.is_character and site.is_site and not known.is_ship)
        or (known.is_ship and not site.is_site)
        or (known.is_vehicle and site.is_site and site.exterior)
    ):
        yield Offer(DISEMBARK, copy, place.location)


def role_changes(rules: Any, state: Swccg, seat: int, copy: Copy) -> Offers:
    """Yield other roles of a character where it is aboard."""
    place = state.places[copy]
    if place.on == EMPTY or place.role not in ABOARD:
        return
    for role in roles(rules, state, place.on, rules.table[state.cards[copy]], leaving=place.role):
        if role != place.role:
            yield Offer(ROLE, copy, place.location, place.on, role)
