"""The contract between the host and a title's rules.

A ruleset is an object that knows one title: its modes, its options, its cards, what happens and who must answer now. It
knows nothing of people, pages, storage or time. `match.py` plays it, the conformance kit (`cantina.testing`) checks it.
"""

from __future__ import annotations

import copy
import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Generic, Union

import marshmallow
import msgspec
from msgspec import Struct

from . import sight
from .chance import Chance
from .errors import SetupError, UnknownTool
from .events import Log
from .state import S
from .text import Text
from .tool import Tool

Action = str
"""One answer, as text that names content: `buy:arc-trooper`, never an index."""


class Mode(Struct, frozen=True, kw_only=True):
    """A way to play a title. `seats` lists the numbers of seats it is for, `minutes` the usual length."""

    id: str
    title: Text
    summary: Text
    seats: tuple[int, ...]
    minutes: int


class Sample(Struct, frozen=True, kw_only=True):
    """A named set-up that the conformance kit plays.

    `arrange(state, chance)` may move cards of the fresh state to reach a late or rare position.
    """

    id: str
    mode: str
    seats: int
    options: dict[str, Any] = {}
    seat_options: tuple[dict[str, Any], ...] = ()
    seed: int = 1
    arrange: Callable[[Any, Chance], None] | None = None


class About(Struct, frozen=True, kw_only=True):
    """What a title says of itself, and what it promises.

    `max_actions` bounds the actions of one decision, `max_answers` the answers of one match (both checked by the kit).
    `public_pools` are the pools whose contents the observation may list, such as a deck everybody can count.
    """

    id: str
    title: Text
    tagline: Text
    modes: tuple[Mode, ...]
    age: int
    credits: Text
    version: str
    state_version: int
    samples: tuple[Sample, ...]
    max_answers: int
    max_actions: int = 40
    public_pools: frozenset[str] = frozenset()
    notes: tuple[Text, ...] = ()


class Card(Struct, frozen=True, kw_only=True):
    """The definition of a card; a ruleset adds its own fields in a subclass. `number` is the collector's number."""

    slug: str
    name: Text
    number: int = 0
    gist: Text | None = None


class Catalogue(Mapping[str, Card]):
    """The immutable definitions that one match uses, by slug."""

    def __init__(self, cards: Sequence[Card]) -> None:
        self._cards = {card.slug: card for card in cards}
        if len(self._cards) != len(cards):
            raise SetupError("two cards of the catalogue have the same slug")

    def __getitem__(self, slug: str) -> Card:
        return self._cards[slug]

    def __iter__(self) -> Iterator[str]:
        return iter(self._cards)

    def __len__(self) -> int:
        return len(self._cards)

    def plus(self, cards: Sequence[Card]) -> Catalogue:
        """Return a catalogue with more cards."""
        return Catalogue([*self._cards.values(), *cards])

    def dump(self) -> bytes:
        """Return the JSON form, the same bytes for the same cards in the same order: a set-up may deal in that order."""
        return msgspec.json.encode(list(self._cards.values()), order="sorted")

    def content_hash(self) -> str:
        return hashlib.sha256(self.dump()).hexdigest()

    @staticmethod
    def read(data: bytes, *kinds: type[Card]) -> Catalogue:
        """Return the catalogue of a `dump` whose cards are of these classes.

        Raises `SetupError` if they are not; several classes need distinct tags.
        """
        of: Any = Union[kinds or (Card,)]  # noqa: UP007
        try:
            return Catalogue(msgspec.json.decode(data, type=list[of]))
        except (msgspec.ValidationError, msgspec.DecodeError, TypeError) as error:
            raise SetupError(f"the kept cards do not fit the installed ruleset: {error}") from error


class Setup(Struct, frozen=True):
    """What a match starts from: mode, options, and one dict of options a seat; no names of people."""

    mode: str
    options: dict[str, Any]
    seats: tuple[dict[str, Any], ...]


class Decision(Struct, frozen=True, gc=False):
    """An open question to one seat: pick exactly one of the legal actions.

    `public` says that the offer follows from what everybody knows; then, if it has one action only, that is taken at once.
    Never set it for a single 'may', nor where the number of actions depends on a hidden card.

    `optional` says that nobody waits for it, such as for taking back an offer that another seat thinks about: another
    decision is open too, and bots leave this one alone. List it after those that must be answered.
    """

    seat: int
    prompt: Text
    actions: Sequence[Action]
    public: bool = False
    optional: bool = False


class Refusal(Struct, frozen=True):
    """Something a person would try now, and the reason why it is not offered. `action` names it like an action."""

    action: Action
    label: Text
    reason: Text


class Result(Struct, frozen=True):
    """How one seat ended: whether it won, its rank (1 is best), its points if the title counts any."""

    won: bool
    rank: int
    points: int | None = None


class Outcome(Struct, frozen=True):
    """The end of a match: one result a seat and the cause. That nobody wins is legal."""

    results: tuple[Result, ...]
    cause: Text


class Ruleset(Generic[S]):
    """The rules of one title. Subclass it, set `about` and `state`, and write the methods that raise here.

    Methods must not keep anything between calls: the same object serves all matches (`at` makes the copy that knows one
    match's cards, as `self.cards`).
    """

    about: ClassVar[About]
    state: type[S]
    tools: Sequence[Tool] = ()
    domain: str = ""
    """The gettext domain of the title's texts; its catalogues lie in `locale/` beside the ruleset's module."""

    others: Sequence[Text] = ()
    """The names of sides that are no seats but have zones and take part in events, such as the enemy of solo play; they are
    numbered on from the last seat."""

    cards: Catalogue = Catalogue([])

    card_types: tuple[type[Card], ...] = ()
    """The classes of its cards. A title whose set-ups can name what is refused or gone later, such as files of its users, says
    them here; otherwise they are those that `catalogue` uses for a set-up today."""

    def options(self, mode: str) -> type[marshmallow.Schema]:
        """Return the schema of the options of a mode.

        Every field needs `load_default`, and `metadata` with `title` and `help` (texts) and, for `OneOf`, optional
        `labels` (value -> text). A String's metadata may say `lines=True` (a text of several lines) and `suggest` (texts that
        fit, as a whole or as a line); neighbours with the same `part` (a text) are folded away together.
        """
        return marshmallow.Schema

    def seat_options(self, mode: str) -> type[marshmallow.Schema]:
        """Return the schema of what is chosen per seat, in the same form as `options`."""
        return marshmallow.Schema

    def check_setup(self, setup: Setup) -> None:
        """Raise `SetupError`, naming fields, if options that are each allowed do not fit together, such as equal factions."""

    def catalogue(self, setup: Setup) -> Catalogue:
        """Return the cards that a match with this set-up uses."""
        raise NotImplementedError

    def kept(self, setup: Setup, data: bytes) -> Catalogue:
        """Return the cards that a match was started with, from their JSON form (`Catalogue.dump`).

        They are of the classes in `card_types`. Raises `SetupError` if they do not fit.
        """
        return Catalogue.read(data, *(self.card_types or {type(card) for card in self.catalogue(setup).values()}))

    def gallery(self) -> Mapping[str, Sequence[Card]]:
        """Return all cards that anybody may leaf through, by what they are grouped in, such as editions; none by default."""
        return {}

    def new_state(self, setup: Setup, chance: Chance, log: Log) -> S:
        """Return the state after set-up, at its first decision."""
        raise NotImplementedError

    def decisions(self, state: S) -> Sequence[Decision]:
        """Return the open decisions, at most one a seat; none only when there is an outcome."""
        raise NotImplementedError

    def apply(self, state: S, seat: int, action: Action, chance: Chance, log: Log) -> None:
        """Change the state by a legal action; the state is a private copy."""
        raise NotImplementedError

    def label(self, state: S, action: Action) -> Text:
        """Return what the button of an action says; called only when something is shown."""
        raise NotImplementedError

    def outcome(self, state: S) -> Outcome | None:
        """Return the end of the match, or None while it goes on."""
        raise NotImplementedError

    def observe(self, state: S, viewer: int) -> sight.Observation:
        """Return what a viewer may know; extend it with facts derived from what that viewer knows."""
        return sight.observe(state, viewer)

    def hint(self, state: S, seat: int) -> Text | None:
        """Return one line of consequence under the prompt, from what this seat knows; called only for pages."""
        return None

    def refusals(self, state: S, seat: int) -> Sequence[Refusal]:
        """Return what this seat would try now but cannot, from what it knows; called only for pages."""
        return ()

    def evaluate(self, state: S, seat: int) -> float:
        """Return how good the position is for a seat, from -1 (lost) to 1 (won); for bots."""
        return 0.0

    def migrate(self, data: dict[str, Any], version: int) -> dict[str, Any]:
        """Return the JSON of a state saved by an older `state_version` in today's form.

        Raises `NotImplementedError` where this version cannot.
        """
        raise NotImplementedError

    # What follows is the host's side; rulesets do not override it.

    @property
    def id(self) -> str:
        return self.about.id

    def mode(self, mode_id: str) -> Mode:
        """Return a mode; raises `SetupError` if the title has none of that id."""
        for mode in self.about.modes:
            if mode.id == mode_id:
                return mode
        known = ", ".join(mode.id for mode in self.about.modes)
        raise SetupError(f"{self.id} has no mode {mode_id!r}; it has: {known}", {"mode": f"choose one of: {known}"})

    def tool(self, tool_id: str) -> Tool:
        """Return a tool; raises `UnknownTool` if the title has none of that id."""
        for tool in self.tools:
            if tool.id == tool_id:
                return tool
        known = ", ".join(tool.id for tool in self.tools) or "none"
        raise UnknownTool(f"{self.id} has no tool {tool_id!r}; it has: {known}")

    def setup(
        self,
        mode: str,
        seats: int,
        options: Mapping[str, Any] | None = None,
        seat_options: Sequence[Mapping[str, Any]] = (),
    ) -> Setup:
        """Return the checked set-up, defaults filled in. Raises `SetupError` with every problem named by field."""
        allowed = self.mode(mode).seats
        if seats not in allowed:
            counts = ", ".join(map(str, allowed))
            raise SetupError(f"{self.id}, mode {mode}: {seats} seats; choose one of: {counts}", {"seats": counts})
        if len(seat_options) > seats:
            raise SetupError(f"{self.id}: options for {len(seat_options)} seats, but only {seats} play")
        try:
            loaded = self.options(mode)().load(dict(options or {}))
        except marshmallow.ValidationError as error:
            raise SetupError(f"{self.id}: {_first_problem(_by_field(error))}", _by_field(error)) from error
        schema, per_seat = self.seat_options(mode)(), []
        for seat in range(seats):
            try:
                per_seat.append(schema.load(dict(seat_options[seat]) if seat < len(seat_options) else {}))
            except marshmallow.ValidationError as error:
                problems = {f"seat {seat + 1} {key}": value for key, value in _by_field(error).items()}
                raise SetupError(f"{self.id}: {_first_problem(problems)}", problems) from error
        setup = Setup(mode, loaded, tuple(per_seat))
        self.check_setup(setup)
        return setup

    def at(self, catalogue: Catalogue) -> Ruleset[S]:
        """Return this ruleset as one match uses it: with `cards` set to the match's catalogue."""
        bound = copy.copy(self)
        bound.cards = catalogue
        return bound


def _by_field(error: marshmallow.ValidationError) -> dict[str, Any]:
    return error.messages if isinstance(error.messages, dict) else {"options": error.messages}


def _first_problem(messages: Mapping[str, Any]) -> str:
    field, problem = next(iter(messages.items()))
    while isinstance(problem, dict | list) and problem:
        problem = next(iter(problem.values())) if isinstance(problem, dict) else problem[0]
    return f"option {field}: {problem}"
