"""`cantina serve --reload`: an author changes a title while it is being played."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from cantina import commands
from cantina.plugins import Plugins, Quarantined
from cantina.reloading import Reloading, developed
from web.people import Person
from web.test_serving import Served, Wire

TESTS = Path(__file__).parents[1]
GOOD = """
from msgspec.structs import replace
from cantina import T, hookimpl
from rulesets.coin import Coin

class Penny(Coin):
    about = replace(Coin.about, id="penny", title=T("{title}"))

    def apply(self, state, seat, action, chance, log):
        {first}
        super().apply(state, seat, action, chance, log)

@hookimpl
def register_rulesets():
    return [Penny()]
"""


class Studio:
    """A plugin under development, and a host that watches it."""

    def __init__(self, folder: Path) -> None:
        self.module = folder / "penny" / "__init__.py"
        self.module.parent.mkdir()
        described = folder / "penny-1.0.dist-info"
        described.mkdir()
        (described / "METADATA").write_text("Metadata-Version: 2.1\nName: penny\nVersion: 1.0\n")
        (described / "entry_points.txt").write_text("[cantina]\nmint = penny\n")

    def write(self, title: str = "Penny", first: str = "pass") -> None:
        self.module.write_text(GOOD.format(title=title, first=first))


def restarted(run: Served) -> None:
    """Wait until the host says that it was changed, and is open again."""
    assert run.process.stdout is not None
    said = ""
    while "Changed" not in said or "Stop with" not in said.partition("Changed")[2]:
        line = run.process.stdout.readline()
        assert line, said
        said += line


@pytest.fixture
def studio(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Studio:
    folder = tmp_path / "studio"
    folder.mkdir()
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join((str(folder), str(TESTS))))
    made = Studio(folder)
    made.write()
    return made


@pytest.fixture
def run(studio: Studio, tmp_path: Path) -> Iterator[Served]:
    started = Served(tmp_path / "cantina.db", 0, "--reload")
    yield started
    if started.process.poll() is None:
        started.end(signal.SIGTERM)


@pytest.fixture
def table(run: Served) -> tuple[Person, Person, str]:
    ada, bo = (Person(Wire(run.base), name) for name in ("Ada", "Bo"))
    code = ada.open("penny", 2)
    ada.sit(code, 0)
    bo.sit(code, 1)
    ada.send("start", after=0)
    return ada, bo, code


def test_a_match_goes_on_with_the_changed_rules(studio: Studio, run: Served, table: tuple[Person, Person, str]):
    ada, _, _ = table
    assert ada.press(ada.look()).status == 200
    before = ada.look()
    studio.write("Shilling")
    restarted(run)
    after = ada.look()
    assert "Penny" in " ".join(before.words)
    assert "Shilling" in " ".join(after.words)
    assert after.version > before.version
    assert ada.browser.get("/new/penny").status == 200


def test_what_does_not_import_is_shown_on_the_pages_of_that_title_only(
    studio: Studio, run: Served, table: tuple[Person, Person, str]
):
    ada, _, code = table
    studio.module.write_text("def register_rulesets(:\n")
    restarted(run)
    for path in ("/new/penny", f"/t/{code}"):
        page = ada.browser.get(path)
        assert (page.status, "SyntaxError" in page.html, "Traceback" in page.html) == (503, True, True), path
    for path in ("/", "/new/rule-the-galaxy"):
        page = ada.browser.get(path)
        assert (page.status, "Traceback" in page.html) == (200, False), path
    studio.write()
    restarted(run)
    assert ada.look().status == 200
    assert ada.press(ada.look()).status == 200


def test_rules_that_fail_show_their_traceback_at_their_table(studio: Studio, run: Served, table: tuple[Person, Person, str]):
    ada, _, _ = table
    studio.write(first="raise LookupError('no such penny')")
    restarted(run)
    page = ada.press(ada.look())
    assert (page.status, "no such penny" in page.html, "Traceback" in page.html) == (409, True, True)
    studio.write()
    restarted(run)
    assert ada.send("resume").status == 200
    assert ada.press(ada.look()).status == 200


def test_the_supervisor_ends_with_its_host(run: Served):
    run.end(signal.SIGINT)
    assert run.process.returncode == 0
    with pytest.raises(OSError, match="refused"):
        Wire(run.base).get("/")


def test_guests_of_an_ordinary_host_see_no_traceback(studio: Studio, tmp_path: Path):
    studio.module.write_text("def register_rulesets(:\n")
    run = Served(tmp_path / "cantina.db")
    try:
        page = Wire(run.base).get("/new/penny")
        assert (page.status, "SyntaxError" in page.html) == (404, False)
    finally:
        run.end(signal.SIGTERM)


def test_without_a_ruleset_under_development_there_is_nothing_to_watch(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("cantina.commands.supervisor.developed", list)
    ended = CliRunner().invoke(commands.serve, ["--reload"])
    assert (ended.exit_code, "finds no ruleset under development" in ended.output) == (2, True)


def test_only_code_outside_of_site_packages_is_under_development(studio: Studio, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.syspath_prepend(str(studio.module.parents[1]))

    class Entry:
        def __init__(self, module: str) -> None:
            self.module = module

    entries: list[Any] = [Entry("penny"), Entry("click.core"), Entry("nowhere")]
    assert developed(entries) == [studio.module.parent]


def failed(name: str) -> Quarantined:
    return Quarantined(name=name, distribution=name, version="1", reason="SyntaxError", traceback="Traceback")


@pytest.mark.parametrize(
    ("known", "quarantined", "told"),
    [
        ({"mint": ["penny"]}, ["mint"], ["mint"]),
        ({"mint": ["penny"]}, ["mint", "other"], ["mint"]),
        ({"mint": ["shilling"]}, ["mint"], []),
        ({}, ["mint"], ["mint"]),
        ({"mint": ["penny"]}, [], []),
    ],
)
def test_the_broken_plugin_of_a_title_is_the_one_that_brought_it(
    tmp_path: Path, known: dict[str, list[str]], quarantined: list[str], told: list[str]
):
    import msgspec

    file = tmp_path / "titles.json"
    file.write_bytes(msgspec.json.encode(known))
    plugins = Plugins(quarantined=[failed(name) for name in quarantined])
    assert [plugin.name for plugin in Reloading(file, plugins).broken("penny")] == told
