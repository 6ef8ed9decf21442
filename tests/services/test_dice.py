"""Dice: the notation, and rolls that everybody can read in the log."""

import pytest

from cantina import Chance, Log, T, dice
from cantina.services.dice import Dice
from cantina.text import Voice

GOOD = [
    # notation, dice, lowest and highest total, written out
    ("d6", Dice(1, 6), 1, 6, "d6"),
    ("1d6", Dice(1, 6), 1, 6, "d6"),
    ("2d6", Dice(2, 6), 2, 12, "2d6"),
    ("2d6+1", Dice(2, 6, 1), 3, 13, "2d6+1"),
    ("3d20-4", Dice(3, 20, -4), -1, 56, "3d20-4"),
    ("d2", Dice(1, 2), 1, 2, "d2"),
    ("100d10", Dice(100, 10), 100, 1000, "100d10"),
    ("d6+0", Dice(1, 6), 1, 6, "d6"),
    (" 2D6\n", Dice(2, 6), 2, 12, "2d6"),
]
BAD = ["", "6", "d", "d1", "d0", "0d6", "2d", "2d6+", "2d6 +1", "-1d6", "2d6.5", "2x6", "1000d6", "٢d6", "2d6+1+1"]


@pytest.mark.parametrize(("notation", "expected", "low", "high", "written"), GOOD)
def test_a_good_notation_is_read(notation, expected, low, high, written):
    assert dice.parse(notation) == expected
    assert str(expected) == written
    assert dice.parse(written) == expected


@pytest.mark.parametrize("notation", BAD)
def test_a_bad_notation_is_named(notation):
    with pytest.raises(ValueError, match=r"dice|die") as caught:
        dice.parse(notation)
    assert repr(notation) in str(caught.value)


@pytest.mark.parametrize(("notation", "expected", "low", "high", "written"), GOOD)
def test_a_roll_stays_within_its_bounds(notation, expected, low, high, written):
    chance = Chance.seeded("bounds")
    for _ in range(50):
        rolled = dice.roll(chance, notation, Log(), 0, T("luck"))
        assert len(rolled.values) == expected.count
        assert all(1 <= value <= expected.sides for value in rolled.values)
        assert rolled.total == sum(rolled.values) + expected.plus
        assert low <= rolled.total <= high
    assert chance.counter == 50 * expected.count


def test_every_side_comes_up():
    chance = Chance.seeded("sides")
    values = [dice.roll(chance, "d6", Log(), 0, T("luck")).total for _ in range(200)]
    assert set(values) == {1, 2, 3, 4, 5, 6}


def test_a_roll_is_written_to_the_log_for_all_to_read():
    log = Log()
    rolled = dice.roll(Chance.seeded(1), Dice(2, 6, 1), log, 0, T("luck"))
    (event,) = log.events
    values = ", ".join(map(str, rolled.values))
    said = {viewer: event.say(Voice(viewer, ("Ana", "Ben"), T)) for viewer in (0, 1)}
    assert said == {
        0: f"You roll 2d6+1 for luck: {values}, {rolled.total} in all.",
        1: f"Ana rolls 2d6+1 for luck: {values}, {rolled.total} in all.",
    }


def test_a_single_die_is_told_shortly():
    log = Log()
    rolled = dice.roll(Chance.seeded(1), "d6", log, 0, T("luck"))
    assert log.events[0].say(Voice(1, ("Ana", "Ben"), T)) == f"Ana rolls {rolled.total} on a d6 for luck."


def replayed(seats, seed):
    """Return who wins the roll for the first turn by the log alone, checking each round of it."""
    log = Log()
    winner = dice.first_player(Chance.seeded(seed), seats, log)
    rivals, rolls, ties = list(range(seats)), {}, 0
    for event in log.events[:-1]:
        if event.kind == "roll":
            assert event.seat in rivals
            assert event.seat not in rolls
            rolls[event.seat] = event.text.args["total"]
        else:
            assert event.kind == "tie"
            assert list(rolls) == rivals, "somebody did not roll"
            rivals = [seat for seat in rivals if rolls[seat] == max(rolls.values())]
            assert len(rivals) > 1
            rolls, ties = {}, ties + 1
    assert list(rolls) == rivals
    assert (log.events[-1].kind, log.events[-1].seat) == ("first", winner)
    assert [seat for seat in rivals if rolls[seat] == max(rolls.values())] == [winner]
    return winner, ties


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_highest_roll_goes_first_and_ties_are_rolled_again_by_those_tied(seats):
    results = [replayed(seats, seed) for seed in range(60)]
    assert {winner for winner, _ in results} == set(range(seats))
    assert max(ties for _, ties in results) >= 1


def test_one_seat_alone_does_not_roll():
    chance, log = Chance.seeded(1), Log()
    assert dice.first_player(chance, 1, log) == 0
    assert (chance.counter, log.events) == (0, [])
