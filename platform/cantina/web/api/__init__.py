"""The JSON API: the tables of this host for programs, at `/api/v1`.

No cookies: a token is a seat (or the host of a table) and travels in the `Authorization` header.
"""

from __future__ import annotations

import msgspec
from flask import Response, render_template, request
from flask.globals import request_ctx

from ...tables import Refused
from ..limits import FILE_LIMIT
from . import endpoints as endpoints
from .calls import PREFIX, api
from .document import document
from .problems import ApiError
from .refusing import failed, refused

__all__ = ["api", "covers", "failed"]

ROOT = "/api"


def covers(path: str) -> bool:
    """Tell whether a path is the API's, so that whatever happens there is answered with JSON."""
    return path == ROOT or path.startswith(f"{ROOT}/")


api.register_error_handler(Refused, refused)
api.register_error_handler(ApiError, refused)


@api.before_request
def _options() -> Response | None:
    """Answer OPTIONS with the methods of the path."""
    if request.method != "OPTIONS":
        return None
    methods = sorted(request_ctx.url_adapter.allowed_methods())  # type: ignore[union-attr]
    return Response(
        msgspec.json.encode({"methods": methods}), mimetype="application/json", headers={"Allow": ", ".join(methods)}
    )


@api.before_request
def _room() -> None:
    """Let tools take what is as long as a file."""
    if request.endpoint == "api.use_tool":
        request.max_content_length = FILE_LIMIT


@api.after_request
def _headers(response: Response) -> Response:
    response.headers["Vary"] = "Authorization, Accept-Language"
    response.headers.setdefault("Cache-Control", "private, no-cache" if response.get_etag()[0] else "no-store")
    return response


@api.get("/openapi.json")
def openapi() -> Response:
    """Give the OpenAPI document."""
    return Response(msgspec.json.encode(document()), mimetype="application/json")


@api.get("/")
def browse() -> str:
    """Show the calls to people."""
    return render_template("api.html", document=document(), prefix=PREFIX)
