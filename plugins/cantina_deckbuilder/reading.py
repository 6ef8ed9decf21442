"""From the bytes of an edition file to its data: what is wrong with it as text, before its fields are looked at."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Iterator
from typing import Any

from cantina import schemas

from .schema import Edition, EditionError, entries, load

MOST_BYTES = 1024 * 1024
"""The bundled editions have some fifty thousand."""

DEEPEST = 60
"""How deep values may lie in each other: a choice within a choice is four deeper."""

Path = tuple[str | int, ...]


def read(where: str, raw: bytes) -> Edition:
    """Return the edition of the bytes of a file. Raises `EditionError` with every problem, by card and field."""
    if len(raw) > MOST_BYTES:
        raise EditionError(where, [f"is too large: an edition has at most {MOST_BYTES} bytes"])
    twice: list[tuple[dict[str, Any], str]] = []
    try:
        data = json.loads(raw.decode("utf-8-sig"), object_pairs_hook=lambda pairs: _object(pairs, twice))
    except UnicodeDecodeError as error:
        raise EditionError(where, [f"is not UTF-8 text ({error.reason} at byte {error.start}); save it as UTF-8"]) from error
    except RecursionError as error:
        raise EditionError(where, [f"is nested too deeply; an edition has at most {DEEPEST} levels"]) from error
    except ValueError as error:
        raise EditionError(where, [f"is not JSON: {error}"]) from error
    names = entries(data)
    wrong = dict.fromkeys(schemas.line(path, message, **names) for path, message in _wrong(data, twice, ()))
    if wrong:
        raise EditionError(where, list(wrong))
    return load(where, data)


def _object(pairs: list[tuple[str, Any]], twice: list[tuple[dict[str, Any], str]]) -> dict[str, Any]:
    """Return a JSON object, and note which of its names stand in it twice: the first value would be lost silently."""
    made: dict[str, Any] = {}
    for name, value in pairs:
        if name in made:
            twice.append((made, name))
        made[name] = value
    return made


def _wrong(value: Any, twice: list[tuple[dict[str, Any], str]], path: Path) -> Iterator[tuple[Path, str]]:
    """Yield what JSON allows but no edition can mean, with its path; an operation is part of the path."""
    if len(path) > DEEPEST:
        yield path[:8], f"is nested too deeply; an edition has at most {DEEPEST} levels"
    elif isinstance(value, dict):
        yield from (((*path, name), "is written twice") for found, name in twice if found is value)
        tag = next((value[key] for key in ("op", "is") if isinstance(value.get(key), str)), None)
        for name, inner in value.items():
            yield from _odd(name, path)
            yield from _wrong(inner, twice, (*path, name) if tag is None or name in ("op", "is") else (*path, tag, name))
    elif isinstance(value, list):
        for at, inner in enumerate(value):
            yield from _wrong(inner, twice, (*path, at))
    elif isinstance(value, str):
        yield from _odd(value, path)


def _odd(text: str, path: Path) -> Iterator[tuple[Path, str]]:
    """Yield the first sign of a text that cannot be shown or kept; a new line can."""
    odd = next((sign for sign in text if unicodedata.category(sign) in ("Cc", "Cs") and sign not in "\n\t"), "")
    if odd:
        yield path, f"the sign {odd!r} cannot be shown; leave it out"
