"""Actions go first: pages that refresh themselves wait a moment for them, and for each other.

One action at a table of eight makes seven pages fetch their views. All of it is Python, which computes one thing at a time:
without an order an action would wait behind the pages of the one before it. So a refresh waits until no action is under way
and no other refresh is drawn, but never longer than `PATIENCE`: rules that compute for long hold nobody up.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

PATIENCE = 0.05
"""Seconds that a refresh waits at most."""


class Turns:
    """Who is served before whom."""

    def __init__(self, patience: float = PATIENCE) -> None:
        self._patience = patience
        self._moved = threading.Condition()
        self._acting = 0
        self._drawing = 0

    @contextmanager
    def first(self) -> Iterator[None]:
        """Serve an action."""
        with self._moved:
            self._acting += 1
        try:
            yield
        finally:
            with self._moved:
                self._acting -= 1
                self._moved.notify_all()

    @contextmanager
    def after(self) -> Iterator[None]:
        """Serve a refresh once nothing else is under way, or patience is at its end."""
        with self._moved:
            self._moved.wait_for(lambda: not self._acting and not self._drawing, self._patience)
            self._drawing += 1
        try:
            yield
        finally:
            with self._moved:
                self._drawing -= 1
                self._moved.notify()
