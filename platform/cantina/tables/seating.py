"""Opening tables, sitting down, leaving, handing over."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from msgspec import Struct

from ..ruleset import Setup
from ..store import Conflict, Device, MatchRow, Member, TableRow
from ..text import T, Text
from .base import DAY, Base
from .refusals import (
    ILLEGAL,
    LINK_GONE,
    NAME_MISSING,
    NAME_TAKEN,
    NOT_BEGUN,
    NOT_YOUR_SEAT,
    SEAT_TAKEN,
    TOO_MANY,
    UNDER_WAY,
    NotYours,
    Refused,
    TooLate,
    TooMany,
)
from .tokens import new_token, token_hash

LETTERS = "CDFGHJKMNPQRTVWXY34679"
"""What codes are made of: no two look alike, and they spell no words."""

CODE_LENGTH = 4
NAME_LENGTH = 24
TABLES_A_DAY = 40
"""How many tables of one device something may have happened at within a day."""

BOT_NAME = T("Bot {n}")

Names = Callable[[Text], str]


class Sitter(Struct, frozen=True):
    """Who takes a seat of a table opened by a program: a named guest, or a bot of a kind; neither leaves it open."""

    name: str = ""
    bot: str = ""


class Opened(Struct, frozen=True):
    """A table opened by a program: the secret of its host device, and one for each seat of a named guest."""

    code: str
    host_token: str
    tokens: tuple[str | None, ...]


class Seating(Base):
    """Who sits where."""

    def open(
        self,
        device: Device,
        ruleset_id: str,
        mode: str,
        seats: int,
        options: Mapping[str, Any] | None = None,
        seat_options: Sequence[Mapping[str, Any]] = (),
        seed: str | None = None,
        spectators: bool = True,
    ) -> str:
        """Open a table with this host device and return its code.

        With a seed the first match is one that anybody can set up again; the table says so. Raises `SetupError` with every
        problem, `UnknownRuleset`, `TooMany`.
        """
        setup = self.plugins.ruleset(ruleset_id).setup(mode, seats, options, seat_options)
        return self._open(device, ruleset_id, setup, seed, spectators)

    def _open(self, device: Device, ruleset_id: str, setup: Setup, seed: str | None, spectators: bool) -> str:
        return self._new_table(device, lambda code: self.store.open_table(code, device.id, ruleset_id, setup, seed, spectators))

    def _new_table(self, device: Device, keep: Callable[[str], None]) -> str:
        """Keep a new table under a code that is not in use, and return the code. Raises `TooMany`."""
        if self.store.opened(device.id, int(time.time()) - DAY) >= TABLES_A_DAY:
            raise TooMany(TOO_MANY)
        while True:
            code = "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))
            try:
                with self._saving():
                    keep(code)
            except Conflict:
                continue
            return code

    def open_seated(
        self,
        ruleset_id: str,
        mode: str,
        options: Mapping[str, Any] | None,
        seat_options: Sequence[Mapping[str, Any]],
        sitters: Sequence[Sitter],
        seed: str | None = None,
        spectators: bool = True,
        name: Names = lambda text: BOT_NAME.msgid.format(**text.args),
    ) -> Opened:
        """Open a table for programs, sit everybody down, and start the match if no seat is left open.

        Each named guest is a device of its own, so that a seat's secret opens that seat alone. Raises as `open` and `join`.
        """
        setup = self.plugins.ruleset(ruleset_id).setup(mode, len(sitters), options, seat_options)
        names = [self._name(sitter.name) for sitter in sitters if sitter.name]
        if len({name.casefold() for name in names}) != len(names):
            raise Refused(NAME_TAKEN)
        if any(sitter.bot and sitter.bot not in self.plugins.bots for sitter in sitters):
            raise Refused(ILLEGAL)
        host_token, host = self.new_device()
        code = self._open(host, ruleset_id, setup, seed, spectators)
        tokens: list[str | None] = []
        for place, sitter in enumerate(sitters):
            token = None
            if sitter.name:
                token, device = self.new_device()
                self.join(code, device, sitter.name, place)
            elif sitter.bot:
                self.add_bot(code, host, sitter.bot, place, name)
            tokens.append(token)
        if all(sitter.name or sitter.bot for sitter in sitters):
            self.start(code, host)
        return Opened(code, host_token, tuple(tokens))

    def start(self, code: str, device: Device, after: int = 0) -> None:
        """Start a match."""
        raise NotImplementedError

    # Places

    def join(self, code: str, device: Device, name: str, place: int) -> None:
        """Sit a guest down at a free place; during a match that is a seat somebody has left.

        Raises `Refused` if the place is taken or the name is.
        """
        name = self._name(name)
        with self._at(code) as table:
            if any(m.name.casefold() == name.casefold() and m.place != place for m in table.members):
                raise Refused(NAME_TAKEN)
            self._sit(table, place, name, device)

    def _name(self, name: str) -> str:
        name = " ".join("".join(c for c in name if c.isprintable()).split())
        if not name or len(name) > NAME_LENGTH:
            raise Refused(NAME_MISSING)
        return name

    def add_bot(self, code: str, device: Device, bot: str, place: int, name: Names) -> None:
        """Sit a bot down at a free place, also at a seat left during a match; `name` puts its name into the host's words."""
        with self._at(code) as table:
            self._hosted(table, device)
            if bot not in self.plugins.bots:
                raise Refused(ILLEGAL)
            self._sit(table, place, name(BOT_NAME.fill(n=place + 1)), None, bot)

    def _sit(self, table: TableRow, place: int, name: str, device: Device | None, bot: str | None = None) -> None:
        if place not in table.free:
            raise TooLate(SEAT_TAKEN)
        version = self.store.sit(table, place, name, device, bot)
        self._changed(self.table(table.code), version)

    def leave(self, code: str, device: Device, place: int) -> None:
        """Free a place: one's own, or as host device anybody's. During a match the seat waits for whoever takes it over."""
        with self._at(code) as table:
            member = self._member(table, place)
            if member is None or not member.held:
                return
            if member.device != device.id:
                self._hosted(table, device)
            version = self.store.hold(table, member, None) if table.playing else self.store.leave(table, member)
            self._publish(table.code, version)

    def swap(self, code: str, device: Device, place: int, other: int) -> None:
        """Exchange two places between matches: with one's own place, or as host device any two."""
        with self._at(code) as table:
            if table.playing:
                raise TooLate(UNDER_WAY)
            if not {place, other} <= set(range(table.seats)):
                raise Refused(ILLEGAL)
            if not any(m.device == device.id and m.place in (place, other) for m in table.members):
                self._hosted(table, device)
            if place != other:
                self._publish(table.code, self.store.swap(table, place, other))

    # Another device

    def link(self, code: str, device: Device, place: int) -> str:
        """Return the secret of a new seat link for one's own place, or as host device for anybody's; the older one ends.

        Whoever brings it to `take` holds the seat from then on: oneself on another device, or somebody else.
        """
        with self._at(code) as table:
            member = self._member(table, place)
            if member is None or member.bot is not None:
                raise NotYours(NOT_YOUR_SEAT)
            if member.device != device.id:
                self._hosted(table, device)
            token = new_token()
            self.store.link(member, token_hash(token))
            return token

    def take(self, code: str, device: Device, token: str) -> None:
        """Take the seat of a seat link, once."""
        with self._at(code) as table:
            found = self.store.linked(table, token_hash(token))
            member = next((m for m in table.members if m.id == found), None)
            if member is None:
                raise TooLate(LINK_GONE)
            self._publish(table.code, self.store.hold(table, member, device))

    def watching(self, code: str, device: Device, allowed: bool) -> None:
        """Let others look on, or not."""
        with self._at(code) as table:
            self._hosted(table, device)
            if table.spectators != allowed:
                self._publish(table.code, self.store.watching(table, allowed))

    @contextmanager
    def exporting(self, code: str, device: Device) -> Iterator[tuple[TableRow, MatchRow]]:
        """Give the host device's export the table and its match; what it notes in the log is shown afterwards."""
        with self._at(code) as table:
            self._hosted(table, device)
            if table.match is None:
                raise TooLate(NOT_BEGUN)
            yield table, table.match
            self._memory.forget(table.match)
            self._publish(table.code, self.table(code).version)

    def _member(self, table: TableRow, place: int) -> Member | None:
        return next((member for member in table.members if member.place == place), None)
