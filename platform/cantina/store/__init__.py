"""What the host keeps: people, tables, matches and every action, in one SQL database.

SQLAlchemy Core with statements built once. SQLite in WAL mode, one process and one writer at a time: a write begins with
`BEGIN IMMEDIATE`, so it never has to be repeated because another one came first. Nothing here knows a title's rules: a
snapshot is a saved match as JSON, an event its JSON.
"""

from __future__ import annotations

import hashlib
import threading
import time
import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

import msgspec
import sqlalchemy as sa

from ..errors import CantinaError
from ..events import Event
from ..match import Saved
from ..ruleset import Setup
from . import sql
from .rows import Answer, Device, Kept, MatchRow, Member, TableRow

__all__ = ["Answer", "Conflict", "Device", "Kept", "MatchRow", "Member", "Store", "StoreError", "TableRow", "claim"]

SCHEMA_VERSION = 1
NIGHT = 12 * 3600
"""A table opened later than this after the evening's first begins another game night, in seconds."""


class StoreError(CantinaError):
    """The database cannot be used."""


class Conflict(CantinaError):
    """The match has gone on since it was loaded; nothing was written."""


_json = msgspec.json.encode
_read_saved = msgspec.json.Decoder(Saved).decode
_read_event = msgspec.json.Decoder(Event).decode
_read_setup = msgspec.json.Decoder(Setup).decode


def claim(database: Path) -> IO[str]:
    """Hold the lock file beside a database until the file returned is closed or the process ends, however it ends.

    Raises `StoreError` if another process holds it.
    """
    path = database.with_name(database.name + ".lock")
    held = path.open("a")
    try:
        _lock(held)
    except OSError as error:
        held.close()
        raise StoreError(
            f"another cantina serve uses {database}; stop it first, or choose another file with --database"
        ) from error
    return held


def _lock(file: IO[str]) -> None:
    try:
        import fcntl
    except ImportError:  # Windows
        import msvcrt

        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
    else:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


class Store:
    """The database of one host.

    `durability` is 'normal' (what was answered survives a killed process) or 'full' (also a power cut).
    """

    def __init__(self, database: Path, durability: str = "normal") -> None:
        self._writer = threading.Lock()
        self._engine = sa.create_engine(f"sqlite:///{database}", pool_size=8, max_overflow=64)
        synchronous = {"normal": "NORMAL", "full": "FULL"}[durability]

        @sa.event.listens_for(self._engine, "connect")
        def connected(connection: Any, _record: Any) -> None:
            connection.isolation_level = None  # the driver must not begin transactions by itself
            for pragma in ("journal_mode=WAL", f"synchronous={synchronous}", "foreign_keys=ON", "busy_timeout=5000"):
                connection.execute(f"PRAGMA {pragma}")

        @sa.event.listens_for(self._engine, "begin")
        def begun(connection: sa.Connection) -> None:
            connection.exec_driver_sql("BEGIN IMMEDIATE" if connection.get_execution_options().get("writes") else "BEGIN")

        try:
            self._prepare(database)
        except sa.exc.DatabaseError as error:
            self.close()
            raise StoreError(f"{database} cannot be used as a database: {error.orig}") from error

    def _prepare(self, database: Path) -> None:
        with self._writing() as db:
            version = db.exec_driver_sql("PRAGMA user_version").scalar_one()
            if version not in (0, SCHEMA_VERSION):
                raise StoreError(
                    f"{database} was written by another version of Cantina (layout {version}, this one knows "
                    f"{SCHEMA_VERSION}); choose another file with --database"
                )
            sql.METADATA.create_all(db)
            db.exec_driver_sql(f"PRAGMA user_version = {SCHEMA_VERSION}")

    def close(self) -> None:
        self._engine.dispose()

    @contextmanager
    def _writing(self) -> Iterator[sa.Connection]:
        with self._writer, self._engine.connect().execution_options(writes=True) as connection, connection.begin():
            yield connection

    # People

    def device(self, token_hash: str) -> Device | None:
        """Return the device that holds the token of this hash."""
        with self._engine.connect() as db:
            row = db.execute(sql.DEVICE, {"token": token_hash}).one_or_none()
        return None if row is None else Device(*row)

    def add_device(self, token_hash: str) -> Device:
        with self._writing() as db:
            return Device(_inserted(db, sql.ADD_DEVICE, {"token_hash": token_hash, "created": _now()}), None, "")

    # Tables

    def open_table(self, code: str, device: int, ruleset: str, setup: Setup, seed: str | None = None) -> None:
        """Keep a new table. Raises `Conflict` if the code is in use."""
        with self._writing() as db:
            self._open_table(db, code, device, ruleset, setup, seed)

    def _open_table(
        self, db: sa.Connection, code: str, device: int, ruleset: str, setup: Setup, seed: str | None = None
    ) -> int:
        now = _now()
        night = db.execute(sql.LAST_NIGHT, {"since": now - NIGHT}).scalar()
        if night is None:
            night = _inserted(db, sql.ADD_NIGHT, {"started": now})
        try:
            values = {"code": code, "night": night, "host": device, "ruleset": ruleset, "setup": _json(setup).decode()}
            return _inserted(db, sql.ADD_TABLE, {**values, "seed": seed, "version": 1, "created": now, "touched": now})
        except sa.exc.IntegrityError as error:
            raise Conflict(f"the code {code} is in use") from error

    def table(self, code: str) -> TableRow | None:
        """Return a table with its members and its current match."""
        with self._engine.connect() as db:
            row = db.execute(sql.TABLE, {"code": code}).one_or_none()
            if row is None:
                return None
            members = tuple(Member(*m) for m in db.execute(sql.SEATED, {"table_id": row.id}))
            match = None if row.match is None else self._match(db, row.match)
        return TableRow(
            id=row.id,
            code=row.code,
            host=row.host,
            ruleset=row.ruleset,
            setup=_read_setup(row.setup),
            seed=row.seed,
            version=row.version,
            paused=None if row.paused is None else msgspec.json.decode(row.paused),
            touched=row.touched,
            members=members,
            match=match,
        )

    def _match(self, db: sa.Connection, match: int) -> MatchRow:
        row = db.execute(sql.MATCH, {"match_id": match}).one()
        seats = tuple(Member(*m) for m in db.execute(sql.SEATS, {"match_id": match}))
        return MatchRow(row.id, row.number, row.catalogue, row.revision, row.ended, seats)

    def recent(self, count: int) -> list[str]:
        """Return the codes of the tables where something happened last."""
        with self._engine.connect() as db:
            return list(db.execute(sql.RECENT, {"count": count}).scalars())

    def unfinished(self) -> list[str]:
        """Return the codes of all tables whose match goes on."""
        with self._engine.connect() as db:
            return list(db.execute(sql.UNFINISHED).scalars())

    def sit(self, table: TableRow, place: int, name: str, device: Device | None, bot: str | None = None) -> int:
        """Give a free place to a guest or bot and return the table's version. Raises `Conflict` if it is taken."""
        with self._writing() as db:
            guest = None if device is None else self._guest(db, table, device, name)
            member = {"table": table.id, "place": place, "name": name, "guest": guest, "bot": bot}
            try:
                db.execute(sql.ADD_MEMBER, {**member, "device": None if device is None else device.id})
            except sa.exc.IntegrityError as error:
                raise Conflict(f"place {place + 1} of table {table.code} is taken") from error
            return self._touch(db, table)

    def _guest(self, db: sa.Connection, table: TableRow, device: Device, name: str) -> int:
        """Return the device's guest, or a new one for another name; the first at a table is the one remembered."""
        if device.guest is not None and device.name == name:
            return device.guest
        guest = _inserted(db, sql.ADD_GUEST, {"name": name, "created": _now()})
        if not any(member.device == device.id for member in table.members):
            db.execute(sql.SET_GUEST, {"device": device.id, "to": guest})
        return guest

    def leave(self, table: TableRow, member: Member) -> int:
        """Free a member's place and return the table's version."""
        with self._writing() as db:
            db.execute(sql.UNSEAT, {"member_id": member.id})
            return self._touch(db, table)

    def pause(self, table: TableRow, report: dict[str, Any] | None) -> int:
        """Pause a table with a report, or let it go on (None), and return its version."""
        with self._writing() as db:
            db.execute(sql.SET_PAUSED, {"table": table.id, "report": None if report is None else _json(report).decode()})
            return self._touch(db, table)

    def _touch(self, db: sa.Connection, table: TableRow) -> int:
        return int(db.execute(sql.TOUCH, {"table": table.id, "at": _now()}).scalar_one())

    # Matches

    def start(self, table: TableRow, seats: Sequence[Member], catalogue: bytes, digest: str, first: Answer) -> int:
        """Keep a new match at its first position, make it the table's, and return the table's version."""
        now = _now()
        with self._writing() as db:
            self._keep_catalogue(db, catalogue, digest)
            number = db.execute(sql.LAST_NUMBER, {"table_id": table.id}).scalar_one() + 1
            row = {"table": table.id, "number": number, "catalogue": digest, "revision": first.revision, "started": now}
            match = _inserted(db, sql.ADD_MATCH, {**row, "ended": now if first.ended else None})
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
        now = _now()
        with self._writing() as db:
            step = {"match_id": match, "before": answer.revision - 1, "after": answer.revision}
            if db.execute(sql.ADVANCE, {**step, "end": now if answer.ended else None}).rowcount != 1:
                raise Conflict(f"table {table.code}: the match is not at revision {answer.revision - 1} any more")
            row = {"match": match, "revision": answer.revision, "seat": answer.seat, "action": answer.action}
            db.execute(sql.ADD_ACTION, {**row, "state_hash": answer.state_hash, "at": now})
            self._position(db, match, answer)
            return self._touch(db, table)

    def _position(self, db: sa.Connection, match: int, answer: Answer) -> None:
        at = {"match": match, "revision": answer.revision}
        db.execute(sql.ADD_SNAPSHOT, {**at, "data": zlib.compress(_json(answer.saved), 1)})
        if answer.events:
            db.execute(sql.ADD_EVENT, [{**at, "data": _json(event)} for event in answer.events])

    def snapshot(self, match: int) -> Saved:
        """Return the latest position of a match."""
        with self._engine.connect() as db:
            return _read_saved(zlib.decompress(db.execute(sql.SNAPSHOT, {"match_id": match}).scalar_one()))

    def catalogue(self, digest: str) -> bytes:
        """Return a kept catalogue as JSON."""
        with self._engine.connect() as db:
            return zlib.decompress(db.execute(sql.CATALOGUE, {"hash": digest}).scalar_one())

    def events(self, match: int) -> list[tuple[int, Event]]:
        """Return the events of a match, each with the revision it led to, oldest first."""
        with self._engine.connect() as db:
            return [(row.revision, _read_event(row.data)) for row in db.execute(sql.EVENTS, {"match_id": match})]

    def actions(self, match: int) -> list[tuple[int, int, str, str]]:
        """Return the actions of a match as (revision, seat, action, state hash), oldest first."""
        with self._engine.connect() as db:
            return [tuple(row) for row in db.execute(sql.ACTIONS, {"match_id": match})]

    # Whole matches, for files

    def numbered(self, table: TableRow, number: int) -> MatchRow | None:
        """Return a match of a table by its number there."""
        with self._engine.connect() as db:
            match = db.execute(sql.NUMBERED, {"table_id": table.id, "number": number}).scalar()
            return None if match is None else self._match(db, match)

    def history(self, match: int) -> list[Kept]:
        """Return all that is kept of a match, position by position."""
        at = {"match_id": match}
        events: dict[int, list[Event]] = {}
        with self._engine.connect() as db:
            saved = {row.revision: _read_saved(zlib.decompress(row.data)) for row in db.execute(sql.SNAPSHOTS, at)}
            for row in db.execute(sql.EVENTS, at):
                events.setdefault(row.revision, []).append(_read_event(row.data))
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
        now = _now()
        with self._writing() as db:
            table = self._open_table(db, code, device, last.ruleset, last.setup)
            self._keep_catalogue(db, catalogue, digest)
            row = {"table": table, "number": 1, "catalogue": digest, "revision": last.revision, "started": now}
            match = _inserted(db, sql.ADD_MATCH, {**row, "ended": now if ended else None})
            for seat, (name, bot) in enumerate(members):
                member = {"table": table, "place": seat, "name": name, "guest": None, "device": None, "bot": bot}
                db.execute(sql.ADD_SEAT, {"match": match, "seat": seat, "member": _inserted(db, sql.ADD_MEMBER, member)})
            for kept in history:
                at = {"match": match, "revision": kept.revision}
                if kept.revision:
                    answer = {**at, "seat": kept.seat, "action": kept.action, "state_hash": kept.state_hash, "at": now}
                    db.execute(sql.ADD_ACTION, answer)
                if kept.saved is not None:
                    db.execute(sql.ADD_SNAPSHOT, {**at, "data": zlib.compress(_json(kept.saved), 1)})
                if kept.events:
                    db.execute(sql.ADD_EVENT, [{**at, "data": _json(event)} for event in kept.events])
            db.execute(sql.SET_MATCH, {"table": table, "to": match})

    def note(self, table: TableRow, match: MatchRow, event: Event) -> int:
        """Write an event of the host into a match's log, where the match stands, and return the table's version."""
        with self._writing() as db:
            revision = db.execute(sql.MATCH, {"match_id": match.id}).one().revision
            db.execute(sql.ADD_EVENT, [{"match": match.id, "revision": revision, "data": _json(event)}])
            return self._touch(db, table)


def _inserted(db: sa.Connection, statement: sa.Insert, values: dict[str, Any]) -> int:
    key = db.execute(statement, values).inserted_primary_key
    assert key is not None
    return int(key[0])


def _now() -> int:
    return int(time.time())
