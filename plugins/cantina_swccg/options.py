"""What is chosen before a quick battle: one of the ready battles, or a location and cards for both sides."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import marshmallow
from marshmallow import fields, validate

from cantina import SetupError, T, Text

from .cards import LOCATION, SIDES
from .collection import CARDS
from .form import ROLES, on_table, suggestions
from .scenario import Scenario, ScenarioError, read, read_text

BATTLES = Path(__file__).parent / "battles"
READY = ("docking-bay", "site", "system", "outnumbered-defense", "walker-assault", "starfighter-duel")
OWN = "own"
PILES = ("hand", "reserve", "force", "used")

OWN_BATTLE = T("A battle of your own")
NOT_OWN = T("You wrote a battle of your own but chose a ready one: choose 'A battle of your own' here to play what you wrote.")
ON, AS, AT, HIT = " on ", " as ", " at ", " hit"


@cache
def ready(battle: str) -> Scenario:
    """Return one of the ready battles."""
    path = BATTLES / f"{battle}.json"
    return read_text(path.name, path.read_text(encoding="utf-8"), CARDS)


def _lines(title: Text, help_text: Text, default: str, suggest: list[str]) -> fields.String:
    return fields.String(
        load_default=default,
        validate=validate.Length(max=4000),
        metadata={"title": title, "help": help_text, "lines": True, "suggest": suggest, "part": OWN_BATTLE},
    )


CARDS_HELP = T(
    "One card a line: 'Han Solo', 'Jedi Lightsaber on Luke Skywalker', 'Leia Organa on Millennium Falcon as passenger'; "
    "the second of a kind is 'Stormtrooper.2'."
)
PILE_HELP = T("One card a line. Hand, Reserve Deck, Force and Used Pile are shuffled together and dealt anew, as many to each.")
TABLE_OF = {"light": T("Light cards on the table"), "dark": T("Dark cards on the table")}
PILES_OF = {
    "hand": {"light": T("Light hand"), "dark": T("Dark hand")},
    "reserve": {"light": T("Light Reserve Deck"), "dark": T("Dark Reserve Deck")},
    "force": {"light": T("Light Force Pile"), "dark": T("Dark Force Pile")},
    "used": {"light": T("Light Used Pile"), "dark": T("Dark Used Pile")},
}


@cache
def quick_options() -> type[marshmallow.Schema]:
    """Return the schema of the options of a quick battle; those of an own battle begin as the first ready one."""
    first = ready(READY[0])
    made: dict[str, Any] = {
        "battle": fields.String(
            load_default=READY[0],
            validate=validate.OneOf([*READY, OWN]),
            metadata={
                "title": T("Battle"),
                "help": T("Six battles are ready. For one of your own, say below what is there."),
                "labels": {**{battle: Text(ready(battle).title) for battle in READY}, OWN: OWN_BATTLE},
            },
        ),
        "location": fields.String(
            load_default=CARDS[first.locations[first.location]].name.msgid,
            validate=validate.Length(1, 80),
            metadata={
                "title": T("Location"),
                "help": T("A site or a system."),
                "suggest": sorted({card.name.msgid for card in CARDS.values() if card.type == LOCATION}),
                "part": OWN_BATTLE,
            },
        ),
        "initiator": fields.String(
            load_default=first.initiator,
            validate=validate.OneOf(SIDES),
            metadata={
                "title": T("Whose turn it is"),
                "help": T("This player may start the battle, draws destiny first and pays damage first."),
                "labels": {"light": T("Light"), "dark": T("Dark")},
                "part": OWN_BATTLE,
            },
        ),
    }
    for number, side in enumerate(SIDES):
        tabled = suggestions(on_table(side))
        piled = suggestions(card for card in CARDS.values() if card.side == side)
        made[side] = _lines(TABLE_OF[side], CARDS_HELP, _table_lines(first, number), tabled)
        for pile in PILES:
            default = "\n".join(CARDS[slug].name.msgid for slug in getattr(first.sides[number], pile))
            help_text = PILE_HELP if pile == PILES[0] else T("One card a line.")
            made[f"{side}_{pile}"] = _lines(PILES_OF[pile][side], help_text, default, piled)
    return marshmallow.Schema.from_dict(made, name="quick battle options")


def _table_lines(scenario: Scenario, number: int) -> str:
    """Return the cards of a side as lines that a person would write."""
    pieces, names = scenario.sides[number].pieces, []
    met: dict[str, int] = {}
    for piece in pieces:
        name = CARDS[piece.slug].name.msgid
        met[name] = met.get(name, 0) + 1
        names.append(name if met[name] == 1 else f"{name}.{met[name]}")
    lines = []
    for piece in pieces:
        line = CARDS[piece.slug].name.msgid
        if piece.on >= 0:
            line += ON + names[piece.on] + (AS + piece.role if piece.role in ROLES else "")
        lines.append(line)
    return "\n".join(lines)


def check(options: Mapping[str, Any]) -> None:
    """Raise `SetupError` if an own battle was written but a ready one chosen."""
    written = (options.get(name, default).split() != default.split() for name, default in _unwritten().items())
    if options["battle"] != OWN and any(written):
        raise SetupError(f"swccg: {NOT_OWN.msgid}", {"battle": NOT_OWN})


def chosen(options: Mapping[str, Any]) -> Scenario:
    """Return the battle that was chosen. Raises `SetupError` with what is wrong by option."""
    if options["battle"] != OWN:
        return ready(options["battle"])
    data: dict[str, Any] = {"location": options["location"], "initiator": options["initiator"]}
    for side in SIDES:
        data[side] = {"cards": [_piece(line) for line in _split(options[side])]}
        for pile in PILES:
            data[side][pile] = _split(options[f"{side}_{pile}"])
    try:
        return read("", data, CARDS)
    except ScenarioError as error:
        raise SetupError(str(error), _by_option(error.problems)) from error


@cache
def _unwritten() -> dict[str, str]:
    """Return what the form for an own battle says before anything is typed."""
    return {name: field.load_default for name, field in quick_options()().fields.items() if name != "battle"}


def _split(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines() if line.strip()]


def _piece(line: str) -> dict[str, Any]:
    """Return what a line such as 'Leia Organa on Millennium Falcon as passenger hit' says."""
    found: dict[str, Any] = {}
    if line.endswith(HIT):
        line, found["hit"] = line.removesuffix(HIT), True
    for word, key in ((AT, "at"), (AS, "role"), (ON, "on")):
        line, there, rest = line.partition(word)
        if there:
            found[key] = rest.strip()
    return {"card": line.strip(), **found}


def _by_option(problems: Mapping[str, Text]) -> dict[str, object]:
    """Return problems by the option whose line is meant: `light.cards.2.card` is line 3 of `light`."""
    found: dict[str, object] = {}
    for path, problem in problems.items():
        side, _, rest = path.partition(".")
        pile, _, inner = rest.partition(".")
        line = inner.partition(".")[0]
        option = side if not rest or pile == "cards" else f"{side}_{pile}"
        text = T("Line {n}: {problem}", n=int(line) + 1, problem=problem) if line.isdecimal() else problem
        found.setdefault(option, text)
    return found
