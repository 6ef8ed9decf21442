"""What must hold between the parts of a match file, beyond their types."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any

import msgspec

from ..match import UNDO, Saved
from ..ruleset import Card
from .form import FORMAT, MAX_SETUP, Entry, Glimpse, Head, MatchFile, MatchHead
from .sentences import check_event, check_within

_COUNTER_LIMIT = 1 << 53
_OPTIONS_DEPTH = 8


def head_problem(head: Head) -> str:
    """Return what is wrong with a head, or nothing."""
    if head.format != FORMAT:
        return f"form {head.format} is not known here; it was made by a newer version of Cantina"
    if len(head.seats) != len(head.setup.seats):
        return f"{len(head.seats)} names for {len(head.setup.seats)} seats"
    if len(msgspec.json.encode(head.setup)) > MAX_SETUP:
        return f"its set-up is larger than {MAX_SETUP >> 10} KB"
    if _deeper([head.setup.options, *head.setup.seats], _OPTIONS_DEPTH):
        return "the options of its set-up are nested deeper than any title's"
    if hashlib.sha256(bytes(head.cards)).hexdigest() != head.catalogue:
        return "the cards do not fit their hash"
    try:
        check_within(msgspec.json.decode(head.cards))
        msgspec.json.decode(head.cards, type=list[Card])
    except (ValueError, RecursionError) as error:
        return f"its cards cannot be shown: {error}"
    if isinstance(head, MatchHead) and hashlib.sha256(bytes.fromhex(head.key)).hexdigest() != head.commitment:
        return "the key is not the one that was committed to"
    return ""


def entry_problem(head: Head, entries: Sequence[Entry | Glimpse]) -> str:
    """Return what is wrong with the last of the entries so far, or nothing."""
    entry = entries[-1]
    if entry.revision != len(entries) - 1:
        return f"it says that it is revision {entry.revision}"
    if not (0 <= entry.seat < len(head.seats) if entry.revision else entry.seat == -1):
        return f"there is no seat {entry.seat + 1}"
    try:
        for event in entry.events:
            check_event(event)
        if isinstance(entry, Glimpse):
            check_within(msgspec.to_builtins(entry.observation))
            return ""
    except (ValueError, RecursionError) as error:
        return str(error)
    if bool(entry.action) != bool(entry.revision):
        return "an action is missing" if entry.revision else "a set-up is no action"
    back = entry.action.removeprefix(UNDO)
    if back != entry.action and not (back.isdecimal() and len(back) < 9 and int(back) < entry.revision):
        return f"{entry.action!r} goes back to no earlier revision"
    return "" if entry.saved is None else _saved_problem(head, entries, entry, entry.saved)


def _saved_problem(head: Head, entries: Sequence[Any], entry: Entry, saved: Saved) -> str:
    if hashlib.sha256(saved.state.encode()).hexdigest() != entry.state_hash:
        return "the position does not fit its hash"
    expected = (head.ruleset, head.setup, entry.revision, head.open_seed)
    if (saved.ruleset, saved.setup, saved.revision, saved.open_seed) != expected:
        return "the position is of another match or revision"
    if isinstance(head, MatchHead) and saved.key != head.key:
        return "the position has another key"
    if len(saved.answers) != len(head.seats) or not all(0 <= count <= entry.revision for count in saved.answers):
        return "the position counts answers wrong"
    earlier = [other.saved.counter for other in entries[:-1] if other.saved is not None]
    if not max(earlier, default=0) <= saved.counter <= _COUNTER_LIMIT:
        return "chance went back"
    return ""


def match_problem(file: MatchFile) -> str:
    """Return what is missing at the end of a whole match, or nothing."""
    if any(entry.saved is None for entry in ((file.entries[0], file.entries[-1]) if file.end.ended else file.entries)):
        return "the file lacks a position: the first and the last must be there, without an outcome all"
    if file.last.state_version != file.head.state_version:
        return "the last position is of another state version than the head says"
    report = file.end.report
    if report is None:
        return ""
    if file.end.ended:
        return "a match with an outcome does not wait for anything to be repaired"
    if report.revision != file.entries[-1].revision or report.seat >= len(file.head.seats):
        return "the report is not about the last position"
    return ""


def _deeper(data: Any, depth: int) -> bool:
    """Tell whether plain data is nested deeper than this."""
    inside = data.values() if isinstance(data, dict) else data if isinstance(data, list) else ()
    return depth < 0 or any(_deeper(value, depth - 1) for value in inside)
