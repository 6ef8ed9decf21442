"""Tells plugins of finished matches, in a thread of its own: a slow or broken listener holds up nobody's table."""

from __future__ import annotations

import logging

from ..hookspecs import Finished
from ..plugins import Plugins
from .worker import Worker

logger = logging.getLogger(__name__)


class Listeners:
    """Tells each finished match to all listeners, one match after another."""

    def __init__(self, plugins: Plugins) -> None:
        self._plugins = plugins
        self._worker = Worker("listeners", self._hear)

    def tell(self, finished: Finished) -> None:
        """Tell all listeners soon; returns at once."""
        if self._plugins.listeners:
            self._worker.put(finished)

    def settle(self) -> None:
        """Wait until every listener has heard everything."""
        self._worker.settle()

    def close(self) -> None:
        """Tell what is left to tell, for a moment at most."""
        self._worker.close()

    def _hear(self, finished: Finished) -> bool:
        for name, listener in list(self._plugins.listeners.items()):
            try:
                listener(finished)
            except Exception as error:
                logger.exception("plugin %s failed at the end of a match and is not told of others", name)
                self._plugins.silence(name, error)
        return False
