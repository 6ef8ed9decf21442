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

import typing
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any, TypeVar, get_args, get_origin

import msgspec
from msgspec import Struct

from .declarations import REFERENCES, SEATS, Shown, bare, check, hints, immutable, is_struct, is_union, within
from .errors import StateError
from .zones import OWNER, Copy, Zone

S = TypeVar("S", bound="State")


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
        try:
            data = _encode(state)
            back = self.decoder.decode(data)
        except (msgspec.ValidationError, TypeError, ValueError) as error:
            raise StateError(
                f"{self.cls.__name__}: the state cannot be loaded again: {error}; assign only values of the declared types"
            ) from error
        if back != state:
            wrong = [name for name in self.cls.__struct_fields__ if getattr(back, name) != getattr(state, name)]
            raise StateError(f"{self.cls.__name__}: {', '.join(wrong)} come back changed; use lists where lists are declared")
        return data

    def load(self, data: bytes) -> Any:
        """Return the state of a JSON form. Raises `StateError` if it does not fit the class, or has more than the class."""
        try:
            state = self.decoder.decode(data)
        except (msgspec.ValidationError, msgspec.DecodeError) as error:
            raise StateError(f"{self.cls.__name__}: the saved state does not fit: {error}") from error
        again = _encode(state)
        dropped = _dropped(msgspec.json.decode(data), msgspec.json.decode(again), "") if again != data else None
        if dropped is not None:
            raise StateError(
                f"{self.cls.__name__}: the saved state has {dropped[1:]}, which the class does not declare; "
                "a new form needs a new state_version and a migrate"
            )
        return state


_encode = msgspec.json.Encoder().encode
"""Dicts keep their order, so that rules which walk one do the same after a restart."""


def _dropped(saved: Any, kept: Any, path: str) -> str | None:
    """Return the path of a field of a Struct that decoding dropped (msgspec does so without a word)."""
    if isinstance(saved, dict) and isinstance(kept, dict):
        pairs: Any = ((key, value, kept.get(key, _GONE)) for key, value in saved.items())
    elif isinstance(saved, list) and isinstance(kept, list):
        pairs = ((index, value, other) for index, (value, other) in enumerate(zip(saved, kept, strict=True)))
    else:
        return None
    for key, value, other in pairs:
        found = f"{path}.{key}" if other is _GONE else _dropped(value, other, f"{path}.{key}")
        if found is not None:
            return found
    return None


_GONE = object()


def _compile(cls: type[Any]) -> Spec:
    if not (isinstance(cls, type) and issubclass(cls, State)):
        raise StateError(f"{cls!r} is not a subclass of cantina.State")
    check(cls)
    compiler = _Compiler(cls)
    try:
        decoder = msgspec.json.Decoder(cls)
    except (TypeError, NameError) as error:
        raise StateError(f"{cls.__name__}: {error}") from error
    return Spec(cls, compiler.clone(), *compiler.walks(), decoder=decoder)


spec: Callable[[type[Any]], Spec] = cache(_compile)  # type: ignore[assignment]
"""Compile a state class, once; raises `StateError` for a declaration that would lose or leak data."""


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
            if key not in (int, str, Copy):
                raise self.refuse(path, "a dict needs int, str or Copy keys, other keys do not survive JSON")
            if immutable(item):
                return f"{value}.copy()"
            return f"{{k: {self._copy(item, 'x', f'{path}{{}}')} for k, x in {value}.items()}}"
        if is_union(hint):
            return self._copy_optional(hint, value, path)
        if is_struct(hint):
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
        if is_union(item):
            others = [arg for arg in get_args(item) if arg is not type(None)]
            item = others[0] if len(others) == 1 else None
        if not is_struct(item) or immutable(item):
            if SEATS in marks:
                raise self.refuse(where, "SEATS goes on a list of (unfrozen) Structs, one a seat")
            if any(isinstance(mark, Zone | Shown) for _, marks in within(inner) for mark in marks):
                raise self.refuse(
                    where, "a Zone or SHOWN in here is overlooked: lay zones in a Struct or a list of (unfrozen) Structs"
                )
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
