"""What everybody must be able to use: contrast, names, sizes, no overflow, on every page in both themes."""

from __future__ import annotations

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
        ):
            one.go(path)
            yield name, one
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
        for _ in range(2):
            actor.act(lambda count: 0)
        yield "table, drawing", actor
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
    found: dict[str, Any] = {}
    for name, one in tour(width, height, scheme):
        one.page.wait_for_timeout(250)  # the sheet has risen
        problems = serious(one.page)
        if one.wider_than_the_screen():
            problems.append("wider than the screen")
        problems += [f"small: {text}" for text in one.page.evaluate(SMALL)]
        if name.startswith("table") and one.page.evaluate(DEFAULT_CONTROLS):
            problems.append("default form controls")
        if problems:
            found[name] = problems
    assert not found, "\n".join(f"{name}: {problem}" for name, problems in found.items() for problem in problems)


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
    for _ in range(seats - 1):
        one.page.click("summary:has-text('Add a bot') >> nth=0")
        one.page.click("button:has-text('Bold bot') >> visible=true >> nth=0")
        one.page.wait_for_timeout(150)
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
