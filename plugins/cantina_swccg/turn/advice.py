"""What a player is told in the short game: what it can count on now, and why a card of the hand cannot be deployed."""

from __future__ import annotations

from typing import Any

from cantina import Refusal, T, Text

from ..battle.start import hindrance
from ..deploying import why_not
from ..frames import Deploying, Drain, Joining, LoseForce, Moving, Turn
from ..locations import generation
from ..piles import public
from ..state import Swccg, life_force, top
from ..where import cards_at, presence
from .drain import amount
from .phases import ACTIVATE, BATTLE, DEPLOY

HAVE = T("{n} Force to use, {life} cards of Life Force left.")
GENERATES = T("Your icons on the table generate {n}; {life} cards of Life Force left.")
LIFE = T("{life} cards of Life Force left, {hand} in your hand.")
TAKES = T("The drain takes {n}; presence that arrives cancels it.")


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
    """Return cards of the hand that cannot be deployed now, and places where no battle can be initiated."""
    frame = state.stack[-1]
    if not isinstance(frame, Turn) or frame.seat != seat:
        return []
    if frame.phase == DEPLOY:
        slugs = dict.fromkeys(sorted(state.cards[copy] for copy in state.seats[seat].hand))
        found = [(f"deploy:{slug}", T("Deploy {card}", card=public(slug)), why_not(rules, state, seat, slug)) for slug in slugs]
    elif frame.phase == BATTLE:
        found = [
            (f"battle:{slug}", T("Battle at {place}", place=public(slug)), hindrance(rules, state, seat, here.number))
            for here in state.locations
            if _both(rules, state, here.number) and (slug := top(state, here.number))
        ]
    else:
        return []
    return [Refusal(action, label, reason) for action, label, reason in found if reason is not None]


def _both(rules: Any, state: Swccg, number: int) -> bool:
    """Tell whether both sides have presence at a location."""
    here = cards_at(state, number)
    return presence(rules, state, here, 0) and presence(rules, state, here, 1)
