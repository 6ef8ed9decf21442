"""Whole matches given out and taken in, for files."""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Sequence

from ..events import Event
from . import sql
from .base import encode, inserted, now
from .matches import Matches, read_event, read_saved
from .rows import Kept, MatchRow, TableRow


class Whole(Matches):
    """Matches with their history."""

    def numbered(self, table: TableRow, number: int) -> MatchRow | None:
        """Return a match of a table by its number there."""
        with self._engine.connect() as db:
            match = db.execute(sql.NUMBERED, {"table_id": table.id, "number": number}).scalar()
            return None if match is None else self._match(db, match)

    def played(self, ruleset: str) -> list[tuple[str, int]]:
        """Return the matches of a title, the oldest first: each table's code and the match's number there."""
        with self._engine.connect() as db:
            return [(row.code, row.number) for row in db.execute(sql.PLAYED, {"ruleset": ruleset})]

    def history(self, match: int) -> list[Kept]:
        """Return all that is kept of a match, position by position."""
        at = {"match_id": match}
        events: dict[int, list[Event]] = {}
        with self._engine.connect() as db:
            saved = {row.revision: read_saved(zlib.decompress(row.data)) for row in db.execute(sql.SNAPSHOTS, at)}
            for row in db.execute(sql.EVENTS, at):
                events.setdefault(row.revision, []).append(read_event(row.data))
            opening = hashlib.sha256(saved[0].state.encode()).hexdigest()
            rows = [(0, -1, "", opening), *db.execute(sql.ACTIONS, at)]
        return [Kept(r, seat, act, digest, saved.get(r), tuple(events.get(r, ()))) for r, seat, act, digest in rows]

    def adopt(
        self,
        code: str,
        device: int,
        members: Sequence[tuple[str, str | None]],
        catalogue: bytes,
        digest: str,
        history: Sequence[Kept],
        ended: bool,
    ) -> None:
        """Keep a match that came from elsewhere at a new table; `members` are name and bot by seat.

        The first and the last position must have a snapshot. Raises `Conflict` if the code is in use.
        """
        last = history[-1].saved
        assert last is not None
        began = now()
        with self._writing() as db:
            table = self._open_table(db, code, device, last.ruleset, last.setup)
            self._keep_catalogue(db, catalogue, digest)
            row = {"table": table, "number": 1, "catalogue": digest, "revision": last.revision, "started": began}
            match = inserted(db, sql.ADD_MATCH, {**row, "ended": began if ended else None})
            for seat, (name, bot) in enumerate(members):
                member = {"table": table, "place": seat, "name": name, "guest": None, "device": None, "bot": bot}
                db.execute(sql.ADD_SEAT, {"match": match, "seat": seat, "member": inserted(db, sql.ADD_MEMBER, member)})
            for kept in history:
                at = {"match": match, "revision": kept.revision}
                if kept.revision:
                    answer = {**at, "seat": kept.seat, "action": kept.action, "state_hash": kept.state_hash, "at": began}
                    db.execute(sql.ADD_ACTION, answer)
                if kept.saved is not None:
                    db.execute(sql.ADD_SNAPSHOT, {**at, "data": zlib.compress(encode(kept.saved), 1)})
                if kept.events:
                    db.execute(sql.ADD_EVENT, [{**at, "data": encode(event)} for event in kept.events])
            db.execute(sql.SET_MATCH, {"table": table, "to": match})

    def note(self, table: TableRow, match: MatchRow, event: Event) -> int:
        """Write an event of the host into a match's log, where the match stands, and return the table's version."""
        with self._writing() as db:
            revision = db.execute(sql.MATCH, {"match_id": match.id}).one().revision
            db.execute(sql.ADD_EVENT, [{"match": match.id, "revision": revision, "data": encode(event)}])
            return self._touch(db, table)
