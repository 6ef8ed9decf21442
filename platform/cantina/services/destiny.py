"""Destiny: the top card of a deck, read as a number.

A draw is plain data (`Destiny`), so it can wait in a frame while players respond: cancel it, have it redrawn, or change
it. The card itself lies in the zone that the caller put it into.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import Struct

from ..zones import Copy


class Modifier(Struct, frozen=True):
    """A number added to a destiny, and the slug or word that says why."""

    reason: str
    amount: int


class Destiny(Struct, frozen=True):
    """One drawn destiny. `copy` is None if the deck was empty: the draw failed and counts as 0."""

    seat: int
    copy: Copy | None
    value: int = 0
    modifiers: tuple[Modifier, ...] = ()
    cancelled: bool = False

    @property
    def failed(self) -> bool:
        return self.copy is None

    @property
    def total(self) -> int:
        """The number that counts; at least 0, and 0 if the draw failed or was cancelled."""
        if self.failed or self.cancelled:
            return 0
        return max(0, self.value + sum(modifier.amount for modifier in self.modifiers))


def draw(state: Any, deck: list[Copy], to: list[Copy], seat: int, value: Callable[[str], int]) -> Destiny:
    """Draw the top card of a deck as a destiny number and put it on another pile.

    `value` tells the number of a slug. An empty deck fails: nothing moves.
    """
    if not deck:
        return Destiny(seat, None)
    copy = deck.pop()
    to.append(copy)
    return Destiny(seat, copy, value(state.cards[copy]))


def modify(destiny: Destiny, reason: str, amount: int) -> Destiny:
    """Return the destiny with a number added."""
    return msgspec.structs.replace(destiny, modifiers=(*destiny.modifiers, Modifier(reason, amount)))


def cancel(destiny: Destiny) -> Destiny:
    """Return the destiny cancelled: its card stays where it lies and it counts as 0."""
    return msgspec.structs.replace(destiny, cancelled=True)


def redraw(state: Any, destiny: Destiny, deck: list[Copy], to: list[Copy], value: Callable[[str], int]) -> Destiny:
    """Return a new draw of the same seat in place of a cancelled one; its modifiers are not taken over."""
    return draw(state, deck, to, destiny.seat, value)
