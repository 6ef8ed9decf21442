"""Between files and the store: a match goes out, and on another host it comes in and goes on."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Container
from typing import Any

import msgspec

from ..bots import BOTS
from ..errors import SaveVersionError
from ..events import Event
from ..match import Match, Saved
from ..ruleset import Ruleset
from ..sight import Observation
from ..store import Kept, MatchRow, Store, TableRow
from ..text import PUBLIC, T
from .form import (
    FORMAT,
    End,
    Entry,
    FileError,
    Glimpse,
    MatchFile,
    MatchHead,
    Report,
    Seated,
    SeatFile,
    SeatHead,
    write,
)
from .sentences import named, redacted

EXPORTED = Event("export", T("The host saved this match with all its secrets to a file."))
"""What the log says when the secrets of a running match leave the host."""


def has_outcome(row: MatchRow) -> bool:
    """Whether a match was played to its end; one that the host stopped before that keeps its secrets."""
    return row.ended is not None and not row.stopped


def export_match(store: Store, table: TableRow, row: MatchRow, version: str = "") -> bytes:
    """Return the file of a whole match. `version` is that of the installed ruleset, if there is one.

    Of a match without an outcome it holds the secrets: only the host device and the command line may ask for that, and the
    log then has `EXPORTED` (the table's version goes up). Raises `FileError` if it is too long.
    """
    history = store.history(row.id)
    last, ended = _last(history), has_outcome(row)
    entries = tuple(_entry(kept, not ended or kept.revision in (0, last.revision)) for kept in history)
    report = None
    if not ended and table.paused is not None and table.match is not None and table.match.id == row.id:
        report = msgspec.convert(table.paused, Report)
        report = report if report.revision == last.revision else None
    head = MatchHead(
        format=FORMAT,
        ruleset=last.ruleset,
        ruleset_version=version,
        state_version=last.state_version,
        setup=last.setup,
        seats=_seats(row),
        catalogue=row.catalogue,
        cards=msgspec.Raw(store.catalogue(row.catalogue)),
        open_seed=last.open_seed,
        commitment=_commitment(last),
        key=last.key,
    )
    data = write(MatchFile(head, entries, End(ended=ended, report=report, exported=int(time.time()))))
    if not ended:
        store.note(table, row, EXPORTED)
    return data


def export_seat(store: Store, table: TableRow, row: MatchRow, ruleset: Ruleset[Any], viewer: int = PUBLIC) -> bytes:
    """Return the file that a member of a match may have: with an outcome the whole match.

    Without one it holds what that viewer was given so far. Raises `FileError` if it is too long.
    """
    if has_outcome(row):
        return export_match(store, table, row, ruleset.about.version)
    history = store.history(row.id)
    last, kept_cards = _last(history), store.catalogue(row.catalogue)
    rules = ruleset.at(ruleset.kept(last.setup, kept_cards))
    cards = msgspec.json.decode(kept_cards)
    entries = tuple(_glimpse(rules, kept, viewer) for kept in history)
    setup = msgspec.structs.replace(
        last.setup, seats=tuple(own if seat == viewer else {} for seat, own in enumerate(last.setup.seats))
    )
    seen = set().union(*map(_slugs, entries))
    shown = msgspec.json.encode([card for card in cards if card["slug"] in seen], order="sorted")
    head = SeatHead(
        format=FORMAT,
        ruleset=last.ruleset,
        ruleset_version=ruleset.about.version,
        state_version=last.state_version,
        setup=setup,
        seats=_seats(row),
        catalogue=hashlib.sha256(shown).hexdigest(),
        cards=msgspec.Raw(shown),
        open_seed=last.open_seed,
        commitment=_commitment(last),
        viewer=viewer,
    )
    return write(SeatFile(head, entries, End(ended=False, report=None, exported=int(time.time()))))


def import_match(
    store: Store, file: MatchFile, ruleset: Ruleset[Any], device: int, code: str, bots: Container[str] = BOTS
) -> None:
    """Keep a match at a new table with this code, whose host device is `device`.

    It goes on unless it has an outcome: bots by themselves, people when they take the seats, which are free, as are those of
    bots that are not among `bots`.
    Raises `FileError` if the installed rules cannot go on from its last position, `Conflict` if the code is in use.
    """
    ended = load(file, ruleset).outcome is not None
    if ended != file.end.ended:
        raise FileError("the last line and the last position differ in whether the match has an outcome")
    history = [Kept(e.revision, e.seat, e.action, e.state_hash, e.saved, e.events) for e in file.entries]
    members = [(seated.name, seated.bot if seated.bot in bots else None) for seated in file.head.seats]
    store.adopt(code, device, members, bytes(file.head.cards), file.head.catalogue, history, ended)


def load(file: MatchFile, ruleset: Ruleset[Any]) -> Match[Any]:
    """Return the match at the file's last position, with the file's cards.

    Raises `SaveVersionError` if it needs another version of the ruleset, `FileError` if it does not fit it otherwise.
    """
    last = file.last
    try:
        rules = ruleset.at(ruleset.kept(last.setup, bytes(file.head.cards)))
        match = Match.load(rules, last)
        for viewer in range(PUBLIC, match.seats):
            match.observe(viewer)
    except SaveVersionError:
        raise
    except Exception as error:
        raise FileError(
            f"revision {last.revision}: the installed {ruleset.id} cannot go on from this position: "
            f"{type(error).__name__}: {error}"
        ) from error
    return match


def _entry(kept: Kept, complete: bool) -> Entry:
    return Entry(
        revision=kept.revision,
        seat=kept.seat,
        action=kept.action,
        state_hash=kept.state_hash,
        events=kept.events,
        saved=kept.saved if complete else None,
    )


def _glimpse(rules: Ruleset[Any], kept: Kept, viewer: int) -> Glimpse:
    return Glimpse(
        revision=kept.revision,
        seat=kept.seat,
        action=kept.action if kept.seat == viewer and viewer != PUBLIC else "",
        events=tuple(redacted(event, viewer) for event in kept.events),
        observation=None if kept.saved is None else _observed(rules, kept.saved, viewer),
    )


def _observed(rules: Ruleset[Any], saved: Saved, viewer: int) -> Observation | None:
    try:
        return Match.load(rules, saved).observe(viewer)
    except Exception:
        return None  # a position that today's rules cannot read; the sentences of the log stay


def _slugs(glimpse: Glimpse) -> set[str]:
    found = set().union(*map(named, glimpse.events))
    if glimpse.observation is not None:
        found = found.union(*(zone.slugs() for zone in glimpse.observation.zones.values()))
    return found


def _seats(row: MatchRow) -> tuple[Seated, ...]:
    return tuple(Seated(name=member.name, bot=member.bot) for member in row.seats)


def _last(history: list[Kept]) -> Saved:
    saved = history[-1].saved
    assert saved is not None
    return saved


def _commitment(saved: Saved) -> str:
    return hashlib.sha256(bytes.fromhex(saved.key)).hexdigest()
