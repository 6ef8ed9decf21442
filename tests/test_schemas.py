"""Schemas: what a data file may hold follows from the declarations of Structs, and problems are told as lines."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
import pytest
from msgspec import Meta, Struct

from cantina import Effect, schemas


class Gain(Effect, frozen=True, tag="gain"):
    n: Annotated[int, Meta(ge=1, le=9)]
    what: Literal["attack", "force"] = "force"


class Either(Effect, frozen=True, tag="either"):
    options: tuple[AnyEffect, ...]
    twice: bool = False


AnyEffect = Gain | Either


class Text(Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    do: tuple[AnyEffect, ...] = ()
    one: Gain | None = None


class Deck(Struct):
    cards: tuple[Text, ...]


def told(data, cards=()):
    return schemas.problems(schemas.schema_of(Deck)().validate(data), cards)


def one(**card):
    return {"cards": [{"name": "Rey", **card}]}


FITS = [
    one(),
    one(do=[{"op": "gain", "n": 9, "what": "attack"}]),
    one(do=[{"op": "either", "options": [{"op": "gain", "n": 1}, {"op": "either", "options": [{"op": "gain", "n": 2}]}]}]),
    one(one={"n": 3}),
]


@pytest.mark.parametrize("data", FITS)
def test_what_fits_the_declaration_is_accepted_and_loads(data):
    assert told(data) == []
    assert msgspec.convert(data, Deck).cards[0].name == "Rey"


PROBLEMS = [
    # a card, what is told about it
    ({"do": [{"op": "gian", "n": 1}]}, "card Rey, do.0: unknown operation 'gian'; known are: either, gain"),
    ({"do": [{"op": ["gain"]}]}, "card Rey, do.0: unknown operation ['gain']; known are: either, gain"),
    ({"do": [{"n": 1}]}, 'card Rey, do.0: write an object with "op"'),
    ({"do": [{"op": "gain"}]}, "card Rey, do.0.gain.n: Missing data for required field."),
    (
        {"do": [{"op": "gain", "n": 10}]},
        "card Rey, do.0.gain.n: Must be greater than or equal to 1 and less",
    ),
    ({"do": [{"op": "gain", "n": True}]}, "card Rey, do.0.gain.n: Not a valid integer."),
    ({"do": [{"op": "gain", "n": "3"}]}, "card Rey, do.0.gain.n: Not a valid integer."),
    ({"do": [{"op": "gain", "n": 1, "what": "luck"}]}, "card Rey, do.0.gain.what: Must be one of: attack, force."),
    ({"do": [{"op": "gain", "n": 1, "x": 1}]}, "card Rey, do.0.gain.x: Unknown field."),
    ({"do": [{"op": "either", "options": []}]}, "card Rey, do.0.either.options: Shorter than minimum length 1."),
    ({"do": [{"op": "either", "options": [{"op": "no"}]}]}, "card Rey, do.0.either.options.0: unknown operation 'no'"),
    ({"do": [{"op": "either", "options": [{"op": "gain", "n": 1}], "twice": 1}]}, "card Rey, do.0.either.twice: Not a valid"),
    ({"colour": "red"}, "card Rey, colour: Unknown field."),
]


@pytest.mark.parametrize(("card", "line"), PROBLEMS)
def test_a_problem_is_told_by_card_and_field(card, line):
    (found,) = told(one(**card), ["Rey"])
    assert found.startswith(line)


def test_a_problem_of_the_file_itself_has_no_card():
    assert told({"cards": []}) == ["cards: Shorter than minimum length 1."]
    assert schemas.problems(["Invalid input type."]) == ["Invalid input type."]
