"""Where a piece of an edition file stands, so that it can tell whether it can ever work there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from msgspec import Struct

REWARD, WHILE = "reward", "while"
"""What stands in place of an event for rewards and for what lasts while a card is in play."""

Amiss = Iterator[tuple[str, str]]
"""What is wrong with a piece: a field of it, or '' for all of it, and a sentence."""


class Place(NamedTuple):
    """Where a piece stands.

    `type` is that of the card, `when` the event. `cost`: among the costs. `option`: in an option of a choice. `first`: no
    effect of its list comes before it (`before`: there are costs before the list). `alone`: the only one of its list.
    `held`: the event is about a card just purchased. `pool` and `kind`: the only cards that a filter can meet there; `owned`:
    they are neutral or of the own side.
    """

    type: str
    when: str
    cost: bool = False
    option: bool = False
    before: bool = False
    first: bool = True
    alone: bool = True
    held: bool = False
    pool: str = ""
    kind: str = ""
    owned: bool = False

    @property
    def in_play(self) -> bool:
        """Whether the card is among the units and ships in play then."""
        return self.type != "base" and self.when not in ("purchased", REWARD)

    @property
    def may_attack(self) -> bool:
        """Whether the card can be committed or have attacked then."""
        return self.in_play and self.when not in ("played", "turn-start")


def named_fields(piece: Struct) -> Iterator[tuple[str, str, Any]]:
    """Yield the fields of a piece: the name here, the name in the file, and the value."""
    for name, written in zip(piece.__struct_fields__, piece.__struct_encode_fields__, strict=True):
        yield name, written, getattr(piece, name)


def pieces(value: Any, place: Place, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Struct, Place]]:
    """Yield every Struct of a value with its path in the file and where it stands; an operation is part of the path.

    A piece that can be wrong by where it stands has a method `amiss(place)`, one whose fields stand elsewhere than itself
    `inside(field, place)`.
    """
    if isinstance(value, Struct):
        tag = value.__struct_config__.tag
        path = (*path, str(tag)) if tag else path
        yield path, value, place
        inside = getattr(value, "inside", None)
        for name, written, inner in named_fields(value):
            yield from pieces(inner, inside(name, place) if inside else place, (*path, written))
    elif isinstance(value, tuple):
        for at, inner in enumerate(value):
            there = place._replace(first=at == 0 and not place.before, alone=len(value) == 1)
            yield from pieces(inner, there, (*path, str(at)))
