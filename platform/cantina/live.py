"""'Version n' nudges to the pages that show a table.

A stream carries numbers only: no state and no HTML. A page that misses one loses nothing, because each connection begins
with the current version and every page fetches its own view.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator

HEARTBEAT = 15.0
"""Seconds between signs of life; no server notices that a browser has gone before the next write."""


class Stream:
    """One open page: the latest version it has to be told of."""

    __slots__ = ("code", "due", "version")

    def __init__(self, code: str) -> None:
        self.code = code
        self.version = 0
        self.due = threading.Event()


class Hub:
    """Knows which pages show which table; `limit` streams may be open at a time."""

    def __init__(self, limit: int = 64, heartbeat: float = HEARTBEAT) -> None:
        self.limit = limit
        self.heartbeat = heartbeat
        self._guard = threading.Lock()
        self._streams: dict[str, set[Stream]] = {}
        self._open = 0
        self._closed = False

    @property
    def open(self) -> int:
        """The number of open streams."""
        return self._open

    def publish(self, code: str, version: int) -> None:
        """Tell all pages of a table that it has a new version."""
        with self._guard:
            for stream in self._streams.get(code, ()):
                stream.version = max(stream.version, version)
                stream.due.set()

    def stream(self, code: str, current: Callable[[], int]) -> Iterator[bytes] | None:
        """Return the lines of a new stream, or None if there are enough; `current` tells the table's version now."""
        stream = Stream(code)
        with self._guard:
            if self._closed or self._open >= self.limit:
                return None
            self._streams.setdefault(code, set()).add(stream)
            self._open += 1
        try:
            # Asked after the stream is known, so that no version falls between.
            version = current()
        except BaseException:
            self._drop(stream)
            raise
        return Lines(self, stream, version)

    def wait(self, stream: Stream) -> int | None:
        """Return the version that a stream has to tell, 0 for a sign of life, None at the end."""
        if not self._closed:
            stream.due.wait(self.heartbeat)
        with self._guard:
            stream.due.clear()
            version, stream.version = stream.version, 0
        return None if self._closed else version

    def close(self) -> None:
        """End all streams; no new ones are given."""
        with self._guard:
            self._closed = True
            for streams in self._streams.values():
                for stream in streams:
                    stream.due.set()

    def _drop(self, stream: Stream) -> None:
        with self._guard:
            streams = self._streams.get(stream.code, set())
            if stream in streams:
                streams.remove(stream)
                self._open -= 1
            if not streams:
                self._streams.pop(stream.code, None)


class Lines:
    """The bytes of one stream; closing it, also before the first line, gives its place free."""

    def __init__(self, hub: Hub, stream: Stream, version: int) -> None:
        self._hub = hub
        self._stream = stream
        self._first: int | None = version

    def __iter__(self) -> Lines:
        return self

    def __next__(self) -> bytes:
        version = self._first if self._first is not None else self._hub.wait(self._stream)
        self._first = None
        if version is None:
            self.close()
            raise StopIteration
        return b"event: version\ndata: %d\n\n" % version if version else b"event: beat\ndata: 0\n\n"

    def close(self) -> None:
        self._hub._drop(self._stream)
