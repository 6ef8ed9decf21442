"""Matches in memory: copies of what the store has, dropped and read again at any time."""

from __future__ import annotations

import logging
import threading
from collections import OrderedDict, deque
from collections.abc import Sequence
from typing import Any

from ..events import Event
from ..match import Match
from ..ruleset import Ruleset
from ..store import MatchRow, Store, TableRow
from ..text import Voice
from ..view import Logged, LogLine, log_line
from .refusals import CANNOT_SHOW, Refused

logger = logging.getLogger(__name__)

LIVE_MATCHES = 200
LOG_LINES = 80
SAID_FOR = 40
"""Viewers, languages and sets of names for which the log of a match is kept in words."""


class _Said:
    """The last lines of a log in the words of one viewer, and how many events they come from."""

    __slots__ = ("count", "lines")

    def __init__(self) -> None:
        self.count = 0
        self.lines: deque[LogLine] = deque(maxlen=LOG_LINES)


class Live:
    """One match and what happened in it, each event with the revision it led to.

    The match here is never changed, only replaced by a later one once the store has that: who looks needs no lock.
    """

    def __init__(self, match: Match[Any], log: list[tuple[int, Event]]) -> None:
        self.match = match
        self.log = log
        self._guard = threading.Lock()
        self._said: dict[tuple[object, ...], _Said] = {}

    def lines(self, match: Match[Any], voice: Voice, language: str) -> tuple[LogLine, ...]:
        """Return the last lines of the log up to where a match stands, each said once for all pages of a viewer."""
        key = (voice.viewer, language, *voice.names)
        with self._guard:
            said = self._said.setdefault(key, _Said())
            said.lines += [log_line(logged, voice) for logged in self.log[max(said.count, len(self.log) - LOG_LINES) :]]
            said.count = len(self.log)
            while len(self._said) > SAID_FOR:
                self._said.pop(next(iter(self._said)))
            return tuple(line for line in said.lines if line.revision <= match.revision)

    def last(self, match: Match[Any]) -> list[Logged]:
        """Return the last events up to where a match stands."""
        return [logged for logged in self.log[-LOG_LINES:] if logged[0] <= match.revision]

    def whole(self, match: Match[Any]) -> list[Logged]:
        """Return all events up to where a match stands."""
        return [logged for logged in self.log if logged[0] <= match.revision]

    def advance(self, match: Match[Any], events: Sequence[Event]) -> None:
        """Take over a later position."""
        self.log += [(match.revision, event) for event in events]
        self.match = match


class Memory:
    """The matches played last; at most `LIVE_MATCHES`."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._guard = threading.Lock()
        self._live: OrderedDict[int, Live] = OrderedDict()

    def __len__(self) -> int:
        return len(self._live)

    def load(self, ruleset: Ruleset[Any], table: TableRow, row: MatchRow) -> Live:
        """Return a match as the store has it, or later. Raises `Refused` if its rules cannot read it."""
        live = self._live.get(row.id)
        if live is None or live.match.revision < row.revision:
            try:
                live = self._read(ruleset, table, row)
            except Exception as error:
                logger.exception("the match of table %s cannot be loaded", table.code)
                raise Refused(CANNOT_SHOW) from error
        with self._guard:
            known = self._live.get(row.id)
            if known is not None and known.match.revision >= live.match.revision:
                live = known
            self._live[row.id] = live
            self._live.move_to_end(row.id)
            while len(self._live) > LIVE_MATCHES:
                self._live.popitem(last=False)
        return live

    def forget(self, row: MatchRow | None) -> None:
        """Drop a match, so that the next look reads it from the store."""
        if row is not None:
            with self._guard:
                self._live.pop(row.id, None)

    def _read(self, ruleset: Ruleset[Any], table: TableRow, row: MatchRow) -> Live:
        """Return the match from its latest snapshot, with the cards it was started with."""
        cards = ruleset.kept(table.setup, self._store.catalogue(row.catalogue))
        return Live(Match.load(ruleset.at(cards), self._store.snapshot(row.id)), self._store.events(row.id))
