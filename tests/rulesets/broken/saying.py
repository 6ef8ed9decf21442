"""Sins against what is said: sentences with holes, a log that tells too much, boards that fail."""

from __future__ import annotations

from typing import Any, ClassVar

from cantina import Chance, Log, Named, Play, T, Text

from ..crossfire.state import Corridor, Stakes
from ..crossfire.steps import StakesStep
from .base import Sinner


class Braces(Sinner):
    """A sentence without its argument."""

    def hint(self, state: Corridor, seat: int) -> Text | None:
        return T("You have {n} cards.")


class NoLabel(Sinner):
    """A button that says nothing."""

    def label(self, state: Corridor, action: str) -> Text:
        return T("") if action == "end" else super().label(state, action)


class LogsAName(Sinner):
    """Whoever draws is announced with the drawn card, in plain words."""

    def apply(self, state: Corridor, seat: int, action: str, chance: Chance, log: Log) -> None:
        top = self.cards[state.cards[state.deck[-1]]].name if state.deck else T("nothing")
        super().apply(state, seat, action, chance, log)
        if action == "draw":
            log.add("drawn", T("{card} has left the deck.", card=top), seat)


class LogsAFace(Sinner):
    """The same, with the card named to everyone."""

    def apply(self, state: Corridor, seat: int, action: str, chance: Chance, log: Log) -> None:
        top = state.cards[state.deck[-1]] if state.deck else ""
        super().apply(state, seat, action, chance, log)
        if action == "draw" and top:
            log.add("drawn", T("{cards} has left the deck."), seat, (Named(top),))


class OpenStakes(StakesStep):
    def answer(self, play: Play[Corridor], frame: Stakes, seat: int, action: str) -> None:
        quiet = Play(play.rules, play.state, play.chance, Log())
        super().answer(quiet, frame, seat, action)
        slug = action.removeprefix("stake:")
        named = () if slug == "nothing" else (Named(slug),)
        play.log.add("stake", T("{seat} stakes {cards}.") if named else T("{seat} stakes nothing."), seat, named)


class LogsTheStake(Sinner):
    """A sealed choice is announced."""

    other_steps: ClassVar[dict[type, Any]] = {Stakes: OpenStakes()}


class BoardFails(Sinner):
    """Its own board reads a zone that there is not."""


class BoardWithStyle(Sinner):
    """Its own board carries a style of its own."""


braces = Braces()
no_label = NoLabel()
logs_a_name = LogsAName()
logs_a_face = LogsAFace()
logs_the_stake = LogsTheStake()
board_fails = BoardFails()
board_with_style = BoardWithStyle()
