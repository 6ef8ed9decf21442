"""Helpers of a title outside matches: a calculator, a check of files.

A tool is declared once; the host makes its page, its API call and its command of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Union

import marshmallow
from msgspec import Struct

from .errors import ToolError
from .text import T, Text

Cell = Union[Text, str, int]  # noqa: UP007 (msgspec resolves it at run time)
"""What stands in a table: a text, a plain name or a number."""

FILE = "file"
"""The metadata of a String field that takes the text of a file: pasted, chosen on the page, or named on the command line."""


class Section(Struct, frozen=True, kw_only=True):
    """A titled part of what a tool found: sentences, then `rows` below `columns`. Numbers stand at the right."""

    title: Text
    lines: tuple[Text, ...] = ()
    columns: tuple[Text, ...] = ()
    rows: tuple[tuple[Cell, ...], ...] = ()


class ToolResult(Struct, frozen=True, kw_only=True):
    """What a tool found: `sections` for people, `data` (plain, as JSON) for programs.

    `ok` is False where the answer is 'no', such as a file that cannot be used; the command then ends with exit code 1.
    """

    sections: tuple[Section, ...]
    data: dict[str, Any]
    ok: bool = True


class Tool(Struct, frozen=True, kw_only=True):
    """A helper of a title.

    `run` gets what `schema` loaded and raises `ToolError` for what only it can find wrong. Fields need metadata `title`, may
    have `help` and `labels` as options do, and one String field may be marked `file=True`. `example` is an input that works:
    the page offers it, the kit runs it. `button` is what the page's button says.
    """

    id: str
    title: Text
    summary: Text
    schema: type[marshmallow.Schema]
    run: Callable[[dict[str, Any]], ToolResult]
    button: Text = T("Show the result")
    example: dict[str, Any] = {}

    @property
    def file_field(self) -> str | None:
        """The field that takes the text of a file, or None."""
        return next((name for name, field in self.schema().fields.items() if field.metadata.get(FILE)), None)

    def use(self, given: Mapping[str, Any]) -> ToolResult:
        """Run the tool on plain data. Raises `ToolError` with what is wrong by field."""
        try:
            loaded = self.schema().load(dict(given))
        except marshmallow.ValidationError as error:
            raise ToolError(dict(problems(error.messages))) from error
        result = self.run(loaded)
        if not isinstance(result, ToolResult):
            raise TypeError(f"tool {self.id}: run returned {type(result).__name__}; return a cantina.ToolResult")
        return result


def problems(found: Any, path: str = "") -> Iterator[tuple[str, Text]]:
    """Yield each problem that marshmallow names, with the path of its field: `light.cards.0`."""
    if isinstance(found, Mapping):
        for key, inner in found.items():
            here = path if key == marshmallow.exceptions.SCHEMA else f"{path}.{key}" if path else str(key)
            yield from problems(inner, here)
    elif isinstance(found, list | tuple):
        for inner in found[:1]:
            yield from problems(inner, path)
    else:
        yield path, found if isinstance(found, Text) else Text(str(found))
