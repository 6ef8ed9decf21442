"""Rule the Galaxy: components and set-up (rulebook: Contents of the Box, Setup, Variant for 1 and 2 Players)."""

from collections import Counter

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cantina import Catalogue, Chance, SetupError
from cantina.match import Match
from cantina_rule_the_galaxy import ruleset
from cantina_rule_the_galaxy.cards import CATALOGUE, FIRE, UNITS
from cantina_rule_the_galaxy.state import red_space
from rule_the_galaxy.tabletop import answer, sentences, table, units_at


def start(seats=3, seed=1, **options):
    return Match.start(ruleset, ruleset.setup("standard", seats, options), seed=seed)


def test_the_resistance_deck_holds_nine_of_each_colour_ten_jokers_and_nine_fire_cards():
    assert Counter(c.slug for c in CATALOGUE.values() for _ in range(getattr(c, "count", 0)) if c.number < 10) == {
        "rey": 9,
        "poe": 9,
        "finn": 9,
        "chewbacca": 9,
        "bb8": 10,
        "fire": 9,
    }


@pytest.mark.parametrize(
    ("players", "tiles", "strength", "points", "per_colour"), [(3, 28, 90, 53, 6), (4, 28, 90, 53, 6), (1, 24, 70, 41, 5)]
)
def test_the_units_add_up_as_the_facts_say(players, tiles, strength, points, per_colour):
    units = [u for u in UNITS if players >= 3 or not u.flametrooper]
    assert sum(u.count for u in units) == tiles
    assert sum(u.count * u.strength for u in units) == strength
    assert sum(u.count * u.points for u in units) == points
    assert {sum(u.count for u in units if u.colour == colour) for colour in ("rey", "chewbacca", "finn", "poe")} == {per_colour}


@pytest.mark.parametrize(("seats", "upper", "lower"), [(1, 14, 10), (2, 14, 10), (3, 16, 12), (4, 16, 12)])
def test_ruling_36_flametroopers_are_out_for_one_and_two_players(seats, upper, lower):
    state = start(seats).state
    assert len(state.upper) + 4 == upper
    assert len(state.lower) == lower
    assert ("flametrooper-rey" in state.cards) == (seats >= 3)


@given(st.integers(1, 4), st.integers(0, 10_000))
def test_all_four_infiltrators_are_in_the_upper_part_of_the_stack(seats, seed):
    match = start(seats, seed)
    state = match.state
    early = [state.cards[c] for c in state.upper] + list(units_at(match).values())
    assert sorted(slug for slug in early if slug in ruleset.values.infiltrators) == sorted(ruleset.values.infiltrators)


@given(st.integers(1, 4), st.integers(0, 10_000))
def test_ruling_09_no_fire_is_dealt_and_fire_that_comes_up_goes_back_into_the_deck(seats, seed):
    match = start(seats, seed, trading=False)
    state = match.state
    dealt = [state.cards[c] for p in state.seats for c in p.hand]
    assert len(dealt) == seats
    assert FIRE not in dealt
    assert sum(state.cards[c] == FIRE for c in state.deck) + len(state.fires) == 9


def test_ruling_09_dealt_fire_lies_under_half_of_the_deck_and_does_not_count_as_drawn():
    for seed in range(200):
        match = start(4, seed)
        told = [event for event in match.opening if event.kind == "dealt fire"]
        if told:
            break
    assert sentences(match, told)[0] == "Fire comes up while cards are dealt and goes back into the middle of the deck."
    state = match.state
    assert not state.fires
    fire_places = [place for place, copy in enumerate(state.deck) if state.cards[copy] == FIRE]
    assert any(abs(place - len(state.deck) // 2) <= 4 for place in fire_places)
    assert match.observe(0).facts["fire_left"].value == 9


def test_ruling_21_the_first_four_units_stand_on_the_first_spaces_in_stack_order():
    match = start(3)
    arrived = next(e for e in match.opening if e.kind == "arrive")
    assert [units_at(match)[f"{lane}1"] for lane in "abcd"] == [card.slug for card in arrived.cards]
    assert len(units_at(match)) == 4


def test_four_face_down_markers_lie_on_the_red_spaces_and_the_fifth_stays_out_unseen():
    match = start(3)
    seen = match.observe(0)
    assert [seen.zones[f"lanes.{lane}.marker"].count for lane in range(4)] == [1, 1, 1, 1]
    assert [seen.zones[f"lanes.{lane}.marker"].faces for lane in range(4)] == [(), (), (), ()]
    assert (seen.zones["marker_unused"].count, seen.zones["marker_unused"].faces) == (1, ())


@pytest.mark.parametrize(("length", "space"), [(7, 4), (8, 4), (9, 5)])
def test_the_red_space_is_the_middle_of_the_lane(length, space):
    assert red_space(length) == space - 1
    assert len(start(3, board_length=length).state.lanes[0].spaces) == length


def test_ruling_34_the_first_player_is_rolled_for_in_the_log_with_ties_rerolled():
    rolls = [e for e in start(4, seed=1).opening if e.kind in ("roll", "tie", "first")]
    assert [e.kind for e in rolls][-1] == "first"
    assert len([e for e in rolls if e.kind == "roll"]) >= 4


def test_a_lone_player_does_not_roll():
    assert not [e for e in start(1).opening if e.kind in ("roll", "first")]


@pytest.mark.parametrize(
    ("seats", "options", "field"),
    [
        (0, {}, "seats"),
        (5, {}, "seats"),
        (3, {"board_length": 6}, "board_length"),
        (3, {"board_length": "many"}, "board_length"),
        (3, {"hands": "shut"}, "hands"),
        (3, {"trading": "perhaps"}, "trading"),
        (3, {"cheating": True}, "cheating"),
    ],
)
def test_a_set_up_that_does_not_fit_names_the_field(seats, options, field):
    with pytest.raises(SetupError) as error:
        ruleset.setup("standard", seats, options)
    assert field in error.value.problems


def test_house_values_are_marked_on_the_cards():
    assert CATALOGUE["poe"].house == ("colour",)
    assert CATALOGUE["kylo-ren"].house == ()
    assert all("colour" in unit.house for unit in UNITS if unit.slug != "kylo-ren")
    assert set(ruleset.values.strength.values()) == {1, 2, 3, 5, 6, 8}


def test_infiltrators_lie_anywhere_in_the_upper_part():
    places = set()
    for seed in range(60):
        state = start(3, seed).state
        places |= {place for place, copy in enumerate(state.upper) if state.cards[copy] in ruleset.values.infiltrators}
    assert places == set(range(12))


def test_the_winner_of_the_roll_takes_the_first_turn_and_the_first_card():
    firsts = set()
    for seed in range(30):
        match = start(4, seed, trading=False)
        first = next(event.seat for event in match.opening if event.kind == "first")
        dealt = [event.seat for event in match.opening if event.kind == "deal"]
        assert match.state.first == match.state.turn == first
        assert dealt == [(first + turn) % 4 for turn in range(4)]
        firsts.add(first)
    assert firsts == {0, 1, 2, 3}


def test_a_match_keeps_the_values_of_its_own_cards():
    cards = Catalogue.read(CATALOGUE.dump(), *map(type, CATALOGUE.values()))
    assert dict(cards) == dict(CATALOGUE)
    edited = Catalogue(
        [msgspec.structs.replace(card, points=50) if card.slug == "kylo-ren" else card for card in cards.values()]
    )
    match = table(hands=["rey"], units=["kylo-ren"], lanes={"a1": "infiltrator-rey"}, stack="")
    kept = Match(ruleset.at(edited), match.setup, match.state, Chance.seeded(1))
    answer(kept, "destroy:infiltrator-rey@a1")
    assert [result.points for result in kept.outcome.results] == [50, 0, 0]
