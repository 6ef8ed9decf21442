"""Zones: which of equal cards leaves, and who is told."""

import pytest

import toys
from cantina import ALL, EMPTY, NOBODY, OWNER, PUBLIC, Copy, T, Zone, take
from cantina.text import EVERYONE, bit


def test_pitfall_5_4_of_equal_cards_the_best_known_leaves():
    state = toys.toy(("red blue red red",), deck="")
    state.knows[2], state.knows[3] = bit(1), bit(0) | bit(1)
    hand = state.seats[0].hand
    assert [take(state, hand, "red") for _ in range(3)] == [3, 2, 0]
    assert hand == [1]


def test_of_equally_known_cards_the_first_leaves():
    state = toys.toy(("blue red red",), deck="")
    assert take(state, state.seats[0].hand, "red") == 1


def test_taking_what_is_not_there_names_no_other_card():
    state = toys.toy(("red blue",), deck="")
    with pytest.raises(LookupError, match=r"^no 'fire' lies in this pile$"):
        take(state, state.seats[0].hand, "fire")
    assert state.seats[0].hand == [0, 1]


def test_pitfall_2_9_empty_places_are_passed_over():
    state = toys.toy(("", ""), deck="", slots=("- red - blue",))
    slots = state.seats[0].slots
    with pytest.raises(LookupError, match="no 'fire' lies"):
        take(state, slots, "fire")
    assert take(state, slots, "blue") == 1
    assert slots == [EMPTY, 0, EMPTY]


VISIBILITY = [
    # seen by, owner, mask
    (ALL, 0, EVERYONE),
    (NOBODY, 0, 0),
    (OWNER, 0, bit(0)),
    (OWNER, 1, bit(1)),
    (lambda state, owner: bit(owner) | bit(PUBLIC), 1, bit(1) | bit(PUBLIC)),
]


@pytest.mark.parametrize(("seen_by", "owner", "mask"), VISIBILITY)
def test_a_zone_tells_who_sees_a_face(seen_by, owner, mask):
    state = toys.toy(("red", ""), deck="")
    zone = Zone(seen_by, pool="main", title=T("Zone"))
    assert zone.mask(state, owner) == mask
    assert zone.name(state, Copy(0), owner).seen == mask
    assert zone.name(state, Copy(0), owner).slug == "red"


def test_a_card_is_named_to_those_who_know_it_wherever_it_lies():
    state = toys.toy(("red", ""), deck="")
    state.knows[0] = bit(1)
    assert toys.HAND.name(state, Copy(0), 0).seen == bit(0) | bit(1)


def test_a_face_up_card_is_named_to_all_in_a_turnable_zone_only():
    state = toys.toy(("red", ""), deck="blue", slots=("fire",))
    state.face_up = [Copy(0), Copy(1), Copy(2)]
    assert toys.SLOTS.name(state, Copy(1), 0).seen == EVERYONE
    assert toys.HAND.name(state, Copy(0), 0).seen == bit(0)
    assert toys.DECK.name(state, Copy(2)).seen == 0


def test_pitfall_5_5_a_card_is_named_to_those_who_see_it_at_the_event():
    """A card drawn, seen and shuffled back in one action stays named to those who saw it."""
    state = toys.toy(("", ""), deck="fire")
    state.row.append(state.deck.pop())
    named = toys.ROW.name(state, Copy(0))
    state.deck.append(state.row.pop())
    assert named.seen == EVERYONE
    assert toys.DECK.name(state, Copy(0)).seen == 0


def test_of_equal_cards_one_that_lies_face_up_is_taken_first():
    state = toys.toy(("", ""), deck="", slots=("red red",))
    slots = state.seats[0].slots
    state.face_up.append(slots[1])
    face_up = slots[1]
    assert take(state, slots, "red") == face_up
