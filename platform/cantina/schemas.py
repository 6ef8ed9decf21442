"""The check of data files: marshmallow schemas made from the declarations of Structs, and their problems as lines.

Cards and effects are declared once, as frozen Structs with typed fields; what a file may hold follows from that.
"""

from __future__ import annotations

import difflib
import types
import typing
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

import marshmallow
import msgspec
from marshmallow import fields, validate
from msgspec import Meta, Struct


class Strict(marshmallow.Schema):
    """A schema that says of an unknown field which one may be meant."""

    def handle_error(self, error: marshmallow.ValidationError, data: Any, *, many: bool, **kwargs: Any) -> None:
        known = {field.data_key or name for name, field in self.fields.items()}
        if isinstance(error.messages, dict) and isinstance(data, Mapping):
            for name in error.messages:
                if isinstance(name, str) and name not in known and name in data:
                    error.messages[name] = [f"Unknown field{near(name, known) or '.'}"]


class OneOfStructs(fields.Field[Any]):
    """One of several Structs that a field such as `op` tells apart."""

    def __init__(self, arms: tuple[type[Struct], ...], **more: Any) -> None:
        super().__init__(**more)
        self.tag = str(arms[0].__struct_config__.tag_field)
        self.arms = {str(arm.__struct_config__.tag): arm for arm in arms}

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> Any:
        if not isinstance(value, dict) or self.tag not in value:
            raise marshmallow.ValidationError(f'write an object with "{self.tag}"')
        name = value[self.tag]
        if not isinstance(name, str) or name not in self.arms:
            raise marshmallow.ValidationError(
                f"unknown operation {name!r}; known are: {', '.join(sorted(self.arms))}{near(name, self.arms)}"
            )
        rest = {key: item for key, item in value.items() if key != self.tag}
        try:
            schema_of(self.arms[name])().load(rest)
        except marshmallow.ValidationError as error:
            raise marshmallow.ValidationError({name: error.messages}) from error
        return value


class Exactly(fields.Field[Any]):
    """A value of just this type: in Python 1 is True and True is 1, in a file they differ."""

    def __init__(self, kind: type, name: str, **more: Any) -> None:
        super().__init__(**more)
        self.kind, self.name_of_kind = kind, name

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> Any:
        if type(value) is not self.kind:
            raise marshmallow.ValidationError(f"Not a valid {self.name_of_kind}.")
        return value


@cache
def schema_of(cls: type[Struct]) -> type[marshmallow.Schema]:
    """Return the schema of a Struct class: its fields, bounds and alternatives, and nothing else."""
    hints = get_type_hints(cls, include_extras=True)
    made = {item.encode_name: field_of(hints[item.name], required=item.required) for item in msgspec.structs.fields(cls)}
    return Strict.from_dict(made, name=cls.__name__)


def field_of(hint: Any, **more: Any) -> fields.Field[Any]:
    """Return the marshmallow field of a type hint; `more` goes to the field."""
    if get_origin(hint) is Annotated:
        inner, *marks = get_args(hint)
        meta = next(mark for mark in marks if isinstance(mark, Meta))
        made = field_of(inner, **more)
        made.validators.append(validate.Range(meta.ge, meta.le))
        return made
    origin = get_origin(hint)
    if origin is Literal:
        return fields.Raw(validate=validate.OneOf(get_args(hint)), **more)
    if origin is tuple:
        return fields.List(field_of(get_args(hint)[0]), validate=validate.Length(min=1), **more)
    if origin in (typing.Union, types.UnionType):
        arms = [arm for arm in get_args(hint) if arm is not type(None)]
        if len(arms) == 1:
            return field_of(arms[0], **more)
        return OneOfStructs(tuple(arms), **more)
    if hint is bool:
        return Exactly(bool, "boolean", **more)
    if hint is int:
        return Exactly(int, "integer", **more)
    if isinstance(hint, type) and issubclass(hint, Struct):
        return fields.Nested(lambda: schema_of(hint)(), **more)  # made late: Structs may hold their own kind
    return fields.String(**more)


def near(word: Any, known: Iterable[str]) -> str:
    """Return '; did you mean: X?' for a word that is nearly one of those known, else nothing."""
    names = {name.casefold(): name for name in known}
    close = difflib.get_close_matches(str(word).casefold(), list(names), 1, 0.7)
    return f"; did you mean: {names[close[0]]}?" if close else ""


def problems(messages: Any, cards: Sequence[str] = (), boards: Sequence[str] = ()) -> list[str]:
    """Return marshmallow's messages as lines, 'field.0.field: what is wrong'.

    `cards`, `boards`: names of the entries of these lists; their lines begin 'card Name, field: ...'.
    """
    return [line(path, message, cards, boards) for path, message in _messages(messages, ())]


def line(path: Sequence[str | int], message: object, cards: Sequence[str] = (), boards: Sequence[str] = ()) -> str:
    """Return one problem as a line; the arguments are those of `problems`."""
    names = {"cards": cards, "boards": boards}.get(str(path[0]), ()) if path else ()
    entry, rest = "", list(path)
    if len(path) > 1 and isinstance(path[1], int) and path[1] < len(names):
        entry, rest = f"{str(path[0])[:-1]} {names[path[1]]}", rest[2:]
    where = ", ".join(filter(None, (entry, ".".join(map(str, rest)))))
    return f"{where}: {message}" if where else str(message)


def _messages(messages: Any, path: tuple[str | int, ...]) -> Iterator[tuple[tuple[str | int, ...], object]]:
    if isinstance(messages, dict):
        for key, inner in messages.items():
            yield from _messages(inner, path if key == "_schema" else (*path, key))
        return
    for message in messages if isinstance(messages, list) else [messages]:
        yield path, message
