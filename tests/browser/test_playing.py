"""People at real pages play to the end."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

pytestmark = pytest.mark.browser


def seated(windows: list[Any], ruleset: str) -> None:
    """Open a table in the first window, sit everybody down and start."""
    windows[0].open(ruleset, len(windows))
    windows[0].start_with(windows[1:])


def play_to_the_end(windows: list[Any], seed: int, limit: int = 2000) -> int:
    """Press buttons by a seeded choice wherever a decision is open, until every page shows the end; return how many."""
    choose = random.Random(seed)
    for answers in range(limit):
        if all(window.page.locator(".ranks").count() for window in windows):
            return answers
        window = next(window for window in windows if window.offers())
        window.act(choose.randrange, skip="trade:")
        for other in windows:
            other.reaches(window.version)
            assert not other.wider_than_the_screen()
    raise AssertionError(f"no end after {limit} answers")


@pytest.mark.parametrize("ruleset", ["coin", "rule-the-galaxy"])
def test_three_pages_play_a_whole_match(serve: Callable[..., Any], window: Callable[..., Any], ruleset: str):
    served = serve()
    windows = [window(served, 1440, 900), window(served), window(served, color_scheme="light")]
    seated(windows, ruleset)
    answers = play_to_the_end(windows, seed=11)
    assert answers >= 9
    for one in windows:
        assert "Again, same seats" in one.page.inner_text(".bar")
        assert one.complaints == []
    windows[1].page.click("button:has-text('Again, same seats')")
    for one in windows:
        one.page.wait_for_selector(".ranks", state="detached")


def test_a_page_follows_without_reloading_and_keeps_what_is_being_typed(serve: Callable[..., Any], window: Callable[..., Any]):
    served = serve()
    ada, bo = window(served, 1440, 900), window(served)
    path = ada.open("coin", 2)
    bo.go(path)
    bo.page.wait_for_selector("html[data-live=live]")
    bo.page.evaluate("window.neverReloaded = true")
    bo.page.fill("#nickname", "Bo the")
    bo.page.evaluate("document.getElementById('nickname').setSelectionRange(2, 4)")
    ada.sit("Ada")
    bo.page.wait_for_selector(".chair >> text=Ada")
    assert bo.page.evaluate("window.neverReloaded") is True
    field = "document.getElementById('nickname')"
    assert bo.page.evaluate(f"[{field}.value, {field} === document.activeElement, {field}.selectionStart]") == [
        "Bo the",
        True,
        2,
    ]
    assert bo.complaints == []


def test_a_page_without_a_stream_polls(serve: Callable[..., Any], window: Callable[..., Any]):
    served = serve(streams=0)
    ada, bo = window(served), window(served)
    bo.go(ada.open("coin", 2))
    ada.sit("Ada")
    bo.page.wait_for_selector(".chair >> text=Ada", timeout=15_000)


def test_a_double_click_acts_once(serve: Callable[..., Any], window: Callable[..., Any]):
    served = serve()
    windows = [window(served, 1440, 900), window(served)]
    seated(windows, "coin")
    ada = windows[0]
    before = ada.version
    ada.page.locator("#act button").first.dblclick()
    windows[1].page.wait_for_selector("#act")
    assert (ada.version, windows[1].version) == (before + 1, before + 1)
    assert ada.complaints == []


def test_a_refused_action_comes_back_with_its_reason_in_the_page(serve: Callable[..., Any], window: Callable[..., Any]):
    served = serve()
    windows = [window(served, 1440, 900), window(served)]
    seated(windows, "coin")
    page = windows[0].page
    page.evaluate("document.querySelector('#act button').value = 'lay:moon'")
    page.locator("#act button").first.click()
    page.wait_for_selector(".bar [role=alert]")
    assert "not open to you now" in page.inner_text(".bar [role=alert]")
    assert page.locator("#act button").count() == 3


def test_start_says_in_the_page_why_it_cannot_yet(serve: Callable[..., Any], window: Callable[..., Any]):
    ada = window(serve())
    ada.open("coin", 2)
    ada.page.click("button:has-text('Start the match')", force=True)
    ada.page.wait_for_selector(".bar [role=alert]")
    assert "2 seats are empty." in ada.page.inner_text(".bar [role=alert]")


def test_forms_play_without_javascript(serve: Callable[..., Any], window: Callable[..., Any]):
    served = serve()
    windows = [window(served, java_script_enabled=False), window(served, java_script_enabled=False)]
    path = windows[0].open("coin", 2)
    windows[0].sit("Ada")
    windows[1].go(path)
    windows[1].sit("Bo")
    windows[0].go(path)
    windows[0].page.click("button:has-text('Start the match')")
    for turn in range(6):
        one = windows[turn % 2]
        one.go(path)
        with one.page.expect_navigation():
            one.page.locator("#act button").first.click()
    for one in windows:
        one.go(path)
        assert "All coins are laid." in one.page.inner_text(".bar")
        assert one.complaints == []


@pytest.mark.parametrize(("width", "height"), [(390, 844), pytest.param(1440, 900, marks=pytest.mark.long)])
def test_a_board_of_its_own_plays_without_javascript_too(
    serve: Callable[..., Any], window: Callable[..., Any], width: int, height: int
):
    """Each click is waited for: going on at once would call the form back that it has just sent."""
    one = window(serve(), width, height, java_script_enabled=False)
    path = one.open("rule-the-galaxy", 1)
    one.sit("Ada")
    one.go(path)
    one.page.click("button:has-text('Start the match')")
    pressed = set()
    for step in range(40):
        one.go(path)
        actions = one.page.locator("#act button:visible, button[form=act]:visible")
        values = [button.get_attribute("value") for button in actions.all()]
        if one.page.locator(".ranks").count():
            break
        assert values, one.page.content()
        wanted = next((value for value in values if value.startswith(("destroy:", "pay", "disguise:", "discard:"))), None)
        if wanted is None:
            wanted = "stop" if "stop" in values and step % 3 == 2 else values[0]
        pressed.add(wanted.partition(":")[0])
        with one.page.expect_navigation():
            actions.nth(values.index(wanted)).click()
    assert {"draw", "stop", "destroy"} <= pressed
    assert one.complaints == []


@pytest.mark.parametrize("scheme", ["dark", "light"])
@pytest.mark.parametrize("width", [390, 820, 1440])
def test_nothing_is_wider_than_the_screen_and_buttons_are_large_enough(
    serve: Callable[..., Any], window: Callable[..., Any], width: int, scheme: str
):
    served = serve()
    ada = window(served, width, 844, color_scheme=scheme)
    small = """[...document.querySelectorAll('a.button, button, a.seg, label.seg, input:not([type=hidden]):not([type=radio])')]
        .map((e) => [e.innerText, e.getBoundingClientRect()])
        .filter(([, box]) => box.width < 44 || box.height < 44).map(([text]) => text)"""
    for path in ("/", "/new/rule-the-galaxy?seats=4", ada.open("rule-the-galaxy", 1), "/nowhere"):
        ada.go(path)
        assert not ada.wider_than_the_screen(), path
        assert ada.page.evaluate(small) == [], path
    ada.complaints.clear()  # the browser reports the 404 that was asked for
