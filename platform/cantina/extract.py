"""Finds the messages in Python source for Babel: gettext calls, and `T`, `TN` and `Text` with all their wordings.

Babel's own reader knows positional arguments only and would miss `own=`.
"""

from __future__ import annotations

import ast
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


def _string(node: ast.expr) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None
