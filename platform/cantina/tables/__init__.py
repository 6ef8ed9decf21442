"""The one service that sits people down and plays their matches: load, act, save, publish.

A table is changed under its own lock. After every action the store has it before anybody sees it; the match in memory is
only a copy that can be dropped at any time. Bots answer through the same door, on a thread of their own.
"""

from __future__ import annotations

import hashlib
import logging
import secrets
import threading
import time
import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

import sqlalchemy as sa

from .. import bots
from ..bots import Chair
from ..chance import Chance
from ..errors import IllegalAction, RulesetError, StaleDecision, StateError, UndoRefused
from ..events import Event
from ..match import UNDO, Match
from ..plugins import Plugins
from ..ruleset import Action, Ruleset
from ..store import Answer, Conflict, Device, MatchRow, Store, TableRow
from ..text import PUBLIC, TN, T, Text
from ..view import MatchView, view, voice_for
from .memory import Live, Memory
from .players import Players
from .refusals import (
    CANNOT_SHOW,
    CHANGED,
    HOST_ONLY,
    ILLEGAL,
    NAME_MISSING,
    NAME_TAKEN,
    NO_TABLE,
    NOT_BEGUN,
    NOT_SAVED,
    NOT_YOUR_SEAT,
    PAUSED,
    SEAT_TAKEN,
    TITLE_GONE,
    UNDER_WAY,
    NotOpen,
    NotSaved,
    NotYours,
    Paused,
    Refused,
    TooLate,
    UnknownTable,
)

__all__ = [
    "CODE_LENGTH",
    "LETTERS",
    "NAME_LENGTH",
    "NotOpen",
    "NotSaved",
    "NotYours",
    "Paused",
    "Refused",
    "Tables",
    "TooLate",
    "Translators",
    "UnknownTable",
]

logger = logging.getLogger(__name__)

TOOK_BACK = T("{seat} takes back the last step.", own="You take back the last step.")

LETTERS = "CDFGHJKMNPQRTVWXY34679"
"""What codes are made of: no two look alike, and they spell no words."""

CODE_LENGTH = 4
NAME_LENGTH = 24
LOG_LINES = 80
BOT_ANSWERS = 40
"""How many answers bots give at one table before other tables' bots have their turn."""


Publish = Callable[[str, int], None]
Names = Callable[[Text], str]
Translators = tuple[Callable[[str], str], Callable[[str, str, int], str]]


class Tables:
    """Everything that can happen at tables. `publish(code, version)` is called after each visible change."""

    def __init__(
        self, plugins: Plugins, store: Store, publish: Callable[[str, int], None] = lambda code, version: None
    ) -> None:
        self.plugins = plugins
        self.store = store
        self._publish = publish
        self._guard = threading.Lock()
        self._locks: dict[str, threading.RLock] = {}
        self._memory = Memory(store)
        self.players = Players(self.play_bots)

    # Sitting down

    def open(
        self,
        device: Device,
        ruleset_id: str,
        mode: str,
        seats: int,
        options: Mapping[str, Any] | None = None,
        seat_options: Sequence[Mapping[str, Any]] = (),
        seed: str | None = None,
    ) -> str:
        """Open a table and return its code. Raises `SetupError` with every problem, `UnknownRuleset`.

        With a seed the first match is one that anybody can set up again; the table says so.
        """
        setup = self.plugins.ruleset(ruleset_id).setup(mode, seats, options, seat_options)
        while True:
            code = "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))
            try:
                self.store.open_table(code, device.id, ruleset_id, setup, seed)
            except Conflict:
                continue
            return code

    def table(self, code: str) -> TableRow:
        """Return a table. Raises `UnknownTable`."""
        row = self.store.table(code.strip().upper())
        if row is None:
            raise UnknownTable(NO_TABLE)
        return row

    def join(self, code: str, device: Device, name: str, place: int) -> None:
        """Sit a guest down at a free place. Raises `Refused` if it is taken, the name is, or a match goes on."""
        name = " ".join("".join(c for c in name if c.isprintable()).split())
        if not name or len(name) > NAME_LENGTH:
            raise Refused(NAME_MISSING)
        with self._at(code) as table:
            if any(member.name.casefold() == name.casefold() for member in table.members):
                raise Refused(NAME_TAKEN)
            self._sit(table, place, name, device)

    def add_bot(self, code: str, device: Device, bot: str, place: int, name: Names) -> None:
        """Sit a bot down at a free place; `name` puts its name into the host's words."""
        with self._at(code) as table:
            self._hosted(table, device)
            if bot not in bots.BOTS:
                raise Refused(ILLEGAL)
            self._sit(table, place, name(T("Bot {n}", n=place + 1)), None, bot)

    def _sit(self, table: TableRow, place: int, name: str, device: Device | None, bot: str | None = None) -> None:
        if table.playing:
            raise TooLate(UNDER_WAY)
        if place not in table.free:
            raise TooLate(SEAT_TAKEN)
        self._publish(table.code, self.store.sit(table, place, name, device, bot))

    def leave(self, code: str, device: Device, place: int) -> None:
        """Free a place before or after a match: one's own, or as host device anybody's."""
        with self._at(code) as table:
            member = next((m for m in table.members if m.place == place), None)
            if member is None:
                return
            if member.device != device.id:
                self._hosted(table, device)
            if table.playing:
                raise TooLate(UNDER_WAY)
            self._publish(table.code, self.store.leave(table, member))

    # Matches

    def start(self, code: str, device: Device, after: int = 0) -> None:
        """Start the match that follows match number `after` (0: the first), with the members in their places.

        A second click finds that match begun and changes nothing.
        """
        with self._at(code) as table:
            number = 0 if table.match is None else table.match.number
            if number != after:
                return
            if table.playing:
                raise TooLate(UNDER_WAY)
            if after == 0 or not any(member.device == device.id for member in table.members):
                self._hosted(table, device)
            refusal = self.start_refusal(table)
            if refusal is not None:
                raise Refused(refusal)
            ruleset = self._ruleset(table)
            try:
                match = Match.start(ruleset, table.setup, seed=table.seed if number == 0 else None)
                first = self._answer(match, 0, "", match.opening)
                catalogue = match.rules.cards
                version = self.store.start(table, table.members, catalogue.dump(), catalogue.content_hash(), first)
            except sa.exc.DatabaseError as error:
                raise self._unsaved(error) from error
            except Exception as error:
                self._pause(table, None, error)
                raise Paused(PAUSED) from error
            self._changed(table, version)

    def start_refusal(self, table: TableRow) -> Text | None:
        """Return why the table cannot start a match yet, or None."""
        empty = len(table.free)
        if table.paused is not None:
            return PAUSED
        return TN("One seat is empty.", "{n} seats are empty.", empty) if empty else None

    def act(self, code: str, device: Device, seat: int, decision_id: str, action: Action) -> None:
        """Answer a decision for a seat that the device holds.

        Raises `NotYours`, `TooLate` (the decision is answered or its offer changed), `NotOpen`, `NotSaved`; `Paused` if
        the rules fail, which pauses the table at the last position.
        """
        with self._at(code) as table:
            match = self._held(table, device, seat)
            try:
                self._play(table, match, seat, decision_id, action)
            except StaleDecision as error:
                raise TooLate(CHANGED) from error
            except IllegalAction as error:
                raise NotOpen(ILLEGAL) from error

    def undo(self, code: str, device: Device, seat: int, revision: int) -> None:
        """Take back the last step of a seat where that is free; `revision` is where the person saw the match."""
        with self._at(code) as table:
            row = self._held(table, device, seat)
            live = self._load(table, row)
            if live.match.revision != revision:
                raise TooLate(CHANGED)
            try:
                back = live.match.undo(seat)
            except UndoRefused as error:
                raise TooLate(error.text) from error
            self._keep(table, row, live, seat, f"{UNDO}{back}", [Event("undo", TOOK_BACK, seat)])

    def resume(self, code: str, device: Device) -> None:
        """Let a paused table go on."""
        with self._at(code) as table:
            self._hosted(table, device)
            if table.paused is not None:
                self._forget(table.match)
                self._changed(table, self.store.pause(table, None))

    def _play(self, table: TableRow, row: MatchRow, seat: int, decision_id: str | None, action: Action) -> None:
        live = self._load(table, row)
        match = live.match
        if decision_id is not None:
            decision = match.decision(seat)
            if decision is None or match.decision_id(decision) != decision_id:
                raise StaleDecision(f"decision {decision_id!r} is not open any more at table {table.code}")
        try:
            events = match.act(seat, action)
        except RulesetError as error:
            self._pause(table, row, error, seat, action)
            raise Paused(PAUSED) from error
        self._keep(table, row, live, seat, action, events)

    def _keep(self, table: TableRow, row: MatchRow, live: Live, seat: int, action: Action, events: Sequence[Event]) -> None:
        """Save the position that the match in memory has reached; if that fails the match goes back to the saved one."""
        try:
            version = self.store.record(table, row.id, self._answer(live.match, seat, action, events))
        except StateError as error:
            self._forget(row)
            self._pause(table, row, error, seat, action)
            raise Paused(PAUSED) from error
        except Conflict as error:
            self._forget(row)
            raise TooLate(CHANGED) from error
        except sa.exc.DatabaseError as error:
            self._forget(row)
            raise self._unsaved(error) from error
        live.log += [(live.match.revision, event) for event in events]
        self._changed(table, version)

    def _answer(self, match: Match[Any], seat: int, action: Action, events: Sequence[Event]) -> Answer:
        saved = match.save()
        # The same as match.state_hash(), without writing the state a second time.
        state_hash = hashlib.sha256(saved.state.encode()).hexdigest()
        return Answer(match.revision, seat, action, state_hash, saved, events, match.outcome is not None)

    def _changed(self, table: TableRow, version: int) -> None:
        self._publish(table.code, version)
        if any(member.bot is not None for member in table.members):
            self.players.wake(table.code)

    # Bots

    def wake_all(self) -> None:
        """Let bots go on wherever a match was under way when the host stopped."""
        for code in self.store.unfinished():
            self.players.wake(code)

    def play_bots(self, code: str) -> bool:
        """Let bots answer until a person must, and tell whether they have more to do."""
        for _ in range(BOT_ANSWERS):
            with self._at(code) as table:
                if not self._bot_answers(table):
                    return False
        return True

    def _bot_answers(self, table: TableRow) -> bool:
        row = table.match
        if row is None or row.ended is not None or table.paused is not None:
            return False
        match = self._load(table, row).match
        seat = next((seat for seat in match.waiting if row.seats[seat].bot is not None), None)
        if seat is None:
            return False
        try:
            if match.revision >= match.rules.about.max_answers:
                raise RulesetError(f"{match.rules.id}: the match is longer than its ruleset promises, so its bots stop")
            action = bots.make(str(row.seats[seat].bot), Chance.secret()).choose(Chair(match, seat))
        except Exception as error:
            self._pause(table, row, error, seat)
            return False
        self._play(table, row, seat, None, action)
        return True

    # Looking

    def view(self, table: TableRow, viewer: int, translators: Translators | None = None) -> MatchView:
        """Return what a viewer is given of the table's current match. Raises `Refused` if it cannot be shown."""
        with self._at(table.code):
            if table.match is None:
                raise Refused(NOT_BEGUN)
            live = self._load(table, table.match)
            names = [member.name for member in table.match.seats]
            voice = voice_for(live.match.rules, viewer, names, *(translators or ()))
            try:
                return view(live.match, viewer, voice, live.log[-LOG_LINES:])
            except Exception as error:
                logger.exception("%s cannot show revision %d at table %s", table.ruleset, live.match.revision, table.code)
                raise Refused(CANNOT_SHOW) from error

    def seats_of(self, table: TableRow, device: Device | None) -> tuple[int, ...]:
        """Return the seats of the current match that a device holds."""
        if device is None or table.match is None:
            return ()
        return tuple(seat for seat, member in enumerate(table.match.seats) if member.device == device.id)

    # Holding on to matches

    @contextmanager
    def _at(self, code: str) -> Iterator[TableRow]:
        """Hold a table's lock and give its row as it is now."""
        key = code.strip().upper()
        lock = self._locks.get(key)
        if lock is None:
            self.table(key)  # a code that nobody opened gets no lock
            with self._guard:
                lock = self._locks.setdefault(key, threading.RLock())
        with lock:
            yield self.table(key)

    def _held(self, table: TableRow, device: Device, seat: int) -> MatchRow:
        if table.match is None:
            raise TooLate(NOT_BEGUN)
        if seat not in self.seats_of(table, device):
            raise NotYours(NOT_YOUR_SEAT)
        if table.paused is not None:
            raise Paused(PAUSED)
        return table.match

    def _hosted(self, table: TableRow, device: Device) -> None:
        if table.host != device.id:
            raise NotYours(HOST_ONLY)

    def _ruleset(self, table: TableRow) -> Ruleset[Any]:
        ruleset = self.plugins.rulesets.get(table.ruleset)
        if ruleset is None:
            raise Refused(TITLE_GONE)
        return ruleset

    def _load(self, table: TableRow, row: MatchRow) -> Live:
        return self._memory.load(self._ruleset(table), table, row)

    def _forget(self, row: MatchRow | None) -> None:
        if row is not None:
            self._memory.forget(row)

    def _pause(self, table: TableRow, row: MatchRow | None, error: Exception, seat: int = PUBLIC, action: Action = "") -> None:
        """Pause the table at its last position with a report that tells what failed."""
        logger.error("table %s is paused: %s", table.code, error, exc_info=error)
        report = {
            "ruleset": table.ruleset,
            "revision": 0 if row is None else row.revision,
            "seat": seat,
            "action": action,
            "error": f"{type(error).__name__}: {error}",
            "traceback": traceback.format_exception(error),
            "at": int(time.time()),
        }
        self._publish(table.code, self.store.pause(table, report))

    def _unsaved(self, error: Exception) -> NotSaved:
        logger.error("the database refused a change: %s", error)
        return NotSaved(NOT_SAVED)
