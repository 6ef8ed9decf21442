"""The thread on which bots answer, so that no request waits for them."""

from __future__ import annotations

import logging
import queue
import threading
from collections.abc import Callable

logger = logging.getLogger(__name__)


class Players:
    """Plays for the bots of tables where something changed.

    `play(code)` lets them answer for a while and tells whether they have more to do.
    """

    def __init__(self, play: Callable[[str], bool]) -> None:
        self._play = play
        self._queue: queue.Queue[str | None] = queue.Queue()
        self._guard = threading.Lock()
        self._thread: threading.Thread | None = None
        self._closed = False

    def wake(self, code: str) -> None:
        """Say that a table's bots may have to answer."""
        self._queue.put(code)
        with self._guard:
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="bots", daemon=True)
                self._thread.start()

    def settle(self) -> None:
        """Wait until no bot has anything to do."""
        self._queue.join()

    def close(self) -> None:
        """Stop after the answer in progress; one that takes longer than a second ends with the process."""
        self._closed = True
        with self._guard:
            thread, self._thread = self._thread, None
        if thread is not None:
            self._queue.put(None)
            thread.join(1)

    def _run(self) -> None:
        while (code := self._queue.get()) is not None:
            try:
                if not self._closed and self._play(code):
                    self._queue.put(code)
            except Exception:
                logger.exception("the bots of table %s stopped", code)
            self._queue.task_done()
        self._queue.task_done()
