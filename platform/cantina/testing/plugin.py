"""The pytest plugin: the option of the kit's tests. It imports nothing else, because every run of pytest loads it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add `--write-golden`."""
    text = "let `cantina.testing.conformance` write golden playthroughs instead of comparing them"
    parser.getgroup("cantina").addoption("--write-golden", action="store_true", default=False, help=text)
