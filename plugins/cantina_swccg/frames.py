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

    `kind` is what is responded to, `seat` whose turn it is, `passes` how many have passed in a row.
    """

    kind: str
    seat: int
    passes: int = 0


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


class TwoNumbers(Struct, frozen=True, tag="two-numbers"):
    """A player chooses which of its two numbers the destiny just drawn counts."""

    seat: int


class Aim(Struct, frozen=True, tag="aim"):
    """A player chooses the target of a weapon."""

    seat: int
    weapon: Copy


class Shot(Struct, frozen=True, tag="shot"):
    """A weapon fired at a target: `extra` is Force added to the cost, `since` counts the destinies drawn before it.

    `stage` is what comes next; `failed` says that a draw found no card.
    """

    seat: int
    weapon: Copy
    shooter: Copy
    target: Copy
    extra: int
    since: int
    stage: str = "targeted"
    failed: bool = False


class Trampled(Struct, frozen=True, tag="trampled"):
    """A card of the opponent about to be trampled: `since` counts the destinies drawn before that for it."""

    seat: int
    target: Copy
    since: int


class Settle(Struct, frozen=True, tag="settle"):
    """The damage segment: the players pay in turn; `seat` is next."""

    seat: int


class JumpOff(Struct, frozen=True, tag="jump-off"):
    """The characters aboard a vehicle that is about to be lost may jump off."""

    seat: int
    carrier: Copy


class Choose(Struct, frozen=True, tag="choose"):
    """A player chooses a card or place for a text: `deed` is what is done, `source` the card on the table it is on.

    For an interrupt `slug` and `way` say which play of which card it is, and `at` which of its deeds.
    """

    seat: int
    deed: str
    source: Copy = EMPTY
    slug: str = ""
    way: int = 0
    at: int = 0


# The short game around battles


class Turn(Struct, frozen=True, tag="turn"):
    """A player's turn in the short game, at the bottom of the stack; `begun` says that the phase has been announced."""

    seat: int
    phase: str
    begun: bool = False


class Deploying(Struct, frozen=True, tag="deploying"):
    """A player chooses where to deploy a card that everybody has seen; `only` there, if a text says so."""

    seat: int
    copy: Copy
    only: tuple[str, ...] = ()


class Searching(Struct, frozen=True, tag="searching"):
    """A player looks through the Reserve Deck for a text: of the card `slug` on the table, or of a `way` to play it."""

    seat: int
    slug: str
    source: Copy = EMPTY
    way: int = 0


class Moving(Struct, frozen=True, tag="moving"):
    """A player chooses where a card moves to, or which role it takes aboard; `phase` says what is open."""

    seat: int
    copy: Copy
    phase: str


class Joining(Struct, frozen=True, tag="joining"):
    """A player chooses who else goes with a group: by docking bay transit, or from one starship to another.

    `start` and `goal` are locations; with `source` and `ship` cards are transferred from one to the other.
    """

    seat: int
    start: int
    goal: int
    source: Copy = EMPTY
    ship: Copy = EMPTY


class Drain(Struct, frozen=True, tag="drain"):
    """A Force drain by a player at a location; `asked` says that the opponent has had the chance to react."""

    seat: int
    location: int
    asked: bool = False


class LoseForce(Struct, frozen=True, tag="lose-force"):
    """A player loses so much more Force, card by card."""

    seat: int
    left: int
