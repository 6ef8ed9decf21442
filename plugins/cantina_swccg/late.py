"""Late positions of the skirmish, for the conformance kit, tests and benchmarks."""

from __future__ import annotations

from collections.abc import Callable

from cantina import Chance, Copy, Sample

from .cards import CHARACTER, LOCATION, STARSHIP, VEHICLE
from .collection import CARDS
from .state import HERE, PILOT, Location, Place, Swccg

SHORT = 8

AMBUSH = ("tatooine-ambush", "imperial-garrison")
SQUADRONS = ("red-squadron", "black-squadron")
CROSSED = ("black-squadron", "tatooine-ambush")


def fetch(state: Swccg, seat: int, slug: str) -> Copy:
    """Take a card out of a player's hand or Reserve Deck."""
    player = state.seats[seat]
    for pile in (player.hand, player.reserve):
        for copy in pile:
            if state.cards[copy] == slug:
                pile.remove(copy)
                return copy
    raise LookupError(f"{slug} is not in hand or Reserve Deck")


def put(state: Swccg, seat: int, slug: str, place: Place) -> Copy:
    """Put a card of a player's hand or Reserve Deck onto the table."""
    copy = fetch(state, seat, slug)
    state.seats[seat].table.append(copy)
    state.places[copy] = place
    return copy


def muster(state: Swccg, chance: Chance) -> None:
    """Lay the locations out and put up to six characters and vehicles at sites, and up to three starships at systems."""
    del chance
    for seat, player in enumerate(state.seats):
        for copy in [copy for copy in (*player.hand, *player.reserve) if CARDS[state.cards[copy]].type == LOCATION]:
            card = CARDS[state.cards[copy]]
            if all(CARDS[state.cards[here.cards[-1]]].title != card.title for here in state.locations):
                _lay(state, fetch(state, seat, card.slug))
    sites = [here.number for here in state.locations if CARDS[state.cards[here.cards[-1]]].exterior]
    systems = [here.number for here in state.locations if not CARDS[state.cards[here.cards[-1]]].is_site]
    for seat in range(2):
        _place(state, seat, (CHARACTER, VEHICLE), sites[:2], 6)
        _place(state, seat, (STARSHIP,), systems[:2], 3)
        state.seats[seat].force += [state.seats[seat].reserve.pop() for _ in range(4)]


def _lay(state: Swccg, copy: Copy) -> None:
    """Put a location behind those of its system, where its band allows that."""
    card = CARDS[state.cards[copy]]
    group = [n for n, here in enumerate(state.locations) if CARDS[state.cards[here.cards[-1]]].system == card.system]
    number = max(here.number for here in state.locations) + 1
    at = (group[-1] + 1 if card.is_site else group[0]) if group else len(state.locations)
    state.locations.insert(at, Location(number, [copy]))


def _place(state: Swccg, seat: int, types: tuple[str, ...], numbers: list[int], most: int) -> None:
    player = state.seats[seat]
    slugs = [state.cards[copy] for copy in sorted((*player.hand, *player.reserve))]
    wanted = [slug for slug in slugs if CARDS[slug].type in types and _ready(slug)]
    for number, slug in enumerate(wanted[:most]):
        put(state, seat, slug, Place(numbers[number % len(numbers)], role=HERE))


def _ready(slug: str) -> bool:
    card = CARDS[slug]
    return card.type == CHARACTER or card.permanent is not None


def fading(state: Swccg, chance: Chance) -> None:
    """A mustered table with three cards of Life Force left each."""
    muster(state, chance)
    for player in state.seats:
        player.force += player.reserve[-1:]
        player.lost += player.reserve[:-1]
        player.lost += player.force[:-2]
        del player.reserve[:], player.force[:-2]


def riding(state: Swccg, chance: Chance) -> None:
    """A mustered table with pilots aboard ships and vehicles, ready to move, and much Force."""
    muster(state, chance)
    for seat, player in enumerate(state.seats):
        ships = [copy for copy in player.table if CARDS[state.cards[copy]].capacity.pilot]
        pilots = [copy for copy in player.hand + player.reserve if "pilot" in CARDS[state.cards[copy]].traits]
        for ship, pilot in zip(ships, [c for c in pilots if CARDS[state.cards[c]].type == CHARACTER], strict=False):
            place = state.places[ship]
            put(state, seat, state.cards[pilot], Place(place.location, ship, PILOT))
        while len(player.reserve) > 6:
            player.force.append(player.reserve.pop())


def _sample(
    sample_id: str, decks: tuple[str, str], arrange: Callable[[Swccg, Chance], None] | None = None, seed: int = 1
) -> Sample:
    seats = tuple({"deck": deck} for deck in decks)
    return Sample(
        id=sample_id, mode="skirmish", seats=2, options={"turns": SHORT}, seat_options=seats, seed=seed, arrange=arrange
    )


SAMPLES = (
    _sample("skirmish-ambush", AMBUSH),
    _sample("skirmish-squadrons", SQUADRONS, seed=2),
    _sample("skirmish-crossed", CROSSED, muster, seed=3),
    _sample("skirmish-mustered", AMBUSH, muster, seed=4),
    _sample("skirmish-riding", SQUADRONS, riding, seed=5),
    _sample("skirmish-fading", AMBUSH, fading, seed=6),
    _sample("skirmish-fading-squadrons", SQUADRONS, fading, seed=7),
)
