"""A table as one viewer may see it, as JSON."""

from __future__ import annotations

import secrets
from typing import Any

import msgspec
from flask import Response, g, request

from ...store import Device, Member, TableRow
from ...tables import NotYours, Refused
from ...text import PUBLIC, T
from ...view import MatchView
from ..host import host
from ..words import get_locale, translators
from .problems import NO_TOKEN, ApiError
from .schemas import TableOut

NOT_YOUR_TABLE = T("That token is not of this table.")

BUILD = secrets.token_hex(4)
"""Part of every ETag: another run of the host may show the same version differently."""

EMPTY = {
    "revision": 0,
    "open_seed": False,
    "undo": False,
    "decisions": (),
    "waiting": (),
    "observation": None,
    "log": (),
    "outcome": None,
}
"""What a table shows before its first match."""

_table = TableOut()


def show(code: str, who: Device | None, status: int = 200) -> Response:
    """Answer with the table as the token may see it, or with nothing if the asking program has that already."""
    row = host().tables.table(code)
    admit(row, who)
    eyes = "-".join(map(str, _seats(row, who))) or "all"
    tag = f"{row.version}.{eyes}.{get_locale()}.{BUILD}"
    if request.method in ("GET", "HEAD") and request.if_none_match.contains_weak(tag):
        answer = Response(status=304)
    else:
        try:
            data = _table.dump(_fields(row, who))
        except Refused as error:
            if type(error) is not Refused:
                raise
            raise ApiError(500, "cannot_show", error.text) from error
        answer = Response(msgspec.json.encode(data), status, mimetype="application/json")
    answer.set_etag(tag)
    return answer


def current() -> dict[str, Any] | None:
    """Return the table that the current request is about as its token may see it, or None if it cannot be shown."""
    code, who = (request.view_args or {}).get("code"), g.get("who")
    if code is None:
        return None
    try:
        row = host().tables.table(code)
        admit(row, who)
        return _fields(row, who)
    except (Refused, ApiError):
        return None


def admit(row: TableRow, who: Device | None) -> None:
    """Refuse a token of another table, and whoever has none where only members may look."""
    if who is None:
        if not row.spectators:
            raise ApiError(401, "no_token", NO_TOKEN)
    elif row.host != who.id and all(member.device != who.id for member in row.members):
        raise NotYours(NOT_YOUR_TABLE)


def _seats(row: TableRow, who: Device | None) -> tuple[int, ...]:
    """Return the seats of a token: in the match, or before the first one at the table."""
    if row.match is not None:
        return host().tables.seats_of(row, who)
    return tuple(m.place for m in row.members if who is not None and m.device == who.id and m.place is not None)


def _fields(row: TableRow, who: Device | None) -> dict[str, Any]:
    """Return what `TableOut` dumps."""
    rules = host().plugins.rulesets.get(row.ruleset)
    look = host().tables.look(row.code, who, translators=None if rules is None else translators(rules))
    row = look.row
    members = {member.place: member for member in row.members}
    shown = {
        "code": row.code,
        "ruleset": row.ruleset,
        "mode": row.setup.mode,
        "version": row.version,
        "match": 0 if row.match is None else row.match.number,
        "viewer": look.viewer if row.match is not None else next(iter(_seats(row, who)), PUBLIC),
        "host": look.hosting,
        "seats": [_chair(place, members.get(place)) for place in range(row.seats)],
        "paused": row.paused is not None,
        "archived": look.archived,
        "asking": look.asking,
        "ask_undo": look.can_ask,
        "commitment": look.commitment or None,
        "key": look.key,
    }
    return shown | (EMPTY if look.view is None else _match(look.view))


def _chair(place: int, member: Member | None) -> dict[str, Any]:
    if member is None or not member.held:
        return {"seat": place, "name": None, "kind": "free"}
    return {"seat": place, "name": member.name, "kind": "guest" if member.bot is None else "bot"}


def _match(view: MatchView) -> dict[str, Any]:
    observation = view.observation
    zones = [
        {
            "path": zone.path,
            "title": view.zones[zone.path],
            "owner": zone.owner,
            "count": zone.count,
            "faces": [{"slug": f.slug, "name": view.titles.get(f.slug, f.slug), "place": f.place} for f in zone.faces],
            "back": zone.back,
            "places": zone.places,
        }
        for zone in observation.zones.values()
    ]
    facts = [
        {"path": path, "title": view.facts.get(path), "owner": fact.owner, "value": msgspec.to_builtins(fact.value)}
        for path, fact in observation.facts.items()
    ]
    return {
        "revision": view.revision,
        "open_seed": view.open_seed,
        "undo": view.undo,
        "decisions": view.decisions,
        "waiting": view.waiting,
        "observation": {"zones": zones, "facts": facts},
        "log": view.log,
        "outcome": view.outcome,
    }
