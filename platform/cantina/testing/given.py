"""All that one viewer is given of a match, as bytes: what every check of secrecy compares."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import msgspec

from ..errors import CantinaError
from ..events import Event
from ..match import Match
from ..ruleset import Ruleset
from ..text import Arg, Named, Text, Voice
from ..view import MatchView, view, voice_for

Render = Callable[[MatchView, Ruleset[Any]], str]
"""Makes the board part of the table page of one view, under a fixed table context."""

Given = dict[str, bytes]
"""What one viewer gets, by part."""

NO_SUCH = "no-such-action"

_WORDS = re.compile(r"[^:>@.+/ ]+")

_ENCODER = msgspec.json.Encoder(order="sorted")


def speaker(match: Match[Any], viewer: int) -> Voice:
    """Return the voice that the kit lets speak to a viewer: English, and a fixed name a seat."""
    return voice_for(match.rules, viewer, [f"Player {seat + 1}" for seat in range(match.seats)])


def pose(match: Match[Any], state: Any) -> Match[Any]:
    """Return the match as if it stood at another state. Nothing is acted, what is forced stays open, nothing can be undone."""
    posed = match.fork()
    posed._past.clear()
    posed.state, posed.outcome = state, match.rules.outcome(state)
    posed.decisions = tuple(match.rules.decisions(state)) if posed.outcome is None else ()
    return posed


def given(match: Match[Any], viewer: int, log: Iterable[Event] = (), render: Render | None = None) -> Given:
    """Return what a viewer gets.

    `waiting` holds who must answer and what would be taken at once, `errors` the texts of refused actions, `page` the page
    if there is a `render`; the other parts are the fields of the view, `log` with the sentences of the given events.
    """
    seen = view(match, viewer, speaker(match, viewer), [(match.revision, event) for event in log])
    tried = [NO_SUCH, *(refusal.action for d in seen.decisions for refusal in d.refusals)] if viewer >= 0 else []
    parts: dict[str, Any] = {
        "observation": seen.observation,
        "cards": seen.cards,
        "prompts": [(d.prompt, d.hint) for d in seen.decisions],
        "actions": [d.actions for d in seen.decisions],
        "refusals": [d.refusals for d in seen.decisions],
        "waiting": sorted((d.seat, d.public and len(d.actions) == 1) for d in match.decisions),
        "errors": [_error(match, viewer, action) for action in tried],
        "ids": [d.id for d in seen.decisions],
    }
    for name in seen.__struct_fields__:
        parts.setdefault(name, getattr(seen, name))
    del parts["decisions"]  # compared in parts above
    out = {name: _ENCODER.encode(part) for name, part in parts.items()}
    if render is not None:
        out["page"] = render(seen, match.rules).encode()
    return out


def _error(match: Match[Any], seat: int, action: str) -> str:
    try:
        match.fork().act(seat, action)
    except CantinaError as error:
        return f"{type(error).__name__}: {error}"
    return "accepted"


def words(action: str) -> set[str]:
    """Return the parts of an action's text, slugs of cards among them."""
    return set(_WORDS.findall(action))


def named(event: Event) -> Iterator[Named]:
    """Yield every card that an event names."""
    yield from event.cards
    yield from _named(event.text)


def _named(value: Arg) -> Iterator[Named]:
    if isinstance(value, Named):
        yield value
    elif isinstance(value, Text):
        for inner in value.args.values():
            yield from _named(inner)
    elif isinstance(value, tuple):
        yield from value


def difference(one: Given, other: Given) -> str | None:
    """Return the first part of `one` that differs in `other`, with the bytes around the difference, or None."""
    for part in one:
        a, b = one[part], other.get(part, b"")
        if a != b:
            at = next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
            return f"{part}: {_around(a, at)} against {_around(b, at)}"
    return None


def _around(data: bytes, at: int) -> str:
    return f"…{data[max(0, at - 40) : at + 40].decode(errors='replace')}…"
