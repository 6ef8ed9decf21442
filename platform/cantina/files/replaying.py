"""Tells a match from its file as sentences, also where its ruleset is missing or has changed."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from ..errors import SaveVersionError
from ..ruleset import Card, Ruleset
from ..text import T, Text, Voice
from .form import AnyFile, MatchFile
from .keeping import load

OTHER_SIDE = T("the other side")


def card_names(file: AnyFile) -> Callable[[str], Text | str]:
    """Return what names a slug, from the cards in the file alone."""
    names = {card.slug: card.name for card in msgspec.json.decode(file.head.cards, type=list[Card])}
    return lambda slug: names.get(slug, slug)


def speaker(file: AnyFile, viewer: int) -> Voice:
    """Return the voice that tells the file's match to a viewer in English; a side that is no seat has no name in a file."""
    return Voice(viewer, [seated.name for seated in file.head.seats], card_names(file), others=(OTHER_SIDE,))


def sentences(file: AnyFile, voice: Voice) -> Iterator[tuple[int, str]]:
    """Yield what the voice's viewer was told, each sentence with the revision it led to; no rules are needed.

    A step without a sentence is told by who answered, and one's own with the action.
    """
    for entry in file.entries:
        for event in entry.events:
            yield entry.revision, event.say(voice)
        if not entry.events and entry.revision:
            own = entry.seat == voice.viewer and entry.action
            yield entry.revision, f"{voice.name(entry.seat)} answers{f' {entry.action}' if own else ''}."


def reproduce(file: MatchFile, ruleset: Ruleset[Any]) -> list[str] | None:
    """Do again what paused the table, look at the last position and take the action, and return the traceback.

    Returns None if it works now. Raises `SaveVersionError` if the position needs another version of the ruleset.
    """
    report = file.end.report
    assert report is not None
    try:
        match = load(file, ruleset)
        if report.action:
            match.act(report.seat, report.action)
    except SaveVersionError:
        raise
    except Exception as error:
        return traceback.format_exception(error)
    return None


def standing(file: MatchFile, ruleset: Ruleset[Any], viewer: int) -> list[str]:
    """Return how the match ended, or who is waited for, in sentences.

    Raises `SaveVersionError` or `FileError` if the installed rules cannot read the last position.
    """
    match, voice = load(file, ruleset), speaker(file, viewer)
    if match.outcome is None:
        return [f"Waiting for {', '.join(map(voice.name, match.waiting))}."]
    ranked = sorted(enumerate(match.outcome.results), key=lambda pair: (pair[1].rank, pair[0]))
    lines = [voice.say(match.outcome.cause)]
    for seat, result in ranked:
        points = "" if result.points is None else f", points: {result.points}"
        lines.append(f"{result.rank}. {voice.name(seat)}{' wins' if result.won else ''}{points}")
    return lines
