"""The editions there are: those that come with the title, and a group's own from the data folder.

`<user data>/cantina/editions/*.json`; a file that is wrong is left out and its problems are kept for whoever asks.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import platformdirs

from . import reading
from .schema import Edition, EditionError

FOLDER = Path(__file__).parent / "editions"
BUNDLED_IDS = ("original", "clone-wars")
TAKEN = "edition: the id {!r} is taken; give this one another"


def own_folder() -> Path:
    """Return the folder of a group's own editions."""
    return Path(platformdirs.user_data_path("cantina", appauthor=False)) / "editions"


def read(path: Path) -> Edition:
    """Load one edition file. Raises `EditionError` with every problem named by file, card and field."""
    return reading.read(path.name, _bytes(path))


def own(where: str, raw: bytes) -> Edition:
    """Return a group's own edition of the bytes of a file; raises `EditionError` also for the id of a bundled one."""
    edition = reading.read(where, raw)
    if edition.id in BUNDLED:
        raise EditionError(where, [TAKEN.format(edition.id)])
    return edition


def read_own(path: Path) -> Edition:
    """Load a group's own edition file; raises `EditionError` as `own` does."""
    return own(path.name, _bytes(path))


def _bytes(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(reading.MOST_BYTES + 1)
    except OSError as error:
        raise EditionError(path.name, [f"cannot be read: {error.strerror}"]) from error


BUNDLED = {edition_id: read(FOLDER / f"{edition_id}.json") for edition_id in BUNDLED_IDS}
"""The editions that come with the title, by id."""


@dataclass
class Collection:
    """The editions by id. Looks again when a file of the data folder has changed; matches keep the cards they began with."""

    folder: Path | None = None
    broken: dict[str, list[str]] = field(default_factory=dict)
    _seen: tuple[Any, ...] | None = None
    _all: dict[str, Edition] = field(default_factory=dict)

    @property
    def editions(self) -> dict[str, Edition]:
        """All editions by id, bundled ones first."""
        paths = self._paths()
        seen = tuple((str(path), status.st_mtime_ns, status.st_size) for path, status in paths)
        if seen != self._seen:
            self._seen = seen
            self._all, self.broken = dict(BUNDLED), {}
            for path, _ in paths:
                self._add(path)
        return self._all

    def _paths(self) -> list[tuple[Path, Any]]:
        folder = self.folder or own_folder()
        try:
            return [(path, path.stat()) for path in sorted(folder.glob("*.json"))]
        except OSError:
            return []

    def _add(self, path: Path) -> None:
        try:
            edition = read_own(path)
            if edition.id in self._all:
                raise EditionError(path.name, [TAKEN.format(edition.id)])
            self._all[edition.id] = edition
        except EditionError as error:
            self.broken[path.name] = error.problems
