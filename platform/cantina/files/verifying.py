"""Plays a file's match again from its key and compares all that was recorded."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..errors import RulesetError, SaveVersionError
from ..events import Event
from ..match import UNDO, Match
from ..ruleset import Ruleset
from ..store import Kept
from .form import Entry, FileError, MatchFile
from .keeping import EXPORTED

HOST_KINDS = frozenset({"undo", EXPORTED.kind})
"""Events that the host writes into the log, not the rules."""


class Difference(FileError):
    """The record and the replay part; the text names the first place."""


def verify(file: MatchFile, ruleset: Ruleset[Any]) -> int:
    """Compare every state, event and draw with a replay from key and set-up, and return how many actions there were.

    Every shuffle is compared with it: a state can only be the same if all draws since the start were. Reading the file has
    compared the chain, the cards and the commitment. Raises `Difference`; `SaveVersionError` if the match was kept by another
    version of the ruleset's state, which cannot be compared.
    """
    about = ruleset.about
    kept = {entry.saved.state_version for entry in file.entries if entry.saved is not None}
    if kept != {about.state_version}:
        raise SaveVersionError(
            f"{about.id}: the match was played with state version {', '.join(map(str, sorted(kept)))}, installed is "
            f"{about.state_version}; install the version it was played with to verify it"
        )
    head, number = file.head, 0
    cards = ruleset.kept(file.last.setup, bytes(head.cards))
    try:
        for match, events in Match.retrace(ruleset, head.setup, file.key, file.actions, cards):
            compare(file.entries[number], match, events)
            number += 1
    except Difference:
        raise
    except Exception as error:
        reason = str(error) if isinstance(error, RulesetError) else f"{type(error).__name__}: {error}"
        raise Difference(f"revision {number}: the installed rules do not allow what is recorded: {reason}") from error
    if (match.outcome is not None) != file.end.ended:
        raise Difference(f"revision {number - 1}: record and replay differ in whether the match has an outcome")
    return number - 1


def compare(entry: Entry | Kept, match: Match[Any], events: Sequence[Event]) -> None:
    """Compare one recorded step with its replay. Raises `Difference`."""
    place = f"revision {entry.revision}" + (
        f", {entry.action!r} by seat {entry.seat + 1}" if entry.revision else ", the set-up"
    )
    if match.state_hash() != entry.state_hash:
        raise Difference(f"{place}: the position differs from the record")
    if entry.saved is not None and (match.chance.counter, match.answers) != (entry.saved.counter, entry.saved.answers):
        raise Difference(f"{place}: the number of draws or answers differs from the record")
    told = [event for event in entry.events if event.kind not in HOST_KINDS]
    if entry.action.startswith(UNDO):
        events = []
    if told != [event for event in events if event.kind not in HOST_KINDS]:
        raise Difference(f"{place}: what happened differs from the record")
