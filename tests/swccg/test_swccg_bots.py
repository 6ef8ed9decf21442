"""Bots play the skirmish to its end, and the one that looks ahead plays better."""

import pytest

from cantina.bots import Chair, make
from cantina.chance import Chance
from cantina.match import Match
from cantina_swccg import ruleset

DECKS = [("tatooine-ambush", "imperial-garrison"), ("red-squadron", "black-squadron")]


def played(decks, bots, seed):
    """Return the match after bots have played it to its end, and how many answers that took."""
    setup = ruleset.setup("skirmish", 2, {}, [{"deck": deck} for deck in decks])
    match = Match.start(ruleset, setup, seed=seed)
    players = [make(name, Chance.seeded(f"{seed} {seat}")) for seat, name in enumerate(bots)]
    answers = 0
    while match.outcome is None:
        seat = match.decisions[0].seat
        match.act(seat, players[seat].choose(Chair(match, seat)))
        answers += 1
    return match, answers


@pytest.mark.parametrize("decks", DECKS, ids=" against ".join)
def test_random_bots_come_to_an_end(decks):
    for seed in range(5):
        match, answers = played(decks, ("random", "random"), seed)
        assert answers < 1_000
        assert match.state.turns <= match.state.last_turn


def test_a_bot_that_looks_ahead_beats_one_that_does_not():
    won = 0
    for seed in range(6):
        bots = ("greedy", "random") if seed % 2 else ("random", "greedy")
        match, _ = played(DECKS[seed // 2 % 2], bots, seed)
        won += match.outcome.results[bots.index("greedy")].won
    assert won >= 5
