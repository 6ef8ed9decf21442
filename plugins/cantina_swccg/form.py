"""The form of a scenario file: which fields it has, and what is said of values of another kind.

What the values mean is read in `scenario`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import marshmallow
from marshmallow import fields, validate

from cantina import T, Text

from .cards import INTERRUPT, LIGHT, LOCATION, SIDES, SwCard
from .collection import CARDS
from .state import ASTROMECH, CAPTIVE, CARGO, DRIVER, PASSENGER, PILOT

MANY = 60
"""Cards that a pile, or one side of the table, may have in a scenario."""
LONGEST = 80
"""Letters that a name or a choice may have."""

PILES = ("hand", "reserve", "force", "used", "lost")
KINDS = ("power", "battle", "attrition", "weapon", "other")
ROLES = (PILOT, DRIVER, PASSENGER, ASTROMECH, CARGO, CAPTIVE)
HIGHEST = 20
"""The highest number that may stand for a destiny."""

NO_OBJECT = T("is no JSON object")
NO_DESTINY = T("write a number from 0 to {highest}, or the name of the card drawn")
LIST = T("write a list: {form}")
OBJECT = T("write an object: {form}")
WORDS = T("write words in quotation marks, or leave it out")
NAME = T("write a name in quotation marks, of 1 to {most} letters")
HALF = T("holds half a character, which cannot be printed; write it whole or leave it out")
YES_NO = T("write true or false")
SIDE = T("write light or dark")
CHOICE = T("write an action in quotation marks, such as {form}")
ROLE = T("write pilot, driver, passenger, astromech, cargo or captive, or leave it out")


def _wrong(text: Text) -> dict[str, Any]:
    """Return what a field says of values of another kind than its own."""
    return {key: [text] for key in ("invalid", "null", "type")}


class DestinyField(fields.Field[Any]):
    """A destiny as a number or as the name of a card."""

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> Any:
        if isinstance(value, str) and 0 < len(value.strip()) <= LONGEST:
            if not value.strip().isdecimal():
                return value
            value = int(value)
        if type(value) is int and 0 <= value <= HIGHEST:
            return value
        raise self.make_error("invalid")


class YesNoField(fields.Boolean):
    """True or false, and no other word for it than that of a form."""

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> bool:
        if type(value) is bool:
            return value
        if value in ("true", "false"):
            return bool(value == "true")
        raise self.make_error("invalid")


class NameField(fields.String):
    """The name of a card or a place, or a choice."""

    default_error_messages = _wrong(NAME.fill(most=LONGEST))

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> Any:
        if isinstance(value, str) and not 0 < len(value.strip()) <= LONGEST:
            raise self.make_error("invalid")
        return super()._deserialize(value, attr, data, **kwargs)


def yes_no(**more: Any) -> YesNoField:
    """Return a field that is true or false."""
    return YesNoField(load_default=False, error_messages=_wrong(YES_NO), **more)


def _words(**more: Any) -> fields.String:
    checks: list[Any] = [validate.Length(max=400), _whole]
    return fields.String(load_default="", validate=checks, error_messages=_wrong(WORDS), **more)


def _whole(words: str) -> None:
    """Check that words can be printed: JSON can spell halves of characters, such as `\\ud83d` alone."""
    try:
        words.encode()
    except UnicodeEncodeError as error:
        raise marshmallow.ValidationError([HALF]) from error


def _list(inner: fields.Field[Any], most: int, form: str, **more: Any) -> fields.List[Any]:
    wrong = _wrong(LIST.fill(form=form))
    return fields.List(inner, load_default=list, validate=validate.Length(max=most), error_messages=wrong, **more)


def _nested(schema: type[marshmallow.Schema], **more: Any) -> fields.Nested:
    return fields.Nested(schema, error_messages=dict(schema.error_messages), **more)


def _names() -> fields.List[Any]:
    return _list(NameField(), MANY, '["Blaster", "X-wing"]')


def _destinies() -> fields.List[Any]:
    return _list(DestinyField(error_messages=_wrong(NO_DESTINY.fill(highest=HIGHEST))), 9, '[3, "X-wing"]')


def on_table(side: str) -> list[SwCard]:
    """Return the cards of a side that can lie on the table."""
    return [card for card in CARDS.values() if card.side == side and card.type not in (LOCATION, INTERRUPT)]


def suggestions(cards: Iterable[SwCard]) -> list[str]:
    """Return what people may write for these cards: their names, or the slugs of those that share one."""
    found: dict[str, list[str]] = {}
    for card in cards:
        found.setdefault(card.name.msgid, []).append(card.slug)
    return sorted(name for name, slugs in found.items() for name in ([name] if len(slugs) == 1 else slugs))


class PieceSchema(marshmallow.Schema):
    """One card on the table."""

    error_messages = _wrong(OBJECT.fill(form='{"card": "Luke Skywalker"}'))

    card = NameField(required=True)
    on = _words()
    role = fields.String(load_default="", validate=validate.OneOf(["", *ROLES], error=ROLE.msgid), error_messages=_wrong(ROLE))
    hit = yes_no()
    at = _words()


class DestiniesSchema(marshmallow.Schema):
    """The destinies that one side drew."""

    error_messages = _wrong(OBJECT.fill(form='{"battle": [3]}'))

    power = _destinies()
    battle = _destinies()
    attrition = _destinies()
    weapon = _destinies()
    other = _destinies()


class SideSchema(marshmallow.Schema):
    """One side of the table."""

    error_messages = _wrong(OBJECT.fill(form='{"cards": [{"card": "X-wing"}]}'))

    cards = _list(_nested(PieceSchema), MANY, '[{"card": "X-wing"}]')
    hand = _names()
    reserve = _names()
    force = _names()
    used = _names()
    lost = _names()
    destinies = _nested(DestiniesSchema, load_default=lambda: DestiniesSchema().load({}))


def _side(side: str, title: Text) -> fields.Nested:
    suggest = suggestions(on_table(side))
    help_text = T("Cards on the table, piles, and the destinies that were drawn.")
    return _nested(SideSchema, required=True, metadata={"title": title, "help": help_text, "suggest": suggest})


class ScenarioSchema(marshmallow.Schema):
    """A scenario as it is written down."""

    title = _words(metadata={"title": T("Name"), "help": T("What this battle is called.")})
    summary = _words(metadata={"title": T("Summary"), "help": T("One sentence about it.")})
    location = NameField(
        required=True,
        metadata={
            "title": T("Location"),
            "help": T("The site or system where the battle is."),
            "suggest": sorted({card.name.msgid for card in CARDS.values() if card.type == LOCATION}),
        },
    )
    locations = _list(
        NameField(),
        12,
        '["Tatooine", "Tatooine: Mos Eisley"]',
        metadata={"title": T("Locations"), "help": T("All locations on the table from left to right, if there are others.")},
    )
    initiator = fields.String(
        load_default=LIGHT,
        validate=validate.OneOf(SIDES, error=SIDE.msgid),
        error_messages=_wrong(SIDE),
        metadata={
            "title": T("Who starts the battle"),
            "help": T("This player pays 1 Force, draws destiny first and pays damage first."),
            "labels": {"light": T("Light"), "dark": T("Dark")},
        },
    )
    light = _side("light", T("Light side"))
    dark = _side("dark", T("Dark side"))
    choices = _list(
        NameField(error_messages=_wrong(CHOICE.fill(form='"fire:bowcaster"'))),
        400,
        '["fire:bowcaster", "decline"]',
        metadata={"title": T("Choices"), "help": T("What the players choose, in order.")},
    )
