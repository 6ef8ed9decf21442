"""The errors that Cantina raises, each named for what went wrong.

Refused answers carry a stable `code` for programs.
"""

from collections.abc import Mapping
from typing import ClassVar

from .text import Text


class CantinaError(Exception):
    """Any error that Cantina raises on purpose; its text says what happened, where, and what to do."""


class IllegalAction(CantinaError):
    """The decision is open, but the action is not among its actions."""

    code: ClassVar[str] = "illegal_action"


class NotYourDecision(CantinaError):
    """The seat has no open decision."""

    code: ClassVar[str] = "not_your_decision"


class StaleDecision(CantinaError):
    """The decision's id is no longer open: it was answered or its offer changed."""

    code: ClassVar[str] = "changed"


class UndoRefused(CantinaError):
    """The last action cannot be taken back freely; `text` is the reason for people."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.msgid)
        self.text = text


class UnknownRuleset(CantinaError):
    """No installed ruleset has that id."""


class SetupError(CantinaError):
    """The chosen mode, seats or options do not fit the ruleset; `problems` maps fields to what is wrong."""

    def __init__(self, message: str, problems: dict[str, object] | None = None) -> None:
        super().__init__(message)
        self.problems = problems or {}


class UnknownTool(CantinaError):
    """The title has no tool of that id."""


class ToolError(CantinaError):
    """What a tool was given cannot be used; `problems` maps fields, such as `light.cards.0`, to what is wrong."""

    def __init__(self, problems: Mapping[str, Text]) -> None:
        super().__init__(
            "; ".join(f"{field}: {problem.msgid}" if field else problem.msgid for field, problem in problems.items())
        )
        self.problems = problems


class StateError(CantinaError):
    """A state class is declared in a way that would lose or leak data."""


class RulesetError(CantinaError):
    """A ruleset raised or broke the contract; the match stays at its last revision."""


class RulesLoopError(RulesetError):
    """An effect went on for more steps than any rule needs."""


class SaveVersionError(CantinaError):
    """A saved match needs another version of its ruleset."""


class NeedsRestart(CantinaError):
    """A plugin cannot be loaded into the running host; the text says why."""
