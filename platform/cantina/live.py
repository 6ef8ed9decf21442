"""'Version n' nudges to the pages that show a table, and who has such a page open.

A stream carries numbers only: no state of the match and no HTML. A page that misses one loses nothing, because each
connection begins with the current version and every page fetches its own view.
"""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Callable, Collection, Iterator

HEARTBEAT = 15.0
"""Seconds between signs of life; no server notices that a browser has gone before the next write."""

PAUSE = 0.1
"""Seconds between two versions told to a page: bots that answer at once would make it fetch its view for each answer."""

LINGER = 3.0
"""Seconds that a device counts as present after its last page has closed: a reload takes less."""

Places = Callable[[Collection[int]], Collection[int]]
"""Tells the places at a table of the devices that are present."""

Later = Callable[[float, Callable[[], None]], None]
"""Calls a function after so many seconds."""


def _later(seconds: float, run: Callable[[], None]) -> None:
    timer = threading.Timer(seconds, run)
    timer.daemon = True
    timer.start()


class Stream:
    """One open page: whose it is, the latest version it has to be told of, and whether somebody came or went since."""

    __slots__ = ("code", "device", "due", "moved", "places", "told", "version")

    def __init__(self, code: str, device: int, places: Places | None) -> None:
        self.code = code
        self.device = device
        self.places = places
        self.version = 0
        self.told = 0.0
        self.moved = False
        self.due = threading.Event()


class Hub:
    """Knows which pages show which table; `limit` streams may be open at a time."""

    def __init__(self, limit: int = 64, heartbeat: float = HEARTBEAT, linger: float = LINGER, later: Later = _later) -> None:
        self.limit = limit
        self.heartbeat = heartbeat
        self.linger = linger
        self._later = later
        self._guard = threading.Lock()
        self._streams: dict[str, set[Stream]] = {}
        self._present: dict[str, Counter[int]] = {}
        """Devices at each table: one for each open page, and one for each that has closed just now."""
        self._open = 0
        self._ending = threading.Event()

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

    def present(self, code: str) -> frozenset[int]:
        """Return the devices that have a page of a table open, or had a moment ago."""
        with self._guard:
            return frozenset(self._present.get(code, ()))

    def stream(
        self, code: str, current: Callable[[], int], device: int = 0, places: Places | None = None
    ) -> Iterator[bytes] | None:
        """Return the lines of a new stream, or None if there are enough.

        `current` tells the table's version now. The page of a device (0: of nobody) makes it present; with `places` the
        stream tells at which places somebody is.
        """
        stream = Stream(code, device, places)
        with self._guard:
            if self._ending.is_set() or self._open >= self.limit:
                return None
            self._come(code, device)
            self._streams.setdefault(code, set()).add(stream)
            self._open += 1
        try:
            # Asked after the stream is known, so that no version falls between.
            version = current()
        except BaseException:
            self._drop(stream)
            raise
        return Lines(self, stream, version)

    def wait(self, stream: Stream) -> tuple[int, bool] | None:
        """Return the version that a stream has to tell (0: none) and whether somebody came or went; None at the end."""
        if not self._ending.is_set() and stream.due.wait(self.heartbeat):
            self._ending.wait(max(0.0, stream.told + PAUSE - time.monotonic()))
        with self._guard:
            stream.due.clear()
            news = stream.version, stream.moved
            stream.version, stream.moved = 0, False
        stream.told = time.monotonic()
        return None if self._ending.is_set() else news

    def close(self) -> None:
        """End all streams; no new ones are given."""
        self._ending.set()
        with self._guard:
            for streams in self._streams.values():
                for stream in streams:
                    stream.due.set()

    def _drop(self, stream: Stream) -> None:
        with self._guard:
            streams = self._streams.get(stream.code, set())
            known = stream in streams
            if known:
                streams.remove(stream)
                self._open -= 1
            if not streams:
                self._streams.pop(stream.code, None)
        if known and stream.device and not self._ending.is_set():
            self._later(self.linger, lambda: self._go(stream.code, stream.device))

    def _come(self, code: str, device: int) -> None:
        if device:
            present = self._present.setdefault(code, Counter())
            present[device] += 1
            if present[device] == 1:
                self._moved(code)

    def _go(self, code: str, device: int) -> None:
        with self._guard:
            present = self._present[code]
            present[device] -= 1
            if not present[device]:
                del present[device]
                self._moved(code)
            if not present:
                del self._present[code]

    def _moved(self, code: str) -> None:
        for stream in self._streams.get(code, ()):
            if stream.places is not None:
                stream.moved = True
                stream.due.set()


class Lines:
    """The bytes of one stream; closing it, also before the first line, gives its place free."""

    def __init__(self, hub: Hub, stream: Stream, version: int) -> None:
        self._hub = hub
        self._stream = stream
        self._first: int | None = version

    def __iter__(self) -> Lines:
        return self

    def __next__(self) -> bytes:
        news = (self._first, True) if self._first is not None else self._hub.wait(self._stream)
        self._first = None
        if news is None:
            self.close()
            raise StopIteration
        version, moved = news
        told = (b"event: version\ndata: %d\n\n" % version if version else b"") + (self._here() if moved else b"")
        return told or b"event: beat\ndata: 0\n\n"

    def _here(self) -> bytes:
        if self._stream.places is None:
            return b""
        places = sorted(self._stream.places(self._hub.present(self._stream.code)))
        return b"event: here\ndata: %s\n\n" % (" ".join(map(str, places)) or "none").encode()

    def close(self) -> None:
        self._hub._drop(self._stream)
