"""Real pages: Chromium, a host on a free port, people with a window each."""

from __future__ import annotations

import itertools
import os
import shutil
import threading
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
import waitress

from cantina import Chance
from cantina.plugins import Plugins, discover
from cantina.web import create_app
from rulesets.coin import Coin

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    """Return a running browser; without one these tests fail."""
    from playwright.sync_api import sync_playwright

    path = os.environ.get("CANTINA_CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    if path is None:
        pytest.fail("no Chromium: install the package chromium, or set CANTINA_CHROMIUM to its program")
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        yield running
        running.close()


class Served:
    """A host on a free port of this machine."""

    def __init__(self, database: Path, plugins: Plugins, streams: int) -> None:
        self.app = create_app(database, plugins, streams=streams)
        self.server = waitress.create_server(
            self.app, host="127.0.0.1", port=0, threads=streams + 8, asyncore_use_poll=True, ident=None
        )
        self.base = f"http://127.0.0.1:{self.server.effective_port}"
        self._ending = False
        self._thread = threading.Thread(target=self._run)
        self._thread.start()

    def _run(self) -> None:
        while not self._ending:
            self.server.asyncore.loop(timeout=0.1, use_poll=True, map=self.server._map, count=1)

    def close(self) -> None:
        self.app.extensions["cantina"].hub.close()
        self._ending = True
        self._thread.join()
        self.server.task_dispatcher.shutdown()
        for channel in list(self.server.active_channels.values()):
            channel.handle_close()  # with the files that it was still sending
        for dispatcher in list(self.server._map.values()):
            dispatcher.close()
        self.app.extensions["cantina"].close()


@pytest.fixture
def chance(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let matches draw from the name of their test and `--chance`: what a red run has met, the next run meets again."""
    word, matches = f"{request.node.nodeid} {request.config.getoption('chance')}", itertools.count()
    monkeypatch.setattr(Chance, "secret", lambda: Chance.seeded(f"{word} {next(matches)}"))


@pytest.fixture
def serve(tmp_path: Path, chance: None) -> Iterator[Callable[..., Served]]:
    """Return what starts a host with Coin and the installed titles."""
    running: list[Served] = []

    def start(streams: int = 16) -> Served:
        plugins = discover()
        plugins.rulesets["coin"] = Coin()
        running.append(Served(tmp_path / f"{len(running)}.db", plugins, streams))
        return running[-1]

    yield start
    for one in running:
        one.close()


ACTIONS = "#act button, button[form=act]"


class Window:
    """One person's page and everything its browser complained about."""

    def __init__(self, context: Any, base: str) -> None:
        self.page = context.new_page()
        self.base = base
        self.complaints: list[str] = []
        self.page.on("console", self._heard)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def _heard(self, message: Any) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(message.text)

    def go(self, path: str) -> None:
        self.page.goto(self.base + path)

    @property
    def version(self) -> int:
        return int(self.page.get_attribute("#table", "data-version"))

    def reaches(self, version: int) -> None:
        """Wait until the page shows a version of its table."""
        self.page.wait_for_function("(n) => Number(document.getElementById('table').dataset.version) >= n", arg=version)

    def open(self, ruleset: str, seats: int) -> str:
        """Open a table through the shelf and the set-up form; return its address."""
        self.go("/")
        self.page.click(f'a.button[href="/new/{ruleset}"]')
        if self.page.locator(".segs a.seg", has_text=str(seats)).count():
            self.page.click(f".segs a.seg:has-text('{seats}')")
        self.page.click("button:has-text('Open the table')")
        self.page.wait_for_selector(".door")
        return str(self.page.url).removeprefix(self.base)

    def sit(self, name: str) -> None:
        """Take the first free seat."""
        self.page.fill("#nickname", name)
        self.page.click("button:has-text('Sit down') >> nth=0")
        self.page.wait_for_selector(".chair.yours")

    def start_with(self, others: Sequence[Window]) -> None:
        """Let everybody sit down at the table whose door this page shows, and start."""
        path = str(self.page.url).removeprefix(self.base)
        for one, name in zip((self, *others), ("Ada", "Bo", "Cleo"), strict=False):
            if one is not self:
                one.go(path)
            one.sit(name)
        self.page.wait_for_selector(".bar.owed")
        self.page.click("button:has-text('Start the match')")
        for one in (self, *others):
            one.page.wait_for_selector("main.match")

    def offers(self) -> int:
        """Return how many actions the page offers, in its bar and on its cards."""
        return int(self.page.locator(ACTIONS).count())

    def act(self, choose: Callable[[int], int], skip: str = "no action begins like this") -> None:
        """Press one of the open actions; where it belongs to a card or place, tap that first. Wait for the answer.

        `skip` leaves actions out whose text begins so, as long as there are others.
        """
        before, actions = self.version, self.page.locator(ACTIONS)
        values = actions.evaluate_all("buttons => buttons.map((button) => button.value)")
        wanted = [index for index, value in enumerate(values) if not value.startswith(skip)] or list(range(len(values)))
        action = actions.nth(wanted[choose(len(wanted))])
        if not action.is_visible():
            name = action.evaluate("button => button.closest('.detail').id.slice(2)")
            # The upper left corner: the cards of a full hand overlap, and that is what shows of each.
            self.page.locator(f'[data-pick="{name}"]:visible').first.click(position={"x": 9, "y": 14})
            assert self.version == before, "the first tap acted"
        action.click()
        self.reaches(before + 1)

    def wider_than_the_screen(self) -> bool:
        return bool(self.page.evaluate("document.documentElement.scrollWidth > innerWidth"))


@pytest.fixture
def window(chromium: Any) -> Iterator[Callable[..., Window]]:
    """Return what opens a window of its own: another person's browser."""
    contexts: list[Any] = []
    windows: list[Window] = []

    def opened(served: Served, width: int = 390, height: int = 844, **options: Any) -> Window:
        contexts.append(chromium.new_context(viewport={"width": width, "height": height}, **options))
        windows.append(Window(contexts[-1], served.base))
        return windows[-1]

    yield opened
    for context in contexts:
        context.close()
