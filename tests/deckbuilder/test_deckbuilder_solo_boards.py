"""The enemy's boards in edition files: what is checked, and that a group's own board plays."""

import copy
import json

import pytest

from cantina import SetupError
from cantina_deckbuilder import ruleset
from cantina_deckbuilder.collection import FOLDER, Collection
from cantina_deckbuilder.rules import DeckbuilderRules
from cantina_deckbuilder.schema import EditionError, load
from deckbuilder.solo_table import go, holds, solo

ORIGINAL = json.loads((FOLDER / "original.json").read_text())


def changed(**fields):
    """Return the original edition with the board of the Empire changed."""
    data = copy.deepcopy(ORIGINAL)
    data["boards"][0] |= fields
    return data


@pytest.mark.parametrize(
    ("fields", "problem"),
    [
        ({"leader": "luke-skywalker"}, "board empire, leader: 'luke-skywalker' is no unit of this faction in the pool galaxy"),
        ({"transport": "at-at"}, "board empire, transport: 'at-at' is no unit of this faction in the pool starter"),
        ({"track": 12}, "board empire, squares: the track ends at 12"),
        ({"faction": "hutts"}, "board hutts, faction: 'hutts' is none of empire, rebel"),
        ({"unprinted": [{"card": "yoda", "text": "x"}]}, "board empire, unprinted: there is no card 'yoda'"),
        (
            {"squares": [{"square": 3, "do": [{"op": "alert"}]}, {"square": 3, "do": [{"op": "gain-leader"}]}]},
            "board empire, squares: 2 of them have square 3",
        ),
    ],
)
def test_what_does_not_fit_is_named_by_board_and_field(fields, problem):
    with pytest.raises(EditionError) as error:
        load("mine", changed(**fields))
    assert problem in error.value.problems


@pytest.mark.parametrize(
    ("fields", "word"),
    [
        ({"squares": [{"square": 3, "do": [{"op": "draw", "n": 1}]}]}, "unknown operation 'draw'"),
        ({"rows": [{"hit_points": 10}]}, "text"),
        ({"track": "long"}, "track"),
        ({"house": ["leader"]}, "house"),
    ],
)
def test_what_is_no_board_at_all_is_refused(fields, word):
    with pytest.raises(EditionError) as error:
        load("mine", changed(**fields))
    assert any(word in problem for problem in error.value.problems)


def test_an_edition_without_boards_is_not_offered_for_solo_play(tmp_path):
    data = copy.deepcopy(ORIGINAL) | {"edition": "mine"}
    del data["boards"]
    (tmp_path / "mine.json").write_text(json.dumps(data))
    rules = DeckbuilderRules(Collection(tmp_path))
    assert rules.setup("full", 2, {"edition": "mine"}).options["edition"] == "mine"
    with pytest.raises(SetupError):
        rules.setup("solo", 1, {"edition": "mine"})


def test_a_groups_own_board_plays(tmp_path):
    data = changed(squares=[{"square": 1, "do": [{"op": "force", "n": 2}]}], track=1) | {"edition": "mine"}
    (tmp_path / "mine.json").write_text(json.dumps(data))
    match = solo(rules=DeckbuilderRules(Collection(tmp_path)), edition="mine")
    go(match)
    holds(match, progress=1, force=-2)
    assert match.observe(0).facts["enemy.board"].value["squares"] == [[1, "force", 2]]


def test_the_board_travels_with_the_cards_of_a_match():
    match = solo()
    kept = match.rules.kept(match.setup, match.rules.cards.dump())
    assert kept["enemy-board"].board == ruleset.collection.editions["original"].boards[0]
    assert "enemy-board" not in match.state.cards
