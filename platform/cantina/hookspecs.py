"""The hooks that a plugin distribution can implement; it names its module in the entry point group `cantina`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import click
import pluggy

from .ruleset import Ruleset

hookspec = pluggy.HookspecMarker("cantina")
hookimpl = pluggy.HookimplMarker("cantina")


class Hooks:
    """The hook specifications."""

    @hookspec
    def register_rulesets(self) -> Sequence[Ruleset[Any]]:  # type: ignore[empty-body]
        """Return the rulesets of this plugin."""

    @hookspec
    def register_commands(self) -> Sequence[click.Command]:  # type: ignore[empty-body]
        """Return commands that appear below `cantina`."""
