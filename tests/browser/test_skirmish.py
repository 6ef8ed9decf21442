"""A skirmish at real pages: a phone against a laptop, through every phase, until one Life Force is gone."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from test_access import SMALL, SMALL_WORDS, serious
from test_swccg import ACTIONS, IN_VIEW, sit_and_start

pytestmark = pytest.mark.browser

PHASES = ["Activate", "Control", "Deploy", "Battle", "Move", "Draw"]
SEGMENTS = ["Weapons", "Power", "Damage"]

GROUND = {"light": "tatooine-ambush", "dark": "imperial-garrison"}
SPACE = {"light": "red-squadron", "dark": "black-squadron"}

FIRST = ("activate:", "drain:", "battle:", "fire:", "at:", "aboard:", "on:", "pass-all", "no-react-this-turn", "top:", "draw")
"""What is pressed before anything else: what costs Life Force. Of the ways to activate the first is all of it."""

THEN = {"deploy:": 0.8, "move:": 0.4}
"""How often a card is deployed or moved rather than the phase ended."""

LIFE = "() => [...document.querySelectorAll('.seat-row .life .number')].map((e) => Number(e.textContent))"

WIDER_INSIDE = "() => { const board = document.querySelector('.board'); return board.scrollWidth > board.clientWidth; }"

COVERED = """() => [...document.querySelectorAll('.spot')].filter((place) => {
    const parts = [...place.querySelectorAll('.place-name, .status, .odds > span')].map((e) => e.getBoundingClientRect());
    return parts.some((a, i) => parts.some((b, j) => i < j
        && a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1));
}).map((place) => place.textContent)"""
"""The locations on which one thing that is written lies on another."""


def decks(first: str, second: str) -> Callable[[Any], None]:
    def choose(page: Any) -> None:
        page.check(f'input[name="seat.0.deck"][value="{first}"]')
        page.check(f'input[name="seat.1.deck"][value="{second}"]')

    return choose


def preferred(values: list[str], choose: random.Random) -> int:
    """Return which action is pressed: what brings the end nearer first, then a card or two, then the next phase."""
    for start in FIRST:
        for index, value in enumerate(values):
            if value.startswith(start):
                return index
    for start, often in THEN.items():
        found = [index for index, value in enumerate(values) if value.startswith(start)]
        if found and choose.random() < often:
            return choose.choice(found)
    return values.index("done") if "done" in values else choose.randrange(len(values))


class Skirmish:
    """Two pages of one match, what was met on the way, and what must hold on both after every answer."""

    def __init__(self, phone: Any, laptop: Any) -> None:
        self.windows = [phone, laptop]
        self.choose = random.Random(6)
        self.answers = 0
        self.turn = 1
        self.acted = phone
        self.met: set[str] = set()

    @property
    def over(self) -> bool:
        return all(one.page.locator(".ranks").count() for one in self.windows)

    def answer(self) -> None:
        """Let whoever must answer press what is preferred, once both pages show the same."""
        acting = next(number for number, one in enumerate(self.windows) if one.page.locator(".bar.owed").count())
        one, other = self.windows[acting], self.windows[1 - acting]
        assert one.page.evaluate(IN_VIEW), one.page.inner_text("#bar")
        assert other.page.inner_text(".prompt.waits").startswith("Waiting for ")
        values = one.page.locator(ACTIONS).evaluate_all("buttons => buttons.map((button) => button.value)")
        self.met.add(one.page.inner_text(".segments-track .now"))
        self.turn = max([self.turn, *(int(n) for n in re.findall(r"(\d+) of 24", one.page.inner_text(".match-top")))])
        one.act(lambda count: preferred(values, self.choose))
        self.answers += 1
        self.acted = one
        other.reaches(one.version)
        for each in self.windows:
            assert not each.wider_than_the_screen()
            assert not each.page.evaluate(WIDER_INSIDE)
        theirs = [each.page.evaluate(LIFE) for each in self.windows]
        assert theirs[0] == theirs[1][::-1]


@pytest.fixture
def skirmish(serve: Callable[..., Any], window: Callable[..., Any]) -> Callable[..., Skirmish]:
    """Return what opens a skirmish between a phone and a laptop, with these decks."""

    def start(first: str, second: str, scheme: str = "dark", **options: Any) -> Skirmish:
        served = serve()
        phone = window(served, 390, 844, color_scheme=scheme, **options)
        laptop = window(served, 1440, 900, color_scheme=scheme, **options)
        sit_and_start([phone, laptop], decks(first, second), "skirmish")
        return Skirmish(phone, laptop)

    return start


def test_both_play_two_turns_through_all_phases(skirmish: Callable[..., Skirmish]):
    """In every phase the page can be read by everybody, and nothing on a location covers anything else."""
    match = skirmish(GROUND["dark"], GROUND["light"], bypass_csp=True)
    looked: set[str] = set()
    while match.turn < 5 or not match.met >= set(PHASES):
        assert match.answers < 150, match.met
        match.answer()
        for one in match.windows:
            assert one.page.evaluate(COVERED) == []
        word = match.acted.page.inner_text(".segments-track .now")
        if word in PHASES and word not in looked:
            looked.add(word)
            assert serious(match.acted.page) == [], word
            assert match.acted.page.evaluate(SMALL) == [], word
    assert all(one.complaints == [] for one in match.windows)


@pytest.mark.long
@pytest.mark.parametrize(
    ("first", "second", "scheme"),
    [(SPACE["light"], SPACE["dark"], "light"), (GROUND["dark"], GROUND["light"], "dark")],
    ids=["space", "ground"],
)
def test_a_phone_and_a_laptop_play_until_one_life_force_is_gone(
    skirmish: Callable[..., Skirmish], first: str, second: str, scheme: str
):
    match = skirmish(first, second, scheme)
    while not match.over:
        assert match.answers < 400
        match.answer()
    causes = [one.page.inner_text(".bar .consequence") for one in match.windows]
    assert sorted(causes) in (
        ["Ada wins: the opponent has no Life Force left.", "You win: your opponent has no Life Force left."],
        ["Bo wins: the opponent has no Life Force left.", "You win: your opponent has no Life Force left."],
    )
    assert match.met >= {*PHASES, *SEGMENTS}
    for one in match.windows:
        assert 0 in one.page.evaluate(LIFE)
        assert one.complaints == []


def test_a_screen_for_all_shows_a_skirmish_to_the_whole_room(skirmish: Callable[..., Skirmish]):
    """Nothing on it is smaller than 24 px, and both Life Forces are on it."""
    match = skirmish(GROUND["dark"], GROUND["light"])
    while not match.windows[0].page.locator(".spot:has-text('contested')").count():
        assert match.answers < 60
        match.answer()
    context = match.windows[1].page.context.browser.new_context(viewport={"width": 1920, "height": 1080})
    page = context.new_page()
    page.goto(match.windows[0].page.url + "/screen")
    page.wait_for_selector("main.public")
    assert page.evaluate(SMALL_WORDS) == []
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
    assert sorted(page.evaluate(LIFE)) == sorted(match.windows[0].page.evaluate(LIFE))
    context.close()
