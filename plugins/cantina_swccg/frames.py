"""What waits: the frames of a battle, and those of the short game around it."""

from __future__ import annotations

from msgspec import Struct

from cantina import EMPTY, Copy


class BattlePhase(Struct, frozen=True, tag="battle-phase"):
    """A quick battle: the player whose turn it is chooses where to battle; at the bottom of the stack."""

    seat: int


class Stage(Struct, frozen=True, tag="stage"):
    """A battle under way; `at` is what comes next in the strict order of its segments."""

    at: str


class Window(Struct, frozen=True, tag="window"):
    """Both players may respond in turn until both pass in a row.

    `kind` is what is responded to, `seat` whose turn it is, `passes` how many have passed in a row, `about` the card it is
    about (a weapon or its target).
    """

    kind: str
    seat: int
    passes: int = 0
    about: Copy = EMPTY


class MayDraw(Struct, frozen=True, tag="may-draw"):
    """A player may draw the battle destinies due."""

    seat: int
    count: int


class Draws(Struct, frozen=True, tag="draws"):
    """Destinies that a player draws one after the other; `drawing` is one that can still be responded to."""

    seat: int
    kind: str
    left: int
    drawing: bool = False


class Aim(Struct, frozen=True, tag="aim"):
    """A player chooses the target of a weapon."""

    seat: int
    weapon: Copy


class Shot(Struct, frozen=True, tag="shot"):
    """A weapon fired at a target: `extra` is Force added to the cost, `left` draws still to make, `total` the sum so far.

    `stage` is what comes next; `failed` says that a draw found no card.
    """

    seat: int
    weapon: Copy
    shooter: Copy
    target: Copy
    extra: int
    left: int
    stage: str = "targeted"
    failed: bool = False


class Settle(Struct, frozen=True, tag="settle"):
    """The damage segment: the players pay in turn; `seat` is next."""

    seat: int


class JumpOff(Struct, frozen=True, tag="jump-off"):
    """The characters aboard a vehicle that is about to be lost may jump off."""

    seat: int
    carrier: Copy


class Choose(Struct, frozen=True, tag="choose"):
    """The player of an interrupt or ability chooses a card or place for it; `program` names the text, `source` its card."""

    seat: int
    program: str
    source: Copy
