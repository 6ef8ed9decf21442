"""Tells plugins of finished matches, in a thread of its own: a slow or broken listener holds up nobody's table."""

from __future__ import annotations

import logging
import queue
import threading

from ..hookspecs import Finished
from ..plugins import Plugins

logger = logging.getLogger(__name__)


class Listeners:
    """A queue of finished matches; its thread is started by the first one."""

    def __init__(self, plugins: Plugins) -> None:
        self._plugins = plugins
        self._queue: queue.Queue[Finished | None] = queue.Queue()
        self._guard = threading.Lock()
        self._thread: threading.Thread | None = None

    def tell(self, finished: Finished) -> None:
        """Tell all listeners soon; returns at once."""
        if not self._plugins.listeners:
            return
        self._queue.put(finished)
        with self._guard:
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="listeners", daemon=True)
                self._thread.start()

    def settle(self) -> None:
        """Wait until every listener has heard everything."""
        self._queue.join()

    def close(self) -> None:
        """Tell what is left to tell, for a moment at most."""
        with self._guard:
            thread, self._thread = self._thread, None
        if thread is not None:
            self._queue.put(None)
            thread.join(1)

    def _run(self) -> None:
        while (finished := self._queue.get()) is not None:
            for name, listener in list(self._plugins.listeners.items()):
                try:
                    listener(finished)
                except Exception as error:
                    logger.exception("plugin %s failed at the end of a match and is not told of others", name)
                    self._plugins.silence(name, error)
            self._queue.task_done()
        self._queue.task_done()
