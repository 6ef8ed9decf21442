"""The options of a match and of a seat, as the set-up form shows them."""

from __future__ import annotations

from functools import cache
from typing import Any

import marshmallow
from marshmallow import fields, validate

from cantina import T, Text

from .schema import Edition
from .setup import AUTO, BEGINNER, CROSS, RANDOM, all_sides
from .words import FACTIONS

LENGTHS = (2, 3, 4, 5)
DEFAULT_EDITION = "original"
EDITIONS = {"original": T("Original edition"), "clone-wars": T("Clone Wars edition")}


def options(mode: str, editions: dict[str, Edition]) -> type[marshmallow.Schema]:
    """Return the schema of a mode's options."""
    return _options(mode, tuple((edition.id, edition.title) for edition in editions.values()))


def seat_options(mode: str, editions: dict[str, Edition]) -> type[marshmallow.Schema]:
    """Return the schema of what a seat chooses: its faction."""
    named = tuple((key, side.faction.title, side.edition.title) for key, side in all_sides(editions.values()).items())
    return _seat_options(named)


@cache
def _options(mode: str, editions: tuple[tuple[str, str], ...]) -> type[marshmallow.Schema]:
    labels = {edition_id: EDITIONS.get(edition_id) or Text(title) for edition_id, title in editions}
    made: dict[str, Any] = {}
    if mode == CROSS:
        made["neutral"] = fields.String(
            load_default=RANDOM,
            validate=validate.OneOf([RANDOM, *labels]),
            metadata={
                "title": T("Neutral cards"),
                "help": T("The neutral deck of one of the editions."),
                "labels": {RANDOM: T("At random"), **labels},
            },
        )
        made["pilots"] = _edition(labels, T("Outer Rim Pilots"), T("The pilots of one of the editions."))
    else:
        made["edition"] = _edition(
            labels, T("Edition"), T("The printed values of the Clone Wars edition are not public: most of its values are ours.")
        )
    made["length"] = fields.Integer(
        load_default=3 if mode == BEGINNER else 4,
        validate=validate.OneOf(LENGTHS),
        metadata={
            "title": T("Bases to destroy"),
            "help": T("Who destroys so many bases of the other player first wins."),
        },
    )
    made["pay_off"] = fields.Boolean(
        load_default=False,
        metadata={
            "title": T("Paying off neutral cards"),
            "help": T("You may spend a neutral card's cost to discard it from the row."),
        },
    )
    return marshmallow.Schema.from_dict(made, name=f"{mode} options")


def _edition(labels: dict[str, Text], title: Text, help_text: Text) -> fields.String:
    return fields.String(
        load_default=DEFAULT_EDITION,
        validate=validate.OneOf(list(labels)),
        metadata={"title": title, "help": help_text, "labels": labels},
    )


@cache
def _seat_options(factions: tuple[tuple[str, str, str], ...]) -> type[marshmallow.Schema]:
    labels = {key: FACTIONS.get(key) or Text(f"{title} ({edition})") for key, title, edition in factions}
    made: dict[str, Any] = {
        "faction": fields.String(
            load_default=AUTO,
            validate=validate.OneOf([AUTO, *labels]),
            metadata={
                "title": T("Faction"),
                "help": T("The two players need different factions; left open, a player gets one that is free."),
                "labels": {AUTO: T("Whichever is free"), **labels},
            },
        )
    }
    return marshmallow.Schema.from_dict(made, name="seat options")
