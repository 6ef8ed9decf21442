"""The calls of the API: each is declared once, for the router, the document and the page alike."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from enum import Enum
from typing import Any, TypeVar

import msgspec
from flask import Blueprint, Response, g, request
from marshmallow import Schema, ValidationError
from msgspec import Struct

from ...store import Device
from ..host import host
from . import problems

PREFIX = "/api/v1"

api = Blueprint("api", __name__, url_prefix=PREFIX)

Call_ = TypeVar("Call_", bound=Callable[..., Any])


class Token(Enum):
    """Whether a call takes the token of a seat or of a host."""

    NONE = "none"
    MAY = "may"
    MUST = "must"


class Call(Struct, frozen=True):
    """One call: where it is, what it takes and gives, and which statuses refuse it."""

    name: str
    method: str
    path: str
    summary: str
    description: str
    takes: Schema | None
    gives: Schema | str
    status: int
    token: Token
    refusals: tuple[int, ...]


CALLS: list[Call] = []
"""All calls, in the order in which the document lists them."""


def call(
    method: str,
    path: str,
    *,
    gives: Schema | str,
    takes: Schema | None = None,
    status: int = 200,
    token: Token = Token.NONE,
    refusals: Sequence[int] = (),
) -> Callable[[Call_], Call_]:
    """Declare a function as a call.

    It gets the parts of its path, `body` if it takes one, `who` (a `Device`, or None where there may be no token), and
    returns what `gives` dumps, or a finished response. `gives` is a content type where the answer is not JSON.
    """

    def declare(run: Call_) -> Call_:
        summary, _, rest = (run.__doc__ or "").partition("\n")
        also = {401} if token is not Token.NONE else set()
        also |= {400, 422} if takes is not None else set()
        also |= {404} if "<" in path else set()
        known = tuple(sorted({*refusals, *also, 429}))
        description = " ".join(rest.split())
        CALLS.append(Call(run.__name__, method, path, summary, description, takes, gives, status, token, known))

        @functools.wraps(run)
        def answer(**given: Any) -> Response:
            if token is not Token.NONE:
                given["who"] = g.who = _who(token is Token.MUST)
            if takes is not None:
                given["body"] = _body(takes)
            result = run(**given)
            if isinstance(result, Response):
                return result
            assert isinstance(gives, Schema)
            return Response(msgspec.json.encode(gives.dump(result)), status, mimetype="application/json")

        api.add_url_rule(path, run.__name__, answer, methods=[method])
        return run

    return declare


def _who(needed: bool) -> Device | None:
    """Return who holds the token that was sent. Raises `ApiError` if it is unknown, or missing where it is needed."""
    sent = request.headers.get("Authorization", "")
    if not sent:
        if needed:
            raise problems.ApiError(401, "no_token", problems.NO_TOKEN)
        return None
    scheme, _, token = sent.partition(" ")
    device = host().tables.device(token.strip()) if scheme.lower() == "bearer" else None
    if device is None:
        raise problems.ApiError(401, "bad_token", problems.BAD_TOKEN)
    return device


def _body(schema: Schema) -> Any:
    """Return the body as the schema has it. Raises `ApiError`: malformed, or with what is wrong by field."""
    malformed = problems.ApiError(400, "malformed", problems.NOT_JSON)
    if not request.is_json:
        raise malformed
    try:
        data = msgspec.json.decode(request.get_data())
    except (msgspec.DecodeError, RecursionError) as error:
        raise malformed from error
    if not isinstance(data, dict):
        raise malformed
    try:
        return schema.load(data)
    except ValidationError as error:
        raise problems.from_validation(error) from error
