"""Cancelling destinies, and interrupts: when they can be played and what they do."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from .base import Effect
from .filters import ANY, Condition, Filter, Small

Moment = Literal[
    "deploying",
    "battle-started",
    "weapons",
    "targeted",
    "fired",
    "weapon-destiny",
    "destiny-due",
    "battle-destiny",
    "both-drawn",
]
"""When: in your deploy phase; just initiated; in the weapons segment; a weapon of `by` aims at `of`; it has fired; its destiny
is drawn; a battle destiny is about to be drawn; it is drawn; both players have drawn theirs."""


class CancelDestiny(Effect, frozen=True, kw_only=True, tag="cancel-destiny"):
    """Once a battle, cancels a destiny that was just drawn; with `redraw` another card is drawn instead."""

    whose: Literal["own", "opponent", "either"]
    kind: Literal["any", "battle"] = "any"
    cost: int = 0
    redraw: bool = False


class Scatter(Effect, frozen=True, kw_only=True, tag="scatter"):
    """When a battle starts: a character of ability 1 present moves away for nothing or is lost, as its owner chooses."""

    cost: int = 1


class Search(Effect, frozen=True, kw_only=True, tag="search"):
    """In your deploy phase: look through your Reserve Deck, take such a card and shuffle.

    It is taken into your hand, or deployed at its usual cost: anywhere, only `here`, or only `on` such a card of yours.
    `each`: how often a text on the table is used.
    """

    of: Filter
    cost: int = 0
    each: Literal["turn", "game"] = "turn"
    then: Literal["hand", "deploy"] = "hand"
    here: bool = False
    on: Filter | None = None


class AddDestiny(Effect, frozen=True, kw_only=True, tag="add-destiny"):
    """You draw that many more battle destinies; `more` in their place if such a card is in the battle."""

    n: Annotated[int, Meta(ge=1, le=3)] = 1
    instead: int | None = None
    having: Filter | None = None


class AddPower(Effect, frozen=True, kw_only=True, tag="add-power"):
    """Your total power is higher."""

    n: Small


class ReplaceDestiny(Effect, frozen=True, kw_only=True, tag="replace-destiny"):
    """The destiny just drawn is cancelled and drawn anew."""


class DropDestiny(Effect, frozen=True, kw_only=True, tag="drop-destiny"):
    """The destiny just drawn is cancelled."""


class ChangeDestiny(Effect, frozen=True, kw_only=True, tag="change-destiny"):
    """The destiny just drawn is changed by `n`."""

    n: Small


class CancelTargeting(Effect, frozen=True, kw_only=True, tag="cancel-targeting"):
    """The weapon that aims does not fire."""


class SwapDestinies(Effect, frozen=True, kw_only=True, tag="swap-destinies"):
    """The two battle destinies change places."""


class UseNumber(Effect, frozen=True, kw_only=True, tag="use-number"):
    """A number of one of your cards in the battle stands for the destiny, which is not drawn."""

    number: Literal["ability", "maneuver"]
    of: Filter = ANY


class LoseCard(Effect, frozen=True, kw_only=True, tag="lose-card"):
    """As a cost: one of your cards in the battle is lost."""

    of: Filter


class FallBack(Effect, frozen=True, kw_only=True, tag="fall-back"):
    """Your characters present that can move go to one adjacent site without your opponent's presence; no battle follows."""


class Trample(Effect, frozen=True, kw_only=True, tag="trample"):
    """Draw destiny against an opponent's card at a site with your piloted walker.

    A character is lost if it exceeds its ability, an unpiloted vehicle without armor if it is below 7.
    """


Deed = (
    AddDestiny
    | AddPower
    | ReplaceDestiny
    | DropDestiny
    | ChangeDestiny
    | CancelTargeting
    | SwapDestinies
    | UseNumber
    | LoseCard
    | FallBack
    | Trample
    | Search
)


class Play(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """One way to play an interrupt.

    `of`: what must be in the battle on your side, `enemy`: on your opponent's, `both`: another card of yours beside `of`.
    At 'targeted' and 'fired' `of` is the card aimed at, or the one that fires, and `weapon` what it fires with.
    `alone`: that card is your only one. `outmatched`: your opponent has more than double your power.
    """

    at: Moment
    go: Literal["used", "lost"]
    cost: int = 0
    when: Condition | None = None
    of: Filter = ANY
    both: Filter | None = None
    enemy: Filter | None = None
    weapon: Filter | None = None
    alone: bool = False
    outmatched: bool = False
    maneuver_over: int | None = None
    do: tuple[Deed, ...]


class Interrupt(Effect, frozen=True, kw_only=True, tag="interrupt"):
    """What an interrupt does, one of its ways at a time."""

    plays: tuple[Play, ...]
