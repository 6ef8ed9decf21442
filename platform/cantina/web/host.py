"""What one running application holds."""

from __future__ import annotations

from dataclasses import dataclass, field

from flask import current_app

from ..live import Hub
from ..plugins import Plugins
from ..store import Store
from ..tables import Tables


@dataclass
class Host:
    """The service, its store and its streams.

    `reachable` is the address that people on the network type, such as `http://192.168.1.20:8000`; None where the
    address of the request is as good.
    """

    plugins: Plugins
    store: Store
    tables: Tables
    hub: Hub = field(default_factory=Hub)
    reachable: str | None = None

    def close(self) -> None:
        """End streams and bots, then let go of the database."""
        self.hub.close()
        self.tables.close()
        self.store.close()


def host() -> Host:
    """Return the host of the current application."""
    found: Host = current_app.extensions["cantina"]
    return found
