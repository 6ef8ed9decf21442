"""The state of a match: one plain value, declared once.

A state is a `msgspec.Struct` over int, str, bool, list and dict, with cards as copy numbers in zones. From the declaration
this module makes the clone, the walk over zones and shown fields, and the JSON form; what could lose data or hide a card
is refused when the class is first used, with the field named.

    class Seat(Struct):
        hand: Annotated[list[Copy], HAND] = []
        score: Annotated[int, SHOWN] = 0

    class Sabacc(State):
        deck: Annotated[list[Copy], DECK]
        seats: Annotated[list[Seat], SEATS]
        stack: list[Draw | Bet] = []
"""

from __future__ import annotations

import types
import typing
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any, ClassVar, TypeVar, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct

from .errors import StateError
from .text import EVERYONE, Text, bit
from .zones import OWNER, Copy, Zone

S = TypeVar("S", bound="State")


@dataclass(frozen=True, slots=True)
class Shown:
    """Marks a plain field that viewers may know; a field without it is not observed.

    With a title the host's own rendering of a table shows it; without, only the title's template uses it.
    """

    title: Text | None = None
    to_owner_only: bool = False

    def mask(self, owner: int) -> int:
        return bit(owner) if self.to_owner_only else EVERYONE


class _Mark:
    def __init__(self, name: str) -> None:
        self.name = name

    def __repr__(self) -> str:
        return self.name


SHOWN = Shown()
SHOWN_TO_OWNER = Shown(to_owner_only=True)
SEATS = _Mark("SEATS")
"""Marks the list that has one element a seat: the index is the owner of the zones inside."""
REFERENCES = _Mark("REFERENCES")
"""Marks a list of copies that lie somewhere else."""


class State(Struct, kw_only=True, forbid_unknown_fields=True):
    """The base of every state.

    `cards`    the definition (slug) of each copy; replaced as a whole, never changed in place.
    `knows`    per copy, the mask of viewers who know its face wherever it lies (`services.deck` keeps it).
    `face_up`  copies that lie face up in a turnable zone.
    A subclass adds its fields, and `stack: list[FrameA | FrameB]` if it uses `flow.py`.
    """

    cards: tuple[str, ...] = ()
    knows: list[int] = []
    face_up: Annotated[list[Copy], REFERENCES] = []


class ZoneAt(typing.NamedTuple):
    """One zone of one state: its declaration, path (`seats.1.hand`), owner (-1: nobody's) and list of copies."""

    zone: Zone
    path: str
    owner: int
    copies: list[Copy]


class FactAt(typing.NamedTuple):
    """One shown field of one state."""

    shown: Shown
    path: str
    owner: int
    value: Any


@dataclass(frozen=True, slots=True)
class Spec:
    """What follows from a state class.

    `clone(state)` an independent copy; `zones(state)`, `facts(state)` walk it; `dump(state)` and `load(data)` are its
    JSON form.
    """

    cls: type[State]
    clone: Callable[[Any], Any]
    zones: Callable[[Any], list[ZoneAt]]
    facts: Callable[[Any], list[FactAt]]
    decoder: msgspec.json.Decoder[Any]

    def dump(self, state: State) -> bytes:
        """Return the JSON form, checked to come back equal. Raises `StateError` with the difference named."""
        data = _ENCODER.encode(state)
        try:
            back = self.decoder.decode(data)
        except msgspec.ValidationError as error:
            raise StateError(
                f"{self.cls.__name__}: the state cannot be loaded again: {error}; assign only values of the declared types"
            ) from error
        if back != state:
            wrong = [name for name in self.cls.__struct_fields__ if getattr(back, name) != getattr(state, name)]
            raise StateError(f"{self.cls.__name__}: {', '.join(wrong)} come back changed; use lists where lists are declared")
        return data

    def load(self, data: bytes) -> Any:
        """Return the state of a JSON form. Raises `StateError` if it does not fit the class."""
        try:
            return self.decoder.decode(data)
        except (msgspec.ValidationError, msgspec.DecodeError) as error:
            raise StateError(f"{self.cls.__name__}: the saved state does not fit: {error}") from error


_ENCODER = msgspec.json.Encoder(order="sorted")
_PLAIN = (int, str, bool, type(None))


def _compile(cls: type[Any]) -> Spec:
    if not (isinstance(cls, type) and issubclass(cls, State)):
        raise StateError(f"{cls!r} is not a subclass of cantina.State")
    compiler = _Compiler(cls)
    try:
        decoder = msgspec.json.Decoder(cls)
    except (TypeError, NameError) as error:
        raise StateError(f"{cls.__name__}: {error}; give each frame class its own tag") from error
    return Spec(cls, compiler.clone(), *compiler.walks(), decoder=decoder)


spec: Callable[[type[Any]], Spec] = cache(_compile)  # type: ignore[assignment]
"""Compile a state class, once; raises `StateError` for a declaration that would lose or leak data."""


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


def immutable(hint: Any) -> bool:
    """Tell whether values of this type can be shared between clones."""
    hint, _ = bare(hint)
    if hint is Copy or hint in _PLAIN or hint is None:
        return True
    origin = get_origin(hint)
    if origin is typing.Literal:
        return True
    if origin in (typing.Union, types.UnionType):
        return all(immutable(arg) for arg in get_args(hint))
    if origin is tuple:
        return all(arg is Ellipsis or immutable(arg) for arg in get_args(hint))
    if isinstance(hint, type) and issubclass(hint, Struct):
        return hint.__struct_config__.frozen and all(immutable(h) for h in hints(hint).values())
    return False


class _Compiler:
    """Writes the clone and walk functions of one state class as Python source."""

    def __init__(self, cls: type[State]) -> None:
        self.cls = cls
        self.names: dict[str, Any] = {"ZoneAt": ZoneAt, "FactAt": FactAt}
        self.cloners: dict[type, str] = {}
        self.source: list[str] = []

    def refuse(self, path: str, why: str) -> StateError:
        return StateError(f"{self.cls.__name__}.{path}: {why}")

    def clone(self) -> Callable[[Any], Any]:
        name = self._cloner(self.cls, "")
        exec("\n".join(self.source), self.names)  # noqa: S102
        return typing.cast("Callable[[Any], Any]", self.names[name])

    def _cloner(self, cls: type, path: str) -> str:
        if cls in self.cloners:
            return self.cloners[cls]
        name = f"clone_{len(self.cloners)}_{cls.__name__}"
        self.cloners[cls] = name
        lines = [f"def {name}(s):", "    n = s.__copy__()"]
        for field, hint in hints(cls).items():
            expression = self._copy(hint, f"s.{field}", f"{path}{field}")
            if expression:
                lines.append(f"    n.{field} = {expression}")
        self.source += [*lines, "    return n"]
        return name

    def _copy(self, hint: Any, value: str, path: str) -> str | None:
        """Return an expression that copies the value, or None if it can be shared."""
        hint, marks = bare(hint)
        if immutable(hint):
            if isinstance(hint, type) and issubclass(hint, Struct) and hint is self.cls:
                raise self.refuse(path, "a state class must not be frozen")
            return None
        origin = get_origin(hint)
        if origin is list:
            (item,) = get_args(hint)
            if bare(item)[0] is Copy and not any(isinstance(m, Zone) or m is REFERENCES for m in marks):
                raise self.refuse(path, "a list of copies needs a Zone: Annotated[list[Copy], Zone(...)]")
            if immutable(item):
                return f"{value}[:]"
            return f"[{self._copy(item, 'x', f'{path}[]')} for x in {value}]"
        if origin is dict:
            key, item = get_args(hint)
            if key not in (int, str):
                raise self.refuse(path, "a dict needs int or str keys, other keys do not survive JSON")
            if immutable(item):
                return f"{value}.copy()"
            return f"{{k: {self._copy(item, 'x', f'{path}{{}}')} for k, x in {value}.items()}}"
        if origin in (typing.Union, types.UnionType):
            return self._copy_optional(hint, value, path)
        if isinstance(hint, type) and issubclass(hint, Struct):
            if hint.__struct_config__.frozen:
                raise self.refuse(path, f"{hint.__name__} is frozen but holds a list or dict, which clones would share")
            return f"{self._cloner(hint, f'{path}.')}({value})"
        raise self.refuse(path, f"{hint!r} is not plain data: use int, str, bool, list, dict, tuple and Structs of them")

    def _copy_optional(self, hint: Any, value: str, path: str) -> str:
        others = [arg for arg in get_args(hint) if arg is not type(None)]
        if len(others) != 1 or len(others) == len(get_args(hint)):
            raise self.refuse(path, "a union of mutable types cannot be cloned: make the alternatives frozen")
        return f"None if {value} is None else {self._copy(others[0], value, path)}"

    def walks(self) -> tuple[Callable[[Any], list[ZoneAt]], Callable[[Any], list[FactAt]]]:
        zones, facts = ["def zones(s):", "    out = []"], ["def facts(s):", "    out = []"]
        self._walk(self.cls, "s", "", "-1", 1, zones, facts, ())
        source = "\n".join([*zones, "    return out", *facts, "    return out"])
        exec(source, self.names)  # noqa: S102
        return self.names["zones"], self.names["facts"]

    def _walk(
        self,
        cls: type,
        value: str,
        path: str,
        owner: str,
        depth: int,
        zones: list[str],
        facts: list[str],
        above: tuple[type, ...],
    ) -> None:
        """Add lines that collect the zones and shown fields of one Struct class."""
        if cls in above:
            raise self.refuse(path, f"{cls.__name__} contains itself")
        pad = "    " * depth
        for field, hint in hints(cls).items():
            inner, marks = bare(hint)
            here, where = f"{value}.{field}", f"{path}{field}"
            for mark in marks:
                if isinstance(mark, Zone):
                    if inner != list[Copy]:
                        raise self.refuse(where, "a Zone goes on a list[Copy]")
                    if mark.seen_by == OWNER and owner == "-1":
                        raise self.refuse(where, "seen by its owner, but it is not inside the list marked SEATS")
                    name = self._constant(mark)
                    zones.append(f"{pad}out.append(ZoneAt({name}, f'{where}', {owner}, {here}))")
                elif isinstance(mark, Shown):
                    if _mentions_copy(inner):
                        raise self.refuse(where, "copy numbers must not be shown: put the card in a Zone")
                    if mark.to_owner_only and owner == "-1":
                        raise self.refuse(where, "shown to its owner, but it is not inside the list marked SEATS")
                    facts.append(f"{pad}out.append(FactAt({self._constant(mark)}, f'{where}', {owner}, {here}))")
            self._walk_inside(inner, marks, here, where, owner, depth, zones, facts, (*above, cls))

    def _walk_inside(
        self,
        inner: Any,
        marks: tuple[Any, ...],
        here: str,
        where: str,
        owner: str,
        depth: int,
        zones: list[str],
        facts: list[str],
        above: tuple[type, ...],
    ) -> None:
        pad = "    " * depth
        many = get_origin(inner) is list
        item = bare(get_args(inner)[0])[0] if many else inner
        if get_origin(item) in (typing.Union, types.UnionType):
            others = [arg for arg in get_args(item) if arg is not type(None)]
            item = others[0] if len(others) == 1 else None
        if not (isinstance(item, type) and issubclass(item, Struct)) or immutable(item):
            if SEATS in marks:
                raise self.refuse(where, "SEATS goes on a list of (unfrozen) Structs, one a seat")
            if "dict" in str(get_origin(inner)) and _holds_zone(inner):
                raise self.refuse(where, "zones cannot lie in a dict: use a list of Structs")
            return
        i, x = f"i{depth}", f"x{depth}"
        if many:
            head = f"{pad}for {i}, {x} in enumerate({here}):"
            inside, path = owner if SEATS not in marks else i, f"{where}.{{{i}}}."
        else:
            if SEATS in marks:
                raise self.refuse(where, "SEATS goes on a list of Structs, one a seat")
            head, inside, path = f"{pad}for {x} in ([{here}] if {here} is not None else []):", owner, f"{where}."
        zones.append(head)
        facts.append(head)
        self._walk(item, x, path, inside, depth + 1, zones, facts, above)
        zones.append(f"{pad}    pass")
        facts.append(f"{pad}    pass")

    def _constant(self, mark: Any) -> str:
        name = f"m{len(self.names)}"
        self.names[name] = mark
        return name


def _mentions_copy(hint: Any) -> bool:
    hint, _ = bare(hint)
    if isinstance(hint, type) and issubclass(hint, Struct):
        return any(_mentions_copy(h) for h in hints(hint).values())
    return hint is Copy or any(_mentions_copy(arg) for arg in get_args(hint) if arg is not Ellipsis)


def _holds_zone(hint: Any) -> bool:
    hint, marks = bare(hint)
    if any(isinstance(mark, Zone) for mark in marks):
        return True
    if isinstance(hint, type) and issubclass(hint, Struct):
        return any(_holds_zone(h) for h in hints(hint).values())
    return any(_holds_zone(arg) for arg in get_args(hint) if arg is not Ellipsis)


class Box:
    """Numbers the copies of a match while it is set up."""

    def __init__(self) -> None:
        self.slugs: list[str] = []

    def add(self, slug: str, count: int = 1) -> list[Copy]:
        """Add copies of a definition and return their numbers."""
        first = len(self.slugs)
        self.slugs += [slug] * count
        return [Copy(number) for number in range(first, first + count)]

    @property
    def cards(self) -> tuple[str, ...]:
        """The value for `State.cards`."""
        return tuple(self.slugs)

    @property
    def knows(self) -> list[int]:
        """The value for `State.knows`: nobody knows a card beyond what its zone shows."""
        return [0] * len(self.slugs)
