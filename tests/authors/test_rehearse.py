"""`cantina rehearse`: which saved matches would differ with the installed rules, and from which action on."""

from __future__ import annotations

import importlib

import msgspec
import pytest
from click.testing import CliRunner

from cantina.commands.rehearse import rehearse
from cantina.match import Match
from cantina.plugins import Plugins
from cantina.text import T
from house import TOOK_BACK, House
from rulesets.coin import Coin
from test_migration import Later, Migrating


class Generous(Coin):
    """Two rounds for the price of one."""

    def _settle(self, state, log):
        super()._settle(state, log)
        state.seats[0].won += 1


class Strict(Coin):
    """The gold coin may not be laid any more."""

    def decisions(self, state):
        return [
            msgspec.structs.replace(decision, actions=[action for action in decision.actions if action != "lay:gold"])
            for decision in super().decisions(state)
        ]


class Wordy(Coin):
    """The same rules, told otherwise."""

    def apply(self, state, seat, action, chance, log):
        log.add("sigh", T("{seat} sighs."), seat)
        super().apply(state, seat, action, chance, log)


class Failing(Coin):
    def new_state(self, setup, chance, log):
        raise KeyError("purse")


class Endless(Coin):
    def outcome(self, state):
        return None

    def decisions(self, state):
        if state.seats[state.turn].purse:
            return super().decisions(state)
        return [msgspec.structs.replace(super().decisions(state)[0], actions=["pass"])]


@pytest.fixture
def house(tmp_path):
    """Two matches: one played to its end, with a step taken back, and one under way."""
    made = House(tmp_path / "cantina.db")
    made.begin(Coin(), seed=3)
    made.act()
    made.match.restore(Match.load(made.match.rules, made.store.snapshot_at(made.row.id, 0)).state)
    made._keep(0, "undo:0", [TOOK_BACK])  # the other seat agreed
    made.play()
    other = House(tmp_path / "cantina.db", "KT3M")
    other.begin(Coin(), seed=4)
    other.play(1)
    other.store.close()
    yield made
    made.store.close()


@pytest.fixture
def rehearsed(house, monkeypatch):
    """Rehearse with another version of Coin; return exit code and lines."""

    def run(ruleset):
        found = Plugins(rulesets={"coin": ruleset})
        monkeypatch.setattr(importlib.import_module("cantina.commands.rehearse"), "discover", lambda: found)
        result = CliRunner().invoke(rehearse, ["coin", "--database", str(house.database)])
        assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
        return result.exit_code, result.output.splitlines()

    return run


def gold(house):
    """The revision at which the gold coin was laid in the first match."""
    return next(revision for revision, _, action, _ in house.store.actions(house.row.id) if action == "lay:gold")


@pytest.mark.parametrize("ruleset", [Coin(), Migrating()], ids=["the same version", "a later version with a migration"])
def test_matches_that_go_the_same_way_are_counted(rehearsed, ruleset):
    version = ruleset.about.version
    assert rehearsed(ruleset) == (0, [f"coin, version {version}: 2 matches replayed, 2 the same, 0 differ."])


def test_the_first_action_that_leads_elsewhere_is_named(rehearsed, house):
    code, lines = rehearsed(Generous())
    actions = house.store.actions(house.row.id)
    revision, seat, action, _ = actions[3]  # after one taken back the round is settled by the fourth
    assert code == 1
    assert lines[0].startswith(
        f"R7QM/1: {revision - 1} actions are the same, then revision {revision}, {action!r} by seat {seat + 1}"
    )
    assert lines[-1] == "coin, version 1: 2 matches replayed, 1 the same, 1 differ."


def test_an_action_that_is_not_open_any_more_is_named(rehearsed, house):
    code, lines = rehearsed(Strict())
    assert code == 1
    assert f"R7QM/1: {gold(house) - 1} actions are the same" in lines[0]
    assert "'lay:gold'" in lines[0]


def test_other_sentences_are_a_difference(rehearsed):
    code, lines = rehearsed(Wordy())
    assert code == 1
    assert [line.split(":")[0] for line in lines[:2]] == ["R7QM/1", "KT3M/1"]
    assert "what happened differs from the record" in lines[0]


def test_rules_that_fail_are_a_difference(rehearsed):
    code, lines = rehearsed(Failing())
    assert code == 1
    assert "KeyError: 'purse'" in lines[0]


def test_an_end_that_is_none_any_more_is_a_difference(rehearsed, house):
    code, lines = rehearsed(Endless())
    assert code == 1
    assert "whether the match has an outcome" in lines[0]


def test_a_later_version_that_cannot_migrate_says_so(rehearsed):
    code, lines = rehearsed(Later())
    assert code == 1
    assert "cannot migrate it" in lines[0]


def test_without_a_database_it_says_what_to_do(tmp_path):
    result = CliRunner().invoke(rehearse, ["rule-the-galaxy", "--database", str(tmp_path / "none.db")])
    assert result.exit_code == 1
    assert "name one with --database" in result.output
