"""Each card of the Clone Wars edition: its ability and purchase effect, one table a case."""

import pytest

from deckbuilder.clone_wars_scenarios import NEUTRAL, REPUBLIC, SEPARATIST
from deckbuilder.tabletop import act, check, table

CASES = [
    pytest.param({"faction": faction, **given}, actions, expected, id=f"{card}: {shows}")
    for faction, cards in (("republic", REPUBLIC), ("separatist", SEPARATIST), ("republic", NEUTRAL))
    for card, rows in cards.items()
    for shows, given, actions, expected in rows
]


@pytest.mark.parametrize(("given", "actions", "expected"), CASES)
def test_card(given, actions, expected):
    match = table(**given)
    act(match, *actions.split())
    check(match, **expected)
