"""Several seats on one device: while they are covered, no answer holds a secret of any of them."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask

from rulesets.coin import NAMES, Coin
from rulesets.crossfire import Crossfire
from web.people import Client, Page, Person

HTMX = {"HX-Request": "true", "Origin": "http://localhost"}


def two_seats(app: Flask, title: str) -> Person:
    """One device on which Ada and Bo play."""
    device = Person(Client(app), "Ada")
    code = device.open(title)
    device.sit(code, 0)
    device.name = "Bo"
    device.sit(code, 1)
    device.send("start", after=0)
    return device


def hands(app: Flask, code: str) -> list[set[str]]:
    """Return what each seat holds, read from the store."""
    tables = app.extensions["cantina"].tables
    row = tables.table(code)
    match = tables._load(row, row.match).match
    return [{match.state.cards[copy] for copy in seat.purse} for seat in match.state.seats]


def covered(device: Person) -> list[str]:
    """Return every answer that the device gets without asking for a seat's cards, whatever it puts into the address."""
    client = device.browser.client  # type: ignore[attr-defined]
    base = f"/t/{device.code}"
    plain = [base, f"{base}?seat=0", f"{base}?seat=1", f"{base}/screen", f"{base}/version", f"/api/v1/tables/{device.code}"]
    answers = [client.get(path) for path in plain]
    answers.append(client.get(base, headers=HTMX))
    for answer in answers:
        kept = answer.headers["Cache-Control"]
        assert kept == ("private, no-cache" if answer.request.path.startswith("/api/") else "no-store"), answer.request.path
    return [answer.text for answer in answers]


def test_no_byte_of_a_covered_answer_tells_what_a_seat_holds(app: Flask):
    device, choose = two_seats(app, "coin"), random.Random(5)
    while (page := device.look()).has("look"):
        held = set().union(*hands(app, device.code))
        for text in covered(device):
            for slug in held:
                assert slug not in text.lower()
                assert str(NAMES[slug].msgid) not in text
        seat = int(page.form("look").fields["seat"])
        mine = device.send("look", seat=seat)
        others = hands(app, device.code)[1 - seat]
        assert all(slug not in mine.html for slug in others)
        after = device.press(mine, choose.randrange(3))
        assert not any(slug in after.html for slug in set().union(*hands(app, device.code)))
    assert "All coins are laid." in page.words


def test_a_refusal_does_not_uncover_a_seat(app: Flask):
    device = two_seats(app, "coin")
    form = device.send("look", seat=0).form("act")
    device.press(device.send("look", seat=0))
    again = device.browser.post(form.action, form.fields | {"action": form.buttons[0][1]})
    assert again.status == 409
    assert not any(slug in again.html for slug in set().union(*hands(app, device.code)))


def test_a_stranger_uncovers_nothing(app: Flask):
    device = two_seats(app, "coin")
    stranger = Person(Client(app), "Cleo")
    stranger.code = device.code
    for seat in (0, 1, -1, 7):
        page = stranger.send("look", seat=seat)
        assert not any(slug in page.html for slug in set().union(*hands(app, device.code)))


def test_where_several_must_answer_only_the_one_that_looks_is_uncovered(make_app: Callable[..., Flask]):
    app = make_app(Crossfire())
    device = two_seats(app, "crossfire")
    tables = app.extensions["cantina"].tables
    row = tables.table(device.code)
    for _ in range(60):
        waiting = tables.view(row, -1).waiting
        if len(waiting) == 2:
            break
        device.press(device.send("look", seat=waiting[0]))
    assert len(waiting) == 2
    one, other = (device.send("look", seat=seat).form("act").fields["seat"] for seat in (0, 1))
    assert (one, other) == ("0", "1")
    assert not device.look("?seat=0").has("act")


class Open(Coin):
    """Coin with purses on the table."""

    def observe(self, state: Any, viewer: int) -> Any:
        seen = super().observe(state, 0)
        other = super().observe(state, 1)
        zones = {path: max(zone, other.zones[path], key=lambda z: len(z.faces)) for path, zone in seen.zones.items()}
        return type(seen)(viewer, zones, seen.facts)


def test_nothing_is_covered_where_nothing_is_secret(make_app: Callable[..., Flask]):
    device = two_seats(make_app(Open()), "coin")
    page: Page = device.look()
    for turn in range(6):
        assert not page.has("look")
        assert page.form("act").fields["seat"] == str(turn % 2)
        page = device.press(page)
    assert "All coins are laid." in page.words


def test_after_the_end_each_seat_may_look(app: Flask):
    device = two_seats(app, "coin")
    while (page := device.look()).has("look"):
        device.press(device.send("look", seat=page.form("look").fields["seat"]))
    assert page.has("start")


@pytest.mark.parametrize("path", ["", "/version", "/screen"])
def test_no_answer_about_a_table_is_kept_by_a_browser(app: Flask, path: str):
    device = two_seats(app, "coin")
    assert app.test_client().get(f"/t/{device.code}{path}").headers["Cache-Control"] == "no-store"
