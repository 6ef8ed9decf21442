"""`cantina tool`: a tool of a title, without a page."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from msgspec.structs import replace

from cantina.commands.tool import tool
from cantina.plugins import Plugins
from rulesets.coin import Coin


@pytest.fixture(autouse=True)
def _only_coin(monkeypatch: pytest.MonkeyPatch) -> None:
    module = sys.modules["cantina.commands.tool"]  # the package's attribute of that name is the command
    monkeypatch.setattr(module, "discover", lambda: Plugins(rulesets={"coin": Coin()}))


def ask(*arguments: object, typed: str | None = None) -> tuple[int, str, str]:
    result = CliRunner().invoke(tool, [*map(str, arguments)], input=typed)
    return result.exit_code, result.stdout, result.stderr


def test_without_a_name_the_tools_are_listed():
    assert ask() == ask("coin")
    assert ask()[1].splitlines() == [
        "coin weigh  Weigh coins: Whether a coin takes the round.",
        "coin ledger  Check a ledger: Whether every line names a coin.",
    ]


def test_a_file_of_fields_is_answered_with_sentences_and_tables(tmp_path: Path):
    file = tmp_path / "coins.json"
    file.write_text('{"coin": "iron", "against": ["ash"]}')
    assert ask("coin", "weigh", file) == (
        0,
        "Verdict\n  It takes the round.\n\nWeights\n  Name       Weight\n  Iron coin       9\n  Ash coin        1\n",
        "",
    )


def test_json_is_the_data(tmp_path: Path):
    code, out, _ = ask("coin", "weigh", "-", "--json", typed='{"coin": "ash", "against": ["gold"]}')
    assert (code, json.loads(out)) == (0, {"takes": False})


@pytest.mark.parametrize(
    ("ledger", "code", "line"), [("ash\n", 0, "All of them are coins."), ("lead\n", 1, "lead is no coin.")]
)
def test_a_tool_that_takes_a_file_reads_it_as_it_is(tmp_path: Path, ledger: str, code: int, line: str):
    (tmp_path / "ledger.txt").write_text(ledger)
    assert ask("coin", "ledger", tmp_path / "ledger.txt")[:2] == (code, f"Ledger\n  {line}\n")


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("{", "This is not JSON: "),
        ("[]", "This is no JSON object.\n"),
        ('{"coin": "lead"}', "coin: Must be one of: "),
        ('{"coin": "ash", "against": ["ash"]}', "against: There is only one Ash coin.\n"),
    ],
)
def test_what_cannot_be_used_is_told_by_field_with_exit_code_2(typed: str, said: str):
    code, out, err = ask("coin", "weigh", "-", typed=typed)
    assert (code, out) == (2, "")
    assert err.startswith(said)


@pytest.mark.parametrize("tool_id", ["weigh", "ledger"])
def test_the_example_is_an_input_that_works(tool_id: str, tmp_path: Path):
    code, out, _ = ask("coin", tool_id, "--example")
    assert code == 0
    assert ask("coin", tool_id, "-", typed=out)[0] == 0


def test_an_unknown_tool_names_those_there_are():
    result: Any = CliRunner().invoke(tool, ["coin", "none"])
    assert str(result.exception) == "coin has no tool 'none'; it has: weigh, ledger"


def test_a_tool_without_an_example_says_so(monkeypatch: pytest.MonkeyPatch):
    bare = Coin()
    bare.tools = [replace(found, example={}) for found in bare.tools]
    monkeypatch.setattr(sys.modules["cantina.commands.tool"], "discover", lambda: Plugins(rulesets={"coin": bare}))
    code, _, problem = ask("coin", "ledger", "--example")
    assert (code, "ledger has no example to start from" in problem) == (2, True)
