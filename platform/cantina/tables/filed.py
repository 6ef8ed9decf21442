"""Matches that come as files: they go on at a new table, are told, or are checked."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from ..errors import CantinaError
from ..files import AnyFile, FileError, MatchFile, SeatFile, import_match, sentences, speaker, standing, verify
from ..store import Device
from ..text import PUBLIC
from .seating import Seating


class Told(Struct, frozen=True):
    """A match in sentences, each with the revision it led to, and how it stands at the end."""

    names: tuple[str, ...]
    lines: Sequence[tuple[int, str]]
    end: Sequence[str]


class Filed(Seating):
    """What can be done with a file of a match."""

    def adopt(self, device: Device, file: MatchFile) -> str:
        """Put the match of a file on a new table with this host device, where it goes on, and return the code.

        Raises `UnknownRuleset`, `SaveVersionError` or `FileError` if the installed rules cannot go on from it, `TooMany`.
        """
        ruleset = self.plugins.ruleset(file.head.ruleset)

        def keep(code: str) -> None:
            with self._watch():
                import_match(self.store, file, ruleset, device.id, code, self.plugins.bots)

        code = self._new_table(device, keep)
        self.players.wake(code)
        return code

    def verified(self, file: MatchFile) -> int:
        """Play the match of a file again from its key and return how many actions are as recorded.

        Raises `Difference` at the first that is not, `FileError`, `UnknownRuleset`, `RulesTooLong`.
        """
        ruleset = self.plugins.ruleset(file.head.ruleset)
        with self._watch():
            return verify(file, ruleset)

    def told(self, file: AnyFile, seat: int = PUBLIC) -> Told:
        """Return a match from its file as a seat was told; a seat's own file knows whose it is.

        Raises `FileError` if the match has no such seat.
        """
        viewer = file.head.viewer if isinstance(file, SeatFile) else seat
        names = tuple(seated.name for seated in file.head.seats)
        if not PUBLIC <= viewer < len(names):
            raise FileError(f"the match has {len(names)} seats")
        lines = list(sentences(file, speaker(file, viewer)))
        return Told(names, lines, self._end_of(file, viewer))

    def _end_of(self, file: AnyFile, viewer: int) -> Sequence[str]:
        ruleset = self.plugins.rulesets.get(file.head.ruleset)
        if not isinstance(file, MatchFile) or ruleset is None:
            return ()
        try:
            with self._watch():
                return standing(file, ruleset, viewer)
        except CantinaError as error:
            return (str(error),)
