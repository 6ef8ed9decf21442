"""The form of a match file: what it holds, and how it is written.

The first line is plain text: `cantina-match 1` and the SHA-256 of the rest. The rest is gzip of JSON lines: a head, one
entry a position, an end. Each line is `{"chain": ..., "entry": ...}`, where `chain` is the SHA-256 of the chain value before
it and the bytes of its entry. `docs/match-files.md` tells it to people.
"""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Sequence
from typing import Annotated, Union

import msgspec
from msgspec import Meta, Struct

from ..errors import CantinaError
from ..events import Event
from ..match import Saved
from ..ruleset import Setup
from ..sight import Observation
from ..text import MAX_SEATS

MAGIC = b"cantina-match 1 "
FORMAT = 1
MAX_FILE = 4 << 20
"""Bytes of a file."""
MAX_TEXT = 64 << 20
"""Bytes of its lines together, unpacked."""
MAX_LINE = 8 << 20
MAX_LINES = 10_002
"""A head, an end, and ten thousand positions; no title promises a longer match."""
MAX_SETUP = 64 << 10
"""Bytes of a set-up, which every position repeats."""

Hash = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
Name = Annotated[str, Meta(min_length=1, max_length=80)]
Number = Annotated[int, Meta(ge=0, le=1 << 53)]
SeatNumber = Annotated[int, Meta(ge=-1, le=MAX_SEATS - 1)]
ActionText = Annotated[str, Meta(max_length=400)]


class FileError(CantinaError):
    """A file is not what it should be; the text names the place."""


class Strict(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A part of a file: no field may be missing or unknown."""


class Seated(Strict, frozen=True, kw_only=True):
    """Who sat in a seat; `bot` names the kind of bot."""

    name: Name
    bot: Name | None


class MatchHead(Strict, frozen=True, kw_only=True, tag_field="kind", tag="match"):
    """What a whole match starts from, with its secrets.

    `ruleset_version` is the version installed where the file was made, `state_version` that of the last position.
    """

    format: int
    ruleset: Name
    ruleset_version: Annotated[str, Meta(max_length=80)]
    state_version: Number
    setup: Setup
    seats: Annotated[tuple[Seated, ...], Meta(min_length=1, max_length=MAX_SEATS)]
    catalogue: Hash
    cards: msgspec.Raw
    open_seed: bool
    commitment: Hash
    key: Hash


class SeatHead(Strict, frozen=True, kw_only=True, tag_field="kind", tag="seat"):
    """What one viewer was given of a match that went on: no key, no state, nobody else's secrets."""

    format: int
    ruleset: Name
    ruleset_version: Annotated[str, Meta(max_length=80)]
    state_version: Number
    setup: Setup
    seats: Annotated[tuple[Seated, ...], Meta(min_length=1, max_length=MAX_SEATS)]
    catalogue: Hash
    cards: msgspec.Raw
    open_seed: bool
    commitment: Hash
    viewer: SeatNumber


Head = MatchHead | SeatHead


class Entry(Strict, frozen=True, kw_only=True):
    """One position of a whole match and what led to it; revision 0 is the set-up and no seat's.

    `saved` is the position itself: all of a match that goes on, so that steps can be taken back elsewhere; of one with an
    outcome the first and the last.
    """

    revision: Number
    seat: SeatNumber
    action: ActionText
    state_hash: Hash
    events: tuple[Event, ...]
    saved: Saved | None


class Glimpse(Strict, frozen=True, kw_only=True):
    """What a viewer was given at one position. `action` is the viewer's own, or empty.

    `observation` is None where the installed rules could not read the position any more.
    """

    revision: Number
    seat: SeatNumber
    action: ActionText
    events: tuple[Event, ...]
    observation: Observation | None


class Report(Struct, frozen=True, kw_only=True):
    """Why a table paused: who answered what at the last position, and what failed."""

    revision: Number
    seat: SeatNumber
    action: ActionText
    error: str
    traceback: tuple[str, ...]


class End(Strict, frozen=True, kw_only=True):
    """The last line. `ended`: it has an outcome; `exported`: when the file was made, in seconds since 1970."""

    ended: bool
    report: Report | None
    exported: Number


class Link(Strict, frozen=True, kw_only=True):
    """One line."""

    chain: Hash
    entry: msgspec.Raw


class MatchFile(Struct, frozen=True):
    """A whole match, secrets included."""

    head: MatchHead
    entries: tuple[Entry, ...]
    end: End

    @property
    def last(self) -> Saved:
        """The last position; every file has it."""
        saved = self.entries[-1].saved
        assert saved is not None
        return saved

    @property
    def key(self) -> bytes:
        return bytes.fromhex(self.head.key)

    @property
    def actions(self) -> list[tuple[int, str]]:
        """The actions as `Match.replay` takes them."""
        return [(entry.seat, entry.action) for entry in self.entries[1:]]


class SeatFile(Struct, frozen=True):
    """What one viewer was given of a match."""

    head: SeatHead
    entries: tuple[Glimpse, ...]
    end: End


AnyFile = Union[MatchFile, SeatFile]  # noqa: UP007


def link(before: str, entry: bytes) -> str:
    """Return the chain value of a line; the first line follows the empty value."""
    return hashlib.sha256(before.encode() + entry).hexdigest()


def write(file: AnyFile) -> bytes:
    """Return the bytes of a file. Raises `FileError` if it would be larger than the reader takes."""
    chain, lines = "", []
    parts: Sequence[Struct] = (file.head, *file.entries, file.end)
    for part in parts:
        entry = msgspec.json.encode(part)
        chain = link(chain, entry)
        lines.append(msgspec.json.encode(Link(chain=chain, entry=msgspec.Raw(entry))))
    text = b"\n".join(lines) + b"\n"
    packed = gzip.compress(text, 9, mtime=0)
    if len(packed) > MAX_FILE or len(text) > MAX_TEXT or len(lines) > MAX_LINES or max(map(len, lines)) > MAX_LINE:
        raise FileError(f"this match is too long for a file: {len(lines)} lines, {len(text)} bytes")
    return MAGIC + hashlib.sha256(packed).hexdigest().encode() + b"\n" + packed
