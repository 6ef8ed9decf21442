"""What every answer carries and every request must keep to."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from flask import Flask

from cantina.web.assets import resource_dir
from cantina.web.identity import COOKIE
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
        ({}, 200),
        ({"Origin": "http://localhost"}, 200),
        ({"Origin": "http://localhost", "Sec-Fetch-Site": "same-origin"}, 200),
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "https://localhost"}, 403),
        ({"Origin": "http://localhost:8001"}, 403),
        ({"Origin": "null"}, 403),
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
    answer = client.post("/new/coin", data={"mode": "table", "seats": "2"})
    sent = answer.headers["Set-Cookie"]
    assert re.search(r"HttpOnly", sent)
    assert re.search(r"SameSite=Lax", sent)
    cookie = client.get_cookie(COOKIE)
    assert cookie is not None
    assert len(cookie.value) >= 43
    for path in tmp_path.glob("cantina.db*"):
        assert cookie.value.encode() not in path.read_bytes()


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
