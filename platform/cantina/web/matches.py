"""The page for match files: a match goes on here, is told, or is checked; what `cantina match` does in a terminal."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as Redirect

from ..errors import CantinaError
from ..files import MAX_FILE, read_file, read_match_file
from ..tables import Refused
from .host import host
from .identity import some_device
from .security import BODY_LIMIT
from .words import gettext as _
from .words import say

matches = Blueprint("matches", __name__)


@matches.get("/matches")
def show() -> str:
    """Ask for a file."""
    return render_template("matches.html")


@matches.post("/matches")
def use() -> Redirect | str | tuple[str, int]:
    """Do with a file what was asked: let the match go on at a new table, check it, or tell it."""
    request.max_content_length = MAX_FILE + BODY_LIMIT
    given = request.files.get("file")
    if given is None or not given.filename:
        return _problem(_("Choose a file first."))
    with given.stream as stream:
        data = stream.read(MAX_FILE + 1)
    wanted = request.form.get("do")
    try:
        if wanted == "go-on":
            return redirect(url_for("table.show", code=host().tables.adopt(some_device(), read_match_file(data))), 303)
        if wanted == "verify":
            file = read_match_file(data)
            return _page(file=file, actions=host().tables.verified(file))
        return _page(told=host().tables.told(read_file(data), request.form.get("seat", 0, type=int) - 1))
    except Refused as error:
        return _problem(say(error.text))
    except CantinaError as error:
        return _problem(str(error))


def _problem(sentence: str) -> tuple[str, int]:
    return _page(problem=sentence), 422


def _page(**found: Any) -> str:
    return render_template("matches.html", **found)
