"""Texts in files: which may be shown, and what one viewer may have of them."""

from __future__ import annotations

import string
from collections.abc import Mapping
from typing import Any

import msgspec

from ..events import Event
from ..text import Arg, Named, Text, Who, bit

LONGEST = 4_000
"""Letters of one sentence with everything filled in; texts can nest, so a short file could ask for a very long one."""
_NAME = 80
"""Letters reckoned for a person's or card's name."""


def check_event(event: Event) -> None:
    """Raise `ValueError` unless the sentence of an event can be shown."""
    extra: dict[str, Arg] = {"cards": event.cards} if event.cards else {}
    if event.seat >= 0:
        extra["seat"] = Who(event.seat)
    check(event.text, extra)


def check(text: Text, extra: Mapping[str, Arg] | None = None) -> None:
    """Raise `ValueError` unless a text can be shown: it names its arguments, without any format, and is not too long."""
    _length(text, extra or {})


def check_within(data: Any) -> None:
    """Raise `ValueError` unless every text somewhere in plain JSON can be shown."""
    if isinstance(data, dict):
        if data.get("type") == "text":
            check(msgspec.convert(data, Text))
        else:
            for value in data.values():
                check_within(value)
    elif isinstance(data, list):
        for value in data:
            check_within(value)


def _length(text: Text, extra: Mapping[str, Arg]) -> int:
    args = {**extra, **text.args}
    lengths = {name: _arg_length(arg) for name, arg in args.items()}
    longest = 0
    for pattern in (text.msgid, text.own, text.plural):
        length = len(pattern)
        for _, name, form, conversion in string.Formatter().parse(pattern) if args else ():
            if name is not None and (name not in args or form or conversion):
                raise ValueError(f"the text {pattern[:60]!r} asks for more than its arguments")
            length += lengths.get(name or "", 0)
        longest = max(longest, length)
    if longest > LONGEST:
        raise ValueError(f"the text {text.msgid[:60]!r} makes a sentence of more than {LONGEST} letters")
    return longest


def _arg_length(arg: Arg) -> int:
    if isinstance(arg, Text):
        return _length(arg, {})
    if isinstance(arg, tuple):
        return _NAME * len(arg)
    return _NAME if isinstance(arg, Who | Named) else len(str(arg))


def redacted(event: Event, viewer: int) -> Event:
    """Return an event without the cards whose faces the viewer did not see, nor who else saw the others."""
    cards = tuple(_card(card, viewer) for card in event.cards)
    return msgspec.structs.replace(event, text=_text(event.text, viewer), cards=cards)


def _text(text: Text, viewer: int) -> Text:
    return msgspec.structs.replace(text, args={name: _arg(arg, viewer) for name, arg in text.args.items()})


def _arg(arg: Arg, viewer: int) -> Arg:
    if isinstance(arg, Text):
        return _text(arg, viewer)
    if isinstance(arg, Named):
        return _card(arg, viewer)
    if isinstance(arg, tuple):
        return tuple(_card(card, viewer) for card in arg)
    return arg


def _card(card: Named, viewer: int) -> Named:
    return Named(card.slug, bit(viewer)) if card.seen & bit(viewer) else Named("", 0)


def named(event: Event) -> set[str]:
    """Return the slugs that an event names."""
    return {card.slug for card in (*event.cards, *_named(event.text))}


def _named(text: Text) -> list[Named]:
    found: list[Named] = []
    for arg in text.args.values():
        if isinstance(arg, Text):
            found += _named(arg)
        elif isinstance(arg, Named):
            found.append(arg)
        elif isinstance(arg, tuple):
            found += arg
    return found
