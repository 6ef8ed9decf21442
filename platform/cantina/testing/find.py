"""Where a ruleset is, in words that another process understands."""

from __future__ import annotations

import importlib
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..errors import UnknownRuleset
from ..plugins import check_ruleset, discover
from ..ruleset import Ruleset


@dataclass(frozen=True)
class Found:
    """A ruleset and where it was found: an installed id, `module:object` or `path/to/file.py:object`.

    `where` is empty if no other process could find it, for example an object made inside a function.
    """

    ruleset: Ruleset[Any]
    where: str


def locate(where: str) -> Found:
    """Return the ruleset at a place.

    Raises `UnknownRuleset` if there is none, or the error that `check_ruleset` has for unsound declarations.
    """
    place, colon, name = where.rpartition(":")
    if not colon:
        return Found(discover().ruleset(where), where)
    file = Path(place).resolve() if place.endswith(".py") else None
    module = _module(place) if file is None else _module_of_file(file)
    try:
        ruleset = getattr(module, name)
    except AttributeError as error:
        raise UnknownRuleset(f"{place} holds no {name!r}; write module:object or path/to/file.py:object") from error
    check_ruleset(ruleset)
    return Found(ruleset, where if file is None else f"{file}:{name}")


def found(ruleset: Ruleset[Any]) -> Found:
    """Return a ruleset object with the module-level name it has, if it has one."""
    check_ruleset(ruleset)
    home = type(ruleset).__module__
    for name in sorted(sys.modules, key=lambda name: (name != home, name)):
        for attribute, value in list(getattr(sys.modules[name], "__dict__", {}).items()):
            if value is ruleset and name != "__main__":
                return Found(ruleset, f"{name}:{attribute}")
    return Found(ruleset, "")


def _module(name: str) -> Any:
    try:
        return importlib.import_module(name)
    except ImportError as error:
        raise UnknownRuleset(f"{error}; write module:object with a module that can be imported from here") from error


def _module_of_file(file: Path) -> Any:
    """Import a file, inside its package if it belongs to one."""
    if not file.is_file():
        raise UnknownRuleset(f"there is no file {file}; write path/to/file.py:object")
    home, names = file.parent, [] if file.stem == "__init__" else [file.stem]
    while (home / "__init__.py").is_file():
        names.insert(0, home.name)
        home = home.parent
    if str(home) not in sys.path:
        sys.path.insert(0, str(home))
    return _module(".".join(names))
