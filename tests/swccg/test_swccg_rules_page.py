"""The rules page: the log links to parts of it that exist, and it says what is not modelled."""

import random
import re
from typing import Any

import pytest

from cantina.match import Match
from cantina.plugins import Plugins
from cantina.web import create_app
from cantina_swccg import ruleset
from cantina_swccg.movement.offers import RULES


@pytest.fixture
def page(tmp_path: Any) -> Any:
    app = create_app(tmp_path / "cantina.db", Plugins(rulesets={ruleset.id: ruleset}))
    yield app.test_client().get("/rules/swccg").text
    app.extensions["cantina"].close()


def linked(sample):
    """Return the parts of the rules that the log of a random match names."""
    setup = ruleset.setup(sample.mode, sample.seats, sample.options, sample.seat_options)
    match = Match.start(ruleset, setup, seed=sample.seed, arrange=sample.arrange)
    choose = random.Random(2)
    found = {event.rule for event in match.opening}
    while match.outcome is None:
        decision = match.decisions[0]
        found |= {event.rule for event in match.act(decision.seat, choose.choice(decision.actions))}
    return found - {""}


def test_the_log_links_to_parts_of_the_rules_that_exist(page):
    rules = set(RULES.values()).union(*(linked(sample) for sample in ruleset.about.samples))
    assert len(rules) > 15
    assert {rule.lower().replace(" ", "-") for rule in rules} <= set(re.findall(r'id="([^"]+)"', page))


@pytest.mark.parametrize("word", ["Objectives", "creatures", "epic events", "Jedi tests"])
def test_what_is_not_modelled_is_named(page, word):
    assert word in page[page.index('id="not-modelled"') :]
