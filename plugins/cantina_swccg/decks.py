"""The starter decks of the skirmish, read from `data/decks.json` and checked against the cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal

import marshmallow
import msgspec
from marshmallow import fields, validate
from msgspec import Meta, Struct

from cantina import schemas

from .cards import LOCATION, SwCard
from .collection import CARDS, DATA, CardsError, read

MOST_OF_A_KIND = 9


class Deck(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A deck of one side: the locations it begins with, and how many of each card are shuffled."""

    deck: str
    side: Literal["light", "dark"]
    title: str
    text: str
    start: tuple[str, ...]
    cards: dict[str, Annotated[int, Meta(ge=1, le=MOST_OF_A_KIND)]]

    @property
    def size(self) -> int:
        return sum(self.cards.values())


class DeckSchema(marshmallow.Schema):
    """One deck of a file."""

    deck = fields.String(required=True)
    side = fields.Raw(required=True, validate=validate.OneOf(["light", "dark"]))
    title = fields.String(required=True)
    text = fields.String(required=True)
    start = fields.List(fields.String(), required=True, validate=validate.Length(1, 3))
    cards = fields.Dict(fields.String(), fields.Integer(strict=True, validate=validate.Range(1, MOST_OF_A_KIND)), required=True)


class DecksSchema(marshmallow.Schema):
    """A file of decks."""

    note = fields.String()
    decks = fields.List(fields.Nested(DeckSchema), required=True)


def load(where: str, data: Any, cards: Mapping[str, SwCard]) -> dict[str, Deck]:
    """Return the decks of a file's contents by id. Raises `CardsError` with every problem, by deck and field."""
    try:
        DecksSchema().load(data)
    except marshmallow.ValidationError as error:
        raise CardsError(where, schemas.problems(error.messages)) from error
    wrong = [problem for deck in data["decks"] for problem in _wrong(deck, cards)]
    if wrong:
        raise CardsError(where, wrong)
    return {deck["deck"]: msgspec.convert(deck, Deck) for deck in data["decks"]}


def _wrong(deck: dict[str, Any], cards: Mapping[str, SwCard]) -> Iterator[str]:
    for field, slugs in (("start", deck["start"]), ("cards", deck["cards"])):
        for slug in slugs:
            if slug not in cards:
                yield f"deck {deck['deck']}, {field}: there is no card {slug!r}"
            elif cards[slug].side != deck["side"]:
                yield f"deck {deck['deck']}, {field}: {slug} is a card of the other side"
            elif field == "start" and cards[slug].type != LOCATION:
                yield f"deck {deck['deck']}, start: {slug} is no location"


DECKS = load("decks.json", read(DATA / "decks.json"), CARDS)
"""The decks that come with the title, by id."""
