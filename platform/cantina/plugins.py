"""Finds plugins: entry point by entry point, so that a broken one takes nothing else down.

The bundled rulesets are found exactly as a stranger's. What fails to import or register is quarantined with its
traceback, the others play. A plugin is taken over whole or not at all.
"""

from __future__ import annotations

import copy
import importlib
import inspect
import re
import sys
import traceback
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
import pluggy

from .bots import BOTS, Bot
from .chance import Chance
from .errors import NeedsRestart, RulesetError, UnknownRuleset
from .hookspecs import Finished, Hooks
from .ruleset import Ruleset
from .state import spec

if TYPE_CHECKING:
    from flask import Blueprint

GROUP = "cantina"
HOST_PAGES = frozenset({"api", "docs", "extras", "matches", "shelf", "table", "tools"})
"""Names of the host's own blueprints."""

HOST_COMMANDS = frozenset({"check", "docs", "match", "new", "rehearse", "rulesets", "serve", "simulate", "tool"})
"""Names of the host's own commands."""

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
    version: str
    reason: str
    traceback: str


@dataclass
class Plugins:
    """What was found: rulesets, commands, bots, filters by name; pages, files and listeners by plugin; what failed."""

    rulesets: dict[str, Ruleset[Any]] = field(default_factory=dict)
    commands: dict[str, click.Command] = field(default_factory=dict)
    bots: dict[str, Callable[[Chance], Bot]] = field(default_factory=lambda: dict(BOTS))
    filters: dict[str, Callable[..., Any]] = field(default_factory=dict)
    pages: dict[str, tuple[Blueprint, ...]] = field(default_factory=dict)
    static: dict[str, Path] = field(default_factory=dict)
    listeners: dict[str, Callable[[Finished], None]] = field(default_factory=dict)
    loaded: list[Plugin] = field(default_factory=list)
    quarantined: list[Quarantined] = field(default_factory=list)

    def ruleset(self, ruleset_id: str) -> Ruleset[Any]:
        """Return an installed ruleset. Raises `UnknownRuleset` naming what there is, and why it may be missing."""
        if ruleset_id in self.rulesets:
            return self.rulesets[ruleset_id]
        known = ", ".join(sorted(self.rulesets)) or "none"
        broken = "".join(f"; plugin {q.name} failed: {q.reason}" for q in self.quarantined)
        raise UnknownRuleset(f"no ruleset {ruleset_id!r} is installed; installed: {known}{broken}")

    def copy(self) -> Plugins:
        """Return the same plugins in containers of their own."""
        return Plugins(**{name: copy.copy(value) for name, value in vars(self).items()})

    def silence(self, name: str, error: Exception) -> None:
        """Stop telling a plugin of finished matches, because its listener raised; what else it brings stays."""
        self.listeners.pop(name, None)
        plugin = next(plugin for plugin in self.loaded if plugin.name == name)
        reason = f"match_finished raised {type(error).__name__}: {error}; it is not called any more"
        trace = "".join(traceback.format_exception(error))
        self.quarantined.append(Quarantined(name, plugin.distribution, plugin.version, reason, trace))


def discover(found: Iterable[EntryPoint] | None = None) -> Plugins:
    """Load the installed plugins, or the given entry points."""
    plugins = Plugins()
    for entry in sorted(found if found is not None else entry_points(group=GROUP), key=lambda e: (e.name, e.value)):
        try:
            _load(entry, plugins)
        except (Exception, SystemExit) as error:
            plugins.quarantined.append(_quarantined(entry, error))
    return plugins


def retry(plugins: Plugins, distribution: str, found: Iterable[EntryPoint] | None = None) -> None:
    """Import again what of a distribution is in quarantine, and take it over if it is sound now.

    What fails stays in quarantine, with the reason of today. Raises `NeedsRestart` where part of it is in use already, or it
    brings pages, which a running host cannot mount; nothing is changed then.
    """
    broken = {quarantined.name for quarantined in plugins.quarantined if quarantined.distribution == distribution}
    used = {plugin.name for plugin in plugins.loaded}
    if broken & used:
        raise NeedsRestart(f"{distribution} is in use already; start the host again to load it anew")
    entries = list(found if found is not None else entry_points(group=GROUP))
    packages = {entry.module.split(".")[0] for entry in entries if entry.name in used}
    for entry in entries:
        if entry.name not in broken or _distribution(entry) != distribution:
            continue
        package = entry.module.split(".")[0]
        if package in packages:
            raise NeedsRestart(f"other plugins use the package {package}; start the host again to load it anew")
        for name in [name for name in sys.modules if name == package or name.startswith(f"{package}.")]:
            del sys.modules[name]
        importlib.invalidate_caches()
        trial = plugins.copy()
        trial.quarantined = [quarantined for quarantined in plugins.quarantined if quarantined.name != entry.name]
        try:
            _load(entry, trial)
        except (Exception, SystemExit) as error:
            trial.quarantined.append(_quarantined(entry, error))
        if entry.name in trial.pages:
            raise NeedsRestart(f"{distribution} can be loaded now, but it brings pages; start the host again to see them")
        vars(plugins).update(vars(trial))


def _distribution(entry: EntryPoint) -> str:
    return entry.dist.name if entry.dist is not None else "?"


def _version(entry: EntryPoint) -> str:
    return entry.dist.version if entry.dist is not None else "?"


def _quarantined(entry: EntryPoint, error: BaseException) -> Quarantined:
    trace = "".join(traceback.format_exception(error))
    return Quarantined(entry.name, _distribution(entry), _version(entry), f"{type(error).__name__}: {error}", trace)


def _load(entry: EntryPoint, plugins: Plugins) -> None:
    """Import one plugin, call its hooks, and take over what it brings only if all of it is sound."""
    module = entry.load()
    manager = pluggy.PluginManager(GROUP)
    manager.add_hookspecs(Hooks)
    manager.register(module, entry.name)
    manager.check_pending()
    hook = manager.hook
    if any(plugin.name == entry.name for plugin in plugins.loaded):
        raise RulesetError(f"a plugin called {entry.name!r} is installed already; give this entry point another name")
    rulesets = [ruleset for brought in hook.register_rulesets() for ruleset in brought]
    commands = [command for brought in hook.register_commands() for command in brought]
    bots = _merged(hook.register_bots())
    filters = _merged(hook.register_template_filters())
    pages = tuple(page for brought in hook.register_pages() for page in brought)
    static = [Path(folder) for folder in hook.register_static()]
    _check_rulesets(rulesets, plugins)
    _check_commands(commands, plugins)
    _check_bots(bots, plugins)
    _check_filters(filters, plugins)
    _check_pages(entry.name, pages, plugins)
    for folder in static:
        if not folder.is_dir():
            raise RulesetError(f"register_static gave {folder}, which is no folder")
    plugins.rulesets |= {ruleset.id: ruleset for ruleset in rulesets}
    plugins.commands |= {str(command.name): command for command in commands}
    plugins.bots |= bots
    plugins.filters |= filters
    if pages:
        plugins.pages[entry.name] = pages
    if static:
        plugins.static[entry.name] = static[0]
    if hook.match_finished.get_hookimpls():
        plugins.listeners[entry.name] = lambda finished: hook.match_finished(finished=finished)
    hooks = tuple(sorted(caller.name for caller in manager.get_hookcallers(module) or ()))
    plugins.loaded.append(Plugin(entry.name, _distribution(entry), _version(entry), hooks, tuple(r.id for r in rulesets)))


def _merged(brought: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    return {name: value for named in brought for name, value in named.items()}


def _check_rulesets(rulesets: Iterable[Ruleset[Any]], plugins: Plugins) -> None:
    taken = set(plugins.rulesets)
    for ruleset in rulesets:
        check_ruleset(ruleset)
        if ruleset.id in taken:
            raise RulesetError(f"a ruleset with the id {ruleset.id!r} is installed already; give this one another id")
        taken.add(ruleset.id)


def _check_commands(commands: Iterable[click.Command], plugins: Plugins) -> None:
    taken = {*HOST_COMMANDS, *plugins.commands}
    for command in commands:
        if command.name is None or command.name in taken:
            raise RulesetError(f"the command {command.name!r} is there already; give this one another name")
        taken.add(command.name)


def _check_bots(bots: Mapping[str, Any], plugins: Plugins) -> None:
    for name, make in bots.items():
        if not _ID.fullmatch(name) or name in plugins.bots:
            raise RulesetError(f"a bot cannot be called {name!r}: the name is taken, or not of letters a to z and hyphens")
        if not callable(getattr(make(Chance.seeded(name)), "choose", None)):
            raise RulesetError(f"the bot {name!r} has no method choose(chair)")


def _check_filters(filters: Mapping[str, Any], plugins: Plugins) -> None:
    from jinja2.filters import FILTERS

    for name, made in filters.items():
        if not name.isidentifier() or name in plugins.filters or name in FILTERS or not callable(made):
            raise RulesetError(f"a template filter cannot be called {name!r}: give a function a name that is not taken")


def _check_pages(plugin: str, pages: Iterable[Any], plugins: Plugins) -> None:
    """Mount pages on an application made for this, so that what they break is not the host."""
    if not pages:
        return
    from flask import Blueprint, Flask

    taken = HOST_PAGES | {page.name for brought in plugins.pages.values() for page in brought}
    for page in pages:
        if not isinstance(page, Blueprint) or page.name in taken:
            raise RulesetError(f"register_pages gave {page!r}: give Flask blueprints with names that are not taken")
        probe = Flask("probe")
        before = _beyond(probe)
        mount(probe, plugin, page)
        if _beyond(probe) != before:
            raise RulesetError(
                f"the blueprint {page.name!r} changes other pages; use before_request and the like, not ..._app_..."
            )


def mount(app: Any, plugin: str, page: Blueprint) -> None:
    """Put a plugin's blueprint where it belongs."""
    app.register_blueprint(page, url_prefix=f"/plugins/{plugin}{page.url_prefix or ''}")


def _beyond(app: Any) -> list[Any]:
    """Return what of an application acts on every page."""
    tables = (app.before_request_funcs, app.after_request_funcs, app.teardown_request_funcs, app.url_value_preprocessors)
    own = [list(table.get(None, ())) for table in (*tables, app.template_context_processors, app.url_default_functions)]
    handlers = [(code, kind) for code, kinds in app.error_handler_spec[None].items() for kind in kinds]
    return [own, handlers, sorted(app.jinja_env.filters), sorted(app.jinja_env.tests), sorted(app.jinja_env.globals)]


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
    _check_tools(ruleset, where)


def _check_tools(ruleset: Ruleset[Any], where: str) -> None:
    """Raise an error that says what a ruleset's tools lack; their examples must be what their schemas take."""
    names = [tool.id for tool in ruleset.tools]
    for tool in ruleset.tools:
        if not _ID.fullmatch(tool.id) or names.count(tool.id) > 1:
            raise RulesetError(
                f"{where}, tool {tool.id!r}: give each tool an id of its own, of letters a to z, digits and hyphens"
            )
        for name, asked in tool.schema().fields.items():
            if "title" not in asked.metadata:
                raise RulesetError(f"{where}, tool {tool.id}: {name} needs a metadata title")
        if tool.example:
            problems = tool.schema().validate(tool.example)
            if problems:
                raise RulesetError(f"{where}, tool {tool.id}: its schema does not take its example: {problems}")
