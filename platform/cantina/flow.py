"""Waiting is data: the stack of frames in the state, and the effects that cards are written in.

A multi-step effect is a frame (a frozen Struct) on `state.stack`. Its `Step` says what happens when the frame is on top:
go on by itself (`run`), or wait and ask (`ask`, `answer`). Nothing waits anywhere else, so every position can be cloned,
saved and searched.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, TypeVar

import marshmallow
from msgspec import Struct

from .chance import Chance
from .errors import RulesetError, RulesLoopError
from .events import Log
from .ruleset import Action, Decision, Ruleset
from .state import S

MAX_STEPS = 5_000

F = TypeVar("F", bound=Struct)
X = TypeVar("X", bound=Callable[..., None])


class Play(Generic[S]):
    """What a step works with while an action is applied: the rules (with `rules.cards`), state, chance and log."""

    __slots__ = ("chance", "log", "rules", "state")

    def __init__(self, rules: Any, state: S, chance: Chance, log: Log) -> None:
        self.rules = rules
        self.state = state
        self.chance = chance
        self.log = log


class Step(Generic[S, F]):
    """What one kind of frame does; instances keep nothing."""

    def run(self, play: Play[S], frame: F) -> bool:
        """Do what follows without a question and return True to wait for an answer.

        Returning False without having changed the stack would go on for ever: pop, replace or push a frame.
        """
        return True

    def ask(self, rules: Any, state: S, frame: F) -> Sequence[Decision]:
        """Return the decisions that this frame waits for."""
        raise NotImplementedError

    def answer(self, play: Play[S], frame: F, seat: int, action: Action) -> None:
        """Do what the action says; the frame is on top, and `run` of whatever is on top afterwards follows."""
        raise NotImplementedError


class FlowRuleset(Ruleset[S]):
    """A ruleset whose waiting is a stack of frames: set `steps`, and call `advance` at the end of `new_state`."""

    steps: Mapping[type[Any], Step[S, Any]]

    def advance(self, play: Play[S]) -> None:
        """Run frames from the top until one waits or none is left. Raises `RulesLoopError` after 5,000 steps."""
        stack, steps = play.state.stack, self.steps  # type: ignore[attr-defined]
        for _ in range(MAX_STEPS):
            if not stack:
                return
            frame = stack[-1]
            if steps[type(frame)].run(play, frame):
                return
        raise RulesLoopError(f"{self.about.id}: {MAX_STEPS} steps without a decision; frames: {stack[-6:]}")

    def decisions(self, state: S) -> Sequence[Decision]:
        stack = state.stack  # type: ignore[attr-defined]
        if not stack:
            return ()
        frame = stack[-1]
        return self.steps[type(frame)].ask(self, state, frame)

    def apply(self, state: S, seat: int, action: Action, chance: Chance, log: Log) -> None:
        play = Play(self, state, chance, log)
        frame = state.stack[-1]  # type: ignore[attr-defined]
        self.steps[type(frame)].answer(play, frame, seat, action)
        self.advance(play)


class Effect(Struct, frozen=True):
    """One effect of a card as data: the name of an operation and its arguments.

    A frame does not hold an effect but says where it stands: the card's slug and the effect's number.
    """

    op: str
    args: dict[str, Any] = {}


class Operations(Generic[S]):
    """The registry of effect operations of a ruleset: each has a name, a schema of its arguments and a function.

    The function gets (play, seat, **args) and may push frames for what it has to ask.
    """

    def __init__(self) -> None:
        self._known: dict[str, tuple[marshmallow.Schema, Callable[..., None]]] = {}

    def __call__(self, name: str, **fields: marshmallow.fields.Field[Any]) -> Callable[[X], X]:
        """Register the decorated function under a name, with one marshmallow field an argument."""
        if name in self._known:
            raise RulesetError(f"the effect operation {name!r} is registered twice")
        schema = marshmallow.Schema.from_dict(dict(fields), name=f"Effect {name}")()

        def keep(function: X) -> X:
            self._known[name] = schema, function
            return function

        return keep

    def check(self, effect: Effect, where: str) -> None:
        """Raise `RulesetError` naming card and field if the operation is unknown or its arguments do not fit."""
        if effect.op not in self._known:
            raise RulesetError(f"{where}: unknown operation {effect.op!r}; known are: {', '.join(sorted(self._known))}")
        problems = self._known[effect.op][0].validate(effect.args)
        if problems:
            raise RulesetError(f"{where}: operation {effect.op}: {problems}")

    def do(self, play: Play[S], seat: int, effect: Effect) -> None:
        """Carry out one checked effect for a seat, with its arguments as the schema loads them, defaults included."""
        schema, function = self._known[effect.op]
        function(play, seat, **schema.load(effect.args))
