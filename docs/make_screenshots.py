"""Makes the pictures in docs/screenshots, from a host and matches made for them.

    python docs/make_screenshots.py

Needs playwright and a Chromium (the program named in CANTINA_CHROMIUM, else the one on the path).
"""

from __future__ import annotations

import os
import random
import shutil
import sys
import tempfile
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias

import waitress
from playwright.sync_api import Browser, Page, sync_playwright

from cantina.bots import Chair
from cantina.bots import make as make_bot
from cantina.chance import Chance
from cantina.match import Match
from cantina.plugins import discover
from cantina.ruleset import Ruleset, Setup
from cantina.view import MatchView
from cantina.web import create_app

OUT = Path(__file__).parent / "screenshots"
LAPTOP, PHONE = (1440, 900), (390, 844)
TITLE = "rule-the-galaxy"
SEEDS = range(1, 60)
ANSWERS = 600


class Stage:
    """A host on a free port, the device that opens tables there, and friends who play what is needed."""

    def __init__(self, folder: Path, browser: Browser) -> None:
        app = create_app(folder / "cantina.db", discover(), reachable="http://192.168.1.20:8000")
        self.tables = app.extensions["cantina"].tables
        server = waitress.create_server(app, host="127.0.0.1", port=0, threads=16, ident=None)
        threading.Thread(target=server.run, daemon=True).start()
        self.base = f"http://127.0.0.1:{server.effective_port}"
        self.browser = browser
        self.token, self.me = self.tables.new_device()
        self.friends = [self.tables.new_device()[1] for _ in range(2)]
        self.hub = app.extensions["cantina"].hub
        self.there: list[Any] = []

    def page(self, size: tuple[int, int], path: str, light: bool = False) -> Page:
        scheme: Any = "light" if light else "dark"
        context = self.browser.new_context(viewport={"width": size[0], "height": size[1]}, color_scheme=scheme)
        context.add_cookies([{"name": "cantina_device", "value": self.token, "url": self.base}])
        page = context.new_page()
        page.goto(self.base + path)
        page.wait_for_load_state("networkidle") if path.startswith("/new") or path == "/" else page.wait_for_timeout(400)
        return page

    def keep(self, page: Page, name: str) -> None:
        page.wait_for_timeout(300)
        page.screenshot(path=str(OUT / f"{name}.png"))
        page.context.close()

    def table(self, seed: int | None = None, seats: int = 3, guests: int = 3) -> str:
        code: str = self.tables.open(self.me, TITLE, "standard", seats, seed=seed)
        for place, (device, name) in enumerate(zip([self.me, *self.friends], ("Juno", "Pico", "Moth"), strict=True)):
            if place < min(seats, guests):
                self.tables.join(code, device, name, place)
        self.visit(code)
        return code

    def visit(self, code: str) -> None:
        """Let the friends look at a table, and at no other."""
        for stream in self.there:
            stream.close()
        self.there = [self.hub.stream(code, lambda: 1, friend.id) for friend in self.friends]

    def until(self, wanted: Callable[[MatchView], bool]) -> str:
        """Return the code of a table where Juno, or whoever `wanted` looks at, stands as wanted; tries seeds in order."""
        for seed in SEEDS:
            code = self.table(seed)
            self.tables.start(code, self.me)
            choose = random.Random(seed)  # noqa: S311 (pictures)
            for _ in range(ANSWERS):
                views = [self.tables.look(code, device).view for device in (self.me, *self.friends)]
                if any(wanted(view) for view in views):
                    return code
                seat = next((seat for seat, view in enumerate(views) if view.decisions), None)
                if seat is None:
                    break
                self.answer(code, seat, policy(views[seat], choose))
        raise SystemExit("no seed leads to the wanted position; widen SEEDS")

    def answer(self, code: str, seat: int, action: str) -> None:
        device = (self.me, *self.friends)[seat]
        decision = self.tables.look(code, device).view.decisions[0]
        self.tables.act(code, device, seat, decision.id, action)


def fact(view: MatchView, name: str) -> Any:
    return view.observation.facts[name].value


def cards(view: MatchView, seat: int, zone: str) -> list[str]:
    return view.observation.zones[f"seats.{seat}.{zone}"].slugs()


def policy(view: MatchView, choose: random.Random) -> str:
    """Play like a careful friend: draw three, shoot at what is in reach, never trade."""
    actions = [choice.action for choice in view.decisions[0].actions]
    for start in ("destroy:", "pay-", "pay:", "disguise:", "discard:", "decline"):
        fitting = [action for action in actions if action.startswith(start)]
        if fitting:
            return choose.choice(fitting)
    if "draw" in actions and ("stop" not in actions or len(cards(view, view.viewer, "front")) < 3):
        return "draw"
    return "stop" if "stop" in actions else actions[-1]


def own(view: MatchView, step: str) -> bool:
    return bool(view.viewer == 0 and view.decisions and fact(view, "step") == step and fact(view, "round") >= 3)


def at_risk(view: MatchView) -> bool:
    return (
        own(view, "draw")
        and len(cards(view, 0, "front")) >= 3
        and len(cards(view, 0, "hand")) >= 4
        and len(fact(view, "reach")) >= 2
    )


def shooting(view: MatchView) -> bool:
    return own(view, "shoot") and bool(fact(view, "reach")) and len(view.decisions[0].refusals) >= 3


def could_be_asked(view: MatchView) -> bool:
    """Tell whether Pico may offer Juno a card for one that Juno holds."""
    open_to = [] if not view.decisions else [choice.action for choice in view.decisions[0].actions]
    return view.viewer == 1 and fact(view, "step") == "draw" and "trade:seat-1" in open_to and len(cards(view, 0, "hand")) >= 3


def make(stage: Stage) -> None:
    door = stage.table(seats=2)
    stage.table(seats=3, guests=1)
    stage.keep(stage.page(LAPTOP, "/?people=2&minutes=30"), "shelf")
    stage.keep(stage.page(PHONE, f"/new/{TITLE}?seats=3"), "set-up")
    stage.visit(door)
    stage.keep(stage.page(PHONE, f"/t/{door}"), "door")

    code = stage.until(at_risk)
    stage.keep(stage.page(LAPTOP, f"/t/{code}"), "table-laptop")
    stage.keep(stage.page(PHONE, f"/t/{code}"), "table-phone")

    page = stage.page(LAPTOP, f"/t/{stage.until(shooting)}", light=True)
    page.locator(".has-unit:not(.lit)").last.click()
    stage.keep(page, "refusal")

    code = stage.until(could_be_asked)
    stage.answer(code, 1, "trade:seat-1")
    view = stage.tables.look(code, stage.me).view
    asked = stage.tables.look(code, stage.friends[0]).view.decisions[0].actions
    held = cards(view, 0, "hand")
    stage.answer(code, 1, next(c.action for c in asked if c.action.rpartition(">")[2] in held))
    stage.keep(stage.page(PHONE, f"/t/{code}"), "trade")

    stage.keep(stage.page(LAPTOP, f"/t/{stage.until(lambda view: view.outcome is not None)}"), "end")


Wanted: TypeAlias = Callable[[Match[Any]], bool]
Chooses: TypeAlias = Callable[[Match[Any], int], str]


def for_two(stage: Stage, rules: Ruleset[Any], setup: Setup, seed: int) -> str:
    """Return the code of a table where Juno and Pico have begun a match of a seed."""
    code: str = stage.tables.open(stage.me, rules.id, setup.mode, 2, setup.options, setup.seats, seed=seed)
    for place, (device, name) in enumerate(((stage.me, "Juno"), (stage.friends[0], "Pico"))):
        stage.tables.join(code, device, name, place)
    stage.tables.start(code, stage.me)
    return code


def reached(stage: Stage, rules: Ruleset[Any], setup: Setup, player: Callable[[int], Chooses], wanted: Wanted) -> str:
    """Return the code of a table that stands as wanted, played by what `player` makes of the first seed that leads there."""
    for seed in SEEDS:
        match, chooses, taken = Match.start(rules, setup, seed=seed), player(seed), []
        while match.outcome is None and not wanted(match):
            seat = match.decisions[0].seat
            taken.append((seat, chooses(match, seat)))
            match.act(*taken[-1])
        if match.outcome is None:
            break
    else:
        raise SystemExit(f"no seed leads to the wanted {setup.mode}; widen SEEDS")
    code = for_two(stage, rules, setup, seed)
    for seat, action in taken:
        stage.answer(code, seat, action)
    return code


def battle(stage: Stage, battle_id: str, wanted: Callable[[MatchView], bool]) -> str:
    """Return the code of a table where a ready battle of SWCCG stands as wanted for Juno, who fires whatever can be fired."""
    rules = discover().ruleset("swccg")
    setup = rules.setup("quick-battle", 2, {"battle": battle_id})
    for seed in SEEDS:
        code = for_two(stage, rules, setup, seed)
        choose = random.Random(seed)  # noqa: S311 (pictures)
        for _ in range(ANSWERS):
            views = [stage.tables.look(code, device).view for device in (stage.me, stage.friends[0])]
            if wanted(views[0]):
                return code
            seat = next((seat for seat, view in enumerate(views) if view.decisions), None)
            if seat is None:
                break
            actions = [choice.action for choice in views[seat].decisions[0].actions if choice.action != "pass-all"]
            eager = [action for start in ("battle:", "draw", "fire:", "at:") for action in actions if action.startswith(start)]
            stage.answer(code, seat, eager[0] if eager else choose.choice(actions))
    raise SystemExit("no seed leads to the wanted battle; widen SEEDS")


def paying(view: MatchView) -> bool:
    """Tell whether Juno must pay, and somebody was hit."""
    facts = view.observation.facts
    if not view.decisions or "battle.segment" not in facts or fact(view, "battle.segment") != "damage":
        return False
    pieces = [piece for place in fact(view, "places") for side in place["sides"] for piece in side]
    return any(piece["hit"] for piece in pieces) and max(fact(view, "battle.attrition")) > 0


def aiming(view: MatchView) -> bool:
    facts = view.observation.facts
    return bool(
        view.decisions and "battle.segment" in facts and any(c.action.startswith("fire:") for c in view.decisions[0].actions)
    )


DECKS = ({"deck": "imperial-garrison"}, {"deck": "tatooine-ambush"})


def skirmish(stage: Stage, wanted: Wanted) -> str:
    """Return the code of a table where a skirmish of two greedy bots stands as wanted."""

    def greedy(seed: int) -> Chooses:
        bot = make_bot("greedy", Chance.seeded(seed))
        return lambda match, seat: bot.choose(Chair(match, seat))

    rules = discover().ruleset("swccg")
    return reached(stage, rules, rules.setup("skirmish", 2, {}, DECKS), greedy, wanted)


def deploying(match: Match[Any]) -> bool:
    """Tell whether Juno can deploy, with a full hand, and both sides are at one location at least."""
    state, decision = match.state, match.decisions[0]
    sides = [{state.places[copy].location for copy in player.table} for player in state.seats]
    open_ = sum(action.startswith("deploy:") for action in decision.actions)
    return decision.seat == 0 and open_ >= 3 and bool(sides[0] & sides[1]) and len(sides[0] | sides[1]) >= 3


def draining(match: Match[Any]) -> bool:
    decision = match.decisions[0]
    return decision.seat == 0 and sum(action.startswith("drain:") for action in decision.actions) >= 2


def make_swccg(stage: Stage) -> None:
    stage.keep(stage.page(LAPTOP, f"/t/{skirmish(stage, deploying)}"), "swccg-skirmish-laptop")
    stage.keep(stage.page(PHONE, f"/t/{skirmish(stage, draining)}", light=True), "swccg-skirmish-phone")
    code = battle(stage, "docking-bay", paying)
    stage.keep(stage.page(LAPTOP, f"/t/{code}"), "swccg-laptop")
    stage.keep(stage.page(PHONE, f"/t/{code}"), "swccg-phone")
    page = stage.page(PHONE, f"/t/{battle(stage, 'system', aiming)}", light=True)
    page.locator(".sw-card.lit").first.click()
    stage.keep(page, "swccg-card")
    page = stage.page((1440, 1500), "/titles/swccg/tools/calculator?example", light=True)
    page.click("button:has-text('Work it out')")
    page.wait_for_selector(".calc-score")
    stage.keep(page, "swccg-calculator")


def fleet(stage: Stage, edition: str, wanted: Wanted) -> str:
    """Return the code of a table of the deckbuilding game that stands as wanted; both sides buy and commit what they can."""

    def eager(seed: int) -> Chooses:
        choose = random.Random(seed)  # noqa: S311 (pictures)

        def chooses(match: Match[Any], seat: int) -> str:
            actions = match.decisions[0].actions
            first = [a for start in ("buy:", "commit:", "play:", "attack") for a in actions if a.startswith(start)]
            return first[0] if first else choose.choice(actions)

        return chooses

    rules = discover().ruleset("deckbuilder")
    return reached(stage, rules, rules.setup("full", 2, {"edition": edition}), eager, wanted)


def attacking(match: Match[Any]) -> bool:
    """Tell whether Juno has committed something, with ships on the table and cards left to play."""
    state, table = match.state, match.rules.cards
    ships = [copy for player in state.seats for copy in player.play if table[state.cards[copy]].type == "capital-ship"]
    mine = state.seats[0]
    return state.turn == 0 and len(mine.hand) >= 2 and len(ships) >= 2 and len(mine.play) >= 3 and 1 in mine.role.values()


def buying(match: Match[Any]) -> bool:
    state, actions = match.state, match.decisions[0].actions
    return state.turn == 0 and state.turns > 4 and state.seats[0].hand and sum(a.startswith("buy:") for a in actions) >= 2


def make_deckbuilder(stage: Stage) -> None:
    code = fleet(stage, "original", attacking)
    stage.keep(stage.page(LAPTOP, f"/t/{code}"), "deckbuilder-laptop")
    stage.keep(stage.page(PHONE, f"/t/{code}"), "deckbuilder-phone")
    page = stage.page(PHONE, f"/t/{fleet(stage, 'clone-wars', buying)}", light=True)
    page.locator(".row-cards .lit").first.click()
    stage.keep(page, "deckbuilder-card")
    stage.keep(stage.page(LAPTOP, "/titles/deckbuilder/gallery?edition=clone-wars", light=True), "deckbuilder-gallery")


def main() -> None:
    program = os.environ.get("CANTINA_CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    OUT.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox", "--disable-gpu"])
        stage = Stage(Path(folder), browser)
        make(stage)
        make_swccg(stage)
        make_deckbuilder(stage)
        browser.close()
    for path in sorted(OUT.glob("*.png")):
        sys.stdout.write(f"{path.name} {path.stat().st_size / 1024:.0f} KB\n")
    os._exit(0)  # the host's threads need no farewell


if __name__ == "__main__":
    main()
