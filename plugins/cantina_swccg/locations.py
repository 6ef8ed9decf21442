"""Locations on the table: grouped by system, sites in order, and versions on top of one another.

Rulebook: Location Deployment, Converting Locations. `state.locations` is the row from left to right: the locations of one
system stand together, the system itself first, then its sites with interior ones, those with both icons and exterior ones in
this order or the other way round.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from cantina import Copy, T, Text

from .cards import SwCard
from .effects import GenerationMod
from .sources import in_force, sources
from .state import Location, Swccg, seat_of, top

SAME_SIDE = T("That location is on the table already, with your side on top.")


class Spot(NamedTuple):
    """Where a location can be laid: how actions name it, and how many lie to the left; or which location it converts."""

    name: str
    at: int
    converts: int = -1


def card_at(rules: Any, state: Swccg, number: int) -> SwCard:
    """Return the version of a location that counts."""
    card: SwCard = rules.table[top(state, number)].card
    return card


def band(card: SwCard) -> int:
    """Return to which band of its group a site belongs: 0 interior, 1 both icons, 2 exterior."""
    return 1 if card.interior and card.exterior else 2 if card.exterior else 0


def orderly(row: Iterable[SwCard]) -> bool:
    """Tell whether the sites of a system lie in order: by bands, in this direction or the other."""
    bands = [band(card) for card in row]
    return bands in (sorted(bands), sorted(bands, reverse=True))


def sites(rules: Any, state: Swccg, system: str) -> list[int]:
    """Return the numbers of the sites of a system, from left to right."""
    return [
        here.number
        for here in state.locations
        if (card := rules.table[state.cards[here.cards[-1]]].card).is_site and card.system == system
    ]


def system_of(rules: Any, state: Swccg, number: int) -> int:
    """Return the number of the system location that a site is related to, -1 if it is not on the table."""
    system = card_at(rules, state, number).system
    for here in state.locations:
        card = rules.table[state.cards[here.cards[-1]]].card
        if not card.is_site and card.system == system:
            return here.number
    return -1


def way(rules: Any, state: Swccg, start: int, goal: int) -> list[int]:
    """Return the sites passed from one site to a related one, the goal last; none if they are not related."""
    row = sites(rules, state, card_at(rules, state, start).system)
    if start not in row or goal not in row or start == goal:
        return []
    a, b = row.index(start), row.index(goal)
    return row[a + 1 : b + 1] if a < b else row[b:a][::-1]


def adjacent(rules: Any, state: Swccg, number: int) -> list[int]:
    """Return the sites next to a site."""
    row = sites(rules, state, card_at(rules, state, number).system)
    if number not in row:
        return []
    at = row.index(number)
    return row[max(0, at - 1) : at] + row[at + 1 : at + 2]


def numbered(state: Swccg, slug: str) -> int:
    """Return the number of the location whose top version has that slug. Raises `LookupError` if there is none."""
    for here in state.locations:
        if state.cards[here.cards[-1]] == slug:
            return here.number
    raise LookupError(f"no location {slug} is on the table")


def spots(rules: Any, state: Swccg, card: SwCard) -> list[Spot]:
    """Return where a player may lay a location: on the other side's version of it, or in its group."""
    for index, here in enumerate(state.locations):
        shown = rules.table[state.cards[here.cards[-1]]].card
        if shown.title == card.title:
            return [] if shown.side == card.side else [Spot(f"convert:{shown.slug}", index, here.number)]
    return list(_spots(rules, state, card))


def _spots(rules: Any, state: Swccg, card: SwCard) -> Iterator[Spot]:
    group = [
        (index, shown)
        for index, here in enumerate(state.locations)
        if (shown := rules.table[state.cards[here.cards[-1]]].card).system == card.system
    ]
    if not group:
        yield Spot("end", len(state.locations))
        return
    first = group[0][0]
    if not card.is_site:
        yield Spot(f"before:{group[0][1].slug}", first)
        return
    row = [shown for _, shown in group if shown.is_site]
    start = first + len(group) - len(row)
    if not row:
        yield Spot(f"after:{group[-1][1].slug}", start)
        return
    for gap in range(len(row) + 1):
        if orderly([*row[:gap], card, *row[gap:]]):
            yield Spot(f"after:{row[gap - 1].slug}" if gap else f"before:{row[0].slug}", start + gap)


def lay(state: Swccg, copy: Copy, spot: Spot) -> int:
    """Lay a location into the row, or on top of another version, and return its number."""
    if spot.converts >= 0:
        state.locations[spot.at].cards.append(copy)
        return spot.converts
    number = max((here.number for here in state.locations), default=-1) + 1
    state.locations.insert(spot.at, Location(number, [copy]))
    return number


def refusal(rules: Any, state: Swccg, card: SwCard) -> Text | None:
    """Return why a location cannot be laid, or None if it can."""
    return None if spots(rules, state, card) else SAME_SIDE


def generation(rules: Any, state: Swccg, side: str) -> int:
    """Return how much Force a player may activate: the side's icons on the table, 1, and what texts add."""
    icons = sum(int(rules.table[state.cards[here.cards[-1]]].card.icons(side)) for here in state.locations)
    seat = seat_of(state, side)
    texts = [f for f in sources(rules, state, GenerationMod) if f.seat == seat and in_force(rules, state, f)]
    return 1 + icons + sum(found.effect.n for found in texts)
