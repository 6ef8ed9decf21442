"""Rule the Galaxy: how a match ends (rulebook: Ending the Game)."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cantina import Chance
from cantina.match import Match
from cantina_rule_the_galaxy import ruleset
from rule_the_galaxy.tabletop import answer, table, words


def results(match):
    assert match.outcome is not None
    return [(r.won, r.rank, r.points) for r in match.outcome.results]


def test_ruling_37_the_match_is_won_the_moment_the_last_unit_falls():
    match = table(hands=["rey"], lanes={"a1": "infiltrator-rey"}, stack="", taken=1)
    answer(match, "destroy:infiltrator-rey@a1")
    assert results(match) == [(True, 1, 0), (False, 2, 0), (False, 2, 0)]
    assert match.decisions == ()


def test_ruling_37_an_empty_board_is_no_victory_while_units_are_to_come():
    match = table(hands=["rey", "poe"], lanes={"a1": "infiltrator-rey"}, stack="kylo-ren")
    answer(match, "destroy:infiltrator-rey@a1")
    assert match.outcome is None


def test_ruling_38_an_empty_board_is_refilled_only_by_the_regular_march():
    match = table(hands=["rey", "poe"], lanes={"a1": "infiltrator-rey"}, stack="kylo-ren")
    answer(match, "destroy:infiltrator-rey@a1")  # no card is left, so the turn is over
    assert match.state.turn == 1
    assert not [c for lane in match.state.lanes for c in lane.spaces if c >= 0]


@pytest.mark.parametrize(
    ("units", "expected"),
    [
        (["", "kylo-ren", "sergeant"], [(False, 3, 0), (True, 1, 5), (False, 2, 4)]),
        (["", "snowtrooper-rey", "stormtrooper-rey stormtrooper-poe"], [(False, 3, 0), (False, 2, 2), (True, 1, 2)]),
        (["", "snowtrooper-rey", "snowtrooper-poe"], [(False, 3, 0), (True, 1, 2), (True, 1, 2)]),
        (["", "kylo-ren", ""], [(False, 2, 0), (True, 1, 5), (False, 3, 0)]),
    ],
    ids=["most points", "tie: more units", "still tied: shared", "an infiltrator in front counts as a unit"],
)
def test_ruling_39_most_points_win_then_more_units_then_shared(units, expected):
    match = table(hands=["rey"], units=units, lanes={"a1": "infiltrator-rey"}, stack="")
    answer(match, "destroy:infiltrator-rey@a1")
    assert results(match) == expected


def test_ruling_40_alone_the_score_is_reported_and_destroying_all_units_wins():
    match = table(seats=1, hands=["rey"], units=["kylo-ren sergeant"], lanes={"a1": "infiltrator-rey"}, stack="")
    answer(match, "destroy:infiltrator-rey@a1")
    assert results(match) == [(True, 1, 9)]


def test_ruling_41_in_defeat_nobody_wins_and_scores_are_information():
    match = table(hands=["rey", "poe"], units=["kylo-ren"], lanes={"a7": "sergeant"}, taken=3)
    answer(match, "end-turn")
    assert results(match) == [(False, 1, 5), (False, 1, 0), (False, 1, 0)]


@pytest.mark.parametrize(("seats", "length", "rounds"), [(3, 7, 7), (4, 7, 7), (3, 8, 8), (4, 9, 9), (1, 7, 14), (2, 7, 14)])
def test_nobody_shoots_and_the_first_row_gets_past(seats, length, rounds):
    match = Match.start(ruleset, ruleset.setup("standard", seats, {"board_length": length, "trading": False}), seed=3)
    while match.outcome is None:
        decision = match.decisions[0]
        open_ = decision.actions
        match.act(decision.seat, next(a for a in ("stop", "end-turn", "draw", open_[0]) if a in open_))
    assert match.state.round == rounds


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10_000), st.integers(1, 4), st.sampled_from([7, 8, 9]), st.booleans())
def test_ruling_42_no_match_lasts_longer_than_the_rows_allow(seed, seats, length, hidden):
    options = {"board_length": length, "hands": "hidden" if hidden else "open"}
    match = Match.start(ruleset, ruleset.setup("standard", seats, options), seed=seed)
    bot, answers = Chance.seeded(seed), 0
    while match.outcome is None:
        decision = bot.choice(match.decisions)
        match.act(decision.seat, bot.choice(decision.actions))
        answers += 1
    rows, every = (7, 1) if seats >= 3 else (6, 2)
    assert match.state.round <= (rows + length - 1) * every
    assert answers <= ruleset.about.max_answers


def test_an_undone_shot_gives_back_cards_and_unit():
    match = table(hands=["rey rey finn", "poe"], lanes={"a2": "stormtrooper-rey", "b1": "kylo-ren"})
    before = match.state_hash()
    answer(match, "destroy:stormtrooper-rey@a2")
    assert match.undo_refusal(0) is None
    match.undo(0)
    assert match.state_hash() == before
    assert words(match, match.state.seats[0].units) == ""


def test_a_drawn_card_cannot_be_taken_back():
    match = table(hands=["rey", "poe"], deck="finn", phase="draw")
    answer(match, "draw")
    assert match.undo_refusal(0) is not None


def test_an_ended_turn_cannot_be_taken_back():
    match = table(hands=["rey", "poe"], lanes={"b1": "kylo-ren"})
    answer(match, "end-turn")
    assert match.undo_refusal(0) is not None
