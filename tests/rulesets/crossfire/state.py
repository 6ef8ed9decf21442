"""The cards, zones, state and frames of Crossfire."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Struct

from cantina import ALL, NOBODY, OWNER, REFERENCES, SEATS, SHOWN, Card, Copy, Effect, State, T, Text, Zone, destiny
from cantina.text import EVERYONE, bit

PLACES, HAND_LIMIT, STEPS, ROUNDS = 3, 6, 3, 8
Destiny = destiny.Destiny


def _hand_seen(state: Any, owner: int) -> int:
    return EVERYONE if state.open_hands else bit(owner)


DECK = Zone(NOBODY, pool="crew", title=T("Deck"), ordered=True)
DISCARD = Zone(ALL, pool="crew", title=T("Discard pile"))
HAND = Zone(_hand_seen, pool="crew", title=T("Hand"))
STAKE = Zone(OWNER, pool="crew", title=T("Stake"))
FRONT = Zone(NOBODY, pool="crew", title=T("Front"), places=True, turnable=True)
DRONES = Zone(NOBODY, pool="drone", title=T("Drones"), ordered=True)
WRECKS = Zone(ALL, pool="drone", title=T("Wrecks"))


class CrossfireCard(Card, frozen=True, kw_only=True):
    """A card with its strength, its destiny number and what happens when it is turned up."""

    strength: int
    destiny: int = 0
    effects: tuple[Effect, ...] = ()


def _card(number: int, name: Text, strength: int, destiny: int = 0, *effects: Effect) -> CrossfireCard:
    slug = name.msgid.lower()
    return CrossfireCard(slug=slug, name=name, number=number, strength=strength, destiny=destiny, effects=effects)


CARDS = {
    card.slug: (card, count)
    for card, count in (
        (_card(1, T("Trooper"), 2, 3), 6),
        (_card(2, T("Marksman"), 4, 1), 3),
        (_card(3, T("Scout"), 1, 4, Effect("look")), 3),
        (_card(4, T("Spy"), 1, 2, Effect("peek"), Effect("look")), 2),
        (_card(5, T("Cover"), 0, 5), 4),
        (_card(6, T("Runner"), 1, 3, Effect("draw", {"count": 1})), 3),
        (_card(7, T("Salvager"), 1, 2, Effect("salvage"), Effect("draw", {"count": 1})), 2),
        (_card(8, T("Decoy"), 0, 0, Effect("draw", {"count": 2})), 2),
    )
}
DRONE_CARDS = ((_card(21, T("Gnat"), 1), 4), (_card(22, T("Wasp"), 3), 3))


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
