"""Scenarios: a battle as a file, for ready battles, the calculator and `cantina battle` (`docs/swccg-scenarios.md`).

`read` checks a file's contents and returns a `Scenario`, in which every card is a slug and every place a number. All that is
wrong is named by field.
"""

from __future__ import annotations

import difflib
import json
from collections.abc import Iterable, Mapping
from typing import Any

import marshmallow
from msgspec import Struct

from cantina import EMPTY, PUBLIC, T, Text, ToolError
from cantina.text import Voice
from cantina.tool import problems

from .cards import LIGHT, LOCATION, SIDES, SwCard
from .collection import title_of
from .form import KINDS, MANY, NO_OBJECT, PILES, ScenarioSchema
from .placing import Placing, mislaid, misplaced, role_of
from .state import BESIDE, CAPTIVE

NEAR = 3
VOICE = Voice(PUBLIC, (), str)

UNKNOWN = T("no card of this side is called {name}")
UNKNOWN_NEAR = T("no card of this side is called {name}; did you mean: {near}?")
NO_PLACE = T("no location is called {name}")
NO_PLACE_NEAR = T("no location is called {name}; did you mean: {near}?")
SEVERAL = T("{name} is the name of several cards; write one of: {slugs}")
NOT_ON_TABLE = T("no card of this side on the table is called {name}; the second of a kind is called with .2")
NOT_LAID = T("{name} is not among the locations of this scenario")
NOT_JSON = T("is not JSON: {problem}")


class ScenarioError(ToolError):
    """A scenario cannot be used; `problems` maps fields such as `light.cards.0.card` to what is wrong."""

    def __init__(self, where: str, problems: Mapping[str, Text]) -> None:
        super().__init__(problems)
        lines = [": ".join(filter(None, (where, field, VOICE.say(problem)))) for field, problem in problems.items()]
        self.args = ("\n".join(lines),)


class Piece(Struct, frozen=True):
    """A card on the table: `on` is the number of another one of its side (of the other side if it is a captive)."""

    slug: str
    role: str
    at: int
    on: int = EMPTY
    hit: bool = False


class SideOf(Struct, frozen=True, kw_only=True):
    """One player's side. Piles are slugs from the top; destinies are slugs or numbers, by kind, in the order drawn."""

    pieces: tuple[Piece, ...] = ()
    hand: tuple[str, ...] = ()
    reserve: tuple[str, ...] = ()
    force: tuple[str, ...] = ()
    used: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()
    destinies: dict[str, tuple[str | int, ...]] = {}


class Scenario(Struct, frozen=True, kw_only=True):
    """A battle to be resolved. `location` is the number of one of the `locations`, `sides` are light and dark."""

    title: str
    summary: str
    locations: tuple[str, ...]
    location: int
    initiator: str
    sides: tuple[SideOf, SideOf]
    choices: tuple[str, ...] = ()


def read_text(where: str, text: str, cards: Mapping[str, SwCard]) -> Scenario:
    """Return the scenario in the text of a file. Raises `ScenarioError` with every problem."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise ScenarioError(where, {"": NOT_JSON.fill(problem=str(error))}) from error
    if not isinstance(data, dict):
        raise ScenarioError(where, {"": NO_OBJECT})
    return read(where, data, cards)


def read(where: str, data: Mapping[str, Any], cards: Mapping[str, SwCard]) -> Scenario:
    """Return the scenario in a file's contents. Raises `ScenarioError` with every problem."""
    try:
        loaded = ScenarioSchema().load(dict(data))
    except marshmallow.ValidationError as error:
        raise ScenarioError(where, dict(problems(error.messages))) from error
    return read_loaded(where, loaded, cards)


def read_loaded(where: str, loaded: Mapping[str, Any], cards: Mapping[str, SwCard]) -> Scenario:
    """Return the scenario in what `ScenarioSchema` loaded. Raises `ScenarioError` with every problem."""
    return _Reading(where, loaded, cards).scenario()


class _Reading:
    """Turns names into slugs and numbers, and collects what is wrong."""

    def __init__(self, where: str, loaded: Mapping[str, Any], cards: Mapping[str, SwCard]) -> None:
        self.where = where
        self.loaded = loaded
        self.cards = cards
        self.problems: dict[str, Text] = {}
        self.locations: list[str] = []

    def scenario(self) -> Scenario:
        given = self.loaded
        location = self._place(given["location"], "location")
        named = [self._place(name, f"locations.{n}") for n, name in enumerate(given["locations"])]
        self._stop()
        self.locations = named or [location]
        self.problems.update(mislaid(self.cards, self.locations))
        if location not in self.locations:
            self.problems["location"] = NOT_LAID.fill(name=given["location"])
        self._stop()
        battle = self.locations.index(location)
        slugs = [self._slugs(side) for side in SIDES]
        sides = [self._side(n, battle, slugs) for n in range(len(SIDES))]
        self._stop()
        self.problems.update(misplaced(self.cards, self.locations, [side.pieces for side in sides]))
        self._stop()
        return Scenario(
            title=given["title"],
            summary=given["summary"],
            locations=tuple(self.locations),
            location=battle,
            initiator=given["initiator"],
            sides=(sides[0], sides[1]),
            choices=tuple(given["choices"]),
        )

    def _stop(self) -> None:
        if self.problems:
            raise ScenarioError(self.where, self.problems)

    def _place(self, name: str, field: str) -> str:
        places = [card for card in self.cards.values() if card.type == LOCATION]
        found = find(places, name)
        if len(found) > 1:  # both sides have a version: they stand for the same place, and the Light one lies on top
            found = [slug for slug in found if self.cards[slug].side == LIGHT] or found
        if not found:
            self.problems[field] = _unknown(
                name, (c for c in self.cards.values() if c.type == LOCATION), NO_PLACE, NO_PLACE_NEAR
            )
            return ""
        return found[0]

    def _slug(self, name: str, side: str, field: str) -> str:
        own = [card for card in self.cards.values() if card.side == side]
        found = find(own, name)
        if not found:
            self.problems[field] = _unknown(name, own, UNKNOWN, UNKNOWN_NEAR)
        elif len(found) > 1:
            self.problems[field] = SEVERAL.fill(name=name, slugs=", ".join(found))
        return found[0] if len(found) == 1 else ""

    def _slugs(self, side: str) -> list[str]:
        given = self.loaded[side]["cards"]
        return [self._slug(piece["card"], side, f"{side}.cards.{n}.card") for n, piece in enumerate(given)]

    def _side(self, number: int, battle: int, slugs: list[list[str]]) -> SideOf:
        side = SIDES[number]
        given = self.loaded[side]
        placings = [self._placing(side, n, piece, battle, slugs) for n, piece in enumerate(given["cards"])]
        piles = {
            pile: tuple(self._slug(name, side, f"{side}.{pile}.{n}") for n, name in enumerate(given[pile])) for pile in PILES
        }
        destinies = {kind: self._destinies(side, kind, given["destinies"][kind]) for kind in KINDS}
        pieces = []
        for placing, slug, piece in zip(placings, slugs[number], given["cards"], strict=True):
            others = slugs[1 - number] if piece["role"] == CAPTIVE else slugs[number]
            on = others[placing.on] if placing.on != EMPTY else ""
            role, at = role_of(self.cards, slug, on, piece["role"], placing.at)
            pieces.append(Piece(slug, role, at, placing.on, piece["hit"]))
        return SideOf(pieces=_settled(pieces), **piles, destinies=destinies)

    def _placing(self, side: str, number: int, piece: Mapping[str, Any], battle: int, slugs: list[list[str]]) -> Placing:
        field, at = f"{side}.cards.{number}", battle
        on: int = EMPTY
        if piece["at"]:
            place = self._place(piece["at"], f"{field}.at")
            if place in self.locations:
                at = self.locations.index(place)
            elif place:
                self.problems[f"{field}.at"] = NOT_LAID.fill(name=piece["at"])
        if piece["on"]:
            which = SIDES.index(side)
            others = slugs[1 - which if piece["role"] == CAPTIVE else which]
            on = self._carrier(piece["on"], others, number if piece["role"] != CAPTIVE else EMPTY)
            if on == EMPTY:
                self.problems[f"{field}.on"] = NOT_ON_TABLE.fill(name=piece["on"])
        return Placing(at, on)

    def _carrier(self, name: str, slugs: list[str], itself: int) -> int:
        stem, dot, count = name.rpartition(".")
        counted = dot and count.isdecimal() and len(count) <= len(str(MANY))
        nth = int(count) if counted else 1
        wanted = stem if counted else name
        found = find([self.cards[slug] for slug in set(slugs) if slug], wanted)
        places = [n for n, slug in enumerate(slugs) if slug in found and n != itself]
        return places[nth - 1] if 0 < nth <= len(places) else EMPTY

    def _destinies(self, side: str, kind: str, given: Iterable[str | int]) -> tuple[str | int, ...]:
        return tuple(
            one if isinstance(one, int) else self._slug(one, side, f"{side}.destinies.{kind}.{n}")
            for n, one in enumerate(given)
        )


def _settled(pieces: list[Piece]) -> tuple[Piece, ...]:
    """Return the pieces, those on or aboard others being where these are."""
    settled = []
    for piece in pieces:
        carrier, steps = piece, 0
        while carrier.on != EMPTY and carrier.role != CAPTIVE and steps < len(pieces):
            carrier, steps = pieces[carrier.on], steps + 1
        at = piece.at if piece.at == BESIDE else carrier.at
        settled.append(Piece(piece.slug, piece.role, at, piece.on, piece.hit))
    return tuple(settled)


def find(cards: Iterable[SwCard], name: str) -> list[str]:
    """Return the slugs of the cards that a name means: a slug, a title, or the title of a site without its system."""
    wanted = title_of(name)
    cards = list(cards)
    return (
        [card.slug for card in cards if card.slug == wanted]
        or [card.slug for card in cards if card.title == wanted]
        or [card.slug for card in cards if card.type == LOCATION and card.title == f"{title_of(card.system)}-{wanted}"]
    )


def _unknown(name: str, cards: Iterable[SwCard], plain: Text, near: Text) -> Text:
    """Return the sentence about an unknown name, with names that are near."""
    names = {card.title: card.name.msgid for card in cards}
    wanted = title_of(name)
    close = difflib.get_close_matches(wanted, list(names), NEAR, 0.6)
    close += [title for title in names if wanted and wanted in title and title not in close]
    found = "; ".join(names[title] for title in close[:NEAR])
    return near.fill(name=name, near=found) if found else plain.fill(name=name)
