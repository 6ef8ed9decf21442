"""What a host that restarts with every change remembers: which plugin brought which title, so that its page tells what broke.

A plugin that does not import cannot say which titles are its own. The supervisor of `cantina serve --reload` keeps a small
file for the time that it runs, into which each start writes what loaded.
"""

from __future__ import annotations

import os
import sysconfig
from collections.abc import Iterable
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path

import msgspec

from .plugins import GROUP, Plugins, Quarantined

MEMORY = "CANTINA_RELOAD"
"""The environment variable that names the file; without it the host does not reload."""


class Reloading:
    """Tells what broke since the last change."""

    def __init__(self, file: Path, plugins: Plugins) -> None:
        self._plugins = plugins
        try:
            self._titles = msgspec.json.decode(file.read_bytes(), type=dict[str, list[str]])
        except (OSError, msgspec.MsgspecError):
            self._titles = {}
        self._titles |= {plugin.name: list(plugin.rulesets) for plugin in plugins.loaded}
        file.write_bytes(msgspec.json.encode(self._titles))

    def broken(self, ruleset_id: str) -> list[Quarantined]:
        """Return the plugins in quarantine that bring a title, or that may: those that have not loaded yet."""
        if ruleset_id in self._plugins.rulesets:
            return []
        failed = self._plugins.quarantined
        own = [plugin for plugin in failed if ruleset_id in self._titles.get(plugin.name, ())]
        return own or [plugin for plugin in failed if plugin.name not in self._titles]


def reloading(plugins: Plugins) -> Reloading | None:
    """Return what this process remembers, or None if it was not started by `cantina serve --reload`."""
    file = os.environ.get(MEMORY)
    return None if file is None else Reloading(Path(file), plugins)


def developed(found: Iterable[EntryPoint] | None = None) -> list[Path]:
    """Return the folders of the plugins that are under development: those whose code is not in a site-packages folder."""
    installed = [Path(sysconfig.get_path(name)).resolve() for name in ("purelib", "platlib")]
    folders = set()
    for entry in entry_points(group=GROUP) if found is None else found:
        spec = find_spec(entry.module.partition(".")[0])
        if spec is None or spec.origin is None:
            continue
        origin = Path(spec.origin).resolve()
        if not any(origin.is_relative_to(folder) for folder in installed):
            folders.add(origin.parent if origin.name == "__init__.py" else origin)
    return sorted(folders)
