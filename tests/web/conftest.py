"""A host with the title Coin, and people with browsers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from cantina.plugins import Plugins
from cantina.web import create_app
from rulesets.coin import Coin
from web.people import Client, Person

Make = Callable[..., Flask]


@pytest.fixture
def make_app(tmp_path: Path) -> Iterator[Make]:
    """Return what makes applications on one database; making another closes the one before."""
    made: list[Flask] = []

    def make(*rulesets: Any, **options: Any) -> Flask:
        while made:
            made.pop().extensions["cantina"].close()
        titles = rulesets or (Coin(),)
        app = create_app(tmp_path / "cantina.db", Plugins(rulesets={rules.id: rules for rules in titles}), **options)
        app.testing = True
        made.append(app)
        return app

    yield make
    for app in made:
        app.extensions["cantina"].close()


@pytest.fixture
def app(make_app: Make) -> Flask:
    return make_app()


@pytest.fixture
def ada(app: Flask) -> Person:
    return Person(Client(app), "Ada")


@pytest.fixture
def bo(app: Flask) -> Person:
    return Person(Client(app), "Bo")


@pytest.fixture
def started(ada: Person, bo: Person) -> str:
    """Return the code of a table where Ada and Bo play Coin and Ada must answer."""
    code = ada.open("coin")
    ada.sit(code, 0)
    bo.sit(code, 1)
    ada.send("start", after=0)
    return code
