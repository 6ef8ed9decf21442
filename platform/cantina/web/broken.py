"""What broke in a title under development, on the page of that title, for whoever runs `cantina serve --reload`."""

from __future__ import annotations

from flask import Response, make_response, render_template, request

from .host import host

AGAIN = 2
"""Seconds after which the page looks again whether the title has been mended."""


def what_broke(ruleset_id: str) -> Response | None:
    """Return a page with the traceback of the plugin that brings a title, or None where nothing is known to be broken."""
    watched = host().reloading
    failed = [] if watched is None else watched.broken(ruleset_id)
    if not failed:
        return None
    if "HX-Request" in request.headers:
        return Response(headers={"HX-Refresh": "true"})
    return make_response(render_template("broken.html", title=ruleset_id, failed=failed, again=AGAIN), 503)
