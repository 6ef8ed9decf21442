"""The tools of a title as pages."""

from __future__ import annotations

import io
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import marshmallow
import msgspec
import pytest

from cantina import T, Tool, ToolResult
from cantina.plugins import Plugins
from cantina.web import create_app
from cantina.web.tools import nested
from rulesets.coin import COINS, Coin, Weights
from web.people import Client, Person

WEIGH = "/titles/coin/tools/weigh"
LEDGER = "/titles/coin/tools/ledger"


@pytest.mark.parametrize("page", ["/", "/new/coin"])
def test_the_first_tool_is_linked_from_the_shelf_and_all_from_the_set_up(ada: Person, page: str):
    html = ada.browser.get(page).html
    assert f'href="{WEIGH}"' in html
    assert (f'href="{LEDGER}"' in html) == (page != "/")


def test_the_form_is_made_from_the_schema(ada: Person):
    page = ada.browser.get(WEIGH)
    assert {"Weigh coins", "Whether a coin takes the round.", "Your coin", "Gold coin", "Weigh the coins"} <= set(page.words)
    assert {"Against", "The coins of the others, as a list.", "Nothing is worked out yet."} <= set(page.words)
    assert page.forms[0].fields == {"coin": "gold"}


@pytest.mark.parametrize(
    ("coin", "against", "verdict"),
    [
        ("iron", '["ash", "gold"]', "It takes the round."),
        ("ash", '["gold"]', "It loses the round."),
        ("ash", "", "It takes the round."),
    ],
)
def test_the_result_is_shown_as_sentences_and_tables(ada: Person, coin: str, against: str, verdict: str):
    page = ada.browser.post(WEIGH, {"coin": coin, "against": against})
    assert page.status == 200
    assert {"Verdict", verdict, "Weights", "Name", "Weight", str(COINS.index(coin) + 1)} <= set(page.words)
    assert page.forms[0].fields == {"coin": coin}


@pytest.mark.parametrize(
    ("against", "sentence"),
    [
        ("[", "This is not JSON: "),
        ("7", "Not a valid list."),
        ('["lead"]', "0: Must be one of: ash"),
        ('["gold"]', "There is only one Gold coin."),
    ],
)
def test_a_problem_stands_beside_its_field_and_nothing_typed_is_lost(ada: Person, against: str, sentence: str):
    page = ada.browser.post(WEIGH, {"coin": "gold", "against": against})
    assert page.status == 422
    assert any(word.startswith(sentence) for word in page.words), page.words
    assert str(against.replace('"', "&#34;")) in page.html


def test_the_example_fills_the_form(ada: Person):
    page = ada.browser.get(f"{WEIGH}?example")
    assert page.forms[0].fields == {"coin": "iron"}
    assert "&#34;ash&#34;" in page.html


@pytest.mark.parametrize(("said", "sentence"), [("ash gold", "All of them are coins."), ("ash lead", "lead is no coin.")])
def test_a_file_is_pasted_or_chosen(app: Any, ada: Person, said: str, sentence: str):
    assert sentence in ada.browser.post(LEDGER, {"text": said}).words
    chosen = {"text": (io.BytesIO(said.encode()), "ledger.txt")}
    answer = app.test_client().post(LEDGER, data=chosen, headers={"Origin": "http://localhost"})
    assert (answer.status_code, sentence in answer.text) == (200, True)


def test_a_file_that_is_no_text_is_refused(app: Any):
    chosen = {"text": (io.BytesIO(b"\xff\xfe"), "ledger.bin")}
    answer = app.test_client().post(LEDGER, data=chosen, headers={"Origin": "http://localhost"})
    assert (answer.status_code, "This file is no text." in answer.text) == (422, True)


def test_a_tool_takes_more_than_other_forms_but_not_everything(ada: Person):
    assert ada.browser.post(LEDGER, {"text": "ash " * 50_000}).status == 200
    assert ada.browser.post(LEDGER, {"text": "ash " * 300_000}).status == 413


@pytest.mark.parametrize("path", ["/titles/coin/tools/none", "/titles/none/tools/weigh"])
def test_an_unknown_tool_is_404(ada: Person, path: str):
    assert ada.browser.get(path).status == 404
    assert ada.browser.post(path, {}).status == 404


def broken(data: dict[str, Any]) -> Any:
    raise ZeroDivisionError


def test_a_tool_that_fails_says_so_and_keeps_the_form(make_app: Any):
    class Broken(Coin):
        tools = (Tool(id="weigh", title=T("Weigh"), summary=T("It fails."), schema=Weights, run=broken),)

    page = Person(Client(make_app(Broken())), "Ada").browser.post(WEIGH, {"coin": "ash"})
    assert page.status == 500
    assert "The tool stumbled over this. Nothing is lost; no table is touched." in page.words
    assert page.forms[0].fields == {"coin": "ash"}


def test_a_tool_without_fields_shows_its_result_at_once(make_app: Any):
    class Plain(Coin):
        tools = (
            Tool(
                id="weigh",
                title=T("Weigh"),
                summary=T("Nothing to say."),
                schema=marshmallow.Schema,
                run=lambda data: ToolResult(sections=(), data={}),
            ),
        )

    page = Person(Client(make_app(Plain())), "Ada").browser.get(WEIGH)
    assert (page.status, page.forms) == (200, [])
    assert "Nothing is worked out yet." not in page.words


def test_a_title_draws_the_page_of_a_tool_itself(tmp_path: Path, monkeypatch: Any):
    (tmp_path / "templates" / "coin").mkdir(parents=True)
    (tmp_path / "templates" / "coin" / "tool-weigh.html").write_text(
        '<form method="post"><input name="against.0" value="{{ values["against.0"] }}">'
        "{% if result %}<b>takes: {{ result.data.takes }}</b>{% endif %}<i>{{ problems['against.1'] }}</i></form>"
    )
    module = ModuleType("coin_with_a_page")
    module.__file__ = str(tmp_path / "rules.py")
    monkeypatch.setitem(sys.modules, module.__name__, module)
    rules = type("Drawn", (Coin,), {"__module__": module.__name__})()
    app = create_app(tmp_path / "cantina.db", Plugins(rulesets={"coin": rules}))
    try:
        ada = Person(Client(app), "Ada")
        assert ada.browser.get(f"{WEIGH}?example").forms[0].fields == {"against.0": "ash"}
        page = ada.browser.post(WEIGH, {"coin": "iron", "against.0": "ash", "against.4": "gold", "against.7": " "})
        assert ("takes: True" in page.words, "Name" in page.words) == (True, False)
        page = ada.browser.post(WEIGH, {"coin": "iron", "against.0": "ash", "against.4": "lead"})
        assert (page.status, any(word.startswith("Must be one of") for word in page.words)) == (422, True)
    finally:
        app.extensions["cantina"].close()


@pytest.mark.parametrize(
    ("form", "data"),
    [
        ({"a": "1"}, {"a": "1"}),
        ({"a.b": "1", "a.c": "2"}, {"a": {"b": "1", "c": "2"}}),
        ({"a.10.n": "z", "a.2.n": "y"}, {"a": [{"n": "y"}, {"n": "z"}]}),
    ],
)
def test_names_with_dots_are_lists_and_objects(form: dict[str, str], data: Any):
    assert msgspec.json.encode(nested(form)) == msgspec.json.encode(data)
