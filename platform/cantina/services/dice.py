"""Dice: `2d6+1`, rolled with the match's chance and written to the log."""

from __future__ import annotations

import re

from msgspec import Struct

from ..chance import Chance
from ..events import Log
from ..text import T, Text

_NOTATION = re.compile(r"(?P<count>\d{0,3})d(?P<sides>\d{1,5})(?P<plus>[+-]\d{1,6})?", re.ASCII)

ROLLS = T(
    "{seat} rolls {dice} for {reason}: {values}, {total} in all.",
    own="You roll {dice} for {reason}: {values}, {total} in all.",
)
ROLLS_ONE = T("{seat} rolls {total} on a {dice} for {reason}.", own="You roll {total} on a {dice} for {reason}.")
STARTS = T("{seat} goes first.", own="You go first.")
TIED = T("The highest roll is tied: those players roll again.")
FIRST_PLAYER = T("the first turn")


class Dice(Struct, frozen=True):
    """`count` dice of `sides` sides, and a number added to their sum."""

    count: int
    sides: int
    plus: int = 0

    def __str__(self) -> str:
        return f"{self.count if self.count > 1 else ''}d{self.sides}" + (f"{self.plus:+d}" if self.plus else "")


class Roll(Struct, frozen=True):
    """What dice showed."""

    dice: Dice
    values: tuple[int, ...]

    @property
    def total(self) -> int:
        return sum(self.values) + self.dice.plus


def parse(notation: str) -> Dice:
    """Read `NdM`, `NdM+k` or `NdM-k` (N is 1 if left out). Raises `ValueError` saying what is wrong."""
    found = _NOTATION.fullmatch(notation.strip().lower())
    if found is None:
        raise ValueError(f"{notation!r} is not dice: write for example d6, 2d6 or 3d8+2")
    count, sides = int(found["count"] or 1), int(found["sides"])
    if count < 1 or sides < 2:
        raise ValueError(f"{notation!r}: there must be at least one die, with at least two sides")
    return Dice(count, sides, int(found["plus"] or 0))


def roll(chance: Chance, dice: Dice | str, log: Log, seat: int, reason: Text) -> Roll:
    """Roll dice for a seat and a reason, and write it to the log."""
    dice = parse(dice) if isinstance(dice, str) else dice
    rolled = Roll(dice, tuple(chance.below(dice.sides) + 1 for _ in range(dice.count)))
    values = ", ".join(map(str, rolled.values))
    text = ROLLS if dice.count > 1 or dice.plus else ROLLS_ONE
    log.add("roll", text.fill(dice=str(dice), values=values, total=rolled.total, reason=reason), seat)
    return rolled


def first_player(chance: Chance, seats: int, log: Log, dice: Dice | str = "d6") -> int:
    """Let every seat roll for the first turn, those tied for the highest again, and return the seat that won.

    One seat alone does not roll.
    """
    rivals = list(range(seats))
    while len(rivals) > 1:
        totals = {seat: roll(chance, dice, log, seat, FIRST_PLAYER).total for seat in rivals}
        best = max(totals.values())
        rivals = [seat for seat in rivals if totals[seat] == best]
        if len(rivals) > 1:
            log.add("tie", TIED)
    if seats > 1:
        log.add("first", STARTS, rivals[0])
    return rivals[0]
