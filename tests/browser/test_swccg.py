"""SWCCG at real pages: a quick battle on a laptop and a phone to its end, crowded tables, and the calculator."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from test_access import DEFAULT_CONTROLS, SMALL, SMALL_WORDS, serious

pytestmark = pytest.mark.browser

ACTIONS = "#act button, button[form=act]"

IN_VIEW = """() => [...document.querySelectorAll('#bar .prompt, #act button')].every((e) => {
    const box = e.getBoundingClientRect();
    return box.top >= 0 && box.bottom <= innerHeight && box.left >= 0 && box.right <= innerWidth;
})"""

EAGER = ("battle:", "fire:", "at:", "draw", "pass-all", "forfeit:")
"""What is pressed before anything else, so that weapons fire, destinies are drawn, and the battle ends."""

TEN = """Home One
Admiral Ackbar on Home One as pilot
Rebel Pilot on Home One as pilot
Leia Organa on Home One as passenger
Rebel Trooper on Home One as passenger
Heavy Turbolaser Battery on Home One
Nebulon-B Frigate
Corellian Corvette
Han Solo on Corellian Corvette
Chewbacca on Corellian Corvette as passenger
Quad Laser Cannon on Corellian Corvette
X-wing
X-wing Laser Cannon on X-wing
X-wing hit
Y-wing
Proton Torpedoes on Y-wing
Red 3
Biggs Darklighter on Red 3
R2-D2 on Red 3
Red 5
Luke Skywalker on Red 5
A-wing
B-wing Bomber"""

TEN_DARK = """Devastator
General Tagge on Devastator as passenger
Turbolaser Battery on Devastator
Ion Cannon on Devastator
Victory-Class Star Destroyer
Imperial-Class Star Destroyer
TIE Fighter hit
TIE Fighter
TIE Interceptor
SFS L-s9.3 Laser Cannons on TIE Interceptor
TIE Scout
Vader's Custom TIE
Darth Vader on Vader's Custom TIE
Boosted TIE Cannon on Vader's Custom TIE
Black 2
DS-61-2 on Black 2
Slave I
boba-fett-cloud-city on Slave I"""


def sit_and_start(windows: list[Any], choose: Callable[[Any], None], mode: str = "quick-battle") -> None:
    """Open a table with what `choose` picks in the set-up form, let both sit down, and start."""
    first = windows[0]
    first.go(f"/new/swccg?mode={mode}")
    choose(first.page)
    first.page.click("button:has-text('Open the table')")
    first.page.wait_for_selector(".door")
    first.start_with(windows[1:])


def ready(battle: str) -> Callable[[Any], None]:
    return lambda page: page.check(f'input[name="option.battle"][value="{battle}"]')


def ten_a_side(page: Any) -> None:
    page.check('input[name="option.battle"][value="own"]')
    page.click("details.part summary")
    page.fill('input[name="option.location"]', "Hoth")
    page.check('input[name="option.initiator"][value="light"]')
    page.fill('textarea[name="option.light"]', TEN)
    page.fill('textarea[name="option.dark"]', TEN_DARK)


def preferred(values: list[str], choose: random.Random) -> int:
    for start in EAGER:
        found = [index for index, value in enumerate(values) if value.startswith(start)]
        if found:
            return choose.choice(found)
    return choose.randrange(len(values))


def press(windows: list[Any], choose: random.Random) -> Any:
    """Let whoever must answer press what is preferred, and wait until both pages show it."""
    acting = next(one for one in windows if one.offers())
    assert acting.page.evaluate(IN_VIEW)
    values = acting.page.locator(ACTIONS).evaluate_all("buttons => buttons.map((button) => button.value)")
    acting.act(lambda count: preferred(values, choose))
    for one in windows:
        one.reaches(acting.version)
        assert not one.wider_than_the_screen()
    return acting


@pytest.mark.parametrize("battle", ["docking-bay", pytest.param("starfighter-duel", marks=pytest.mark.long)])
def test_a_laptop_and_a_phone_play_a_quick_battle_to_its_end(
    serve: Callable[..., Any], window: Callable[..., Any], battle: str
):
    served = serve()
    windows = [window(served, 1440, 900), window(served, 390, 844, color_scheme="light")]
    sit_and_start(windows, ready(battle))
    choose, answers, segments = random.Random(4), 0, set()
    while not all(one.page.locator(".ranks").count() for one in windows):
        assert answers < 120
        press(windows, choose)
        answers += 1
        for one in windows:
            if one.page.locator(".segments-track .now").count():
                segments.add(one.page.inner_text(".segments-track .now"))
    assert answers > 8
    assert segments == {"Weapons", "Power", "Damage"} or segments == {"Initiate", "Weapons", "Power", "Damage"}
    for one in windows:
        words = one.page.inner_text(".bar")
        assert "battle" in words or "Nobody has won." in words
        assert "total power" in one.page.locator("#log ol").text_content()
        assert one.complaints == []


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_ten_cards_a_side_with_passengers_and_weapons_can_be_read(
    serve: Callable[..., Any], window: Callable[..., Any], scheme: str
):
    served = serve()
    windows = [window(served, 390, 844, color_scheme=scheme, bypass_csp=True) for _ in range(2)]
    sit_and_start(windows, ten_a_side)
    choose = random.Random(3)
    while not windows[0].page.locator(".segments-track .now:has-text('Weapons')").count():
        press(windows, choose)
    for one in windows:
        page = one.page
        assert page.locator(".sw-row.mine > .stack").count() == 10
        assert page.locator(".sw-row.theirs > .stack").count() == 10
        assert page.locator(".sw-row .lying .hit-band").count() == 2
        assert page.locator(".sw-row .rest").first.inner_text() == "+1"
        for width in (390, 820, 1440):
            page.set_viewport_size({"width": width, "height": 844 if width < 1000 else 900})
            assert not one.wider_than_the_screen(), width
            assert page.evaluate(IN_VIEW), width
            found = serious(page)
            assert found == [], (width, "\n".join(found))
            assert page.evaluate(SMALL) == [], width
        fits = "() => { const board = document.querySelector('.board'); return board.scrollHeight <= board.clientHeight + 2; }"
        assert page.evaluate(fits)
        assert one.complaints == []


@pytest.mark.parametrize("width", [390, 1440])
def test_a_tap_on_a_carrier_tells_who_is_aboard_and_what_is_left_out(
    serve: Callable[..., Any], window: Callable[..., Any], width: int
):
    served = serve()
    windows = [window(served, width, 900), window(served, width, 900)]
    sit_and_start(windows, ten_a_side)
    choose = random.Random(3)
    while not windows[0].page.locator(".segments-track .now:has-text('Weapons')").count():
        press(windows, choose)
    page, before = windows[0].page, windows[0].version
    page.click('[data-pick="c-home-one"]')
    about = page.locator("#d-c-home-one")
    assert about.is_visible()
    words = about.inner_text()
    assert "Admiral Ackbar" in words
    assert "pilot" in words
    assert "passenger" in words
    page.keyboard.press("Escape")
    page.click('[data-pick="c-slave-i"]')
    assert "Not modelled: " in page.inner_text("#d-c-slave-i")
    page.keyboard.press("Escape")
    assert windows[0].version == before
    assert windows[0].complaints == []


def test_a_wrong_line_of_an_own_battle_is_named_in_the_form(serve: Callable[..., Any], window: Callable[..., Any]):
    one = window(serve(), 390, 844)
    one.go("/new/swccg?mode=quick-battle")
    ten_a_side(one.page)
    one.page.fill('textarea[name="option.dark"]', "Devastator\nTIE Figher")
    one.page.click("button:has-text('Open the table')")
    assert "Line 2: no card of this side is called TIE Figher; did you mean: TIE Fighter" in one.page.inner_text(
        "details.part[open]"
    )


@pytest.mark.parametrize("width", [390, 1440])
def test_cards_of_an_own_battle_are_picked_one_by_one(serve: Callable[..., Any], window: Callable[..., Any], width: int):
    one = window(serve(), width, 844)
    page = one.page
    one.go("/new/swccg?mode=quick-battle")
    page.check('input[name="option.battle"][value="own"]')
    page.click("details.part summary")
    page.fill('textarea[name="option.light"]', "Han Solo\n")
    adder = page.locator("fieldset:has(textarea[name='option.light']) .adder")
    names = adder.locator("input").evaluate("field => [...field.list.options].map((option) => option.value)")
    assert {"Chewbacca", "Bowcaster"} <= set(names)
    adder.locator("input").fill("Chewbacca")
    adder.locator("button").click()
    adder.locator("input").fill("Bowcaster on Chewbacca")
    adder.locator("input").press("Enter")
    adder.locator("button").click()
    assert page.input_value('textarea[name="option.light"]') == "Han Solo\nChewbacca\nBowcaster on Chewbacca"
    assert adder.locator("input").input_value() == ""
    assert not one.wider_than_the_screen()
    page.click("button:has-text('Open the table')")
    page.wait_for_selector(".door")


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_the_calculator_works_without_a_script(serve: Callable[..., Any], window: Callable[..., Any], scheme: str):
    served = serve()
    for width in (390, 1440):
        one = window(served, width, 844, color_scheme=scheme, java_script_enabled=False)
        page = one.page
        one.go("/titles/swccg/tools/calculator?example")
        page.fill('input[name="light.cards.4.card"]', "Leia Organa")
        page.click("button:has-text('Work it out')")
        assert page.inner_text(".calc-score .verdict b") == "Light wins by 6"
        assert "attrition 5" in page.inner_text(".calc-owed .s-light")
        page.fill('input[name="dark.cards.2.card"]', "Stormtroper")
        page.click("button:has-text('Work it out')")
        assert "did you mean: Stormtrooper" in page.inner_text(".calc-side.f-dark")
        assert page.input_value('input[name="light.cards.4.card"]') == "Leia Organa"


@pytest.mark.parametrize(("width", "scheme"), [(390, "dark"), (1440, "light")])
def test_rules_gallery_set_up_and_calculator_can_be_read_by_everybody(
    serve: Callable[..., Any], window: Callable[..., Any], width: int, scheme: str
):
    one = window(serve(), width, 844, color_scheme=scheme, bypass_csp=True)
    forms = ("/new/swccg?mode=quick-battle", "/titles/swccg/tools/calculator?example")
    paths = ("/rules/swccg", "/titles/swccg/gallery?type=starship", "/new/swccg?mode=skirmish")
    for path in (*paths, *forms):
        one.go(path)
        assert not one.wider_than_the_screen(), path
        assert serious(one.page) == [], path
        assert one.page.evaluate(SMALL) == [], path
        if path not in forms:
            assert one.page.evaluate(DEFAULT_CONTROLS) == 0, path
    one.go("/rules/swccg")
    one.page.click("text=All cards")
    one.page.check("input[name=side][value=dark]")
    one.page.click("button:has-text('Show')")
    assert one.page.locator("h2:has-text('Darth Vader')").count() == 1
    assert one.page.locator("h2:has-text('Yoda')").count() == 0
    assert one.complaints == []


def test_a_screen_for_all_shows_ten_cards_a_side_to_the_whole_room(serve: Callable[..., Any], window: Callable[..., Any]):
    """Nothing on it is smaller than 24 px, and the battle fits a television."""
    served = serve()
    windows, wall = [window(served), window(served)], window(served, 1920, 1080)
    sit_and_start(windows, ten_a_side)
    choose = random.Random(3)
    while not windows[0].page.locator(".segments-track .now:has-text('Damage')").count():
        press(windows, choose)
    wall.go(windows[0].page.url.removeprefix(served.base) + "/screen")
    wall.page.wait_for_selector("main.public")
    assert wall.page.evaluate(SMALL_WORDS) == []
    assert not wall.wider_than_the_screen()
    fits = "() => { const board = document.querySelector('.board'); return board.scrollHeight <= board.clientHeight + 2; }"
    assert wall.page.evaluate(fits)
    assert wall.complaints == []
