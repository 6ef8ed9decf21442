"""What the store gives and takes, as plain values."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from ..events import Event
from ..match import Saved
from ..ruleset import Setup


class Device(Struct, frozen=True):
    """A browser that holds a secret; `name` is the nickname its guest used last."""

    id: int
    guest: int | None
    name: str


class Member(Struct, frozen=True):
    """A guest or a bot at a table. `place` is its chair there, None once it has left."""

    id: int
    place: int | None
    name: str
    guest: int | None
    device: int | None
    bot: str | None

    @property
    def held(self) -> bool:
        """Whether somebody plays here; a seat vacated during a match keeps its member until somebody takes it over."""
        return self.device is not None or self.bot is not None


class MatchRow(Struct, frozen=True):
    """One match of a table: its number there, and its members by seat. `stopped`: the host ended it before its outcome."""

    id: int
    number: int
    catalogue: str
    revision: int
    ended: int | None
    stopped: bool
    seats: tuple[Member, ...]


class Ask(Struct, frozen=True):
    """A wish to take back: `seat` asks at `revision` to go back to `back`; `agreed` are the seats that said yes."""

    seat: int
    revision: int
    back: int
    agreed: tuple[int, ...] = ()


class TableRow(Struct, frozen=True):
    """A table as it is kept; `members` in order of their places, `paused` the report of a failure.

    `spectators` tells whether others may look on, `ask` who wishes to take back;
    `seed` is what its first match is shuffled by where that was chosen.
    """

    id: int
    code: str
    host: int
    ruleset: str
    setup: Setup
    spectators: bool
    version: int
    paused: dict[str, Any] | None
    ask: Ask | None
    touched: int
    members: tuple[Member, ...]
    match: MatchRow | None
    seed: str | None = None

    @property
    def seats(self) -> int:
        return len(self.setup.seats)

    @property
    def free(self) -> tuple[int, ...]:
        """The places where nobody sits."""
        taken = {member.place for member in self.members if member.held}
        return tuple(place for place in range(self.seats) if place not in taken)

    @property
    def playing(self) -> bool:
        return self.match is not None and self.match.ended is None


class Answer(Struct, frozen=True):
    """One action on its way into the database, with all that is kept of it."""

    revision: int
    seat: int
    action: str
    state_hash: str
    saved: Saved
    events: Sequence[Event]
    ended: bool


class Kept(Struct, frozen=True):
    """One position of a match as it is kept, and what led to it; revision 0 is the set-up, and no seat's (-1)."""

    revision: int
    seat: int
    action: str
    state_hash: str
    saved: Saved | None
    events: tuple[Event, ...]
