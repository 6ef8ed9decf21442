"""Facts for the pages that follow from what everybody sees: the cards at each place with their numbers now, and the sums."""

from __future__ import annotations

from typing import Any

from cantina import EMPTY, Copy, Fact, destiny

from . import sides, values
from .frames import Draws
from .locations import generation
from .state import ABOARD, BESIDE, CAPTIVE, Swccg, names, top
from .turn.drain import amount
from .where import ability4, cards_at, controls, is_piloted, landed, owner, total_ability4


def told(rules: Any, state: Swccg) -> dict[str, Fact]:
    """Return the facts `places`, `beside`, in a short game `generation` and in a battle `sums`.

    `places`: per location `number`, `slug`, `power` and `ability` by seat (ability as words, it has fractions), `holds` (the
    seat that controls it, or -1), `drain` (what a Force drain of that seat takes there), `sides`: per seat the cards there as
    `card` tells them. `beside`: per seat the cards that lie beside the locations. `generation`: per seat the Force of its next
    turn. `reading`: the destiny just turned up. `sums`: per seat what its power is made of before destinies, (slug, number).
    """
    known = names(state)
    facts = {
        "places": Fact([_place(rules, state, place.number, known) for place in state.locations]),
        "beside": Fact(
            [
                [card(rules, state, copy, known) for copy in player.table if state.places[copy].location == BESIDE]
                for player in state.seats
            ]
        ),
    }
    if state.reading is not None and state.reading.copy is not None:
        facts["reading"] = Fact(_reading(state, state.reading))
    if state.last_turn:
        facts["generation"] = Fact([generation(rules, state, player.side) for player in state.seats])
    if state.battle is not None:
        facts["sums"] = Fact([_sum(rules, state, seat) for seat in range(len(state.seats))])
    return facts


def _reading(state: Swccg, reading: destiny.Destiny) -> dict[str, Any]:
    """Return the destiny that was turned up and can still be responded to."""
    assert reading.copy is not None
    kind = next((frame.kind for frame in reversed(state.stack) if isinstance(frame, Draws)), "")
    return {"seat": reading.seat, "slug": state.cards[reading.copy], "kind": kind, "total": reading.total}


def _place(rules: Any, state: Swccg, number: int, known: dict[Copy, str]) -> dict[str, Any]:
    battle, seats = state.battle, range(len(state.seats))
    here = battle.cards if battle is not None and battle.location == number else cards_at(state, number)
    held = [seat for seat in seats if controls(rules, state, number, seat)]
    return {
        "number": number,
        "slug": top(state, number),
        "power": [sides.total_power(rules, state, number, seat, here) for seat in seats],
        "ability": [quarters(total_ability4(rules, state, here, seat)) for seat in seats],
        "holds": held[0] if held else -1,
        "drain": amount(rules, state, held[0], number) if held and state.last_turn else 0,
        "sides": [_side(rules, state, number, seat, known) for seat in seats],
    }


def _side(rules: Any, state: Swccg, number: int, seat: int, known: dict[Copy, str]) -> list[dict[str, Any]]:
    """Return a side's cards at a location that are not on others, each with those on or aboard it; captives by their captor."""
    places = state.places
    return [
        card(rules, state, copy, known)
        for copy in state.seats[seat].table
        if places[copy].location == number and places[copy].on == EMPTY
    ]


def card(rules: Any, state: Swccg, copy: Copy, known: dict[Copy, str]) -> dict[str, Any]:
    """Return a card on the table as it is now: `name` as in actions, its numbers, and all that is on or aboard it.

    The ability of a carrier is that of its crew too. `numbers` is None for what has no power or forfeit value, and for
    captives. `immune`: below which attrition, 0 for never; `spared`: immune in this battle. `riders` are in the same form,
    those of riders behind these; `on` names what each is on.
    """
    place, battle = state.places[copy], state.battle
    entry = rules.table[state.cards[copy]]
    return {
        "name": known[copy],
        "slug": state.cards[copy],
        "seat": owner(state, copy),
        "role": place.role,
        "hit": copy in state.hit,
        "taking_part": battle is not None and copy in battle.cards,
        "numbers": _numbers(rules, state, copy) if entry.fights and place.role != CAPTIVE else None,
        "unpiloted": (entry.is_ship or entry.is_vehicle) and not is_piloted(rules, state, copy),
        "landed": landed(rules, state, copy),
        "on": known.get(place.on, ""),
        "riders": [rider for other, on in state.places.items() if on.on == copy for rider in _with(rules, state, other, known)],
    }


def _with(rules: Any, state: Swccg, copy: Copy, known: dict[Copy, str]) -> list[dict[str, Any]]:
    found = card(rules, state, copy, known)
    return [found, *found.pop("riders")]


def _numbers(rules: Any, state: Swccg, copy: Copy) -> dict[str, Any]:
    battle = state.battle
    frozen = battle is not None and bool(battle.against)
    return {
        "power": values.power(rules, state, copy),
        "counts": values.counts(rules, state, copy),
        "ability": quarters(ability4(rules, state, copy) + _aboard(rules, state, copy)),
        "forfeit": values.forfeit(rules, state, copy),
        "defense": values.defense(rules, state, copy),
        "immune": values.immunity(rules, state, copy),
        "spared": frozen and battle is not None and copy in battle.immune,
        "aboard": state.places[copy].role in ABOARD,
    }


def _aboard(rules: Any, state: Swccg, copy: Copy) -> int:
    """Return the ability, in quarters, of those aboard a card that counts for destiny."""
    crew = [other for other, place in state.places.items() if place.on == copy and place.role in ABOARD]
    return total_ability4(rules, state, crew, owner(state, copy)) if crew else 0


def _sum(rules: Any, state: Swccg, seat: int) -> list[list[Any]]:
    battle = state.battle
    assert battle is not None
    lines: list[list[Any]] = [
        [state.cards[copy], values.power(rules, state, copy)]
        for copy in battle.cards
        if owner(state, copy) == seat and values.counts(rules, state, copy)
    ]
    lines += [[slug, amount] for slug, amount in sides.total_parts(rules, state, battle.location, seat)]
    return lines


def quarters(amount: int) -> str:
    """Return a number of quarters as people write it: 3.75, 4."""
    return f"{amount / 4:g}"
