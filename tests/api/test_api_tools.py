"""Tools as calls."""

from __future__ import annotations

from typing import Any

import pytest

from api.programs import Program

WEIGH = "/rulesets/coin/tools/weigh"


def test_the_rulesets_list_their_tools(anybody: Program):
    rulesets: Any = anybody.get("/rulesets").json
    weigh, ledger = next(r["tools"] for r in rulesets["rulesets"] if r["id"] == "coin")
    assert (weigh["id"], weigh["title"]) == ("weigh", "Weigh coins")
    assert weigh["example"] == {"coin": "iron", "against": ["ash", "gold"]}
    assert [(f["name"], f["kind"], f["required"], f["default"]) for f in weigh["fields"] + ledger["fields"]] == [
        ("coin", "choice", False, "gold"),
        ("against", "json", False, []),
        ("text", "file", True, None),
    ]


def test_a_tool_gives_sentences_and_data(anybody: Program):
    answer = anybody.post(WEIGH, {"input": {"coin": "iron", "against": ["ash"]}})
    assert answer.status_code == 200
    assert answer.json == {
        "ok": True,
        "sections": [
            {"title": "Verdict", "lines": ["It takes the round."], "columns": [], "rows": []},
            {"title": "Weights", "lines": [], "columns": ["Name", "Weight"], "rows": [["Iron coin", 9], ["Ash coin", 1]]},
        ],
        "data": {"takes": True},
    }


@pytest.mark.parametrize(
    ("given", "field", "sentence"),
    [
        ({"coin": "lead"}, "coin", "Must be one of"),
        ({"against": ["ash", "lead"]}, "against.1", "Must be one of"),
        ({"coin": "ash", "against": ["ash"]}, "against", "There is only one Ash coin."),
        ({"colour": "red"}, "colour", "Unknown field."),
    ],
)
def test_what_a_tool_cannot_use_is_422_by_field(anybody: Program, given: Any, field: str, sentence: str):
    answer: Any = anybody.post(WEIGH, {"input": given})
    assert (answer.status_code, answer.json["code"]) == (422, "bad_field")
    assert answer.json["fields"][field].startswith(sentence)


@pytest.mark.parametrize("path", ["/rulesets/coin/tools/none", "/rulesets/none/tools/weigh"])
def test_an_unknown_tool_is_404(anybody: Program, path: str):
    answer: Any = anybody.post(path, {"input": {}})
    assert (answer.status_code, answer.json["code"]) == (404, "unknown_tool")


def test_a_tool_takes_a_file_as_text(anybody: Program):
    answer: Any = anybody.post("/rulesets/coin/tools/ledger", {"input": {"text": "ash " * 50_000 + "lead"}})
    assert (answer.status_code, answer.json["ok"], answer.json["data"]) == (200, False, {"wrong": ["lead"]})
