"""Cantina: a table for Star Wars games played on phones and laptops. An unofficial fan project.

This module re-exports what an author of a ruleset needs, and only that.
"""

from .chance import Chance
from .declarations import REFERENCES, SEATS, SHOWN, SHOWN_TO_OWNER, Shown
from .errors import CantinaError, RulesetError, SetupError, ToolError
from .events import Event, Log
from .flow import Effect, FlowRuleset, Play, Step
from .hookspecs import hookimpl
from .ruleset import (
    About,
    Action,
    Card,
    Catalogue,
    Decision,
    Mode,
    Outcome,
    Refusal,
    Result,
    Ruleset,
    Sample,
    Setup,
)
from .services import deck, destiny, dice
from .sight import Face, Fact, Observation, ZoneView
from .state import Box, State
from .text import EVERYONE, PUBLIC, TN, Named, T, Text, Who, bit
from .tool import Section, Tool, ToolResult
from .zones import ALL, EMPTY, NOBODY, OWNER, Copy, Zone, take

__version__ = "0.1.0"

__all__ = [
    "ALL",
    "EMPTY",
    "EVERYONE",
    "NOBODY",
    "OWNER",
    "PUBLIC",
    "REFERENCES",
    "SEATS",
    "SHOWN",
    "SHOWN_TO_OWNER",
    "TN",
    "About",
    "Action",
    "Box",
    "CantinaError",
    "Card",
    "Catalogue",
    "Chance",
    "Copy",
    "Decision",
    "Effect",
    "Event",
    "Face",
    "Fact",
    "FlowRuleset",
    "Log",
    "Mode",
    "Named",
    "Observation",
    "Outcome",
    "Play",
    "Refusal",
    "Result",
    "Ruleset",
    "RulesetError",
    "Sample",
    "Section",
    "Setup",
    "SetupError",
    "Shown",
    "State",
    "Step",
    "T",
    "Text",
    "Tool",
    "ToolError",
    "ToolResult",
    "Who",
    "Zone",
    "ZoneView",
    "__version__",
    "bit",
    "deck",
    "destiny",
    "dice",
    "hookimpl",
    "take",
]
