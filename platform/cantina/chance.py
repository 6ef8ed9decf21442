"""The match's only source of randomness: a key and a counter.

Every draw hashes the key with the next counter, so that a draw depends on nothing else and anyone who holds the key can
check it later with any implementation of BLAKE2b. The standard library's generators are not used because their shuffles
are not promised to stay the same between Python versions; `tests/test_chance.py` holds test vectors.
"""

from __future__ import annotations

import hashlib
import secrets
import struct
from collections.abc import MutableSequence, Sequence
from typing import Any, TypeVar

X = TypeVar("X")
_LONG_WORDS = struct.Struct("<8Q").unpack
_WORDS = struct.Struct("<16I").unpack


class Chance:
    """A seeded source of randomness; `copy` before an act, keep the copy if the act succeeds."""

    __slots__ = ("counter", "key")

    def __init__(self, key: bytes, counter: int = 0) -> None:
        self.key = key
        self.counter = counter

    @classmethod
    def secret(cls) -> Chance:
        """Return a source nobody can predict."""
        return cls(secrets.token_bytes(32))

    @classmethod
    def seeded(cls, seed: int | str) -> Chance:
        """Return the source of a chosen seed: the same draws on every machine."""
        return cls(hashlib.blake2b(f"cantina seed {seed}".encode(), digest_size=32).digest())

    def copy(self) -> Chance:
        return Chance(self.key, self.counter)

    def fork(self, purpose: str) -> Chance:
        """Return another source derived from this key, for example a bot's own; this one's counter stays."""
        return Chance(hashlib.blake2b(purpose.encode(), key=self.key, digest_size=32).digest())

    def commitment(self) -> str:
        """Return what a table shows at the start: a hash that binds the host to the key without telling it."""
        return hashlib.sha256(self.key).hexdigest()

    def _block(self, block: int) -> bytes:
        return hashlib.blake2b(b"%d/%d" % (self.counter, block), key=self.key).digest()

    def below(self, n: int) -> int:
        """Return a whole number from 0 to n - 1, all equally likely; takes one counter.

        Raises `ValueError` unless 1 <= n <= 2**64.
        """
        if not 1 <= n <= 1 << 64:
            raise ValueError(f"below({n}): the number of outcomes must be from 1 to 2**64")
        self.counter += 1
        limit = (1 << 64) - (1 << 64) % n
        block = 0
        word: int
        while True:
            for word in _LONG_WORDS(self._block(block)):
                if word < limit:
                    return word % n
            block += 1

    def choice(self, items: Sequence[X]) -> X:
        """Return one of the items; takes one counter. Raises `ValueError` if there is none."""
        return items[self.below(len(items))]

    def shuffle(self, items: MutableSequence[Any]) -> None:
        """Shuffle a list in place (Fisher-Yates, from the end); takes one counter however long the list is."""
        self.counter += 1
        words: list[int] = []
        block = 0
        for i in range(len(items) - 1, 0, -1):
            n = i + 1
            while True:
                if not words:
                    words = list(_WORDS(self._block(block))[::-1])
                    block += 1
                word = words.pop()
                j = word % n
                if word - j + n <= 0x1_0000_0000:  # words of the last, incomplete round of n would favour low numbers
                    break
            items[i], items[j] = items[j], items[i]
