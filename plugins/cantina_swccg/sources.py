"""Texts in force: which ones there are, what they speak of, and what they add to a card."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from cantina import EMPTY, Copy

from .conditions import fits, holds, times
from .effects import Modifier, To
from .state import ABOARD, CAPTIVE, Swccg, seat_of, top
from .where import alone, is_present, landed, owner, stowed

Part = tuple[str, int]
"""One line of a number: the slug of the card that gives it, and how much."""


class Source:
    """A text in force: the effect, the card it is on, the seat that is 'you' in it, and where it is."""

    __slots__ = ("copy", "effect", "number", "seat")

    def __init__(self, effect: Any, copy: Copy, seat: int, number: int) -> None:
        self.effect = effect
        self.copy = copy
        self.seat = seat
        self.number = number


def sources(rules: Any, state: Swccg, kind: type[Any], having: frozenset[str] | None = None) -> Iterator[Source]:
    """Yield the texts of a class on all cards in play (or on `having`), with one entry a seat for texts that serve both."""
    table, cards = rules.table, state.cards
    having = table.having.get(kind) if having is None else having
    if not having:
        return
    for copy, place in state.places.items():
        if cards[copy] not in having or (place.on != EMPTY and (place.role == CAPTIVE or stowed(state, copy))):
            continue
        if not landed(rules, state, copy):
            for effect in table[cards[copy]].by_type[kind]:
                for seat in (0, 1) if effect.side == "both" else (owner(state, copy),):
                    yield Source(effect, copy, seat, place.location)
    for here in state.locations:
        copy = here.cards[-1]
        if cards[copy] in having:
            known = table[cards[copy]]
            for effect in known.by_type[kind]:
                sides = ("light", "dark") if effect.side == "both" else (effect.side or known.side,)
                for side in sides:
                    yield Source(effect, copy, seat_of(state, side), here.number)


def in_force(rules: Any, state: Swccg, found: Source) -> bool:
    return holds(rules, state, found.effect.when, found.copy, found.seat, found.number)


def reaches(rules: Any, state: Swccg, found: Source, number: int) -> bool:
    """Tell whether a text that speaks of cards or battles at places speaks of this location."""
    where = getattr(found.effect, "where", None) or found.effect.to.where
    if where == "table":
        return True
    if where == "related-sites":
        here = rules.table[top(state, number)].card
        there = rules.table[top(state, found.number)].card if found.number >= 0 else None
        return there is not None and here.is_site and not there.is_site and here.system == there.system
    return found.number == number


def covers(rules: Any, state: Swccg, found: Source, copy: Copy) -> bool:
    """Tell whether a text that changes other cards changes this one."""
    to: To = found.effect.to
    if to.what != "cards" or (to.other and copy == found.copy) or not fits(rules, state, to.of, copy, found.seat):
        return False
    place = state.places[copy]
    if to.where == "aboard":
        if place.on != found.copy or place.role not in ABOARD:
            return False
    elif not reaches(rules, state, found, place.location):
        return False
    if to.where == "present" and not (is_present(rules, state, found.copy) and is_present(rules, state, copy)):
        return False
    return not to.alone or alone(rules, state, copy, owner(state, copy))


def amount_of(rules: Any, state: Swccg, found: Source) -> int:
    effect: Modifier = found.effect
    return effect.n * times(rules, state, effect.per, found.copy, found.seat, found.number)


def spreading(rules: Any, state: Swccg, kind: type[Any]) -> list[Source]:
    """Return the texts of a class in force by which cards change others that they are not on."""
    having = rules.table.spread.get(kind)
    if not having:
        return []
    return [found for found in sources(rules, state, kind, having) if _spreads(found) and in_force(rules, state, found)]


def _spreads(found: Source) -> bool:
    return bool(found.effect.to.what == "cards")


def changes(rules: Any, state: Swccg, copy: Copy, kind: type[Any], texts: Sequence[Source] | None = None) -> list[Part]:
    """Return what texts of a class add to a card: its own, those of what it carries, and those of other cards (`texts`)."""
    table, cards = rules.table, state.cards
    having = table.having.get(kind)
    if having is None:
        return []
    place = state.places[copy]
    seat = owner(state, copy)
    parts: list[Part] = []
    if cards[copy] in having and not landed(rules, state, copy):
        own = table[cards[copy]].by_type[kind]
        _add(rules, state, parts, own, ("it",), Source(None, copy, seat, place.location))
    lent = table.lent[kind]
    if lent:
        for other, other_place in state.places.items():
            if other_place.on == copy and cards[other] in lent and other_place.role != CAPTIVE:
                found = table[cards[other]].by_type[kind]
                _add(rules, state, parts, found, ("bearer", "carrier"), Source(None, other, seat, place.location))
    for source in spreading(rules, state, kind) if texts is None else texts:
        if covers(rules, state, source, copy):
            parts.append((cards[source.copy], amount_of(rules, state, source)))
    return [part for part in parts if part[1]]


def _add(rules: Any, state: Swccg, parts: list[Part], effects: Iterable[Any], targets: tuple[str, ...], at: Source) -> None:
    for effect in effects:
        found = Source(effect, at.copy, at.seat, at.number)
        if effect.to.what in targets and in_force(rules, state, found):
            parts.append((state.cards[at.copy], amount_of(rules, state, found)))
