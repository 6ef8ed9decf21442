"""How a state class is declared: the marks on its fields, and the declarations that are refused.

msgspec accepts classes whose values would be lost in a save, shared between clones or shown to nobody. `check` refuses
them when the class is first used, naming class and field.
"""

from __future__ import annotations

import types
import typing
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, get_args, get_origin, get_type_hints

from msgspec import Struct

from .errors import StateError
from .text import EVERYONE, Text, bit
from .zones import Copy, Zone


@dataclass(frozen=True, slots=True)
class Shown:
    """Marks a plain field that viewers may know; a field without it is not observed.

    With a title the host's own rendering of a table shows it; without, only the title's template uses it.
    """

    title: Text | None = None
    to_owner_only: bool = False

    def mask(self, owner: int) -> int:
        return bit(owner) if self.to_owner_only else EVERYONE


class Mark:
    """A mark without arguments."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __repr__(self) -> str:
        return self.name


SHOWN = Shown()
SHOWN_TO_OWNER = Shown(to_owner_only=True)
SEATS = Mark("SEATS")
"""Marks the list that has one element a seat: the index is the owner of the zones inside."""
REFERENCES = Mark("REFERENCES")
"""Marks a list of copies that lie somewhere else."""

_PLAIN = (int, str, bool, type(None))


def bare(hint: Any) -> tuple[Any, tuple[Any, ...]]:
    """Return a hint without `Annotated`, and its marks."""
    if get_origin(hint) is Annotated:
        inner, *marks = get_args(hint)
        return inner, tuple(marks)
    return hint, ()


def hints(cls: type) -> dict[str, Any]:
    """Return the field hints of a Struct class with their marks, without class variables."""
    try:
        found = get_type_hints(cls, include_extras=True)
    except NameError as error:
        raise StateError(f"{cls.__name__}: {error}; declare state classes at module level") from error
    return {name: hint for name, hint in found.items() if get_origin(hint) is not ClassVar and hint is not ClassVar}


def is_struct(hint: Any) -> bool:
    return isinstance(hint, type) and issubclass(hint, Struct)


def is_union(hint: Any) -> bool:
    return get_origin(hint) in (typing.Union, types.UnionType)


def within(hint: Any, entered: set[type] | None = None) -> Iterator[tuple[Any, tuple[Any, ...]]]:
    """Yield a hint and every hint inside it, with its marks; a Struct class is entered once."""
    entered = set() if entered is None else entered
    inner, marks = bare(hint)
    yield inner, marks
    if is_struct(inner) and inner not in entered:
        entered.add(inner)
        for field in hints(inner).values():
            yield from within(field, entered)
    elif get_origin(inner) is not typing.Literal:
        for arg in get_args(inner):
            yield from within(arg, entered)


def immutable(hint: Any) -> bool:
    """Tell whether values of this type can be shared between clones."""
    return all(_fixed(inner) for inner, _ in within(hint))


def _fixed(inner: Any) -> bool:
    if is_struct(inner):
        return bool(inner.__struct_config__.frozen)
    origin = get_origin(inner)
    return inner is Copy or inner is Ellipsis or inner in _PLAIN or origin in (tuple, typing.Literal) or is_union(inner)


def check(cls: type[Struct]) -> None:
    """Raise `StateError`, naming class and field, for a declaration that would lose, share or overlook a value."""
    if cls.__struct_config__.frozen:
        raise StateError(f"{cls.__name__}: a state class must not be frozen; rules change it in place")
    for inner, _ in within(cls):
        if is_struct(inner):
            _check_struct(inner)
            for name, hint in hints(inner).items():
                _check_field(hint, f"{inner.__name__}.{name}")
    if "stack" in hints(cls):
        _check_stack(hints(cls)["stack"], f"{cls.__name__}.stack")


def _check_struct(cls: type[Struct]) -> None:
    config = cls.__struct_config__
    for option in ("array_like", "omit_defaults"):
        if getattr(config, option):
            raise StateError(f"{cls.__name__}: {option} would let a save with missing values load; declare it without")
    now = hints(cls)
    for base in cls.__mro__[1:]:
        for name, hint in hints(base).items() if is_struct(base) and base is not Struct else ():
            lost = {_kind(mark) for mark in bare(hint)[1]} - {_kind(mark) for mark in bare(now[name])[1]}
            if lost & {Zone, Shown, SEATS, REFERENCES}:
                raise StateError(
                    f"{cls.__name__}.{name}: loses the mark that {base.__name__} gives it; repeat its Annotated type"
                )


def _kind(mark: Any) -> Any:
    return mark if isinstance(mark, Mark) else type(mark)


def _check_field(field: Any, where: str) -> None:
    if any(isinstance(mark, Shown) for mark in bare(field)[1]):
        for inner, _ in within(bare(field)[0]):
            if inner is Copy:
                raise StateError(f"{where}: copy numbers must not be shown; put the card in a Zone")
            if is_struct(inner) and not immutable(inner):
                raise StateError(f"{where}: {inner.__name__} is not frozen; mark its fields SHOWN instead of the whole")
    for inner, _ in within(field):
        if is_union(inner):
            _check_union(inner, where)


def _check_union(union: Any, where: str) -> None:
    arms = [bare(arm)[0] for arm in get_args(union)]
    if Copy in arms and int in arms:
        raise StateError(f"{where}: a number could be a copy or not; wrap one of them in a frozen Struct")
    structs = [arm for arm in arms if is_struct(arm)]
    if len(structs) > 1:
        tags: dict[Any, str] = {}
        for arm in structs:
            _check_alternative(arm, where)
            tag = arm.__struct_config__.tag
            if tag in tags:
                raise StateError(f"{where}: {tags[tag]} and {arm.__name__} have the same tag {tag!r}; give each its own")
            tags[tag] = arm.__name__


def _check_alternative(cls: Any, where: str) -> None:
    """A Struct that a save must tell from others: it needs a tag that survives a renamed class, and must be frozen."""
    tag = cls.__struct_config__.tag
    if tag is None or tag == cls.__name__:
        raise StateError(
            f'{where}: {cls.__name__} needs a written tag, such as tag="{cls.__name__.lower()}"; '
            "saves name it, and a class name may change"
        )
    if not cls.__struct_config__.frozen:
        raise StateError(f"{where}: {cls.__name__} must be frozen=True; replace a frame instead of changing it")
    for name, hint in hints(cls).items():
        if not immutable(hint):
            raise StateError(f"{where}: {cls.__name__}.{name} is mutable and clones would share it; use a tuple")


def _check_stack(field: Any, where: str) -> None:
    frames = get_args(bare(field)[0])
    if get_origin(bare(field)[0]) is not list or not frames:
        raise StateError(f"{where}: the stack is a list of frames: stack: list[FrameA | FrameB]")
    frame = bare(frames[0])[0]
    for cls in get_args(frame) if is_union(frame) else (frame,):
        if not is_struct(cls):
            raise StateError(f"{where}: {cls!r} is not a frame; a frame is a frozen Struct with a tag")
        _check_alternative(cls, where)
