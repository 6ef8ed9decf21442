"""Options of commands that no other test uses: `check`, `simulate`, `rulesets` and the settings of `serve`."""

from __future__ import annotations

import importlib
import json
import sys
from importlib.metadata import EntryPoint

import pytest
from click.testing import CliRunner

from cantina import commands
from cantina.plugins import GROUP, Plugins, discover
from rulesets.coin import Coin


def run(name, *words):
    result = CliRunner().invoke(getattr(commands, name), list(map(str, words)))
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.output


@pytest.fixture
def coin(monkeypatch):
    """Coin is the installed title."""
    for name in ("simulate", "rulesets"):
        module = importlib.import_module(f"cantina.commands.{name}")
        monkeypatch.setattr(module, "discover", lambda: Plugins(rulesets={"coin": Coin()}))


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ((), {"mode": "table", "seats": 2, "options": {"rounds": 3}, "bots": ["random"], "matches": 4}),
        (("--mode", "table", "--seats", "3"), {"seats": 3}),
        (("--option", "rounds=1"), {"options": {"rounds": 1}, "answers": 8}),
        (("--seat-option", "2:side=tails", "--bot", "random", "--bot", "greedy"), {"bots": ["random", "greedy"]}),
        (("--seed", "7"), {"seed": "7"}),
    ],
)
def test_simulate_plays_the_set_up_that_its_options_name(coin, words, expected):
    code, output = run("simulate", "coin", "--matches", 4, "--json", *words)
    assert code == 0, output
    told = json.loads(output)
    assert {key: told[key] for key in expected} == expected
    assert sum(told["outcomes"]["wins"]) >= 4


def test_simulate_plays_the_same_matches_from_the_same_seed(coin):
    def wins(seed):
        return json.loads(run("simulate", "coin", "--matches", 30, "--json", "--seed", seed)[1])["outcomes"]

    assert wins("a") == wins("a")
    assert wins("a") != wins("b")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--bot", "clever"), "there is no bot 'clever'; there are: greedy, random"),
        (("--bot", "random", "--bot", "random", "--bot", "random"), "give it once for all seats, or once for each of 2"),
        (("--option", "rounds"), "write NAME=VALUE"),
        (("--seat-option", "3:side=heads"), "SEAT from 1 to 2"),
    ],
)
def test_simulate_refuses_what_does_not_fit_with_what_to_write(coin, words, says):
    code, output = run("simulate", "coin", *words)
    assert code == 2
    assert says in output


def verdicts(*words):
    code, output = run("check", "rulesets.coin:RULES", "--json", *words)
    return code, json.loads(output)


@pytest.fixture
def named(monkeypatch):
    """Coin under a name that `check` finds."""
    monkeypatch.setattr(importlib.import_module("rulesets.coin"), "RULES", Coin(), raising=False)


def test_check_runs_only_what_its_options_name(named):
    code, told = verdicts("--sample", "two", "--check", "bounds", "--check", "saves")
    assert code == 0
    assert [(row["sample"], row["check"]) for row in told["verdicts"]] == [("two", "bounds"), ("two", "saves")]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("--quick",), {"matches": 1, "positions": 8, "seed": None}),
        (("--positions", "3", "--matches", "2"), {"matches": 2, "positions": 3}),
        (("--seed", "night"), {"seed": "night"}),
        ((), {"matches": 5, "positions": 24, "seed": None}),
    ],
)
def test_check_bounds_its_work_as_its_options_say(named, monkeypatch, words, expected):
    kit = importlib.import_module("cantina.testing.kit")
    made = []

    class Watched(kit.Kit):
        def __post_init__(self):
            made.append(self)
            super().__post_init__()

    monkeypatch.setattr(kit, "Kit", Watched)
    assert verdicts("--check", "bounds", *words)[0] == 0
    assert {key: getattr(made[0], key) for key in expected} == expected


def test_rulesets_shows_the_traceback_of_a_plugin_that_failed_when_asked(tmp_path, monkeypatch):
    (tmp_path / "bad_plugin.py").write_text("1 / 0")
    monkeypatch.syspath_prepend(str(tmp_path))
    found = discover([EntryPoint("bad", "bad_plugin", GROUP)])
    sys.modules.pop("bad_plugin", None)
    monkeypatch.setattr(importlib.import_module("cantina.commands.rulesets"), "discover", lambda: found)
    plain, traced = run("rulesets")[1], run("rulesets", "--traceback")[1]
    assert "quarantined: bad of ?: ZeroDivisionError" in plain
    assert "Traceback" not in plain
    assert "1 / 0" in traced


@pytest.mark.parametrize(
    ("words", "given"),
    [
        (("--durability", "full"), {"durability": "full"}),
        (("--keep-days", "3"), {"keep_days": 3}),
        (("--requests", "7", "--streams", "5"), {"requests": 7, "streams": 5}),
        ((), {"durability": "normal", "keep_days": 30, "requests": 300, "streams": 64}),
    ],
)
def test_serve_gives_its_settings_to_the_host(tmp_path, monkeypatch, words, given):
    made = []

    def create_app(database, **settings):
        made.append(settings)
        raise SystemExit(0)  # nothing is to be served

    monkeypatch.setattr("cantina.web.create_app", create_app)
    database = tmp_path / "cantina.db"
    result = CliRunner().invoke(commands.serve, ["--host", "127.0.0.1", "--port", "0", "--database", str(database), *words])
    assert result.exit_code == 0, result.output
    assert {key: made[0][key] for key in given} == given
