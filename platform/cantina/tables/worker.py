"""Work that is queued and done one piece after another, in a thread of its own."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable
from typing import Generic, TypeVar

X = TypeVar("X")


class Worker(Generic[X]):
    """A queue whose thread is started by the first piece of work.

    `do(work)` must not raise; it returns True to have the same work queued again.
    """

    def __init__(self, name: str, do: Callable[[X], bool]) -> None:
        self._name = name
        self._do = do
        self._queue: queue.Queue[X | None] = queue.Queue()
        self._guard = threading.Lock()
        self._thread: threading.Thread | None = None

    def put(self, work: X) -> None:
        """Queue some work; returns at once."""
        self._queue.put(work)
        with self._guard:
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name=self._name, daemon=True)
                self._thread.start()

    def settle(self) -> None:
        """Wait until nothing is left to do."""
        self._queue.join()

    def close(self) -> None:
        """Let the thread end after what is queued; wait for that, for a moment at most."""
        with self._guard:
            thread, self._thread = self._thread, None
        if thread is not None:
            self._queue.put(None)
            thread.join(1)

    def _run(self) -> None:
        while (work := self._queue.get()) is not None:
            if self._do(work):
                self._queue.put(work)
            self._queue.task_done()
        self._queue.task_done()
