"""A destiny that was just drawn and can still be responded to: drawing, changing, cancelling, counting it."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from cantina import T, deck, destiny

from ..frames import Draws, Shot, TwoNumbers, Window
from ..piles import Game, modified
from ..sides import battle_destiny_parts, weapon_destiny_parts
from ..sources import Part
from ..state import BATTLE_DESTINY, DRAWN, WEAPON_DESTINY, Drawn, Swccg

DRAWS = {
    "power": T("{seat} draws {cards} for power destiny: {sum}.", own="You draw {cards} for power destiny: {sum}."),
    "battle": T("{seat} draws {cards} for battle destiny: {sum}.", own="You draw {cards} for battle destiny: {sum}."),
    "attrition": T("{seat} draws {cards} for attrition destiny: {sum}.", own="You draw {cards} for attrition destiny: {sum}."),
    "weapon": T("{seat} draws {cards} for weapon destiny: {sum}.", own="You draw {cards} for weapon destiny: {sum}."),
    "other": T("{seat} draws {cards} for destiny: {sum}.", own="You draw {cards} for destiny: {sum}."),
}
TOTAL = T("{sum}; {total} in all")
NO_CARD = T("The Reserve Deck of {seat} is empty: this destiny fails.", own="Your Reserve Deck is empty: this destiny fails.")
CANCELLED = T("The destiny is cancelled: it counts 0.")
CHOOSES = T("{seat} chooses {sum}.", own="You choose {sum}.")
CHANGED = T("The destiny is now {sum}; {total} in all.")
RULE = "Drawing Destiny"


def draw_reading(play: Game, seat: int, kind: str) -> bool:
    """Turn up the top card of the Reserve Deck as a destiny that can be responded to; False if there is none."""
    state, table = play.state, play.rules.table
    player = state.seats[seat]
    reading = destiny.draw(state, player.reserve, player.drawn, seat, lambda slug: table[slug].destiny)
    copy = reading.copy
    if copy is None:
        play.log.add("no card", NO_CARD, seat, rule=RULE)
        return False
    deck.show(state, (copy,))
    parts = _parts(play.rules, state, seat, kind)
    for slug, amount in parts:
        reading = destiny.modify(reading, slug, amount)
    state.reading = reading
    text = modified(reading.value, parts)
    if parts:
        text = TOTAL.fill(sum=text, total=reading.total)
    play.log.add("destiny", DRAWS[kind].fill(sum=text), seat, (DRAWN.name(state, copy, seat),), RULE)
    return True


def ask_number(play: Game) -> None:
    """Let the drawer choose the number of a card that has two, before anybody responds to it."""
    state = play.state
    reading = state.reading
    assert reading is not None
    assert reading.copy is not None
    if play.rules.table[state.cards[reading.copy]].card.second is not None:
        state.stack.append(TwoNumbers(reading.seat))


def choose_number(play: Game, number: int) -> None:
    """Let the destiny just drawn count one of the numbers of its card."""
    state = play.state
    assert state.reading is not None
    reading = state.reading = replace(state.reading, value=number)
    parts = [(modifier.reason, modifier.amount) for modifier in reading.modifiers]
    text = modified(number, parts)
    if parts:
        text = TOTAL.fill(sum=text, total=reading.total)
    play.log.add("number", CHOOSES.fill(sum=text), reading.seat, rule=RULE)


def _parts(rules: Any, state: Swccg, seat: int, kind: str) -> list[Part]:
    """Return what texts add to a destiny of a kind."""
    battle = state.battle
    if kind == BATTLE_DESTINY and battle is not None:
        return battle_destiny_parts(rules, state, seat, battle.cards)
    if kind == WEAPON_DESTINY:
        shot = next(frame for frame in reversed(state.stack) if isinstance(frame, Shot))
        return weapon_destiny_parts(rules, state, shot.weapon, shot.shooter)
    return []


def change_reading(play: Game, slug: str, amount: int) -> None:
    """Add a number to the destiny just drawn."""
    state = play.state
    assert state.reading is not None
    reading = state.reading = destiny.modify(state.reading, slug, amount)
    parts = [(modifier.reason, modifier.amount) for modifier in reading.modifiers]
    play.log.add("change", CHANGED.fill(sum=modified(reading.value, parts), total=reading.total), reading.seat, rule=RULE)


def cancel_reading(play: Game) -> None:
    """Cancel the destiny just drawn: it counts as not drawn."""
    state = play.state
    assert state.reading is not None
    state.reading = destiny.cancel(state.reading)
    play.log.add("cancel", CANCELLED, state.reading.seat, rule=RULE)


def redraw_reading(play: Game) -> None:
    """Cancel the destiny just drawn and draw another card instead, which the drawer's opponent responds to first.

    Without a card the draw has failed.
    """
    state = play.state
    cancel_reading(play)
    reading = state.reading
    assert reading is not None
    _put_away(state)
    at = max(number for number, frame in enumerate(state.stack) if isinstance(frame, Draws))
    frame = state.stack[at]
    assert isinstance(frame, Draws)
    if not draw_reading(play, reading.seat, frame.kind):
        fail(state, at)
        return
    window = state.stack[at + 1]
    assert isinstance(window, Window)
    state.stack[at + 1] = Window(window.kind, 1 - reading.seat)
    ask_number(play)


def fail(state: Swccg, at: int) -> None:
    """End a run of draws whose Reserve Deck is empty; a shot that needs it fails."""
    frame = state.stack[at]
    assert isinstance(frame, Draws)
    state.stack[at] = replace(frame, left=0, drawing=False)
    below = state.stack[at - 1]
    if isinstance(below, Shot):
        state.stack[at - 1] = replace(below, failed=True)


def _put_away(state: Swccg) -> None:
    """Move the destiny's card to the top of its owner's Used Pile (rulebook: How to Draw Destiny, 3)."""
    reading = state.reading
    assert reading is not None
    assert reading.copy is not None
    player = state.seats[reading.seat]
    player.drawn.remove(reading.copy)
    player.used.append(reading.copy)
    state.reading = None


def count_reading(play: Game, kind: str) -> Drawn:
    """Let the destiny stand: note what it counts and put its card away."""
    state = play.state
    reading, battle = state.reading, state.battle
    assert reading is not None
    assert reading.copy is not None
    assert battle is not None
    drawn = Drawn(reading.seat, kind, state.cards[reading.copy], reading.value, reading.total, reading.cancelled)
    battle.drawn.append(drawn)
    _put_away(state)
    return drawn
