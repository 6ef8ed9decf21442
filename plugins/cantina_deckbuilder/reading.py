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

MOST_PIECES = 20_000
"""How many objects and fields an edition may have; the bundled ones have not three thousand. Each can be wrong by itself."""

DEEPEST = 60
"""How deep values may lie in each other: a choice within a choice is four deeper."""

UNSEEN = "\u200b\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\ufeff"
"""Signs that show nothing, or turn the text after them round; those that join letters are not among them."""

Path = tuple[str | int, ...]
Twice = dict[int, tuple[dict[str, Any], list[str]]]
"""By the identity of an object: it, so that it lives on, and the names that are written in it twice."""


def read(where: str, raw: bytes) -> Edition:
    """Return the edition of the bytes of a file. Raises `EditionError` with every problem, by card and field."""
    if len(raw) > MOST_BYTES:
        raise EditionError(where, [f"is too large: an edition has at most {MOST_BYTES} bytes"])
    twice: Twice = {}
    pieces = 0

    def made(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        nonlocal pieces
        pieces += 1 + len(pairs)
        return _object(pairs, twice)

    try:
        data = json.loads(raw.decode("utf-8-sig"), object_pairs_hook=made)
    except UnicodeDecodeError as error:
        raise EditionError(where, [f"is not UTF-8 text ({error.reason} at byte {error.start}); save it as UTF-8"]) from error
    except RecursionError as error:
        raise EditionError(where, [f"is nested too deeply; an edition has at most {DEEPEST} levels"]) from error
    except json.JSONDecodeError as error:
        raise EditionError(where, [f"is not JSON: {error}"]) from error
    except ValueError as error:
        raise EditionError(where, ["holds a number with too many digits"]) from error
    if pieces > MOST_PIECES:
        raise EditionError(where, [f"is too large: an edition has at most {MOST_PIECES} objects and fields"])
    names = entries(data)
    wrong = dict.fromkeys(schemas.line(path, message, **names) for path, message in _wrong(data, twice, ()))
    if wrong:
        raise EditionError(where, list(wrong))
    return load(where, data)


def _object(pairs: list[tuple[str, Any]], twice: Twice) -> dict[str, Any]:
    """Return a JSON object, and note which of its names stand in it twice: the first value would be lost silently."""
    made: dict[str, Any] = {}
    for name, value in pairs:
        if name in made:
            twice.setdefault(id(made), (made, []))[1].append(name)
        made[name] = value
    return made


def _wrong(value: Any, twice: Twice, path: Path) -> Iterator[tuple[Path, str]]:
    """Yield what JSON allows but no edition can mean, with its path; an operation is part of the path."""
    if len(path) > DEEPEST:
        yield path[:8], f"is nested too deeply; an edition has at most {DEEPEST} levels"
    elif isinstance(value, dict):
        if id(value) in twice:
            yield from (((*path, name), "is written twice") for name in twice[id(value)][1])
        tag = next((value[key] for key in ("op", "is") if isinstance(value.get(key), str)), None)
        for name, inner in value.items():
            yield from _odd(name, path)
            yield from _wrong(inner, twice, (*path, name) if tag is None or name in ("op", "is") else (*path, tag, name))
    elif isinstance(value, list):
        for at, inner in enumerate(value):
            yield from _wrong(inner, twice, (*path, at))
    elif isinstance(value, str):
        yield from _odd(value, path)


ODD = ("Cc", "Cs", "Zl", "Zp")
"""Categories of signs that control something, stand for half a sign, or part lines in a way of their own."""


def _odd(text: str, path: Path) -> Iterator[tuple[Path, str]]:
    """Yield the first sign of a text that cannot be shown or kept; a new line can."""
    odd = next((sign for sign in text if sign in UNSEEN or (unicodedata.category(sign) in ODD and sign not in "\n\t")), "")
    if odd:
        yield path, f"the sign {odd!r} cannot be shown; leave it out"
