"""The part of a table's page that shows a match, made from what one viewer is given and nothing else.

It needs no running host and no database, so that the conformance kit can search its bytes for what must not be there. A
title may bring a board of its own (`titles.py`). Its buttons belong to the host's form:
`<button form="act" name="action" value="...">`. Without one, or if it fails, the host draws zones and facts by itself.
"""

from __future__ import annotations

import logging
import traceback
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import BaseLoader, ChoiceLoader, Environment, FileSystemLoader, PrefixLoader
from markupsafe import Markup
from msgspec import Struct

from ..plugins import discover
from ..ruleset import Ruleset
from ..sight import ZoneView
from ..view import LogLine, MatchView
from .assets import asset, icon, resource_dir
from .kept import Drawing, once
from .titles import Board, own_board, rules_page
from .words import get_locale, gettext, install, package_dir

logger = logging.getLogger(__name__)


class Frame(Struct, frozen=True):
    """What the page around a match adds: its address, who is a bot, what the device may do.

    `title` and `mode` are the words in the strip on top. `cover`: the seat of this device that shall take it next, before
    anything of the match is shown. `again`: the match that a rematch follows. `public`: a screen for all, without controls;
    `square` the QR code on it. `stopped`: the host ended the match. `asker`: the seat that asks to take back; `asked`: the
    seats of this device that have not answered it; `can_ask`: whether the viewer may ask. `empty`: the seats that somebody
    has left and that anybody may take over. `commitment` binds the host to the shuffles, `key` opens them after the end.
    `here`: the seats where somebody has the page open (None: not known). `authored`: the host runs for an author of titles, who
    is shown what failed; `trace` is that of a paused table.
    """

    url: str
    code: str = ""
    title: str = ""
    mode: str = ""
    bots: frozenset[int] = frozenset()
    cover: int | None = None
    again: int | None = None
    paused: bool = False
    hosting: bool = False
    public: bool = False
    square: Markup | None = None
    note: str = ""
    stopped: bool = False
    asker: int | None = None
    asked: tuple[int, ...] = ()
    can_ask: bool = False
    empty: tuple[int, ...] = ()
    commitment: str = ""
    key: str | None = None
    here: frozenset[int] | None = None
    authored: bool = False
    trace: str = ""


TABLE_LINES = 40
"""The lines of the log on a table's page; the whole log has a page of its own."""

KEPT_LINES = 8192
_lines: dict[tuple[str, LogLine, bool, str | None], Markup] = {}

FIXED = Frame(url="/t/CODE")
"""The frame under which the conformance kit renders."""


class Tile(Struct, frozen=True):
    """One card, or several alike, or a place: `kind` is face, back or empty."""

    kind: str
    name: str = ""
    count: int = 1


class Box(Struct, frozen=True):
    """One zone: its title, how many cards lie there, and the tiles."""

    title: str
    count: int
    tiles: tuple[Tile, ...]
    places: bool


class Line(Struct, frozen=True):
    """One fact: its title and its value in words."""

    title: str
    value: str


class Group(Struct, frozen=True):
    """What belongs to one seat (`seat` -1: to nobody)."""

    seat: int
    boxes: tuple[Box, ...]
    lines: tuple[Line, ...]


def loader(homes: Mapping[str, Path]) -> BaseLoader:
    """Return what finds the host's templates, and each title's below its id; `homes` are their packages' folders."""
    own = {ruleset_id: FileSystemLoader(home / "templates" / ruleset_id) for ruleset_id, home in homes.items()}
    return ChoiceLoader([FileSystemLoader(resource_dir("templates")), PrefixLoader(own)])


@cache
def _plain_environment(ruleset_id: str, home: Path) -> Environment:
    environment = Drawing(loader=loader({ruleset_id: home}), autoescape=True, auto_reload=False, extensions=["jinja2.ext.i18n"])
    install(environment)
    environment.trim_blocks = environment.lstrip_blocks = True
    environment.globals |= {"asset": asset, "symbol": icon}
    environment.filters |= discover().filters
    return environment


def render_match(view: MatchView, rules: Ruleset[Any], environment: Environment | None = None, frame: Frame = FIXED) -> Markup:
    """Return the HTML of a match as its viewer sees it: seats, board, decision, refusals, log, end.

    Outside of the host leave the environment out: English, and nothing but the view goes in.
    """
    environment = environment or _plain_environment(rules.id, package_dir(rules))
    if frame.cover is not None:
        html = environment.get_template("cover.html").render(view=view, frame=frame)
        return Markup(html)  # noqa: S704 (escaped by the templates)
    board, failed = _board(view, rules, environment)
    decision = view.decisions[0] if view.decisions and not frame.paused and not frame.public else None
    html = environment.get_template("match.html").render(
        view=view,
        once=once("host"),
        decision=decision,
        owed=decision is not None and not decision.optional,
        board=board,
        board_failed=failed,
        frame=frame,
        rules_page=(address := rules_page(rules.id, environment)),
        log=log_lines(view.log[-TABLE_LINES:], view.viewer, address, environment),
        more_log=len(view.log) > TABLE_LINES,
        waiting_names=", ".join(view.names[seat] for seat in view.waiting),
        choices=[] if decision is None else [c for c in decision.actions if not board.offers(c.action)],
        refused=[] if decision is None else [r for r in decision.refusals if not board.refuses(r.action)],
    )
    return Markup(html)  # noqa: S704 (escaped by the templates)


def log_lines(log: Sequence[LogLine], viewer: int, rules_address: str | None, environment: Environment) -> Markup:
    """Return lines of a log, newest first, with a mark where the viewer last acted before others did.

    Who acted is whom the first line of a revision is about: what an attack does to the other side belongs to the attacker.
    A line is drawn once for everybody to whom it says the same.
    """
    module: Any = environment.get_template("macros.html").module
    locale = str(get_locale())
    lines: list[Markup] = []
    others, marked = False, viewer < 0
    actors: dict[int, int] = {}
    for line in log:
        if line.seat >= 0:
            actors.setdefault(line.revision, line.seat)
    for line in reversed(log):
        actor = actors.get(line.revision, -1)
        others = others or (actor >= 0 and actor != viewer)
        if actor == viewer and others and not marked:
            lines.append(module.last_turn())
            marked = True
        key = (locale, line, line.seat == viewer and viewer >= 0, rules_address)
        made = _lines.get(key)
        if made is None:
            if len(_lines) >= KEPT_LINES:
                _lines.clear()
            made = _lines[key] = module.log_line(*key[1:])
        lines.append(made)
    return Markup("").join(lines)


def _board(view: MatchView, rules: Ruleset[Any], environment: Environment) -> tuple[Board, str]:
    """Return the board and the traceback of the title's own, if that failed."""
    failed = ""
    try:
        own = own_board(view, rules, environment)
    except Exception:
        logger.exception("the board of %s failed at revision %d", rules.id, view.revision)
        own, failed = None, traceback.format_exc()
    if own is not None:
        return own, ""
    html = environment.get_template("board.html").render(view=view, groups=groups(view))
    return Board(Markup(html)), failed  # noqa: S704 (escaped by the template)


def groups(view: MatchView) -> list[Group]:
    """Return zones and facts by whom they belong to: the others in the order of play, then the table, then the viewer."""
    seats = len(view.names)
    after = max(view.viewer, 0)
    others = [(after + step) % seats for step in range(1, seats)] if view.viewer >= 0 else list(range(seats))
    others += range(seats, seats + len(view.others))
    order = [*others, -1, *([view.viewer] if view.viewer >= 0 else [])]
    made = [
        Group(
            owner,
            tuple(_box(zone, view) for zone in view.observation.zones.values() if zone.owner == owner),
            tuple(
                Line(view.facts[path], _words(fact.value))
                for path, fact in view.observation.facts.items()
                if path in view.facts and fact.owner == owner
            ),
        )
        for owner in order
    ]
    return [group for group in made if group.boxes or group.lines]


def _box(zone: ZoneView, view: MatchView) -> Box:
    title = view.zones[zone.path]
    if zone.places:
        tiles = [_at(zone, place, view) for place in range(zone.places)]
    else:
        counts: dict[str, int] = {}
        for slug in zone.slugs():
            counts[slug] = counts.get(slug, 0) + 1
        tiles = [Tile("face", view.titles.get(slug, slug), count) for slug, count in counts.items()]
        hidden = zone.count - len(zone.faces)
        if hidden:
            tiles.append(Tile("back", count=hidden))
    return Box(title, zone.count, tuple(tiles), bool(zone.places))


def _at(zone: ZoneView, place: int, view: MatchView) -> Tile:
    slug = zone.at(place)
    if slug is not None:
        return Tile("face", view.titles.get(slug, slug))
    return Tile("back") if place in zone.back else Tile("empty")


def _words(value: Any) -> str:
    if isinstance(value, bool):
        return str(gettext("yes") if value else gettext("no"))
    if isinstance(value, list | tuple):
        return ", ".join(_words(item) for item in value) or str(gettext("none"))
    if isinstance(value, dict):
        return ", ".join(f"{key}: {_words(item)}" for key, item in value.items()) or str(gettext("none"))
    return str(gettext("none") if value is None else value)
