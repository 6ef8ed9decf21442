"""What plugins add to the host's pages: blueprints, files and template filters, as `docs/hooks.md` says."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from pathlib import Path
from urllib.parse import urlsplit

from flask import Blueprint, Flask, Response, abort, current_app, render_template, request, send_from_directory
from flask.typing import ResponseReturnValue

from ..errors import NeedsRestart
from ..installed import distributions
from ..plugins import Plugins, mount, retry
from . import page
from .addresses import LOOPBACK
from .host import host
from .words import package_dir

extras = Blueprint("extras", __name__)


def init_app(app: Flask, plugins: Plugins) -> None:
    """Mount what plugins registered; all of it was tried out when they were loaded."""
    _renew(app, plugins)
    app.jinja_env.globals["plugin_asset"] = lambda plugin, name: _address(plugin, plugins.static[plugin], name)
    app.register_blueprint(extras)
    for plugin, blueprints in plugins.pages.items():
        for blueprint in blueprints:
            mount(app, plugin, blueprint)


@extras.get("/plugins/")
def installed() -> str:
    """Show what is installed, by distribution; tracebacks only on the machine that runs the host."""
    return render_template("plugins.html", distributions=distributions(host().plugins), here=_on_this_machine(), note="")


@extras.post("/plugins/try-again")
def try_again() -> ResponseReturnValue:
    """Import again what of a distribution is in quarantine; on the machine that runs the host."""
    if not _on_this_machine():
        abort(403)
    running, note = host(), ""
    try:
        retry(running.plugins, request.form.get("distribution", ""))
    except NeedsRestart as error:
        note = str(error)
    else:
        _renew(current_app, running.plugins)
        running.tables.players.restart()
    html = render_template("plugins.html", distributions=distributions(running.plugins), here=True, note=note)
    return html, 409 if note else 200


def _on_this_machine() -> bool:
    """Tell whether the request comes from this machine and asks for it by its own name, so through no proxy."""
    return request.remote_addr in LOOPBACK and urlsplit(f"//{request.host}").hostname in LOOPBACK


def _renew(app: Flask, plugins: Plugins) -> None:
    """Let templates find what plugins bring now."""
    app.jinja_env.filters |= plugins.filters
    app.jinja_loader = page.loader({rules.id: package_dir(rules) for rules in plugins.rulesets.values()})


@extras.get("/plugins/<plugin>/static/<path:name>")
def static_file(plugin: str, name: str) -> Response:
    """Send a file of a plugin's folder."""
    folder = host().plugins.static.get(plugin)
    if folder is None:
        abort(404)
    return send_from_directory(folder, name)


@lru_cache(maxsize=512)
def _address(plugin: str, folder: Path, name: str) -> str:
    digest = hashlib.sha256((folder / name).read_bytes()).hexdigest()[:10]
    return f"/plugins/{plugin}/static/{name}?v={digest}"
