"""The conformance kit: it plays a ruleset's sample set-ups and checks what the contract promises.

In a test file of a ruleset, one test a sample and check::

    from cantina.testing import conformance
    from my_title import ruleset

    test_conformance = conformance(ruleset)

On the command line: `cantina check my-title`. `docs/kit.md` says what each check means.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .find import Found, locate
    from .kit import Kit, Problem, Verdict
    from .scripted import Scripted
    from .suite import conformance

_HOMES = {
    "Found": "find",
    "Kit": "kit",
    "Problem": "kit",
    "Scripted": "scripted",
    "Verdict": "kit",
    "conformance": "suite",
    "locate": "find",
}

__all__ = ["Found", "Kit", "Problem", "Scripted", "Verdict", "conformance", "locate"]


def __getattr__(name: str) -> Any:
    """Import on first use: every run of pytest imports this package for its plugin."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f".{_HOMES[name]}", __name__), name)
