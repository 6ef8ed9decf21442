"""Places where cards lie, and who sees them there.

A zone is declared once, as an annotation on a `list[Copy]` field of the state::

    HAND = Zone(OWNER, pool="deck", title=T("Hand"))
    class Seat(Struct):
        hand: Annotated[list[Copy], HAND] = []

From the declaration follow the observation, the conservation check, resampling and the undo gate (`sight.py`). The last
element of a list is the top of the pile.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal, NewType

from .text import EVERYONE, MAX_SEATS, Named, Text, bit

Copy = NewType("Copy", int)
"""The number of one physical card in a match; it never leaves the host."""

EMPTY = Copy(-1)
"""What stands in a zone with fixed places where no card lies."""

ALL: Literal["all"] = "all"
OWNER: Literal["owner"] = "owner"
NOBODY: Literal["nobody"] = "nobody"

Visibility = Literal["all", "owner", "nobody"] | Callable[[Any, int], int]


@dataclass(frozen=True, slots=True, eq=False)
class Zone:
    """How cards lie in a list of copies.

    `seen_by`   ALL, OWNER, NOBODY, or a function (state, owner) -> mask of viewers, for what an option decides.
    `pool`      which cards may be there; hidden cards of one pool can stand for one another.
    `own_pool`  each owner has a pool of that name for themselves: decks that players build.
    `title`     what the host calls the zone when it draws it by itself.
    `ordered`   the place of a hidden card is public (a deck: whoever knows the top card knows where it is).
    `places`    a fixed row of places; a place without a card holds EMPTY.
    `turnable`  cards may lie face up here (`state.face_up`) although the zone is hidden.
    `admits`    definitions that may lie here, as a function of the slug, where not all of the pool may.
    """

    seen_by: Visibility
    pool: str
    title: Text
    ordered: bool = False
    places: bool = False
    turnable: bool = False
    admits: Callable[[str], bool] | None = None
    own_pool: bool = False

    def mask(self, state: Any, owner: int) -> int:
        """Return the mask of viewers who see a face here just because it lies here."""
        seen_by = self.seen_by
        if seen_by == "all":
            return EVERYONE
        if seen_by == "nobody":
            return 0
        if seen_by == "owner":
            return bit(owner)
        return seen_by(state, owner)

    def name(self, state: Any, copy: Copy, owner: int = -1) -> Named:
        """Name a card that lies here in an event, to exactly those who see its face now."""
        seen = self.mask(state, owner) | state.knows[copy]
        if self.turnable and copy in state.face_up:
            seen = EVERYONE
        return Named(state.cards[copy], seen)


def take(state: Any, pile: list[Copy], slug: str) -> Copy:
    """Remove and return a copy of that definition: of equal copies the one known to most viewers.

    Best-known first, because which of two equal cards left a hidden zone must not tell more than the action said.
    Raises `LookupError` if there is none.
    """
    cards, knows, face_up = state.cards, state.knows, state.face_up
    best, known = EMPTY, -1
    for copy in pile:
        if copy != EMPTY and cards[copy] == slug:
            viewers = MAX_SEATS + 1 if copy in face_up else knows[copy].bit_count()
            if viewers > known:
                best, known = copy, viewers
    if best == EMPTY:
        raise LookupError(f"no {slug!r} lies in this pile")
    pile.remove(best)
    return best
