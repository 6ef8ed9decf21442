"""Each status by a request: what it is answered with, and that nothing has changed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from api.programs import ROOT, Played, Program, opened
from cantina.plugins import Plugins
from cantina.web import create_app
from rulesets.coin import Coin

NEW = {"ruleset": "coin", "seats": [{"name": "Ada"}, {"name": "Bo"}]}
NAMELESS = "0.0.000000000000"


def refusal(answer: Any) -> tuple[int, str]:
    """Return the status and the code, of an answer that says why in a sentence."""
    assert answer.mimetype == "application/json", answer.text
    assert isinstance(answer.json["message"], str)
    assert answer.json["message"].endswith(".")
    return answer.status_code, answer.json["code"]


@pytest.mark.parametrize(
    ("sent", "kind"),
    [
        (b"", "application/json"),
        (b"{", "application/json"),
        (b"[1]", "application/json"),
        (b"null", "application/json"),
        (b'{"a": NaN}', "application/json"),
        (b'{"a": "\\ud800"}', "application/json"),
        (b"[" * 50_000, "application/json"),
        (b"\xff", "application/json"),
        (json.dumps(NEW).encode(), "text/plain"),
        (json.dumps(NEW).encode(), "application/x-www-form-urlencoded"),
    ],
)
def test_what_is_no_json_object_is_400(app: Flask, sent: bytes, kind: str):
    answer = app.test_client().post(f"{ROOT}/tables", data=sent, content_type=kind)
    assert refusal(answer) == (400, "malformed")


@pytest.mark.parametrize("call", ["actions", "leave", "bot", "start", "rematch", "resume"])
@pytest.mark.parametrize(
    ("header", "code"),
    [
        (None, "no_token"),
        ("Bearer nobody", "bad_token"),
        ("Bearer", "bad_token"),
        ("Basic QWRhOg==", "bad_token"),
        ("{token}", "bad_token"),
    ],
)
def test_no_token_or_a_bad_one_is_401(coin: Played, call: str, header: str | None, code: str):
    sent = {} if header is None else {"Authorization": header.format(token=coin.seats[0].token)}
    answer = coin.public.post(f"{coin.path}/{call}", {}, **sent)
    assert refusal(answer) == (401, code)
    assert answer.headers["WWW-Authenticate"] == "Bearer"


def test_a_bad_token_does_not_look_like_everybody(coin: Played):
    assert refusal(coin.public.get(coin.path, Authorization="Bearer nobody")) == (401, "bad_token")


def test_somebody_elses_decision_is_403(coin: Played):
    decision, action = coin.first(0)
    answer = coin.act(1, decision, action)
    assert refusal(answer) == (403, "not_yours")
    assert "view" not in answer.json  # type: ignore[operator]
    assert coin.view()["revision"] == 0


def test_a_token_of_another_table_is_403(coin: Played, other: Played):
    decision, action = coin.first(0)
    for program in (other.seats[0], other.host):
        assert refusal(program.get(coin.path)) == (403, "not_yours")
        body = {"decision": decision, "action": action}
        assert refusal(program.post(f"{coin.path}/actions", body)) == (403, "not_yours")
    assert coin.view()["revision"] == 0


@pytest.mark.parametrize(("call", "body"), [("bot", {"bot": "random"}), ("resume", None)])
def test_what_only_the_host_may_do_is_403_for_a_seat(app: Flask, call: str, body: Any):
    table = opened(app, "coin", [{"name": "Ada"}, {"open": True}])
    assert refusal(table.seats[0].post(f"{table.path}/{call}", body)) == (403, "not_yours")


def test_the_host_token_holds_no_seat(coin: Played):
    decision, action = coin.first(0)
    assert coin.host.get(coin.path).json["viewer"] is None  # type: ignore[index]
    body = {"decision": decision, "action": action}
    assert refusal(coin.host.post(f"{coin.path}/actions", body)) == (403, "not_yours")


@pytest.mark.parametrize(
    ("method", "call", "body"),
    [
        ("GET", "", None),
        ("GET", "/events", None),
        ("POST", "/actions", {"decision": NAMELESS, "action": "x"}),
        ("POST", "/join", {"name": "Eve"}),
        ("POST", "/leave", {}),
        ("POST", "/bot", {"bot": "random"}),
        ("POST", "/start", None),
        ("POST", "/rematch", {"match": 1}),
        ("POST", "/resume", None),
    ],
)
def test_an_unknown_code_is_404(coin: Played, method: str, call: str, body: Any):
    assert refusal(coin.seats[0].send(method, f"/tables/0000{call}", body)) == (404, "unknown_table")


@pytest.mark.parametrize("path", ["", "/nothing", "/tables", "/tables/AAAA/nothing", "/../v2", "/rulesets/"])
def test_an_unknown_path_is_404_in_json(anybody: Program, path: str):
    method = "PUT" if path == "/tables" else "GET"
    answer = anybody.send(method, path)
    if path == "":
        assert answer.status_code == 308  # to the page for people
    else:
        assert refusal(answer) == ((405, "wrong_method") if path == "/tables" else (404, "unknown_path"))


def test_a_changed_decision_is_409_with_the_view(coin: Played):
    decision, action = coin.first(0)
    assert coin.act(0, decision, action).status_code == 200
    answer: Any = coin.act(0, decision, action)
    assert refusal(answer) == (409, "changed")
    assert answer.json["view"] == coin.view(0)
    assert coin.view()["revision"] == 1


def test_an_id_that_was_never_given_is_409(coin: Played):
    assert refusal(coin.act(0, NAMELESS, coin.first(0)[1])) == (409, "changed")


def test_an_illegal_action_is_422_with_the_view(coin: Played):
    decision, _ = coin.first(0)
    answer: Any = coin.act(0, decision, "lay:moon")
    assert refusal(answer) == (422, "illegal_action")
    assert answer.json["view"] == coin.view(0)
    assert coin.view()["revision"] == 0


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"action": "x"}, "decision"),
        ({"decision": 1, "action": "x"}, "decision"),
        ({"decision": "0", "action": "x"}, "decision"),
        ({"decision": f"{NAMELESS}\n", "action": "x"}, "decision"),
        ({"decision": NAMELESS}, "action"),
        ({"decision": NAMELESS, "action": ["x"]}, "action"),
        ({"decision": NAMELESS, "action": "x", "seat": 0}, "seat"),
    ],
)
def test_a_bad_field_is_422_with_its_name_and_the_view(coin: Played, body: Any, field: str):
    answer: Any = coin.seats[0].post(f"{coin.path}/actions", body)
    assert refusal(answer) == (422, "bad_field")
    assert list(answer.json["fields"]) == [field]
    assert isinstance(answer.json["fields"][field], str)
    assert answer.json["view"] == coin.view(0)


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"ruleset": "chess"}, "ruleset"),
        ({"ruleset": 1}, "ruleset"),
        ({"mode": "duel"}, "mode"),
        ({"mode": ["table"]}, "mode"),
        ({"seats": []}, "seats"),
        ({"seats": [{"name": "Ada"}]}, "seats"),
        ({"seats": [{"name": "Ada"}, {"name": "ada"}]}, "seats"),
        ({"seats": [{"name": "Ada"}, {"name": "Bo", "bot": "random"}]}, "seats.1"),
        ({"seats": [{"name": "Ada"}, {}]}, "seats.1"),
        ({"seats": [{"name": "Ada"}, {"open": False}]}, "seats.1.open"),
        ({"seats": [{"name": "Ada"}, {"open": "yes"}]}, "seats.1.open"),
        ({"seats": [{"name": "Ada"}, {"bot": "brilliant"}]}, "seats.1.bot"),
        ({"seats": [{"name": "Ada"}, {"name": "x" * 25}]}, "seats.1.name"),
        ({"seats": "two"}, "seats"),
        ({"options": {"rounds": 9}}, "rounds"),
        ({"options": {"colour": "red"}}, "colour"),
        ({"options": [1]}, "options"),
        ({"seat_options": [{"side": "edge"}]}, "seat 1 side"),
        ({"seat_options": [{}, {}, {}]}, "seat_options"),
        ({"seed": 1.5}, "seed"),
        ({"seed": True}, "seed"),
        ({"seed": "x" * 65}, "seed"),
        ({"table": 1}, "table"),
    ],
)
def test_a_bad_field_of_a_new_table_is_422_and_opens_none(app: Flask, anybody: Program, change: Any, field: str):
    answer: Any = anybody.post("/tables", NEW | change)
    assert refusal(answer) == (422, "bad_field")
    assert list(answer.json["fields"]) == [field]
    assert isinstance(answer.json["fields"][field], str)
    assert app.extensions["cantina"].store.recent(1) == []


@pytest.mark.parametrize(("call", "body"), [("join", {"name": "Eve"}), ("bot", {"bot": "random"}), ("leave", {})])
@pytest.mark.parametrize("seat", [2, 15, 16, -1, "1"])
def test_a_seat_that_is_not_there_is_422(coin: Played, call: str, body: Any, seat: Any):
    answer: Any = coin.host.post(f"{coin.path}/{call}", body | {"seat": seat})
    assert refusal(answer) == (422, "bad_field")
    assert list(answer.json["fields"]) == ["seat"]


def test_a_name_of_blanks_is_422(anybody: Program):
    answer: Any = anybody.post("/tables", NEW | {"seats": [{"name": "  "}, {"name": "Bo"}]})
    assert answer.status_code == 422


def test_a_body_that_is_too_long_is_413(anybody: Program):
    assert refusal(anybody.post("/tables", NEW | {"mode": "x" * 100_000})) == (413, "too_big")


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("DELETE", "/tables/{code}", {"GET", "HEAD", "OPTIONS"}),
        ("GET", "/tables/{code}/actions", {"POST", "OPTIONS"}),
        ("GET", "/tables", {"POST", "OPTIONS"}),
        ("POST", "/rulesets", {"GET", "HEAD", "OPTIONS"}),
    ],
)
def test_a_wrong_method_is_405_in_json(coin: Played, method: str, path: str, allowed: set[str]):
    path = path.format(code=coin.code)
    answer = coin.public.send(method, path)
    assert refusal(answer) == (405, "wrong_method")
    options: Any = coin.public.send("OPTIONS", path)
    assert (options.status_code, set(options.json["methods"])) == (200, allowed)
    for told in (answer, options):
        assert set(told.headers["Allow"].split(", ")) == allowed


def test_head_is_get_without_a_body(coin: Played):
    for path in ("/rulesets", coin.path, "/openapi.json"):
        get, head = coin.public.get(path), coin.public.send("HEAD", path)
        assert (head.status_code, head.data, head.headers["Content-Type"]) == (200, b"", get.headers["Content-Type"])


def test_head_of_the_stream_takes_no_place(app: Flask, coin: Played):
    assert coin.public.send("HEAD", f"{coin.path}/events").mimetype == "text/event-stream"
    assert app.extensions["cantina"].hub.open == 0


def test_an_answer_gives_no_cookie_and_opens_no_door_to_other_sites(coin: Played):
    for answer in (
        coin.public.post("/tables", NEW),
        coin.public.get(coin.path),
        coin.public.get("/nothing", Origin="http://evil.example"),
        coin.public.send("OPTIONS", coin.path, Origin="http://evil.example", Access_Control_Request_Method="GET"),
    ):
        assert "Set-Cookie" not in answer.headers
        assert not [name for name, _ in answer.headers if name.startswith("Access-Control")]


def test_a_page_of_another_site_is_refused_in_json(coin: Played):
    assert refusal(coin.public.post("/tables", NEW, Origin="http://evil.example")) == (403, "not_yours")


def test_a_host_by_another_name_is_421_in_json(coin: Played):
    assert refusal(coin.public.get(coin.path, Host="evil.example")) == (421, "unknown_host")


def test_too_many_requests_are_429_in_json(tmp_path: Path):
    app = create_app(tmp_path / "cantina.db", Plugins(rulesets={"coin": Coin()}), requests=1)
    answers = (Program(app).get("/rulesets") for _ in range(1000))
    answer = next(answer for answer in answers if answer.status_code != 200)
    assert refusal(answer) == (429, "too_many")
    assert answer.headers["Retry-After"] == "2"
    app.extensions["cantina"].close()


def test_a_cookie_is_not_a_token(app: Flask, coin: Played):
    client = app.test_client()
    client.set_cookie("cantina_device", str(coin.seats[0].token))
    answer: Any = client.get(f"{ROOT}{coin.path}")
    assert answer.json["viewer"] is None


def test_a_host_that_fails_says_so_in_json(app: Flask, coin: Played, monkeypatch: pytest.MonkeyPatch):
    def fail(*_: Any) -> None:
        raise RuntimeError("no")

    app.testing = False
    monkeypatch.setattr(app.extensions["cantina"].tables, "table", fail)
    assert refusal(coin.public.get(coin.path)) == (500, "failed")
