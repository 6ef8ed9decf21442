"""Initiating a battle: where it may be, who takes part. Rulebook: Initiate the Battle."""

from __future__ import annotations

from typing import Any

from cantina import Copy, T, Text

from ..conditions import holds
from ..effects import NoBattle
from ..frames import Stage
from ..piles import Game, public, use_force
from ..sources import sources
from ..state import STARTED, Battle, Swccg, current, top
from ..where import fighters, owner, presence

INITIATES = T("{seat} initiates a battle at {place}.", own="You initiate a battle at {place}.")
TAKES_PART = T("In the battle: {cards}.")

NO_FORCE = T("Initiating a battle costs 1 Force, and your Force Pile is empty.")
BATTLED_HERE = T("There was a battle here this turn.")
NO_PRESENCE = T("You have no presence here with cards that have not battled this turn.")
NO_ENEMY = T("Your opponent has no presence here with cards that have not battled this turn.")
FORBIDDEN = T("A card here forbids battles.")


def may_take_part(rules: Any, state: Swccg, number: int) -> list[Copy]:
    """Return the characters, vehicles and starships at a location that have not battled this turn."""
    return [copy for copy in fighters(rules, state, number) if copy not in state.battled]


def hindrance(rules: Any, state: Swccg, seat: int, number: int) -> Text | None:
    """Return why a player cannot initiate a battle at a location now, or None if that is possible."""
    if number in state.battled_at:
        return BATTLED_HERE
    if not state.seats[seat].force:
        return NO_FORCE
    cards = may_take_part(rules, state, number)
    if not presence(rules, state, cards, seat):
        return NO_PRESENCE
    if not presence(rules, state, cards, 1 - seat):
        return NO_ENEMY
    for found in sources(rules, state, NoBattle):
        if found.number == number and holds(rules, state, found.effect.when, found.copy, found.seat, number):
            return FORBIDDEN
    return None


def initiate(play: Game, seat: int, number: int) -> None:
    """Start a battle: pay 1 Force and note who takes part; the frames on the stack do the rest."""
    state = play.state
    cards = may_take_part(play.rules, state, number)
    state.battle = Battle(number, seat, STARTED, cards)
    state.battled_at.append(number)
    state.battled += cards
    play.log.add("battle", INITIATES.fill(place=public(top(state, number))), seat, rule="Initiate the Battle")
    use_force(play, seat, 1)
    for side in (seat, 1 - seat):
        taking = tuple(public(state.cards[copy]) for copy in cards if owner(state, copy) == side)
        play.log.add("takes part", TAKES_PART, side, taking, "Initiate the Battle")
    state.stack.append(Stage("responses"))


def join(play: Game, copies: list[Copy]) -> None:
    """Let cards that arrive at the location before the power segment take part, unless they have battled this turn."""
    state = play.state
    battle = current(state)
    new = [copy for copy in copies if copy not in state.battled]
    battle.cards += new
    state.battled += new
