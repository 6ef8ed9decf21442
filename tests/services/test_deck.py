"""The deck service: what moves, what is known, when a discard pile comes back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import toys
from cantina import Chance, deck
from cantina.sight import faces
from cantina.text import EVERYONE, bit


def words(state, copies):
    return " ".join(state.cards[copy] for copy in copies)


DRAWS = [
    # policy, deck, discard, drawn, deck afterwards, discard afterwards
    (deck.NEVER, "fire red", "blue", "red", "fire", "blue"),
    (deck.WHEN_NEEDED, "fire red", "blue", "red", "fire", "blue"),
    (deck.BY_RULE, "fire red", "blue", "red", "fire", "blue"),
    (deck.NEVER, "red", "blue", "red", "", "blue"),
    (deck.WHEN_NEEDED, "red", "blue", "red", "", "blue"),
    (deck.NEVER, "", "blue", None, "", "blue"),
    (deck.BY_RULE, "", "blue", None, "", "blue"),
    (deck.WHEN_NEEDED, "", "blue", "blue", "", ""),
    (deck.WHEN_NEEDED, "", "", None, "", ""),
]


@pytest.mark.parametrize(("policy", "pile", "discard", "drawn", "left", "used"), DRAWS)
def test_drawing_from_a_deck_with_a_reshuffle_policy(policy, pile, discard, drawn, left, used):
    state, chance = toys.toy(("", ""), deck=pile, row=discard), Chance.seeded(1)
    copy = deck.draw(state, chance, state.deck, state.row, policy)
    assert (None if copy is None else state.cards[copy]) == drawn
    assert (words(state, state.deck), words(state, state.row)) == (left, used)
    assert chance.counter == (1 if policy is deck.WHEN_NEEDED and not pile and discard else 0)


def test_a_draw_without_a_discard_pile_ends_with_the_deck():
    state = toys.toy(("", ""), deck="red")
    assert deck.draw(state, Chance.seeded(1), state.deck, reshuffle=deck.WHEN_NEEDED) == 0
    assert deck.draw(state, Chance.seeded(1), state.deck, reshuffle=deck.WHEN_NEEDED) is None


def test_a_pile_renewed_by_rule_takes_all_others_over_and_nobody_knows_it():
    state = toys.toy(("red red", ""), deck="fire", row="blue blue")
    state.knows = [EVERYONE] * 5
    deck.renew(state, Chance.seeded(1), state.deck, state.row, state.seats[0].hand)
    assert sorted(state.deck) == [0, 1, 2, 3, 4]
    assert (state.row, state.seats[0].hand) == ([], [])
    assert state.knows == [0] * 5


SUPPLIES = [
    # deck, discard, wanted, there are, top of the deck afterwards, discard afterwards
    ("fire red", "blue", 2, 2, "fire red", "blue"),
    ("red", "blue", 2, 2, "blue red", ""),
    ("", "blue", 2, 1, "blue", ""),
    ("red", "", 2, 1, "red", ""),
]


@pytest.mark.parametrize(("pile", "discard", "wanted", "there", "left", "used"), SUPPLIES)
def test_the_discard_pile_goes_under_what_is_left_when_more_cards_are_needed(pile, discard, wanted, there, left, used):
    state = toys.toy(("", ""), deck=pile, row=discard)
    assert deck.supply(state, Chance.seeded(1), state.deck, state.row, wanted) == there
    assert (words(state, state.deck), words(state, state.row)) == (left, used)


# What is known

LOOKS = [
    # look of seat 1 or reveal to all, count, places from the top that are known then
    ("look", 1, ["red"]),
    ("look", 2, ["red", "blue"]),
    ("look", 9, ["red", "blue", "fire"]),
    ("look", 0, []),
    ("reveal", 1, ["red"]),
    ("reveal", 2, ["red", "blue"]),
    ("reveal", 0, []),
]


@pytest.mark.parametrize(("verb", "count", "seen"), LOOKS)
def test_looking_and_revealing_add_knowledge_and_move_nothing(verb, count, seen):
    state = toys.toy(("", ""), deck="fire blue red")
    if verb == "look":
        told, mask = deck.look(state, state.deck, 1, count), bit(1)
    else:
        told, mask = deck.reveal(state, state.deck, count), EVERYONE
    assert [state.cards[copy] for copy in told] == seen
    assert state.deck == [0, 1, 2]
    assert faces(state) == [mask if copy in told else 0 for copy in (0, 1, 2)]


def test_what_a_seat_knows_stays_known_wherever_the_card_goes_until_a_shuffle():
    state = toys.toy(("", ""), deck="fire blue red")
    deck.look(state, state.deck, 1)
    state.seats[0].hand.append(state.deck.pop())
    assert faces(state)[2] == bit(0) | bit(1)
    deck.bury(state.deck, state.seats[0].hand.pop())
    assert faces(state)[2] == bit(1)
    deck.shuffle(state, Chance.seeded(1), state.deck)
    assert faces(state) == [0, 0, 0]


def test_a_shuffle_forgets_only_its_own_pile():
    state = toys.toy(("red", ""), deck="fire blue")
    state.knows = [bit(1), bit(1), bit(1)]
    deck.shuffle(state, Chance.seeded(1), state.deck)
    assert state.knows == [bit(1), 0, 0]


def test_knowledge_adds_up():
    state = toys.toy(("", ""), deck="red")
    deck.look(state, state.deck, 0)
    deck.look(state, state.deck, 1)
    assert state.knows == [bit(0) | bit(1)]


@pytest.mark.parametrize(("seat", "mask"), [(None, EVERYONE), (0, bit(0)), (1, bit(1))])
def test_showing_tells_a_seat_or_everyone(seat, mask):
    state = toys.toy(("red", ""), deck="")
    deck.show(state, state.seats[0].hand, seat)
    assert state.knows == [mask]


# Where a card goes


@pytest.mark.parametrize(
    ("pile", "after"),
    [
        ([], [9]),
        ([0], [9, 0]),
        ([0, 1], [0, 9, 1]),
        ([0, 1, 2], [0, 9, 1, 2]),
        ([0, 1, 2, 3], [0, 1, 9, 2, 3]),
    ],
)
def test_a_card_put_into_the_middle_has_half_of_the_pile_rounded_down_below_it(pile, after):
    deck.insert_in_middle(pile, 9)
    assert pile == after


def test_a_buried_card_is_drawn_last():
    state = toys.toy(("", ""), deck="fire blue red")
    deck.bury(state.deck, state.deck.pop())
    assert [deck.draw(state, Chance.seeded(1), state.deck) for _ in range(4)] == [1, 0, 2, None]


@given(st.lists(st.sampled_from(toys.SLUGS), max_size=12), st.integers(0, 50))
def test_a_shuffle_keeps_the_cards_and_takes_one_counter(slugs, seed):
    state, chance = toys.toy(("", ""), deck=" ".join(slugs)), Chance.seeded(seed)
    deck.shuffle(state, chance, state.deck)
    assert sorted(state.deck) == list(range(len(slugs)))
    assert chance.counter == 1
