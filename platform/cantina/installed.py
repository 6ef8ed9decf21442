"""What is installed, by distribution: versions, hooks, titles, how the kit judged them, and what failed."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import platformdirs
from msgspec import Struct

from .plugins import Plugins
from .ruleset import Ruleset

KEPT = "conformance.json"


class Conformance(Struct, frozen=True):
    """What `cantina check` last found of a title: in which version, when (seconds since 1970), how much passed.

    `failed` has the first line of each failure; `quick` says that the kit looked at few positions.
    """

    version: str
    at: int
    passed: int
    failed: tuple[str, ...] = ()
    quick: bool = False


class Title(Struct, frozen=True):
    """A title of a distribution; `conformance` is None if it was never checked here."""

    id: str
    version: str
    conformance: Conformance | None


class Failure(Struct, frozen=True):
    """An entry point in quarantine."""

    plugin: str
    reason: str
    traceback: str


class Distribution(Struct, frozen=True):
    """One installed distribution with plugins."""

    name: str
    version: str
    plugins: tuple[str, ...]
    hooks: tuple[str, ...]
    titles: tuple[Title, ...]
    quarantined: tuple[Failure, ...]


def distributions(plugins: Plugins, folder: Path | None = None) -> list[Distribution]:
    """Return the distributions by name; results of the kit are read from `folder`, by default the data folder."""
    judged = results(folder)
    found = []
    versions = {plugin.distribution: plugin.version for plugin in plugins.quarantined}
    versions |= {plugin.distribution: plugin.version for plugin in plugins.loaded}
    for name in sorted(versions):
        loaded = [plugin for plugin in plugins.loaded if plugin.distribution == name]
        broken = [plugin for plugin in plugins.quarantined if plugin.distribution == name]
        ids = [ruleset for plugin in loaded for ruleset in plugin.rulesets]
        titles = (Title(i, plugins.rulesets[i].about.version, judged.get(i)) for i in ids)
        found.append(
            Distribution(
                name,
                versions[name],
                tuple(plugin.name for plugin in loaded),
                tuple(sorted({hook for plugin in loaded for hook in plugin.hooks})),
                tuple(titles),
                tuple(Failure(plugin.name, plugin.reason, plugin.traceback) for plugin in broken),
            )
        )
    return found


def results(folder: Path | None = None) -> dict[str, Conformance]:
    """Return what the kit found, by title; a file that cannot be read holds nothing."""
    try:
        return msgspec.json.decode(_file(folder).read_bytes(), type=dict[str, Conformance])
    except (OSError, msgspec.DecodeError):
        return {}


def keep(ruleset: Ruleset[Any], passed: int, failed: Sequence[str], quick: bool, folder: Path | None = None) -> None:
    """Keep what the kit found of a title."""
    file = _file(folder)
    file.parent.mkdir(parents=True, exist_ok=True)
    lines = tuple(message.splitlines()[0] for message in failed)
    found = Conformance(ruleset.about.version, int(time.time()), passed, lines, quick)
    written = file.with_suffix(".new")
    written.write_bytes(msgspec.json.encode({**results(folder), ruleset.id: found}))
    written.replace(file)


def _file(folder: Path | None) -> Path:
    return (folder or platformdirs.user_data_path("cantina", appauthor=False)) / KEPT
