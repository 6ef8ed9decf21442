"""Pages for what cannot be shown: one sentence, one way on; JSON for programs."""

from __future__ import annotations

import logging

from flask import Flask, Response, render_template, request
from werkzeug.exceptions import HTTPException, InternalServerError

from ..tables import NotSaved, TooMany
from . import api
from .words import gettext as _
from .words import say

logger = logging.getLogger(__name__)


def init_app(app: Flask) -> None:
    app.register_error_handler(HTTPException, _page)
    app.register_error_handler(NotSaved, _not_saved)
    app.register_error_handler(TooMany, _too_many)


def _page(error: HTTPException) -> Response | tuple[str, int]:
    if api.covers(request.path):
        return api.failed(error)
    status = error.code or 500
    sentences = {
        403: _("You may not do that from here."),
        404: _("We do not serve that page here."),
        405: _("We do not serve that page here."),
        413: _("That is too much for one tray."),
        421: _("The host is not known by that name. Use one of the addresses it shows."),
        429: _("That was a lot at once. Wait a moment, then try again."),
    }
    unknown = _("The host stumbled. Your last move is saved.") if status >= 500 else _("The host did not understand that.")
    if isinstance(error, InternalServerError):
        logger.error("a page failed", exc_info=error.original_exception)
    return render_template("error.html", status=status, sentence=sentences.get(status, unknown)), status


def _not_saved(error: NotSaved) -> tuple[str, int]:
    return render_template("error.html", status=503, sentence=say(error.text)), 503


def _too_many(error: TooMany) -> tuple[str, int]:
    return render_template("error.html", status=429, sentence=say(error.text)), 429
