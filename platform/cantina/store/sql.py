"""The tables of the database and the statements on them, built once."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from sqlalchemy import bindparam


def _table(name: str, *columns: Any) -> sa.Table:
    return sa.Table(name, METADATA, *columns)


def _number(name: str, *more: Any, **kw: Any) -> sa.Column[Any]:
    return sa.Column(name, sa.Integer, *more, nullable=kw.pop("nullable", False), **kw)


def _words(name: str, **kw: Any) -> sa.Column[Any]:
    return sa.Column(name, sa.Text, nullable=kw.pop("nullable", False), **kw)


def _ref(name: str, to: str, **kw: Any) -> sa.Column[Any]:
    return _number(name, sa.ForeignKey(f"{to}.id"), **kw)


METADATA = sa.MetaData()
guests = _table("guests", _number("id", primary_key=True), _words("name"), _number("created"))
devices = _table(
    "devices",
    _number("id", primary_key=True),
    _words("token_hash", unique=True),
    _ref("guest", "guests", nullable=True),
    _number("created"),
)
nights = _table("nights", _number("id", primary_key=True), _number("started"))
tables = _table(
    "tables",
    _number("id", primary_key=True),
    _words("code", unique=True),
    _ref("night", "nights"),
    _ref("host", "devices"),
    _words("ruleset"),
    _words("setup"),
    _words("seed", nullable=True),
    sa.Column("spectators", sa.Boolean, nullable=False),
    _number("match", nullable=True),
    _number("version"),
    _words("paused", nullable=True),
    _words("ask", nullable=True),
    _number("created"),
    _number("touched"),
)
members = _table(
    "members",
    _number("id", primary_key=True),
    _ref("table", "tables", index=True),
    _number("place", nullable=True),
    _words("name"),
    _ref("guest", "guests", nullable=True),
    _ref("device", "devices", nullable=True),
    _words("bot", nullable=True),
    _words("link_hash", nullable=True, unique=True),
    sa.UniqueConstraint("table", "place"),
)
catalogues = _table("catalogues", _words("hash", primary_key=True), sa.Column("data", sa.LargeBinary, nullable=False))
matches = _table(
    "matches",
    _number("id", primary_key=True),
    _ref("table", "tables", index=True),
    _number("number"),
    sa.Column("catalogue", sa.Text, sa.ForeignKey("catalogues.hash"), nullable=False),
    _number("revision"),
    _number("started"),
    _number("ended", nullable=True),
    sa.Column("stopped", sa.Boolean, nullable=False, default=False),
    sa.UniqueConstraint("table", "number"),
)
match_seats = _table(
    "match_seats", _ref("match", "matches", primary_key=True), _number("seat", primary_key=True), _ref("member", "members")
)
actions = _table(
    "actions",
    _ref("match", "matches", primary_key=True),
    _number("revision", primary_key=True),
    _number("seat"),
    _words("action"),
    _words("state_hash"),
    _number("at"),
)
snapshots = _table(
    "snapshots",
    _ref("match", "matches", primary_key=True),
    _number("revision", primary_key=True),
    sa.Column("data", sa.LargeBinary, nullable=False),
)
events = _table(
    "events",
    _number("id", primary_key=True),
    _ref("match", "matches", index=True),
    _number("revision"),
    sa.Column("data", sa.LargeBinary, nullable=False),
)


DEVICE = (
    sa.select(devices.c.id, devices.c.guest, sa.func.coalesce(guests.c.name, ""))
    .select_from(devices.outerjoin(guests, devices.c.guest == guests.c.id))
    .where(devices.c.token_hash == bindparam("token"))
)
ADD_DEVICE = sa.insert(devices)
ADD_GUEST = sa.insert(guests)
SET_GUEST = sa.update(devices).where(devices.c.id == bindparam("device")).values(guest=bindparam("to"))
LAST_NIGHT = sa.select(nights.c.id).where(nights.c.started > bindparam("since")).order_by(nights.c.id.desc()).limit(1)
ADD_NIGHT = sa.insert(nights)
ADD_TABLE = sa.insert(tables)
TABLE = sa.select(tables).where(tables.c.code == bindparam("code"))
RECENT = sa.select(tables.c.code).order_by(tables.c.touched.desc(), tables.c.id.desc()).limit(bindparam("count"))
OPENED = sa.select(sa.func.count()).where(tables.c.host == bindparam("device"), tables.c.touched > bindparam("since"))
UNFINISHED = (
    sa.select(tables.c.code)
    .join(matches, matches.c.id == tables.c.match)
    .where(matches.c.ended.is_(None), tables.c.paused.is_(None), tables.c.touched > bindparam("since"))
)
TOUCH = (
    sa.update(tables)
    .where(tables.c.id == bindparam("table"))
    .values(version=tables.c.version + 1, touched=bindparam("at"), ask=bindparam("ask"))
    .returning(tables.c.version)
)
TOUCH_ALL = sa.update(tables).values(version=tables.c.version + 1)
SET_PAUSED = sa.update(tables).where(tables.c.id == bindparam("table")).values(paused=bindparam("report"))
SET_SPECTATORS = sa.update(tables).where(tables.c.id == bindparam("table")).values(spectators=bindparam("to"))
SET_MATCH = sa.update(tables).where(tables.c.id == bindparam("table")).values(match=bindparam("to"))
MEMBER = (members.c.id, members.c.place, members.c.name, members.c.guest, members.c.device, members.c.bot)
SEATED = (
    sa.select(*MEMBER).where(members.c.table == bindparam("table_id"), members.c.place.is_not(None)).order_by(members.c.place)
)
ADD_MEMBER = sa.insert(members)
UNSEAT = sa.update(members).where(members.c.id == bindparam("member_id")).values(place=None, link_hash=None)
SEAT = sa.update(members).where(members.c.id == bindparam("member_id")).values(place=bindparam("to"))
HOLD = (
    sa.update(members)
    .where(members.c.id == bindparam("member_id"))
    .values(device=bindparam("to"), bot=None, link_hash=bindparam("link"))
)
SUCCEED = (
    sa.update(match_seats)
    .where(match_seats.c.match == bindparam("match_id"), match_seats.c.member == bindparam("before"))
    .values(member=bindparam("after"))
)
LINK = sa.update(members).where(members.c.id == bindparam("member_id")).values(link_hash=bindparam("to"))
LINKED = sa.select(members.c.id).where(members.c.table == bindparam("table_id"), members.c.link_hash == bindparam("link"))
MATCH = sa.select(matches).where(matches.c.id == bindparam("match_id"))
SEATS = (
    sa.select(*MEMBER)
    .join(match_seats, match_seats.c.member == members.c.id)
    .where(match_seats.c.match == bindparam("match_id"))
    .order_by(match_seats.c.seat)
)
LAST_NUMBER = sa.select(sa.func.coalesce(sa.func.max(matches.c.number), 0)).where(matches.c.table == bindparam("table_id"))
ADD_MATCH = sa.insert(matches)
ADD_SEAT = sa.insert(match_seats)
HAS_CATALOGUE = sa.select(catalogues.c.hash).where(catalogues.c.hash == bindparam("hash"))
ADD_CATALOGUE = sa.insert(catalogues)
CATALOGUE = sa.select(catalogues.c.data).where(catalogues.c.hash == bindparam("hash"))
ADVANCE = (
    sa.update(matches)
    .where(matches.c.id == bindparam("match_id"), matches.c.revision == bindparam("before"))
    .values(revision=bindparam("after"), ended=bindparam("end"))
)
STOP = sa.update(matches).where(matches.c.id == bindparam("match_id")).values(ended=bindparam("end"), stopped=True)
ADD_ACTION = sa.insert(actions)
ACTIONS = (
    sa.select(actions.c.revision, actions.c.seat, actions.c.action, actions.c.state_hash)
    .where(actions.c.match == bindparam("match_id"))
    .order_by(actions.c.revision)
)
ADD_SNAPSHOT = sa.insert(snapshots)
SNAPSHOT = (
    sa.select(snapshots.c.data).where(snapshots.c.match == bindparam("match_id")).order_by(snapshots.c.revision.desc()).limit(1)
)
SNAPSHOT_AT = sa.select(snapshots.c.data).where(
    snapshots.c.match == bindparam("match_id"), snapshots.c.revision == bindparam("at")
)
ADD_EVENT = sa.insert(events)
EVENTS = sa.select(events.c.revision, events.c.data).where(events.c.match == bindparam("match_id")).order_by(events.c.id)
PLAYED = (
    sa.select(tables.c.code, matches.c.number)
    .join(matches, matches.c.table == tables.c.id)
    .where(tables.c.ruleset == bindparam("ruleset"))
    .order_by(matches.c.id)
)
NUMBERED = sa.select(matches.c.id).where(matches.c.table == bindparam("table_id"), matches.c.number == bindparam("number"))
SNAPSHOTS = sa.select(snapshots.c.revision, snapshots.c.data).where(snapshots.c.match == bindparam("match_id"))
