"""Form fields made from a title's marshmallow schemas."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import marshmallow
import msgspec
from marshmallow import fields, validate
from msgspec import Struct

from ..ruleset import Ruleset
from ..text import T, Text
from ..tool import FILE
from .words import say

YES = T("Yes")
NO = T("No")
LINES = "lines"
SEGMENTS = 9
"""Up to this many whole numbers are offered as buttons, more as a field to type in."""


class Option(Struct, frozen=True):
    """One field as the page shows it. `choices` are (value, label).

    `kind` is choice, number, text, lines (a text of several), file (the text of a file) or json (what no single control can
    hold). `suggest` are texts that fit. Neighbours of the same `part` are folded away together until one of them is needed.
    """

    name: str
    title: str
    help: str
    kind: str
    value: str
    choices: tuple[tuple[str, str], ...] = ()
    low: int | None = None
    high: int | None = None
    problem: str = ""
    suggest: tuple[str, ...] = ()
    part: str = ""
    changed: bool = False


def options(
    rules: Ruleset[Any],
    schema: type[marshmallow.Schema],
    prefix: str,
    values: Mapping[str, str],
    problems: Mapping[str, object],
) -> list[Option]:
    """Return the fields of a schema: what was chosen before (`values` by field name), else the defaults."""
    return [
        _option(rules, field, f"{prefix}{name}", values.get(f"{prefix}{name}"), problems.get(name))
        for name, field in schema().fields.items()
    ]


def chosen(schema: type[marshmallow.Schema], prefix: str, values: Mapping[str, str]) -> dict[str, str]:
    """Return what a form says about the fields of a schema."""
    return {name: values[f"{prefix}{name}"] for name in schema().fields if f"{prefix}{name}" in values}


def default_of(field: fields.Field[Any]) -> Any:
    """Return what a field is when nothing is said, or None if something must be."""
    default = field.load_default() if callable(field.load_default) else field.load_default
    return None if default is marshmallow.missing else default


def is_json(field: fields.Field[Any]) -> bool:
    """Tell whether a field holds more than one control can say, so that it is written as JSON."""
    return isinstance(field, fields.Nested | fields.List | fields.Dict | fields.Tuple)


def _option(rules: Ruleset[Any], field: fields.Field[Any], name: str, value: str | None, problem: object) -> Option:
    def words(key: str) -> str:
        text: Text | str = field.metadata.get(key, "")
        return say(text, rules)

    default = default_of(field)
    kind, choices, low, high = _kind(rules, field)
    if kind == "json" and default is not None:
        default = msgspec.json.format(msgspec.json.encode(default, enc_hook=str), indent=2).decode()
    return Option(
        name=name,
        title=words("title"),
        help=words("help"),
        kind=kind,
        value=plain(default) if value is None else value,
        choices=choices,
        low=low,
        high=high,
        problem="" if problem is None else _first(problem),
        suggest=tuple(field.metadata.get("suggest", ())),
        part=words("part"),
        changed=value is not None and value.split() != plain(default).split(),
    )


def _kind(rules: Ruleset[Any], field: fields.Field[Any]) -> tuple[str, tuple[tuple[str, str], ...], int | None, int | None]:
    labels: Mapping[Any, Text | str] = field.metadata.get("labels", {})

    def label(value: Any) -> str:
        return say(labels[value], rules) if value in labels else str(value)

    if isinstance(field, fields.Boolean):
        return "choice", (("false", say(NO)), ("true", say(YES))), None, None
    for check in field.validators:
        if isinstance(check, validate.OneOf):
            return "choice", tuple((plain(value), label(value)) for value in check.choices), None, None
        if isinstance(check, validate.Range) and isinstance(field, fields.Integer):
            low, high = check.min, check.max
            if low is not None and high is not None and high - low < SEGMENTS:
                return "choice", tuple((str(n), label(n)) for n in range(low, high + 1)), None, None
            return "number", (), low, high
    if is_json(field):
        return "json", (), None, None
    marked = next((kind for kind in (FILE, LINES) if field.metadata.get(kind)), "text")
    kind = "number" if isinstance(field, fields.Integer) else marked
    return kind, (), None, None


def plain(value: Any) -> str:
    """Return a value as a form holds it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return "" if value is None else str(value)


def _first(problem: object) -> str:
    """Return the first sentence in what marshmallow, or a tool, says of a field."""
    while isinstance(problem, dict | list) and problem:
        problem = next(iter(problem.values())) if isinstance(problem, dict) else problem[0]
    return say(problem if isinstance(problem, Text) else Text(str(problem)))
