"""Chance: the same draws on every machine, all outcomes equally likely, one counter a draw."""

import json
import os
import subprocess
import sys
from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cantina import Chance

KEY = bytes(range(32))

# Recorded once. If one of these changes, no match can be replayed or verified any more.
BELOW_6 = [3, 0, 2, 1, 5, 5, 2, 4, 1, 0, 2, 2, 3, 1, 0, 3, 0, 1, 1, 0]
BELOW_2_40 = [553537749020, 765905047069, 349034477876, 407983961084, 661471384064]
SHUFFLE_55 = [
    *(11, 43, 25, 18, 39, 28, 49, 19, 10, 5, 31, 36, 32, 24, 30, 22, 15, 33, 51, 13, 17, 50, 27, 6, 21, 3, 44, 2),
    *(16, 4, 47, 34, 20, 45, 54, 14, 26, 46, 48, 23, 8, 35, 41, 40, 1, 52, 53, 38, 12, 0, 42, 7, 9, 29, 37),
]
DRAW_VECTORS = [
    # counter before, n, values
    (0, 6, BELOW_6),
    (20, 2**40, BELOW_2_40),
    (2, 3 * 2**62, [12494279303455753757]),  # its first word is rejected
    (41, 2**63 + 1, [5079538186811951394]),
    (43, 2**64, [2777657793211240894]),
]


@pytest.mark.parametrize(("counter", "n", "values"), DRAW_VECTORS)
def test_draws_are_those_on_record(counter, n, values):
    chance = Chance(KEY, counter)
    assert [chance.below(n) for _ in values] == values
    assert chance.counter == counter + len(values)


def test_a_shuffle_is_the_one_on_record_and_takes_one_counter():
    chance, items = Chance(KEY, 25), list(range(55))
    chance.shuffle(items)
    assert items == SHUFFLE_55
    assert chance.counter == 26


def test_keys_of_seeds_and_purposes_are_those_on_record():
    chance = Chance.seeded(1)
    assert chance.key.hex() == "e9de6a55274fbd36659fc6fcdd7350ff0c3441405a21a4a335dca4b6db3d8715"
    assert chance.commitment() == "47958bb3ae719244f917815cea0be6482526803f4017bd823ffa441b36490ee7"
    assert chance.fork("bot").key.hex() == "0a86d5b86631ffe9fc46f1c0ce66150de0b5b80b5cb59a8128962f424de00282"
    assert chance.counter == 0


@pytest.mark.parametrize("hash_seed", ["0", "1", "4242"])
def test_draws_do_not_depend_on_the_hash_seed(hash_seed):
    script = (
        "import json; from cantina import Chance; c = Chance(bytes(range(32))); items = list(range(55));"
        "a = [c.below(6) for _ in range(20)]; b = [c.below(2**40) for _ in range(5)]; c.shuffle(items);"
        "print(json.dumps([a, b, items]))"
    )
    env = {**os.environ, "PYTHONHASHSEED": hash_seed}
    out = subprocess.run([sys.executable, "-c", script], env=env, capture_output=True, text=True, check=True).stdout
    assert json.loads(out) == [BELOW_6, BELOW_2_40, SHUFFLE_55]


def chi_square(counts, expected):
    return sum((count - expected) ** 2 / expected for count in counts)


# (outcomes, bound of chi-square that a fair source exceeds once in about 10,000 tries)
@pytest.mark.parametrize(("n", "bound"), [(2, 15.2), (6, 25.8), (10, 33.8), (55, 100.0)])
def test_below_is_uniform(n, bound):
    chance = Chance.seeded("uniform")
    counts = Counter(chance.below(n) for _ in range(200 * n))
    assert chi_square([counts[value] for value in range(n)], 200) < bound


def test_below_stays_uniform_where_a_quarter_of_the_words_is_rejected():
    chance, n = Chance.seeded("reject"), 3 * 2**62
    thirds = Counter(chance.below(n) * 3 // n for _ in range(3000))
    assert chi_square([thirds[third] for third in range(3)], 1000) < 18.5
    assert chance.counter == 3000


def test_all_orders_of_a_shuffle_are_equally_likely():
    chance, counts = Chance.seeded("orders"), Counter()
    for _ in range(24 * 200):
        items = [0, 1, 2, 3]
        chance.shuffle(items)
        counts[tuple(items)] += 1
    assert chi_square([counts[order] for order in permutations(range(4))], 200) < 57.0


@given(st.integers(1, 2**64), st.integers(0, 2**32), st.binary(min_size=1, max_size=64))
def test_below_stays_within_its_bounds_and_takes_one_counter(n, counter, key):
    chance = Chance(key, counter)
    assert 0 <= chance.below(n) < n
    assert chance.counter == counter + 1


@pytest.mark.parametrize("n", [0, -1, 2**64 + 1])
def test_below_refuses_what_it_cannot_draw_and_takes_no_counter(n):
    chance = Chance(KEY)
    with pytest.raises(ValueError, match="number of outcomes"):
        chance.below(n)
    assert chance.counter == 0


@given(st.lists(st.integers()))
def test_a_shuffle_keeps_the_items_and_takes_one_counter_however_many_there_are(items):
    chance, shuffled = Chance(KEY), list(items)
    chance.shuffle(shuffled)
    assert sorted(shuffled) == sorted(items)
    assert chance.counter == 1


def test_a_choice_is_one_of_the_items():
    chance = Chance(KEY)
    assert [chance.choice("abcdef") for _ in range(20)] == ["abcdef"[value] for value in BELOW_6]
    with pytest.raises(ValueError, match="number of outcomes"):
        chance.choice([])


def test_a_copy_goes_its_own_way():
    chance = Chance(KEY)
    other = chance.copy()
    assert [other.below(6) for _ in range(5)] == BELOW_6[:5]
    assert chance.counter == 0
    assert [chance.below(6) for _ in range(5)] == BELOW_6[:5]


def test_secret_sources_differ():
    assert len({Chance.secret().key for _ in range(10)}) == 10
