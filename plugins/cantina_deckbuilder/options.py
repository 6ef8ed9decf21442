"""The options of a match and of a seat, as the set-up form shows them."""

from __future__ import annotations

from functools import cache
from typing import Any

import marshmallow
from marshmallow import fields, validate

from cantina import T, Text

from .schema import Edition
from .setup import AUTO, BEGINNER, CROSS, SOLO, all_sides
from .solo.setup import DIFFICULTIES, FORCE, STANDARD
from .words import FACTIONS, RANDOM

LENGTHS = (2, 3, 4, 5)
DEFAULT_EDITION = "original"
EDITIONS = {"original": T("Original edition"), "clone-wars": T("Clone Wars edition")}

TWO_FACTIONS = T("The two players need different factions; left open, a player gets one that is free.")
YOU_ALONE = T("You play it; the other one is the enemy.")


def options(mode: str, editions: dict[str, Edition]) -> type[marshmallow.Schema]:
    """Return the schema of a mode's options."""
    variants = tuple(edition.id for edition in editions.values() if any(board.variant for board in edition.boards))
    named = tuple((edition.id, edition.title) for edition in _fit(mode, editions))
    return _options(mode, named, variants if mode == SOLO else ())


def seat_options(mode: str, editions: dict[str, Edition]) -> type[marshmallow.Schema]:
    """Return the schema of what a seat chooses: its faction."""
    named = tuple((key, side.faction.title, side.edition.title) for key, side in all_sides(_fit(mode, editions)).items())
    return _seat_options(named, mode == SOLO)


def _fit(mode: str, editions: dict[str, Edition]) -> list[Edition]:
    """Return the editions that a mode can be played with: for solo play they need a board for each enemy."""
    return [edition for edition in editions.values() if mode != SOLO or len(edition.boards) == len(edition.factions)]


@cache
def _options(mode: str, editions: tuple[tuple[str, str], ...], variants: tuple[str, ...]) -> type[marshmallow.Schema]:
    labels = {edition_id: EDITIONS.get(edition_id) or Text(title) for edition_id, title in editions}
    labels |= {edition_id: T("{edition}, house variant", edition=labels[edition_id]) for edition_id in variants}
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
            labels,
            T("Edition"),
            T("Original: Empire and Rebels. Clone Wars: Separatists and Republic; most of its printed values are not public."),
        )
    made |= _solo() if mode == SOLO else {"length": _length(mode)}
    made["pay_off"] = fields.Boolean(
        load_default=False,
        metadata={
            "title": T("Paying off neutral cards"),
            "help": T("You may spend a neutral card's cost to discard it from the row."),
        },
    )
    return marshmallow.Schema.from_dict(made, name=f"{mode} options")


def _length(mode: str) -> fields.Integer:
    return fields.Integer(
        load_default=3 if mode == BEGINNER else 4,
        validate=validate.OneOf(LENGTHS),
        metadata={
            "title": T("Bases to destroy"),
            "help": T("Who destroys so many bases of the other player first wins."),
        },
    )


def _solo() -> dict[str, Any]:
    """Return the options that only solo play has."""
    return {
        "difficulty": fields.String(
            load_default=STANDARD,
            validate=validate.OneOf(list(DIFFICULTIES)),
            metadata={
                "title": T("Difficulty"),
                "help": T("How many Transports the enemy begins with: 2, 3, 4 or 5."),
                "labels": {"easy": T("Easy"), "standard": T("Standard"), "hard": T("Hard"), "very-hard": T("Very hard")},
            },
        ),
        "length": fields.Integer(
            load_default=3,
            validate=validate.OneOf((2, 3)),
            metadata={
                "title": T("Bases that you must destroy"),
                "help": T("The enemy has three. With two the match is shorter."),
            },
        ),
        "enemy_length": fields.Integer(
            load_default=3,
            validate=validate.OneOf(LENGTHS),
            metadata={
                "title": T("Bases that the enemy must destroy"),
                "help": T("You lose when so many of your bases are gone."),
            },
        ),
        "force": fields.String(
            load_default=FORCE[0],
            validate=validate.OneOf(FORCE),
            metadata={
                "title": T("Force all the way with the enemy gives it"),
                "help": T("As the rules are written it gains Force, which changes nothing. A resource is what players gain."),
                "labels": {"force": T("Force, as written"), "resource": T("A resource")},
            },
        ),
        "printed_only": fields.Boolean(
            load_default=False,
            metadata={
                "title": T("Printed values only"),
                "help": T("Cards without a printed value give the enemy nothing. If off, a house rule gives them one."),
            },
        ),
    }


def _edition(labels: dict[str, Text], title: Text, help_text: Text) -> fields.String:
    return fields.String(
        load_default=DEFAULT_EDITION,
        validate=validate.OneOf(list(labels)),
        metadata={"title": title, "help": help_text, "labels": labels},
    )


@cache
def _seat_options(factions: tuple[tuple[str, str, str], ...], alone: bool) -> type[marshmallow.Schema]:
    labels = {key: FACTIONS.get(key) or Text(f"{title} ({edition})") for key, title, edition in factions}
    made: dict[str, Any] = {
        "faction": fields.String(
            load_default=AUTO,
            validate=validate.OneOf([AUTO, *labels]),
            metadata={
                "title": T("Faction"),
                "help": YOU_ALONE if alone else TWO_FACTIONS,
                "labels": {AUTO: T("Whichever begins") if alone else T("Whichever is free"), **labels},
            },
        )
    }
    return marshmallow.Schema.from_dict(made, name="seat options")
