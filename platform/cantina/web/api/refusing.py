"""How a refusal is answered: its status and sentence, and where that helps the table as it is now."""

from __future__ import annotations

import logging
from collections.abc import Mapping

import msgspec
from flask import Response
from werkzeug.exceptions import HTTPException, InternalServerError

from ...tables import Refused
from ..words import say
from .answers import current
from .problems import FAILED, HTTP, REFUSED, ApiError
from .schemas import Problem

logger = logging.getLogger(__name__)

VIEWED = (409, 422)
"""With these the table is sent as it is now, so that a program can choose again."""

RETRY = "2"
"""Seconds until it is worth trying again."""

HEADERS = {"Vary": "Authorization, Accept-Language", "Cache-Control": "no-store"}

_problem = Problem()


def refused(error: ApiError | Refused) -> Response:
    """Answer a refusal."""
    if isinstance(error, ApiError):
        status, code = error.status, error.code
        fields = None if error.fields is None else {path: say(text) for path, text in error.fields.items()}
    else:
        status, code = next(REFUSED[kind] for kind in type(error).__mro__ if kind in REFUSED)
        fields = None
    return _answer(status, code, say(error.text), fields)


def failed(error: HTTPException) -> Response:
    """Answer what has not even reached a call, or failed in it."""
    status = error.code or 500
    if isinstance(error, InternalServerError):
        logger.error("a call failed", exc_info=error.original_exception)
    code, text = HTTP.get(status, HTTP[400] if status < 500 else FAILED)
    answer = _answer(status, code, say(text))
    answer.headers.extend((name, value) for name, value in error.get_headers() if name == "Allow")
    return answer


def _answer(status: int, code: str, message: str, fields: Mapping[str, str] | None = None) -> Response:
    view = current() if status in VIEWED else None
    said = {"code": code, "message": message, "fields_": fields, "view": view}
    data = _problem.dump({name: value for name, value in said.items() if value is not None})
    answer = Response(msgspec.json.encode(data), status, mimetype="application/json", headers=HEADERS)
    if status == 401:
        answer.headers["WWW-Authenticate"] = "Bearer"
    if status in (429, 503):
        answer.headers["Retry-After"] = RETRY
    return answer
