"""What every request must keep to, and what every answer carries."""

from __future__ import annotations

from flask import Flask, Response, abort, request

BODY_LIMIT = 64 * 1024

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


def init_app(app: Flask) -> None:
    app.config["MAX_CONTENT_LENGTH"] = BODY_LIMIT
    app.config["MAX_FORM_PARTS"] = 200
    app.before_request(_same_origin)
    app.after_request(_headers)


def _same_origin() -> None:
    """Refuse changes that another site's page asks this browser for.

    `Origin` must be this very address; browsers leave `Sec-Fetch-Site` out on plain http, so it only counts in addition.
    """
    if request.method in ("GET", "HEAD", "OPTIONS"):
        return
    origin = request.headers.get("Origin")
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
