"""Reads match files from anywhere: nothing in them is believed, and every refusal names the place."""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Iterator
from typing import Any

import msgspec

from .checks import entry_problem, head_problem, match_problem
from .form import (
    MAGIC,
    MAX_FILE,
    MAX_LINE,
    MAX_LINES,
    MAX_TEXT,
    AnyFile,
    End,
    Entry,
    FileError,
    Glimpse,
    Link,
    MatchFile,
    MatchHead,
    SeatFile,
    SeatHead,
    link,
)

_CHUNK = 1 << 16
_SEAL = len(MAGIC) + 64
_UNREADABLE = (msgspec.MsgspecError, ValueError, RecursionError)
_link = msgspec.json.Decoder(Link).decode
_head = msgspec.json.Decoder(MatchHead | SeatHead).decode
_end = msgspec.json.Decoder(End).decode


def read_match_file(data: bytes) -> MatchFile:
    """Return the whole match in a file. Raises `FileError` as `read_file`, or if it is what one seat was given."""
    file = read_file(data)
    if isinstance(file, SeatFile):
        raise FileError("this file holds what one seat was given of a match; it can be replayed, not played on or verified")
    return file


def read_file(data: bytes) -> AnyFile:
    """Return what a file holds. Raises `FileError` with one sentence that names the place of what is wrong."""
    if len(data) > MAX_FILE:
        raise FileError(f"the file is larger than {MAX_FILE >> 20} MB, so it was not read")
    if not data.startswith(MAGIC) or data[_SEAL : _SEAL + 1] != b"\n":
        raise FileError("the first line of the file does not say that it is a match file of a form known here")
    packed = data[_SEAL + 1 :]
    file = _file(_entries(packed))
    if hashlib.sha256(packed).hexdigest().encode() != data[len(MAGIC) : _SEAL]:
        raise FileError("the file was changed: the checksum in its first line does not fit the rest")
    return file


def _file(parts: list[bytes]) -> AnyFile:
    """Return the typed file of the entries of its lines."""
    if len(parts) < 3:
        raise FileError(f"the file has {len(parts)} lines; even an unplayed match has a head, a set-up and an end")
    head = _typed(_head, parts[0], _place(1))
    problem = head_problem(head)
    if problem:
        raise FileError(f"{_place(1)}: {problem}")
    read = msgspec.json.Decoder(Entry if isinstance(head, MatchHead) else Glimpse).decode
    entries: list[Any] = []
    for number, part in enumerate(parts[1:-1], 2):
        entries.append(_typed(read, part, _place(number)))
        problem = entry_problem(head, entries)
        if problem:
            raise FileError(f"{_place(number)}: {problem}")
        if isinstance(head, MatchHead) and entries[-1].saved is not None:
            saved = msgspec.structs.replace(entries[-1].saved, setup=head.setup)  # equal, and kept once
            entries[-1] = msgspec.structs.replace(entries[-1], saved=saved)
    end = _typed(_end, parts[-1], "the last line")
    if isinstance(head, SeatHead):
        return SeatFile(head, tuple(entries), end)
    file = MatchFile(head, tuple(entries), end)
    problem = match_problem(file)
    if problem:
        raise FileError(f"the last line: {problem}")
    return file


def _typed(read: Any, part: bytes, place: str) -> Any:
    try:
        return read(part)
    except _UNREADABLE as error:
        raise FileError(f"{place} does not have the form of a match file: {error}") from error


def _place(number: int) -> str:
    return "line 1 (the head)" if number == 1 else f"line {number} (revision {number - 2})"


def _entries(packed: bytes) -> list[bytes]:
    """Return what the lines hold, each checked to follow from the one before it."""
    chain, found = "", []
    for number, line in enumerate(_lines(packed), 1):
        if number > MAX_LINES:
            raise FileError(f"the file has more than {MAX_LINES} lines, so it was not read further")
        read: Link = _typed(_link, line, _place(number))
        entry = bytes(read.entry)
        chain = link(chain, entry)
        if read.chain != chain or msgspec.json.encode(read) != line:
            raise FileError(f"{_place(number)} was changed: its chain value does not fit")
        found.append(entry)
    return found


def _lines(packed: bytes) -> Iterator[bytes]:
    """Unpack lines, never more than the limits; raises at what cannot be unpacked, after the lines before it."""
    unpack, line, total, number = zlib.decompressobj(wbits=31), bytearray(), 0, 0
    while not unpack.eof:
        try:
            chunk = unpack.decompress(packed, _CHUNK)
        except zlib.error as error:
            raise FileError(f"the file is damaged after line {number}: it cannot be unpacked further") from error
        if not chunk and not unpack.eof:
            raise FileError(f"the file breaks off after line {number}")
        packed = unpack.unconsumed_tail
        total += len(chunk)
        if total > MAX_TEXT:
            raise FileError(f"the file holds more than {MAX_TEXT >> 20} MB when unpacked; it was not read past line {number}")
        first, *others = chunk.split(b"\n")
        line += first
        for other in others:
            number += 1
            yield bytes(line)
            line = bytearray(other)
        if len(line) > MAX_LINE:
            raise FileError(f"line {number + 1} of the file is longer than {MAX_LINE >> 20} MB, so it was not read")
    if line or unpack.unused_data:
        raise FileError(f"there is something after line {number} that does not belong to a match file")
