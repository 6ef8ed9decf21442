"""States: what a class promises when it is declared, cloned and saved, and the declarations that are refused."""

import copy
from typing import Annotated, ClassVar, Generic, Literal, TypeVar

import msgspec
import pytest
from hypothesis import given
from msgspec import Struct

import toys
from cantina import ALL, NOBODY, OWNER, REFERENCES, SEATS, SHOWN, SHOWN_TO_OWNER, Box, Copy, State, T, Zone
from cantina.errors import StateError
from cantina.state import spec

HAND = Annotated[list[Copy], Zone(OWNER, pool="main", title=T("Hand"))]
ROW = Annotated[list[Copy], Zone(ALL, pool="main", title=T("Row"))]


class Draw(Struct, frozen=True, tag="draw"):
    seat: int = 0


class Twin(Struct, frozen=True, tag="draw"):
    seat: int = 0


class Untagged(Struct, frozen=True):
    seat: int = 0


class NamedAfterClass(Struct, frozen=True, tag=True):
    seat: int = 0


class Leaky(Struct, frozen=True, tag="leaky"):
    seats: list[int] = []


class Unfrozen(Struct, tag="unfrozen"):
    seat: int = 0


class ShownInside(Struct, frozen=True):
    value: Annotated[int, SHOWN] = 0


class Part(Struct):
    value: Annotated[int, SHOWN] = 0


class Holder(Struct):
    hand: ROW = []


class Itself(Struct):
    inside: "list[Itself]" = []


class Tail(Struct, array_like=True):
    value: int = 0


class Short(Struct, omit_defaults=True):
    value: int = 0


X = TypeVar("X")


class Box2(Struct, Generic[X]):
    value: X


class Base(State):
    hand: ROW = []
    score: Annotated[int, SHOWN] = 0
    away: Annotated[list[Copy], REFERENCES] = []


def field(hint, default=msgspec.NODEFAULT, base=State, **options):
    """Declare a state class with one field, `it`."""
    return msgspec.defstruct("It", [("it", hint, default)], bases=(base,), kw_only=True, **options)


def redeclared(name, hint):
    return msgspec.defstruct("It", [(name, hint, msgspec.field(default_factory=list))], bases=(Base,), kw_only=True)


def stack(hint):
    return msgspec.defstruct("It", [("stack", hint)], bases=(State,), kw_only=True)


REFUSED = [
    # pitfall, declaration, what the error says
    ("2.2 a frozen Struct with a list", field(Leaky), "It.it: Leaky is frozen but holds a list or dict"),
    ("2.2 a frozen frame with a list", stack(list[Draw | Leaky]), "It.stack: Leaky.seats is mutable"),
    ("2.2 a frame that is not frozen", stack(list[Draw | Unfrozen]), "It.stack: Unfrozen must be frozen=True"),
    ("2.2 the only frame is not frozen", stack(list[Unfrozen]), "It.stack: Unfrozen must be frozen=True"),
    ("2.2 alternatives that are not frozen", field(Draw | Unfrozen), "It.it: Unfrozen must be frozen=True"),
    ("2.2 a list or a dict", field(list[int] | dict[str, int]), "It.it: a union of mutable types"),
    ("2.2 a frozen state", field(int, frozen=True), "It: a state class must not be frozen"),
    ("2.3 copies without a Zone", field(list[Copy]), r"It.it: a list of copies needs a Zone: Annotated\[list\[Copy\], Zone"),
    ("2.3 copies in a list of lists", field(list[list[Copy]]), r"It.it\[\]: a list of copies needs a Zone"),
    ("2.3 copies in a dict", field(dict[str, list[Copy]]), r"It.it\{\}: a list of copies needs a Zone"),
    ("2.3 a zone redeclared as a list of int", redeclared("hand", list[int]), "It.hand: loses the mark that Base gives it"),
    ("2.3 a zone redeclared without Zone", redeclared("hand", list[Copy]), "It.hand: loses the mark that Base gives it"),
    ("2.3 a shown field redeclared", redeclared("score", int), "It.score: loses the mark that Base gives it"),
    ("2.3 references redeclared", redeclared("away", list[int]), "It.away: loses the mark that Base gives it"),
    ("2.3 a Zone in a list of lists", field(list[ROW]), "It.it: a Zone or SHOWN in here is overlooked"),
    ("2.3 a Zone in a dict", field(dict[str, ROW]), "It.it: a Zone or SHOWN in here is overlooked"),
    ("2.3 zones in a dict of Structs", field(dict[str, Holder]), "It.it: a Zone or SHOWN in here is overlooked"),
    ("2.3 a Zone on a number", field(Annotated[int, Zone(ALL, pool="main", title=T("Row"))]), "It.it: a Zone goes on a list"),
    ("2.3 a Zone on a list of int", field(Annotated[list[int], Zone(ALL, pool="p", title=T("R"))]), "a Zone goes on a list"),
    ("2.4 equal tags", stack(list[Draw | Twin]), "It.stack: Draw and Twin have the same tag 'draw'"),
    ("2.4 no tag", stack(list[Draw | Untagged]), 'It.stack: Untagged needs a written tag, such as tag="untagged"'),
    ("2.4 the class name as tag", stack(list[Draw | NamedAfterClass]), "It.stack: NamedAfterClass needs a written tag"),
    ("2.4 the only frame has no tag", stack(list[Untagged]), "It.stack: Untagged needs a written tag"),
    ("2.4 a frame that is no Struct", stack(list[Draw | int]), "It.stack: <class 'int'> is not a frame"),
    ("2.4 a stack that is no list", stack(tuple[Draw, ...]), "It.stack: the stack is a list of frames"),
    ("2.6 array_like", field(int, array_like=True), "It: array_like would let a save with missing values load"),
    ("2.6 array_like inside", field(list[Tail]), "Tail: array_like would let a save with missing values load"),
    ("2.6 omit_defaults inside", field(list[Short]), "Short: omit_defaults would let a save with missing values load"),
    ("2.7 tuple keys", field(dict[tuple[int, int], int]), "It.it: a dict needs int, str or Copy keys"),
    ("2.8 a generic Struct", field(Box2[int]), "It.it: .*Box2.* is not plain data"),
    ("a float", field(float), "It.it: <class 'float'> is not plain data: use int, str, bool"),
    ("bytes", field(bytes), "It.it: <class 'bytes'> is not plain data"),
    ("a set", field(set[int]), r"It.it: set\[int\] is not plain data"),
    ("anything", field(object), "It.it: <class 'object'> is not plain data"),
    ("a list of anything", field(list), "It.it: <class 'list'> is not plain data"),
    ("a float in a list", field(list[float]), r"It.it\[\]: <class 'float'> is not plain data"),
    ("a Struct that contains itself", field(Itself), "contains itself"),
    ("5.11 a shown copy", field(Annotated[Copy, SHOWN]), "It.it: copy numbers must not be shown; put the card in a Zone"),
    ("5.11 shown copies", field(Annotated[tuple[Copy, ...], SHOWN]), "It.it: copy numbers must not be shown"),
    ("5.11 a shown Struct", field(Annotated[Part, SHOWN]), "It.it: Part is not frozen; mark its fields SHOWN"),
    ("5.11 SHOWN inside a frozen Struct", field(ShownInside), "It.it: a Zone or SHOWN in here is overlooked"),
    ("5.11 SHOWN inside a dict", field(dict[str, Part]), "It.it: a Zone or SHOWN in here is overlooked"),
    ("5.11 a zone of an owner that nobody is", field(HAND), "It.it: seen by its owner, but it is not inside the list"),
    ("5.11 shown to nobody", field(Annotated[int, SHOWN_TO_OWNER]), "It.it: shown to its owner, but it is not inside"),
    ("5.14 a number or a copy", field(Copy | int), "It.it: a number could be a copy or not"),
    ("SEATS on a number", field(Annotated[int, SEATS]), "It.it: SEATS goes on a list"),
    ("SEATS on one Struct", field(Annotated[Part, SEATS]), "It.it: SEATS goes on a list of Structs"),
]


@pytest.mark.parametrize(("cls", "message"), [row[1:] for row in REFUSED], ids=[f"pitfall {row[0]}" for row in REFUSED])
def test_a_declaration_that_loses_shares_or_hides_a_value_is_refused(cls, message):
    with pytest.raises(StateError, match=message):
        spec(cls)


ACCEPTED = [
    int,
    str,
    bool,
    int | None,
    Literal["a", "b"],
    list[int],
    list[list[int]],
    dict[int, int],
    dict[str, list[str]],
    tuple[int, str],
    tuple[Copy, ...],
    Copy | None,
    Draw | None,
    list[Draw | None],
    Annotated[Draw | None, SHOWN],
    list[Part],
    Part | None,
    ROW,
    list[Holder],
    Annotated[dict[str, int], SHOWN],
    Annotated[list[Copy], REFERENCES],
    dict[str, Annotated[list[Copy], REFERENCES]],
    ClassVar[float],
]


@pytest.mark.parametrize("hint", ACCEPTED, ids=str)
def test_plain_data_is_accepted(hint):
    assert spec(field(hint)).cls.__name__ == "It"


def test_pitfall_2_7_a_local_class_with_postponed_annotations_is_told_where_to_go():
    class Local(State):
        it: "Elsewhere"  # noqa: F821

    with pytest.raises(StateError, match="Local: name 'Elsewhere' is not defined; declare state classes at module level"):
        spec(Local)


@pytest.mark.parametrize("cls", [Part, int, Box2[int], State | None])
def test_pitfall_2_8_what_is_no_state_class_is_refused(cls):
    with pytest.raises(StateError, match="is not a subclass of"):
        spec(cls)


def test_pitfall_2_5_required_fields_may_follow_the_defaults_of_the_base():
    class Needs(State):
        goal: int
        name: str = ""

    assert Needs(goal=3).goal == 3
    with pytest.raises(TypeError, match="goal"):
        Needs(cards=("red",))


def test_pitfall_2_7_defaults_are_fresh_and_mutable_ones_are_refused():
    first, second = toys.Toy(), toys.Toy()
    first.deck.append(Copy(0))
    assert second.deck == []
    with pytest.raises(TypeError, match="mutable"):
        field(list[int], [1])
    with pytest.raises(TypeError, match="mutable"):
        field(Part, Part())


# Saving


UNSAFE = [
    # field, value, what the error says
    ("round", True, "Expected `int`, got `bool`"),
    ("round", 1.0, "Expected `int`, got `float`"),
    ("round", "1", "Expected `int`, got `str`"),
    ("memo", None, "Expected `str`, got `null`"),
    ("memo", object(), "Encoding objects of type object is unsupported"),
    ("memo", "\ud800", "surrogates not allowed"),
    ("deck", {0, 1}, "deck come back changed; use lists where lists are declared"),
    ("deck", (0, 1), "deck come back changed; use lists where lists are declared"),
    ("prices", {1: (2, 3)}, "prices come back changed"),
    ("prices", {(1, 2): [3]}, "Only dicts with str-like or number-like keys are supported"),
    ("stack", [toys.Recall(copies=[Copy(0)])], "stack come back changed"),
    ("stack", [Leaky()], "Invalid value 'leaky'"),
]


@pytest.mark.parametrize(("name", "value", "message"), UNSAFE)
def test_pitfall_2_1_what_would_not_load_again_is_not_saved(name, value, message):
    state = toys.toy()
    setattr(state, name, value)
    with pytest.raises(StateError, match=message):
        spec(toys.Toy).dump(state)


class Sub(toys.Seat):
    extra: int = 0


def test_pitfall_2_4_a_subclass_in_a_list_of_its_base_is_not_saved():
    state = toys.toy()
    state.seats[0] = Sub()
    with pytest.raises(StateError, match="seats come back changed"):
        spec(toys.Toy).dump(state)


UNKNOWN = [
    # what is added to a save, what the error says
    (lambda data: data.update(extra=1), "Object contains unknown field `extra`"),
    (lambda data: data["seats"][1].update(extra=1), "the saved state has seats.1.extra, which the class does not declare"),
    (lambda data: data["stack"][0].update(extra=1), "the saved state has stack.0.extra, which the class does not declare"),
    (lambda data: data["stack"][0].update(type="gone"), "Invalid value 'gone'"),
    (lambda data: data.update(round=True), "Expected `int`, got `bool`"),
]


@pytest.mark.parametrize(("add", "message"), UNKNOWN)
def test_pitfall_2_6_a_save_that_has_more_than_the_class_is_refused(add, message):
    data = msgspec.json.decode(spec(toys.Toy).dump(toys.toy()))
    add(data)
    with pytest.raises(StateError, match=message):
        spec(toys.Toy).load(msgspec.json.encode(data))


def test_a_save_from_before_a_field_with_a_default_loads():
    data = msgspec.json.decode(spec(toys.Toy).dump(toys.toy()))
    del data["memo"], data["seats"][0]["plan"]
    assert spec(toys.Toy).load(msgspec.json.encode(data)) == toys.toy()


@pytest.mark.parametrize("data", [b"", b"{", b"[]", b"null"])
def test_what_is_no_save_is_refused(data):
    with pytest.raises(StateError, match="Toy: the saved state does not fit"):
        spec(toys.Toy).load(data)


def test_pitfall_2_7_keys_of_numbers_and_the_order_of_a_dict_survive():
    state = toys.toy()
    state.prices = {3: [1], 1: [2], 2: []}
    back = spec(toys.Toy).load(spec(toys.Toy).dump(state))
    assert list(back.prices.items()) == [(3, [1]), (1, [2]), (2, [])]


# Properties of any state


def scribble(value):
    """Change every list, dict and mutable Struct inside a value in place."""
    if isinstance(value, list):
        for item in value:
            scribble(item)
        value.append("scribble")
    elif isinstance(value, dict):
        for item in value.values():
            scribble(item)
        value["scribble"] = 1
    elif isinstance(value, Struct) and not value.__struct_config__.frozen:
        for name in value.__struct_fields__:
            scribble(getattr(value, name))


@given(toys.states())
def test_a_clone_is_equal_and_shares_nothing_that_can_change(state):
    clone, before = spec(toys.Toy).clone(state), copy.deepcopy(state)
    assert clone == state
    scribble(clone)
    assert state == before


@given(toys.states())
def test_save_and_load_is_the_identity(state):
    data = spec(toys.Toy).dump(state)
    back = spec(toys.Toy).load(data)
    assert back == state
    assert spec(toys.Toy).dump(back) == data


def test_pitfall_2_8_copy_shares_lists_and_the_clone_does_not():
    state = toys.toy()
    assert copy.copy(state).deck is state.deck
    assert spec(toys.Toy).clone(state).deck is not state.deck


def test_walks_find_every_zone_and_shown_field_with_its_owner():
    state, compiled = toys.toy(), spec(toys.Toy)
    assert [(at.path, at.owner) for at in compiled.zones(state)] == [
        ("deck", -1),
        ("row", -1),
        *((f"seats.{seat}.{zone}", seat) for seat in (0, 1) for zone in ("hand", "safe", "vault", "slots", "sealed")),
    ]
    assert [(at.path, at.owner) for at in compiled.facts(state)] == [
        *((f"seats.{seat}.{fact}", seat) for seat in (0, 1) for fact in ("score", "aim")),
        ("round", -1),
        ("prices", -1),
    ]


def test_a_box_numbers_copies_in_order():
    box = Box()
    assert (box.add("red", 2), box.add("blue")) == ([0, 1], [2])
    assert (box.cards, box.knows) == (("red", "red", "blue"), [0, 0, 0])


NOBODYS = Zone(NOBODY, pool="main", title=T("Deck"))


def test_an_intermediate_class_keeps_the_marks_it_repeats():
    class Again(Base):
        hand: Annotated[list[Copy], NOBODYS] = []

    assert [at.zone for at in spec(Again).zones(Again())] == [NOBODYS]
