"""The cards that come with the title, read from `data/cards.json` and checked; problems are named by file, card and field."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_type_hints

import marshmallow
import msgspec
from marshmallow import fields, validate

from cantina import RulesetError, Text, schemas

from .cards import LOCATION, STARSHIP, VEHICLE, SwCard

DATA = Path(__file__).parent / "data"
SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
NAME = re.compile(r"[^{}]{1,60}")
GIST = re.compile(r"[^{}]{1,32}")
SOURCE = re.compile(r"(rulebook|source|house)\b.*")
OWN_FIELDS = {"slug", "name", "number", "gist", "title", "ability", "provenance"}
"""Fields of a card that a file holds in another form than the Struct does, or not at all."""


class CardsError(RulesetError):
    """A file of cards or decks cannot be used; `problems` lists all that is wrong."""

    def __init__(self, where: str, problems: list[str]) -> None:
        self.problems = problems
        super().__init__(f"{where}: {'; '.join(problems)}")


def _card_schema() -> type[marshmallow.Schema]:
    """Return the schema of one card: the fields of `SwCard`, with the file's form of names, ability and provenance."""
    hints = get_type_hints(SwCard, include_extras=True)
    made: dict[str, Any] = {
        item.name: schemas.field_of(hints[item.name], required=item.required)
        for item in msgspec.structs.fields(SwCard)
        if item.name not in OWN_FIELDS
    }
    made["slug"] = fields.String(required=True, validate=_whole(SLUG))
    made["name"] = fields.String(required=True, validate=_whole(NAME))
    made["gist"] = fields.String(validate=_whole(GIST))
    made["ability"] = fields.Float(validate=validate.Range(0, 9))
    made["provenance"] = fields.Dict(fields.String(), fields.String(validate=_whole(SOURCE)))
    return marshmallow.Schema.from_dict(made, name="Card")


def _whole(pattern: re.Pattern[str]) -> validate.Validator:
    return validate.Regexp(re.compile(f"(?:{pattern.pattern})\\Z"))


class CardsSchema(marshmallow.Schema):
    """A file of cards."""

    set = fields.String(required=True, validate=_whole(SLUG))
    note = fields.String()
    sources = fields.Dict(fields.String(), fields.String())
    cards = fields.List(fields.Nested(_card_schema()), required=True, validate=validate.Length(min=1))


_SCHEMA = CardsSchema()


def read(path: Path) -> Any:
    """Return the contents of a data file. Raises `CardsError` if it cannot be read."""
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise CardsError(path.name, [f"cannot be read: {error.strerror}"]) from error
    except ValueError as error:
        raise CardsError(path.name, [f"is not JSON: {error}"]) from error


def load(where: str, data: Any) -> tuple[SwCard, ...]:
    """Return the cards of a file's contents. Raises `CardsError` with every problem, by card and field."""
    try:
        _SCHEMA.load(data)
    except marshmallow.ValidationError as error:
        raise CardsError(where, schemas.problems(error.messages, _names(data))) from error
    wrong = list(_wrong(data["cards"]))
    if wrong:
        raise CardsError(where, wrong)
    return tuple(_card(number, card) for number, card in enumerate(data["cards"], 1))


def title_of(name: str) -> str:
    """Return the slug of a title, which cards of several sides or sets may share."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower().replace("'", "")).strip("-")


def _names(data: Any) -> list[str]:
    cards = data.get("cards") if isinstance(data, dict) else None
    return [
        str(card.get("slug") or card.get("name") or number) if isinstance(card, dict) else str(number)
        for number, card in enumerate(cards if isinstance(cards, list) else [], 1)
    ]


def _card(number: int, card: dict[str, Any]) -> SwCard:
    title = title_of(card["name"])
    whole: dict[str, Any] = {"persona": title, **card, "title": title, "number": number}
    for field in ("name", "gist"):
        if field in card:
            whole[field] = Text(card[field])
    return msgspec.convert(whole, SwCard)


def _wrong(cards: list[dict[str, Any]]) -> Iterator[str]:
    """Yield what is impossible though every field is well-formed."""
    for slug, count in Counter(card["slug"] for card in cards).items():
        if count > 1:
            yield f"card {slug}, slug: {count} cards have it; each needs its own"
    for card in cards:
        for problem in _card_wrong(card):
            yield f"card {card['slug']}, {problem}"


def _card_wrong(card: dict[str, Any]) -> Iterator[str]:
    kind = card["type"]
    if (kind in (STARSHIP, VEHICLE)) != ("klass" in card):
        yield "klass: starships and vehicles have one, other cards do not"
    if (kind == LOCATION) != ("system" in card):
        yield "system: locations name it, other cards do not"
    if kind == LOCATION and ("parsec" in card) == bool(card.get("interior") or card.get("exterior")):
        yield "parsec: systems have one, sites have an interior or exterior icon"
    if card.get("docking_bay", False) != ("transit" in card):
        yield "transit: docking bays say what transit costs, other cards do not"
    plays = [effect for effect in card.get("effects", ()) if effect["op"] == "interrupt"]
    if (kind == "interrupt") != (len(plays) == 1):
        yield "effects: an interrupt has one 'interrupt' effect, other cards have none"
    if kind in ("weapon", "device", "effect") and "bearers" not in card:
        yield "bearers: say what it is deployed on"


def _bundled() -> tuple[SwCard, ...]:
    return load("cards.json", read(DATA / "cards.json"))


CARDS = {card.slug: card for card in _bundled()}
"""All cards that come with the title, by slug."""
