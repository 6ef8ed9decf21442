"""The hooks that a plugin distribution can implement; it names its module in the entry point group `cantina`.

Every hook is called once, when the host starts, except `match_finished`. `docs/hooks.md` has an example of each.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
import pluggy
from msgspec import Struct

from .bots import Bot
from .chance import Chance
from .ruleset import Outcome, Ruleset, Setup

if TYPE_CHECKING:
    from flask import Blueprint

hookspec = pluggy.HookspecMarker("cantina")
hookimpl = pluggy.HookimplMarker("cantina")


class Finished(Struct, frozen=True):
    """A match that has ended, as every spectator knows it.

    `table` is the table's code and `number` the match's number there; `names` and `bots` are by seat, a bot's kind or None
    for a person; `answers` counts the actions.
    """

    table: str
    number: int
    ruleset: str
    version: str
    setup: Setup
    names: tuple[str, ...]
    bots: tuple[str | None, ...]
    answers: int
    outcome: Outcome


class Hooks:
    """The hook specifications."""

    @hookspec
    def register_rulesets(self) -> Sequence[Ruleset[Any]]:  # type: ignore[empty-body]
        """Return the rulesets of this plugin."""

    @hookspec
    def register_bots(self) -> Mapping[str, Callable[[Chance], Bot]]:  # type: ignore[empty-body]
        """Return kinds of bots by name; each is made with a chance of its own and answers any title's decisions."""

    @hookspec
    def register_commands(self) -> Sequence[click.Command]:  # type: ignore[empty-body]
        """Return commands that appear below `cantina`."""

    @hookspec
    def register_template_filters(self) -> Mapping[str, Callable[..., Any]]:  # type: ignore[empty-body]
        """Return filters by name for all templates: the host's and those of titles."""

    @hookspec
    def register_pages(self) -> Sequence[Blueprint]:  # type: ignore[empty-body]
        """Return Flask blueprints; they are mounted below `/plugins/<entry point>/` and reach no other page."""

    @hookspec
    def register_static(self) -> Path:  # type: ignore[empty-body]
        """Return a folder whose files are served below `/plugins/<entry point>/static/`."""

    @hookspec
    def match_finished(self, finished: Finished) -> None:
        """Hear that a match has ended; called after it is saved, in a thread of its own, one match at a time."""
