"""Piles of cards: draw, look, reveal, insert, bury, shuffle, and who knows which card.

Functions take the state (for `cards` and `knows`), the match's chance and the pile, a list of copies whose last element
is the top. They return copies; the caller puts them into a zone.

Knowledge beyond what a zone shows lives in `state.knows`: `look` and `reveal` add to it, `shuffle` clears it, and
`forget` drops it where a rule says that nobody keeps track.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import Any

from ..chance import Chance
from ..text import EVERYONE, bit
from ..zones import Copy


class Reshuffle(Enum):
    """When a discard pile becomes the new deck."""

    NEVER = "never"
    WHEN_NEEDED = "when a card is needed"
    BY_RULE = "by rule"


NEVER, WHEN_NEEDED, BY_RULE = Reshuffle


def shuffle(state: Any, chance: Chance, pile: list[Copy]) -> None:
    """Shuffle a pile; nobody knows any of its cards afterwards."""
    forget(state, pile)
    chance.shuffle(pile)


def draw(
    state: Any,
    chance: Chance,
    pile: list[Copy],
    discard: list[Copy] | None = None,
    reshuffle: Reshuffle = NEVER,
) -> Copy | None:
    """Take the top card, or return None if there is none.

    An empty pile takes over its discard pile, shuffled, at the moment when a card is needed and not before, if
    `reshuffle` is WHEN_NEEDED. With BY_RULE only the ruleset does so, with `renew`.
    """
    if not pile and discard and reshuffle is WHEN_NEEDED:
        supply(state, chance, pile, discard)
    return pile.pop() if pile else None


def supply(state: Any, chance: Chance, pile: list[Copy], discard: list[Copy], count: int = 1) -> int:
    """Make sure that a pile has so many cards, as far as there are any, and return how many it has of them.

    For a deck that is renewed WHEN_NEEDED: the shuffled discard pile goes under what is left. Call it before `look` or
    `reveal` of several cards.
    """
    if len(pile) < count and discard:
        shuffle(state, chance, discard)
        pile[:0] = discard
        discard.clear()
    return min(count, len(pile))


def renew(state: Any, chance: Chance, pile: list[Copy], *others: list[Copy]) -> None:
    """Move all cards of other piles into this one and shuffle it."""
    for other in others:
        pile += other
        other.clear()
    shuffle(state, chance, pile)


def look(state: Any, pile: list[Copy], seat: int, count: int = 1) -> list[Copy]:
    """Let one seat know the top cards without moving them; return them, top first."""
    return _tell(state, pile[: -count - 1 : -1] if count else [], bit(seat))


def reveal(state: Any, pile: list[Copy], count: int = 1) -> list[Copy]:
    """Let everyone know the top cards without moving them; return them, top first."""
    return _tell(state, pile[: -count - 1 : -1] if count else [], EVERYONE)


def show(state: Any, copies: Iterable[Copy], seat: int | None = None) -> None:
    """Let one seat, or everyone, know these cards wherever they lie."""
    _tell(state, list(copies), EVERYONE if seat is None else bit(seat))


def forget(state: Any, copies: Iterable[Copy]) -> None:
    """Drop what is known of these cards beyond what their zones show."""
    for copy in copies:
        state.knows[copy] = 0


def insert_in_middle(pile: list[Copy], copy: Copy) -> None:
    """Put a card into the middle: half of the pile, rounded down, lies below it."""
    pile.insert(len(pile) // 2, copy)


def bury(pile: list[Copy], copy: Copy) -> None:
    """Put a card at the bottom."""
    pile.insert(0, copy)


def _tell(state: Any, copies: list[Copy], mask: int) -> list[Copy]:
    for copy in copies:
        state.knows[copy] |= mask
    return copies
