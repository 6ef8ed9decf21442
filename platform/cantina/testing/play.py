"""One sample, played once by random bots and kept step by step: what most checks look at."""

from __future__ import annotations

import traceback
from collections import Counter
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from .. import sight
from ..chance import Chance
from ..errors import CantinaError
from ..events import Event
from ..match import Match
from ..ruleset import Action, Ruleset, Sample, Setup
from ..state import spec
from ..text import PUBLIC
from .given import Given

PER_PROMPT = 3
"""How many positions of each kind, that is with the same prompts open, are looked at closely at least."""


@dataclass
class Step:
    """One position of a match and what was done there. `seat` is -1 if nothing was, as at the end.

    `match` is never changed: act on a `fork`. `given` keeps, by viewer, what `Kit.real` made.
    """

    number: int
    match: Match[Any]
    data: bytes
    seat: int = -1
    action: Action = ""
    events: list[Event] = field(default_factory=list)
    given: dict[int, Given] = field(default_factory=dict)

    def __str__(self) -> str:
        doing = f" (seat {self.seat + 1}: {self.action})" if self.seat >= 0 else ""
        return f"step {self.number}{doing}"


@dataclass(frozen=True)
class Stop:
    """Why a match could not be played on, and the check whose business that is."""

    check: str
    step: Step | None
    what: str
    do: str
    error: Exception | None = None

    def __str__(self) -> str:
        return self.what if self.error is None else f"{self.what}: {reason(self.error)}"


@dataclass(frozen=True)
class Try:
    """What one offered action of one position led to: the match after it, or the error."""

    step: Step
    seat: int
    action: Action
    after: Match[Any] | None
    events: list[Event]
    error: Exception | None


class Done(NamedTuple):
    """A try that succeeded and led to a sound state."""

    step: Step
    seat: int
    action: Action
    after: Match[Any]
    events: list[Event]


@dataclass
class Walk:
    """A played sample: its steps up to the end, or up to where the ruleset broke (`stop`)."""

    ruleset: Ruleset[Any]
    sample: Sample
    seed: int | str
    setup: Setup
    positions: int
    steps: list[Step] = field(default_factory=list)
    opening: list[Event] = field(default_factory=list)
    stop: Stop | None = None

    @property
    def viewers(self) -> tuple[int, ...]:
        return (PUBLIC, *range(len(self.setup.seats)))

    @property
    def names(self) -> list[str]:
        return [f"Player {seat + 1}" for seat in range(len(self.setup.seats))]

    @property
    def finished(self) -> bool:
        return bool(self.steps) and self.steps[-1].match.outcome is not None

    @cached_property
    def picked(self) -> list[Step]:
        """The steps that costly checks look at: some of every kind of position, then evenly spread ones."""
        kinds: Counter[object] = Counter()
        chosen: set[int] = set()
        for number, step in enumerate(self.steps):
            kind = tuple(decision.prompt.msgid for decision in step.match.decisions)
            kinds[kind] += 1
            if kinds[kind] <= PER_PROMPT:
                chosen.add(number)
        free = self.positions - len(chosen)
        if free > 0:
            chosen |= {number * (len(self.steps) - 1) // free for number in range(free + 1)} if self.steps else set()
        return [self.steps[number] for number in sorted(chosen)]

    @cached_property
    def tries(self) -> list[Try]:
        """Every offered action of the picked steps, each acted on a fork."""
        return [
            attempt(step, decision.seat, action)
            for step in self.picked
            for decision in step.match.decisions
            for action in decision.actions
        ]

    @cached_property
    def done(self) -> list[Done]:
        """The tries that led to a state in which no card is lost."""
        return [
            Done(tried.step, tried.seat, tried.action, tried.after, tried.events)
            for tried in self.tries
            if tried.after is not None and _sound(tried.step.match, tried.after)
        ]


def _sound(before: Match[Any], after: Match[Any]) -> bool:
    try:
        after.save()
    except CantinaError:
        return False
    return same_cards(before, after)


def same_cards(before: Match[Any], after: Match[Any]) -> bool:
    """Tell whether a match still has the cards that it had."""
    return sorted(before.state.cards) == sorted(after.state.cards)


def reason(error: BaseException) -> str:
    """Return an error in a line, with what caused it and where in the ruleset."""
    root = error
    while root.__cause__ is not None:
        root = root.__cause__
    frames = traceback.extract_tb(root.__traceback__)
    place = f" ({Path(frames[-1].filename).name}, line {frames[-1].lineno})" if frames else ""
    return f"{type(error).__name__}: {error}{place}"


def attempt(step: Step, seat: int, action: Action) -> Try:
    """Act on a fork of a step and keep what came of it."""
    fork = step.match.fork()
    try:
        events = fork.act(seat, action)
    except CantinaError as error:
        return Try(step, seat, action, None, [], error)
    return Try(step, seat, action, fork, events, None)


def begin(ruleset: Ruleset[Any], sample: Sample, seed: int | str) -> Match[Any]:
    """Start a match of a sample."""
    setup = ruleset.setup(sample.mode, sample.seats, sample.options, sample.seat_options)
    return Match.start(ruleset, setup, seed=seed, arrange=sample.arrange)


def walk(ruleset: Ruleset[Any], sample: Sample, seed: int | str, positions: int) -> Walk:
    """Play a sample with random bots, keeping every step."""
    setup = ruleset.setup(sample.mode, sample.seats, sample.options, sample.seat_options)
    played = Walk(ruleset, sample, seed, setup, positions)
    try:
        match = begin(ruleset, sample, seed)
    except Exception as error:
        what, do = "the match cannot be started", "make new_state, the sample's arrange and the first decisions work"
        played.stop = Stop("offers", None, what, do, error)
        return played
    played.opening = match.opening
    bot = Chance.seeded(f"bot of {sample.id}, {seed}")
    while played.stop is None and not played.finished:
        played.stop = _go_on(played, match, bot)
    return played


def _go_on(played: Walk, match: Match[Any], bot: Chance) -> Stop | None:
    """Keep the position of a match and play one action; return why that was not possible."""
    try:
        sight.conserve(match.state)
    except CantinaError as error:
        do = "move each copy from one zone to another"
        return Stop("conserved", _cut(played), "a card is lost or doubled", do, error)
    if played.steps and not same_cards(played.steps[0].match, match):
        do = "make every copy in new_state; a card that enters play comes from a zone, and a card out of play goes into one"
        return Stop("conserved", _cut(played), "the match has other cards than at its start", do)
    try:
        data = spec(match.rules.state).dump(match.state)
    except CantinaError as error:
        return Stop("saves", _cut(played), "the state cannot be saved", "assign only values of the declared types", error)
    step = Step(len(played.steps), match.fork(), data)
    played.steps.append(step)
    if match.outcome is not None:
        return None
    if step.number >= played.ruleset.about.max_answers:
        what = f"the match goes on after {step.number} answers, the bound that about.max_answers gives"
        return Stop("ends", step, what, "make every line of play end, or declare a higher bound")
    decision = bot.choice(match.decisions)
    if not decision.actions:
        what = f"the decision of seat {decision.seat + 1} offers no action"
        return Stop("bounds", step, what, "offer at least one action, or do not open the decision")
    seat, action = decision.seat, bot.choice(decision.actions)
    try:
        step.events = match.act(seat, action)
    except CantinaError as error:
        what = f"{action!r} was offered to seat {seat + 1}, but it fails"
        return Stop("offers", step, what, "offer only what apply can do", error)
    step.seat, step.action = seat, action
    return None


def _cut(played: Walk) -> Step | None:
    """Return the last step, whose action broke the state, and leave its position without the action."""
    if not played.steps:
        return None
    last = played.steps[-1]
    played.steps[-1] = Step(last.number, last.match, last.data)
    return last
