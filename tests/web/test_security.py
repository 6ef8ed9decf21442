"""What every answer carries and every request must keep to."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from cantina.web.addresses import addresses
from cantina.web.assets import resource_dir
from cantina.web.identity import COOKIE
from cantina.web.limits import Limits
from cantina.web.names import Names
from web.people import Client, Person


@pytest.mark.parametrize("path", ["/", "/new/coin", "/t/{code}", "/nowhere", "/static/cantina.css"])
def test_every_answer_carries_a_strict_policy(app: Flask, ada: Person, path: str):
    with app.test_client().get(path.format(code=ada.open("coin"))) as answer:
        headers = answer.headers
    policy = headers["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["X-Content-Type-Options"] == "nosniff"


def test_tables_are_not_kept_by_browsers_and_assets_are(app: Flask, ada: Person):
    code = ada.open("coin")
    for path, word in ((f"/t/{code}", "no-store"), ("/static/cantina.css", "immutable")):
        with app.test_client().get(path) as answer:
            assert word in answer.headers["Cache-Control"]


@pytest.mark.parametrize("name", sorted(path.name for path in resource_dir("templates").rglob("*.html")))
def test_no_template_has_inline_script_or_style(name: str):
    text = next(resource_dir("templates").rglob(name)).read_text()
    assert not re.search(r"<style|\sstyle=|\son[a-z]+=|javascript:|hx-on", text)
    assert all("src=" in tag for tag in re.findall(r"<script[^>]*>", text))


def test_nothing_is_fetched_from_elsewhere():
    for kind in ("*.html", "*.css", "*.js"):
        for path in [*resource_dir("templates").rglob(kind), *resource_dir("static").glob(kind)]:
            assert "://" not in path.read_text(), path


def test_every_file_that_templates_name_is_there(app: Flask):
    used = re.compile(r"asset\('([^']+)'\)|href=\"/static/([^\"]+)\"")
    for path in resource_dir("templates").rglob("*.html"):
        for found in used.findall(path.read_text()):
            assert (resource_dir("static") / (found[0] or found[1])).is_file(), (path, found)


def test_every_icon_that_templates_name_is_in_the_sprite():
    sprite = (resource_dir("static") / "sprite.svg").read_text()
    for path in resource_dir("templates").rglob("*.html"):
        for name in re.findall(r"icon\('([a-z]+)'", path.read_text()):
            assert f'id="i-{name}"' in sprite, (path, name)


def test_fonts_that_the_style_names_are_there():
    named = re.findall(r'url\("([^"]+)"\)', (resource_dir("static") / "tokens.css").read_text())
    assert len(named) == 10
    assert all((resource_dir("static") / name).is_file() for name in named)


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Origin": "http://localhost"}, 200),
        ({"Origin": "http://localhost", "Sec-Fetch-Site": "same-origin"}, 200),
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "https://localhost"}, 403),
        ({"Origin": "http://localhost:8001"}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": ""}, 403),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Sec-Fetch-Site": "same-site"}, 403),
    ],
)
def test_a_change_must_come_from_the_hosts_own_page(ada: Person, headers: dict[str, str], status: int):
    code = ada.open("coin")
    page = ada.browser.post(f"/t/{code}/join", {"name": "Ada", "place": "0"}, **headers)  # type: ignore[call-arg]
    assert page.status == status
    assert ("Ada" in ada.browser.get(f"/t/{code}").words) == (status == 200)


def test_the_cookie_is_out_of_reach_of_scripts_and_kept_hashed(app: Flask, tmp_path: Path):
    client = app.test_client()
    answer = client.post("/new/coin", data={"mode": "table", "seats": "2"}, headers=OWN)
    sent = answer.headers["Set-Cookie"]
    assert re.search(r"HttpOnly", sent)
    assert re.search(r"SameSite=Lax", sent)
    cookie = client.get_cookie(COOKIE)
    assert cookie is not None
    assert len(cookie.value) >= 43
    for path in tmp_path.glob("cantina.db*"):
        assert cookie.value.encode() not in path.read_bytes()


OWN = {"Origin": "http://localhost"}


def test_a_change_without_an_origin_is_refused_with_and_without_a_cookie(app: Flask, ada: Person):
    code = ada.open("coin")
    for client in (app.test_client(), ada.browser.client):  # type: ignore[attr-defined]
        assert client.post(f"/t/{code}/join", data={"name": "Ada", "place": "0"}).status_code == 403
    assert "Ada" not in ada.look().words


def test_the_cookie_is_secure_on_https(app: Flask):
    data, origin = {"mode": "table", "seats": "2"}, {"Origin": "https://localhost"}
    answer = app.test_client().post("/new/coin", data=data, headers=origin, base_url="https://localhost")
    assert "Secure" in answer.headers["Set-Cookie"]
    plain = app.test_client().post("/new/coin", data=data, headers=OWN)
    assert "Secure" not in plain.headers["Set-Cookie"]


@pytest.mark.parametrize(
    ("host", "known"),
    [
        ("127.0.0.1:8000", True),
        ("localhost:8000", True),
        ("[::1]:8000", True),
        ("cantina.example", True),
        ("CANTINA.example", True),
        ("127.0.0.1:8001", False),
        ("127.0.0.1", False),
        ("evil.example", False),
        ("evil.example:8000", False),
        ("192.0.2.7:8000", False),
        ("cantina.example:8000", False),
        ("127.0.0.1:8000@evil.example", False),
        ("", False),
    ],
)
def test_the_host_answers_to_its_own_names_only(make_app: Any, host: str, known: bool):
    client = make_app(names=Names("127.0.0.1", 8000, ("https://cantina.example",))).test_client()
    for path in ("/", "/static/cantina.css", "/api/v1/rulesets"):
        with client.get(path, headers={"Host": host}) as answer:
            assert answer.status_code == (200 if known else 421)


def test_a_host_that_listens_everywhere_answers_to_every_address_of_this_machine():
    names = Names("0.0.0.0", 8000)
    assert all(names.known(f"{address}:8000") for address in addresses())
    assert not names.known("192.0.2.7:8000")
    assert not names.known("rebound.example:8000")


def test_behind_a_proxy_the_public_address_has_its_own_scheme(make_app: Any):
    client = make_app(names=Names("127.0.0.1", 8000, ("https://cantina.example",))).test_client()
    data, host = {"mode": "table", "seats": "2"}, {"Host": "cantina.example"}
    assert client.post("/new/coin", data=data, headers={**host, "Origin": "http://cantina.example"}).status_code == 403
    answer = client.post("/new/coin", data=data, headers={**host, "Origin": "https://cantina.example"})
    assert answer.status_code == 303
    assert "Secure" in answer.headers["Set-Cookie"]


def test_an_address_is_asked_to_wait_when_it_sends_too_much(make_app: Any):
    client = make_app(requests=2).test_client()
    statuses = [client.get("/version-of-nothing").status_code for _ in range(25)]
    assert statuses[:20] == [404] * 20
    assert 429 in statuses
    other = make_app(requests=2).test_client()
    assert other.get("/", environ_base={"REMOTE_ADDR": "192.0.2.9"}).status_code == 200


def test_buckets_fill_again_and_the_oldest_is_forgotten(monkeypatch: pytest.MonkeyPatch):
    limits = Limits(rate=1)
    assert [limits.take("a", 5, now=0), limits.take("a", 6, now=0), limits.take("a", 6, now=1)] == [True, False, True]
    monkeypatch.setattr("cantina.web.limits.ADDRESSES", 2)
    assert all(limits.take(address, 10, now=1) for address in ("b", "c"))
    assert not limits.take("b", 10, now=1)
    assert limits.take("a", 10, now=1)  # forgotten, so full


def test_opening_tables_costs_more_than_looking(make_app: Any):
    client = make_app(requests=10).test_client()
    data = {"mode": "table", "seats": "2"}
    assert [client.post("/new/coin", data=data, headers=OWN).status_code for _ in range(3)] == [303, 303, 429]


def test_a_seat_link_becomes_a_cookie_by_a_redirect_that_drops_its_secret(app: Flask, ada: Person, bo: Person, started: str):
    page = bo.send("link", place=1)
    found = re.search(rf"/t/{started}/seat/([\w-]{{43,}})", page.html)
    assert found
    phone = app.test_client()
    answer = phone.get(found[0])
    assert answer.status_code == 303
    assert answer.headers["Location"] == f"/t/{started}"
    assert answer.headers["Referrer-Policy"] == "same-origin"
    ada.press(ada.look())
    assert "Lay a coin" in phone.get(f"/t/{started}").text
    assert not bo.look().has("act")
    assert app.test_client().get(found[0]).status_code == 409


def test_looking_gives_no_cookie(app: Flask, ada: Person):
    code = ada.open("coin")
    for path in ("/", "/new/coin", f"/t/{code}"):
        assert "Set-Cookie" not in app.test_client().get(path).headers


def test_a_body_that_is_too_long_is_refused(app: Flask, ada: Person):
    code = ada.open("coin")
    page = Person(Client(app), "Bo").browser.post(f"/t/{code}/join", {"name": "x" * 100_000, "place": "0"})
    assert page.status == 413
    assert "That is too much for one tray." in page.words


def test_a_name_is_shown_as_text(ada: Person):
    code = ada.open("coin")
    ada.name = "<b>Ada</b>"
    page = ada.sit(code, 0)
    assert "<b>Ada</b>" in page.words
    assert "&lt;b&gt;Ada" in page.html
