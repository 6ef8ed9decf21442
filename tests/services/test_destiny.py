"""Destiny: the top card read as a number; cancelled, drawn again and changed."""

import msgspec
import pytest

import toys
from cantina import Copy, destiny
from cantina.services.destiny import Destiny, Modifier

VALUES = {"blue": 2, "fire": 0, "red": 5}.__getitem__


def draw(state, seat=0):
    return destiny.draw(state, state.deck, state.row, seat, VALUES)


def test_the_top_card_is_drawn_and_read_as_a_number():
    state = toys.toy(("", ""), deck="blue red")
    drawn = draw(state, seat=1)
    assert (drawn.seat, drawn.copy, drawn.value, drawn.total, drawn.failed) == (1, Copy(1), 5, 5, False)
    assert (state.deck, state.row) == ([0], [1])


def test_an_empty_deck_fails_and_moves_nothing():
    state = toys.toy(("", ""), deck="", row="red")
    drawn = draw(state)
    assert (drawn.failed, drawn.copy, drawn.total) == (True, None, 0)
    assert state.row == [0]


def test_a_failed_draw_counts_as_0_whatever_is_added():
    state = toys.toy(("", ""), deck="")
    assert destiny.modify(draw(state), "luck", 3).total == 0


TOTALS = [
    # top card, modifiers in order, total
    ("red", [], 5),
    ("red", [1], 6),
    ("red", [1, 2], 8),
    ("red", [-2], 3),
    ("red", [-9], 0),
    ("red", [-9, 6], 2),
    ("fire", [], 0),
    ("fire", [3], 3),
]


@pytest.mark.parametrize(("top", "amounts", "total"), TOTALS)
def test_modifiers_add_up_and_a_destiny_is_at_least_0(top, amounts, total):
    drawn = draw(toys.toy(("", ""), deck=top))
    for number, amount in enumerate(amounts):
        drawn = destiny.modify(drawn, f"reason-{number}", amount)
    assert drawn.total == total
    assert drawn.modifiers == tuple(Modifier(f"reason-{number}", amount) for number, amount in enumerate(amounts))


def test_a_cancelled_destiny_counts_as_0_and_its_card_stays():
    state = toys.toy(("", ""), deck="blue red")
    drawn = destiny.modify(draw(state), "luck", 1)
    cancelled = destiny.cancel(drawn)
    assert (cancelled.total, cancelled.cancelled, cancelled.copy) == (0, True, drawn.copy)
    assert (state.deck, state.row) == ([0], [1])
    assert drawn.total == 6, "the draw itself is a value and stays"


def test_a_redraw_is_a_new_draw_of_the_same_seat_without_the_old_modifiers():
    state = toys.toy(("", ""), deck="blue red")
    cancelled = destiny.cancel(destiny.modify(draw(state, seat=1), "luck", 1))
    again = destiny.redraw(state, cancelled, state.deck, state.row, VALUES)
    assert again == Destiny(1, Copy(0), 2)
    assert (state.deck, state.row) == ([], [1, 0])


def test_a_redraw_from_an_empty_deck_fails():
    state = toys.toy(("", ""), deck="red")
    again = destiny.redraw(state, destiny.cancel(draw(state)), state.deck, state.row, VALUES)
    assert (again.failed, again.total) == (True, 0)


def test_a_destiny_can_wait_in_a_frame_and_be_saved():
    drawn = destiny.cancel(destiny.modify(draw(toys.toy(("", ""), deck="red")), "luck", 1))
    assert msgspec.json.decode(msgspec.json.encode(drawn), type=Destiny) == drawn
    assert hash(drawn) == hash(msgspec.structs.replace(drawn))
