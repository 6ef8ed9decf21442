"""Who is asking: a device is a browser that holds a secret cookie. There are no accounts."""

from __future__ import annotations

from flask import Flask, Response, g, request

from ..store import Device
from .host import host

COOKIE = "cantina_device"
LIFETIME = 400 * 24 * 3600


def init_app(app: Flask) -> None:
    app.after_request(_keep)


def device() -> Device | None:
    """Return the asking device, or None if this browser has none yet."""
    if "device" not in g:
        g.device = host().tables.device(request.cookies.get(COOKIE, ""))
    found: Device | None = g.device
    return found


def some_device() -> Device:
    """Return the asking device; a browser without one is given one with the answer."""
    known = device()
    if known is None:
        g.new_token, known = host().tables.new_device()
        g.device = known
    return known


def _keep(response: Response) -> Response:
    token = g.pop("new_token", None)
    if token is not None:
        response.set_cookie(COOKIE, token, max_age=LIFETIME, httponly=True, samesite="Lax", secure=request.is_secure)
    return response
