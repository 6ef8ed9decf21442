"""The numbers of one side at a location: total power, destinies due, and what is added to destinies and attrition."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from cantina import Copy

from .conditions import fits
from .effects import (
    AbilityRequired,
    AddBattleDestiny,
    AttritionMod,
    BattleDestinyLimit,
    BattleDestinyMod,
    DestinyIfUnable,
    OpponentAbilityZero,
    PowerDestiny,
    PowerMod,
    TotalDestinyMod,
    WeaponDestinyMod,
)
from .sources import Part, Source, amount_of, in_force, reaches, sources, spreading
from .state import Swccg
from .values import amount, counts, power_parts
from .where import cards_at, owner, total_ability4

BASIC_ABILITY = 4
"""Total ability that one battle destiny needs (rulebook: Power Segment)."""


def total_parts(rules: Any, state: Swccg, number: int, seat: int) -> list[Part]:
    """Return what texts add to a side's total power at a location."""
    having = rules.table.totals.get(PowerMod)
    if not having:
        return []
    parts = [
        (state.cards[found.copy], amount_of(rules, state, found))
        for found in sources(rules, state, PowerMod, having)
        if found.effect.to.what == "total"
        and found.seat == seat
        and reaches(rules, state, found, number)
        and in_force(rules, state, found)
    ]
    return [part for part in parts if part[1]]


def total_power(rules: Any, state: Swccg, number: int, seat: int, copies: Iterable[Copy] | None = None) -> int:
    """Return a side's power at a location, of all its cards there or of these, before destinies."""
    here = cards_at(state, number) if copies is None else copies
    texts = spreading(rules, state, PowerMod)
    counting = [copy for copy in here if owner(state, copy) == seat and counts(rules, state, copy)]
    cards = sum([amount(power_parts(rules, state, copy, texts)) for copy in counting])
    return max(0, cards + sum([amount for _, amount in total_parts(rules, state, number, seat)]))


def destiny_ability4(rules: Any, state: Swccg, number: int, seat: int, copies: Iterable[Copy]) -> int:
    """Return the total ability in quarters that counts towards drawing battle destiny."""
    for found in sources(rules, state, OpponentAbilityZero):
        if found.seat != seat and found.number == number and in_force(rules, state, found):
            return 0
    return total_ability4(rules, state, copies, seat)


def required_ability(rules: Any, state: Swccg, number: int, seat: int) -> int:
    """Return the ability without which a side draws no battle destiny at all at a location, 0 if none is asked."""
    return max(
        [
            found.effect.n
            for found in sources(rules, state, AbilityRequired)
            if found.seat == seat and found.number == number and in_force(rules, state, found)
        ],
        default=0,
    )


def battle_destinies(
    rules: Any, state: Swccg, number: int, seat: int, copies: Iterable[Copy], added: int = 0, spent: int = 0
) -> int:
    """Return how many battle destinies a side may draw; `added` are those that played texts give.

    `spent` is ability that a text has used up.

    One for total ability of 4; texts that add do so without it, but not without an ability that a text requires; 'if unable
    otherwise' gives exactly one. A text of the opponent may limit them.
    """
    copies = list(copies)
    ability = destiny_ability4(rules, state, number, seat, copies) - 4 * spent
    if ability < 4 * required_ability(rules, state, number, seat):
        return 0
    due = added + (ability >= 4 * BASIC_ABILITY)
    due += sum(amounts_here(rules, state, AddBattleDestiny, number, seat))
    if due > 0:
        return min([due, *amounts_here(rules, state, BattleDestinyLimit, number, 1 - seat)])
    return int(any(True for _ in amounts_here(rules, state, DestinyIfUnable, number, seat)))


def amounts_here(rules: Any, state: Swccg, kind: type[Any], number: int, seat: int) -> Iterator[int]:
    """Yield the numbers of a side's texts of a class in force at a location."""
    for found in sources(rules, state, kind):
        if found.seat == seat and found.number == number and in_force(rules, state, found):
            yield getattr(found.effect, "n", 1)


def power_destinies(rules: Any, state: Swccg, number: int, seat: int) -> int:
    """Return how many power destinies a side draws in a battle at a location."""
    return sum(
        found.effect.n
        for found in sources(rules, state, PowerDestiny)
        if found.seat == seat and reaches(rules, state, found, number) and in_force(rules, state, found)
    )


def battle_destiny_parts(rules: Any, state: Swccg, seat: int, copies: Iterable[Copy]) -> list[Part]:
    """Return what is added to each battle destiny that a side draws while these cards are in the battle."""
    if BattleDestinyMod not in rules.table.kinds:
        return []
    copies = set(copies)
    parts = []
    for found in sources(rules, state, BattleDestinyMod):
        if found.seat != seat or not in_force(rules, state, found):
            continue
        bearer = state.places[found.copy].on if found.effect.to.what == "bearer" else found.copy
        if bearer in copies:
            parts.append((state.cards[found.copy], amount_of(rules, state, found)))
    return parts


def destiny_total_parts(rules: Any, state: Swccg, number: int, seat: int) -> list[Part]:
    """Return what is added to the total of a side's battle destinies, if it drew any."""
    return _side_parts(rules, state, TotalDestinyMod, number, seat)


def attrition_parts(rules: Any, state: Swccg, number: int, seat: int) -> list[Part]:
    """Return what a side's texts add to the attrition against its opponent, if there is any."""
    return _side_parts(rules, state, AttritionMod, number, seat)


def _side_parts(rules: Any, state: Swccg, kind: type[Any], number: int, seat: int) -> list[Part]:
    parts = [
        (state.cards[found.copy], amount_of(rules, state, found))
        for found in sources(rules, state, kind)
        if found.seat == seat and found.number == number and in_force(rules, state, found)
    ]
    return [part for part in parts if part[1]]


def weapon_destiny_parts(rules: Any, state: Swccg, weapon: Copy, shooter: Copy) -> list[Part]:
    """Return what is added to each weapon destiny of a weapon fired by a card: of each text's card the highest that fits."""
    if WeaponDestinyMod not in rules.table.kinds:
        return []
    best: dict[Copy, int] = {}
    traits = rules.table[state.cards[weapon]].traits
    number = state.places[shooter].location
    for found in sources(rules, state, WeaponDestinyMod):
        effect: WeaponDestinyMod = found.effect
        if effect.trait and traits.isdisjoint(effect.trait):
            continue
        if not _draws_with(rules, state, found, weapon, shooter, number) or not in_force(rules, state, found):
            continue
        best[found.copy] = max(best.get(found.copy, 0), amount_of(rules, state, found))
    return [(state.cards[copy], amount) for copy, amount in best.items()]


def _draws_with(rules: Any, state: Swccg, found: Source, weapon: Copy, shooter: Copy, number: int) -> bool:
    """Tell whether a text that changes weapon destinies speaks of this shot."""
    what = found.effect.to.what
    if what == "it":
        return found.copy == shooter
    if what in ("bearer", "carrier"):
        return state.places[found.copy].on == shooter if found.copy in state.places else False
    return found.number == number and fits(rules, state, found.effect.to.of, shooter, found.seat)
