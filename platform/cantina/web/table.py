"""A table's page: the door before a match, the match, and what people do there.

Every change answers with the asking seat's fresh page. Without htmx it is a redirect to it, or the page itself where
something was refused.
"""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, current_app, redirect, render_template, request, url_for
from msgspec import Struct
from werkzeug.wrappers import Response as Redirect

from ..bots import BOTS
from ..store import TableRow
from ..tables import (
    NAME_LENGTH,
    NotOpen,
    NotSaved,
    NotYours,
    Paused,
    Refused,
    TooLate,
    UnknownTable,
)
from ..text import PUBLIC
from ..view import MatchView
from .addresses import LOOPBACK, square
from .host import host
from .identity import device, some_device
from .page import Frame, render_match
from .words import say, translators

table = Blueprint("table", __name__, url_prefix="/t/<code>")

Answer = Response | Redirect | tuple[str, int]

STATUS: dict[type[Refused], int] = {
    UnknownTable: 404,
    NotYours: 403,
    TooLate: 409,
    Paused: 409,
    NotOpen: 422,
    Refused: 422,
    NotSaved: 503,
}


class Chair(Struct, frozen=True):
    """One place at the door."""

    place: int
    name: str
    kind: str
    yours: bool
    host: bool


@table.get("")
def show(code: str) -> Answer:
    """Show the table as the asking device may see it."""
    if code != code.upper():
        return redirect(url_for("table.show", code=code.upper()))
    return _page(host().tables.table(code), request.args.get("seat", type=int))


@table.post("/join")
def join(code: str) -> Answer:
    """Sit down at a free place."""
    name, place = request.form.get("name", ""), request.form.get("place", -1, type=int)
    host().tables.join(code, some_device(), name, place)
    return _done(code)


@table.post("/bot")
def bot(code: str) -> Answer:
    """Let a bot sit down at a free place."""
    kind, place = request.form.get("bot", ""), request.form.get("place", -1, type=int)
    host().tables.add_bot(code, some_device(), kind, place, say)
    return _done(code)


@table.post("/leave")
def leave(code: str) -> Answer:
    """Free a place."""
    host().tables.leave(code, some_device(), request.form.get("place", -1, type=int))
    return _done(code)


@table.post("/start")
def start(code: str) -> Answer:
    """Start the match that follows the one the page showed."""
    host().tables.start(code, some_device(), request.form.get("after", 0, type=int))
    return _done(code)


@table.post("/act")
def act(code: str) -> Answer:
    """Answer a decision."""
    form, seat = request.form, request.form.get("seat", PUBLIC, type=int)
    host().tables.act(code, some_device(), seat, form.get("decision", ""), form.get("action", ""))
    return _done(code, seat)


@table.post("/undo")
def undo(code: str) -> Answer:
    """Take back the last step."""
    seat, revision = request.form.get("seat", PUBLIC, type=int), request.form.get("revision", -1, type=int)
    host().tables.undo(code, some_device(), seat, revision)
    return _done(code, seat)


@table.post("/resume")
def resume(code: str) -> Answer:
    """Let a paused table go on."""
    host().tables.resume(code, some_device())
    return _done(code)


@table.get("/version")
def version(code: str) -> Answer:
    """Tell the table's version, or nothing if it is the one given; for pages without a stream."""
    now = host().tables.table(code).version
    return Response(status=204) if request.args.get("since", type=int) == now else Response(str(now), mimetype="text/plain")


@table.get("/events")
def events(code: str) -> Answer:
    """Stream the table's versions."""
    row = host().tables.table(code)
    lines = host().hub.stream(row.code, lambda: host().tables.table(row.code).version)
    if lines is None:
        return Response(status=503, headers={"Retry-After": "2"})
    return Response(lines, mimetype="text/event-stream", direct_passthrough=True, headers={"X-Accel-Buffering": "no"})


@table.errorhandler(Refused)
def refused(error: Refused) -> Answer:
    """Answer what the table does not allow with the current page and one sentence."""
    if isinstance(error, UnknownTable):
        return render_template("error.html", status=404, sentence=say(error.text)), 404
    row = host().tables.table(str((request.view_args or {})["code"]))
    return _page(row, request.form.get("seat", type=int), say(error.text), STATUS[type(error)])


def _done(code: str, seat: int | None = None) -> Answer:
    """Answer a change: the fresh page to htmx, a redirect to it otherwise."""
    row = host().tables.table(code)
    if "HX-Request" in request.headers:
        return _page(row, seat)
    return redirect(url_for("table.show", code=row.code, seat=_kept(row, seat)), 303)


def _kept(row: TableRow, seat: int | None) -> int | None:
    """Return the seat that the address names: none where the device holds a single one, or another should look."""
    held = host().tables.seats_of(row, device())
    if seat is None or len(held) < 2 or seat not in held:
        return None
    view = _view(row, seat)
    return seat if seat in view.waiting or view.outcome is not None else None


def _view(row: TableRow, viewer: int) -> MatchView:
    return host().tables.view(row, viewer, translators(host().plugins.rulesets[row.ruleset]))


def _page(row: TableRow, asked: int | None, note: str = "", status: int = 200) -> Answer:
    rules = host().plugins.rulesets.get(row.ruleset)
    context: dict[str, Any] = {
        "row": row,
        "note": note,
        "title": row.ruleset if rules is None else say(rules.about.title, rules),
    }
    you = device()
    context["hosting"] = you is not None and you.id == row.host
    context["address"] = url_for("table.show", code=row.code)
    if row.match is None or rules is None:
        context |= _door(row)
    else:
        try:
            context |= _match(row, asked, note)
        except Refused as error:
            context["note"], status = say(error.text), 500
    template = "_table.html" if "HX-Request" in request.headers else "table.html"
    return render_template(template, **context), status


def _door(row: TableRow) -> dict[str, Any]:
    you, tables = device(), host().tables
    members = {member.place: member for member in row.members}
    chairs = []
    for place in range(row.seats):
        member = members.get(place)
        chairs.append(
            Chair(
                place,
                "" if member is None else member.name,
                "free" if member is None else "bot" if member.bot is not None else "guest",
                member is not None and you is not None and member.device == you.id,
                member is not None and member.device == row.host,
            )
        )
    refusal = tables.start_refusal(row)
    link = _link(row.code)
    return {
        "chairs": chairs,
        "seated": any(chair.yours for chair in chairs),
        "name": "" if you is None or any(chair.yours for chair in chairs) else you.name,
        "name_length": NAME_LENGTH,
        "bots": sorted(BOTS, reverse=True),
        "refusal": "" if refusal is None else say(refusal),
        "link": link,
        "square": square(link),
    }


def _link(code: str) -> str:
    """Return the address for other devices: the one asked for, unless only this machine can use it."""
    name = request.host.rsplit(":", 1)[0].strip("[]")
    base = host().reachable if name in LOOPBACK and host().reachable else request.host_url
    return f"{str(base).rstrip('/')}/t/{code}"


def _match(row: TableRow, asked: int | None, note: str) -> dict[str, Any]:
    tables, you = host().tables, device()
    held, hosting = tables.seats_of(row, you), you is not None and you.id == row.host
    viewer = held[0] if len(held) == 1 else asked if asked in held else PUBLIC
    view = _view(row, int(viewer if viewer is not None else PUBLIC))
    if len(held) > 1 and view.viewer >= 0 and view.viewer not in view.waiting and view.outcome is None:
        # Another of this device's seats may be next: nothing secret stays on the screen.
        view = _view(row, PUBLIC)
    assert row.match is not None
    frame = Frame(
        url=f"/t/{row.code}",
        bots=frozenset(seat for seat, member in enumerate(row.match.seats) if member.bot is not None),
        covers=tuple(seat for seat in held if len(held) > 1 and seat != view.viewer and seat in view.waiting),
        again=row.match.number if view.outcome is not None and (held or hosting) else None,
        paused=row.paused is not None,
        hosting=hosting,
        note=note,
    )
    rules = host().plugins.rulesets[row.ruleset]
    html = render_match(view, rules, current_app.jinja_env, frame)
    address = url_for("table.show", code=row.code, seat=view.viewer if len(held) > 1 and view.viewer >= 0 else None)
    return {"view": view, "html": html, "address": address, "your_turn": view.viewer in view.waiting and not frame.paused}
