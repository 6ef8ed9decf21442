"""The pages. `create_app` makes the WSGI application that `cantina serve` runs."""

from __future__ import annotations

from pathlib import Path

from flask import Flask, request

from .. import __version__
from ..live import HEARTBEAT, Hub
from ..plugins import Plugins, discover
from ..reloading import reloading
from ..store import Store
from ..tables import Tables
from ..tables.base import KEEP_DAYS
from ..tables.watch import LIMIT
from . import api, assets, docs, errors, extras, identity, kept, security, titles, words
from .host import Host, host
from .matches import matches
from .names import Names
from .shelf import shelf
from .table import table
from .tools import tools

__all__ = ["create_app", "host"]


def create_app(
    database: Path | str,
    plugins: Plugins | None = None,
    *,
    durability: str = "normal",
    streams: int = 64,
    heartbeat: float = HEARTBEAT,
    reachable: str | None = None,
    names: Names | None = None,
    requests: float = 0,
    limit: float = LIMIT,
    keep_days: int = KEEP_DAYS,
    locale_dir: Path = words.PLACES,
) -> Flask:
    """Return the application of one host: its database, the installed rulesets (or those given), its streams.

    It answers to `names` (by default those of this machine alone), `requests` a second from one address (0: no limit); rules
    may compute for `limit` seconds; tables untouched for `keep_days` are closed.
    `app.extensions["cantina"]` is the `Host`; close it when the application ends.
    """
    plugins = discover() if plugins is None else plugins
    app = Flask(
        "cantina", template_folder=str(assets.resource_dir("templates")), static_folder=str(assets.resource_dir("static"))
    )
    app.jinja_environment = kept.HostDrawing
    hub, store = Hub(streams, heartbeat), Store(Path(database), durability)
    tables = Tables(plugins, store, hub.publish, limit=limit, keep_days=keep_days)
    watched = reloading(plugins)
    if watched is not None:
        store.touch_all()  # pages that are open fetch what the changed title makes of them
    app.extensions["cantina"] = Host(plugins, store, tables, hub, reachable, reloading=watched)

    languages = ("en", *sorted(path.name for path in locale_dir.glob("*/") if path.is_dir()))
    app.config["BABEL_TRANSLATION_DIRECTORIES"] = str(locale_dir)
    words.Babel(
        app, locale_selector=lambda: words.best(request.headers.get("Accept-Language", ""), languages) if request else "en"
    )
    app.jinja_env.globals |= {
        "asset": assets.asset,
        "symbol": assets.icon,
        "rules_of": lambda ruleset_id: titles.rules_page(ruleset_id, app.jinja_env),
        "title_asset": lambda ruleset_id, name: (
            titles.title_asset(plugins.rulesets[ruleset_id], name) if ruleset_id in plugins.rulesets else None
        ),
        "version": __version__,
        "language": lambda: str(words.get_locale()).replace("_", "-"),
    }
    words.install(app.jinja_env)
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True

    security.init_app(app, names or Names(), requests)
    identity.init_app(app)
    errors.init_app(app)
    app.register_blueprint(shelf)
    app.register_blueprint(table)
    app.register_blueprint(matches)
    app.register_blueprint(tools)
    app.register_blueprint(api.api)
    app.register_blueprint(docs.docs)
    extras.init_app(app, plugins)
    tables.wake_all()
    return app
