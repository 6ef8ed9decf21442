"""Using Force, losing Force, and cards that leave the table."""

from __future__ import annotations

from typing import Any, TypeAlias

from cantina import EMPTY, EVERYONE, Copy, Named, Play, T, Text, deck, take

from .conditions import fits
from .effects import HitToUsed
from .effects import JumpOff as JumpsOff
from .frames import JumpOff
from .sources import in_force, sources
from .state import (
    ABOARD,
    CAPTIVE,
    HERE,
    LOST,
    Place,
    Swccg,
    life_force,
    riders,
    top,
)
from .where import owner

Game: TypeAlias = "Play[Swccg]"

USES = T("{seat} uses {n} Force.", own="You use {n} Force.")
LOST_WITH = T("{cards} is lost.")
TO_USED = T("{cards} goes to the Used Pile.")
FREED = T("{cards} is free again.")
NO_LIFE_FORCE = T("{seat} has no Life Force left.", own="You have no Life Force left.")

PILES = ("force", "used", "reserve")
"""The piles of a player's Life Force, as actions name them."""


def public(slug: str) -> Named:
    """Name a card that everybody sees."""
    return Named(slug, EVERYONE)


def show_from_hand(state: Swccg, seat: int, slug: str) -> Copy:
    """Return a card of a player's hand, which everybody sees from now on."""
    hand = state.seats[seat].hand
    copy = take(state, hand, slug)
    hand.append(copy)
    deck.show(state, (copy,))
    return copy


def use_force(play: Game, seat: int, amount: int) -> None:
    """Pay: the top cards of the Force Pile go to the Used Pile, unseen."""
    if amount <= 0:
        return
    player = play.state.seats[seat]
    for _ in range(amount):
        player.used.append(player.force.pop())
    play.log.add("use force", USES.fill(n=amount), seat, rule="Use of the Force")


def lose(play: Game, copy: Copy) -> None:
    """Lose a card from the table, whatever the reason; where its text lets those aboard jump off, that is asked first."""
    state = play.state
    if play.rules.table[state.cards[copy]].of(JumpsOff) and any(
        state.places[other].role in ABOARD for other in riders(state, copy)
    ):
        state.stack.append(JumpOff(owner(state, copy), copy))
    else:
        take_away(play, copy)


def take_away(play: Game, copy: Copy) -> None:
    """Move a lost card from the table to its owner's pile, with everything on it; captives of it are free.

    That is the Lost Pile, unless a text sends the hit card to the Used Pile. In space nobody is free: a character is at a
    system only aboard a starship (rulebook: Character).
    """
    state = play.state
    seat = owner(state, copy)
    saved = copy in state.hit and _saved(play.rules, state, copy)
    for other in riders(state, copy):
        place = state.places[other]
        if place.role == CAPTIVE and play.rules.table[top(state, place.location)].card.is_site:
            state.places[other] = Place(place.location, EMPTY, HERE)
            play.log.add("freed", FREED, owner(state, other), play.rules.table[state.cards[other]].named)
        else:
            take_away(play, other)
    leave(state, copy, seat)
    if saved:
        state.seats[seat].used.append(copy)
        play.log.add("to used", TO_USED, seat, play.rules.table[state.cards[copy]].named)
    else:
        state.seats[seat].lost.append(copy)
        play.log.add("lost", LOST_WITH, seat, (LOST.name(state, copy, seat),), "Lost Pile")


def _saved(rules: Any, state: Swccg, copy: Copy) -> bool:
    """Tell whether a text of another card at its location sends this hit card to the Used Pile."""
    number = state.places[copy].location
    return any(
        found.copy != copy
        and found.number == number
        and in_force(rules, state, found)
        and fits(rules, state, found.effect.of, copy, found.seat)
        for found in sources(rules, state, HitToUsed)
    )


def leave(state: Swccg, copy: Copy, seat: int) -> None:
    """Take a card off the table and forget what was noted about it."""
    state.seats[seat].table.remove(copy)
    del state.places[copy]
    if copy in state.hit:
        state.hit.remove(copy)
    if state.lasting:
        state.lasting = [change for change in state.lasting if change.copy != copy]
    for beside in (state.battled, state.reacted, state.devices, state.searched):
        if copy in beside:
            beside.remove(copy)
    state.fired.pop(copy, None)
    battle = state.battle
    if battle is not None:
        for noted in (battle.cards, battle.used, battle.immune):
            if copy in noted:
                noted.remove(copy)
        battle.fired.pop(copy, None)


def lose_top(play: Game, seat: int, pile: str, text: Text) -> None:
    """Lose the top card of one of the piles of the Life Force; the last one loses the game."""
    state = play.state
    player = state.seats[seat]
    copy = {"force": player.force, "used": player.used, "reserve": player.reserve}[pile].pop()
    player.lost.append(copy)
    play.log.add("lose force", text, seat, (LOST.name(state, copy, seat),), "Damage Segment")
    check_life(play, seat)


def check_life(play: Game, seat: int) -> None:
    """A player without Life Force has lost."""
    if play.state.loser < 0 and not life_force(play.state, seat):
        play.state.loser = seat
        play.log.add("no life force", NO_LIFE_FORCE, seat)


def modified(value: int, parts: list[tuple[str, int]]) -> Text:
    """Return an arithmetic such as '4, +1 for Darth Vader', for the log."""
    text = T("{n}", n=value)
    for slug, amount in parts:
        text = T("{sum}, {n} for {card}", sum=text, n=f"{amount:+d}", card=public(slug))
    return text
