"""Who sees what: everything that follows from the visibility declared on zones.

`faces` is the one place where sight is computed; the observation, resampling, the undo gate and the kit stand on it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, get_args, get_origin

from msgspec import Struct

from .chance import Chance
from .declarations import bare, hints, is_union
from .errors import StateError
from .state import S, State, ZoneAt, spec
from .text import EVERYONE, Text, bit
from .zones import EMPTY, Copy


class Face(Struct, frozen=True):
    """A card that the viewer sees; `place` counts from the left, in an ordered pile from the top, -1: no fixed place."""

    slug: str
    place: int = -1


class ZoneView(Struct, frozen=True):
    """What one viewer knows of one zone.

    `count` is the number of cards. `back` lists the places of face-down cards where places are public.
    """

    path: str
    title: Text
    owner: int
    count: int
    faces: tuple[Face, ...]
    back: tuple[int, ...] = ()
    places: int = 0

    def slugs(self) -> list[str]:
        """Return the slugs of the faces in order."""
        return [face.slug for face in self.faces]

    def at(self, place: int) -> str | None:
        """Return the slug of the face at a place."""
        return next((face.slug for face in self.faces if face.place == place), None)


class Fact(Struct, frozen=True):
    """A plain value that the viewer may know; the host's own rendering shows those with a title."""

    value: Any
    title: Text | None = None
    owner: int = -1


class Observation(Struct, frozen=True):
    """All that one viewer may know of a match now: zones by path and facts by path."""

    viewer: int
    zones: dict[str, ZoneView]
    facts: dict[str, Fact]


_TRIES = 200


def faces(state: State) -> list[int]:
    """Return, per copy, the mask of viewers who see or know its face.

    Raises `StateError` if a copy lies in two zones or in none.
    """
    cls = type(state)
    if len(state.knows) != len(state.cards):
        raise StateError(f"{cls.__name__}: knows has {len(state.knows)} entries for {len(state.cards)} cards")
    seen = [-1] * len(state.cards)
    for at in spec(cls).zones(state):
        mask = at.zone.mask(state, at.owner)
        for copy in at.copies:
            if copy == EMPTY and at.zone.places:
                continue
            if not 0 <= copy < len(seen) or seen[copy] >= 0:
                where = "twice" if 0 <= copy < len(seen) else "but does not exist"
                raise StateError(f"{cls.__name__}: copy {copy} lies in {at.path} {where}")
            seen[copy] = EVERYONE if at.zone.turnable and copy in state.face_up else mask | state.knows[copy]
    lost = [f"{copy} ({state.cards[copy]})" for copy, mask in enumerate(seen) if mask < 0]
    if lost:
        raise StateError(f"{cls.__name__}: copies in no zone: {', '.join(lost)}")
    return seen


conserve = faces
"""Raise `StateError` unless every copy lies in exactly one zone."""


def observe(state: State, viewer: int) -> Observation:
    """Return what the viewer may know, from the declared visibility alone."""
    seen, eye = faces(state), bit(viewer)
    compiled = spec(type(state))
    zones = {at.path: _view(at, state, seen, eye) for at in compiled.zones(state)}
    facts = {
        at.path: Fact(plain(at.value), at.shown.title, at.owner)
        for at in compiled.facts(state)
        if at.shown.mask(at.owner) & eye
    }
    return Observation(viewer, zones, facts)


def _view(at: ZoneAt, state: State, seen: list[int], eye: int) -> ZoneView:
    zone, copies = at.zone, at.copies
    cards = state.cards
    present = [copy for copy in copies if copy != EMPTY]
    visible = zone.mask(state, at.owner) & eye
    if visible or zone.places or zone.ordered or zone.turnable:
        order = list(reversed(copies)) if zone.ordered else copies
        shown = tuple(Face(cards[c], i) for i, c in enumerate(order) if c != EMPTY and seen[c] & eye)
        back = tuple(i for i, c in enumerate(order) if c != EMPTY and not seen[c] & eye) if not zone.ordered else ()
    else:
        shown = tuple(Face(slug) for slug in sorted(cards[c] for c in present if seen[c] & eye))
        back = ()
    return ZoneView(at.path, zone.title, at.owner, len(present), shown, back, len(copies) if zone.places else 0)


def plain(value: Any) -> Any:
    """Return a value that later changes of the state do not reach."""
    if isinstance(value, list):
        return [plain(item) for item in value]
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    return value


def resample(state: S, viewer: int, chance: Chance) -> S:
    """Return a state that the viewer cannot tell from this one, chosen at random.

    Permutes definitions among the unknown copies of each pool. Zones that admit only some cards are served first, the
    strictest first; every arrangement is equally likely as long as their conditions are nested. Whoever plays on brings
    their own chance.
    """
    return Guesser(state, viewer)(chance)


class Guesser(Generic[S]):
    """Makes states that a viewer cannot tell from one, as `resample` does; what is unknown is found once for all of them."""

    def __init__(self, state: S, viewer: int) -> None:
        compiled = spec(type(state))
        self.state = state
        self.clone = compiled.clone
        seen, eye = faces(state), bit(viewer)
        self.pools: dict[tuple[str, int], dict[Any, list[Copy]]] = {}
        for at in compiled.zones(state):
            unknown = [copy for copy in at.copies if copy != EMPTY and not seen[copy] & eye]
            if unknown:
                pool = (at.zone.pool, at.owner if at.zone.own_pool else -1)
                self.pools.setdefault(pool, {}).setdefault(at.zone.admits, []).extend(unknown)

    def __call__(self, chance: Chance) -> S:
        """Return one such state, which may be changed."""
        twin: S = self.clone(self.state)
        cards = list(self.state.cards)
        for groups in self.pools.values():
            if None in groups and len(groups) == 1:
                copies = groups[None]
                slugs = [cards[copy] for copy in copies]
                chance.shuffle(slugs)
                for copy, slug in zip(copies, slugs, strict=True):
                    cards[copy] = slug
            else:
                _deal(cards, groups, chance, type(self.state).__name__)
        twin.cards = tuple(cards)
        return twin


def _deal(cards: list[str], groups: dict[Any, list[Copy]], chance: Chance, where: str) -> None:
    """Deal the definitions of one pool to its unknown copies; conditions that overlap may need another try."""
    for _ in range(_TRIES):
        slugs = [cards[copy] for copies in groups.values() for copy in copies]
        dealt: dict[Copy, str] = {}
        for admits, copies in sorted(groups.items(), key=lambda group: _admitted(group[0], slugs)):
            chance.shuffle(slugs)
            for copy in copies:
                index = next((i for i, slug in enumerate(slugs) if admits is None or admits(slug)), None)
                if index is None:
                    break
                dealt[copy] = slugs.pop(index)
        if not slugs:
            for copy, slug in dealt.items():
                cards[copy] = slug
            return
    raise StateError(f"{where}: the zones of a pool admit too few of its cards: {sorted(slugs)} are left over")


def _admitted(admits: Callable[[str], bool] | None, slugs: list[str]) -> int:
    return len(slugs) if admits is None else sum(map(admits, slugs))


def relabel(state: S, numbers: list[int]) -> S:
    """Return the same state with copy c renamed to numbers[c], everywhere: in zones, references and frames."""
    twin: S = spec(type(state)).clone(state)
    for name, hint in hints(type(state)).items():
        if name not in ("cards", "knows"):
            setattr(twin, name, _renumber(getattr(state, name), hint, numbers))
    order = sorted(range(len(numbers)), key=lambda copy: numbers[copy])
    twin.cards = tuple(state.cards[copy] for copy in order)
    twin.knows = [state.knows[copy] for copy in order]
    return twin


def _renumber(value: Any, hint: Any, numbers: list[int]) -> Any:
    hint, _ = bare(hint)
    if is_union(hint):
        hint = _arm(value, hint)
    if hint is Copy:
        return value if value == EMPTY else numbers[value]
    if isinstance(value, Struct):
        changed = {name: _renumber(getattr(value, name), h, numbers) for name, h in hints(type(value)).items()}
        return type(value)(**changed)
    args = get_args(hint)
    if isinstance(value, tuple) and args and args[-1] is not Ellipsis:
        return tuple(_renumber(item, arg, numbers) for item, arg in zip(value, args, strict=True))
    if isinstance(value, list | tuple) and args:
        return type(value)(_renumber(item, args[0], numbers) for item in value)
    if isinstance(value, dict) and args:
        return {_renumber(key, args[0], numbers): _renumber(item, args[1], numbers) for key, item in value.items()}
    return value


def _arm(value: Any, union: Any) -> Any:
    """Return the alternative of a union that a value is of; a number is a copy if it can be one."""
    arms = [bare(arm)[0] for arm in get_args(union)]
    if type(value) is int and Copy in arms:
        return Copy
    return next((arm for arm in arms if (get_origin(arm) or arm) is type(value)), type(value))
