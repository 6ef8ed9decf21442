"""Several seats on one device, in a real browser: the back button finds a cover."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from typing import Any

import pytest

from rulesets.coin import NAMES

COINS = [str(name.msgid) for name in NAMES.values()]


def shared(window: Any) -> None:
    """Sit Ada and Bo down in one window and start."""
    window.open("coin", 2)
    window.sit("Ada")
    window.page.click("summary:has-text('Play here too')")
    window.page.fill("#another", "Bo")
    window.page.click("button:has-text('Sit down') >> nth=0")
    window.page.wait_for_selector(".chair.yours >> nth=1")
    window.page.click("button:has-text('Start the match')")
    window.page.wait_for_selector("text=Hand over to Ada")


def shown(window: Any) -> str:
    """Return what the page holds once the browser has settled on one."""
    from playwright.sync_api import Error

    for _ in range(100):
        with contextlib.suppress(Error):
            return str(window.page.content())
        window.page.wait_for_timeout(50)
    raise AssertionError("the browser shows no page")


def uncovers(window: Any) -> None:
    window.page.click("button:has-text('Show my cards')")
    window.page.wait_for_selector("#act button")


@pytest.mark.parametrize("javascript", [True, False])
def test_the_back_button_finds_a_cover_not_a_hand(serve: Callable[..., Any], window: Callable[..., Any], javascript: bool):
    from playwright.sync_api import Error

    ada = window(serve(), java_script_enabled=javascript)
    shared(ada)
    assert not any(coin in shown(ada) for coin in COINS)
    uncovers(ada)
    assert any(coin in shown(ada) for coin in COINS)
    ada.page.locator("#act button").first.click()
    ada.page.wait_for_selector("text=Hand over to Bo")
    uncovers(ada)
    ada.page.locator("#act button").first.click()
    ada.page.wait_for_selector("text=Hand over to Ada")
    for _ in range(6):
        assert not any(coin in shown(ada) for coin in COINS)
        # Without JavaScript the page of a hand answered a form: the browser does not keep it, it would have to send again.
        with contextlib.suppress(Error):
            ada.page.go_back()


def test_a_page_brought_back_by_the_browser_is_covered_too(serve: Callable[..., Any], window: Callable[..., Any]):
    ada = window(serve())
    shared(ada)
    uncovers(ada)
    ada.page.goto(ada.base + "/")
    ada.page.go_back()
    ada.page.wait_for_selector("text=Hand over to Ada")
    assert not any(coin in shown(ada) for coin in COINS)
