"""Deploying a card of the hand: first which one, then where."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cantina import Action, Decision, Step, T, Text

from ..deploying import Target, deploy, open_targets
from ..frames import Deploying
from ..movement.offers import ROLES
from ..piles import Game, public
from ..state import Swccg, top

WHERE = T("Deploy {card}: where?")
LABELS = {
    "at": T("At {place} for {n}"),
    "aboard": T("Aboard {other} as {role} for {n}"),
    "on": T("On {other} for {n}"),
    "beside": T("Beside the locations for {n}"),
    "convert": T("On top of {place}"),
    "before": T("To the left of {place}"),
    "after": T("To the right of {place}"),
    "end": T("At the end of the row"),
}


class DeployingStep(Step[Swccg, Deploying]):
    """The player chooses the place."""

    def run(self, play: Game, frame: Deploying) -> bool:
        return True

    def ask(self, rules: Any, state: Swccg, frame: Deploying) -> Sequence[Decision]:
        actions = [target.action for target in open_targets(rules, state, frame)]
        return (Decision(frame.seat, WHERE.fill(card=public(state.cards[frame.copy])), actions, True),)

    def answer(self, play: Game, frame: Deploying, seat: int, action: Action) -> None:
        target = self._target(play.rules, play.state, frame, action)
        play.state.stack.pop()
        deploy(play, seat, frame.copy, target)

    def label(self, rules: Any, state: Swccg, frame: Deploying, action: Action) -> Text:
        target = self._target(rules, state, frame, action)
        kind, _, place = action.partition(":")
        text = LABELS[kind]
        if kind == "at":
            return text.fill(place=public(top(state, target.number)), n=target.cost)
        if kind in ("aboard", "on"):
            return text.fill(other=public(state.cards[target.on]), role=ROLES.get(target.role, ""), n=target.cost)
        return text.fill(n=target.cost) if kind == "beside" else text.fill(place=public(place)) if place else text

    def _target(self, rules: Any, state: Swccg, frame: Deploying, action: Action) -> Target:
        return next(target for target in open_targets(rules, state, frame) if target.action == action)
