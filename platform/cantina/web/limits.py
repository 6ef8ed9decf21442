"""How much may be asked of the host."""

from __future__ import annotations

import threading
import time
from collections import OrderedDict

FILE_LIMIT = 1024 * 1024
"""Bytes that a tool takes: an edition of cards is some fifty thousand."""

BURST = 10
"""Seconds' worth of requests that may come at once."""

ADDRESSES = 10_000
"""Addresses remembered; the one that asked longest ago is forgotten first."""


class Limits:
    """A bucket of tokens for each address: it fills by `rate` a second and holds `BURST` seconds' worth; rate 0: no limit."""

    def __init__(self, rate: float) -> None:
        self.rate = rate
        self._guard = threading.Lock()
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, address: str, cost: float, now: float | None = None) -> bool:
        """Take tokens for an address and tell whether there were enough."""
        if not self.rate:
            return True
        now = time.monotonic() if now is None else now
        full = self.rate * BURST
        with self._guard:
            left, since = self._buckets.pop(address, (full, now))
            left = min(full, left + (now - since) * self.rate)
            enough = left >= cost
            self._buckets[address] = (left - cost if enough else left, now)
            while len(self._buckets) > ADDRESSES:
                self._buckets.popitem(last=False)
        return enough
