"""What a player is told in the short game: what it can count on now, and why something cannot be done."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

from cantina import Action, Copy, Refusal, T, Text

from ..battle.start import hindrance
from ..deploying import why_not
from ..effects import CannotMove
from ..frames import Deploying, Drain, Joining, LoseForce, Moving, Turn
from ..locations import generation
from ..piles import public
from ..searching import DEPLOYING, why_no_search
from ..state import HERE, Swccg, life_force, names, top
from ..table import PLAY_VERB
from ..where import cards_at, is_piloted, presence
from .drain import amount
from .move import movable
from .phases import ACTIVATE, BATTLE, CONTROL, DEPLOY, MOVE

Tried: TypeAlias = Iterator[tuple[Action, Text, Text | None]]
"""What a player would try: the action, what its button says, and why not, or None where it is open."""

HAVE = T("{n} Force to use, {life} cards of Life Force left.")
GENERATES = T("Your cards on the table generate {n}; {life} cards of Life Force left.")
LIFE = T("{life} cards of Life Force left, {hand} in your hand.")
TAKES = T("The drain takes {n}; presence that arrives cancels it.")

DRAINED = T("You have drained your opponent here this turn.")
CONTESTED = T("Your opponent has presence here: you do not control it.")
NO_ICONS = T("There are no icons of the other side here.")
MOVED = T("It has moved this turn.")
STAYS = T("It does not move.")
UNPILOTED = T("It has no pilot or driver.")
NO_FORCE = T("Your Force Pile is empty.")
NO_WAY = T("There is nowhere it can go.")


def hint(rules: Any, state: Swccg, seat: int) -> Text | None:
    """Return one line under the prompt, from what the seat knows."""
    frame = state.stack[-1]
    player = state.seats[seat]
    life = life_force(state, seat)
    if isinstance(frame, Turn) and frame.phase == ACTIVATE:
        return GENERATES.fill(n=generation(rules, state, player.side), life=life)
    if isinstance(frame, Turn | Deploying | Moving | Joining):
        return HAVE.fill(n=len(player.force), life=life)
    if isinstance(frame, Drain):
        return TAKES.fill(n=amount(rules, state, frame.seat, frame.location))
    if isinstance(frame, LoseForce):
        return LIFE.fill(life=life, hand=len(player.hand))
    return None


def refusals(rules: Any, state: Swccg, seat: int) -> list[Refusal]:
    """Return what a player would try in a phase but cannot: drains, cards of the hand, battles, moves."""
    frame = state.stack[-1]
    if not isinstance(frame, Turn) or frame.seat != seat or frame.phase not in _TRIED:
        return []
    tried = _TRIED[frame.phase](rules, state, seat)
    return [Refusal(action, label, reason) for action, label, reason in tried if reason is not None]


def _drains(rules: Any, state: Swccg, seat: int) -> Tried:
    for here in state.locations:
        number, slug = here.number, top(state, here.number)
        cards = cards_at(state, number)
        if not presence(rules, state, cards, seat):
            continue
        n = amount(rules, state, seat, number)
        reason = None
        if number in state.drained:
            reason = DRAINED
        elif presence(rules, state, cards, 1 - seat):
            reason = CONTESTED
        elif not n:
            reason = NO_ICONS
        yield f"drain:{slug}", T("Drain {n} at {place}", n=n, place=public(slug)), reason


def _deployments(rules: Any, state: Swccg, seat: int) -> Tried:
    for slug in dict.fromkeys(sorted(state.cards[copy] for copy in state.seats[seat].hand)):
        if DEPLOYING in rules.table[slug].ways:
            yield f"{PLAY_VERB}{slug}", T("Play {card}", card=public(slug)), why_no_search(rules, state, seat, slug)
        else:
            yield f"deploy:{slug}", T("Deploy {card}", card=public(slug)), why_not(rules, state, seat, slug)


def _battles(rules: Any, state: Swccg, seat: int) -> Tried:
    for here in state.locations:
        cards = cards_at(state, here.number)
        if presence(rules, state, cards, 0) and presence(rules, state, cards, 1):
            slug = top(state, here.number)
            reason = hindrance(rules, state, seat, here.number)
            yield f"battle:{slug}", T("Battle at {place}", place=public(slug)), reason


def _moves(rules: Any, state: Swccg, seat: int) -> Tried:
    """Yield characters, vehicles and starships by themselves that can do nothing, with the reason."""
    open_ = set(movable(rules, state, seat, MOVE))
    called = names(state)
    for copy in state.seats[seat].table:
        known = rules.table[state.cards[copy]]
        if known.fights and state.places[copy].role == HERE and copy not in open_:
            yield f"move:{called[copy]}", T("Move {card}", card=known.named[0]), _unmoved(rules, state, seat, copy)


def _unmoved(rules: Any, state: Swccg, seat: int, copy: Copy) -> Text:
    known = rules.table[state.cards[copy]]
    if copy in state.moved:
        return MOVED
    if CannotMove in known.by_type:
        return STAYS
    if not known.is_character and not is_piloted(rules, state, copy):
        return UNPILOTED
    return NO_WAY if state.seats[seat].force else NO_FORCE


_TRIED: dict[str, Callable[[Any, Swccg, int], Tried]] = {
    CONTROL: _drains,
    DEPLOY: _deployments,
    BATTLE: _battles,
    MOVE: _moves,
}
