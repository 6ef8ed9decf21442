"""Sins against secrecy: what a viewer is given depends on cards that it does not know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import msgspec

from cantina import Decision, Fact, Observation, Play, Refusal, T, Text
from cantina.sight import faces
from cantina.text import bit

from ..crossfire.state import Corridor, Strike, Turn
from ..crossfire.steps import StrikeStep
from .base import Sinner


class LeaksObservation(Sinner):
    """Everybody is told the name of the top card."""

    def observe(self, state: Corridor, viewer: int) -> Observation:
        seen = super().observe(state, viewer)
        seen.facts["next"] = Fact(state.cards[state.deck[-1]] if state.deck else "")
        return seen


class LeaksPrompt(Sinner):
    """The prompt of a turn names the top card."""

    def decisions(self, state: Corridor) -> Sequence[Decision]:
        found = super().decisions(state)
        if not isinstance(state.stack[-1], Turn) or not state.deck:
            return found
        prompt = T("Take a step; {card} lies on top.", card=self.cards[state.cards[state.deck[-1]]].name)
        return [msgspec.structs.replace(decision, prompt=prompt) for decision in found]


class LeaksHint(Sinner):
    """The hint warns of Cover cards in the other hand."""

    def hint(self, state: Corridor, seat: int) -> Text | None:
        n = sum(state.cards[copy] == "cover" for copy in state.seats[1 - seat].hand)
        return T("The other hand holds {n} Cover cards.", n=n)


class LeaksLabel(Sinner):
    """The button to draw says what will be drawn."""

    def label(self, state: Corridor, action: str) -> Text:
        if action == "draw" and state.deck:
            return T("Draw {card}", card=self.cards[state.cards[state.deck[-1]]].name)
        return super().label(state, action)


class LeaksRefusal(Sinner):
    """The reason against an attack is about the other hand."""

    def refusals(self, state: Corridor, seat: int) -> Sequence[Refusal]:
        if any(state.cards[copy] == "cover" for copy in state.seats[1 - seat].hand):
            return [Refusal("charge", T("Charge"), T("The other crew could take cover."))]
        return ()


class OnlyWhoCan(StrikeStep):
    """Asks only the seats that hold a response."""

    def run(self, play: Play[Corridor], frame: Strike) -> bool:
        if self.ask(play.rules, play.state, frame):
            return True
        play.state.stack[-1] = msgspec.structs.replace(frame, passed=tuple(range(len(play.state.seats))))
        return super().run(play, play.state.stack[-1])  # type: ignore[arg-type]

    def ask(self, rules: Any, state: Corridor, frame: Strike) -> Sequence[Decision]:
        return [decision for decision in super().ask(rules, state, frame) if "cover" in decision.actions]


class LeaksWaiting(Sinner):
    """Who is waited for tells who holds a Cover card."""

    other_steps: ClassVar[dict[type, Any]] = {Strike: OnlyWhoCan()}


class PassesByItself(StrikeStep):
    def ask(self, rules: Any, state: Corridor, frame: Strike) -> Sequence[Decision]:
        return [msgspec.structs.replace(decision, public=True) for decision in super().ask(rules, state, frame)]


class TakesWhatIsForced(Sinner):
    """A pass is taken at once if nothing else could be done, which tells that no Cover card is there."""

    other_steps: ClassVar[dict[type, Any]] = {Strike: PassesByItself()}


class CountsWhatIsHidden(Sinner):
    """A viewer is told how many of the cards that it cannot see are Cover cards, wherever they lie."""

    def observe(self, state: Corridor, viewer: int) -> Observation:
        seen, sight = super().observe(state, viewer), faces(state)
        hidden = sum(state.cards[copy] == "cover" for copy, mask in enumerate(sight) if not mask & bit(viewer))
        seen.facts["hidden covers"] = Fact(hidden)
        return seen


class NamesByNumber(Sinner):
    """The cards of the hand are offered in the order of their copy numbers."""

    def decisions(self, state: Corridor) -> Sequence[Decision]:
        found = super().decisions(state)
        if not isinstance(state.stack[-1], Turn):
            return found
        (decision,) = found
        hand = [state.cards[copy] for copy in sorted(state.seats[decision.seat].hand)]
        rest = [action for action in decision.actions if not action.startswith("play:")]
        plays = [f"play:{slug}" for slug in dict.fromkeys(hand) if f"play:{slug}" in decision.actions]
        return [msgspec.structs.replace(decision, actions=[*plays, *rest])]


leaks_observation = LeaksObservation()
leaks_prompt = LeaksPrompt()
leaks_hint = LeaksHint()
leaks_label = LeaksLabel()
leaks_refusal = LeaksRefusal()
leaks_waiting = LeaksWaiting()
takes_what_is_forced = TakesWhatIsForced()
counts_what_is_hidden = CountsWhatIsHidden()
names_by_number = NamesByNumber()
