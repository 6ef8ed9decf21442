"""What a match of Rule the Galaxy is: zones, shown fields and frames."""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct

from cantina import ALL, EMPTY, EVERYONE, NOBODY, SEATS, SHOWN, Copy, Shown, State, T, Zone, bit

from .cards import FIRE_CARDS, KIND, not_fire, not_infiltrator


def open_or_owner(state: RuleTheGalaxy, owner: int) -> int:
    """Hands are open to all, or to their owner only: the table's option (ruling 32)."""
    return EVERYONE if state.open_hands else bit(owner)


DECK = Zone(NOBODY, pool="resistance", title=T("Resistance deck"), ordered=True)
DISCARD = Zone(ALL, pool="resistance", title=T("Used cards"))
FIRES = Zone(ALL, pool="resistance", title=T("Fire drawn"))
HAND = Zone(open_or_owner, pool="resistance", title=T("Hand"), admits=not_fire)
FRONT = Zone(ALL, pool="resistance", title=T("Drawn this turn"), admits=not_fire)
BURNING = Zone(open_or_owner, pool="resistance", title=T("Chosen to discard"), admits=not_fire)
UPPER = Zone(NOBODY, pool="first-order", title=T("First Order, upper part"), ordered=True)
LOWER = Zone(NOBODY, pool="first-order", title=T("First Order, lower part"), ordered=True, admits=not_infiltrator)
LANE = Zone(ALL, pool="first-order", title=T("Lane"), places=True)
UNITS_WON = Zone(ALL, pool="first-order", title=T("Units destroyed"))
BOX = Zone(ALL, pool="first-order", title=T("Out of play"))
MARKER = Zone(NOBODY, pool="fire-markers", title=T("Fire marker"))
MARKERS_USED = Zone(ALL, pool="fire-markers", title=T("Fire markers used"))
MARKER_UNUSED = Zone(NOBODY, pool="fire-markers", title=T("Fire marker left out"))


class Seat(Struct):
    """What lies in front of one player. `owes` counts the cards still to discard for a fire marker."""

    hand: Annotated[list[Copy], HAND] = []
    front: Annotated[list[Copy], FRONT] = []
    burning: Annotated[list[Copy], BURNING] = []
    units: Annotated[list[Copy], UNITS_WON] = []
    owes: Annotated[int, Shown(T("Cards to discard"))] = 0


class Lane(Struct):
    """One lane of the board: places from the far end to the resistance line, and the marker on its red space."""

    spaces: Annotated[list[Copy], LANE] = []
    marker: Annotated[list[Copy], MARKER] = []


class Turns(Struct, frozen=True, tag="turns"):
    """Whose turn comes next; always at the bottom of the stack."""


class NewRound(Struct, frozen=True, tag="new-round"):
    """The next round begins, once the march of the last one is over."""


class Draw(Struct, frozen=True, tag="draw"):
    """The player draws cards or stops."""

    seat: int


class Shoot(Struct, frozen=True, tag="shoot"):
    """The player destroys units or ends the turn."""

    seat: int


class Disguise(Struct, frozen=True, tag="disguise"):
    """The player may use infiltrators on a target; `last` is the colour of the last one used, -1 for none."""

    seat: int
    lane: int
    space: int
    need: int
    last: int = -1


class Pay(Struct, frozen=True, tag="pay"):
    """The player pays for a target card by card; `last` is the kind paid last, kinds before it are closed."""

    seat: int
    lane: int
    space: int
    need: int
    last: int = 0


class Talk(Struct, frozen=True, tag="talk"):
    """The player chooses what to offer a partner."""

    seat: int
    partner: int


class Answer(Struct, frozen=True, tag="answer"):
    """The partner accepts or declines an offer."""

    seat: int
    partner: int
    give: str
    want: str


class Ignite(Struct, frozen=True, tag="ignite"):
    """A unit has entered the red space of a lane: its marker is turned up."""

    lane: int


class Burn(Struct, frozen=True, tag="burn"):
    """Players choose the cards that a fire marker costs them."""

    lane: int


class Reinforce(Struct, frozen=True, tag="reinforce"):
    """New units come onto the first spaces."""


class RuleTheGalaxy(State, kw_only=True):
    """A match. `turn` is the seat whose turn it is, `taken` counts the turns of this round.

    `talks` and `offers` count the trade talks opened and the offers made in this turn.
    """

    deck: Annotated[list[Copy], DECK]
    discard: Annotated[list[Copy], DISCARD] = []
    fires: Annotated[list[Copy], FIRES] = []
    upper: Annotated[list[Copy], UPPER]
    lower: Annotated[list[Copy], LOWER]
    box: Annotated[list[Copy], BOX] = []
    lanes: list[Lane]
    markers_used: Annotated[list[Copy], MARKERS_USED] = []
    marker_unused: Annotated[list[Copy], MARKER_UNUSED]
    seats: Annotated[list[Seat], SEATS]
    length: Annotated[int, SHOWN]
    trading: Annotated[bool, SHOWN]
    open_hands: Annotated[bool, SHOWN]
    marker_white: Annotated[bool, SHOWN] = True
    first: Annotated[int, SHOWN] = 0
    turn: Annotated[int, SHOWN] = 0
    taken: Annotated[int, SHOWN] = 0
    round: Annotated[int, Shown(T("Round"))] = 1
    talks: Annotated[int, SHOWN] = 0
    offers: Annotated[int, SHOWN] = 0
    declined: Annotated[list[str], SHOWN] = []
    over: Annotated[str, SHOWN] = ""
    stack: list[Turns | NewRound | Draw | Shoot | Disguise | Pay | Talk | Answer | Ignite | Burn | Reinforce] = []


def red_space(length: int) -> int:
    """Return the index of the space with the fire marker: the middle one (7: the fourth; house for its exact row)."""
    return (length + 1) // 2 - 1


def counts(state: RuleTheGalaxy, pile: list[Copy]) -> list[int]:
    """Return how many cards of each kind lie in a hand, in the order of `KINDS`."""
    found = [0, 0, 0, 0, 0]
    cards = state.cards
    for copy in pile:
        found[KIND[cards[copy]]] += 1
    return found


def fire_left(state: RuleTheGalaxy) -> int:
    """Return how many fire cards are still in the deck; everybody can count that."""
    return FIRE_CARDS - len(state.fires)


def real_cards_left(state: RuleTheGalaxy) -> int:
    """Return how many cards other than fire are in the deck and the used pile; everybody can count that."""
    return len(state.deck) - fire_left(state) + len(state.discard)


def front_space(lane: Lane) -> int:
    """Return the index of the unit nearest to the players, or -1 if the lane is empty."""
    spaces = lane.spaces
    for space in range(len(spaces) - 1, -1, -1):
        if spaces[space] != EMPTY:
            return space
    return -1
