"""Finds rulesets: entry point by entry point, so that a broken plugin takes nothing else down.

The bundled rulesets are found exactly as a stranger's. What fails to import or register is quarantined with its
traceback, the others play.
"""

from __future__ import annotations

import inspect
import re
import traceback
from collections.abc import Iterable
from dataclasses import dataclass, field
from importlib.metadata import EntryPoint, entry_points
from typing import Any

import click
import pluggy

from .errors import RulesetError, UnknownRuleset
from .hookspecs import Hooks
from .ruleset import Ruleset
from .state import spec

GROUP = "cantina"
_ID = re.compile(r"[a-z][a-z0-9-]{0,39}")


@dataclass(frozen=True)
class Plugin:
    """One entry point that loaded: what it is called, where it comes from, what it brought."""

    name: str
    distribution: str
    version: str
    hooks: tuple[str, ...]
    rulesets: tuple[str, ...]


@dataclass(frozen=True)
class Quarantined:
    """One entry point that failed, with the reason in a line and the traceback."""

    name: str
    distribution: str
    reason: str
    traceback: str


@dataclass
class Plugins:
    """What was found: rulesets by id, commands by name, and the plugins that failed."""

    rulesets: dict[str, Ruleset[Any]] = field(default_factory=dict)
    commands: dict[str, click.Command] = field(default_factory=dict)
    loaded: list[Plugin] = field(default_factory=list)
    quarantined: list[Quarantined] = field(default_factory=list)

    def ruleset(self, ruleset_id: str) -> Ruleset[Any]:
        """Return an installed ruleset. Raises `UnknownRuleset` naming what there is, and why it may be missing."""
        if ruleset_id in self.rulesets:
            return self.rulesets[ruleset_id]
        known = ", ".join(sorted(self.rulesets)) or "none"
        broken = "".join(f"; plugin {q.name} failed: {q.reason}" for q in self.quarantined)
        raise UnknownRuleset(f"no ruleset {ruleset_id!r} is installed; installed: {known}{broken}")


def discover(found: Iterable[EntryPoint] | None = None) -> Plugins:
    """Load the installed plugins, or the given entry points."""
    plugins = Plugins()
    manager = pluggy.PluginManager(GROUP)
    manager.add_hookspecs(Hooks)
    for entry in sorted(found if found is not None else entry_points(group=GROUP), key=lambda e: (e.name, e.value)):
        distribution = entry.dist.name if entry.dist is not None else "?"
        try:
            _load(entry, distribution, manager, plugins)
        except (Exception, SystemExit) as error:
            reason = f"{type(error).__name__}: {error}"
            plugins.quarantined.append(Quarantined(entry.name, distribution, reason, traceback.format_exc()))
    return plugins


def _load(entry: EntryPoint, distribution: str, manager: pluggy.PluginManager, plugins: Plugins) -> None:
    """Import one plugin, call its hooks, and take over what it brings only if all of it is sound."""
    module = entry.load()
    name = f"{distribution}:{entry.name}"
    manager.register(module, name)
    try:
        manager.check_pending()
        others = [plugin for plugin in manager.get_plugins() if plugin is not module]
        rulesets = _call(manager, "register_rulesets", others)
        commands = _call(manager, "register_commands", others)
        for ruleset in rulesets:
            check_ruleset(ruleset)
            if ruleset.id in plugins.rulesets:
                raise RulesetError(f"a ruleset with the id {ruleset.id!r} is installed already; give this one another id")
        for command in commands:
            if command.name is None or command.name in plugins.commands:
                raise RulesetError(f"the command {command.name!r} is there already; give this one another name")
    except (Exception, SystemExit):
        manager.unregister(module, name)
        raise
    plugins.rulesets |= {ruleset.id: ruleset for ruleset in rulesets}
    plugins.commands |= {str(command.name): command for command in commands}
    hooks = tuple(sorted(caller.name for caller in manager.get_hookcallers(module) or ()))
    version = entry.dist.version if entry.dist is not None else "?"
    plugins.loaded.append(Plugin(entry.name, distribution, version, hooks, tuple(r.id for r in rulesets)))


def _call(manager: pluggy.PluginManager, hook: str, others: list[Any]) -> list[Any]:
    return [item for items in manager.subset_hook_caller(hook, remove_plugins=others)() for item in items]


def check_ruleset(ruleset: Ruleset[Any]) -> None:
    """Raise an error that says what a ruleset lacks to be played: its declarations, not its rules."""
    if not isinstance(ruleset, Ruleset):
        raise RulesetError(f"{ruleset!r} is not a cantina.Ruleset object; register instances, not classes")
    about = ruleset.about
    where = f"ruleset {about.id!r}"
    if not _ID.fullmatch(about.id):
        raise RulesetError(f"{where}: the id must be lower-case letters a to z, digits and hyphens, and begin with a letter")
    if not about.modes or len({mode.id for mode in about.modes}) != len(about.modes):
        raise RulesetError(f"{where}: there must be at least one mode, each with its own id")
    spec(ruleset.state)
    for name in ("new_state", "apply", "decisions"):
        if inspect.isgeneratorfunction(getattr(ruleset, name)):
            raise RulesetError(
                f"{where}: {name} is a generator, which does nothing when called; write events to the log it is given"
            )
    for mode in about.modes:
        for kind, schema in (("options", ruleset.options(mode.id)), ("seat options", ruleset.seat_options(mode.id))):
            for name, option in schema().fields.items():
                if option.required or "title" not in option.metadata:
                    raise RulesetError(f"{where}, mode {mode.id}, {kind}: {name} needs load_default and a metadata title")
        for seats in mode.seats:
            ruleset.setup(mode.id, seats)
    if not about.samples or len({sample.id for sample in about.samples}) != len(about.samples):
        raise RulesetError(f"{where}: there must be at least one sample set-up, each with its own id")
    for sample in about.samples:
        ruleset.setup(sample.mode, sample.seats, sample.options, sample.seat_options)
