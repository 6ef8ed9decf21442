"""Matches as files: carried to another host, kept, replayed and verified.

A whole match (`MatchFile`) holds its secrets; what one viewer was given (`SeatFile`) holds nobody else's.
"""

from .form import MAX_FILE, AnyFile, FileError, MatchFile, Report, SeatFile, write
from .keeping import EXPORTED, export_match, export_seat, has_outcome, import_match, load
from .reading import read_file, read_match_file
from .rehearsing import Rehearsed, rehearse
from .replaying import card_names, reproduce, sentences, speaker, standing
from .verifying import Difference, verify

__all__ = [
    "EXPORTED",
    "MAX_FILE",
    "AnyFile",
    "Difference",
    "FileError",
    "MatchFile",
    "Rehearsed",
    "Report",
    "SeatFile",
    "card_names",
    "export_match",
    "export_seat",
    "has_outcome",
    "import_match",
    "load",
    "read_file",
    "read_match_file",
    "rehearse",
    "reproduce",
    "sentences",
    "speaker",
    "standing",
    "verify",
    "write",
]
