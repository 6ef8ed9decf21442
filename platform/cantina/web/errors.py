"""Pages for what cannot be shown: one sentence, one way on."""

from __future__ import annotations

import logging

from flask import Flask, render_template
from werkzeug.exceptions import HTTPException, InternalServerError

from .words import gettext as _

logger = logging.getLogger(__name__)


def init_app(app: Flask) -> None:
    app.register_error_handler(HTTPException, _page)


def _page(error: HTTPException) -> tuple[str, int]:
    status = error.code or 500
    sentences = {
        403: _("You may not do that from here."),
        404: _("We do not serve that page here."),
        405: _("We do not serve that page here."),
        413: _("That is too much for one tray."),
    }
    unknown = _("The host stumbled. Your last move is saved.") if status >= 500 else _("The host did not understand that.")
    if isinstance(error, InternalServerError):
        logger.error("a page failed", exc_info=error.original_exception)
    return render_template("error.html", status=status, sentence=sentences.get(status, unknown)), status
