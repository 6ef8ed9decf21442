"""What plugins add to the host's pages: blueprints, files and template filters, as `docs/hooks.md` says."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from pathlib import Path

from flask import Blueprint, Flask, Response, abort, send_from_directory

from ..plugins import Plugins, mount
from .host import host

extras = Blueprint("extras", __name__)


def init_app(app: Flask, plugins: Plugins) -> None:
    """Mount what plugins registered; all of it was tried out when they were loaded."""
    app.jinja_env.filters |= plugins.filters
    app.jinja_env.globals["plugin_asset"] = lambda plugin, name: _address(plugin, plugins.static[plugin], name)
    app.register_blueprint(extras)
    for plugin, pages in plugins.pages.items():
        for page in pages:
            mount(app, plugin, page)


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
