"""Set-up as the rulebook has it: what lies where, in every mode and with every option."""

from collections import Counter

import pytest

from cantina.match import Match
from cantina_deckbuilder import ruleset

STARTERS = {
    "republic": {"republic-shuttle": 7, "clone-trooper": 2, "jedi-knight": 1},
    "separatist": {"separatist-shuttle": 7, "b1-battle-droid": 2, "dark-side-agent": 1},
    "rebel": {"alliance-shuttle": 7, "rebel-trooper": 2, "temple-guardian": 1},
    "empire": {"imperial-shuttle": 7, "stormtrooper": 2, "inquisitor": 1},
}
START = {"republic": "rishi", "separatist": "xorrn", "rebel": "dantooine", "empire": "lothal"}
BEGINNER = {
    "republic": "anaxes coruscant-republic kamino ryloth",
    "separatist": "dac felucia geonosis mygeeto",
    "rebel": "hoth mon-cala sullust yavin-4",
    "empire": "corellia coruscant death-star endor",
}


def started(mode, options, factions, seed=4):
    return Match.start(ruleset, ruleset.setup(mode, 2, options, [{"faction": name} for name in factions]), seed=seed)


def slugs(state, pile):
    return Counter(state.cards[copy] for copy in pile)


@pytest.mark.parametrize(
    ("mode", "options", "factions"),
    [
        ("beginner", {"edition": "clone-wars"}, ("separatist", "republic")),
        ("beginner", {"edition": "original"}, ("rebel", "empire")),
        ("full", {"edition": "clone-wars"}, ("republic", "separatist")),
        ("full", {"edition": "original"}, ("empire", "rebel")),
        ("cross", {"neutral": "original", "pilots": "clone-wars"}, ("republic", "empire")),
        ("cross", {"neutral": "clone-wars", "pilots": "original"}, ("separatist", "republic")),
        ("cross", {"neutral": "random"}, ("rebel", "separatist")),
    ],
)
def test_what_lies_where_after_set_up(mode, options, factions):
    match = started(mode, options, factions)
    state = match.state
    assert len(state.row) == 6
    assert len(state.galaxy) == 84
    assert state.galaxy_discard == []
    assert slugs(state, state.pilots) == {"outer-rim-pilot": 10}
    for player, faction in zip(state.seats, factions, strict=True):
        assert player.faction == faction
        assert (len(player.hand), len(player.deck)) == (5, 5)
        assert slugs(state, (*player.hand, *player.deck)) == STARTERS[faction]
        assert slugs(state, player.base) == {START[faction]: 1}
        assert len(player.bases) == (4 if mode == "beginner" else 9)
        if mode == "beginner":
            assert sorted(slugs(state, player.bases)) == sorted(BEGINNER[faction].split())
        assert (player.discard, player.exile, player.play, player.victory) == ([], [], [], [])
        assert (player.base_damage, player.resources) == (0, 0)


@pytest.mark.parametrize(
    ("mode", "options", "factions"),
    [
        ("full", {"edition": "clone-wars"}, ("republic", "separatist")),
        ("full", {"edition": "original"}, ("empire", "rebel")),
        ("cross", {"neutral": "original"}, ("republic", "empire")),
        ("cross", {"neutral": "clone-wars"}, ("rebel", "empire")),
    ],
)
def test_the_galaxy_deck_has_thirty_cards_of_each_faction_and_thirty_neutral_ones(mode, options, factions):
    match = started(mode, options, factions)
    cards = [match.rules.cards[match.state.cards[copy]] for copy in (*match.state.galaxy, *match.state.row)]
    assert Counter(card.faction for card in cards) == {**dict.fromkeys(factions, 30), "neutral": 30}


@pytest.mark.parametrize("length", [2, 3, 4, 5])
@pytest.mark.parametrize("pay_off", [False, True])
@pytest.mark.parametrize("mode", ["beginner", "full", "cross"])
def test_length_and_paying_off_combine_with_every_mode(mode, length, pay_off):
    match = started(mode, {"length": length, "pay_off": pay_off}, ("auto", "auto"))
    assert (match.state.goal, match.state.pay_off) == (length, pay_off)


@pytest.mark.parametrize(("mode", "goal"), [("beginner", 3), ("full", 4), ("cross", 4)])
def test_the_usual_length_of_a_mode(mode, goal):
    assert started(mode, {}, ("auto", "auto")).state.goal == goal
