"""The check of edition files: marshmallow schemas made from the declarations of cards and effects.

A problem is named by file, card and field. Values and effects are declared once, as Structs.
"""

from __future__ import annotations

import re
from typing import Any

import marshmallow
import msgspec
from marshmallow import fields, validate
from msgspec import Struct

from cantina import RulesetError, Text, schemas

from . import sense
from .cards import BASE, BASES, GALAXY, PILOT, SHIP, STARTER, UNIT, DeckCard
from .effects import Ability, Reward, While
from .solo.enemy import EnemyBoard

SLUG = validate.Regexp(
    re.compile(r"[a-z0-9]+(-[a-z0-9]+)*\Z"), error="Write it in small letters, digits and hyphens, such as at-at."
)
SOURCE = validate.Regexp(re.compile(r"(rulebook|source|house)\b.*"), error="Begin with rulebook, source or house.")
MOST = 20


MOST_TOLD = 100
"""How many problems of a file are told at once."""


class EditionError(RulesetError):
    """An edition file cannot be used; `problems` lists what is wrong, each with card and field, the first `MOST_TOLD`."""

    def __init__(self, where: str, problems: list[str]) -> None:
        more = len(problems) - MOST_TOLD
        self.problems = problems if more <= 0 else [*problems[:MOST_TOLD], f"and {more} more"]
        super().__init__(f"{where}: {'; '.join(self.problems)}")


def _title(most: int = 60) -> validate.Regexp:
    """Return the check of a name: shown on one line, and filled into sentences where braces mean something."""
    return validate.Regexp(
        re.compile(rf"(?!\s)(?=.*[^\W_])[^{{}}\n\t]{{1,{most}}}(?<!\s)\Z"),
        error=f"Write 1 to {most} signs on one line, one a letter or digit, without braces and blanks around them.",
    )


def _count(most: int = MOST, least: int = 0) -> fields.Integer:
    return fields.Integer(strict=True, validate=validate.Range(least, most))


class CardSchema(schemas.Strict):
    """One card of an edition file."""

    slug = fields.String(required=True, validate=SLUG)
    name = fields.String(required=True, validate=_title())
    faction = fields.String(required=True, validate=SLUG)
    type = fields.String(required=True, validate=validate.OneOf([UNIT, SHIP, BASE]))
    pool = fields.String(required=True, validate=validate.OneOf([GALAXY, STARTER, PILOT, BASES]))
    copies = _count(least=1)
    traits = fields.List(fields.String(validate=SLUG))
    unique = schemas.field_of(bool)
    starting = schemas.field_of(bool)
    beginner = schemas.field_of(bool)
    cost = _count()
    attack = _count()
    resources = _count()
    force = _count()
    target = _count(least=1)
    hit_points = _count(99, 1)
    text = fields.String(validate=validate.Length(max=sense.LONGEST))
    gist = fields.String(validate=_title(24))
    abilities = fields.List(fields.Nested(schemas.schema_of(Ability)))
    whiles = fields.List(schemas.field_of(While), data_key="while")
    reward = fields.Nested(schemas.schema_of(Reward))
    note = fields.String()
    provenance = fields.Dict(fields.String(), fields.String(validate=SOURCE))

    @marshmallow.validates_schema
    def priced(self, data: dict[str, Any], **_: Any) -> None:
        """A cost of nothing is written, for a cost that was forgotten would give the card away."""
        if data["type"] != BASE and data["pool"] in (GALAXY, PILOT) and "cost" not in data:
            raise marshmallow.ValidationError("Missing data for required field.", "cost")


class FactionSchema(schemas.Strict):
    """One of the two factions of an edition; `raid` is the word for its attacks on the row."""

    faction = fields.String(required=True, validate=SLUG)
    title = fields.String(required=True, validate=_title())
    raid = fields.String(required=True, validate=validate.OneOf(["bounty", "sabotage"]))


BoardSchema = schemas.schema_of(EnemyBoard).from_dict(
    {"title": fields.String(required=True, validate=_title())}, name="BoardSchema"
)


class EditionSchema(schemas.Strict):
    """An edition file."""

    edition = fields.String(required=True, validate=SLUG)
    title = fields.String(required=True, validate=_title(120))
    note = fields.String(load_default="")
    sources = fields.Dict(fields.String(), fields.String(), load_default={})
    factions = fields.List(fields.Nested(FactionSchema), required=True, validate=validate.Length(equal=2))
    first = fields.String(required=True)
    cards = fields.List(fields.Nested(CardSchema), required=True)
    boards = fields.List(fields.Nested(BoardSchema), load_default=[])


_SCHEMA = EditionSchema()


class Faction(Struct, frozen=True):
    """One side of an edition."""

    faction: str
    title: str
    raid: str


class Edition(Struct, frozen=True):
    """An edition as loaded: its two factions, the one that goes first, its cards and the enemy's boards of solo play."""

    id: str
    title: str
    note: str
    sources: dict[str, str]
    factions: tuple[Faction, ...]
    first: str
    cards: tuple[DeckCard, ...]
    boards: tuple[EnemyBoard, ...] = ()

    def of(self, pool: str, faction: str) -> list[DeckCard]:
        """Return the cards of a pool and a faction."""
        return [card for card in self.cards if card.pool == pool and card.faction == faction]

    def enemies(self, faction: str) -> list[EnemyBoard]:
        """Return the boards of enemies that a faction can play against in solo play."""
        return [board for board in self.boards if board.faction != faction]


def load(where: str, data: Any) -> Edition:
    """Return the edition of the contents of a file. Raises `EditionError` with every problem, by card and field."""
    try:
        _SCHEMA.load(data)
    except marshmallow.ValidationError as error:
        raise EditionError(where, schemas.problems(error.messages, **entries(data))) from error
    cards = []
    for number, card in enumerate(data["cards"], 1):
        texts = {name: Text(card[name]) for name in ("name", "gist") if name in card}
        cards.append(msgspec.convert({**card, **texts, "edition": data["edition"], "number": number}, DeckCard))
    factions = tuple(msgspec.convert(faction, Faction) for faction in data["factions"])
    boards = tuple(msgspec.convert(board, EnemyBoard) for board in data.get("boards", ()))
    head = data["edition"], data["title"], data.get("note", ""), data.get("sources", {})
    edition = Edition(*head, factions, data["first"], tuple(cards), boards)
    problems = list(sense.wrong(edition))
    if problems:
        raise EditionError(where, problems)
    return edition


def entries(data: Any) -> dict[str, list[str]]:
    """Return what the cards and the boards of a file are called where a problem is told."""
    found = {}
    for name, keys in (("cards", ("name", "slug")), ("boards", ("faction",))):
        listed = data.get(name) if isinstance(data, dict) else None
        found[name] = [
            next((_shown(entry[key]) for key in keys if isinstance(entry, dict) and _shown(entry.get(key, ""))), str(number))
            for number, entry in enumerate(listed if isinstance(listed, list) else (), 1)
        ]
    return found


def _shown(name: Any) -> str:
    """Return a name as a problem can show it, whatever is wrong with the name itself."""
    return " ".join(str(name).split())[:60].encode(errors="replace").decode()
