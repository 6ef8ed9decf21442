"""What one running application holds."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

import platformdirs
from flask import current_app

from ..live import Hub
from ..plugins import Plugins
from ..reloading import Reloading
from ..store import Store
from ..tables import Tables


def docs_folder() -> Path:
    """Return where `cantina docs` puts the documentation unless it is told otherwise."""
    return platformdirs.user_data_path("cantina", appauthor=False) / "docs"


@dataclass
class Host:
    """The service, its store and its streams.

    `reachable` is the address that people on the network type, such as `http://192.168.1.20:8000`; None where the
    address of the request is as good. `docs` is the folder of the built documentation. `reloading`
    tells authors what broke, if the host was started so.
    """

    plugins: Plugins
    store: Store
    tables: Tables
    hub: Hub = field(default_factory=Hub)
    reachable: str | None = None
    docs: Path = field(default_factory=docs_folder)
    reloading: Reloading | None = None

    def close(self) -> None:
        """End streams and bots, then let go of the database."""
        self.hub.close()
        self.tables.close()
        self.store.close()


def host() -> Host:
    """Return the host of the current application."""
    found: Host = current_app.extensions["cantina"]
    return found
