"""What everybody must be able to use: contrast, names, sizes, no overflow, on every page in both themes."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.browser

AXE = (Path(__file__).parent / "vendor" / "axe.min.js").read_text()

SMALL = """[...document.querySelectorAll(
        'a.button, button, summary, a.seg, label.seg, a.quiet, input:not([type=hidden], [type=radio])')]
    .filter((e) => e.offsetParent !== null && !e.closest('.held'))
    .map((e) => [e.outerHTML.slice(0, 120), e.getBoundingClientRect()])
    .filter(([, box]) => box.width < 43.5 || box.height < 43.5).map(([text]) => text)"""

ACTIONS = "#act button, button[form=act]"
DEFAULT_CONTROLS = "document.querySelectorAll('select, input[type=checkbox], input[type=number], textarea').length"


def serious(page: Any) -> list[str]:
    """Return what axe finds serious or critical on a page."""
    page.evaluate(AXE)
    found = page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
    return [
        f"{problem['id']}: {node['html'][:160]} {node.get('failureSummary', '')[:200]}"
        for problem in found["violations"]
        if problem["impact"] in ("serious", "critical")
        for node in problem["nodes"][:3]
    ]


@pytest.fixture
def tour(serve: Callable[..., Any], window: Callable[..., Any]) -> Callable[..., Any]:
    """Return what walks through all pages with one device and yields each page's name."""

    def walk(width: int, height: int, scheme: str) -> Any:
        served = serve()
        one = window(served, width, height, color_scheme=scheme, bypass_csp=True)
        for name, path in (
            ("shelf", "/?people=2"),
            ("set-up", "/new/rule-the-galaxy?seats=3"),
            ("rules", "/rules/rule-the-galaxy"),
            ("tool", "/titles/coin/tools/weigh?example"),
            ("tool with a file", "/titles/coin/tools/ledger"),
        ):
            one.go(path)
            yield name, one
        one.go("/titles/coin/tools/weigh?example")
        one.page.click("button:has-text('Weigh the coins')")
        one.page.wait_for_selector("#found table")
        yield "tool, result", one
        guest = window(served, width, height, color_scheme=scheme, bypass_csp=True)
        path = one.open("rule-the-galaxy", 2)
        yield "door", one
        guest.go(path)
        yield "door, joining", guest
        one.sit("Ada")
        guest.sit("Bo")
        one.page.wait_for_selector(".bar.owed")
        yield "door, full", one
        one.page.click("button:has-text('Start the match')")
        for window_ in (one, guest):
            window_.page.wait_for_selector("main.match")
        actor, waiter = (one, guest) if one.offers() else (guest, one)
        yield "table", actor
        yield "table, waiting", waiter
        actor.page.locator(".has-unit").first.click()
        yield "table, a unit lifted", actor
        actor.page.keyboard.press("Escape")
        one.page.click("#menu summary")
        yield "table, menu", one
        one.page.keyboard.press("Escape")
        actor.act(lambda count: 0)
        waiter.reaches(actor.version)
        yield "table, drawing", next(window_ for window_ in (one, guest) if window_.offers())
        one.page.click("#menu summary")
        one.page.click("button:has-text('End the match without a result')")
        one.page.wait_for_selector(".bar .result")
        yield "ended", one
        one.go("/nowhere")
        yield "not there", one

    return walk


@pytest.mark.parametrize("scheme", ["dark", "light"])
@pytest.mark.parametrize(("width", "height"), [(390, 844), (1440, 900)])
def test_axe_finds_nothing_serious_and_everything_can_be_hit(tour: Callable[..., Any], width: int, height: int, scheme: str):
    found = inspected(tour(width, height, scheme))
    assert not found, "\n".join(found)


def inspected(pages: Any) -> list[str]:
    """Return what is wrong on pages, each with the page's name."""
    found = []
    for name, one in pages:
        one.page.wait_for_function("document.getAnimations().every((a) => a.playState !== 'running')")  # the sheet has risen
        problems = serious(one.page)
        if one.wider_than_the_screen():
            problems.append("wider than the screen")
        problems += [f"small: {text}" for text in one.page.evaluate(SMALL)]
        if name.startswith("table") and one.page.evaluate(DEFAULT_CONTROLS):
            problems.append("default form controls")
        found += [f"{name}: {problem}" for problem in problems]
    return found


def values(window: Any) -> list[str]:
    """Return the actions that a window offers."""
    found: list[str] = window.page.locator(ACTIONS).evaluate_all("buttons => buttons.map((button) => button.value)")
    return found


def until_a_trade_is_offered(one: Any, other: Any) -> Any:
    """Play until one seat has offered the other a trade; return the window of the seat that must answer."""
    choose, talking = random.Random(5), False
    for _ in range(400):
        actor = one if one.offers() else other
        open_ = values(actor)
        swaps = [index for index, value in enumerate(open_) if ">" in value]
        talks = [index for index, value in enumerate(open_) if value.startswith("trade:")]
        if talking and "accept" in open_:
            return actor
        wanted = swaps or talks or list(range(len(open_)))
        talking = talking or bool(talks)
        before = actor.version
        actor.act(lambda count, wanted=wanted: choose.choice(wanted))
        for window_ in (one, other):
            window_.reaches(before + 1)
    raise AssertionError("nobody could offer a trade")


@pytest.fixture
def states(serve: Callable[..., Any], window: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> Callable[..., Any]:
    """Return what brings tables into their rarer states and yields each one's name and window."""

    def walk(width: int, height: int, scheme: str) -> Any:
        served = serve()
        one = window(served, width, height, color_scheme=scheme, bypass_csp=True)
        other = window(served, width, height, color_scheme=scheme, bypass_csp=True)
        for name, path in (("API", "/api/v1/"), ("gallery", "/titles/clone-wars-last-bases/gallery")):
            one.go(path)
            yield name, one

        path = one.open("rule-the-galaxy", 2)
        one.start_with([other])
        yield "table, a trade offered", until_a_trade_is_offered(one, other)
        other.page.context.set_offline(True)
        other.page.wait_for_selector("html[data-live=offline]")
        yield "table, offline", other
        other.page.context.set_offline(False)
        other.go(f"{path}/screen")
        yield "screen for all", other

        path = one.open("coin", 2)
        one.sit("Ada")
        one.page.click("summary:has-text('Play here too')")
        one.page.fill("#another", "Bo")
        one.page.click("button:has-text('Sit down') >> nth=0")
        one.page.wait_for_selector(".chair.yours >> nth=1")
        one.page.click("button:has-text('Start the match')")
        one.page.wait_for_selector(".cover")
        yield "cover", one
        while not one.page.locator(".ranks").count():
            if one.page.locator(".cover").count():
                one.page.click("button:has-text('Show my cards')")
                one.page.wait_for_selector("#act button")
            one.act(lambda count: 0)
        yield "over", one
        one.page.click("#check summary")
        yield "over, the shuffle", one
        one.go(f"{path}/log")
        yield "the whole log", one
        other.go(f"{path}/screen")
        yield "screen for all, over", other

        one.open("rule-the-galaxy", 1)
        one.start_with([])
        one.page.wait_for_selector("#act button")
        monkeypatch.setattr(type(served.app.extensions["cantina"].plugins.rulesets["rule-the-galaxy"]), "apply", breaks)
        one.page.locator("#act button").first.click()
        one.page.wait_for_selector(".bar.halted")
        yield "table, paused", one

    return walk


def breaks(*_: Any) -> None:
    raise RuntimeError("a rule that fails")


@pytest.mark.parametrize(
    ("width", "height", "scheme"),
    [
        (390, 844, "dark"),
        (1440, 900, "light"),
        pytest.param(390, 844, "light", marks=pytest.mark.long),
        pytest.param(1440, 900, "dark", marks=pytest.mark.long),
    ],
)
def test_axe_finds_nothing_serious_in_rarer_states(states: Callable[..., Any], width: int, height: int, scheme: str):
    found = inspected(states(width, height, scheme))
    assert not found, "\n".join(found)


@pytest.mark.parametrize("length", [7, 8, 9])
@pytest.mark.parametrize("seats", [1, 4])
def test_the_whole_board_and_the_question_fit_on_a_phone(
    serve: Callable[..., Any], window: Callable[..., Any], length: int, seats: int
):
    served = serve()
    one = window(served)
    one.go(f"/new/rule-the-galaxy?seats={seats}")
    one.page.click(f'.seg:has(input[name="option.board_length"][value="{length}"])')
    if seats > 1:
        one.page.click('.seg:has(input[name="option.trading"][value="false"])')
    one.page.click("button:has-text('Open the table')")
    one.page.wait_for_selector(".door")
    one.sit("Ada")
    for seat in range(1, seats):
        one.page.click(f"#bots-{seat} summary")
        one.page.click(f"#bots-{seat} button:has-text('Bold bot')")
        one.page.wait_for_selector(f"#bots-{seat}", state="detached")
    one.page.wait_for_selector(".bar.owed")
    one.page.click("button:has-text('Start the match')")
    one.page.wait_for_selector("#act .button", timeout=20_000)
    one.act(lambda count: 0)
    one.page.wait_for_selector("#act .button", timeout=20_000)
    assert one.page.evaluate("document.documentElement.scrollHeight") <= 845
    for selector in (".bar .prompt", "#act .button", ".rtg .line", ".risk-line"):
        box = one.page.locator(selector).first.bounding_box()
        assert box["y"] >= 0, selector
        assert box["y"] + box["height"] <= 844, selector
    bar = one.page.locator(".bar").bounding_box()
    risk = one.page.locator(".risk-line").bounding_box()
    assert risk["y"] + risk["height"] <= bar["y"]
    heights = one.page.locator(".lane .space").evaluate_all("all => all.map((e) => e.getBoundingClientRect().height)")
    assert min(heights) >= 44


SMALL_WORDS = """() => {
    const found = [], walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), range = document.createRange();
    for (let node; (node = walk.nextNode());) {
        range.selectNodeContents(node);
        const box = range.getBoundingClientRect(), style = getComputedStyle(node.parentElement);
        if (!node.data.trim() || !node.parentElement.checkVisibility() || box.width < 2 || style.clipPath !== 'none') continue;
        const size = parseFloat(style.fontSize) * (node.parentElement.currentCSSZoom || 1);
        if (size < 24 && !node.parentElement.closest('.sr, .brand')) found.push(`${node.data.trim()} ${size}`);
    }
    return found;
}"""


@pytest.mark.parametrize("ruleset", ["rule-the-galaxy", "deckbuilder", "coin"])
def test_a_screen_for_all_is_read_from_across_the_room(serve: Callable[..., Any], window: Callable[..., Any], ruleset: str):
    """Nothing on it is smaller than 24 px, and it fits a television."""
    served = serve()
    ada, bo, wall = window(served), window(served), window(served, 1920, 1080)
    path = ada.open(ruleset, 2)
    ada.start_with([bo])
    choose = random.Random(5)
    for _ in range(4):
        next(one for one in (ada, bo) if one.offers()).act(choose.randrange)
        for one in (ada, bo):
            one.reaches(max(ada.version, bo.version))
    wall.go(f"{path}/screen")
    wall.page.wait_for_selector("main.public")
    assert wall.page.evaluate(SMALL_WORDS) == []
    assert not wall.wider_than_the_screen()
    assert wall.page.evaluate("document.documentElement.scrollHeight <= innerHeight")


def test_an_offered_trade_is_read_from_across_the_room_too(serve: Callable[..., Any], window: Callable[..., Any]):
    served = serve()
    ada, bo, wall = window(served), window(served), window(served, 1920, 1080)
    path = ada.open("rule-the-galaxy", 2)
    ada.start_with([bo])
    until_a_trade_is_offered(ada, bo)
    wall.go(f"{path}/screen")
    wall.page.wait_for_selector("main.public .offer")
    assert wall.page.evaluate(SMALL_WORDS) == []
    assert not wall.wider_than_the_screen()
    assert wall.page.evaluate("document.documentElement.scrollHeight <= innerHeight")
