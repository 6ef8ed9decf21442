"""Each card of the original edition: its ability and purchase effect, one table a case."""

import pytest

from deckbuilder.original_scenarios import EMPIRE, NEUTRAL, REBEL
from deckbuilder.tabletop import act, check, table

CASES = [
    pytest.param({"faction": faction, **given}, actions, expected, id=f"{card}: {shows}")
    for faction, cards in (("empire", EMPIRE), ("rebel", REBEL), ("empire", NEUTRAL))
    for card, rows in cards.items()
    for shows, given, actions, expected in rows
]


@pytest.mark.parametrize(("given", "actions", "expected"), CASES)
def test_card(given, actions, expected):
    match = table(**given)
    act(match, *actions.split())
    check(match, **expected)
