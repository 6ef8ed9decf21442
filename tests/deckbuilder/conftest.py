"""A host with the deckbuilding game alone."""

from __future__ import annotations

from typing import Any

import pytest

from cantina.plugins import Plugins
from cantina.web import create_app
from cantina_deckbuilder import ruleset


@pytest.fixture
def client(tmp_path: Any) -> Any:
    app = create_app(tmp_path / "cantina.db", Plugins(rulesets={ruleset.id: ruleset}))
    yield app.test_client()
    app.extensions["cantina"].close()
