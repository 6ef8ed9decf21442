"""Where a ruleset is, in words that another process understands."""

from __future__ import annotations

import importlib
import importlib.util
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
    """Return the ruleset at a place. Raises `UnknownRuleset` or, if its declarations are unsound, their own error."""
    place, colon, name = where.rpartition(":")
    if not colon:
        return Found(discover().ruleset(where), where)
    module = _module_of_file(Path(place)) if place.endswith(".py") else importlib.import_module(place)
    try:
        ruleset = getattr(module, name)
    except AttributeError as error:
        raise UnknownRuleset(f"{place} holds no {name!r}; write module:object or path/to/file.py:object") from error
    check_ruleset(ruleset)
    return Found(ruleset, f"{Path(place).resolve()}:{name}" if place.endswith(".py") else where)


def found(ruleset: Ruleset[Any]) -> Found:
    """Return a ruleset object with the module-level name it has, if it has one."""
    check_ruleset(ruleset)
    home = type(ruleset).__module__
    for name in sorted(sys.modules, key=lambda name: (name != home, name)):
        for attribute, value in list(getattr(sys.modules[name], "__dict__", {}).items()):
            if value is ruleset and name != "__main__":
                return Found(ruleset, f"{name}:{attribute}")
    return Found(ruleset, "")


def _module_of_file(path: Path) -> Any:
    if not path.is_file():
        raise UnknownRuleset(f"there is no file {path}; write path/to/file.py:object")
    name = f"checked_{path.parent.name}_{path.stem.strip('_')}"
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module
