"""A table's page: the door before a match, the match, and what people do there.

Every change answers with the asking seat's fresh page. Without htmx it is a redirect to it, or the page itself where
something was refused.
"""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, current_app, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from msgspec import Struct
from werkzeug.wrappers import Response as Redirect

from ..files import export_match
from ..ruleset import Ruleset
from ..store import TableRow
from ..tables import (
    NAME_LENGTH,
    Busy,
    Look,
    NotSaved,
    NotYours,
    Paused,
    Refused,
    TooLate,
    TooMany,
    UnknownTable,
)
from ..tables.refusals import ARCHIVED
from ..text import PUBLIC
from . import forms
from .addresses import LOOPBACK, square
from .broken import what_broke
from .host import host
from .identity import device, some_device
from .page import Frame, log_lines, render_match
from .titles import rules_page
from .words import say, translators

table = Blueprint("table", __name__, url_prefix="/t/<code>")

Answer = Response | Redirect | tuple[str, int]

STATUS: dict[type[Refused], int] = {
    UnknownTable: 404,
    NotYours: 403,
    TooLate: 409,
    Paused: 409,
    TooMany: 429,
    NotSaved: 503,
    Busy: 503,
    Refused: 422,
}
"""The status of each refusal; the first that fits counts."""


class Chair(Struct, frozen=True):
    """One place at the door; `plays` is what was chosen for it in the set-up, such as a faction."""

    place: int
    name: str
    kind: str
    yours: bool
    host: bool
    here: bool
    plays: str


@table.get("")
def show(code: str) -> Answer:
    """Show the table as the asking device may see it.

    Only the page itself, refreshing, may name an uncovered seat: the back button finds what everybody may see. Without its
    title a match can be read.
    """
    if code != code.upper():
        return redirect(url_for("table.show", code=code.upper()))
    row = host().tables.table(code)
    if row.match is not None and row.ruleset not in host().plugins.rulesets:
        return what_broke(row.ruleset) or log(code)
    return _page(code, request.args.get("seat", type=int) if _refreshing() else None)


@table.post("/look")
def look(code: str) -> Answer:
    """Uncover one of the device's seats."""
    return _page(code, request.form.get("seat", type=int))


@table.get("/screen")
def screen(code: str) -> Answer:
    """Show the table to everybody in the room: no seat's secrets, no buttons."""
    return _page(code, None, public=True)


@table.get("/log")
def log(code: str) -> Answer:
    """Show all that has happened in the match, as the device may know it."""
    row = host().tables.table(code)
    rules = host().plugins.rulesets.get(row.ruleset)
    viewer, lines = host().tables.log(code, device(), None if rules is None else translators(rules))
    environment = current_app.jinja_env
    html = log_lines(lines, viewer, rules_page(row.ruleset, environment), environment)
    title = row.ruleset if rules is None else say(rules.about.title, rules)
    return render_template("log.html", row=row, title=title, log=html, gone=rules is None), 200


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


@table.post("/swap")
def swap(code: str) -> Answer:
    """Exchange two places."""
    form = request.form
    host().tables.swap(code, some_device(), form.get("place", -1, type=int), form.get("with", -1, type=int))
    return _done(code)


@table.post("/link")
def link(code: str) -> Answer:
    """Make a link that moves a seat to the device that opens it, and show it."""
    place = request.form.get("place", -1, type=int)
    token = host().tables.link(code, some_device(), place)
    row = host().tables.table(code)
    name = next(member.name for member in row.members if member.place == place)
    address = f"{_link(row.code)}/seat/{token}"
    return render_template("link-seat.html", row=row, name=name, link=address, square=square(address)), 200


@table.get("/seat/<token>")
def take(code: str, token: str) -> Answer:
    """Exchange a seat link for this device's cookie, and go to the table without the link's secret."""
    host().tables.take(code, some_device(), token)
    return redirect(url_for("table.show", code=code.upper()), 303)


@table.post("/watching")
def watching(code: str) -> Answer:
    """Let others look on, or not."""
    host().tables.watching(code, some_device(), request.form.get("allowed") == "yes")
    return _done(code)


@table.post("/start")
def start(code: str) -> Answer:
    """Start the match that follows the one the page showed."""
    host().tables.start(code, some_device(), request.form.get("after", 0, type=int))
    return _done(code)


@table.post("/end")
def end(code: str) -> Answer:
    """End the match without an outcome."""
    host().tables.end(code, some_device())
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


@table.post("/ask")
def ask(code: str) -> Answer:
    """Ask the others whether the last step may be taken back."""
    seat, revision = request.form.get("seat", PUBLIC, type=int), request.form.get("revision", -1, type=int)
    host().tables.ask_undo(code, some_device(), seat, revision)
    return _done(code, seat)


@table.post("/answer")
def answer(code: str) -> Answer:
    """Say whether another seat may take back."""
    seat = request.form.get("seat", PUBLIC, type=int)
    host().tables.answer_undo(code, some_device(), seat, request.form.get("agree") == "yes")
    return _done(code, seat)


@table.post("/resume")
def resume(code: str) -> Answer:
    """Let a paused table go on."""
    host().tables.resume(code, some_device())
    return _done(code)


@table.post("/step-back")
def step_back(code: str) -> Answer:
    """Take back the last action of a paused table and let it go on."""
    host().tables.step_back(code, some_device())
    return _done(code)


@table.post("/export")
def export(code: str) -> ResponseReturnValue:
    """Give the host device the whole match as a file."""
    with host().tables.exporting(code, some_device()) as (row, match):
        data = export_match(host().store, row, match, host().plugins.rulesets[row.ruleset].about.version)
    name = f"{row.ruleset}-{row.code}-{match.number}.cantina"
    return Response(
        data, mimetype="application/octet-stream", headers={"Content-Disposition": f'attachment; filename="{name}"'}
    )


@table.get("/version")
def version(code: str) -> Answer:
    """Tell the table's version, or nothing if it is the one given; for pages without a stream."""
    now = host().tables.table(code).version
    return Response(status=204) if request.args.get("since", type=int) == now else Response(str(now), mimetype="text/plain")


@table.get("/events")
def events(code: str) -> Answer:
    """Stream the table's versions, and at which places somebody is."""
    row, you, tables = host().tables.table(code), device(), host().tables
    lines = host().hub.stream(
        row.code,
        lambda: tables.table(row.code).version,
        0 if you is None else you.id,
        lambda devices: tables.places(row.code, devices),
    )
    if lines is None:
        return Response(status=503, headers={"Retry-After": "2"})
    return Response(lines, mimetype="text/event-stream", direct_passthrough=True, headers={"X-Accel-Buffering": "no"})


@table.errorhandler(Refused)
def refused(error: Refused) -> Answer:
    """Answer what the table does not allow with the current page and one sentence."""
    status = next(status for kind, status in STATUS.items() if isinstance(error, kind))
    if isinstance(error, UnknownTable) or request.endpoint in ("table.show", "table.screen", "table.take", "table.log"):
        return _alone(error, status)
    try:
        return _page(str((request.view_args or {})["code"]), request.form.get("seat", type=int), say(error.text), status)
    except Refused:
        return _alone(error, status)


def _alone(error: Refused, status: int) -> Answer:
    """Answer with nothing but the sentence; to htmx in the place of the table."""
    if _refreshing():
        return render_template("_table.html", row=None, note=say(error.text)), status
    return render_template("error.html", status=status, sentence=say(error.text)), status


def _refreshing() -> bool:
    return "HX-Request" in request.headers


def _here(row: TableRow) -> frozenset[int]:
    """Return the places where somebody has the table's page open; whoever asks is there."""
    you = device()
    present = host().hub.present(row.code) | (frozenset() if you is None else {you.id})
    return host().tables.places(row.code, present)


def _done(code: str, seat: int | None = None) -> Answer:
    """Answer a change: the fresh page to htmx, a redirect to it otherwise."""
    if _refreshing():
        return _page(code, seat)
    return redirect(url_for("table.show", code=code.upper()), 303)


def _page(code: str, asked: int | None, note: str = "", status: int = 200, public: bool = False) -> Answer:
    you = None if public else device()
    row = host().tables.table(code)
    rules = host().plugins.rulesets.get(row.ruleset)
    broken = what_broke(row.ruleset) if rules is None else None
    if broken is not None:
        return broken
    seen = host().tables.look(code, you, asked, None if rules is None else translators(rules))
    context: dict[str, Any] = {
        "row": seen.row,
        "note": note or (say(ARCHIVED) if seen.archived else ""),
        "title": row.ruleset if rules is None else say(rules.about.title, rules),
        "hosting": seen.hosting,
        "address": _address(seen, public),
        "known": you is not None,
    }
    context |= _door(seen.row, rules) if seen.view is None or rules is None else _match(seen, rules, context["note"], public)
    return render_template("_table.html" if _refreshing() else "table.html", **context), status


def _address(seen: Look, public: bool) -> str:
    """Return where the page refreshes itself."""
    url = f"/t/{seen.row.code}"
    if public:
        return f"{url}/screen"
    return f"{url}?seat={seen.viewer}" if len(seen.held) > 1 and seen.viewer >= 0 else url


def _door(row: TableRow, rules: Ruleset[Any] | None) -> dict[str, Any]:
    you, tables = device(), host().tables
    mode, plays = ("", [""] * row.seats) if rules is None else _chosen(row, rules)
    members, here = {member.place: member for member in row.members}, _here(row)
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
                place in here,
                plays[place],
            )
        )
    refusal = tables.start_refusal(row)
    link = _link(row.code)
    return {
        "chairs": chairs,
        "mode": mode,
        "seated": any(chair.yours for chair in chairs),
        "name": "" if you is None or any(chair.yours for chair in chairs) else you.name,
        "name_length": NAME_LENGTH,
        "bots": sorted(host().plugins.bots, reverse=True),
        "refusal": "" if refusal is None else say(refusal),
        "link": link,
        "square": square(link),
    }


def _chosen(row: TableRow, rules: Ruleset[Any]) -> tuple[str, list[str]]:
    """Return what the mode is called, and for each seat what was chosen for it otherwise than by default."""
    mode = next((mode for mode in rules.about.modes if mode.id == row.setup.mode), rules.about.modes[0])
    plays = []
    for seat in row.setup.seats:
        values = {name: forms.plain(value) for name, value in seat.items()}
        offered = forms.options(rules, rules.seat_options(mode.id), "", values, {})
        plays.append(
            ", ".join(dict(option.choices)[option.value] for option in offered if option.changed and option.kind == "choice")
        )
    return say(mode.title, rules) if len(rules.about.modes) > 1 else "", plays


def _link(code: str) -> str:
    """Return the address for other devices: the one asked for, unless only this machine can use it."""
    name = request.host.rsplit(":", 1)[0].strip("[]")
    base = host().reachable if name in LOOPBACK and host().reachable else request.host_url
    return f"{str(base).rstrip('/')}/t/{code}"


def _match(seen: Look, rules: Ruleset[Any], note: str, public: bool) -> dict[str, Any]:
    row, view = seen.row, seen.view
    assert row.match is not None
    assert view is not None
    over = not row.playing
    mode = next((mode for mode in rules.about.modes if mode.id == row.setup.mode), rules.about.modes[0])
    asking = seen.asking
    frame = Frame(
        url=f"/t/{row.code}",
        code=row.code,
        title=say(rules.about.title, rules),
        mode=say(mode.title, rules) if len(rules.about.modes) > 1 else "",
        bots=frozenset(seat for seat, member in enumerate(row.match.seats) if member.bot is not None),
        cover=seen.covers[0] if seen.covers and seen.viewer == PUBLIC else None,
        again=row.match.number if over and (seen.held or seen.hosting) else None,
        paused=row.paused is not None,
        hosting=seen.hosting,
        public=public,
        square=square(_link(row.code)) if public else None,
        note=note,
        stopped=row.match.stopped,
        asker=None if asking is None else asking.seat,
        asked=() if asking is None else tuple(seat for seat in asking.waiting if seat in seen.held),
        can_ask=seen.can_ask,
        empty=tuple(m.place for m in row.members if m.place is not None and not m.held) if row.playing else (),
        commitment=seen.commitment,
        key=seen.key,
        here=_here(row),
        authored=host().reloading is not None,
        trace="".join((row.paused or {}).get("traceback", ())),
    )
    html = render_match(view, rules, current_app.jinja_env, frame)
    return {"view": view, "html": html, "your_turn": view.viewer in view.waiting and not frame.paused and not public}
