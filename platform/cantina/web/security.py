"""What every request must keep to, and what every answer carries."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from flask import Flask, Response, abort, request
from werkzeug.exceptions import MisdirectedRequest

from .limits import Limits
from .names import Names

BODY_LIMIT = 64 * 1024
OPENING_COST = 50
"""Opening a table counts as so many requests."""

POLICY = "; ".join(
    (
        "default-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "object-src 'none'",
    )
)
YEAR = 365 * 24 * 3600
API = "/api/"
"""Below this no cookie is looked at: programs show a bearer token."""


def init_app(app: Flask, names: Names, requests: float) -> None:
    """Guard an application that answers to `names`, so many requests a second from one address (0: no limit)."""
    limits = Limits(requests)
    app.config["MAX_CONTENT_LENGTH"] = BODY_LIMIT
    app.config["MAX_FORM_PARTS"] = 200
    app.wsgi_app = _Public(app.wsgi_app, names)  # type: ignore[method-assign]

    @app.before_request
    def guard() -> None:
        if not names.known(request.host):
            raise MisdirectedRequest
        opens = request.method == "POST" and request.endpoint in ("shelf.open_table", "api.open_table", "matches.use")
        if request.endpoint != "static" and not limits.take(request.remote_addr or "", OPENING_COST if opens else 1):
            abort(429)
        _same_origin()

    app.after_request(_headers)


class _Public:
    """Lets requests to the public address have its scheme, which a proxy in front has taken off."""

    def __init__(self, app: Callable[..., Iterable[bytes]], names: Names) -> None:
        self._app = app
        self._names = names

    def __call__(self, environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        scheme = self._names.scheme(environ.get("HTTP_HOST", ""))
        if scheme is not None:
            environ["wsgi.url_scheme"] = scheme
        return self._app(environ, start_response)


def _same_origin() -> None:
    """Refuse changes that another site's page asks this browser for.

    `Origin` must be this very address. Every browser sends it with a POST; without it nothing tells who asks, so that is
    refused too, except for programs, which send no cookie. Browsers leave `Sec-Fetch-Site` out on plain http, so it only
    counts in addition.
    """
    if request.method in ("GET", "HEAD", "OPTIONS"):
        return
    origin = request.headers.get("Origin")
    if origin is None and not request.path.startswith(API):
        abort(403)
    if origin is not None and origin != f"{request.scheme}://{request.host}":
        abort(403)
    if request.headers.get("Sec-Fetch-Site", "same-origin") not in ("same-origin", "none"):
        abort(403)


def _headers(response: Response) -> Response:
    headers = response.headers
    headers.setdefault("Content-Security-Policy", POLICY)
    headers.setdefault("Referrer-Policy", "same-origin")
    headers.setdefault("X-Content-Type-Options", "nosniff")
    if request.endpoint == "static" and response.status_code == 200:
        headers["Cache-Control"] = f"public, max-age={YEAR}, immutable"
    elif request.endpoint != "static":
        headers.setdefault("Cache-Control", "no-store")
        headers.setdefault("Vary", "Cookie, Accept-Language, HX-Request")
    return response
