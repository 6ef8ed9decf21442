"""The table as a scenario has it: the state of a match at the moment when a battle may be initiated."""

from __future__ import annotations

from collections.abc import Callable

from cantina import EMPTY, Box, Copy

from .cards import SIDES
from .form import PILES
from .frames import BattlePhase
from .scenario import Scenario, SideOf
from .state import CAPTIVE, Location, Place, Seat, Swccg

Shuffle = Callable[[list[str]], None]


def build(scenario: Scenario) -> Swccg:
    """Return the position of a scenario; its initiator is asked where to battle."""
    box = Box()
    locations = [Location(number, box.add(slug)) for number, slug in enumerate(scenario.locations)]
    tables = [[box.add(piece.slug)[0] for piece in side.pieces] for side in scenario.sides]
    places: dict[Copy, Place] = {}
    hit: list[Copy] = []
    seats = []
    for number, side in enumerate(scenario.sides):
        for copy, piece in zip(tables[number], side.pieces, strict=True):
            others = tables[1 - number] if piece.role == CAPTIVE else tables[number]
            places[copy] = Place(piece.at, others[piece.on] if piece.on != EMPTY else EMPTY, piece.role)
            if piece.hit:
                hit.append(copy)
        seats.append(_seat(box, number, side, tables[number]))
    turn = SIDES.index(scenario.initiator)
    return Swccg(
        cards=box.cards,
        knows=box.knows,
        seats=seats,
        locations=locations,
        places=places,
        hit=hit,
        turn=turn,
        stack=[BattlePhase(turn)],
    )


def _seat(box: Box, number: int, side: SideOf, table: list[Copy]) -> Seat:
    hand, reserve, force, used, lost = ([box.add(slug)[0] for slug in reversed(getattr(side, pile))] for pile in PILES)
    return Seat(side=SIDES[number], hand=hand, reserve=reserve, force=force, used=used, lost=lost, table=table)


def shuffled(side: SideOf, shuffle: Shuffle) -> SideOf:
    """Return a side with the cards of its hand, Reserve Deck, Force and Used Pile dealt anew, as many to each."""
    piles = ("hand", "reserve", "force", "used")
    pool = [slug for pile in piles for slug in getattr(side, pile)]
    shuffle(pool)
    dealt = {}
    for pile in piles:
        count = len(getattr(side, pile))
        dealt[pile], pool = tuple(pool[:count]), pool[count:]
    return SideOf(pieces=side.pieces, lost=side.lost, destinies=side.destinies, **dealt)
