"""What a text lets a player choose: a card or a place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cantina import Action, Copy, T, Text

from ..conditions import fits
from ..effects import CannotMove, SetForfeit
from ..frames import Choose
from ..locations import adjacent
from ..state import Swccg, current, names, top
from ..values import armor
from ..where import cards_at, inside, is_piloted, owner, presence

PICK_VERB, TO_VERB = "pick:", "to:"
LOSE, LEAVE = "lose", "leave"

PROMPTS: dict[str, Text] = {
    "lose-card": T("Choose which card is lost"),
    "use-number": T("Choose whose number stands for the destiny"),
    "fall-back": T("Choose where your characters go"),
    "trample": T("Choose whom to trample"),
    "scatter": T("Choose who must move away"),
    "scatter-away": T("Choose where it goes, or let it be lost"),
    "set-forfeit": T("Choose whose forfeit value is 0"),
    "any-hit": T("Is the card that was hit lost at once?"),
}


def deed_of(rules: Any, state: Swccg, frame: Choose) -> Any:
    """Return the effect that asks."""
    if frame.slug:
        return rules.table[frame.slug].plays[frame.way].do[frame.at]
    if frame.deed == "set-forfeit":
        return next(e for e in rules.table[state.cards[frame.source]].of(SetForfeit) if e.cost is not None)
    return None


def can_choose(rules: Any, state: Swccg, frame: Choose, deed: Any) -> bool:
    """Tell whether there is anything to choose."""
    return bool(options(rules, state, frame, deed))


def _cards(rules: Any, state: Swccg, seat: int, fit: Callable[[Copy], bool]) -> list[Action]:
    """Return a pick for each card of a seat in the battle that fits."""
    battle = current(state)
    called = names(state)
    return [f"{PICK_VERB}{called[copy]}" for copy in battle.cards if owner(state, copy) == seat and fit(copy)]


def _underfoot(rules: Any, state: Swccg, copy: Copy) -> bool:
    """Tell whether a card can be trampled: a character in the open, or an unpiloted vehicle without armor."""
    known = rules.table[state.cards[copy]]
    if known.is_character:
        return not inside(rules, state, copy)
    return bool(known.is_vehicle) and not is_piloted(rules, state, copy) and armor(rules, state, copy) is None


def retreating(rules: Any, state: Swccg, seat: int) -> list[Copy]:
    """Return a player's characters present in the battle that can move."""
    found = []
    for copy in current(state).cards:
        known = rules.table[state.cards[copy]]
        able = known.is_character and CannotMove not in known.by_type
        if able and owner(state, copy) == seat and not inside(rules, state, copy):
            found.append(copy)
    return found


def options(rules: Any, state: Swccg, frame: Choose, deed: Any) -> list[Action]:
    """Return what can be chosen for a text."""
    seat, table, cards = frame.seat, rules.table, state.cards
    battle = current(state)
    if frame.deed in ("lose-card", "use-number"):
        return _cards(rules, state, seat, lambda copy: fits(rules, state, deed.of, copy, seat))
    if frame.deed == "fall-back":
        if not retreating(rules, state, seat):
            return []
        return [
            f"{TO_VERB}{top(state, number)}"
            for number in adjacent(rules, state, battle.location)
            if not presence(rules, state, cards_at(state, number), 1 - seat)
        ]
    if frame.deed == "trample":
        walkers = [c for c in battle.cards if not table[cards[c]].traits.isdisjoint(("at-at", "at-st"))]
        if not any(owner(state, copy) == seat and is_piloted(rules, state, copy) for copy in walkers):
            return []
        return _cards(rules, state, 1 - seat, lambda copy: _underfoot(rules, state, copy))
    if frame.deed == "scatter":
        return _cards(
            rules,
            state,
            1 - seat,
            lambda copy: (
                table[cards[copy]].is_character and table[cards[copy]].ability4 == 4 and not inside(rules, state, copy)
            ),
        )
    if frame.deed == "scatter-away":
        return [*(f"{TO_VERB}{top(state, number)}" for number in adjacent(rules, state, battle.location)), LOSE]
    if frame.deed == "set-forfeit":
        return [
            *_cards(rules, state, 1 - seat, lambda copy: fits(rules, state, deed.of, copy, seat)),
            *_cards(rules, state, seat, lambda copy: fits(rules, state, deed.of, copy, seat)),
        ]
    return [LOSE, LEAVE]
