"""Who is there: devices, guests, tables and their members."""

from __future__ import annotations

from typing import Any

import msgspec
import sqlalchemy as sa

from ..ruleset import Setup
from . import sql
from .base import KEPT_ROWS, Conflict, Database, encode, inserted, now
from .rows import Ask, Device, MatchRow, Member, TableRow

NIGHT = 12 * 3600
"""A table opened later than this after the evening's first begins another game night, in seconds."""

_read_setup = msgspec.json.Decoder(Setup).decode
_read_ask = msgspec.json.Decoder(Ask).decode


class People(Database):
    """Devices, guests, tables and members."""

    def device(self, token_hash: str) -> Device | None:
        """Return the device that holds the token of this hash."""
        known = self._devices.get(token_hash)
        if known is not None:
            return known
        with self._engine.connect() as db:
            row = db.execute(sql.DEVICE, {"token": token_hash}).one_or_none()
        return None if row is None else self._know(token_hash, Device(*row))

    def _know(self, token_hash: str, device: Device) -> Device:
        with self._guard:
            self._devices[token_hash] = device
            while len(self._devices) > KEPT_ROWS:
                self._devices.popitem(last=False)
        return device

    def add_device(self, token_hash: str) -> Device:
        with self._writing() as db:
            made = Device(inserted(db, sql.ADD_DEVICE, {"token_hash": token_hash, "created": now()}), None, "")
        return self._know(token_hash, made)

    def open_table(
        self, code: str, device: int, ruleset: str, setup: Setup, seed: str | None = None, spectators: bool = True
    ) -> None:
        """Keep a new table. Raises `Conflict` if the code is in use."""
        with self._writing() as db:
            self._open_table(db, code, device, ruleset, setup, seed, spectators)

    def _open_table(
        self,
        db: sa.Connection,
        code: str,
        device: int,
        ruleset: str,
        setup: Setup,
        seed: str | None = None,
        spectators: bool = True,
    ) -> int:
        at = now()
        night = db.execute(sql.LAST_NIGHT, {"since": at - NIGHT}).scalar()
        if night is None:
            night = inserted(db, sql.ADD_NIGHT, {"started": at})
        values = {"code": code, "night": night, "host": device, "ruleset": ruleset, "setup": encode(setup).decode()}
        values |= {"seed": seed, "spectators": spectators, "version": 1, "created": at, "touched": at}
        try:
            return inserted(db, sql.ADD_TABLE, values)
        except sa.exc.IntegrityError as error:
            raise Conflict(f"the code {code} is in use") from error

    def opened(self, device: int, since: int) -> int:
        """Return how many tables of a host device something happened at since then."""
        with self._engine.connect() as db:
            return int(db.execute(sql.OPENED, {"device": device, "since": since}).scalar_one())

    def table(self, code: str) -> TableRow | None:
        """Return a table with its members and its current match."""
        known = self._tables.get(code)
        if known is not None:
            return known
        writes = self._writes
        with self._engine.connect() as db:
            row = db.execute(sql.TABLE, {"code": code}).one_or_none()
            if row is None:
                return None
            members = tuple(Member(*m) for m in db.execute(sql.SEATED, {"table_id": row.id}))
            match = None if row.match is None else self._match(db, row.match)
        found = TableRow(
            id=row.id,
            code=row.code,
            host=row.host,
            ruleset=row.ruleset,
            setup=_read_setup(row.setup),
            seed=row.seed,
            spectators=row.spectators,
            version=row.version,
            paused=None if row.paused is None else msgspec.json.decode(row.paused),
            ask=None if row.ask is None else _read_ask(row.ask),
            touched=row.touched,
            members=members,
            match=match,
        )
        self._remember(found, writes)
        return found

    def _match(self, db: sa.Connection, match: int) -> MatchRow:
        row = db.execute(sql.MATCH, {"match_id": match}).one()
        seats = tuple(Member(*m) for m in db.execute(sql.SEATS, {"match_id": match}))
        return MatchRow(row.id, row.number, row.catalogue, row.revision, row.ended, row.stopped, seats)

    def recent(self, count: int) -> list[str]:
        """Return the codes of the tables where something happened last."""
        with self._engine.connect() as db:
            return list(db.execute(sql.RECENT, {"count": count}).scalars())

    def unfinished(self, since: int = 0) -> list[str]:
        """Return the codes of all tables touched since then whose match goes on."""
        with self._engine.connect() as db:
            return list(db.execute(sql.UNFINISHED, {"since": since}).scalars())

    # Places

    def sit(self, table: TableRow, place: int, name: str, device: Device | None, bot: str | None = None) -> int:
        """Give a free or vacated place to a guest or bot and return the table's version. Raises `Conflict` if it is taken.

        In a running match the new member takes over the seat of the one who left it.
        """
        before = next((m for m in table.members if m.place == place), None)
        with self._writing() as db:
            guest = None if device is None else self._guest(db, table, device, name)
            member = {"table": table.id, "place": place, "name": name, "guest": guest, "bot": bot}
            if before is not None and not before.held:
                db.execute(sql.UNSEAT, {"member_id": before.id})
            try:
                after = inserted(db, sql.ADD_MEMBER, {**member, "device": None if device is None else device.id})
            except sa.exc.IntegrityError as error:
                raise Conflict(f"place {place + 1} of table {table.code} is taken") from error
            if before is not None and table.match is not None and table.playing:
                db.execute(sql.SUCCEED, {"match_id": table.match.id, "before": before.id, "after": after})
            return self._touch(db, table)

    def _guest(self, db: sa.Connection, table: TableRow, device: Device, name: str) -> int:
        """Return the device's guest, or a new one for another name; the first at a table is the one remembered."""
        if device.guest is not None and device.name == name:
            return device.guest
        guest = inserted(db, sql.ADD_GUEST, {"name": name, "created": now()})
        if not any(member.device == device.id for member in table.members):
            db.execute(sql.SET_GUEST, {"device": device.id, "to": guest})
            with self._guard:
                self._devices = type(self._devices)(kept for kept in self._devices.items() if kept[1].id != device.id)
        return guest

    def leave(self, table: TableRow, member: Member) -> int:
        """Free a member's place and return the table's version."""
        with self._writing() as db:
            db.execute(sql.UNSEAT, {"member_id": member.id})
            return self._touch(db, table)

    def hold(self, table: TableRow, member: Member, device: Device | None) -> int:
        """Hand a member's seat to another device, or to nobody (vacate it); its link is used up. Return the version."""
        with self._writing() as db:
            db.execute(sql.HOLD, {"member_id": member.id, "to": None if device is None else device.id, "link": None})
            return self._touch(db, table)

    def swap(self, table: TableRow, place: int, other: int) -> int:
        """Exchange who sits at two places, free ones included; return the table's version."""
        at = {member.place: member.id for member in table.members}
        moves = [(at[old], new) for old, new in ((place, other), (other, place)) if old in at]
        with self._writing() as db:
            for target in (lambda _: None, lambda new: new):  # off both chairs, then down
                for member, new in moves:
                    db.execute(sql.SEAT, {"member_id": member, "to": target(new)})
            return self._touch(db, table)

    def link(self, member: Member, link_hash: str) -> None:
        """Keep the hash of a member's seat link, in place of the older one."""
        with self._writing() as db:
            db.execute(sql.LINK, {"member_id": member.id, "to": link_hash})

    def linked(self, table: TableRow, link_hash: str) -> int | None:
        """Return the id of the member whose seat link has this hash."""
        with self._engine.connect() as db:
            return db.execute(sql.LINKED, {"table_id": table.id, "link": link_hash}).scalar()

    # Marks

    def watching(self, table: TableRow, allowed: bool) -> int:
        """Let others look on, or not, and return the table's version."""
        with self._writing() as db:
            db.execute(sql.SET_SPECTATORS, {"table": table.id, "to": allowed})
            return self._touch(db, table)

    def pause(self, table: TableRow, report: dict[str, Any] | None) -> int:
        """Pause a table with a report, or let it go on (None), and return its version."""
        with self._writing() as db:
            db.execute(sql.SET_PAUSED, {"table": table.id, "report": None if report is None else encode(report).decode()})
            return self._touch(db, table)

    def ask(self, table: TableRow, ask: Ask | None) -> int:
        """Keep or drop a wish to take back, and return the table's version; any other change at the table drops it too."""
        with self._writing() as db:
            return self._touch(db, table, ask)
