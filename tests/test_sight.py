"""Sight: what follows from the visibility declared on zones."""

from collections import Counter
from typing import Annotated

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

import toys
from cantina import ALL, EMPTY, NOBODY, PUBLIC, Chance, Copy, Face, State, T, Zone, deck
from cantina.errors import StateError
from cantina.sight import conserve, faces, observe, relabel, resample
from cantina.state import spec
from cantina.text import EVERYONE, bit

viewers = st.integers(PUBLIC, 1)


def bytes_for(state, viewer):
    return msgspec.json.encode(observe(state, viewer))


# Faces

FACES = [
    # where it lies, known to, face up, who sees its face
    ("deck", 0, False, 0),
    ("deck", bit(1), False, bit(1)),
    ("row", 0, False, EVERYONE),
    ("hand", 0, False, bit(0)),
    ("hand", bit(1), False, bit(0) | bit(1)),
    ("slots", 0, False, 0),
    ("slots", 0, True, EVERYONE),
    ("hand", 0, True, bit(0)),
    ("sealed", 0, False, bit(0)),
]


@pytest.mark.parametrize(("place", "knows", "up", "mask"), FACES)
def test_who_sees_the_face_of_a_card(place, knows, up, mask):
    state = toys.toy(("", ""), deck="")
    getattr(state if place in ("deck", "row") else state.seats[0], place).append(Copy(0))
    state.cards, state.knows, state.face_up = ("red",), [knows], [Copy(0)] if up else []
    assert faces(state) == [mask]


def test_an_option_opens_the_hands_to_all():
    assert faces(toys.toy(("red", "blue"), deck="fire", open_hands=True)) == [EVERYONE, EVERYONE, 0]
    assert faces(toys.toy(("red", "blue"), deck="fire")) == [bit(0), bit(1), 0]


LOST = [
    # what went wrong, what the error says
    (lambda s: s.row.append(s.deck[0]), "copy 2 lies in row twice"),
    (lambda s: s.deck.pop(), r"copies in no zone: 2 \(fire\)"),
    (lambda s: s.row.append(Copy(9)), "copy 9 lies in row but does not exist"),
    (lambda s: s.row.append(EMPTY), "copy -1 lies in row but does not exist"),
    (lambda s: s.knows.pop(), "knows has 2 entries for 3 cards"),
]


@pytest.mark.parametrize(("harm", "message"), LOST)
def test_a_card_in_two_zones_or_in_none_is_found(harm, message):
    state = toys.toy(("red", "blue"), deck="fire")
    conserve(state)
    harm(state)
    with pytest.raises(StateError, match=f"Toy: {message}"):
        conserve(state)


def test_pitfall_2_9_an_empty_place_is_no_card():
    state = toys.toy(("", ""), deck="", slots=("- red -",))
    assert faces(state) == [0]
    view = observe(state, 0).zones["seats.0.slots"]
    assert (view.count, view.places, view.back, view.faces) == (1, 3, (1,), ())


# Observing


def test_an_observation_names_what_the_viewer_sees_and_counts_the_rest():
    state = toys.toy(("red blue", "fire red"), deck="fire blue red", row="blue", slots=("red -",))
    state.seats[0].aim, state.seats[0].plan, state.round = "north", "secret", 3
    mine, theirs = observe(state, 0), observe(state, 1)
    assert mine.zones["seats.0.hand"].slugs() == ["red", "blue"]
    assert theirs.zones["seats.0.hand"].faces == ()
    assert theirs.zones["seats.0.hand"].count == 2
    assert mine.zones["deck"].count == 3
    assert mine.zones["deck"].faces == ()
    assert mine.zones["row"].faces == theirs.zones["row"].faces == (Face("blue", 0),)
    assert {path: fact.value for path, fact in mine.facts.items()} == {
        "round": 3,
        "prices": {},
        "seats.0.score": 0,
        "seats.0.aim": "north",
        "seats.1.score": 0,
    }
    assert "seats.0.aim" not in theirs.facts


def test_pitfall_5_11_unmarked_fields_and_frames_are_never_observed():
    state = toys.toy(frame=toys.Must(0, public=False))
    state.memo = state.seats[0].plan = "unmarked-canary"
    state.stack.append(toys.Recall((Copy(0),)))
    for viewer in (PUBLIC, 0, 1):
        seen = bytes_for(state, viewer)
        assert b"canary" not in seen
        assert b"stack" not in seen


def test_the_owner_alone_sees_a_fact_for_the_owner():
    state = toys.toy()
    state.seats[1].aim = "south"
    assert [viewer for viewer in (PUBLIC, 0, 1) if "seats.1.aim" in observe(state, viewer).facts] == [1]


def test_a_known_card_in_a_deck_shows_its_place_from_the_top():
    state = toys.toy(("", ""), deck="fire blue red")
    deck.look(state, state.deck, 1, 2)
    assert observe(state, 1).zones["deck"].faces == (Face("red", 0), Face("blue", 1))
    assert observe(state, 0).zones["deck"].faces == ()


def test_pitfall_5_3_what_is_known_of_a_hidden_hand_is_shown_without_its_place_until_forgotten():
    state = toys.toy(("red fire blue", ""), deck="")
    deck.show(state, [Copy(2), Copy(1)], 1)
    assert observe(state, 1).zones["seats.0.hand"].faces == (Face("blue"), Face("fire"))
    deck.forget(state, state.seats[0].hand)
    assert observe(state, 1).zones["seats.0.hand"].faces == ()


def test_face_down_places_are_public_and_turning_up_shows_the_face():
    state = toys.toy(("", ""), deck="", slots=("red - blue",))
    state.face_up.append(Copy(1))
    for viewer in (PUBLIC, 0, 1):
        view = observe(state, viewer).zones["seats.0.slots"]
        assert (view.faces, view.back) == ((Face("blue", 2),), (0,))
        assert (view.at(2), view.at(0)) == ("blue", None)


def test_an_observation_stays_as_it_was_when_play_goes_on():
    state = toys.toy()
    state.prices = {1: [2]}
    before = observe(state, 0)
    kept = msgspec.json.encode(before)
    state.prices[1].append(3)
    state.prices[4] = []
    state.deck.pop()
    assert msgspec.json.encode(before) == kept


@given(toys.states(), viewers)
def test_no_observation_holds_a_copy_number_or_an_unseen_slug(state, viewer):
    """Every card gets a slug of its own, so that one that is named can be traced."""
    state.cards = tuple(f"card-{copy}x" for copy in range(len(state.cards)))
    seen = {copy for copy, mask in enumerate(faces(state)) if mask & bit(viewer)}
    told = bytes_for(state, viewer).decode()
    assert {copy for copy in range(len(state.cards)) if f"card-{copy}x" in told} == seen


# Resampling


@given(toys.states(), viewers, st.integers(0, 99))
def test_a_resampled_state_looks_the_same_to_the_viewer(state, viewer, seed):
    twin = resample(state, viewer, Chance.seeded(seed))
    assert bytes_for(twin, viewer) == bytes_for(state, viewer)


@given(toys.states(), viewers, st.integers(0, 99))
def test_resampling_keeps_what_the_viewer_knows_and_the_cards_there_are(state, viewer, seed):
    before, seen = spec(toys.Toy).dump(state), faces(state)
    twin = resample(state, viewer, Chance.seeded(seed))
    assert all(twin.cards[copy] == state.cards[copy] for copy, mask in enumerate(seen) if mask & bit(viewer))
    assert sorted(twin.cards) == sorted(state.cards)
    assert spec(toys.Toy).dump(state) == before, "the real state was touched"
    twin.cards = state.cards
    assert twin == state, "something other than definitions differs"


@given(toys.states(), viewers, st.integers(0, 99))
def test_pitfall_5_2_resampling_puts_a_card_only_where_it_may_lie(state, viewer, seed):
    twin = resample(state, viewer, Chance.seeded(seed))
    for at in spec(toys.Toy).zones(twin):
        if at.zone.admits is not None:
            assert all(at.zone.admits(twin.cards[copy]) for copy in at.copies)


def test_pitfall_5_2_every_arrangement_that_could_be_is_equally_likely():
    """Unknown: a safe that takes no fire, a vault that takes only red, and two cards of the deck."""
    state = toys.toy(("", ""), deck="fire blue")
    state.seats[0].safe, state.seats[0].vault = [Copy(2)], [Copy(3)]
    state.cards, state.knows = ("fire", "blue", "red", "red"), [0] * 4
    chance, counts, tries = Chance.seeded("nested"), Counter(), 6000
    for _ in range(tries):
        counts[resample(state, 1, chance).cards] += 1
    # The vault holds a red (2 ways to be which), the safe the other red or the blue, the deck the rest in any order.
    weights = {
        ("fire", "blue", "red", "red"): 1,
        ("blue", "fire", "red", "red"): 1,
        ("fire", "red", "blue", "red"): 1,
        ("red", "fire", "blue", "red"): 1,
    }
    assert counts.keys() == weights.keys()
    expected = tries / 4
    assert sum((counts[cards] - expected) ** 2 / expected for cards in weights) < 21.2


def test_pitfall_5_2_the_strictest_zone_is_served_first():
    """Served in the order they are declared, the safe could take the only red and leave none for the vault."""
    state = toys.toy(("", ""), deck="fire fire")
    state.seats[0].safe, state.seats[0].vault = [Copy(2)], [Copy(3)]
    state.cards, state.knows = ("fire", "fire", "blue", "red"), [0] * 4
    for seed in range(20):
        assert resample(state, 1, Chance.seeded(seed)).cards == state.cards


def test_pitfall_5_2_a_state_that_breaks_its_own_admits_is_reported():
    state = toys.toy(("", ""), deck="red")
    state.seats[0].vault = [Copy(1)]
    state.cards, state.knows = ("blue", "fire"), [0, 0]
    with pytest.raises(StateError, match="Toy: the zones of a pool admit too few of its cards"):
        resample(state, 1, Chance.seeded(1))


def test_a_sealed_choice_is_resampled_for_others_and_kept_for_its_owner():
    state = toys.toy(("", ""), deck="blue fire")
    state.seats[0].sealed = [Copy(2)]
    state.cards, state.knows = ("blue", "fire", "red"), [0] * 3
    mine = {resample(state, 0, Chance.seeded(seed)).cards[2] for seed in range(40)}
    theirs = {resample(state, 1, Chance.seeded(seed)).cards[2] for seed in range(40)}
    assert (mine, theirs) == ({"red"}, {"red", "blue", "fire"})


# Relabelling


def renumbering(state):
    return st.permutations(range(len(state.cards)))


@given(toys.states().flatmap(lambda state: st.tuples(st.just(state), renumbering(state))), viewers)
def test_pitfall_5_14_a_relabelled_state_looks_the_same_to_every_viewer(pair, viewer):
    state, numbers = pair
    assert bytes_for(relabel(state, numbers), viewer) == bytes_for(state, viewer)


@given(toys.states().flatmap(lambda state: st.tuples(st.just(state), renumbering(state))))
def test_pitfall_5_14_relabelling_back_gives_the_same_state(pair):
    state, numbers = pair
    back = [0] * len(numbers)
    for copy, number in enumerate(numbers):
        back[number] = copy
    assert relabel(relabel(state, numbers), back) == state


def test_pitfall_5_14_copies_in_frames_and_references_are_renamed_and_numbers_are_not():
    state = toys.toy(("red", "blue"), deck="fire", slots=("- red",))
    state.face_up, state.knows = [Copy(1)], [0, 2, 4, 8]
    state.stack = [toys.Turn(1), toys.Recall((Copy(0), Copy(2)), (1, Copy(1)), Copy(3)), toys.Recall()]
    twin = relabel(state, [3, 2, 1, 0])
    assert twin.stack == [toys.Turn(1), toys.Recall((Copy(3), Copy(1)), (1, Copy(2)), Copy(0)), toys.Recall()]
    assert (twin.face_up, twin.knows, twin.cards) == ([2], [8, 4, 2, 0], state.cards[::-1])
    assert twin.seats[0].slots[0] == EMPTY


class Wounded(State, kw_only=True):
    """A state with a number for some of its cards."""

    row: Annotated[list[Copy], Zone(ALL, pool="p", title=T("Row"))]
    damage: dict[Copy, int] = {}


def test_numbers_of_single_cards_are_cloned_and_renumbered():
    state = Wounded(cards=("red", "blue"), knows=[0, 0], row=[Copy(0), Copy(1)], damage={Copy(0): 3})
    clone = spec(Wounded).clone(state)
    clone.damage[Copy(1)] = 1
    assert state.damage == {0: 3}
    assert relabel(state, [1, 0]).damage == {1: 3}


def admitting(*slugs):
    return lambda slug: slug in slugs


class Overlapping(State, kw_only=True):
    """Three places whose conditions overlap in a ring."""

    one: Annotated[list[Copy], Zone(NOBODY, pool="p", title=T("1"), admits=admitting("a", "b"))]
    two: Annotated[list[Copy], Zone(NOBODY, pool="p", title=T("2"), admits=admitting("b", "c"))]
    three: Annotated[list[Copy], Zone(NOBODY, pool="p", title=T("3"), admits=admitting("c", "a"))]


def test_conditions_that_overlap_are_resampled_too():
    state = Overlapping(cards=("a", "b", "c"), knows=[0, 0, 0], one=[Copy(0)], two=[Copy(1)], three=[Copy(2)])
    found = {resample(state, 0, Chance.seeded(seed)).cards for seed in range(200)}
    assert found == {("a", "b", "c"), ("b", "c", "a")}
