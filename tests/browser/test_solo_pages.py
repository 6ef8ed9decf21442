"""Solo play at real pages: a whole match on a phone, and the enemy's last turn step by step."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from test_access import SMALL, serious
from test_deckbuilder import ACTIONS, HAND_IN_REACH, IN_VIEW, preferred

pytestmark = pytest.mark.browser

FITS = """() => [...document.querySelectorAll('.enemy-now, .enemy-now .area')].every((e) => {
    const box = e.getBoundingClientRect();
    return box.left >= 0 && box.right <= innerWidth + 0.5;
})"""


def open_solo(window: Any) -> None:
    """Open a table for solo play, sit down and start."""
    window.go("/new/deckbuilder?mode=solo")
    window.page.click("button:has-text('Open the table')")
    window.page.wait_for_selector(".door")
    window.sit("Ada")
    window.page.wait_for_selector(".bar.owed")
    window.page.click("button:has-text('Start the match')")
    window.page.wait_for_selector("main.match")


def answer(window: Any, choose: random.Random) -> str:
    """Press what brings the match on; return the action."""
    values = window.page.locator(ACTIONS).evaluate_all("buttons => buttons.map((button) => button.value)")
    index = preferred(values, choose)
    window.act(lambda count: index)
    return str(values[index])


def test_a_whole_solo_match_on_a_phone(serve: Callable[..., Any], window: Callable[..., Any]):
    phone = window(serve(), 390, 844)
    open_solo(phone)
    choose, actions = random.Random(3), []
    while not phone.page.locator(".ranks").count():
        assert phone.page.evaluate(IN_VIEW)
        phone.page.wait_for_function(HAND_IN_REACH)
        assert phone.page.evaluate(FITS)
        assert not phone.wider_than_the_screen()
        actions.append(answer(phone, choose))
        assert len(actions) < 900
    assert actions.count("enemy-turn") >= 3
    assert "bases." in phone.page.inner_text(".bar")
    assert phone.page.locator(".enemy-now").count() == 1
    assert phone.complaints == []


@pytest.mark.parametrize(("width", "height", "scheme"), [(390, 844, "light"), (390, 844, "dark"), (1440, 900, "dark")])
def test_the_enemys_last_turn_is_followed_step_by_step(
    serve: Callable[..., Any], window: Callable[..., Any], width: int, height: int, scheme: str
):
    one = window(serve(), width, height, color_scheme=scheme, bypass_csp=True)
    open_solo(one)
    choose = random.Random(1)
    while answer(one, choose) != "enemy-turn":
        pass
    page = one.page
    page.wait_for_selector(".story")
    for step in range(1, 7):
        page.locator(f"label:has(#enemy-step-{step})").click()
        assert page.locator(".scene:visible h2").all_inner_texts() == [f"After step {step} of 6"]
        assert page.locator(".enemy-now:visible").count() == 0
        says = page.locator(f"label:has(#enemy-step-{step}) .step-says span:visible").all_inner_texts()
        assert says, f"nothing is said of step {step}"
        assert not one.wider_than_the_screen()
    page.keyboard.press("ArrowRight")
    assert page.locator(".enemy-now:visible").count() == 1
    assert page.locator(".scene:visible").count() == 0
    assert serious(page) == []
    assert page.evaluate(SMALL) == []
    assert one.complaints == []


def test_set_up_says_what_each_option_of_solo_play_does(serve: Callable[..., Any], window: Callable[..., Any]):
    phone = window(serve(), 390, 844)
    phone.go("/new/deckbuilder?mode=solo")
    words = phone.page.inner_text("main")
    for sentence in (
        "How many Transports the enemy begins with",
        "The enemy has three",
        "You lose when so many of your bases are gone",
        "As the rules are written it gains Force",
        "a house rule gives them one",
    ):
        assert sentence in words
