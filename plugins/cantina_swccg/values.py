"""The numbers of cards where they are: power, maneuver, armor, defense value, forfeit value, immunity, destinies due.

Pure functions of the prepared cards (`rules.table`) and a position; battles, the calculator and the short game around
battles all use these and no others. Functions that end in `_parts` return what a number is made of: (reason, amount) with
the slug of the card that gives it, the card itself first.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cantina import EMPTY, Copy

from .conditions import fits, holds, known_fits
from .effects import (
    AboardAdds,
    DefenseMod,
    ForfeitMod,
    Immune,
    ManeuverMod,
    PilotAdds,
    PilotPowerZero,
    PowerMod,
    SetArmor,
    SetForfeit,
)
from .sources import Part, Source, changes, covers, sources, spreading
from .state import ABOARD, CAPTIVE, PILOT, Swccg
from .where import (
    bearing,
    inside,
    is_piloted,
    is_present,
    landed,
    owner,
    piloting,
    pilots,
)

ALL_ATTRITION = 99
"""The limit of a card that is immune to any attrition."""


def _lasting(state: Swccg, copy: Copy, stat: str, parts: list[Part]) -> list[Part]:
    """Return the parts with what texts have changed for a while; a set value replaces all else."""
    for change in state.lasting:
        if change.copy == copy and change.stat == stat:
            if change.sets:
                return [(change.reason, change.n)]
            parts.append((change.reason, change.n))
    return parts


def amount(parts: list[Part]) -> int:
    """Return what parts come to; no number is below 0."""
    return max(0, sum([n for _, n in parts]))


# What pilots and astromechs add


def _crew_adds(rules: Any, state: Swccg, carrier: Copy, stat: str, crew: Sequence[Copy]) -> list[Part]:
    """Return what those who pilot a card, and droids aboard, add to one of its numbers: of each card the highest that fits.

    Drivers do not pilot.
    """
    table, cards = rules.table, state.cards
    known = table[cards[carrier]]
    parts: list[Part] = []
    for pilot in crew:
        found = table[cards[pilot]].of(PilotAdds)
        if found and state.places[pilot].role == PILOT:
            best = max([getattr(effect, stat) for effect in found if known_fits(effect.ship, known, known.side)], default=0)
            parts.append((cards[pilot], best))
    having = table.having.get(AboardAdds)
    if having and stat != "armor":
        for copy, place in state.places.items():
            if place.on == carrier and cards[copy] in having and place.role in ABOARD:
                found = [e for e in table[cards[copy]].of(AboardAdds) if known_fits(e.ship, known, known.side)]
                if found:
                    parts.append((cards[copy], max(getattr(effect, stat) for effect in found)))
    return [part for part in parts if part[1]]


def works(rules: Any, state: Swccg, copy: Copy) -> bool:
    """Tell whether a starship or vehicle has power and maneuver: it is piloted, and no starship on the ground."""
    return is_piloted(rules, state, copy) and not landed(rules, state, copy)


def _crew(rules: Any, state: Swccg, carrier: Copy) -> list[Copy] | None:
    """Return the characters that pilot a starship or vehicle, or None if it has no power and maneuver."""
    crew = pilots(rules, state, carrier)
    manned = crew or rules.table[state.cards[carrier]].self_driving
    return crew if manned and not landed(rules, state, carrier) else None


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
        crew = _crew(rules, state, copy)
        if crew is None:
            return []
        parts = [(known.slug, known.power), *_crew_adds(rules, state, copy, "power", crew)]
    return _lasting(state, copy, "power", parts + changes(rules, state, copy, PowerMod, texts))


def power(rules: Any, state: Swccg, copy: Copy) -> int:
    """Return a card's power."""
    return amount(power_parts(rules, state, copy))


def counts(rules: Any, state: Swccg, copy: Copy) -> bool:
    """Tell whether a card's power counts at its location: no character inside a starship or enclosed vehicle's does."""
    known = rules.table[state.cards[copy]]
    return known.fights and not (known.is_character and inside(rules, state, copy))


def maneuver_parts(rules: Any, state: Swccg, copy: Copy) -> list[Part] | None:
    """Return what a card's maneuver is made of, or None if it has no such number."""
    known = rules.table[state.cards[copy]]
    if known.card.maneuver is None:
        return None
    crew = _crew(rules, state, copy)
    if crew is None:
        return []
    parts = [(known.slug, known.card.maneuver), *_crew_adds(rules, state, copy, "maneuver", crew)]
    return _lasting(state, copy, "maneuver", parts + changes(rules, state, copy, ManeuverMod))


def maneuver(rules: Any, state: Swccg, copy: Copy) -> int | None:
    """Return a card's maneuver, or None if it has no such number."""
    parts = maneuver_parts(rules, state, copy)
    return None if parts is None else amount(parts)


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
        parts += _crew_adds(rules, state, copy, "armor", pilots(rules, state, copy))
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
    return None if parts is None else amount(parts)


def defense_parts(rules: Any, state: Swccg, copy: Copy) -> list[Part]:
    """Return what a defense value is made of: the highest of ability, maneuver and armor, and what changes it."""
    known = rules.table[state.cards[copy]]
    values = [maneuver(rules, state, copy) or 0, armor(rules, state, copy) or 0]
    if known.is_character:
        values.append(known.ability4 // 4)
    return [(known.slug, max(values)), *changes(rules, state, copy, DefenseMod)]


def defense(rules: Any, state: Swccg, copy: Copy) -> int:
    """Return the defense value that a weapon destiny must exceed."""
    return amount(defense_parts(rules, state, copy))


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
    return amount(_lasting(state, copy, "hyperspeed", parts))


def forfeit_parts(rules: Any, state: Swccg, copy: Copy) -> list[Part]:
    """Return what a forfeit value is made of; a value that a text sets replaces all else."""
    known = rules.table[state.cards[copy]]
    if SetForfeit in rules.table.kinds:
        number = state.places[copy].location
        for found in sources(rules, state, SetForfeit):
            effect: SetForfeit = found.effect
            near = effect.cost is None and found.number == number and fits(rules, state, effect.of, copy, found.seat)
            if near and is_present(rules, state, found.copy) and is_present(rules, state, copy):
                return [(state.cards[found.copy], effect.n)]
    return _lasting(state, copy, "forfeit", [(known.slug, known.card.forfeit), *changes(rules, state, copy, ForfeitMod)])


def forfeit(rules: Any, state: Swccg, copy: Copy) -> int:
    """Return what a card satisfies when it is forfeited."""
    return amount(forfeit_parts(rules, state, copy))


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
        if covers(rules, state, found, copy):
            best = max(best, found.effect.below or ALL_ATTRITION)
    return best


def immunity(rules: Any, state: Swccg, copy: Copy, texts: Sequence[Source] | None = None) -> int:
    """Return below which attrition a card is immune: by itself or, aboard, with its carrier, whichever is better."""
    best = own_immunity(rules, state, copy, texts)
    place = state.places[copy]
    return max(best, own_immunity(rules, state, place.on, texts)) if place.role in ABOARD else best
