"""Room aboard: which roles a card can take on a carrier. Rulebook: Occupants of Vehicles and Starships."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cantina import Copy

from ..cards import Capacity
from ..state import ASTROMECH, CARGO, DRIVER, PASSENGER, PILOT, Swccg
from ..table import Known

DROID = "astromech-droid"
TIE = "tie"


def roles(rules: Any, state: Swccg, carrier: Copy, known: Known, leaving: str = "") -> list[str]:
    """Return the roles in which a card of that definition finds room, best first; `leaving` is a role that it gives up."""
    if known.is_character:
        return _people(rules, state, carrier, known, leaving)
    return [CARGO] if _hold(rules, state, carrier, known) else []


def _people(rules: Any, state: Swccg, carrier: Copy, known: Known, leaving: str) -> list[str]:
    room = rules.table[state.cards[carrier]].card.capacity
    have = {PILOT: 0, DRIVER: 0, PASSENGER: 0, ASTROMECH: 0}
    for place in state.places.values():
        if place.on == carrier and place.role in have:
            have[place.role] += 1
    if leaving:
        have[leaving] -= 1
    seats = room.passenger + room.any - passengers(room, have)
    free = {
        PILOT: have[PILOT] < room.pilot or (have[PILOT] < room.pilot + room.any and seats > 0),
        DRIVER: have[DRIVER] < room.driver,
        ASTROMECH: have[ASTROMECH] < room.astromech,
        PASSENGER: seats > 0,
    }
    return [role for role in skills(room, known) if free[role]]


def passengers(room: Capacity, have: Mapping[str, int]) -> int:
    """Return how many aboard need the room of passengers or of either: those, and whoever is beyond the room of a role."""
    own = {PILOT: room.pilot, DRIVER: room.driver, ASTROMECH: room.astromech, PASSENGER: 0}
    return sum(max(0, have[role] - own[role]) for role in own)


def skills(room: Capacity, known: Known) -> list[str]:
    """Return the roles that a character can take aboard a card with that room, best first, whoever is there already."""
    found = []
    flies = "pilot" in known.traits and (not room.pilot_trait or room.pilot_trait in known.traits)
    if flies and room.pilot + room.any:
        found.append(PILOT)
    if room.driver and known.ability4:
        found.append(DRIVER)
    if room.astromech and DROID in known.traits:
        found.append(ASTROMECH)
    return [*found, PASSENGER]


def _hold(rules: Any, state: Swccg, carrier: Copy, known: Known) -> bool:
    table, cards = rules.table, state.cards
    stowed = [table[cards[copy]] for copy, place in state.places.items() if place.on == carrier and place.role == CARGO]
    return takes(table[cards[carrier]].card.capacity, stowed, known)


def takes(room: Capacity, stowed: Sequence[Known], known: Known) -> bool:
    """Tell whether a vehicle or starfighter finds room in the hold of a starship where others are stowed already."""
    if known.is_vehicle:
        return sum(other.is_vehicle for other in stowed) < room.vehicle
    if not known.is_ship or known.is_capital:
        return False
    ties = sum(TIE in other.traits for other in stowed)
    others = sum(other.is_ship for other in stowed) - ties
    if TIE in known.traits and ties < room.tie:
        return True
    return others + max(0, ties - room.tie) < room.starfighter
