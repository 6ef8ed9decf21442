"""The calls themselves. What a table allows is decided by `cantina.tables`; here it is only asked."""

from __future__ import annotations

from typing import Any

from flask import Response, request

from ...errors import SetupError, ToolError, UnknownRuleset, UnknownTool
from ...files import export_match, export_seat
from ...store import Device, TableRow
from ...tables import NotYours, Sitter, TooLate
from ...tables.refusals import NOT_BEGUN, NOT_YOUR_SEAT, SEAT_TAKEN
from ...text import T
from ..host import host
from ..words import say
from . import schemas
from .answers import admit, show
from .calls import Token, call
from .problems import BAD_FIELD, ApiError, from_setup
from .rulesets import found, installed

NO_STREAM = T("The host has no room for another stream. Ask for the table every two seconds instead.")
NO_TOOL = T("No installed title has such a tool.")
NO_SEAT = T("This table has no such seat.")

TABLE = schemas.TableOut()
FILE = "application/octet-stream"


@call("GET", "/rulesets", gives=schemas.Rulesets())
def rulesets() -> Any:
    """List the installed titles with their modes and options, and the kinds of bots."""
    return installed()


@call(
    "POST",
    "/rulesets/<ruleset>/tools/<tool>",
    takes=schemas.NewRun(),
    gives=schemas.Found(),
    refusals=(500,),
)
def use_tool(ruleset: str, tool: str, body: dict[str, Any]) -> Any:
    """Run a tool of a title. It touches no table and keeps nothing."""
    try:
        rules = host().plugins.ruleset(ruleset)
        return found(rules, host().tables.use_tool(rules, rules.tool(tool), body["input"]))
    except (UnknownRuleset, UnknownTool) as error:
        raise ApiError(404, "unknown_tool", NO_TOOL) from error
    except ToolError as error:
        raise ApiError(422, "bad_field", BAD_FIELD, error.problems) from error


@call("POST", "/tables", takes=schemas.NewTable(), gives=schemas.Opened(), status=201, refusals=(503,))
def open_table(body: dict[str, Any]) -> Any:
    """Open a table and sit people and bots down.

    If no seat is left open the match starts at once. Else it starts when the host's token says so (`start`), once all seats
    are taken.
    """
    sitters = [Sitter(name=seat.get("name", ""), bot=seat.get("bot", "")) for seat in body["seats"]]
    try:
        rules = host().plugins.ruleset(body["ruleset"])
        opened = host().tables.open_seated(
            rules.id,
            body.get("mode", rules.about.modes[0].id),
            body.get("options"),
            body.get("seat_options", ()),
            sitters,
            body.get("seed"),
            name=say,
        )
    except UnknownRuleset as error:
        raise from_setup(SetupError(str(error), {"ruleset": str(error)})) from error
    except SetupError as error:
        raise from_setup(error) from error
    tokens = [{"seat": seat, "token": token} for seat, token in enumerate(opened.tokens) if token is not None]
    return {"code": opened.code, "host": opened.host_token, "seats": tokens}


@call("GET", "/tables/<code>", gives=TABLE, token=Token.MAY, refusals=(403, 500))
def table(code: str, who: Device | None) -> Response:
    """Show the table as the token's seat may see it, or without a token as everybody may.

    Others' decisions appear only as waiting seats. Send the answer's `ETag` as `If-None-Match` to be told 304 while nothing
    has changed.
    """
    return show(code, who)


@call("POST", "/tables/<code>/actions", takes=schemas.NewAnswer(), gives=TABLE, token=Token.MUST, refusals=(403, 409, 503))
def act(code: str, who: Device, body: dict[str, Any]) -> Response:
    """Answer an open decision of the token's seat, and get the table as it is then.

    409: the decision is answered already or its offer has changed; 422: the action is not among those offered. Either comes
    with the table as it is now.
    """
    seat = int(body["decision"].partition(".")[0])
    host().tables.act(code, who, seat, body["decision"], body["action"])
    return show(code, who)


@call("POST", "/tables/<code>/join", takes=schemas.NewMember(), gives=schemas.Joined(), status=201, refusals=(409, 503))
def join(code: str, body: dict[str, Any]) -> Any:
    """Sit down at a free seat and get its token."""
    tables = host().tables
    row = tables.table(code)
    seat = _free(row, body.get("seat"))
    token, device = tables.new_device()
    tables.join(code, device, body["name"], seat)
    return {"code": row.code, "seat": seat, "token": token}


@call("POST", "/tables/<code>/bot", takes=schemas.NewBot(), gives=TABLE, token=Token.MUST, refusals=(403, 409, 503))
def bot(code: str, who: Device, body: dict[str, Any]) -> Response:
    """Let a bot sit down at a free seat; with the host's token."""
    seat = _free(host().tables.table(code), body.get("seat"))
    host().tables.add_bot(code, who, body["bot"], seat, say)
    return show(code, who)


@call("POST", "/tables/<code>/leave", takes=schemas.Left(), gives=schemas.Freed(), token=Token.MUST, refusals=(403, 409, 503))
def leave(code: str, who: Device, body: dict[str, Any]) -> Any:
    """Free the token's own seat, or with the host's token any; somebody else may join there."""
    row = host().tables.table(code)
    seat = _seat(row, body["seat"]) if "seat" in body else _own(code, who)
    host().tables.leave(code, who, seat)
    return {"code": row.code, "seat": seat}


@call("POST", "/tables/<code>/start", gives=TABLE, token=Token.MUST, refusals=(403, 409, 422, 503))
def start(code: str, who: Device) -> Response:
    """Start the first match, with the host's token, once all seats are taken; a second call changes nothing."""
    host().tables.start(code, who, 0)
    return show(code, who)


@call("POST", "/tables/<code>/rematch", takes=schemas.Again(), gives=TABLE, token=Token.MUST, refusals=(403, 409, 503))
def rematch(code: str, who: Device, body: dict[str, Any]) -> Response:
    """Start another match with the same members after the one named; a second call changes nothing."""
    host().tables.start(code, who, body["match"])
    return show(code, who)


@call("POST", "/tables/<code>/undo", takes=schemas.Back(), gives=TABLE, token=Token.MUST, refusals=(403, 409, 503))
def undo(code: str, who: Device, body: dict[str, Any]) -> Response:
    """Take back the seat's last step where that is free (`undo` in the table), or ask the others for it (`ask_undo`)."""
    take_back = host().tables.ask_undo if body["ask"] else host().tables.undo
    take_back(code, who, _own(code, who), body["revision"])
    return show(code, who)


@call("POST", "/tables/<code>/undo/answer", takes=schemas.BackAnswer(), gives=TABLE, token=Token.MUST, refusals=(403, 409, 503))
def answer_undo(code: str, who: Device, body: dict[str, Any]) -> Response:
    """Say whether the seat in `asking` may take back; who asks drops the question with a no."""
    host().tables.answer_undo(code, who, _own(code, who), body["agree"])
    return show(code, who)


@call("POST", "/tables/<code>/end", gives=TABLE, token=Token.MUST, refusals=(403, 409, 503))
def end(code: str, who: Device) -> Response:
    """End the match without an outcome, with the host's token."""
    host().tables.end(code, who)
    return show(code, who)


@call("POST", "/tables/<code>/resume", gives=TABLE, token=Token.MUST, refusals=(403, 409))
def resume(code: str, who: Device) -> Response:
    """Let a paused table go on, with the host's token."""
    host().tables.resume(code, who)
    return show(code, who)


@call("GET", "/tables/<code>/export", gives=FILE, token=Token.MUST, refusals=(403, 409, 422))
def replay(code: str, who: Device) -> Response:
    """Get the match as a file: what the token's seat was given so far, with an outcome all of it."""
    tables = host().tables
    look = tables.look(code, who)
    row = look.row
    if row.match is None:
        raise TooLate(NOT_BEGUN)
    if not look.held:
        raise NotYours(NOT_YOUR_SEAT)
    rules = host().plugins.ruleset(row.ruleset)
    return _file(row, export_seat(host().store, row, row.match, rules, look.held[0]))


@call("POST", "/tables/<code>/export", gives=FILE, token=Token.MUST, refusals=(403, 409, 422))
def export(code: str, who: Device) -> Response:
    """Get the whole match as a file, with the host's token.

    It goes on where it is imported. While the match goes on it holds everybody's secrets, and the log says that you took it.
    """
    with host().tables.exporting(code, who) as (row, match):
        return _file(row, export_match(host().store, row, match, host().plugins.ruleset(row.ruleset).about.version))


@call("GET", "/tables/<code>/events", gives="text/event-stream", token=Token.MAY, refusals=(403, 503))
def events(code: str, who: Device | None) -> Response:
    """Stream the table's version whenever it changes, as server-sent events.

    `event: version` carries the version as its data, also at the start of each connection; `event: beat` is a sign of life.
    A stream holds no state of the match: ask for the table when the version is not the one you have.
    """
    row = host().tables.table(code)
    admit(row, who)
    headers = {"X-Accel-Buffering": "no", "Cache-Control": "no-cache"}
    if request.method == "HEAD":
        return Response(mimetype="text/event-stream", headers=headers)
    lines = host().hub.stream(row.code, lambda: host().tables.table(row.code).version)
    if lines is None:
        raise ApiError(503, "no_stream", NO_STREAM)
    return Response(lines, mimetype="text/event-stream", direct_passthrough=True, headers=headers)


def _file(row: TableRow, data: bytes) -> Response:
    assert row.match is not None
    name = f"{row.ruleset}-{row.code}-{row.match.number}.cantina"
    return Response(data, mimetype=FILE, headers={"Content-Disposition": f'attachment; filename="{name}"'})


def _free(row: TableRow, asked: int | None) -> int:
    """Return the seat asked for, or the first free one. Raises `TooLate` if it is taken."""
    seat = next(iter(row.free), None) if asked is None else _seat(row, asked)
    if seat is None or seat not in row.free:
        raise TooLate(SEAT_TAKEN)
    return seat


def _seat(row: TableRow, asked: int) -> int:
    """Return the seat asked for. Raises `ApiError` if the table has no such seat."""
    if asked >= row.seats:
        raise ApiError(422, "bad_field", BAD_FIELD, {"seat": NO_SEAT})
    return asked


def _own(code: str, who: Device) -> int:
    """Return the place of the token's member."""
    for member in host().tables.table(code).members:
        if member.device == who.id and member.place is not None:
            return member.place
    raise NotYours(NOT_YOUR_SEAT)
