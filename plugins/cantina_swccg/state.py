"""What a match is: piles, cards on the table and where they are, locations, and the battle under way."""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct

from cantina import ALL, EMPTY, NOBODY, OWNER, REFERENCES, SEATS, SHOWN, Copy, Shown, State, T, Zone, destiny

from .frames import (
    Aim,
    BattlePhase,
    Choose,
    Deploying,
    Drain,
    Draws,
    Joining,
    JumpOff,
    LoseForce,
    MayDraw,
    Moving,
    Searching,
    Settle,
    Shot,
    Stage,
    Trampled,
    Turn,
    TwoNumbers,
    Window,
)

LIGHT, DARK = "light", "dark"

HAND = Zone(OWNER, pool="cards", title=T("Hand"), own_pool=True)
RESERVE = Zone(NOBODY, pool="cards", title=T("Reserve Deck"), ordered=True, own_pool=True)
FORCE = Zone(NOBODY, pool="cards", title=T("Force Pile"), ordered=True, own_pool=True)
USED = Zone(NOBODY, pool="cards", title=T("Used Pile"), ordered=True, own_pool=True)
LOST = Zone(ALL, pool="cards", title=T("Lost Pile"), ordered=True, own_pool=True)
TABLE = Zone(ALL, pool="cards", title=T("On the table"), own_pool=True)
DRAWN = Zone(ALL, pool="cards", title=T("Destiny"), own_pool=True)
LOCATION = Zone(ALL, pool="locations", title=T("Location"))

# Roles: what a card on the table does where it is.
HERE = "here"
"""By itself at the location: a character at a site, a starship at a system, an effect or artillery."""
PILOT, DRIVER, PASSENGER, ASTROMECH = "pilot", "driver", "passenger", "astromech"
"""Characters aboard a vehicle or starship."""
CARGO = "cargo"
"""A vehicle or starfighter in the hold of a starship: it takes no part in battles."""
ATTACHED = "attached"
"""A weapon, device or effect on its bearer."""
CAPTIVE = "captive"
"""A character seized by the opponent's card that `on` names."""

ABOARD = frozenset({PILOT, DRIVER, PASSENGER, ASTROMECH})
BESIDE = -1
"""The location of cards that lie beside the locations, on their player's side of the table."""

# Segments of a battle.
STARTED, WEAPONS, POWER, DAMAGE = "started", "weapons", "power", "damage"

# Kinds of destiny draws.
POWER_DESTINY, BATTLE_DESTINY, ATTRITION_DESTINY, WEAPON_DESTINY = "power", "battle", "attrition", "weapon"


class Place(Struct, frozen=True):
    """Where a card on the table is: the number of its location, what it is on or aboard, and its role there."""

    location: int
    on: Copy = EMPTY
    role: str = HERE


class Location(Struct):
    """One location: `number` names it for good, `cards` are its versions with the one that counts on top."""

    number: Annotated[int, SHOWN]
    cards: Annotated[list[Copy], LOCATION] = []


class Lasting(Struct, frozen=True):
    """A change of one value of a card for a while: `sets` replaces the value, otherwise `n` is added.

    `stat` is `power`, `forfeit`, `maneuver`, `armor` or `hyperspeed`; `until` is `battle` or `turn`; `reason` is the slug
    of the card that did it.
    """

    copy: Copy
    stat: str
    n: int
    sets: bool
    until: str
    reason: str


class Extra(Struct, frozen=True):
    """Something a text gives one side in this battle: destinies of a `kind` or, with `total`, total power."""

    seat: int
    kind: str
    n: int
    reason: str


class Drawn(Struct, frozen=True):
    """A destiny that was drawn in this battle: what for, the number that counts, and whether it was cancelled."""

    seat: int
    kind: str
    slug: str
    value: int
    total: int
    cancelled: bool = False


class Line(Struct, frozen=True):
    """One line of a side's total power: the slug of the card that gives it, or the kind of the destinies that do."""

    seat: int
    slug: str
    n: int


class Battle(Struct):
    """The battle under way.

    `cards` take part, `fired` counts the shots of weapons, `used` are cards whose once-a-battle text was used. `sums` and
    `totals` are the two sides' power when that is settled; `attrition` and `damage` are what each side still has to satisfy,
    `against` the whole attrition, which immunity is compared with. `immune` is fixed at the start of the damage segment;
    `waived`: a side has left the attrition that only immune cards could satisfy.
    """

    location: Annotated[int, SHOWN]
    initiator: Annotated[int, SHOWN]
    segment: Annotated[str, SHOWN] = STARTED
    cards: Annotated[list[Copy], REFERENCES] = []
    fired: dict[Copy, int] = {}
    used: Annotated[list[Copy], REFERENCES] = []
    extras: Annotated[list[Extra], SHOWN] = []
    drawn: Annotated[list[Drawn], SHOWN] = []
    sums: Annotated[list[Line], SHOWN] = []
    totals: Annotated[list[int], SHOWN] = []
    against: Annotated[list[int], SHOWN] = []
    attrition: Annotated[list[int], SHOWN] = []
    damage: Annotated[list[int], SHOWN] = []
    immune: Annotated[list[Copy], REFERENCES] = []
    waived: Annotated[list[bool], SHOWN] = []
    cancelled: Annotated[bool, SHOWN] = False


class Seat(Struct):
    """One player's side. `quiet`: the player passes every response until this battle ends, `still`: reacts to no
    Force drain of this turn. `sought`: the titles whose search of once a game was used."""

    side: Annotated[str, SHOWN]
    hand: Annotated[list[Copy], HAND] = []
    reserve: Annotated[list[Copy], RESERVE] = []
    force: Annotated[list[Copy], FORCE] = []
    used: Annotated[list[Copy], USED] = []
    lost: Annotated[list[Copy], LOST] = []
    table: Annotated[list[Copy], TABLE] = []
    drawn: Annotated[list[Copy], DRAWN] = []
    quiet: Annotated[bool, SHOWN] = False
    still: Annotated[bool, SHOWN] = False
    won: Annotated[int, Shown(T("Battles won"))] = 0
    sought: Annotated[list[str], SHOWN] = []


class Swccg(State, kw_only=True):
    """A match of either mode.

    `places` says where each card on the table is. This turn: `battled` and `reacted` are cards that took part in a battle
    or a react, `fired` counts the weapons that a card has fired, `devices` are cards that have used a device, `searched`
    those whose search was used, `played` the one-dot interrupts, `battled_at` the locations where there was a battle. `hit`
    cards are turned sideways. `reading` is a destiny that can still be responded to. `loser` has no Life Force left. In the
    short game `moved` and `boarded` are cards that have moved, or come aboard or gone ashore, this turn, `recast` those
    that have changed their role aboard this phase, `drained` the locations of Force drains this turn, `last_turn` the last
    one.
    """

    seats: Annotated[list[Seat], SEATS]
    locations: list[Location]
    places: dict[Copy, Place] = {}
    hit: Annotated[list[Copy], REFERENCES] = []
    lasting: list[Lasting] = []
    battled: Annotated[list[Copy], REFERENCES] = []
    reacted: Annotated[list[Copy], REFERENCES] = []
    fired: dict[Copy, int] = {}
    devices: Annotated[list[Copy], REFERENCES] = []
    searched: Annotated[list[Copy], REFERENCES] = []
    played: Annotated[list[str], SHOWN] = []
    battled_at: Annotated[list[int], SHOWN] = []
    battle: Battle | None = None
    reading: destiny.Destiny | None = None
    turn: Annotated[int, SHOWN] = 0
    turns: Annotated[int, Shown(T("Turn"))] = 1
    phase: Annotated[str, SHOWN] = ""
    loser: Annotated[int, SHOWN] = -1
    moved: Annotated[list[Copy], REFERENCES] = []
    boarded: Annotated[list[Copy], REFERENCES] = []
    recast: Annotated[list[Copy], REFERENCES] = []
    drained: Annotated[list[int], SHOWN] = []
    last_turn: Annotated[int, SHOWN] = 0
    stack: list[
        BattlePhase
        | Stage
        | Window
        | MayDraw
        | Draws
        | TwoNumbers
        | Aim
        | Shot
        | Settle
        | JumpOff
        | Choose
        | Trampled
        | Turn
        | Deploying
        | Searching
        | Moving
        | Joining
        | Drain
        | LoseForce
    ] = []


def current(state: Swccg) -> Battle:
    """Return the battle under way."""
    assert state.battle is not None
    return state.battle


def seat_of(state: Swccg, side: str) -> int:
    """Return the seat that plays a side."""
    return 0 if state.seats[0].side == side else 1


def location(state: Swccg, number: int) -> Location:
    """Return a location by its number."""
    for found in state.locations:
        if found.number == number:
            return found
    raise LookupError(f"there is no location {number}")


def top(state: Swccg, number: int) -> str:
    """Return the slug of a location's version that counts."""
    return state.cards[location(state, number).cards[-1]]


def riders(state: Swccg, carrier: Copy) -> list[Copy]:
    """Return the cards on or aboard a card, those of its own riders not."""
    return [copy for copy, place in state.places.items() if place.on == carrier]


def life_force(state: Swccg, seat: int) -> int:
    """Return how many cards are left in a player's Force Pile, Used Pile and Reserve Deck."""
    player = state.seats[seat]
    return len(player.force) + len(player.used) + len(player.reserve)


def names(state: Swccg) -> dict[Copy, str]:
    """Return what actions call the cards on the table: the slug, and from the second of a kind `slug.2` and so on."""
    cards = state.cards
    found: dict[Copy, str] = {}
    met: dict[str, int] = {}
    for player in state.seats:
        for copy in player.table:
            slug = cards[copy]
            if slug in met:
                met[slug] += 1
                found[copy] = f"{slug}.{met[slug]}"
            else:
                met[slug] = 1
                found[copy] = slug
    return found


def named(state: Swccg, name: str) -> Copy:
    """Return the card on the table that actions call so."""
    slug, _, number = name.partition(".")
    wanted = int(number or 1)
    for player in state.seats:
        for copy in player.table:
            if state.cards[copy] == slug:
                wanted -= 1
                if not wanted:
                    return copy
    raise LookupError(f"no {name} is on the table")
