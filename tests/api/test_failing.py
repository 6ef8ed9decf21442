"""When rules, the store or the title fail, a program is told so and nothing is lost."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from flask import Flask

from api.programs import Played, opened
from cantina.plugins import Plugins
from cantina.store import NotWritten
from cantina.web import create_app
from rulesets.coin import Coin


def test_rules_that_fail_pause_the_table_until_its_host_lets_it_go_on(coin: Played, monkeypatch: pytest.MonkeyPatch):
    def fail(*_: Any) -> None:
        raise RuntimeError("no")

    chosen = coin.first(0)
    with monkeypatch.context() as broken:
        broken.setattr(Coin, "apply", fail)
        answer: Any = coin.act(0, *chosen)
    assert (answer.status_code, answer.json["code"], answer.json["view"]["paused"]) == (409, "paused", True)
    still: Any = coin.act(0, *chosen)
    assert (still.status_code, still.json["view"]["revision"]) == (409, 0)
    resumed: Any = coin.host.post(f"{coin.path}/resume")
    assert (resumed.status_code, resumed.json["paused"]) == (200, False)
    assert coin.act(0, *chosen).status_code == 200


def test_an_action_that_cannot_be_saved_has_not_happened(app: Flask, coin: Played, monkeypatch: pytest.MonkeyPatch):
    def full(*_: Any) -> None:
        raise NotWritten("the disk is full")

    chosen = coin.first(0)
    with monkeypatch.context() as broken:
        broken.setattr(app.extensions["cantina"].store, "record", full)
        answer: Any = coin.act(0, *chosen)
    assert (answer.status_code, answer.json["code"], answer.headers["Retry-After"]) == (503, "not_saved", "2")
    assert coin.view()["revision"] == 0
    assert coin.act(0, *chosen).status_code == 200


def test_a_title_that_is_gone_cannot_be_shown(app: Flask, coin: Played):
    del app.extensions["cantina"].plugins.rulesets["coin"]
    answer: Any = coin.seats[0].get(coin.path)
    assert (answer.status_code, answer.json["code"]) == (500, "cannot_show")
    assert "not installed" in answer.json["message"]


def test_a_title_that_cannot_say_more_is_shown_by_the_host(coin: Played, monkeypatch: pytest.MonkeyPatch):
    def fail(*_: Any) -> None:
        raise RuntimeError("no")

    before = coin.view(0)
    monkeypatch.setattr(Coin, "label", fail)
    decision = coin.view(0)["decisions"][0]
    assert [a["action"] for a in decision["actions"]] == [a["action"] for a in before["decisions"][0]["actions"]]
    assert [a["label"] for a in decision["actions"]] == [a["action"] for a in decision["actions"]]


def test_texts_come_in_the_language_that_is_asked_for(tmp_path: Path):
    catalogue = Catalog("de")
    catalogue.add("Lay a coin", "Lege eine Münze")
    catalogue.add("Lay the {coin}", "Lege die {coin}")
    catalogue.add("That is not open to you now. Choose one of the actions shown.", "Das geht jetzt nicht.")
    target = tmp_path / "locale" / "de" / "LC_MESSAGES"
    target.mkdir(parents=True)
    with (target / "messages.mo").open("wb") as file:
        write_mo(file, catalogue)
    app = create_app(tmp_path / "cantina.db", Plugins(rulesets={"coin": Coin()}), locale_dir=tmp_path / "locale")
    table = opened(app, "coin", [{"name": "Ada"}, {"name": "Bo"}])

    ada = table.seats[0]
    german = ada.get(table.path, Accept_Language="de-AT, de;q=0.9, en;q=0.5")
    english = ada.get(table.path, Accept_Language="fr, en;q=0.5")
    decisions: Any = [answer.json["decisions"][0] for answer in (german, english)]  # type: ignore[index]
    assert [decision["prompt"] for decision in decisions] == ["Lege eine Münze", "Lay a coin"]
    assert decisions[0]["actions"][0]["label"].startswith("Lege die ")
    assert decisions[0]["id"] == decisions[1]["id"]
    assert german.headers["ETag"] != english.headers["ETag"]
    assert "Accept-Language" in german.headers["Vary"]
    body = {"decision": decisions[0]["id"], "action": "lay:moon"}
    refused: Any = ada.post(f"{table.path}/actions", body, Accept_Language="de")
    assert refused.json["message"] == "Das geht jetzt nicht."
    app.extensions["cantina"].close()
