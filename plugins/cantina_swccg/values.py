"""The numbers of cards where they are: power, maneuver, armor, defense value, forfeit value, immunity, destinies due.

Pure functions of the prepared cards (`rules.table`) and a position; battles, the calculator and the short game around
battles all use these and no others. Functions that end in `_parts` return what a number is made of: (reason, amount) with
the slug of the card that gives it, the card itself first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from cantina import EMPTY, Copy

from .conditions import fits, holds, known_fits, times
from .effects import (
    AbilityRequired,
    AboardAdds,
    AddBattleDestiny,
    AttritionMod,
    BattleDestinyMod,
    DefenseMod,
    DestinyIfUnable,
    ForfeitMod,
    Immune,
    ManeuverMod,
    Modifier,
    OpponentAbilityZero,
    PilotAdds,
    PilotPowerZero,
    PowerDestiny,
    PowerMod,
    SetArmor,
    SetForfeit,
    To,
    TotalDestinyMod,
    WeaponDestinyMod,
)
from .state import ABOARD, CAPTIVE, PILOT, Swccg, seat_of, top
from .where import (
    alone,
    bearing,
    cards_at,
    inside,
    is_piloted,
    landed,
    owner,
    piloting,
    pilots,
    stowed,
    total_ability4,
)

Part = tuple[str, int]

BASIC_ABILITY = 4
"""Total ability that one battle destiny needs (rulebook: Power Segment)."""

ALL_ATTRITION = 99
"""The limit of a card that is immune to any attrition."""


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


def _in_force(rules: Any, state: Swccg, found: Source) -> bool:
    return holds(rules, state, found.effect.when, found.copy, found.seat, found.number)


def _reaches(rules: Any, state: Swccg, found: Source, number: int) -> bool:
    """Tell whether a text that speaks of cards or battles at places speaks of this location."""
    where = getattr(found.effect, "where", None) or found.effect.to.where
    if where == "table":
        return True
    if where == "related-sites":
        here = rules.table[top(state, number)].card
        there = rules.table[top(state, found.number)].card if found.number >= 0 else None
        return there is not None and here.is_site and not there.is_site and here.system == there.system
    return found.number == number


def _covers(rules: Any, state: Swccg, found: Source, copy: Copy) -> bool:
    """Tell whether a text that changes other cards changes this one."""
    to: To = found.effect.to
    if to.what != "cards" or (to.other and copy == found.copy) or not fits(rules, state, to.of, copy, found.seat):
        return False
    place = state.places[copy]
    if to.where == "aboard":
        if place.on != found.copy or place.role not in ABOARD:
            return False
    elif not _reaches(rules, state, found, place.location):
        return False
    return not to.alone or alone(rules, state, copy, owner(state, copy))


def _amount(rules: Any, state: Swccg, found: Source) -> int:
    effect: Modifier = found.effect
    return effect.n * times(rules, state, effect.per, found.copy, found.seat, found.number)


def spreading(rules: Any, state: Swccg, kind: type[Any]) -> list[Source]:
    """Return the texts of a class in force by which cards change others that they are not on."""
    having = rules.table.spread.get(kind)
    if not having:
        return []
    return [found for found in sources(rules, state, kind, having) if _spreads(found) and _in_force(rules, state, found)]


def _spreads(found: Source) -> bool:
    return bool(found.effect.to.what == "cards")


def _changes(rules: Any, state: Swccg, copy: Copy, kind: type[Any], texts: Sequence[Source] | None = None) -> list[Part]:
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
        if _covers(rules, state, source, copy):
            parts.append((cards[source.copy], _amount(rules, state, source)))
    return [part for part in parts if part[1]]


def _add(rules: Any, state: Swccg, parts: list[Part], effects: Iterable[Any], targets: tuple[str, ...], at: Source) -> None:
    for effect in effects:
        found = Source(effect, at.copy, at.seat, at.number)
        if effect.to.what in targets and _in_force(rules, state, found):
            parts.append((state.cards[at.copy], _amount(rules, state, found)))


def _lasting(state: Swccg, copy: Copy, stat: str, parts: list[Part]) -> list[Part]:
    """Return the parts with what texts have changed for a while; a set value replaces all else."""
    for change in state.lasting:
        if change.copy == copy and change.stat == stat:
            if change.sets:
                return [(change.reason, change.n)]
            parts.append((change.reason, change.n))
    return parts


def _sum(parts: list[Part]) -> int:
    return max(0, sum([amount for _, amount in parts]))


# What pilots and astromechs add


def _crew_adds(rules: Any, state: Swccg, carrier: Copy, stat: str) -> list[Part]:
    """Return what those who pilot a card, and droids aboard, add to one of its numbers: of each card the highest that fits.

    Drivers do not pilot.
    """
    table, cards = rules.table, state.cards
    known = table[cards[carrier]]
    parts: list[Part] = []
    for pilot in pilots(rules, state, carrier):
        found = table[cards[pilot]].of(PilotAdds)
        if found and state.places[pilot].role == PILOT:
            best = max([getattr(effect, stat) for effect in found if known_fits(effect.ship, known, known.side)], default=0)
            parts.append((cards[pilot], best))
    if AboardAdds in table.kinds and stat != "armor":
        for copy, place in state.places.items():
            if place.on == carrier and place.role in ABOARD:
                found = [e for e in table[cards[copy]].of(AboardAdds) if known_fits(e.ship, known, known.side)]
                if found:
                    parts.append((cards[copy], max(getattr(effect, stat) for effect in found)))
    return [part for part in parts if part[1]]


def works(rules: Any, state: Swccg, copy: Copy) -> bool:
    """Tell whether a starship or vehicle has power and maneuver: it is piloted, and no starship on the ground."""
    return is_piloted(rules, state, copy) and not landed(rules, state, copy)


# Numbers of one card


def power_parts(rules: Any, state: Swccg, copy: Copy, texts: Sequence[Source] | None = None) -> list[Part]:
    """Return what a card's power is made of; unpiloted ships, those on the ground and captives have none.

    `texts` are those of other cards (`spreading`), for whoever asks for many cards at once.
    """
    known = rules.table[state.cards[copy]]
    if known.is_character:
        if state.places[copy].role == CAPTIVE:
            return []
        carrier = piloting(rules, state, copy)
        if carrier != EMPTY and PilotPowerZero in rules.table[state.cards[carrier]].by_type:
            return []
        parts: list[Part] = [(known.slug, known.power)]
    else:
        if not works(rules, state, copy):
            return []
        parts = [(known.slug, known.power), *_crew_adds(rules, state, copy, "power")]
    return _lasting(state, copy, "power", parts + _changes(rules, state, copy, PowerMod, texts))


def power(rules: Any, state: Swccg, copy: Copy) -> int:
    """Return a card's power."""
    return _sum(power_parts(rules, state, copy))


def counts(rules: Any, state: Swccg, copy: Copy) -> bool:
    """Tell whether a card's power counts at its location: no character inside a starship or enclosed vehicle's does."""
    known = rules.table[state.cards[copy]]
    return known.fights and not (known.is_character and inside(rules, state, copy))


def maneuver_parts(rules: Any, state: Swccg, copy: Copy) -> list[Part] | None:
    """Return what a card's maneuver is made of, or None if it has no such number."""
    known = rules.table[state.cards[copy]]
    if known.card.maneuver is None:
        return None
    if not works(rules, state, copy):
        return []
    parts = [(known.slug, known.card.maneuver), *_crew_adds(rules, state, copy, "maneuver")]
    return _lasting(state, copy, "maneuver", parts + _changes(rules, state, copy, ManeuverMod))


def maneuver(rules: Any, state: Swccg, copy: Copy) -> int | None:
    """Return a card's maneuver, or None if it has no such number."""
    parts = maneuver_parts(rules, state, copy)
    return None if parts is None else _sum(parts)


def armor_parts(rules: Any, state: Swccg, copy: Copy) -> list[Part] | None:
    """Return what a card's armor is made of, or None if it has no such number; it needs no pilot."""
    table, cards = rules.table, state.cards
    known = table[cards[copy]]
    parts: list[Part] | None = None if known.card.armor is None else [(known.slug, known.card.armor)]
    for other in bearing(state, copy):
        for effect in table[cards[other]].of(SetArmor):
            parts = [(cards[other], effect.n)]
    if parts is None:
        return None
    if not known.is_character:
        parts += _crew_adds(rules, state, copy, "armor")
        if known.card.maneuver is None:
            parts += _armor_instead(rules, state, copy)
    return _lasting(state, copy, "armor", parts)


def _armor_instead(rules: Any, state: Swccg, copy: Copy) -> list[Part]:
    """Return what texts that raise maneuver add to the armor of a ship without maneuver."""
    return [
        (state.cards[other], effect.n)
        for other in bearing(state, copy)
        for effect in rules.table[state.cards[other]].of(ManeuverMod)
        if effect.or_armor
    ]


def armor(rules: Any, state: Swccg, copy: Copy) -> int | None:
    """Return a card's armor, or None if it has no such number."""
    parts = armor_parts(rules, state, copy)
    return None if parts is None else _sum(parts)


def defense_parts(rules: Any, state: Swccg, copy: Copy) -> list[Part]:
    """Return what a defense value is made of: the highest of ability, maneuver and armor, and what changes it."""
    known = rules.table[state.cards[copy]]
    values = [maneuver(rules, state, copy) or 0, armor(rules, state, copy) or 0]
    if known.is_character:
        values.append(known.ability4 // 4)
    return [(known.slug, max(values)), *_changes(rules, state, copy, DefenseMod)]


def defense(rules: Any, state: Swccg, copy: Copy) -> int:
    """Return the defense value that a weapon destiny must exceed."""
    return _sum(defense_parts(rules, state, copy))


def hyperspeed(rules: Any, state: Swccg, copy: Copy) -> int:
    """Return a starship's hyperspeed, 0 without one."""
    known = rules.table[state.cards[copy]]
    printed = known.card.hyperspeed
    if printed is None:
        return 0
    parts: list[Part] = [(known.slug, printed)]
    for other, place in state.places.items():
        if place.on == copy and place.role in ABOARD:
            found = [e for e in rules.table[state.cards[other]].of(AboardAdds) if known_fits(e.ship, known, known.side)]
            if found:
                parts.append((state.cards[other], max(effect.hyperspeed for effect in found)))
    return _sum(_lasting(state, copy, "hyperspeed", parts))


def forfeit_parts(rules: Any, state: Swccg, copy: Copy) -> list[Part]:
    """Return what a forfeit value is made of; a value that a text sets replaces all else."""
    known = rules.table[state.cards[copy]]
    if SetForfeit in rules.table.kinds:
        number = state.places[copy].location
        for found in sources(rules, state, SetForfeit):
            effect: SetForfeit = found.effect
            if effect.cost is None and found.number == number and fits(rules, state, effect.of, copy, found.seat):
                return [(state.cards[found.copy], effect.n)]
    return _lasting(state, copy, "forfeit", [(known.slug, known.card.forfeit), *_changes(rules, state, copy, ForfeitMod)])


def forfeit(rules: Any, state: Swccg, copy: Copy) -> int:
    """Return what a card satisfies when it is forfeited."""
    return _sum(forfeit_parts(rules, state, copy))


def own_immunity(rules: Any, state: Swccg, copy: Copy, texts: Sequence[Source] | None = None) -> int:
    """Return below which attrition a card is immune by itself and what it carries, 0 for never."""
    table, cards = rules.table, state.cards
    having = table.having.get(Immune)
    if having is None:
        return 0
    place = state.places[copy]
    seat = owner(state, copy)
    best = 0
    if cards[copy] in having and not landed(rules, state, copy):
        for effect in table[cards[copy]].by_type[Immune]:
            if effect.to.what == "it" and holds(rules, state, effect.when, copy, seat, place.location):
                best = max(best, effect.below or ALL_ATTRITION)
    lent = table.lent[Immune]
    if lent:
        for other, other_place in state.places.items():
            if other_place.on == copy and cards[other] in lent:
                for effect in table[cards[other]].by_type[Immune]:
                    on_it = effect.to.what in ("bearer", "carrier")
                    if on_it and holds(rules, state, effect.when, other, seat, place.location):
                        best = max(best, effect.below or ALL_ATTRITION)
    for found in spreading(rules, state, Immune) if texts is None else texts:
        if _covers(rules, state, found, copy):
            best = max(best, found.effect.below or ALL_ATTRITION)
    return best


def immunity(rules: Any, state: Swccg, copy: Copy, texts: Sequence[Source] | None = None) -> int:
    """Return below which attrition a card is immune: by itself or, aboard, with its carrier, whichever is better."""
    best = own_immunity(rules, state, copy, texts)
    place = state.places[copy]
    return max(best, own_immunity(rules, state, place.on, texts)) if place.role in ABOARD else best


# Numbers of one side at a location


def total_parts(rules: Any, state: Swccg, number: int, seat: int) -> list[Part]:
    """Return what texts add to a side's total power at a location."""
    having = rules.table.totals.get(PowerMod)
    if not having:
        return []
    parts = [
        (state.cards[found.copy], _amount(rules, state, found))
        for found in sources(rules, state, PowerMod, having)
        if found.effect.to.what == "total"
        and found.seat == seat
        and _reaches(rules, state, found, number)
        and _in_force(rules, state, found)
    ]
    return [part for part in parts if part[1]]


def total_power(rules: Any, state: Swccg, number: int, seat: int, copies: Iterable[Copy] | None = None) -> int:
    """Return a side's power at a location, of all its cards there or of these, before destinies."""
    here = cards_at(state, number) if copies is None else copies
    texts = spreading(rules, state, PowerMod)
    counting = [copy for copy in here if owner(state, copy) == seat and counts(rules, state, copy)]
    cards = sum([_sum(power_parts(rules, state, copy, texts)) for copy in counting])
    return max(0, cards + sum([amount for _, amount in total_parts(rules, state, number, seat)]))


def destiny_ability4(rules: Any, state: Swccg, number: int, seat: int, copies: Iterable[Copy]) -> int:
    """Return the total ability in quarters that counts towards drawing battle destiny."""
    for found in sources(rules, state, OpponentAbilityZero):
        if found.seat != seat and found.number == number and _in_force(rules, state, found):
            return 0
    return total_ability4(rules, state, copies, seat)


def required_ability(rules: Any, state: Swccg, number: int, seat: int) -> int:
    """Return the ability without which a side draws no battle destiny at all at a location, 0 if none is asked."""
    return max(
        [
            found.effect.n
            for found in sources(rules, state, AbilityRequired)
            if found.seat == seat and found.number == number and _in_force(rules, state, found)
        ],
        default=0,
    )


def battle_destinies(
    rules: Any, state: Swccg, number: int, seat: int, copies: Iterable[Copy], added: int = 0, spent: int = 0
) -> int:
    """Return how many battle destinies a side may draw; `added` are those that played texts give.

    `spent` is ability that a text has used up.

    One for total ability of 4; texts that add do so without it, but not without an ability that a text requires; 'if unable
    otherwise' gives exactly one.
    """
    copies = list(copies)
    ability = destiny_ability4(rules, state, number, seat, copies) - 4 * spent
    if ability < 4 * required_ability(rules, state, number, seat):
        return 0
    due = added + (ability >= 4 * BASIC_ABILITY)
    due += sum(_amount_here(rules, state, AddBattleDestiny, number, seat))
    if due > 0:
        return due
    return int(any(True for _ in _amount_here(rules, state, DestinyIfUnable, number, seat)))


def _amount_here(rules: Any, state: Swccg, kind: type[Any], number: int, seat: int) -> Iterator[int]:
    """Yield the numbers of a side's texts of a class in force at a location."""
    for found in sources(rules, state, kind):
        if found.seat == seat and found.number == number and _in_force(rules, state, found):
            yield getattr(found.effect, "n", 1)


def power_destinies(rules: Any, state: Swccg, number: int, seat: int) -> int:
    """Return how many power destinies a side draws in a battle at a location."""
    return sum(
        found.effect.n
        for found in sources(rules, state, PowerDestiny)
        if found.seat == seat and _reaches(rules, state, found, number) and _in_force(rules, state, found)
    )


def battle_destiny_parts(rules: Any, state: Swccg, seat: int, copies: Iterable[Copy]) -> list[Part]:
    """Return what is added to each battle destiny that a side draws while these cards are in the battle."""
    if BattleDestinyMod not in rules.table.kinds:
        return []
    copies = set(copies)
    parts = []
    for found in sources(rules, state, BattleDestinyMod):
        if found.seat != seat or not _in_force(rules, state, found):
            continue
        bearer = state.places[found.copy].on if found.effect.to.what == "bearer" else found.copy
        if bearer in copies:
            parts.append((state.cards[found.copy], _amount(rules, state, found)))
    return parts


def destiny_total_parts(rules: Any, state: Swccg, number: int, seat: int) -> list[Part]:
    """Return what is added to the total of a side's battle destinies, if it drew any."""
    return _side_parts(rules, state, TotalDestinyMod, number, seat)


def attrition_parts(rules: Any, state: Swccg, number: int, seat: int) -> list[Part]:
    """Return what a side's texts add to the attrition against its opponent, if there is any."""
    return _side_parts(rules, state, AttritionMod, number, seat)


def _side_parts(rules: Any, state: Swccg, kind: type[Any], number: int, seat: int) -> list[Part]:
    parts = [
        (state.cards[found.copy], _amount(rules, state, found))
        for found in sources(rules, state, kind)
        if found.seat == seat and found.number == number and _in_force(rules, state, found)
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
        if not _draws_with(rules, state, found, weapon, shooter, number) or not _in_force(rules, state, found):
            continue
        best[found.copy] = max(best.get(found.copy, 0), _amount(rules, state, found))
    return [(state.cards[copy], amount) for copy, amount in best.items()]


def _draws_with(rules: Any, state: Swccg, found: Source, weapon: Copy, shooter: Copy, number: int) -> bool:
    """Tell whether a text that changes weapon destinies speaks of this shot."""
    what = found.effect.to.what
    if what == "it":
        return found.copy == shooter
    if what in ("bearer", "carrier"):
        return state.places[found.copy].on == shooter if found.copy in state.places else False
    return found.number == number and fits(rules, state, found.effect.to.of, shooter, found.seat)
