"""Where a card of a scenario lies: its role there, and what the rules do not allow."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Protocol

from msgspec import Struct

from cantina import EMPTY, T, Text

from .cards import CHARACTER, DEVICE, EFFECT, INTERRUPT, LOCATION, SIDES, STARSHIP, VEHICLE, WEAPON, SwCard
from .conditions import known_fits
from .deploying import lies_at
from .locations import orderly
from .movement.rooms import passengers, skills, takes
from .movement.space import lands, may_lie_at
from .state import ABOARD, ATTACHED, BESIDE, CAPTIVE, CARGO, HERE
from .table import Known

CARRIERS = (STARSHIP, VEHICLE)
ON_CARDS = (WEAPON, DEVICE, EFFECT)

NOT_PLACED = T("{card} is never on the table: it belongs in the hand or a pile")
NO_BEARER = T("{card} lies on another card; write which one after 'on'")
WRONG_BEARER = T("{card} cannot be on {other}")
ON_SITE = T("{card} lies on a site")
ON_PLANET = T("{card} lies on the system of a planet")
NO_ROLE = T("{card} is no {role}: leave the role out")
NOT_ABOARD = T("{card} cannot be aboard {other}")
NOT_ABLE = T("{card} cannot be {role} aboard {other}")
NO_CARRIER = T("write after 'on' what {card} is aboard")
NOT_SEIZED = T("a captive is a character; 'on' names its captor, a character of the other side")
CAPTOR_HELD = T("{other} is a captive too: a captive holds nobody")
CIRCLE = T("{card} is on or aboard itself, by way of what is written after 'on'")
NO_SEAT = T(
    "{other} has too many passengers: {have}, and room for {n}; pilots, drivers and astromechs beyond its places are among them"
)
NO_BERTH = T("there is no room in the hold of {other} for {card}")
IN_SPACE = T("{card} is at a system only aboard a starship")
TOO_BIG = T("{card} cannot be at a site: only starfighters land")
NO_BAY = T("{card} cannot be at this site: TIEs land only at docking bays")
INDOORS = T("{card} cannot be at an interior site")
ONCE = T("only {n} {card} may be on the table")
SAME = T("{card} and {other} are the same person or ship: only one of them may be on the table")
LAID_TWICE = T("{card} is among the locations already: only one version of it lies on the table")
APART = T("{card} lies apart from the other locations of its system: they lie together")
PARTED = T("{card} lies beyond its system from other sites of it: a system lies at one end of its sites, not between them")
OUT_OF_ORDER = T(
    "{card} is out of order: interior sites of a system lie together, exterior ones too, and those with both icons between them"
)
NOT_HIT = T("only characters, starships and vehicles are hit")


class Placing(Struct, frozen=True):
    """What a scenario says of a card: the number of its location, and of the card that it is on or aboard."""

    at: int
    on: int = EMPTY


class Piece(Protocol):
    """A card on the table, as a scenario has it."""

    @property
    def slug(self) -> str: ...
    @property
    def role(self) -> str: ...
    @property
    def at(self) -> int: ...
    @property
    def on(self) -> int: ...
    @property
    def hit(self) -> bool: ...


def role_of(cards: Mapping[str, SwCard], slug: str, on: str, role: str, at: int) -> tuple[str, int]:
    """Return the role of a card and its location, where a scenario leaves the role open."""
    card = cards.get(slug)
    if card is None or role:
        return role or HERE, at
    if card.type in ON_CARDS:
        if any(bearer.on == "table" for bearer in card.bearers):
            return HERE, BESIDE
        return (ATTACHED if on else HERE), at
    if not on or on not in cards:
        return HERE, at
    if card.type != CHARACTER:
        return CARGO, at
    return skills(cards[on].capacity, Known(card))[0], at


def mislaid(cards: Mapping[str, SwCard], locations: Sequence[str]) -> dict[str, Text]:
    """Return what the rules do not allow of the row of locations, by field. Rulebook: Location Deployment."""
    found: dict[str, Text] = {}
    row: list[SwCard] = []
    for n, card in enumerate(cards[slug] for slug in locations):
        group = [other for other in row if other.system == card.system]
        wrong = None
        if any(other.title == card.title for other in group):
            wrong = LAID_TWICE
        elif group and row[-1].system != card.system:
            wrong = APART
        elif not all(other.is_site for other in group[1:]):
            wrong = PARTED
        elif not orderly([other for other in (*group, card) if other.is_site]):
            wrong = OUT_OF_ORDER
        if wrong is not None:
            found[f"locations.{n}"] = wrong.fill(card=card.name)
        row.append(card)
    return found


def misplaced(cards: Mapping[str, SwCard], locations: Sequence[str], sides: Sequence[Sequence[Piece]]) -> dict[str, Text]:
    """Return what the rules do not allow, by field."""
    found: dict[str, Text] = {}
    for number, pieces in enumerate(sides):
        wrong: dict[str, Text] = {}
        for n, piece in enumerate(pieces):
            problem = _problem(cards, locations, piece, pieces, sides[1 - number])
            if problem is None and _circular(sides, number, n):
                problem = "on", CIRCLE.fill(card=cards[piece.slug].name)
            if problem is not None:
                wrong[f"{SIDES[number]}.cards.{n}.{problem[0]}"] = problem[1]
        found.update(_crowded(cards, SIDES[number], pieces) | wrong)
    found.update(_doubled(cards, sides))
    return found


def _problem(
    cards: Mapping[str, SwCard], locations: Sequence[str], piece: Piece, own: Sequence[Piece], others: Sequence[Piece]
) -> tuple[str, Text] | None:
    card = cards[piece.slug]
    known = Known(card)
    if card.type in (INTERRUPT, LOCATION):
        return "card", NOT_PLACED.fill(card=card.name)
    if piece.hit and not known.fights:
        return "hit", NOT_HIT
    if piece.role == CAPTIVE:
        captor = others[piece.on] if piece.on != EMPTY else None
        if card.type != CHARACTER or captor is None or cards[captor.slug].type != CHARACTER:
            return "role", NOT_SEIZED
        return ("on", CAPTOR_HELD.fill(other=cards[captor.slug].name)) if captor.role == CAPTIVE else None
    carrier = cards[own[piece.on].slug] if piece.on != EMPTY else None
    if card.type in ON_CARDS:
        if piece.role not in (HERE, ATTACHED):
            return "role", NO_ROLE.fill(card=card.name, role=piece.role)
        return _bearer_problem(card, carrier, cards[locations[piece.at]])
    if carrier is not None:
        fits = carrier.type in CARRIERS if card.type == CHARACTER else carrier.type == STARSHIP
        if not fits:
            return "on", NOT_ABOARD.fill(card=card.name, other=carrier.name)
        able = skills(carrier.capacity, known) if card.type == CHARACTER else [CARGO]
        return None if piece.role in able else ("role", NOT_ABLE.fill(card=card.name, role=piece.role, other=carrier.name))
    if piece.role != HERE:
        return "on", NO_CARRIER.fill(card=card.name)
    return _place_problem(known, cards[locations[piece.at]])


def _circular(sides: Sequence[Sequence[Piece]], number: int, start: int) -> bool:
    """Tell whether a card comes back to itself by what each card is on."""
    side, at = number, start
    for _ in range(sum(map(len, sides))):
        piece = sides[side][at]
        if piece.on == EMPTY:
            return False
        side, at = (1 - side if piece.role == CAPTIVE else side), piece.on
        if (side, at) == (number, start):
            return True
    return False


def _bearer_problem(card: SwCard, carrier: SwCard | None, place: SwCard) -> tuple[str, Text] | None:
    if carrier is None:
        free = [bearer for bearer in card.bearers if bearer.on != "card"]
        if not free:
            return "on", NO_BEARER.fill(card=card.name)
        if any(bearer.on == "table" or lies_at(bearer, place) for bearer in free):
            return None
        return "card", (ON_SITE if free[0].on == "site" else ON_PLANET).fill(card=card.name)
    known = Known(carrier)
    if any(bearer.on == "card" and known_fits(bearer.of, known, card.side) for bearer in card.bearers):
        return None
    return "on", WRONG_BEARER.fill(card=card.name, other=carrier.name)


def _place_problem(known: Known, place: SwCard) -> tuple[str, Text] | None:
    name = known.card.name
    if not place.is_site:
        return None if known.is_ship else ("card", IN_SPACE.fill(card=name))
    if known.is_ship and not lands(known):
        return "card", TOO_BIG.fill(card=name)
    if not known.is_character and not place.exterior:
        return "card", INDOORS.fill(card=name)
    if known.is_ship and not may_lie_at(known, place):
        return "card", NO_BAY.fill(card=name)
    return None


def _crowded(cards: Mapping[str, SwCard], side: str, pieces: Sequence[Piece]) -> dict[str, Text]:
    """Return where more are aboard than there is room for, and what does not fit into a hold."""
    found = {}
    for n, carrier in enumerate(pieces):
        card = cards[carrier.slug]
        if card.type not in CARRIERS:
            continue
        room = card.capacity
        have = {role: sum(other.on == n and other.role == role for other in pieces) for role in ABOARD}
        seats, sit = room.passenger + room.any, passengers(room, have)
        if sit > seats:
            found[f"{side}.cards.{n}.card"] = NO_SEAT.fill(other=card.name, n=seats, have=sit)
        stowed: list[Known] = []
        for m, other in enumerate(pieces):
            if other.on == n and other.role == CARGO:
                known = Known(cards[other.slug])
                if takes(room, stowed, known):
                    stowed.append(known)
                else:
                    found[f"{side}.cards.{m}.on"] = NO_BERTH.fill(other=card.name, card=known.card.name)
    return found


def _doubled(cards: Mapping[str, SwCard], sides: Sequence[Sequence[Piece]]) -> dict[str, Text]:
    """Return which cards are on the table more often than their dots allow, and who is there as two cards."""
    found: dict[str, Text] = {}
    titles: Counter[str] = Counter()
    for number, pieces in enumerate(sides):
        personas: dict[str, SwCard] = {}
        for n, piece in enumerate(pieces):
            card, field = cards[piece.slug], f"{SIDES[number]}.cards.{n}.card"
            titles[card.title] += 1
            if card.dots and titles[card.title] > card.dots:
                found[field] = ONCE.fill(n=card.dots, card=card.name)
            elif card.dots and card.type in (CHARACTER, *CARRIERS):
                other = personas.setdefault(card.persona, card)
                if other.title != card.title:
                    found[field] = SAME.fill(card=card.name, other=other.name)
    return found
