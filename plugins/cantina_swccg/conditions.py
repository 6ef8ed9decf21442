"""Which cards a text means, and whether what it asks for holds: the one place where filters and conditions are read."""

from __future__ import annotations

from typing import Any

from cantina import EMPTY, Copy

from .effects import ANY, Among, Condition, Filter, Per, Place
from .state import Swccg, riders, top
from .table import Known
from .where import alone, bearing, cards_at, controls, is_piloted, is_present, piloting, pilots, riding


def fits(rules: Any, state: Swccg, wanted: Filter, copy: Copy, seat: int) -> bool:
    """Tell whether a card is meant by a text of a seat."""
    return known_fits(wanted, rules.table[state.cards[copy]], state.seats[seat].side)


def known_fits(wanted: Filter, known: Known, side: str) -> bool:
    """Tell whether a definition is meant by a text of a side."""
    if wanted is ANY:
        return True
    whose = wanted.whose
    if whose is not None and (known.side == side) != (whose in ("own", side)):
        return False
    if wanted.type and known.type not in wanted.type:
        return False
    if wanted.trait and known.traits.isdisjoint(wanted.trait):
        return False
    if wanted.without and not known.traits.isdisjoint(wanted.without):
        return False
    if wanted.persona and known.persona not in wanted.persona:
        return False
    if wanted.not_persona and known.persona in wanted.not_persona:
        return False
    if wanted.ability_over is not None and known.ability4 <= 4 * wanted.ability_over:
        return False
    if wanted.ability_up_to is not None and known.ability4 > 4 * wanted.ability_up_to:
        return False
    if wanted.permanent is not None and (known.permanent4 > 0) != wanted.permanent:
        return False
    return wanted.unique is None or (known.card.dots == 1) == wanted.unique


def is_at(rules: Any, state: Swccg, number: int, wanted: Place) -> bool:
    """Tell whether a location is such a place; none is beside the locations."""
    if number < 0:
        return False
    known: Known = rules.table[top(state, number)]
    card = known.card
    if wanted.system is not None and card.system != wanted.system:
        return False
    if wanted.title and card.title not in wanted.title:
        return False
    if wanted.trait and known.traits.isdisjoint(wanted.trait):
        return False
    if wanted.kind is not None and (wanted.kind == "site") != card.is_site:
        return False
    if wanted.interior is not None and card.interior != wanted.interior:
        return False
    return wanted.exterior is None or card.exterior == wanted.exterior


def holds(rules: Any, state: Swccg, when: Condition | None, source: Copy, seat: int, number: int) -> bool:
    """Tell whether a condition holds for a text of a seat on a card at a location (a location's own text has no place)."""
    if when is None:
        return True
    if when.any and not any(holds(rules, state, other, source, seat, number) for other in when.any):
        return False
    if when.armed is not None and not _armed(rules, state, source, when.armed):
        return False
    if when.alone and not alone(rules, state, source, seat):
        return False
    battle = state.battle
    if when.defending and (battle is None or battle.location != number or battle.initiator == seat):
        return False
    if when.initiating and (battle is None or battle.location != number or battle.initiator != seat):
        return False
    if when.at is not None and not is_at(rules, state, number, when.at):
        return False
    if when.not_at and any(is_at(rules, state, number, place) for place in when.not_at):
        return False
    if when.among == "present" and not is_present(rules, state, source):
        return False
    if when.here is not None and not _any_here(rules, state, when, when.here, source, seat, number):
        return False
    if when.not_here is not None and _any_here(rules, state, when, when.not_here, source, seat, number):
        return False
    if when.in_play is not None and not any(fits(rules, state, when.in_play, copy, seat) for copy in state.places):
        return False
    if when.controls and not controls(rules, state, number, seat):
        return False
    if when.nimbler is not None and not _nimbler(rules, state, when.nimbler, source, seat, number):
        return False
    return _holds_aboard(rules, state, when, source, seat)


def _holds_aboard(rules: Any, state: Swccg, when: Condition, source: Copy, seat: int) -> bool:
    """Tell whether what a condition asks of pilots, carriers and passengers holds."""
    if when.piloted is not None:
        if when.piloted == ANY:
            if not is_piloted(rules, state, source):
                return False
        elif not any(fits(rules, state, when.piloted, copy, seat) for copy in pilots(rules, state, source)):
            return False
    if when.piloting is not None and not _fits_if(rules, state, when.piloting, piloting(rules, state, source), seat):
        return False
    if when.riding is not None and not _fits_if(rules, state, when.riding, riding(rules, state, source), seat):
        return False
    if when.carrying is not None and not any(fits(rules, state, when.carrying, c, seat) for c in riders(state, source)):
        return False
    if when.aboard is None and when.bearer_piloted is None:
        return True
    place = state.places.get(source)
    if place is None or place.on == EMPTY or not fits(rules, state, when.aboard or ANY, place.on, seat):
        return False
    wanted = when.bearer_piloted
    return wanted is None or any(fits(rules, state, wanted, copy, seat) for copy in pilots(rules, state, place.on))


def _fits_if(rules: Any, state: Swccg, wanted: Filter, copy: Copy, seat: int) -> bool:
    return copy != EMPTY and fits(rules, state, wanted, copy, seat)


def _armed(rules: Any, state: Swccg, bearer: Copy, trait: str) -> bool:
    knowns = [rules.table[state.cards[copy]] for copy in bearing(state, bearer)]
    return any(known.weapon is not None and trait in known.traits for known in knowns)


def _any_here(rules: Any, state: Swccg, when: Condition, wanted: Filter, source: Copy, seat: int, number: int) -> bool:
    here = _among(rules, state, when.among, source, number)
    return any(copy != source and fits(rules, state, wanted, copy, seat) for copy in here)


def _among(rules: Any, state: Swccg, among: Among, source: Copy, number: int) -> list[Copy]:
    """Return the cards at a location that a text looks at: all, those present with its own card, or those in the battle."""
    if among == "battle":
        battle = state.battle
        return battle.cards if battle is not None and battle.location == number else []
    here = cards_at(state, number)
    if among == "here":
        return here
    if not is_present(rules, state, source):
        return []
    return [copy for copy in here if is_present(rules, state, copy)]


def _nimbler(rules: Any, state: Swccg, wanted: Filter, source: Copy, seat: int, number: int) -> bool:
    from .values import maneuver  # the numbers of cards depend on conditions themselves

    own = maneuver(rules, state, source) or 0
    others = [copy for copy in cards_at(state, number) if copy != source and fits(rules, state, wanted, copy, seat)]
    return any((maneuver(rules, state, copy) or 0) > own for copy in others)


def times(rules: Any, state: Swccg, per: Per | None, source: Copy, seat: int, number: int) -> int:
    """Return what a text's number is multiplied by."""
    if per is None:
        return 1
    if per.icons is not None:
        return int(rules.table[top(state, number)].card.icons(per.icons))
    if per.controlled is not None:
        return sum(
            rules.table[state.cards[place.cards[-1]]].card.system == per.controlled
            and controls(rules, state, place.number, seat)
            for place in state.locations
        )
    here = _among(rules, state, per.among, source, number)
    if per.pair is not None and per.cards is not None:
        first = sum(fits(rules, state, per.cards, copy, seat) for copy in here)
        return min(first, sum(fits(rules, state, per.pair, copy, seat) for copy in here))
    assert per.cards is not None
    return sum(fits(rules, state, per.cards, copy, seat) for copy in here)
