"""Matches: catalogues, seats, and after every action its snapshot and events, in one transaction."""

from __future__ import annotations

import zlib
from collections.abc import Sequence

import msgspec
import sqlalchemy as sa
from msgspec.structs import replace

from ..events import Event
from ..match import Saved
from . import sql
from .base import Conflict, encode, inserted, now
from .people import People
from .rows import Answer, MatchRow, Member, TableRow

read_saved = msgspec.json.Decoder(Saved).decode
read_event = msgspec.json.Decoder(Event).decode


class Matches(People):
    """Matches and their positions."""

    def start(self, table: TableRow, seats: Sequence[Member], catalogue: bytes, digest: str, first: Answer) -> int:
        """Keep a new match at its first position, make it the table's, and return the table's version."""
        at = now()
        with self._writing() as db:
            self._keep_catalogue(db, catalogue, digest)
            number = db.execute(sql.LAST_NUMBER, {"table_id": table.id}).scalar_one() + 1
            row = {"table": table.id, "number": number, "catalogue": digest, "revision": first.revision, "started": at}
            match = inserted(db, sql.ADD_MATCH, {**row, "ended": at if first.ended else None})
            db.execute(sql.ADD_SEAT, [{"match": match, "seat": seat, "member": m.id} for seat, m in enumerate(seats)])
            self._position(db, match, first)
            db.execute(sql.SET_MATCH, {"table": table.id, "to": match})
            return self._touch(db, table)

    def _keep_catalogue(self, db: sa.Connection, catalogue: bytes, digest: str) -> None:
        if db.execute(sql.HAS_CATALOGUE, {"hash": digest}).scalar() is None:
            db.execute(sql.ADD_CATALOGUE, {"hash": digest, "data": zlib.compress(catalogue)})

    def record(self, table: TableRow, match: int, answer: Answer) -> int:
        """Keep an answered action with its snapshot and events in one transaction; return the table's version.

        Raises `Conflict` if the match is not at the revision before it.
        """
        at = now()
        with self._writing() as db:
            step = {"match_id": match, "before": answer.revision - 1, "after": answer.revision}
            if db.execute(sql.ADVANCE, {**step, "end": at if answer.ended else None}).rowcount != 1:
                raise Conflict(f"table {table.code}: the match is not at revision {answer.revision - 1} any more")
            action = {"match": match, "revision": answer.revision, "seat": answer.seat, "action": answer.action}
            db.execute(sql.ADD_ACTION, {**action, "state_hash": answer.state_hash, "at": at})
            self._position(db, match, answer)
            version = self._touch(db, table)
            if table.match is not None and table.match.id == match:
                row = replace(table.match, revision=answer.revision, ended=at if answer.ended else None)
                self._changed[table.code] = replace(table, version=version, touched=at, ask=None, match=row)
            return version

    def touch_all(self) -> None:
        """Move the version of every table on, so that every page fetches its view again."""
        with self._writing() as db:
            db.execute(sql.TOUCH_ALL)
            self._changed = dict.fromkeys(self._tables)

    def stop(self, table: TableRow, match: MatchRow) -> int:
        """End a match before its outcome and return the table's version."""
        with self._writing() as db:
            db.execute(sql.STOP, {"match_id": match.id, "end": now()})
            return self._touch(db, table)

    def _position(self, db: sa.Connection, match: int, answer: Answer) -> None:
        at = {"match": match, "revision": answer.revision}
        db.execute(sql.ADD_SNAPSHOT, {**at, "data": zlib.compress(encode(answer.saved), 1)})
        if answer.events:
            db.execute(sql.ADD_EVENT, [{**at, "data": encode(event)} for event in answer.events])

    def snapshot(self, match: int) -> Saved:
        """Return the latest position of a match."""
        with self._engine.connect() as db:
            return read_saved(zlib.decompress(db.execute(sql.SNAPSHOT, {"match_id": match}).scalar_one()))

    def snapshot_at(self, match: int, revision: int) -> Saved:
        """Return an earlier position of a match."""
        with self._engine.connect() as db:
            at = {"match_id": match, "at": revision}
            return read_saved(zlib.decompress(db.execute(sql.SNAPSHOT_AT, at).scalar_one()))

    def catalogue(self, digest: str) -> bytes:
        """Return a kept catalogue as JSON."""
        with self._engine.connect() as db:
            return zlib.decompress(db.execute(sql.CATALOGUE, {"hash": digest}).scalar_one())

    def events(self, match: int) -> list[tuple[int, Event]]:
        """Return the events of a match, each with the revision it led to, oldest first."""
        with self._engine.connect() as db:
            return [(row.revision, read_event(row.data)) for row in db.execute(sql.EVENTS, {"match_id": match})]

    def actions(self, match: int) -> list[tuple[int, int, str, str]]:
        """Return the actions of a match as (revision, seat, action, state hash), oldest first."""
        with self._engine.connect() as db:
            return [tuple(row) for row in db.execute(sql.ACTIONS, {"match_id": match})]
