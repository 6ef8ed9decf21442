"""A host with the small titles of the tests and Rule the Galaxy, and tables that programs opened there."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

import cantina_rule_the_galaxy
from api.programs import Played, Program, opened
from cantina.plugins import Plugins
from cantina.web import create_app
from rulesets.coin import Coin
from rulesets.crossfire import Crossfire

TITLES = (Coin(), Crossfire(), cantina_rule_the_galaxy.ruleset)


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Flask]:
    app = create_app(tmp_path / "cantina.db", Plugins(rulesets={rules.id: rules for rules in TITLES}))
    app.testing = True
    yield app
    app.extensions["cantina"].close()


@pytest.fixture
def anybody(app: Flask) -> Program:
    return Program(app)


@pytest.fixture
def coin(app: Flask) -> Played:
    """Ada and Bo play Coin from seed 7; Ada must answer."""
    return opened(app, "coin", [{"name": "Ada"}, {"name": "Bo"}], seed=7)


@pytest.fixture
def other(app: Flask) -> Played:
    """Another table of two."""
    return opened(app, "coin", [{"name": "Cleo"}, {"name": "Dan"}], seed=8)
