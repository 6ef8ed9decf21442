"""What a table does not allow, each with a sentence for people."""

from __future__ import annotations

from ..errors import CantinaError
from ..text import T, Text

NO_TABLE = T("There is no table with that code.")
NOT_YOUR_SEAT = T("That seat is not yours.")
HOST_ONLY = T("Only the device that opened the table can do that.")
SEAT_TAKEN = T("Somebody sits there already.")
NAME_MISSING = T("Say who you are: a name of up to 24 letters.")
NAME_TAKEN = T("Somebody at this table has that name already.")
UNDER_WAY = T("The match has begun.")
NOT_BEGUN = T("No match is being played here.")
PAUSED = T("The table is paused.")
CHANGED = T("The question has changed. Look again, then choose.")
ILLEGAL = T("That is not open to you now. Choose one of the actions shown.")
NOT_SAVED = T("The host cannot save right now, so nothing was changed. Try again.")
BUSY = T("The rules are still busy with the last action. Wait a moment, then try again.")
CANNOT_SHOW = T("The rules of this title failed, so its table cannot be shown. Nothing is lost.")
NO_WATCHING = T("This table is for those who play at it.")
ARCHIVED = T("Nobody has played here for a long time, so this table is closed. You can still read it.")
LINK_GONE = T("This link has been used, or a newer one replaces it. Ask for another.")
TOO_MANY = T("You have opened many tables today. Play at one of them first.")
NOTHING_BACK = T("There is no step of yours to take back.")
NOT_ASKED = T("Nobody asks you to take back a step.")
TITLE_GONE = T("The title of this table is not installed on this host any more.")


class Refused(CantinaError):
    """The table does not allow it; `text` says why, for people."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.msgid)
        self.text = text


class UnknownTable(Refused):
    """No table has that code."""


class NotYours(Refused):
    """The device does not hold the seat, or the table, that it acts for."""


class Paused(Refused):
    """The rules failed, so the table waits for its host."""


class TooLate(Refused):
    """Somebody else, or a double click, was first: the table has changed."""


class NotOpen(Refused):
    """The action is not among those offered."""


class NotSaved(Refused):
    """The store could not be written; the match is as it was."""


class Archived(TooLate):
    """Nobody has touched the table for long: it can be read, not changed."""


class TooMany(Refused):
    """The device has opened as many tables as it may for now."""


class Busy(Refused):
    """The rules compute for longer than anybody should wait."""
