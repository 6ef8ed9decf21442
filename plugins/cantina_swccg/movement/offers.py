"""A movement that a player may make: what it is, where it leads and what it costs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from cantina import EMPTY, Copy, Named, T, Text

from ..piles import Game, public, use_force
from ..state import HERE, Place, Swccg, top

WALK, FLY, LAND, TAKE_OFF = "walk", "hyperspeed", "land", "take-off"
SHUTTLE, TRANSFER, TRANSIT = "shuttle", "transfer", "transit"
EMBARK, DISEMBARK, ROLE, STROLL = "embark", "disembark", "role", "stroll"

FREE_KINDS = frozenset({EMBARK, DISEMBARK, STROLL})
"""Changes of place that are no move of their own: they do not use up a card's move of the turn."""

MOVES = {
    WALK: T("{seat} moves {cards} to {place}.", own="You move {cards} to {place}."),
    FLY: T("{seat} moves {cards} to {place} at hyperspeed.", own="You move {cards} to {place} at hyperspeed."),
    LAND: T("{seat} lands {cards} at {place}.", own="You land {cards} at {place}."),
    TAKE_OFF: T("{cards} of {seat} takes off to {place}.", own="Your {cards} takes off to {place}."),
    SHUTTLE: T("{seat} shuttles {cards} to {place}.", own="You shuttle {cards} to {place}."),
    TRANSFER: T("{seat} transfers {cards} to {place}.", own="You transfer {cards} to {place}."),
    TRANSIT: T("{seat} sends {cards} by docking bay transit to {place}.", own="You send {cards} to {place} by docking bay."),
    EMBARK: T("{cards} of {seat} embarks on {place}.", own="Your {cards} embarks on {place}."),
    DISEMBARK: T("{cards} of {seat} disembarks at {place}.", own="Your {cards} disembarks at {place}."),
    STROLL: T("{seat} moves {cards} to {place} for nothing.", own="You move {cards} to {place} for nothing."),
}
RULES = {
    WALK: "Landspeed",
    FLY: "Hyperspeed",
    LAND: "Landing and taking off",
    TAKE_OFF: "Landing and taking off",
    SHUTTLE: "Shuttling",
    TRANSFER: "Transferring",
    TRANSIT: "Docking bay transit",
    EMBARK: "Embarking and disembarking",
    DISEMBARK: "Embarking and disembarking",
    ROLE: "Occupants of Vehicles and Starships",
    STROLL: "Landspeed",
}
NOW = T("{cards} of {seat} is now {role}.", own="Your {cards} is now {role}.")
ROLES = {
    "pilot": T("pilot"),
    "driver": T("driver"),
    "passenger": T("passenger"),
    "astromech": T("astromech"),
    "cargo": T("cargo"),
}


class Offer(NamedTuple):
    """A movement of one card: to a location, there by itself or `on` a carrier in a role, for some Force."""

    kind: str
    copy: Copy
    number: int
    on: Copy = EMPTY
    role: str = HERE
    cost: int = 0


Offers = Iterator[Offer]


def action_of(state: Swccg, names: dict[Copy, str], offer: Offer) -> str:
    """Return how an action names where an offer leads: `walk:hoth`, `embark:skiff-light:driver`, `role:pilot`."""
    if offer.kind == ROLE:
        return f"{ROLE}:{offer.role}"
    if offer.on != EMPTY:
        return f"{offer.kind}:{names[offer.on]}:{offer.role}"
    return f"{offer.kind}:{top(state, offer.number)}"


def goal(state: Swccg, offer: Offer) -> Named:
    """Return where an offer leads, as a card to name."""
    return public(state.cards[offer.on] if offer.on != EMPTY else top(state, offer.number))


def relocate(state: Swccg, copy: Copy, place: Place) -> None:
    """Put a card on the table somewhere else, and with it all that it carries."""
    state.places[copy] = place
    for other, where in list(state.places.items()):
        if where.on == copy:
            relocate(state, other, Place(place.location, copy, where.role))


def carry_out(play: Game, seat: int, offer: Offer) -> None:
    """Pay for a movement and make it."""
    state = play.state
    use_force(play, seat, offer.cost)
    named = play.rules.table[state.cards[offer.copy]].named
    relocate(state, offer.copy, Place(offer.number, offer.on, offer.role))
    if offer.kind == ROLE:
        state.recast.append(offer.copy)
    elif offer.kind in FREE_KINDS:
        state.boarded.append(offer.copy)
        state.recast = [copy for copy in state.recast if copy != offer.copy]
    else:
        state.moved.append(offer.copy)
    if offer.kind == ROLE:
        text: Text = NOW.fill(role=ROLES[offer.role])
    else:
        text = MOVES[offer.kind].fill(place=goal(state, offer))
    play.log.add("move", text, seat, named, RULES[offer.kind])


def affordable(state: Swccg, seat: int, cost: int) -> bool:
    return cost <= len(state.seats[seat].force)


def own_here(state: Swccg, seat: int, number: int) -> list[Copy]:
    """Return a player's cards at a location, those aboard others included."""
    places = state.places
    return [copy for copy in state.seats[seat].table if places[copy].location == number]
