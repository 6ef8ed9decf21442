"""The database file: its lock, its connections, one writer at a time, and the rows read last."""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

import msgspec
import sqlalchemy as sa

from ..errors import CantinaError
from . import sql
from .rows import Ask, Device, TableRow

SCHEMA_VERSION = 2
KEPT_ROWS = 2_000
"""Tables and devices kept in memory, each."""

encode = msgspec.json.encode


class StoreError(CantinaError):
    """The database cannot be used."""


class InUse(StoreError):
    """Another process holds the database."""


class NotWritten(StoreError):
    """The database refused a change, for example because the disk is full; nothing was changed."""


class Conflict(CantinaError):
    """The match has gone on since it was loaded, or the place is taken; nothing was written."""


def claim(database: Path) -> IO[str]:
    """Hold the lock file beside a database until the file returned is closed or the process ends, however it ends.

    Raises `InUse` if another process holds it.
    """
    path = database.with_name(database.name + ".lock")
    held = path.open("a")
    try:
        _lock(held)
    except OSError as error:
        held.close()
        raise InUse(f"another cantina serve uses {database}; stop it first, or choose another file with --database") from error
    return held


def _lock(file: IO[str]) -> None:
    try:
        import fcntl
    except ImportError:  # Windows
        import msvcrt

        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
    else:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


class Database:
    """The connections of one host.

    One process holds the database, so a row that was read stays true until this object writes it: tables and devices are
    kept in memory, and a table's row is renewed when its change is committed.
    """

    def __init__(self, database: Path, durability: str = "normal") -> None:
        self._writer = threading.Lock()
        self._guard = threading.Lock()
        self._tables: OrderedDict[str, TableRow] = OrderedDict()
        self._devices: OrderedDict[str, Device] = OrderedDict()
        self._writes = 0
        self._changed: dict[str, TableRow | None] = {}
        self._written: sa.Connection | None = None
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
        except (sa.exc.DatabaseError, NotWritten) as error:
            self.close()
            raise StoreError(f"{database} cannot be used as a database: {error.__cause__ or error}") from error

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
        with self._writer:
            self._leave()
        self._engine.dispose()

    def _leave(self) -> None:
        """Give the writer's connection back."""
        if self._written is not None:
            self._written.close()
            self._written = None

    @contextmanager
    def _writing(self) -> Iterator[sa.Connection]:
        """Give a transaction that is committed at the end. Raises `NotWritten` if the database refuses it.

        The writer keeps its connection: fetching one from the pool and giving it back costs a sixth of an action's commit.
        """
        with self._writer:
            try:
                if self._written is None:
                    self._written = self._engine.connect().execution_options(writes=True)
                with self._written.begin():
                    yield self._written
            except BaseException as error:
                self._changed = dict.fromkeys(self._changed)
                self._leave()
                if isinstance(error, sa.exc.DatabaseError):
                    raise NotWritten(f"the database refused a change: {error.orig}") from error.orig
                raise
            finally:
                self._renew()

    def _renew(self) -> None:
        """Bring the rows in memory up to what was written: the row as it is now where it is known, else read it again."""
        with self._guard:
            self._writes += 1
            for code, row in self._changed.items():
                self._tables.pop(code, None)
                if row is not None:
                    self._tables[code] = row
            self._changed = {}

    def _touch(self, db: sa.Connection, table: TableRow, ask: Ask | None = None) -> int:
        """Move a table's version on, set or drop its open wish to take back, and return the version."""
        self._changed[table.code] = None
        values = {"table": table.id, "at": now(), "ask": None if ask is None else encode(ask).decode()}
        return int(db.execute(sql.TOUCH, values).scalar_one())

    def _remember(self, row: TableRow, writes: int) -> None:
        """Keep a row that was read when the database had seen so many writes, unless there were more since."""
        with self._guard:
            if writes == self._writes:
                self._tables[row.code] = row
                while len(self._tables) > KEPT_ROWS:
                    self._tables.popitem(last=False)


def inserted(db: sa.Connection, statement: sa.Insert, values: dict[str, Any]) -> int:
    """Insert a row and return its key."""
    key = db.execute(statement, values).inserted_primary_key
    assert key is not None
    return int(key[0])


def now() -> int:
    return int(time.time())
