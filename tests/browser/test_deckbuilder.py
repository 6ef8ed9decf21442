"""The deckbuilding game at real pages: a phone against a laptop, to the end; and full tables."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from test_access import DEFAULT_CONTROLS, SMALL, serious

from cantina import Chance, Log
from cantina_deckbuilder import setup
from cantina_deckbuilder.state import DONE, ON_BASE, Deckbuilder

pytestmark = pytest.mark.browser

EAGER = ("attack", "commit-all", "play:")
"""What is pressed before anything else, so that a match comes to its end."""

ACTIONS = "#act button, button[form=act]"

IN_VIEW = """() => [...document.querySelectorAll('#bar .prompt, #act button')].every((e) => {
    const box = e.getBoundingClientRect();
    return box.top >= 0 && box.bottom <= innerHeight && box.left >= 0 && box.right <= innerWidth;
})"""


HAND_IN_REACH = """() => {
    const hand = [...document.querySelectorAll('.hand .cardy')];
    const ends = [hand[0], hand[hand.length - 1]].filter(Boolean);
    return ends.every((card) => {
        card.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
        const box = card.getBoundingClientRect();
        return card.contains(document.elementFromPoint(box.left + 30, box.top + box.height / 2));
    });
}"""

SUM_IN_SIGHT = """() => [...document.querySelectorAll('.mine .frame')].every((frame) => {
    const box = frame.getBoundingClientRect(), sum = frame.querySelector('.sum').getBoundingClientRect();
    return box.left >= 0 && box.right <= innerWidth && sum.left >= box.left && sum.right <= box.right
        && frame.contains(document.elementFromPoint(sum.left + 8, sum.top + sum.height / 2));
})"""

WHOLE = """(cards) => cards.filter((card) => {
    const box = card.getBoundingClientRect(), words = card.querySelector('.gist').getBoundingClientRect();
    return box.right <= innerWidth && card.contains(document.elementFromPoint(words.left + 2, words.bottom - 2));
}).length"""


def open_table(windows: list[Any], mode: str, edition: str = "") -> None:
    """Let everybody sit down at a table opened by the first, and start."""
    first = windows[0]
    first.go(f"/new/deckbuilder?mode={mode}")
    if edition:
        first.page.check(f'input[name="option.edition"][value="{edition}"]')
    first.page.click("button:has-text('Open the table')")
    first.page.wait_for_selector(".door")
    first.start_with(windows[1:])


def preferred(values: list[str], choose: random.Random) -> int:
    for start in EAGER:
        found = [index for index, value in enumerate(values) if value.startswith(start)]
        if found:
            return choose.choice(found)
    found = [index for index, value in enumerate(values) if value != "end-turn"]
    return choose.choice(found or list(range(len(values))))


def test_a_phone_and_a_laptop_play_a_beginner_match_to_its_end(serve: Callable[..., Any], window: Callable[..., Any]):
    served = serve()
    windows = [window(served, 1440, 900), window(served, 390, 844, color_scheme="light")]
    open_table(windows, "beginner", "clone-wars")
    choose = random.Random(6)
    answers = 0
    while answers < 1500:
        if all(one.page.locator(".ranks").count() for one in windows):
            break
        acting = next(one for one in windows if one.offers())
        assert acting.page.evaluate(IN_VIEW)
        acting.page.wait_for_function(HAND_IN_REACH, timeout=3000)  # cards may still be on their way to the hand
        values = acting.page.locator(ACTIONS).evaluate_all("buttons => buttons.map((button) => button.value)")
        index = preferred(values, choose)
        acting.act(lambda count, index=index: index)
        answers += 1
        for one in windows:
            one.reaches(acting.version)
            assert not one.wider_than_the_screen()
    assert 60 < answers < 1500
    for one in windows:
        assert "bases." in one.page.inner_text(".bar")
        assert one.page.locator(".deck").count() == 1
        assert one.complaints == []


def crowd(state: Deckbuilder, table: dict[str, Any]) -> None:
    """Give both sides four ships, and whose turn it is six cards in hand and eight units in play, the weakest two committed."""
    for seat, player in enumerate(state.seats):
        _deal(state, table, seat, "capital-ship", 4, player.play.append)
        player.base_damage = 3 + seat
        player.damage = {copy: index % 3 for index, copy in enumerate(player.play)}
    player = state.seats[state.turn]
    _deal(state, table, state.turn, "unit", 8, player.play.append)
    player.play[4:] = sorted(player.play[4:], key=lambda copy: table[state.cards[copy]].card.attack)
    _deal(state, table, state.turn, "unit", 1, player.hand.append)
    player.role = dict(zip(player.play[4:7], (ON_BASE, ON_BASE, DONE), strict=True))
    player.used = [player.play[7]]
    player.resources = 2


def _deal(state: Deckbuilder, table: dict[str, Any], seat: int, kind: str, count: int, put: Callable[[int], None]) -> None:
    faction = state.seats[seat].faction
    fitting = [c for c in state.galaxy if table[state.cards[c]].type == kind]
    own = [c for c in fitting if table[state.cards[c]].faction in (faction, "neutral")]
    if kind == "unit":
        own = [c for c in own if table[state.cards[c]].card.attack]
    for copy in own[:count]:
        state.galaxy.remove(copy)
        put(copy)


@pytest.mark.parametrize(
    ("mode", "edition", "scheme"),
    [("full", "clone-wars", "dark"), ("full", "original", "light"), pytest.param("cross", "", "dark", marks=pytest.mark.long)],
)
def test_a_crowded_table_stays_on_its_screen(
    serve: Callable[..., Any], window: Callable[..., Any], monkeypatch: Any, mode: str, edition: str, scheme: str
):
    plain = setup.new_state

    def crowded(rules: Any, editions: Any, chosen: Any, chance: Chance, log: Log) -> Deckbuilder:
        state = plain(rules, editions, chosen, chance, log)
        crowd(state, rules.table)
        return state

    monkeypatch.setattr(setup, "new_state", crowded)
    served = serve()
    windows = [window(served, 390, 844, color_scheme=scheme, bypass_csp=True) for _ in range(2)]
    open_table(windows, mode, edition)
    acting = next(one for one in windows if one.offers())
    page = acting.page
    assert page.locator(".hand .cardy").count() == 6
    assert page.locator(".mine .ship").count() == page.locator(".theirs .ship").count() == 4
    assert page.locator(".mine .soldier").count() == 8
    for width in (390, 820, 1440):
        for one in windows:
            one.page.set_viewport_size({"width": width, "height": 844 if width < 1000 else 900})
            assert not one.wider_than_the_screen(), width
        assert page.evaluate(IN_VIEW), width
        assert page.evaluate(HAND_IN_REACH), width
        assert page.evaluate(SUM_IN_SIGHT), width
        found = serious(page)
        assert found == [], (width, "\n".join(found))
        assert page.evaluate(SMALL) == [], width
    fits = "() => { const board = document.querySelector('.board'); return board.scrollHeight <= board.clientHeight + 2; }"
    assert page.evaluate(fits)
    page.click("button[value=attack]")
    page.wait_for_selector("button[value^='assign:']")
    assert page.locator(".theirs .ship.aimed").count() == 1
    page.set_viewport_size({"width": 390, "height": 844})
    tops = page.locator("button[value^='assign:']").evaluate_all("all => all.map((e) => e.getBoundingClientRect().top)")
    assert len(set(tops)) == 1
    page.click("button[value^='assign:']:has-text('No damage')")
    page.wait_for_selector("button[value^='assign:']")
    assert [one.complaints for one in windows] == [[], []]


def test_every_base_to_choose_from_is_in_sight(serve: Callable[..., Any], window: Callable[..., Any], monkeypatch: Any):
    plain = setup.new_state

    def razed(rules: Any, editions: Any, chosen: Any, chance: Chance, log: Log) -> Deckbuilder:
        state = plain(rules, editions, chosen, chance, log)
        state.seats[1 - state.turn].victory += state.seats[state.turn].base
        state.seats[state.turn].base = []
        return state

    monkeypatch.setattr(setup, "new_state", razed)
    served = serve()
    windows = [window(served, 1440, 900) for _ in range(2)]
    open_table(windows, "full", "original")
    page = next(one for one in windows if one.offers()).page
    bases = page.locator(".mine .bases .base-card")
    for width, height, whole in ((1440, 900, 9), (820, 1180, 9), (390, 844, 2)):
        page.set_viewport_size({"width": width, "height": height})
        assert bases.evaluate_all(WHOLE) == whole, width
        assert page.evaluate(SMALL) == [], width


@pytest.mark.parametrize("width", [390, 1440])
def test_a_tap_lifts_a_card_and_says_what_is_lacking(serve: Callable[..., Any], window: Callable[..., Any], width: int):
    served = serve()
    windows = [window(served, width, 900), window(served, width, 900)]
    open_table(windows, "beginner", "original")
    acting = next(one for one in windows if one.offers())
    page, before = acting.page, acting.version
    card = page.locator(".row-cards .cardy").first
    card.click()
    assert card.get_attribute("aria-pressed") == "true"
    about = page.locator(f"#d-{card.get_attribute('data-pick')}")
    assert about.is_visible()
    assert about.locator(".refused [aria-disabled=true]").count() >= 1
    assert about.locator(".refusal").first.inner_text().strip()
    box = about.bounding_box()
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= width
    page.keyboard.press("Escape")
    assert not about.is_visible()
    assert acting.version == before
    assert acting.complaints == []


def test_the_rules_linked_in_the_log_are_one_stop_of_the_tab_key(serve: Callable[..., Any], window: Callable[..., Any]):
    served = serve()
    windows = [window(served, 1440, 900) for _ in range(2)]
    open_table(windows, "beginner", "original")
    acting = next(one for one in windows if one.offers())
    for _ in range(2):
        values = acting.page.locator(ACTIONS).evaluate_all("buttons => buttons.map((button) => button.value)")
        acting.act(lambda count, values=values: preferred(values, random.Random(1)))
    links = acting.page.locator("#log .rule")
    assert links.count() >= 2
    stops = "links => links.map((link) => link.tabIndex)"
    rest = [-1] * (links.count() - 1)
    assert links.evaluate_all(stops) == [0, *rest]
    links.first.focus()
    acting.page.keyboard.press("ArrowDown")
    assert links.nth(1).evaluate("link => link === document.activeElement")
    assert links.evaluate_all(stops) == [-1, 0, *rest[1:]]
    acting.page.keyboard.press("ArrowUp")
    acting.page.keyboard.press("ArrowUp")
    assert links.first.evaluate("link => link === document.activeElement")


@pytest.mark.parametrize(("width", "scheme"), [(390, "dark"), (1440, "light")])
def test_rules_and_gallery_can_be_read_by_everybody(
    serve: Callable[..., Any], window: Callable[..., Any], width: int, scheme: str
):
    served = serve()
    one = window(served, width, 844, color_scheme=scheme, bypass_csp=True)
    for path in ("/rules/deckbuilder", "/titles/deckbuilder/gallery?edition=clone-wars&type=base", "/new/deckbuilder"):
        one.go(path)
        assert not one.wider_than_the_screen(), path
        assert serious(one.page) == [], path
        assert one.page.evaluate(SMALL) == [], path
        assert one.page.evaluate(DEFAULT_CONTROLS) == 0, path
    one.go("/rules/deckbuilder")
    one.page.click("text=All cards")
    one.page.check("input[name=faction][value=rebel]")
    one.page.click("button:has-text('Show')")
    assert one.page.locator("h2:has-text('Luke Skywalker')").count() == 1
    assert one.page.locator("h2:has-text('Darth Vader')").count() == 0
    assert one.complaints == []
