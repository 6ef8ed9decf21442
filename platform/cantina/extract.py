"""Finds the messages for Babel: in Python source, and in data files of cards.

In Python: gettext calls, and `T`, `TN` and `Text` with all their wordings; Babel's own reader knows positional arguments only
and would miss `own=`. In JSON: the texts of cards, by the names of their fields.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Collection, Iterator, Mapping
from typing import IO, Any

Message = tuple[int, str, str | tuple[str, str], list[str]]

SINGLE = {"T", "Text", "_", "gettext"}
PLURAL = {"TN", "ngettext"}


def messages(
    source: IO[bytes], keywords: Mapping[str, Any], comment_tags: Collection[str], options: Mapping[str, Any]
) -> Iterator[Message]:
    """Yield (line, function, message or (message, plural), comments) for each message, as Babel wants it."""
    for node in ast.walk(ast.parse(source.read())):
        if not isinstance(node, ast.Call):
            continue
        name = (
            node.func.id if isinstance(node.func, ast.Name) else node.func.attr if isinstance(node.func, ast.Attribute) else ""
        )
        words = [_string(argument) for argument in node.args]
        named = {keyword.arg: _string(keyword.value) for keyword in node.keywords}
        if name in PLURAL and len(words) > 1 and words[0] and words[1]:
            yield node.lineno, "ngettext", (words[0], words[1]), []
        elif name in SINGLE and words and words[0]:
            yield node.lineno, "gettext", words[0], []
        if name in SINGLE | PLURAL and named.get("own"):
            yield node.lineno, "gettext", str(named["own"]), []


def cards(
    source: IO[bytes], keywords: Mapping[str, Any], comment_tags: Collection[str], options: Mapping[str, Any]
) -> Iterator[Message]:
    """Yield the messages of a JSON file; the option `fields` names the fields that hold them."""
    lines = source.read().decode()
    names = str(options.get("fields", "name title gist text")).split()
    seen: set[str] = set()
    for text in _texts(json.loads(lines), names):
        if text and text not in seen:
            seen.add(text)
            yield lines[: lines.find(json.dumps(text, ensure_ascii=False))].count("\n") + 1, "gettext", text, []


def _texts(part: Any, names: list[str]) -> Iterator[str]:
    if isinstance(part, dict):
        for key, value in part.items():
            if isinstance(value, str):
                if key in names:
                    yield value
            else:
                yield from _texts(value, names)
    elif isinstance(part, list):
        for value in part:
            yield from _texts(value, names)


def _string(node: ast.expr) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None
