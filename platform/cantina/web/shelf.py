"""The shelf of titles, and the form that opens a table."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import Any

from flask import Blueprint, Response, abort, current_app, redirect, render_template, request, send_from_directory, url_for
from msgspec import Struct
from werkzeug.wrappers import Response as Redirect

from ..errors import SetupError
from ..ruleset import Mode, Ruleset
from ..tables import UnknownTable
from . import forms
from .broken import what_broke
from .host import host
from .identity import some_device
from .titles import gallery_page, gallery_text, rules_page, rules_text, title_asset
from .tools import Link, links
from .words import package_dir, say

shelf = Blueprint("shelf", __name__)

RECENT = 12
EVENING = 12 * 3600
"""Tables where nothing happened for longer are not on the shelf."""

PEOPLE = (1, 2, 3, 4)
MINUTES = (20, 30, 60)


class ModeCard(Struct, frozen=True):
    """A mode as the shelf and the set-up form show it."""

    id: str
    title: str
    summary: str
    seats: tuple[int, ...]
    minutes: int


class TitleCard(Struct, frozen=True):
    """A title on the shelf; `fits` tells whether it suits the people and minutes asked for.

    `cover`, `rules` and `cards` are the addresses of its picture, its page of rules and its gallery, where it brings them.
    """

    id: str
    title: str
    tagline: str
    least: int
    most: int
    minutes: int
    age: int
    modes: tuple[ModeCard, ...]
    fits: bool
    cover: str | None
    rules: str | None
    cards: str | None
    tools: Sequence[Link]


class OpenTable(Struct, frozen=True):
    """A table of this evening."""

    code: str
    title: str
    names: str
    free: int
    playing: bool


@shelf.get("/")
def index() -> str:
    """Show the titles, dimming those that do not fit, and the tables of the evening."""
    people = request.args.get("people", type=int)
    minutes = request.args.get("minutes", type=int)
    titles = [_title(rules, people, minutes) for rules in host().plugins.rulesets.values()]
    best = next((title.id for title in titles if title.fits), None)
    return render_template(
        "shelf.html",
        titles=titles,
        fitting=sum(title.fits for title in titles),
        best=best,
        people=people,
        minutes=minutes,
        choices=(PEOPLE, MINUTES),
        tables=_tables(),
    )


@shelf.get("/join")
def join() -> Redirect:
    """Go to the table of the code typed in."""
    code = request.args.get("code", "").strip().upper()
    return redirect(url_for("table.show", code=code) if code else url_for("shelf.index"))


@shelf.get("/new/<ruleset_id>")
def setup(ruleset_id: str) -> str:
    """Show the set-up form of a title."""
    rules = _rules(ruleset_id)
    return _form(rules, request.args, {})


@shelf.post("/new/<ruleset_id>")
def open_table(ruleset_id: str) -> Redirect | tuple[str, int]:
    """Open a table, or show the form again with every problem beside its field."""
    rules, form = _rules(ruleset_id), request.form
    mode, seats = _mode(rules, form.get("mode")), form.get("seats", 0, type=int)
    options = forms.chosen(rules.options(mode.id), "option.", form)
    per_seat = [forms.chosen(rules.seat_options(mode.id), f"seat.{seat}.", form) for seat in range(seats)]
    try:
        code = host().tables.open(some_device(), ruleset_id, mode.id, seats, options, per_seat)
    except SetupError as error:
        return _form(rules, form, error.problems), 422
    return redirect(url_for("table.show", code=code), 303)


@shelf.get("/rules/<ruleset_id>")
def rules(ruleset_id: str) -> str:
    """Show the rules of a title in its own words."""
    title = _rules(ruleset_id)
    text = rules_text(title, current_app.jinja_env) or abort(404)
    return render_template("rules.html", title=_title(title, None, None), text=text, credits=say(title.about.credits, title))


@shelf.get("/titles/<ruleset_id>/gallery")
def gallery(ruleset_id: str) -> str:
    """Show the cards of a title, as it draws them."""
    title = _rules(ruleset_id)
    text = gallery_text(title, current_app.jinja_env, request.args) or abort(404)
    return render_template("gallery.html", title=_title(title, None, None), text=text, credits=say(title.about.credits, title))


@shelf.get("/titles/<ruleset_id>/<path:name>")
def title_file(ruleset_id: str, name: str) -> Response:
    """Serve a file that a title brings for its pages; its address changes with its content."""
    answer = send_from_directory(package_dir(_rules(ruleset_id)) / "static", name)
    answer.headers["Cache-Control"] = "public, max-age=31536000, immutable"
    return answer


def _rules(ruleset_id: str) -> Ruleset[Any]:
    return host().plugins.rulesets.get(ruleset_id) or abort(what_broke(ruleset_id) or 404)


def _mode(rules: Ruleset[Any], mode_id: str | None) -> Mode:
    return next((mode for mode in rules.about.modes if mode.id == mode_id), rules.about.modes[0])


def _form(rules: Ruleset[Any], values: Mapping[str, str], problems: dict[str, object]) -> str:
    mode = _mode(rules, values.get("mode"))
    asked = values.get("seats", "")
    seats = int(asked) if asked.isdecimal() and int(asked) in mode.seats else min(mode.seats, key=lambda n: abs(n - 2))
    per_seat = [
        forms.options(rules, rules.seat_options(mode.id), f"seat.{seat}.", values, _of_seat(problems, seat))
        for seat in range(seats)
    ]
    return render_template(
        "setup.html",
        rules=_title(rules, None, None),
        mode=_card(rules, mode),
        seats=seats,
        options=forms.options(rules, rules.options(mode.id), "option.", values, problems),
        per_seat=per_seat if any(per_seat) else [],
        notes=[say(note, rules) for note in rules.about.notes],
        credits=say(rules.about.credits, rules),
    )


def _of_seat(problems: dict[str, object], seat: int) -> dict[str, object]:
    start = f"seat {seat + 1} "
    return {key.removeprefix(start): problem for key, problem in problems.items() if key.startswith(start)}


def _title(rules: Ruleset[Any], people: int | None, minutes: int | None) -> TitleCard:
    about = rules.about
    fits = [m for m in about.modes if (not people or people in m.seats) and (not minutes or m.minutes <= minutes)]
    counts = [count for mode in about.modes for count in mode.seats]
    return TitleCard(
        id=about.id,
        title=say(about.title, rules),
        tagline=say(about.tagline, rules),
        least=min(counts),
        most=max(counts),
        minutes=about.modes[0].minutes,
        age=about.age,
        modes=tuple(_card(rules, mode) for mode in about.modes),
        fits=bool(fits),
        cover=title_asset(rules, "cover.svg"),
        rules=rules_page(about.id, current_app.jinja_env),
        cards=gallery_page(about.id, current_app.jinja_env),
        tools=links(rules),
    )


def _card(rules: Ruleset[Any], mode: Mode) -> ModeCard:
    return ModeCard(mode.id, say(mode.title, rules), say(mode.summary, rules), mode.seats, mode.minutes)


def _tables() -> list[OpenTable]:
    tables, found, since = host().tables, [], time.time() - EVENING
    for code in host().store.recent(RECENT):
        try:
            row = tables.table(code)
        except UnknownTable:
            continue
        rules = host().plugins.rulesets.get(row.ruleset)
        if rules is None or row.touched < since:
            continue
        names = ", ".join(member.name for member in row.members)
        found.append(OpenTable(code, say(rules.about.title, rules), names, len(row.free), row.playing))
    return found
