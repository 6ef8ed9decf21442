"""Evenings of Rule the Galaxy: a handed-over device, a phone that sleeps, a player with a keyboard alone."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

pytestmark = pytest.mark.browser


def opened(window: Any, served: Any, **options: Any) -> str:
    """Open a table of three for a window's device and return its path."""
    window.go("/new/rule-the-galaxy?seats=3")
    for name, value in options.items():
        window.page.click(f'.seg:has(input[name="option.{name}"][value="{value}"])')
    window.page.click("button:has-text('Open the table')")
    window.page.wait_for_selector(".door")
    return str(window.page.url).removeprefix(window.base)


def start(window: Any) -> None:
    window.page.wait_for_selector(".bar.owed")
    window.page.click("button:has-text('Start the match')")


def ended(window: Any) -> bool:
    return bool(window.page.locator(".ranks").count())


def in_the_window(window: Any, selector: str) -> bool:
    """Tell whether something lies on the screen as a whole."""
    return bool(
        window.page.locator(selector).first.evaluate(
            "e => { const b = e.getBoundingClientRect(); return b.top >= 0 && b.bottom <= innerHeight + 1 && b.left >= 0; }"
        )
    )


class Keyboard:
    """A player who never touches a pointer."""

    def __init__(self, window: Any) -> None:
        self.window = window
        self.page = window.page

    def tab_to(self, test: str) -> None:
        """Press Tab until something is reached, at most once around the page: a long log has a link in each line."""
        stops = self.page.locator("a[href], button, input, select, textarea, summary, [tabindex]").count()
        for _ in range(stops + 2):
            if self.page.evaluate(f"document.activeElement.matches({test!r})"):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"the tab key does not reach {test}")

    def act(self, choose: random.Random) -> None:
        """Answer with a number key where the bar has buttons, else walk to a lit card with Tab, and Enter twice."""
        before = self.window.version
        bar = [
            button
            for button in self.page.locator("#act .button").all()
            if not button.get_attribute("value").startswith("trade")
        ]
        lit = self.page.locator(".lit[data-pick]").count()
        if lit and (not bar or choose.random() < 0.5):
            self.tab_to(".lit[data-pick]")
            self.page.keyboard.press("Enter")
            self.page.wait_for_selector(".detail:not([hidden])")
            assert self.window.version == before
            assert self.page.evaluate("document.activeElement.matches('button[form=act]')")
            self.page.keyboard.press("Enter")
        else:
            self.page.keyboard.press(str(choose.randint(1, len(bar))))
        self.window.reaches(before + 1)


def test_three_seats_one_phone_sleeps_and_one_player_has_a_keyboard_alone(
    serve: Callable[..., Any], window: Callable[..., Any]
):
    served, choose = serve(), random.Random(2)
    wide, phone, typist = window(served, 1440, 900), window(served), window(served, 1440, 900, color_scheme="light")
    path = opened(wide, served)
    wide.sit("Ada")
    phone.go(path)
    phone.sit("Bo")
    typist.go(path)
    keyboard = Keyboard(typist)
    keyboard.tab_to("#nickname")
    typist.page.keyboard.type("Cleo")
    typist.page.keyboard.press("Enter")
    typist.page.wait_for_selector(".chair.yours")
    start(wide)
    for one in (wide, phone, typist):
        one.page.wait_for_selector("main.match")
    asleep = 0
    for answers in range(1200):
        if answers == 30:
            before, asleep = phone.version, 1
            phone.page.context.set_offline(True)
            phone.page.wait_for_selector("html[data-live=offline]")
            assert "Connection lost. Your last move is saved." in phone.page.inner_text(".bar")
        awake = [one for one in (wide, phone, typist) if one is not phone or not asleep]
        if all(ended(one) for one in awake):
            break
        actor = next((one for one in awake if one.offers()), None)
        if actor is None or asleep > 8:
            assert phone.version == before
            phone.page.context.set_offline(False)
            phone.page.wait_for_selector("html[data-live=live]", timeout=20_000)
            phone.reaches(wide.version)
            asleep = 0
            continue
        asleep += bool(asleep)
        if actor is typist:
            keyboard.act(choose)
        else:
            actor.act(choose.randrange, skip="trade:")
        for one in awake:
            one.reaches(actor.version)
        if actor is phone or phone.offers():
            assert in_the_window(phone, ".bar .prompt")
            assert not phone.page.locator("#act .button").count() or in_the_window(phone, "#act .button")
        assert not phone.wider_than_the_screen()
        assert wide.page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    assert answers > 60
    for one in (wide, phone, typist):
        one.page.wait_for_selector(".ranks")
        assert [text for text in one.complaints if "net::ERR" not in text and "Failed to load" not in text] == []


def test_one_device_holds_two_seats_with_hidden_hands(serve: Callable[..., Any], window: Callable[..., Any]):
    """The device shows a cover between its seats, and nothing of the match behind it."""
    served, choose = serve(), random.Random(4)
    hot, other = window(served), window(served, 1440, 900)
    path = opened(hot, served, hands="hidden")
    hot.sit("Ada")
    hot.page.click("summary:has-text('Play here too')")
    hot.page.fill("#another", "Bo")
    hot.page.click("button:has-text('Sit down') >> nth=0")
    hot.page.wait_for_selector(".chair >> text=Bo")
    other.go(path)
    other.sit("Cleo")
    start(hot)
    other.page.wait_for_selector("main.match")
    covers = 0
    for _ in range(1500):
        if ended(hot) and ended(other):
            break
        if hot.page.locator(".cover").count():
            covers += 1
            assert hot.page.locator(".rcard, .unit, .match").count() == 0
            hot.page.click("button:has-text('Show my cards')")
            hot.page.wait_for_selector("main.match")
            continue
        actor = next((one for one in (hot, other) if one.offers()), None)
        assert actor is not None, (hot.page.inner_text("#table"), other.page.inner_text("#table"))
        actor.act(choose.randrange, skip="trade:")
        for one in (hot, other):
            one.reaches(actor.version)
    assert covers > 10
    for one in (hot, other):
        one.page.wait_for_selector(".ranks")
        assert one.complaints == []


def test_a_device_with_two_seats_and_open_hands_needs_no_cover(serve: Callable[..., Any], window: Callable[..., Any]):
    served = serve()
    hot = window(served)
    hot.go("/new/rule-the-galaxy?seats=2")
    hot.page.click("button:has-text('Open the table')")
    hot.page.wait_for_selector(".door")
    hot.sit("Ada")
    hot.page.click("summary:has-text('Play here too')")
    hot.page.fill("#another", "Bo")
    hot.page.click("button:has-text('Sit down')")
    start(hot)
    hot.page.wait_for_selector("#act")
    assert hot.page.locator(".cover").count() == 0


def test_a_tap_lifts_and_a_second_tap_or_escape_puts_down(serve: Callable[..., Any], window: Callable[..., Any]):
    served = serve()
    one = window(served, 1440, 900)
    one.go("/new/rule-the-galaxy?seats=1")
    one.page.click("button:has-text('Open the table')")
    one.page.wait_for_selector(".door")
    one.sit("Ada")
    start(one)
    one.page.wait_for_selector("#act")
    version, unit = one.version, one.page.locator(".has-unit").first
    detail = f"#d-{unit.get_attribute('data-pick')}"
    unit.click()
    assert (unit.get_attribute("aria-pressed"), one.page.is_visible(detail)) == ("true", True)
    one.page.keyboard.press("Escape")
    assert (unit.get_attribute("aria-pressed"), one.page.is_visible(detail)) == ("false", False)
    assert one.page.evaluate("document.activeElement.matches('.has-unit')")
    one.page.keyboard.press("ArrowRight")
    assert one.page.evaluate("document.activeElement.dataset.pick") == "b1"
    one.page.keyboard.press("Enter")
    assert one.page.is_visible("#d-b1")
    one.page.keyboard.press("1")
    assert one.version == version, "a number presses the buttons of what is lifted, and this has none"
    one.page.keyboard.press("Escape")
    one.page.keyboard.press("1")
    one.reaches(version + 1)


def test_what_is_lifted_and_the_open_menu_survive_a_version(serve: Callable[..., Any], window: Callable[..., Any]):
    served = serve()
    ada, bo = window(served, 1440, 900), window(served, 1440, 900)
    ada.go("/new/rule-the-galaxy?seats=2")
    ada.page.click("button:has-text('Open the table')")
    ada.page.wait_for_selector(".door")
    path = str(ada.page.url).removeprefix(ada.base)
    ada.sit("Ada")
    bo.go(path)
    bo.sit("Bo")
    start(ada)
    for one in (ada, bo):
        one.page.wait_for_selector("main.match")
    actor, waiter = (ada, bo) if ada.offers() else (bo, ada)
    unit = waiter.page.locator(".has-unit").first
    unit.click()
    waiter.page.evaluate("document.getElementById('menu').open = true")
    before = waiter.version
    actor.page.click("#act .button >> nth=0")
    waiter.reaches(before + 1)
    assert unit.get_attribute("aria-pressed") == "true"
    assert waiter.page.evaluate("[document.getElementById('menu').open, document.activeElement.matches('.has-unit')]") == [
        True,
        True,
    ]


# Where things lie, whatever moves over them at the moment: offsets leave transforms out.
LIES = """() => Object.fromEntries(
    ['.seats', '.lanes', '.lane', '.lane .space', 'p.line', '.hand', '.held-card', '.bar', '.log'].map((name) => [
        name, [...document.querySelectorAll(name)].map((e) => [e.offsetLeft, e.offsetTop, e.offsetWidth, e.offsetHeight])]))"""


READING = """(text) => [...document.querySelectorAll('#log li[data-n]')].filter((e) => e.innerText === text)
    .map((e) => e.getBoundingClientRect().top)"""


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1440, 900)])
def test_nothing_moves_when_a_version_arrives(serve: Callable[..., Any], window: Callable[..., Any], width: int, height: int):
    """While others act, the own hand, the bar and the lanes keep their places, also when the turn comes."""
    served, choose = serve(), random.Random(3)
    people = [window(served, width, height) for _ in range(3)]
    path = opened(people[0], served)
    for one, name in zip(people, ("Ada", "Bo", "Cleo"), strict=True):
        one.go(path)
        one.sit(name)
    start(people[0])
    for one in people:
        one.page.wait_for_selector("main.match")
    compared = 0
    for _ in range(24):
        actor = next(one for one in people if one.offers())
        others = [one for one in people if one is not actor]
        before = [one.page.evaluate(LIES) for one in others]
        version = actor.version
        actor.act(choose.randrange, skip="trade:")
        for one, lay in zip(others, before, strict=True):
            one.reaches(version + 1)
            lies = one.page.evaluate(LIES)
            if len(lay[".held-card"]) != len(lies[".held-card"]):
                continue  # the fire took cards out of this hand
            assert lies == lay
            compared += 1
    assert compared > 30


def test_typed_words_focus_and_the_place_in_the_log_survive_a_version(serve: Callable[..., Any], window: Callable[..., Any]):
    """Somebody who looks on begins to take over an empty seat while the others play."""
    served, choose = serve(), random.Random(3)
    ada, bo, eve = (window(served, 1440, 900) for _ in range(3))
    path = opened(ada, served)
    for one, name in ((ada, "Ada"), (bo, "Bo")):
        one.go(path)
        one.sit(name)
    ada.page.click("summary:has-text('Play here too')")
    ada.page.fill("#another", "Cleo")
    ada.page.click("button:has-text('Sit down')")
    start(ada)
    for one in (ada, bo):
        one.page.wait_for_selector("main.match")
    answers = 0
    while answers < 30 or not ada.offers():
        before, answers = ada.version, answers + 1
        next(one for one in (ada, bo) if one.offers()).act(choose.randrange, skip="trade:")
        for one in (ada, bo):
            one.reaches(before + 1)
    ada.page.click("#menu summary")
    ada.page.click("button:has-text('Free the seat of Bo')")
    ada.page.keyboard.press("Escape")
    eve.go(path)
    eve.page.wait_for_selector("html[data-live=live]")
    eve.page.fill("#take-1", "Ev")
    eve.page.evaluate("document.querySelector('#log ol').scrollTop = 90")
    read = eve.page.locator("#log li[data-n]").nth(5).inner_text()
    reading = eve.page.evaluate(READING, read)
    ada.act(choose.randrange, skip="trade:")
    eve.reaches(ada.version)
    eve.page.keyboard.type("e")
    assert eve.page.input_value("#take-1") == "Eve"
    assert reading
    # Browsers scroll by whole pixels, lines stand between them.
    assert eve.page.evaluate(READING, read)[-len(reading) :] == pytest.approx(reading, abs=1)


COUNTED = """window.travels = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, timing) {
    window.travels.push(timing.duration);
    return animate.call(this, frames, timing);
};"""


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_cards_travel_between_zones_unless_motion_is_reduced(
    serve: Callable[..., Any], window: Callable[..., Any], motion: str
):
    """What is drawn comes from the deck, and goes to the hand after the shooting; a tap ends it."""
    served = serve()
    one = window(served, 1440, 900, reduced_motion=motion)
    one.page.add_init_script(COUNTED)
    one.open("rule-the-galaxy", 1)
    one.sit("Ada")
    start(one)
    one.page.wait_for_selector("main.match")
    one.act(lambda n: 0)
    travels = one.page.evaluate("travels")
    if motion == "reduce":
        assert travels == []
        return
    assert set(travels) == {260}
    one.page.mouse.down()
    assert one.page.evaluate("document.getAnimations().length") == 0
    assert one.page.locator(".ghost").count() == 0
