"""Each card of both editions: its ability and purchase effect, one table a case."""

import pytest

from deckbuilder import clone_wars_scenarios, original_scenarios
from deckbuilder.tabletop import act, check, table

TABLES = (
    ("empire", original_scenarios.EMPIRE),
    ("rebel", original_scenarios.REBEL),
    ("empire", original_scenarios.NEUTRAL),
    ("republic", clone_wars_scenarios.REPUBLIC),
    ("separatist", clone_wars_scenarios.SEPARATIST),
    ("republic", clone_wars_scenarios.NEUTRAL),
)
CASES = [
    pytest.param({"faction": faction, **given}, actions, expected, id=f"{card}: {shows}")
    for faction, cards in TABLES
    for card, rows in cards.items()
    for shows, given, actions, expected in rows
]


@pytest.mark.parametrize(("given", "actions", "expected"), CASES)
def test_card(given, actions, expected):
    match = table(**given)
    act(match, *actions.split())
    check(match, **expected)
