"""What is installed, as `cantina rulesets --json` and the page of plugins tell it, and another try for what is broken."""

from __future__ import annotations

import importlib
import json
import sys
from importlib.metadata import EntryPoint

import pytest
from click.testing import CliRunner

from cantina import commands, plugins
from cantina.errors import NeedsRestart
from cantina.installed import KEPT, Conformance, distributions, keep, results
from cantina.plugins import GROUP, Plugins, discover, retry
from cantina.testing import checks, kit  # noqa: F401 (registers the checks)
from cantina.web import create_app
from rulesets.coin import Coin

TITLE = """
from cantina import hookimpl
from rulesets.coin import Coin


class Own(Coin):
    pass


@hookimpl
def register_rulesets():
    return [Own()]
"""
PAGES = """

@hookimpl
def register_pages():
    from flask import Blueprint
    return [Blueprint("late", __name__)]
"""
BROKEN = "1 / 0\n"
SELF = {"Origin": "http://localhost"}


class Made:
    """A distribution as entry points know it."""

    def __init__(self, name, version="2.5"):
        self.name, self.version = name, version


@pytest.fixture
def entry(tmp_path, monkeypatch):
    """Write a module of a distribution and return its entry point."""
    monkeypatch.syspath_prepend(str(tmp_path))
    written = []

    def write(name, source, distribution="third-party", module=None):
        path = tmp_path / f"{module or name}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(source)
        dotted = (module or name).replace("/", ".")
        written.append(dotted.split(".")[0])
        made = EntryPoint(name, dotted, GROUP)
        vars(made)["dist"] = Made(distribution)
        return made

    yield write
    for name in [name for name in sys.modules if name.split(".")[0] in written]:
        del sys.modules[name]


@pytest.fixture
def data(tmp_path, monkeypatch):
    """The data folder of this test."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path / "data" / "cantina"


@pytest.fixture
def hosted(tmp_path, data, monkeypatch):
    """Return what serves these entry points, and what it has found."""
    made = []

    def serve(*entries):
        monkeypatch.setattr(plugins, "entry_points", lambda group: list(entries))
        app = create_app(tmp_path / "cantina.db", discover())
        made.append(app)
        return app.test_client(), app.extensions["cantina"].plugins

    yield serve
    for app in made:
        app.extensions["cantina"].close()


# Told


def test_a_distribution_is_told_with_version_hooks_titles_and_quarantine(entry, data):
    found = discover([entry("own", TITLE), entry("bad", BROKEN, "other")])
    keep(Coin(), 19, ["coin, sample two, check log: it tells\nWhat to do: nothing."], quick=True)
    third, other = reversed(distributions(found))
    assert (third.name, third.version, third.plugins, third.hooks) == ("third-party", "2.5", ("own",), ("register_rulesets",))
    (title,) = third.titles
    assert (title.id, title.version) == ("coin", "1")
    assert title.conformance is not None
    assert (title.conformance.passed, title.conformance.quick, title.conformance.version) == (19, True, "1")
    assert title.conformance.failed == ("coin, sample two, check log: it tells",)
    assert (other.name, other.version, other.titles) == ("other", "2.5", ())
    assert other.quarantined[0].reason == "ZeroDivisionError: division by zero"
    assert "1 / 0" in other.quarantined[0].traceback


def test_rulesets_as_json_tells_the_same(entry, data, monkeypatch):
    found = discover([entry("own", TITLE), entry("bad", BROKEN, "other")])
    monkeypatch.setattr(importlib.import_module("cantina.commands.rulesets"), "discover", lambda: found)
    told = json.loads(CliRunner().invoke(commands.rulesets, ["--json"]).output)["distributions"]
    assert [row["name"] for row in told] == ["other", "third-party"]
    assert told[1]["titles"] == [{"id": "coin", "version": "1", "conformance": None}]
    assert told[0]["quarantined"][0]["plugin"] == "bad"


def test_what_the_kit_finds_of_an_installed_title_is_kept(data, monkeypatch):
    found = Plugins(rulesets={"coin": Coin()})
    monkeypatch.setattr(importlib.import_module("cantina.testing.find"), "discover", lambda: found)
    few = {name: kit.CHECKS[name] for name in ("bounds", "offers", "saves")}
    monkeypatch.setattr(kit, "CHECKS", few)
    assert CliRunner().invoke(commands.check, ["coin", "--check", "bounds"]).exit_code == 0
    assert results() == {}, "a part of the checks says nothing of the title"
    done = CliRunner().invoke(commands.check, ["coin", "--quick"])
    kept = results()["coin"]
    assert (kept.version, kept.quick, len(kept.failed)) == ("1", True, done.output.count("FAILED"))
    assert kept.passed == done.output.count(" ok ")


@pytest.mark.parametrize("text", ["", "no json", '{"coin": 5}'])
def test_a_file_of_results_that_cannot_be_read_holds_nothing(data, text):
    data.mkdir(parents=True)
    (data / KEPT).write_text(text)
    assert results() == {}
    keep(Coin(), 1, [], quick=False)
    assert isinstance(results()["coin"], Conformance)


def test_the_page_shows_it(entry, hosted):
    client, _ = hosted(entry("own", TITLE), entry("bad", BROKEN, "other"))
    page = client.get("/plugins/")
    assert page.status_code == 200
    told = ("third-party", "2.5", "register_rulesets", "Not checked on this host", "division by zero", "1 / 0", "Try again")
    assert [words for words in told if words not in page.text] == []
    keep(Coin(), 19, [], quick=False)
    assert "19 checks passed" in client.get("/plugins/").text


@pytest.mark.parametrize(
    ("address", "host", "sees"),
    [
        ("127.0.0.1", "localhost", True),
        ("127.0.0.1", "127.0.0.1:8000", True),
        ("192.168.1.5", "localhost", False),  # from elsewhere, whatever name it gives
        ("127.0.0.1", "cantina.example", False),  # through a proxy on this machine
    ],
)
def test_tracebacks_and_another_try_are_for_the_machine_of_the_host(entry, hosted, address, host, sees):
    client, found = hosted(entry("bad", BROKEN, "other"))
    app = client.application
    with app.test_request_context("/plugins/", environ_base={"REMOTE_ADDR": address}, headers={"Host": host}):
        html = app.view_functions["extras.installed"]()
    assert ("1 / 0" in html, "/plugins/try-again" in html) == (sees, sees)
    assert "division by zero" in html
    if address != "127.0.0.1":
        asked = client.post("/plugins/try-again", environ_base={"REMOTE_ADDR": address}, headers=SELF)
        assert asked.status_code == 403
    assert [broken.name for broken in found.quarantined] == ["bad"]


# Another try


def again(client, distribution):
    return client.post("/plugins/try-again", data={"distribution": distribution}, headers=SELF)


def test_a_mended_plugin_is_taken_over_and_plays(tmp_path, entry, hosted):
    client, found = hosted(entry("mended", BROKEN))
    assert found.rulesets == {}
    (tmp_path / "mended.py").write_text(TITLE)
    (tmp_path / "templates" / "coin").mkdir(parents=True)
    (tmp_path / "templates" / "coin" / "rules.html").write_text("<p>Lay the highest coin, newly written.</p>")
    page = again(client, "third-party")
    assert (page.status_code, "quarantine" in page.text) == (200, False)
    assert list(found.rulesets) == ["coin"]
    assert "newly written" in client.get("/rules/coin").text
    seats = [{"name": "Ada"}, {"name": "Bo"}]
    assert client.post("/api/v1/tables", json={"ruleset": "coin", "seats": seats}).status_code == 201


def test_a_plugin_that_is_broken_otherwise_now_says_so(tmp_path, entry, hosted):
    client, found = hosted(entry("own", BROKEN))
    (tmp_path / "own.py").write_text("import no_such_module\n")
    assert again(client, "third-party").status_code == 200
    assert [broken.reason for broken in found.quarantined] == ["ModuleNotFoundError: No module named 'no_such_module'"]


def test_a_plugin_that_brings_pages_needs_a_restart_and_nothing_of_it_is_used(tmp_path, entry, hosted):
    client, found = hosted(entry("own", BROKEN))
    (tmp_path / "own.py").write_text(TITLE + PAGES)
    page = again(client, "third-party")
    assert page.status_code == 409
    assert "it brings pages; start the host again" in page.text
    assert (found.rulesets, found.pages, len(found.quarantined)) == ({}, {}, 1)


def test_a_plugin_whose_listener_was_silenced_needs_a_restart(entry, data):
    found = discover([entry("own", TITLE)])
    found.silence("own", OSError("full"))
    with pytest.raises(NeedsRestart, match="third-party is in use already"):
        retry(found, "third-party", [])
    assert list(found.rulesets) == ["coin"]


def test_a_package_that_another_plugin_uses_is_not_imported_anew(entry, data):
    entries = [entry("own", TITLE, module="both/own"), entry("bad", BROKEN, "other", module="both/bad")]
    found = discover(entries)
    before = sys.modules["both.own"]
    with pytest.raises(NeedsRestart, match="other plugins use the package both"):
        retry(found, "other", entries)
    assert sys.modules["both.own"] is before
    assert len(found.quarantined) == 1


def test_an_unknown_distribution_changes_nothing(entry, hosted):
    client, found = hosted(entry("bad", BROKEN))
    assert again(client, "none").status_code == 200
    assert len(found.quarantined) == 1
