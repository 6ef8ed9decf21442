"""Waiting is data: the stack of frames in the state, and what effects of cards are.

A multi-step effect is a frame (a frozen Struct) on `state.stack`. Its `Step` says what happens when the frame is on top:
go on by itself (`run`), or wait and ask (`ask`, `answer`). Nothing waits anywhere else, so every position can be cloned,
saved and searched.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Generic, TypeVar

from msgspec import Struct

from .chance import Chance
from .errors import RulesLoopError
from .events import Log
from .ruleset import Action, Decision, Ruleset
from .state import S

MAX_STEPS = 5_000
_STEPS = range(MAX_STEPS)

F = TypeVar("F", bound=Struct)


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
        for _ in _STEPS:
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


class Effect(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="op"):
    """One effect of a card as data: a subclass with a tag is an operation, its fields are the arguments.

    Written `{"op": "draw", "n": 2}` in a file; `schemas.schema_of` makes the check of a file from the same declarations.
    How an effect is carried out is declared by the ruleset's own subclass. A frame does not hold an effect but says where it
    stands: the card's slug and the effect's number.
    """
