"""The check of edition files: marshmallow schemas made from the declarations of cards and effects.

A problem is named by file, card and field. Values and effects are declared once, as Structs.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import marshmallow
import msgspec
from marshmallow import fields, validate
from msgspec import Struct

from cantina import RulesetError, Text, schemas

from .cards import BASE, BASES, GALAXY, NEUTRAL, PILOT, SHIP, STARTER, UNIT, DeckCard
from .effects import Ability, Reward, While
from .solo.enemy import EnemyBoard

SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*\Z")
SOURCE = re.compile(r"(rulebook|source|house)\b.*")
MOST = 20


class EditionError(RulesetError):
    """An edition file cannot be used; `problems` lists all that is wrong, each with card and field."""

    def __init__(self, where: str, problems: list[str]) -> None:
        self.problems = problems
        super().__init__(f"{where}: {'; '.join(problems)}")


def _count(most: int = MOST, least: int = 0) -> fields.Integer:
    return fields.Integer(strict=True, validate=validate.Range(least, most))


class CardSchema(marshmallow.Schema):
    """One card of an edition file."""

    slug = fields.String(required=True, validate=validate.Regexp(SLUG))
    name = fields.String(required=True, validate=validate.Regexp(re.compile(r"[^{}]{1,60}\Z")))
    faction = fields.String(required=True, validate=validate.Regexp(SLUG))
    type = fields.String(required=True, validate=validate.OneOf([UNIT, SHIP, BASE]))
    pool = fields.String(required=True, validate=validate.OneOf([GALAXY, STARTER, PILOT, BASES]))
    copies = _count(least=1)
    traits = fields.List(fields.String(validate=validate.Regexp(SLUG)))
    unique = schemas.field_of(bool)
    starting = schemas.field_of(bool)
    beginner = schemas.field_of(bool)
    cost = _count()
    attack = _count()
    resources = _count()
    force = _count()
    target = _count(least=1)
    hit_points = _count(99, 1)
    text = fields.String(validate=validate.Length(max=240))
    gist = fields.String(validate=validate.Regexp(re.compile(r"[^{}]{1,24}\Z")))
    abilities = fields.List(fields.Nested(schemas.schema_of(Ability)))
    whiles = fields.List(schemas.field_of(While), data_key="while")
    reward = fields.Nested(schemas.schema_of(Reward))
    note = fields.String()
    provenance = fields.Dict(fields.String(), fields.String(validate=validate.Regexp(SOURCE)))


class FactionSchema(marshmallow.Schema):
    """One of the two factions of an edition; `raid` is the word for its attacks on the row."""

    faction = fields.String(required=True, validate=validate.Regexp(SLUG))
    title = fields.String(required=True)
    raid = fields.String(required=True, validate=validate.OneOf(["bounty", "sabotage"]))


class EditionSchema(marshmallow.Schema):
    """An edition file."""

    edition = fields.String(required=True, validate=validate.Regexp(SLUG))
    title = fields.String(required=True)
    note = fields.String(load_default="")
    sources = fields.Dict(fields.String(), fields.String(), load_default={})
    factions = fields.List(fields.Nested(FactionSchema), required=True, validate=validate.Length(equal=2))
    first = fields.String(required=True)
    cards = fields.List(fields.Nested(CardSchema), required=True)
    boards = fields.List(fields.Nested(schemas.schema_of(EnemyBoard)), load_default=[])


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
    names = _names(data)
    try:
        _SCHEMA.load(data)
    except marshmallow.ValidationError as error:
        raise EditionError(where, schemas.problems(error.messages, names)) from error
    problems = list(_wrong(data))
    if problems:
        raise EditionError(where, problems)
    cards = []
    for number, card in enumerate(data["cards"], 1):
        texts = {name: Text(card[name]) for name in ("name", "gist") if name in card}
        cards.append(msgspec.convert({**card, **texts, "edition": data["edition"], "number": number}, DeckCard))
    factions = tuple(msgspec.convert(faction, Faction) for faction in data["factions"])
    boards = tuple(msgspec.convert(board, EnemyBoard) for board in data.get("boards", ()))
    head = data["edition"], data["title"], data.get("note", ""), data.get("sources", {})
    return Edition(*head, factions, data["first"], tuple(cards), boards)


def _names(data: Any) -> list[str]:
    cards = data.get("cards") if isinstance(data, dict) else None
    cards = cards if isinstance(cards, list) else []
    return [
        str(card.get("name") or card.get("slug") or number) if isinstance(card, dict) else str(number)
        for number, card in enumerate(cards, 1)
    ]


# What a schema does not say: counts, and values that belong together


def _wrong(data: dict[str, Any]) -> Iterator[str]:
    """Yield what is impossible though every field is well-formed."""
    cards, sides = data["cards"], [faction["faction"] for faction in data["factions"]]
    if data["first"] not in sides:
        yield f"first: {data['first']!r} is none of the factions {', '.join(sides)}"
    if NEUTRAL in sides or len(set(sides)) != 2:
        yield "factions: there must be two different ones, neither of them neutral"
    for slug, count in Counter(card["slug"] for card in cards).items():
        if count > 1:
            yield f"card {slug}, slug: {count} cards have it; each needs its own"
    for card in cards:
        for problem in _card_wrong(card, sides, {c["name"] for c in cards}):
            yield f"card {card['name']}, {problem}"
    yield from _counts(cards, sides)
    for faction, count in Counter(board["faction"] for board in data.get("boards", ())).items():
        if count > 1:
            yield f"board {faction}, faction: {count} boards have it; each faction needs one"
    for board in data.get("boards", ()):
        for problem in _board_wrong(board, sides, {card["slug"]: card for card in cards}):
            yield f"board {board['faction']}, {problem}"


def _card_wrong(card: dict[str, Any], sides: list[str], names: set[str]) -> Iterator[str]:
    kind, pool = card["type"], card["pool"]
    if card["faction"] not in (*sides, NEUTRAL):
        yield f"faction: {card['faction']!r} is none of {', '.join((*sides, NEUTRAL))}"
    if (kind == BASE) != (pool == BASES):
        yield f"pool: a {kind} cannot be in the pool {pool}"
    if (kind == UNIT) == ("hit_points" in card):
        yield "hit_points: bases and capital ships have them, units do not"
    wants_target = kind == UNIT and pool == GALAXY and card["faction"] != NEUTRAL
    if wants_target != ("target" in card):
        yield "target: units of a faction in the galaxy deck have one, other cards do not"
    if wants_target != ("reward" in card):
        yield "reward: units of a faction in the galaxy deck have one, other cards do not"
    actions = [ability for ability in card.get("abilities", ()) if ability["when"] == "action"]
    if len(actions) > 1:
        yield "abilities: one 'action' a card; a card's ability is used once each turn"
    for part in ("abilities", "reward"):
        for tags in _choices(card.get(part)):
            if len(set(tags)) != len(tags):
                yield f"{part}: the options of a choice begin with the same operation; make them differ"
    for name in _mentioned(card):
        if name not in names:
            yield f"abilities: no card of this edition is called {name!r}"


def _board_wrong(board: dict[str, Any], sides: list[str], cards: dict[str, dict[str, Any]]) -> Iterator[str]:
    if board["faction"] not in sides:
        yield f"faction: {board['faction']!r} is none of {', '.join(sides)}"
    for field, pool in (("leader", GALAXY), ("transport", STARTER), ("trooper", STARTER), ("guardian", STARTER)):
        card = cards.get(board[field], {})
        if (card.get("pool"), card.get("faction"), card.get("type")) != (pool, board["faction"], UNIT):
            yield f"{field}: {board[field]!r} is no unit of this faction in the pool {pool}"
    for unprinted in board.get("unprinted", ()):
        if unprinted["card"] not in cards:
            yield f"unprinted: there is no card {unprinted['card']!r}"
    for name, key in (("squares", "square"), ("rows", "hit_points")):
        for number, count in Counter(entry[key] for entry in board[name]).items():
            if count > 1:
                yield f"{name}: {count} of them have {key} {number}"
    if any(square["square"] > board["track"] for square in board["squares"]):
        yield f"squares: the track ends at {board['track']}"


def _choices(part: Any) -> Iterator[list[str]]:
    """Yield the first operations of the options of each choice."""
    for found in _objects(part):
        if found.get("op") == "choose":
            yield [option[0]["op"] for option in found["options"]]


def _mentioned(part: Any) -> Iterator[str]:
    """Yield the names of cards that filters and conditions mention."""
    for found in _objects(part):
        if isinstance(found.get("named"), list):
            yield from found["named"]
        if isinstance(found.get("base"), str):
            yield found["base"]


def _objects(part: Any) -> Iterator[dict[str, Any]]:
    """Yield all objects of a part of a file, wherever they stand in it."""
    if isinstance(part, dict):
        yield part
        part = list(part.values())
    if isinstance(part, list):
        for inner in part:
            yield from _objects(inner)


def _counts(cards: list[dict[str, Any]], sides: list[str]) -> Iterator[str]:
    """Yield counts that differ from the rulebook's components."""

    def copies(pool: str, faction: str, **wanted: Any) -> int:
        return sum(
            card.get("copies", 1)
            for card in cards
            if card["pool"] == pool and card["faction"] == faction and all(card.get(k) == v for k, v in wanted.items())
        )

    needed: list[tuple[str, str, int, dict[str, bool]]] = [(PILOT, NEUTRAL, 10, {}), (GALAXY, NEUTRAL, 30, {})]
    for side in sides:
        needed += [(STARTER, side, 10, {}), (GALAXY, side, 30, {}), (BASES, side, 10, {})]
        needed += [(BASES, side, 5, {"beginner": True}), (BASES, side, 1, {"starting": True, "beginner": True})]
    for pool, faction, count, wanted in needed:
        found = copies(pool, faction, **wanted)
        if found != count:
            marks = "".join(f", {mark}" for mark in wanted)
            yield f"cards: {found} {faction} cards in the pool {pool}{marks}; there must be {count}"
