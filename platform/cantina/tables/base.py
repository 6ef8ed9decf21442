"""What every part of the service stands on: one lock a table, matches in memory, and what happens when rules fail."""

from __future__ import annotations

import hashlib
import logging
import threading
import time
import traceback
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from ..errors import RulesetError, ToolError
from ..match import Match
from ..plugins import Plugins
from ..ruleset import Action, Ruleset
from ..store import Device, MatchRow, NotWritten, Store, TableRow
from ..text import PUBLIC
from ..tool import Tool, ToolResult
from .listeners import Listeners
from .memory import Live, Memory
from .players import Players
from .refusals import (
    ARCHIVED,
    BUSY,
    HOST_ONLY,
    NO_TABLE,
    NOT_SAVED,
    TITLE_GONE,
    Archived,
    Busy,
    NotSaved,
    NotYours,
    Refused,
    UnknownTable,
)
from .tokens import new_token, token_hash
from .watch import LIMIT, RulesTooLong, Watch

logger = logging.getLogger(__name__)

KEEP_DAYS = 30
"""Tables untouched for longer are archived: readable, but closed."""

DAY = 24 * 3600
SPARE = 2.0
"""Seconds beyond the limit of rules that a request waits for its table."""


Publish = Callable[[str, int], None]


class Base:
    """Tables, their locks and their matches. `publish(code, version)` is called after each visible change."""

    def __init__(
        self,
        plugins: Plugins,
        store: Store,
        publish: Publish = lambda code, version: None,
        *,
        limit: float = LIMIT,
        keep_days: int = KEEP_DAYS,
    ) -> None:
        self.plugins = plugins
        self.store = store
        self.keep_days = keep_days
        self._publish = publish
        self._guard = threading.Lock()
        self._locks: dict[str, threading.RLock] = {}
        self._memory = Memory(store)
        self._watch = Watch(limit)
        self.players = Players(self.play_bots, limit)
        self.listeners = Listeners(plugins)

    def play_bots(self, code: str) -> bool:
        """Let bots answer until a person must, and tell whether they have more to do."""
        raise NotImplementedError

    def close(self) -> None:
        """Stop bots and the clock of the rules; the store stays open."""
        self.players.close()
        self.listeners.close()
        self._watch.close()

    # Who asks

    def new_device(self) -> tuple[str, Device]:
        """Return a new secret and the device that holds it: a browser (in a cookie) or a program (as bearer token)."""
        token = new_token()
        with self._saving():
            return token, self.store.add_device(token_hash(token))

    def device(self, token: str) -> Device | None:
        """Return the device that holds a secret, or None."""
        return self.store.device(token_hash(token)) if token else None

    # What there is

    def use_tool(self, rules: Ruleset[Any], tool: Tool, given: Mapping[str, Any]) -> ToolResult:
        """Run a tool of a title within the limit for rules.

        Raises `ToolError` with what is wrong by field, `RulesetError` where the tool itself fails.
        """
        try:
            with self._watch():
                return tool.use(given)
        except (ToolError, RulesetError):
            raise
        except Exception as error:
            raise RulesetError(f"{rules.id}, tool {tool.id} failed: {type(error).__name__}: {error}") from error

    def table(self, code: str) -> TableRow:
        """Return a table. Raises `UnknownTable`."""
        row = self.store.table(code.strip().upper())
        if row is None:
            raise UnknownTable(NO_TABLE)
        return row

    def archived(self, table: TableRow) -> bool:
        """Tell whether a table was left alone for so long that it is closed."""
        return table.touched < self._kept_since()

    def _kept_since(self) -> int:
        return int(time.time()) - self.keep_days * DAY

    def seats_of(self, table: TableRow, device: Device | None) -> tuple[int, ...]:
        """Return the seats of the current match that a device holds."""
        if device is None or table.match is None:
            return ()
        return tuple(seat for seat, member in enumerate(table.match.seats) if member.device == device.id)

    def places(self, code: str, devices: Collection[int]) -> frozenset[int]:
        """Return the places that devices hold: the seats of the match, before the first one those at the table."""
        row = self.table(code)
        if row.match is not None:
            return frozenset(seat for seat, m in enumerate(row.match.seats) if m.bot is None and m.device in devices)
        return frozenset(m.place for m in row.members if m.place is not None and m.bot is None and m.device in devices)

    @contextmanager
    def _at(self, code: str) -> Iterator[TableRow]:
        """Hold a table's lock to change it, and give its row as it is now.

        Raises `UnknownTable`, `Archived`, `Busy` while its rules compute, `NotSaved` if the database refuses the change.
        """
        key = code.strip().upper()
        lock = self._locks.get(key)
        if lock is None:
            self.table(key)  # a code that nobody opened gets no lock
            with self._guard:
                lock = self._locks.setdefault(key, threading.RLock())
        if not lock.acquire(timeout=self._watch.limit + SPARE):
            raise Busy(BUSY)
        try:
            table = self.table(key)
            if self.archived(table):
                raise Archived(ARCHIVED)
            with self._saving():
                yield table
        finally:
            lock.release()

    @contextmanager
    def _saving(self) -> Iterator[None]:
        try:
            yield
        except NotWritten as error:
            logger.error("%s", error)
            raise NotSaved(NOT_SAVED) from error

    def _hosted(self, table: TableRow, device: Device) -> None:
        if table.host != device.id:
            raise NotYours(HOST_ONLY)

    def _ruleset(self, table: TableRow) -> Ruleset[Any]:
        ruleset = self.plugins.rulesets.get(table.ruleset)
        if ruleset is None:
            raise Refused(TITLE_GONE)
        return ruleset

    def _load(self, table: TableRow, row: MatchRow) -> Live:
        with self._watch():
            return self._memory.load(self._ruleset(table), table, row)

    def _changed(self, table: TableRow, version: int) -> None:
        """Tell pages and bots."""
        self._publish(table.code, version)
        if any(member.bot is not None for member in table.members):
            self.players.wake(table.code)

    # When rules fail

    def _pause(
        self,
        table: TableRow,
        match: Match[Any] | None,
        error: Exception,
        seat: int = PUBLIC,
        action: Action = "",
        doing: str = "act",
    ) -> None:
        """Pause the table at its last position with a report that tells what failed.

        `doing` is start, act, bot or look. `cantina match replay` of the match's file finds the same failure by the report.
        """
        logger.error("table %s is paused: %s", table.code, error, exc_info=error)
        about = self.plugins.rulesets[table.ruleset].about
        report = {
            "ruleset": table.ruleset,
            "version": about.version,
            "state_version": about.state_version,
            "setup": table.setup,
            "match": None if table.match is None else table.match.number,
            "revision": 0 if match is None else match.revision,
            "state_hash": "" if match is None else _hash(match),
            "doing": doing,
            "seat": seat,
            "action": action,
            "error": f"{type(error).__name__}: {error}",
            "traceback": error.stack if isinstance(error, RulesTooLong) else traceback.format_exception(error),
            "at": int(time.time()),
        }
        self._publish(table.code, self.store.pause(table, report))


def _hash(match: Match[Any]) -> str:
    try:
        return match.state_hash()
    except Exception:  # the report matters more
        logger.exception("the state of a match of %s has no hash", match.rules.id)
        return ""


def saved_hash(state: str) -> str:
    """Return the same as `Match.state_hash` from the saved state, without writing the state a second time."""
    return hashlib.sha256(state.encode()).hexdigest()
