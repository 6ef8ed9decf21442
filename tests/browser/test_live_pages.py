"""Streams of real pages, and a host reached under a plain-http name, as on a network at home."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from cantina.web.names import Names

NAME = "cantina.test"
HIDE = """(hidden) => {
    Object.defineProperty(document, 'hidden', {value: hidden, configurable: true});
    Object.defineProperty(document, 'visibilityState', {value: hidden ? 'hidden' : 'visible', configurable: true});
    document.dispatchEvent(new Event('visibilitychange'));
}"""


def streams(served: Any) -> int:
    return int(served.app.extensions["cantina"].hub.open)


def reaches(window: Any, served: Any, count: int) -> None:
    """Wait until so many streams are open; each sign of life tells the host which pages have gone."""
    for _ in range(400):
        if streams(served) == count:
            return
        window.page.wait_for_timeout(25)
    assert streams(served) == count


@pytest.fixture
def lively(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let streams show signs of life often, so that a page that has gone is noticed at once."""
    monkeypatch.setattr("cantina.live.HEARTBEAT", 0.1)
    monkeypatch.setattr("cantina.web.create_app.__kwdefaults__", {**_defaults(), "heartbeat": 0.1})


def _defaults() -> dict[str, Any]:
    from cantina.web import create_app

    return dict(create_app.__kwdefaults__ or {})


def test_a_hidden_page_drops_its_stream_and_catches_up_when_it_is_seen_again(
    lively: None, serve: Callable[..., Any], window: Callable[..., Any]
):
    served = serve()
    ada, bo = window(served), window(served)
    bo.go(ada.open("coin", 2))
    reaches(ada, served, 2)
    bo.page.evaluate(HIDE, True)
    reaches(ada, served, 1)
    before = bo.version
    ada.sit("Ada")
    assert bo.version == before
    bo.page.evaluate(HIDE, False)
    bo.page.wait_for_selector(".chair >> text=Ada")
    reaches(ada, served, 2)


def test_a_page_that_is_left_drops_its_stream(lively: None, serve: Callable[..., Any], window: Callable[..., Any]):
    served = serve()
    ada = window(served)
    ada.open("coin", 2)
    reaches(ada, served, 1)
    ada.go("/")
    reaches(ada, served, 0)


@pytest.fixture
def by_name(chromium: Any) -> Iterator[Any]:
    """Return a browser that finds this machine under a name that is not localhost."""
    rules = f"--host-resolver-rules=MAP {NAME} 127.0.0.1"
    path = shutil.which("chromium") or shutil.which("chromium-browser")
    running = chromium.browser_type.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu", rules])
    yield running
    running.close()


def test_the_host_is_played_under_a_plain_http_name(by_name: Any, serve: Callable[..., Any], monkeypatch: pytest.MonkeyPatch):
    """There browsers send no Sec-Fetch headers and offer nothing that needs a secure context."""
    monkeypatch.setattr("cantina.web.Names", lambda: Names(NAME))
    served = serve()
    served.app.before_request(lambda: seen.append(_headers()))
    seen: list[dict[str, str]] = []
    base = served.base.replace("127.0.0.1", NAME)
    pages = [by_name.new_context().new_page() for _ in range(2)]
    complaints: list[str] = []
    for page in pages:
        page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: complaints.append(str(error)))
    ada, bo = pages
    ada.goto(base + "/new/coin")
    ada.click("button:has-text('Open the table')")
    ada.wait_for_selector(".door")
    assert ada.evaluate("window.isSecureContext") is False
    bo.goto(ada.url)
    for page, name in ((ada, "Ada"), (bo, "Bo")):
        page.fill("#nickname", name)
        page.click("button:has-text('Sit down') >> nth=0")
        page.wait_for_selector(".chair.yours")
    bo.wait_for_selector("html[data-live=live]")
    ada.wait_for_selector(".bar.owed")
    ada.click("button:has-text('Start the match')")
    for turn in range(6):
        pages[turn % 2].wait_for_selector("#act button")
        pages[turn % 2].locator("#act button").first.click()
        pages[turn % 2].wait_for_selector("#act", state="detached")
    for page in pages:
        page.wait_for_selector(".ranks")
    assert complaints == []
    posts = [headers for headers in seen if headers["method"] == "POST"]
    assert posts
    assert all(headers["origin"] == base and "fetch" not in headers for headers in posts)


def _headers() -> dict[str, str]:
    from flask import request

    fetch = request.headers.get("Sec-Fetch-Site")
    return {"method": request.method, "origin": request.headers.get("Origin", "")} | ({"fetch": fetch} if fetch else {})


def test_a_page_tells_who_is_there_without_reloading(lively: None, serve: Callable[..., Any], window: Callable[..., Any]):
    """Bo is there from the moment he sits down, at the door and at the table, although his stream was open before."""
    served = serve()
    ada, bo = window(served), window(served)
    path = ada.open("coin", 2)
    ada.sit("Ada")
    bo.go(path)
    bo.page.wait_for_selector("html[data-live=live]")
    bo.sit("Bo")
    ada.page.wait_for_selector(".chair:has-text('Bo') .here >> visible=true")
    assert not ada.page.locator(".away >> visible=true").count()
    ada.page.click("button:has-text('Start the match')")
    ada.page.wait_for_selector("main.match")
    assert not ada.page.locator(".gone >> visible=true").count()
    served.app.extensions["cantina"].hub.linger = 0
    bo.page.goto("about:blank")
    ada.page.wait_for_selector(".seat:has-text('Bo') .gone >> visible=true")
