"""The conformance kit from outside: how rulesets are found, what the command prints, golden files, and its pytest side."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any, ClassVar

import pytest
from click.testing import CliRunner, Result

from cantina import PUBLIC, Chance, T
from cantina.commands.check import check
from cantina.errors import IllegalAction, NotYourDecision, StaleDecision, UnknownRuleset
from cantina.match import Match
from cantina.ruleset import Ruleset
from cantina.testing import Kit, locate
from cantina.testing.checks.refusing import MUTATIONS, mutations
from cantina.testing.find import found
from cantina.testing.given import given
from cantina.testing.golden import golden_text
from cantina.view import MatchView
from rulesets import crossfire
from rulesets.broken import keeping, playing
from rulesets.crossfire.state import Turn

pytest_plugins = ["pytester"]

HERE = Path(__file__).parents[1]
FILE = f"{HERE / 'rulesets' / 'crossfire' / '__init__.py'}:ruleset"
ONE = ("--sample", "solo-late", "--check", "offers", "--check", "bounds")


def run(*arguments: str) -> Result:
    return CliRunner().invoke(check, list(arguments))


@pytest.mark.parametrize("where", ["rulesets.crossfire:ruleset", FILE, "rule-the-galaxy"])
def test_a_ruleset_is_found_by_installed_id_by_module_and_by_file(where: str) -> None:
    located = locate(where)

    assert isinstance(located.ruleset, Ruleset)
    assert located.where == where


@pytest.mark.parametrize(
    "where", ["no-such-title", "rulesets.crossfire:nothing", "rulesets.nowhere:ruleset", "nowhere.py:ruleset"]
)
def test_an_unknown_ruleset_is_an_error_that_says_what_to_write(where: str) -> None:
    with pytest.raises(UnknownRuleset, match=r"installed|write"):
        locate(where)


def test_a_ruleset_object_is_found_by_its_module_level_name() -> None:
    assert found(crossfire.ruleset).where == "rulesets.crossfire:ruleset"
    assert found(crossfire.Crossfire()).where == ""


def test_the_command_prints_a_line_a_sample_and_check_and_a_summary() -> None:
    result = run("rulesets.crossfire:ruleset", *ONE)

    lines = result.output.splitlines()
    assert result.exit_code == 0
    assert [line.split()[:3] for line in lines[:2]] == [["solo-late", "offers", "ok"], ["solo-late", "bounds", "ok"]]
    assert lines[2].startswith("crossfire: 1 samples, 2 passed, 0 failed in ")


def test_a_failed_check_is_explained_and_makes_the_exit_code_1() -> None:
    result = run("rulesets.broken.playing:offers_many", "--sample", "duel", "--check", "bounds")

    assert result.exit_code == 1
    assert "offers-many, sample duel, check bounds, step" in result.output
    assert "What to do: split the decision into steps" in result.output


def test_the_json_of_the_command_has_every_verdict() -> None:
    result = run("rulesets.broken.playing:offers_many", "--sample", "duel", "--check", "bounds", "--check", "ends", "--json")

    told = json.loads(result.output)
    assert (told["ruleset"], told["failed"]) == ("offers-many", 1)
    assert [(row["check"], row["passed"]) for row in told["verdicts"]] == [("bounds", False), ("ends", True)]


def test_quick_looks_at_fewer_positions_and_a_seed_plays_another_match() -> None:
    kit, quick, seeded = (Kit(found(crossfire.ruleset), **more) for more in ({}, {"positions": 8}, {"seed": "other"}))

    assert len(quick.walk("duel").picked) < len(kit.walk("duel").picked)
    assert golden_text(seeded.walk("duel")) != golden_text(kit.walk("duel"))


def test_golden_playthroughs_are_written_compared_and_their_difference_shown(tmp_path: Path) -> None:
    arguments = ("rulesets.crossfire:ruleset", "--sample", "solo-late", "--check", "golden", "--golden", str(tmp_path))
    assert run(*arguments).exit_code == 1
    assert run(*arguments, "--write-golden").exit_code == 0
    assert run(*arguments).exit_code == 0
    file = tmp_path / "solo-late.txt"
    kept = file.read_text()
    assert kept.startswith("ruleset crossfire, state version 1\nsample solo-late, seed 2\n")

    file.write_text(kept.replace("The drones send", "The drones bring", 1))

    result = run(*arguments)
    assert result.exit_code == 1
    assert "-  The drones bring" in result.output
    assert "+  The drones send" in result.output


def test_writing_golden_playthroughs_needs_a_folder() -> None:
    result = run("rulesets.crossfire:ruleset", "--write-golden")

    assert result.exit_code == 2
    assert "--golden FOLDER" in result.output


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("--sample", "nope"), "there is no sample 'nope'; there are: duel, duel-open"),
        (("--check", "nope"), "there is no check 'nope'; there are: ends, wins"),
        (("--check", "golden"), "--check golden needs --golden FOLDER"),
    ],
)
def test_an_unknown_sample_or_check_is_a_usage_error_before_anything_is_played(arguments: tuple[str, ...], says: str) -> None:
    result = run("rulesets.crossfire:ruleset", *arguments)

    assert result.exit_code == 2
    assert f"Error: {says}" in result.output
    assert "ok" not in result.output.split()


@pytest.mark.parametrize(
    ("seat", "action", "kind", "code"),
    [
        (0, "no-such-action", IllegalAction, "illegal_action"),
        (1, "end", NotYourDecision, "not_your_decision"),
        (-1, "end", NotYourDecision, "not_your_decision"),
    ],
)
def test_a_refused_action_has_a_code_for_programs(seat: int, action: str, kind: type[Exception], code: str) -> None:
    match = Match.start(crossfire.ruleset, crossfire.ruleset.setup("solo", 1), seed=1)

    with pytest.raises(kind) as refused:
        match.act(seat, action)

    assert refused.value.code == code  # type: ignore[attr-defined]


def test_an_answered_decision_has_a_code_for_programs() -> None:
    match = Match.start(crossfire.ruleset, crossfire.ruleset.setup("solo", 1), seed=1)
    answered = match.decision_id(match.decisions[0])
    match.act(0, "stake:nothing")

    with pytest.raises(StaleDecision) as refused:
        match.act_on(answered, "stake:nothing")

    assert refused.value.code == "changed"


def test_a_view_holds_the_definitions_of_what_its_viewer_sees_or_acts_with_and_all_checks_of_secrecy_compare_them() -> None:
    match = Match.start(crossfire.ruleset, crossfire.ruleset.setup("duel", 2), seed=1)
    hand = {match.state.cards[copy] for copy in match.state.seats[0].hand}

    parts = {viewer: json.loads(given(match, viewer)["cards"]) for viewer in (PUBLIC, 0)}

    assert set(parts[PUBLIC]) == {"trooper"}
    assert set(parts[0]) == hand | {"trooper"}


def test_a_hidden_fact_may_be_told_openly_by_an_event_that_closes_taking_back() -> None:
    """The sin of `keeping.TellsACount`, confessed."""

    class Aloud(keeping.CountingTurn):
        def answer(self, play: Any, frame: Any, seat: int, action: str) -> None:
            super().answer(play, frame, seat, action)
            if action == "count":
                play.log.add("counted", T("There are {n}.", n=play.state.counted), seat, closes_undo=True)

    class CountsAloud(keeping.TellsACount):
        other_steps: ClassVar[dict[type, Any]] = {Turn: Aloud()}

    kit = Kit(found(CountsAloud()))

    assert [verdict.message for verdict in kit.run(["duel"], ["follows", "undo", "log"])] == ["", "", ""]


def test_a_page_that_shows_what_its_viewer_is_not_given_is_caught() -> None:
    """No template can do that, since it gets the view alone; so here what makes the page is at fault."""

    def render(view: MatchView, rules: Ruleset[Any]) -> str:
        return f"<p>{[slug for slug in rules.cards if slug.startswith('zz-')]}</p>"

    verdict = Kit(found(crossfire.ruleset), render=render).verdict("duel", "canaries")

    assert not verdict.passed
    assert "in the page" in verdict.message


def test_twenty_different_mutations_none_of_them_offered() -> None:
    offered = ["draw", "play:trooper", "attack:scout/1", "end"]

    made = mutations(offered, ["scout", "trooper"], Chance.seeded(1))

    assert len(made) == len(set(made)) == MUTATIONS == 20
    assert not set(made) & set(offered)


def test_a_match_that_cannot_start_fails_every_check() -> None:
    class NoStart(playing.Sinner):
        def new_state(self, *arguments: Any) -> Any:
            raise ZeroDivisionError("no cards")

    kit = Kit(found(NoStart()))

    verdicts = list(kit.run(["duel"], ["twins", "offers"]))

    assert [verdict.passed for verdict in verdicts] == [False, False]
    assert "the match cannot be started: " in verdicts[0].message
    assert "ZeroDivisionError: no cards" in verdicts[0].message


def test_the_pytest_plugin_loads_no_part_of_the_kit() -> None:
    code = "import sys, cantina.testing.plugin; print(*(name for name in sys.modules if 'cantina.testing.' in name))"

    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert done.stdout.strip() == "cantina.testing.plugin"


def test_conformance_is_one_test_a_sample_and_check(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        """
        from cantina.testing import conformance
        from rulesets.broken.playing import offers_many

        test_it = conformance(offers_many, samples=["duel"], checks=["ends", "bounds"])
        """
    )

    result = pytester.runpytest("-v", "-p", "no:cacheprovider")

    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines(["*test_it?duel-ends?*PASSED*", "*test_it?duel-bounds?*FAILED*", "*about.max_actions is 4*"])


def test_the_plugin_option_writes_golden_playthroughs(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        """
        from cantina.testing import conformance
        from rulesets.crossfire import ruleset

        test_it = conformance(ruleset, samples=["solo-late"], checks=["golden"], golden="kept")
        """
    )

    pytester.runpytest("--write-golden").assert_outcomes(passed=1)
    pytester.runpytest().assert_outcomes(passed=1)
    assert (pytester.path / "kept" / "solo-late.txt").is_file()
