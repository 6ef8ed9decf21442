"""The pages as people use them, without JavaScript."""

from __future__ import annotations

import hashlib
import random
import re
from typing import Any

import pytest
from flask import Flask

from rulesets.coin import COINS, NAMES, Coin
from web.people import Client, Page, Person, play_out

HTMX = {"HX-Request": "true", "Origin": "http://localhost"}


def hand(page: Page) -> list[str]:
    """Return the coins that the buttons of a page offer."""
    return [value.removeprefix("lay:") for name, value, _ in page.form("act").buttons if name == "action"]


def test_the_shelf_shows_titles_and_the_tables_of_the_evening(ada: Person, bo: Person):
    code = ada.open("coin")
    ada.sit(code, 0)
    words = bo.browser.get("/").words
    assert {"Coin", "Lay the highest coin.", code, "Ada", "1 seat free"} <= set(words)


@pytest.mark.parametrize(("query", "dimmed"), [("", 0), ("?people=2", 0), ("?people=4", 1), ("?people=2&minutes=20", 0)])
def test_the_shelf_dims_what_does_not_fit_and_hides_nothing(ada: Person, query: str, dimmed: int):
    page = ada.browser.get(f"/{query}")
    assert page.html.count('class="title dim"') == dimmed
    assert "Coin" in page.words


def test_a_typed_code_leads_to_its_table(ada: Person, bo: Person):
    code = ada.open("coin")
    assert f'data-code="{code}"' in bo.browser.get(f"/join?code={code.lower()}").html
    assert bo.browser.get("/join?code=").status == 200


def test_the_set_up_form_shows_the_options_with_help_labels_and_defaults(ada: Person):
    page = ada.browser.get("/new/coin?seats=3")
    assert {"Rounds", "How many coins each of you lays.", "Side", "Heads", "Tails", "3 players, 5 min"} <= set(page.words)
    assert page.form("coin").fields == {
        "mode": "table",
        "seats": "3",
        "option.rounds": "3",
        "seat.0.side": "heads",
        "seat.1.side": "heads",
        "seat.2.side": "heads",
    }


def test_a_wrong_option_is_named_beside_its_field_and_opens_nothing(ada: Person):
    page = ada.browser.post("/new/coin", {"mode": "table", "seats": "2", "option.rounds": "9", "seat.1.side": "edge"})
    assert page.status == 422
    assert any("less than or equal to 3" in word for word in page.words)
    page = ada.browser.post("/new/coin", {"mode": "table", "seats": "2", "seat.1.side": "edge"})
    assert (page.status, any("Must be one of: heads, tails" in word for word in page.words)) == (422, True)
    assert "No table is open. The band is still tuning." in ada.browser.get("/").words


def test_the_door_shows_link_square_and_seats(ada: Person, bo: Person):
    code = ada.open("coin")
    page = bo.sit(code, 1)
    assert f"http://localhost/t/{code}" in page.words
    assert ' class="qr"' in page.html
    assert {"Bo", ", you", "Seat 1", "free", "One seat is empty."} <= set(page.words)
    assert not page.has("start")
    assert ada.look().has("start")


def test_the_door_tells_who_is_there(app: Flask, ada: Person, bo: Person):
    """Whoever has a page of the table open is there, and whoever asks; it is said in words, beside the sign."""
    code = ada.open("coin", seats=3)
    ada.sit(code, 0)
    bo.sit(code, 1)

    def there(page: Page) -> list[bool]:
        return [" is-here" in chair for chair in re.findall(r'<div class="(chair[^"]*)" data-place', page.html)]

    assert there(ada.look()) == [True, False]
    with bo.browser.client.get(f"/t/{code}/events", buffered=False) as stream:  # type: ignore[attr-defined]
        assert next(stream.iter_encoded()).endswith(b"event: here\ndata: 1\n\n")
        page = ada.look()
        assert there(page) == [True, True]
        assert {"here", "away"} <= set(page.words)


def test_the_link_names_the_network_address_when_the_host_is_asked_by_a_local_one(make_app: Any):
    ada = Person(Client(make_app(reachable="http://192.168.1.20:8000")), "Ada")
    code = ada.open("coin")
    assert f"http://192.168.1.20:8000/t/{code}" in ada.look().words


def test_start_says_why_it_cannot_yet(ada: Person):
    ada.sit(ada.open("coin"), 0)
    page = ada.send("start", after=0)
    assert page.status == 422
    assert "One seat is empty." in page.words


def test_a_nickname_is_remembered(ada: Person):
    ada.sit(ada.open("coin"), 0)
    other = ada.open("coin")
    assert ada.browser.get(f"/t/{other}").form("join").fields["name"] == "Ada"


def test_a_whole_match_is_played_with_forms_alone(ada: Person, bo: Person, started: str):
    pages = play_out([ada, bo], random.Random(3).randrange)
    for page in pages:
        assert {"All coins are laid.", "won", "Again, same seats"} <= set(page.words)
    again = bo.browser.post(pages[1].form("start").action, pages[1].form("start").fields)
    assert again.status == 200
    assert ada.look().has("act")


def test_a_bot_takes_a_free_seat_and_plays(ada: Person, app: Flask):
    ada.sit(ada.open("coin"), 0)
    page = ada.look()
    assert [value for _, value, _ in page.form("bot").buttons] == ["random", "greedy"]
    assert "Bot 2" in ada.send("bot", bot="greedy", place=1).words
    ada.press(ada.send("start", after=0))
    app.extensions["cantina"].tables.players.settle()
    assert ada.look().has("act")


def test_no_byte_of_a_page_tells_what_another_seat_holds(ada: Person, bo: Person, app: Flask, started: str):
    watcher = Person(Client(app), "Watcher")
    watcher.code = started
    choose = random.Random(7)
    while (mine := ada.look()).has("act") or bo.look().has("act"):
        person, others = (ada, (bo, watcher)) if mine.has("act") else (bo, (ada, watcher))
        page = person.look()
        held = hand(page)
        for other in others:
            seen = other.look().html + other.browser.client.get(f"/t/{started}", headers=HTMX).text  # type: ignore[attr-defined]
            for slug in held:
                assert f"{slug}" not in seen.lower(), (slug, other.name)
        person.press(page, choose.randrange(len(held)))
    assert "All coins are laid." in mine.words


def test_a_double_post_acts_once_and_says_so(ada: Person, started: str):
    page = ada.look()
    assert ada.press(page).status == 200
    again = ada.press(page)
    assert again.status == 409
    assert any("The question has changed." in word for word in again.words)
    assert again.version == ada.look().version
    assert '<main class="match' in again.html


def test_an_illegal_action_is_answered_with_the_current_page(ada: Person, started: str):
    form = ada.look().form("act")
    for action in ("lay:moon", "", "pass"):
        page = ada.browser.post(form.action, form.fields | {"action": action})
        assert page.status == 422
        assert any("not open to you" in word for word in page.words)
        assert page.has("act")


def test_a_foreign_seat_is_refused(ada: Person, bo: Person, app: Flask, started: str):
    form = ada.look().form("act")
    stranger = Person(Client(app), "Stranger")
    for person in (bo, stranger):
        page = person.browser.post(form.action, form.fields | {"action": form.buttons[0][1]})
        assert page.status == 403
        assert "That seat is not yours." in page.words
        assert not page.has("act")
    assert ada.look().version == bo.look("").version


@pytest.mark.parametrize("data", [{}, {"seat": "x"}, {"seat": "-1"}, {"seat": "99", "decision": "99.0.ab", "action": "x"}])
def test_a_post_that_makes_no_sense_is_refused(ada: Person, started: str, data: dict[str, str]):
    assert ada.send("act", **data).status == 403


def test_htmx_is_answered_with_the_table_alone(ada: Person, started: str):
    page, form = ada.look(), ada.look().form("act")
    client = ada.browser.client  # type: ignore[attr-defined]
    data = form.fields | {"action": form.buttons[0][1]}
    answer = client.post(form.action, data=data, headers=HTMX)
    assert answer.status_code == 200
    assert answer.text.lstrip().startswith("<title>")
    assert "<html" not in answer.text
    assert Page(200, answer.text).version == page.version + 1
    refused = client.post(form.action, data=data, headers=HTMX)
    assert (refused.status_code, "<html" in refused.text) == (409, False)


def test_pages_tell_their_version_and_poll_cheaply(ada: Person, bo: Person, app: Flask, started: str):
    version = ada.look().version
    client = app.test_client()
    assert client.get(f"/t/{started}/version?since={version}").status_code == 204
    ada.press(ada.look())
    assert client.get(f"/t/{started}/version?since={version}").text == str(version + 1)
    assert bo.look().version == version + 1


def test_a_restart_goes_on_with_the_same_cookies(make_app: Any):
    ada, bo = Person(Client(make_app()), "Ada"), Person(Client(make_app()), "Bo")
    cookies = {}
    app = make_app()
    for person in (ada, bo):
        person.browser = Client(app)
    code = ada.open("coin")
    ada.sit(code, 0)
    bo.sit(code, 1)
    ada.press(ada.send("start", after=0))
    before = bo.look().words
    for person in (ada, bo):
        cookies[person.name] = person.browser.client.get_cookie("cantina_device")  # type: ignore[attr-defined]
    app = make_app()
    for person in (ada, bo):
        person.browser = Client(app)
        person.browser.client.set_cookie("cantina_device", cookies[person.name].value)
    assert bo.look().words == before
    assert bo.press(bo.look()).status == 200


def test_one_device_with_two_seats_sees_one_hand_at_a_time(ada: Person, started: str, app: Flask):
    """Hot seat: between turns the page shows neither hand until somebody asks for it."""
    device = Person(Client(app), "Cleo")
    code = device.open("coin")
    device.sit(code, 0)
    device.sit(code, 1)
    device.name = "Dot"
    device.sit(code, 1)
    covered = device.send("start", after=0)
    assert "Hand over to Cleo" in covered.words
    assert not any(str(NAMES[slug].msgid) in covered.html for slug in COINS)
    mine = device.send("look", seat=0)
    assert len(hand(mine)) == 3
    after = device.press(mine)
    assert "Hand over to Dot" in after.words
    assert not after.has("act")
    held = set(hand(device.send("look", seat=1)))
    assert not any(slug in device.look("?seat=0").html for slug in held)


class Breaking(Coin):
    def apply(self, state, seat, action, chance, log):
        raise ZeroDivisionError("the rule that divides")


def test_a_ruleset_that_fails_pauses_the_table_and_the_page_says_so(make_app: Any):
    app = make_app(Breaking())
    ada, bo = Person(Client(app), "Ada"), Person(Client(app), "Bo")
    code = ada.open("coin")
    ada.sit(code, 0)
    bo.sit(code, 1)
    page = ada.press(ada.send("start", after=0))
    assert page.status == 409
    assert {"The table is paused", "Try again"} <= set(page.words)
    assert (page.has("act"), page.has("resume"), bo.look().has("resume")) == (False, True, False)
    assert ada.send("resume").has("act")


def test_a_set_up_that_fails_is_said_at_the_door_and_can_be_tried_again(make_app: Any):
    class Late(Coin):
        ready = False

        def new_state(self, setup, chance, log):
            if not self.ready:
                raise ZeroDivisionError
            return super().new_state(setup, chance, log)

    rules = Late()
    ada = Person(Client(make_app(rules)), "Ada")
    ada.sit(ada.open("coin"), 0)
    ada.send("bot", bot="random", place=1)
    page = ada.send("start", after=0)
    assert (page.status, "The table is paused." in page.words, page.has("resume")) == (409, True, True)
    rules.ready = True
    assert ada.send("resume").has("start")
    assert ada.send("start", after=0).has("act")


def test_a_title_that_cannot_be_observed_is_drawn_by_the_host_and_plays_on(make_app: Any):
    class Blind(Coin):
        def observe(self, state, viewer):
            raise ZeroDivisionError

    app = make_app(Blind())
    ada, bo = Person(Client(app), "Ada"), Person(Client(app), "Bo")
    ada.sit(ada.open("coin"), 0)
    bo.sit(ada.code, 1)
    page = ada.send("start", after=0)
    assert page.status == 200
    assert any("the host draws it plainly" in word for word in page.words)
    assert ada.press(page).status == 200
    assert bo.look().has("act")


@pytest.mark.parametrize(
    ("path", "status", "sentence"),
    [
        ("/nowhere", 404, "We do not serve that page here."),
        ("/t/XXXX", 404, "There is no table with that code."),
        ("/new/nothing", 404, "We do not serve that page here."),
    ],
)
def test_what_is_not_there_has_a_page_of_its_own(ada: Person, path: str, status: int, sentence: str):
    page = ada.browser.get(path)
    assert page.status == status
    assert {sentence, "Back to the shelf"} <= set(page.words)


def test_a_failure_of_the_host_has_a_page_of_its_own(make_app: Any, monkeypatch: pytest.MonkeyPatch):
    app = make_app()
    app.testing = False
    monkeypatch.setattr(app.extensions["cantina"].store, "recent", lambda count: 1 / 0)
    page = Person(Client(app), "Ada").browser.get("/")
    assert page.status == 500
    assert "The host stumbled. Your last move is saved." in page.words


def test_the_commitment_is_shown_while_playing_and_the_key_at_the_end(ada: Person, bo: Person, started: str):
    page = bo.look()
    found = re.search(r"<code>([0-9a-f]{64})</code>", page.html)
    assert found
    assert "Check the shuffle" not in page.words
    for last in play_out([ada, bo], lambda count: 0):
        shown = re.findall(r"<code>([0-9a-f]{64})</code>", last.html)
        assert (shown[0], "Check the shuffle" in last.words) == (found[1], True)
        assert hashlib.sha256(bytes.fromhex(shown[1])).hexdigest() == found[1]


def test_the_whole_log_has_a_page_of_its_own_for_each_viewer(ada: Person, bo: Person, started: str):
    play_out([ada, bo], lambda count: 0)
    for person in (ada, bo):
        lines = re.findall(r"<li data-n.*?</li>", person.look().html)
        assert lines
        assert re.findall(r"<li data-n.*?</li>", person.look("/log").html) == lines
    assert ada.look("/log").html != bo.look("/log").html


def test_the_whole_log_is_refused_as_the_table_is(ada: Person, bo: Person, started: str):
    stranger = Person(Client(ada.browser.client.application), "Cleo")  # type: ignore[attr-defined]
    stranger.code = started
    assert stranger.look("/log").status == 200
    ada.send("watching", allowed="no")
    assert (stranger.look("/log").status, bo.look("/log").status, bo.browser.get("/t/XXXX/log").status) == (403, 200, 404)
    bo.code = ada.open("coin")
    assert bo.look("/log").status == 422


def test_open_streams_hold_no_connection_to_the_database(app: Flask, ada: Person):
    code = ada.open("coin")
    pool = app.extensions["cantina"].store._engine.pool
    idle = pool.checkedout()
    streams = [app.test_client().get(f"/t/{code}/events") for _ in range(20)]
    told = [next(stream.iter_encoded()) for stream in streams]
    assert all(line.startswith(b"event: version") for line in told)
    assert pool.checkedout() == idle <= 1  # the writer keeps one
    for stream in streams:
        stream.close()
    assert app.extensions["cantina"].hub.open == 0
