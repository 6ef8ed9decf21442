"""The frames and the state of Crossfire."""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct

from cantina import REFERENCES, SEATS, SHOWN, Copy, State
from cantina.services.destiny import Destiny

from .zones import DECK, DISCARD, DRONES, FRONT, HAND, STAKE, STEPS, WRECKS


class Round(Struct, frozen=True, tag="round"):
    """A round begins."""


class Stakes(Struct, frozen=True, tag="stakes"):
    """All seats choose a card in secret, at the same time."""

    done: tuple[int, ...] = ()


class Turn(Struct, frozen=True, tag="turn"):
    """A seat takes its steps."""

    seat: int
    left: int = STEPS


class Aim(Struct, frozen=True, tag="aim"):
    """A seat chooses what the card at a place of its front attacks."""

    seat: int
    place: int


class Strike(Struct, frozen=True, tag="strike"):
    """A destiny is drawn; every seat may respond, until all have passed. `target` -1 is the base."""

    seat: int
    place: int
    target: int
    drawn: Destiny
    passed: tuple[int, ...] = ()


class Resolve(Struct, frozen=True, tag="resolve"):
    """The effects of a card happen one after another."""

    seat: int
    slug: str
    index: int = 0


class Look(Struct, frozen=True, tag="look"):
    """A seat has looked at the top card and chooses where it goes."""

    seat: int


class Salvage(Struct, frozen=True, tag="salvage"):
    """A seat chooses a card of the discard pile, whose effects happen inside this one."""

    seat: int


class Drone(Struct, frozen=True, tag="drone"):
    """The drones act; nobody is asked."""


Frame = Round | Stakes | Turn | Aim | Strike | Resolve | Look | Salvage | Drone


class Crew(Struct):
    """What one seat has."""

    hand: Annotated[list[Copy], HAND] = []
    stake: Annotated[list[Copy], STAKE] = []
    front: Annotated[list[Copy], FRONT] = []
    hits: Annotated[int, SHOWN] = 0


class Corridor(State, kw_only=True):
    """A match. `wounded` copies are known to all wherever they lie; `drone_hits` count against a single crew."""

    deck: Annotated[list[Copy], DECK]
    discard: Annotated[list[Copy], DISCARD] = []
    drones: Annotated[list[Copy], DRONES] = []
    wrecks: Annotated[list[Copy], WRECKS] = []
    seats: Annotated[list[Crew], SEATS]
    wounded: Annotated[list[Copy], REFERENCES] = []
    goal: Annotated[int, SHOWN]
    open_hands: Annotated[bool, SHOWN]
    drone_hits: Annotated[int, SHOWN] = 0
    round: Annotated[int, SHOWN] = 0
    stack: list[Frame] = []
