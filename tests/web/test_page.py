"""The part of a page that shows a match, made without a host."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from msgspec.structs import replace

from cantina.match import Match
from cantina.text import PUBLIC
from cantina.view import LogLine, MatchView, view, voice_for
from cantina.web import page, words
from rulesets.coin import Coin
from web.people import Page


def a_view(viewer: int = 0, rules: Any = None, acts: int = 0) -> MatchView:
    rules = rules or Coin()
    match = Match.start(rules, rules.setup("table", 2), seed=1)
    for _ in range(acts):
        decision = match.decisions[0]
        match.act(decision.seat, decision.actions[0])
    return view(match, viewer, voice_for(match.rules, viewer, ["Ada", "Bo"]))


def rendered(viewer: int = 0, acts: int = 0) -> Page:
    return Page(200, page.render_match(a_view(viewer, acts=acts), Coin()))


def test_a_match_is_rendered_without_a_host_and_always_alike():
    assert rendered().html == rendered().html
    assert {"Lay a coin", "The highest coin takes the round.", "Pass", "Everybody lays a coin."} <= set(rendered().words)


def test_zones_stand_theirs_shared_yours():
    assert [group.seat for group in page.groups(a_view(0))] == [1, -1, 0]
    assert [group.seat for group in page.groups(a_view(1))] == [0, -1, 1]
    assert [group.seat for group in page.groups(a_view(PUBLIC))] == [0, 1, -1]


def test_hidden_cards_are_a_count_and_open_ones_have_names():
    groups = {group.seat: group for group in page.groups(a_view(0))}
    theirs, mine = groups[1].boxes[0], groups[0].boxes[0]
    assert [(tile.kind, tile.count) for tile in theirs.tiles] == [("back", 3)]
    assert [tile.kind for tile in mine.tiles] == ["face"] * 3
    assert all(tile.name.endswith(" coin") for tile in mine.tiles)


def test_facts_with_a_title_are_shown_others_are_not():
    lines = [line for group in page.groups(a_view(0)) for line in group.lines]
    assert {line.title for line in lines} == {"Round", "Rounds won"}


@pytest.mark.parametrize(
    ("value", "words"), [(True, "yes"), (False, "no"), (None, "none"), ([], "none"), ([1, 2], "1, 2"), (3, "3")]
)
def test_facts_are_put_into_words(value: Any, words: str):
    assert page._words(value) == words


def test_the_buttons_name_their_actions_and_the_end_has_none():
    buttons = rendered().form("act").buttons
    assert [name for name, _, _ in buttons] == ["action"] * 3
    assert all(label == f"Lay the {value.removeprefix('lay:').capitalize()} coin" for _, value, label in buttons)
    end = rendered(acts=6)
    assert not end.has("act")
    assert "All coins are laid." in end.words


@pytest.fixture
def titled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Return what makes Coin a title with a board of its own in a package at `tmp_path`."""

    def made(board: str) -> Coin:
        module = ModuleType("titled_coin")
        module.__file__ = str(tmp_path / "__init__.py")
        monkeypatch.setitem(sys.modules, "titled_coin", module)
        (tmp_path / "templates" / "coin").mkdir(parents=True)
        (tmp_path / "templates" / "coin" / "board.html").write_text(board)
        page._plain_environment.cache_clear()
        words._home.cache_clear()
        return type("Titled", (Coin,), {"__module__": "titled_coin"})()

    return made


def test_a_title_draws_its_own_board_from_the_view(titled: Any):
    board = "<p>{{ _('Round') }} {{ view.observation.facts['round'].value }}{{ icon('deck') }}</p>"
    rules = titled("{% from 'macros.html' import icon %}" + board)
    shown = Page(200, page.render_match(a_view(rules=rules), rules))
    assert "Round 1" in shown.words
    assert "Purse" not in shown.words
    assert shown.has("act")


@pytest.mark.parametrize("board", ["{{ view.nothing.at_all }}", "{% if %}"])
def test_a_board_that_fails_is_replaced_by_the_hosts_with_a_note(titled: Any, board: str):
    rules = titled(board)
    shown = Page(200, page.render_match(a_view(rules=rules), rules))
    assert "This title could not draw its own board, so the host draws it plainly." in shown.words
    assert "Purse" in shown.words


def logged(*seats: int) -> MatchView:
    """Return a view for seat 0 whose log has one line for each seat, oldest first; each is a revision of its own."""
    return replace(a_view(0), log=tuple(LogLine(n, "laid", seat, f"line {n}", "") for n, seat in enumerate(seats)))


def test_what_others_do_to_the_viewer_is_not_the_viewers_turn():
    told = ((1, 0, "You attack."), (2, 1, "Bo attacks."), (2, 0, "Your base takes 5."), (3, 1, "Bo ends the turn."))
    log = tuple(LogLine(revision, "told", seat, text, "") for revision, seat, text in told)
    html = page.render_match(replace(a_view(0), log=log), Coin())
    assert re.findall(r'<li class="last-turn">.*?</li>\s*<li data-n="(\d+)"', html) == ["1"]
    assert re.findall(r'class="own"><span>(.*?)</span>', html) == ["Your base takes 5.", "You attack."]


@pytest.mark.parametrize(
    ("seats", "after"),
    [
        ((), None),
        ((0, 0), None),
        ((1, 1), None),
        ((0, 1, -1), 0),
        ((0, 1, 0, 1, 1), 2),
        ((0, 1, 0), 0),
        ((1, 0, -1), None),
    ],
)
def test_the_log_marks_the_viewers_last_turn_before_what_others_did_since(seats: tuple[int, ...], after: int | None):
    html = page.render_match(logged(*seats), Coin())
    marks = re.findall(r'<li class="last-turn">.*?</li>\s*<li data-n="(\d+)"', html)
    assert marks == ([] if after is None else [str(after)])


@pytest.mark.parametrize(("lines", "shown", "link"), [(page.TABLE_LINES, 40, False), (page.TABLE_LINES + 5, 40, True)])
def test_a_table_shows_the_last_lines_of_its_log_and_where_the_rest_is(lines: int, shown: int, link: bool):
    html = page.render_match(logged(*[1] * lines), Coin())
    assert (html.count("<li data-n="), f"line {lines - 1}<" in html, "/t/CODE/log" in html) == (shown, True, link)
