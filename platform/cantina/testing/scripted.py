"""Chance that a test writes down, so that a scene says which dice fall."""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import Any

from ..chance import Chance


class Scripted(Chance):
    """A chance that draws these numbers in this order: assign it to `match.chance` before the answer that draws.

    A number counts from 0, so a die that shows 4 is a 3. A shuffle leaves the pile as it is and takes no number: stack the
    pile with the sample's or the match's `arrange`. Raises `AssertionError` where the script has no number, or none that
    fits.
    """

    __slots__ = ("draws", "used")

    def __init__(self, *draws: int) -> None:
        super().__init__(b"scripted".ljust(32, b"\0"))
        self.draws = draws
        self.used = 0

    def copy(self) -> Scripted:
        again = Scripted(*self.draws)
        again.counter, again.used = self.counter, self.used
        return again

    def below(self, n: int) -> int:
        if self.used == len(self.draws):
            raise AssertionError(f"a draw below {n} follows the {self.used} numbers of the script; write it down too")
        drawn = self.draws[self.used]
        if not 0 <= drawn < n:
            raise AssertionError(f"number {self.used + 1} of the script is {drawn}, but a draw below {n} asks for it")
        self.counter += 1
        self.used += 1
        return drawn

    def shuffle(self, items: MutableSequence[Any]) -> None:
        self.counter += 1
