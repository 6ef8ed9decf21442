"""The one service that sits people down and plays their matches: load, act, save, publish.

A table is changed under its own lock. After every action the store has it before anybody sees it; the match in memory is
only a copy that can be dropped at any time. Bots answer through the same door. Everything is asked by a `Device`: whoever
holds a secret, be it a browser's cookie or a program's bearer token.
"""

from __future__ import annotations

from .filed import Filed, Told
from .looking import Asking, Look, Looking, Translators
from .playing import Playing
from .refusals import Archived, Busy, NotOpen, NotSaved, NotYours, Paused, Refused, TooLate, TooMany, UnknownTable
from .seating import CODE_LENGTH, LETTERS, NAME_LENGTH, Opened, Sitter

__all__ = [
    "CODE_LENGTH",
    "LETTERS",
    "NAME_LENGTH",
    "Archived",
    "Asking",
    "Busy",
    "Look",
    "NotOpen",
    "NotSaved",
    "NotYours",
    "Opened",
    "Paused",
    "Refused",
    "Sitter",
    "Tables",
    "Told",
    "TooLate",
    "TooMany",
    "Translators",
    "UnknownTable",
]


class Tables(Playing, Filed, Looking):
    """Everything that can happen at tables. `publish(code, version)` is called after each visible change.

    `limit` is how many seconds rules may compute, `keep_days` after how many days an untouched table is closed.
    """
