"""The documentation under `/docs`, as `cantina docs` has built it."""

from __future__ import annotations

from flask import Blueprint, Response, abort, make_response, render_template, send_from_directory

from .host import host

docs = Blueprint("docs", __name__)

POLICY = "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:"
"""Its pages are made from our own text only; their theme brings inline script and style."""


@docs.get("/docs/")
@docs.get("/docs/<path:name>")
def page(name: str = "index.html") -> Response | tuple[str, int]:
    """Send a page of the documentation, or say how to build it."""
    folder = host().docs
    if not (folder / "index.html").is_file():
        return render_template("docs.html"), 404
    if (folder / name).is_dir():
        abort(404)
    response = make_response(send_from_directory(folder, name, max_age=0))
    response.headers["Content-Security-Policy"] = POLICY
    return response
