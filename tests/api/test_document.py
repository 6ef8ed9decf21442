"""The OpenAPI document says what the calls do, and every answer keeps to it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from flask import Flask
from hypothesis import given, settings
from schemathesis import GenerationMode
from schemathesis.specs.openapi.checks import content_type_conformance, response_schema_conformance, status_code_conformance

from api.conftest import TITLES
from api.programs import ROOT, Played, Program, opened, play_out
from cantina.plugins import Plugins
from cantina.web import create_app
from cantina.web.api.calls import CALLS, Call

EXAMPLES = 30
CHECKS = (status_code_conformance, content_type_conformance, response_schema_conformance)


@pytest.fixture(scope="module")
def hosted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """A host without room for streams, which would not end, that tells failures as people see them."""
    database = tmp_path_factory.mktemp("document") / "cantina.db"
    app = create_app(database, Plugins(rulesets={rules.id: rules for rules in TITLES}), streams=0)
    yield app
    app.extensions["cantina"].close()


@pytest.fixture
def tables(hosted: Flask) -> list[Played]:
    """A table that waits for somebody, one that is being played, and one whose match has ended."""
    waiting = opened(hosted, "coin", [{"name": "Ada"}, {"open": True}, {"open": True}])
    playing = opened(hosted, "crossfire", [{"name": "Ada"}, {"name": "Bo"}], mode="duel", seed=1)
    ended = opened(hosted, "coin", [{"name": "Ada"}, {"name": "Bo"}], seed=2)
    play_out(ended, lambda n: 0)
    return [waiting, playing, ended]


@pytest.fixture(scope="module")
def described(hosted: Flask) -> Any:
    return schemathesis.openapi.from_wsgi(f"{ROOT}/openapi.json", hosted)


WELL = [(call, GenerationMode.POSITIVE) for call in CALLS]
BADLY = [(call, GenerationMode.NEGATIVE) for call in CALLS if call.takes is not None]


@pytest.mark.parametrize(("call", "mode"), WELL + BADLY, ids=lambda value: getattr(value, "name", value))
def test_no_call_fails_and_every_answer_is_as_described(described: Any, tables: list[Played], call: Call, mode: GenerationMode):
    """Most requests reach a real table with a real token, and there a question that is open, or open one of a real title."""
    operation = described[re.sub(r"<(\w+)>", r"{\1}", call.path)][call.method]
    strategy = operation.as_strategy(generation_mode=mode)

    @settings(max_examples=EXAMPLES)
    @given(case=strategy)
    def ask(case: Any) -> None:
        kind, headers = hash_of(case), {}
        if "code" in case.path_parameters and kind % 4:
            table = tables[kind // 4 % len(tables)]
            program = table.seats.get(kind // 12 % (len(table.seats) + 1), table.host)
            case.path_parameters["code"] = table.code
            headers["Authorization"] = f"Bearer {program.token}"
            decisions = (program.get(table.path).json or {}).get("decisions")
            if decisions and isinstance(case.body, dict) and "decision" in case.body:
                case.body["decision"] = decisions[0]["id"]
        if call.name == "open_table" and isinstance(case.body, dict) and "ruleset" in case.body and kind % 4:
            case.body["ruleset"] = TITLES[kind // 4 % len(TITLES)].id
            if kind % 4 == 1 and "seats" in case.body:
                case.body = {**case.body, "seats": [{"name": "Ada"}, {"bot": "random"}], "options": {}, "seat_options": []}
                case.body.pop("mode", None)
        answer = case.call(headers=headers)
        # Streams are answered with 503 here; see `hosted`.
        assert answer.status_code < 500 or (call.name, answer.status_code) == ("events", 503), answer.text
        case.validate_response(answer, checks=CHECKS)

    ask()


def hash_of(case: Any) -> int:
    """Return a number that is the same in every run."""
    return sum(repr((case.path_parameters, case.body)).encode())


def test_every_call_is_described_and_routed(app: Flask, anybody: Program):
    document: Any = anybody.get("/openapi.json").json
    described = {(method.upper(), path) for path, calls in document["paths"].items() for method in calls}
    routed = {
        (method, re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", str(rule)).removeprefix(ROOT))
        for rule in app.url_map.iter_rules()
        if rule.endpoint.startswith("api.")
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
    }
    assert described == routed - {("GET", "/"), ("GET", "/openapi.json")}
    assert len(described) == len(CALLS)


def test_every_shape_and_call_says_what_it_is(anybody: Program):
    document: Any = anybody.get("/openapi.json").json
    for name, shape in document["components"]["schemas"].items():
        assert shape["description"].endswith("."), name
        assert shape["additionalProperties"] is False, name
    for path, calls in document["paths"].items():
        for call in calls.values():
            assert call["summary"].endswith("."), path


def test_the_document_is_valid(hosted: Flask, described: Any):
    described.validate()


def test_the_page_names_every_call_and_shape_and_needs_nothing_else(anybody: Program):
    answer = anybody.get("/")
    document: Any = anybody.get("/openapi.json").json
    assert (answer.status_code, answer.mimetype) == (200, "text/html")
    for path in document["paths"]:
        assert f"{ROOT}{path}</code>" in answer.text
    links = set(re.findall(r'href="#(\w+)"', answer.text))
    assert links
    assert links <= set(re.findall(r'id="(\w+)"', answer.text))
    assert set(document["components"]["schemas"]) <= set(re.findall(r'id="(\w+)"', answer.text))
    assert not re.search(r"<script|<style|\sstyle=|\son\w+=|://", answer.text)
