"""What the host keeps: people, tables, matches and every action, in one SQL database.

SQLAlchemy Core with statements built once. SQLite in WAL mode, one process and one writer at a time: a write begins with
`BEGIN IMMEDIATE`, so it never has to be repeated because another one came first. Nothing here knows a title's rules: a
snapshot is a saved match as JSON, an event its JSON.
"""

from __future__ import annotations

from .base import Conflict, InUse, NotWritten, StoreError, claim
from .rows import Answer, Ask, Device, Kept, MatchRow, Member, TableRow
from .whole import Whole

__all__ = [
    "Answer",
    "Ask",
    "Conflict",
    "Device",
    "InUse",
    "Kept",
    "MatchRow",
    "Member",
    "NotWritten",
    "Store",
    "StoreError",
    "TableRow",
    "claim",
]


class Store(Whole):
    """The database of one host.

    `durability` is 'normal' (what was answered survives a killed process) or 'full' (also a power cut).
    """
