"""Stops rules that compute too long.

Rules run in the thread that asked, because a private copy of a state costs less than a message to another process. A
thread of its own looks at the clock: past the limit it keeps the stack and raises in the thread that computes, which works
at the next step of Python code. It is raised again every second in case rules catch everything.
"""

from __future__ import annotations

import ctypes
import sys
import threading
import time
import traceback
from collections.abc import Iterator
from contextlib import contextmanager

from ..errors import RulesetError

LIMIT = 10.0
"""Seconds that rules may compute for one answer or one page."""

AGAIN = 1.0
TICK = 0.25

_raise_in = ctypes.pythonapi.PyThreadState_SetAsyncExc
_raise_in.argtypes = (ctypes.c_ulong, ctypes.py_object)


class RulesTooLong(RulesetError):
    """Rules computed longer than they may; `stack` tells where they were."""

    def __init__(self, limit: float, stack: list[str]) -> None:
        super().__init__(f"the rules computed for more than {limit:g} seconds; they were at\n{''.join(stack[-3:])}")
        self.stack = stack


class _Stop(BaseException):
    """Raised in the thread that computes too long; no rules code catches it by accident."""


class _Run:
    __slots__ = ("due", "sent", "stack", "thread")

    def __init__(self, due: float) -> None:
        self.thread = threading.get_ident()
        self.due = due
        self.sent = False
        self.stack: list[str] = []


class Watch:
    """Keeps runs of rules within a limit."""

    def __init__(self, limit: float = LIMIT) -> None:
        self.limit = limit
        self._guard = threading.Lock()
        self._runs: set[_Run] = set()
        self._some = threading.Event()
        self._closed = False
        self._thread: threading.Thread | None = None

    @contextmanager
    def __call__(self) -> Iterator[None]:
        """Run rules in the body. Raises `RulesTooLong` where it takes longer than the limit."""
        run = _Run(time.monotonic() + self.limit)
        with self._guard:
            self._runs.add(run)
            if self._thread is None:
                self._thread = threading.Thread(target=self._look, name="watch", daemon=True)
                self._thread.start()
        self._some.set()
        try:
            try:
                yield
            finally:
                self._done(run)
        except _Stop:
            raise RulesTooLong(self.limit, run.stack) from None

    def close(self) -> None:
        """Stop looking."""
        self._closed = True
        self._some.set()

    def _done(self, run: _Run) -> None:
        """Take a run off the list; after that nothing is raised in its thread any more."""
        while run in self._runs:
            try:
                with self._guard:
                    if run.sent:
                        _raise_in(run.thread, ctypes.py_object())  # one on its way is called back
                    self._runs.discard(run)
            except _Stop:  # it arrived just here
                continue

    def _look(self) -> None:
        while not self._closed:
            self._some.wait()
            time.sleep(TICK)
            with self._guard:
                now = time.monotonic()
                for run in self._runs:
                    if run.due <= now:
                        self._stop(run, now)
                if not self._runs:
                    self._some.clear()

    def _stop(self, run: _Run, now: float) -> None:
        frame = sys._current_frames().get(run.thread)
        if not run.sent and frame is not None:
            run.stack = traceback.format_stack(frame)
        run.sent, run.due = True, now + AGAIN
        _raise_in(run.thread, _Stop)
