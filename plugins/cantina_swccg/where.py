"""Where cards are and what they do there: who pilots, who is a passenger, who has presence, who controls a location."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from cantina import EMPTY, Copy

from .state import ABOARD, CAPTIVE, CARGO, DRIVER, HERE, PILOT, Swccg, top
from .table import Known


def cards_at(state: Swccg, number: int) -> list[Copy]:
    """Return the cards at a location that are no captives and in no hold, with what they carry."""
    return [
        copy
        for copy, place in state.places.items()
        if place.location == number and (place.on == EMPTY or (place.role != CAPTIVE and not stowed(state, copy)))
    ]


def stowed(state: Swccg, copy: Copy) -> bool:
    """Tell whether a card is in the hold of a starship, or on or aboard a card that is."""
    place = state.places[copy]
    while place.on != EMPTY:
        if place.role == CARGO:
            return True
        place = state.places[place.on]
    return False


def owner(state: Swccg, copy: Copy) -> int:
    """Return the seat of a card on the table."""
    return 0 if copy in state.seats[0].table else 1


def alone(rules: Any, state: Swccg, copy: Copy, seat: int) -> bool:
    """Tell whether a card is its side's only one at its location, its carrier aside, among those that can battle."""
    place = state.places[copy]
    for other in cards_at(state, place.location):
        if other not in (copy, place.on) and rules.table[state.cards[other]].fights and owner(state, other) == seat:
            return False
    return True


def pilots(rules: Any, state: Swccg, carrier: Copy) -> list[Copy]:
    """Return the characters that pilot or drive a card; those beyond its capacity are passengers."""
    room = rules.table[state.cards[carrier]].pilot_room
    if not room:
        return []
    found = [copy for copy, place in state.places.items() if place.on == carrier and place.role in (PILOT, DRIVER)]
    return found[:room]


def piloting(rules: Any, state: Swccg, copy: Copy) -> Copy:
    """Return what a character pilots or drives, or EMPTY."""
    place = state.places.get(copy)
    if place is None or place.role not in (PILOT, DRIVER) or copy not in pilots(rules, state, place.on):
        return EMPTY
    return place.on


def riding(rules: Any, state: Swccg, copy: Copy) -> Copy:
    """Return what a character is aboard as a passenger, or EMPTY."""
    place = state.places.get(copy)
    if place is None or place.role not in ABOARD or piloting(rules, state, copy) != EMPTY:
        return EMPTY
    return place.on


def is_piloted(rules: Any, state: Swccg, carrier: Copy) -> bool:
    """Tell whether a starship or vehicle has what it needs to move and fight (rulebook: Occupants)."""
    known = rules.table[state.cards[carrier]]
    return known.self_driving or bool(pilots(rules, state, carrier))


def bearing(state: Swccg, bearer: Copy) -> list[Copy]:
    """Return the weapons, devices and effects on a card."""
    return [copy for copy, place in state.places.items() if place.on == bearer and place.role not in ABOARD]


def inside(rules: Any, state: Swccg, copy: Copy) -> bool:
    """Tell whether a card is aboard a starship or an enclosed vehicle."""
    place = state.places[copy]
    return place.role in ABOARD and rules.table[state.cards[place.on]].closed


def is_present(rules: Any, state: Swccg, copy: Copy) -> bool:
    """Tell whether a card counts as present where it is: a location itself, or a card that is not inside another."""
    return copy not in state.places or not inside(rules, state, copy)


def landed(rules: Any, state: Swccg, copy: Copy) -> bool:
    """Tell whether a starship lies at a site: it has no power, maneuver or weapons there (rulebook: Landing)."""
    place = state.places[copy]
    known = rules.table[state.cards[copy]]
    return known.is_ship and place.role == HERE and rules.table[top(state, place.location)].card.is_site


def ability4(rules: Any, state: Swccg, copy: Copy) -> int:
    """Return a card's ability in quarters: its own, or that of its permanent pilots while they pilot it."""
    known: Known = rules.table[state.cards[copy]]
    if known.permanent4 and not (known.card.capacity.replaces and pilots(rules, state, copy)):
        return known.permanent4
    return known.ability4


def total_ability4(rules: Any, state: Swccg, copies: Iterable[Copy], seat: int) -> int:
    """Return a side's total ability among cards in quarters, without passengers inside starships and enclosed vehicles."""
    total = 0
    mine = state.seats[seat].table
    for copy in copies:
        if copy not in mine:
            continue
        ability = ability4(rules, state, copy)
        if ability:
            if inside(rules, state, copy) and piloting(rules, state, copy) == EMPTY:
                continue
            total += ability
    return total


def presence(rules: Any, state: Swccg, copies: Iterable[Copy], seat: int) -> bool:
    """Tell whether cards give a side presence: ability of at least 1, or a text that says so."""
    copies = list(copies)
    if total_ability4(rules, state, copies, seat) >= 4:
        return True
    return any(rules.table[state.cards[copy]].has_presence and owner(state, copy) == seat for copy in copies)


def controls(rules: Any, state: Swccg, number: int, seat: int) -> bool:
    """Tell whether a side has presence at a location and its opponent has none."""
    here = cards_at(state, number)
    return bool(here) and presence(rules, state, here, seat) and not presence(rules, state, here, 1 - seat)


def fighters(rules: Any, state: Swccg, number: int) -> list[Copy]:
    """Return the characters, vehicles and starships at a location, those aboard others included."""
    return [copy for copy in cards_at(state, number) if rules.table[state.cards[copy]].fights]
