"""Plays kept matches again with the installed rules: what a change of rules would have changed."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from ..errors import CantinaError
from ..match import Match
from ..ruleset import Ruleset
from ..state import spec
from ..store import Kept
from .verifying import compare


class Rehearsed(Struct, frozen=True):
    """How a replay went: the actions that were as recorded, and what differs then, or nothing."""

    actions: int
    differs: str


def rehearse(history: Sequence[Kept], cards: bytes, ended: bool, ruleset: Ruleset[Any]) -> Rehearsed:
    """Replay what is kept of a match with its own cards and chance, up to the first difference.

    `ended` tells whether the match has an outcome. Positions that another version of the state has saved are compared after
    `migrate`.
    """
    first, number = history[0], 0
    assert first.saved is not None
    actions = [(kept.seat, kept.action) for kept in history[1:]]
    try:
        bound = ruleset.kept(first.saved.setup, cards)
        for match, events in Match.retrace(ruleset, first.saved.setup, bytes.fromhex(first.saved.key), actions, bound):
            compare(_in_todays_form(history[number], ruleset, bound), match, events)
            number += 1
    except CantinaError as error:
        return Rehearsed(max(number - 1, 0), str(error))
    except Exception as error:
        return Rehearsed(max(number - 1, 0), f"revision {number}: the installed rules fail: {type(error).__name__}: {error}")
    if (match.outcome is not None) != ended:
        return Rehearsed(len(actions), f"revision {number - 1}: record and replay differ in whether the match has an outcome")
    return Rehearsed(len(actions), "")


def _in_todays_form(kept: Kept, ruleset: Ruleset[Any], cards: Any) -> Kept:
    if kept.saved is None or kept.saved.state_version == ruleset.about.state_version:
        return kept
    state = Match.load(ruleset.at(cards), kept.saved).state
    return replace(kept, state_hash=hashlib.sha256(spec(ruleset.state).dump(state)).hexdigest())
