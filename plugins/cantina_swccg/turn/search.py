"""Searching the Reserve Deck: which card, then where it is deployed if the text says so."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cantina import Action, Decision, Step, T, Text

from ..frames import Deploying, Searching
from ..piles import Game, public
from ..searching import effect_of, finish, found, goals
from ..state import Swccg

TAKE_VERB, NONE = "take:", "none"

WHICH = T("You look through your Reserve Deck: which card?")


class SearchingStep(Step[Swccg, Searching]):
    """The player takes a card or none; what is offered, only that player knows."""

    def ask(self, rules: Any, state: Swccg, frame: Searching) -> Sequence[Decision]:
        return (Decision(frame.seat, WHICH, [*(f"{TAKE_VERB}{slug}" for slug in found(rules, state, frame)), NONE]),)

    def answer(self, play: Game, frame: Searching, seat: int, action: Action) -> None:
        play.state.stack.pop()
        slug = "" if action == NONE else action.removeprefix(TAKE_VERB)
        deploys = bool(slug) and effect_of(play.rules, frame).then == "deploy"
        only = tuple(goal.action for goal in goals(play.rules, play.state, frame, slug)) if deploys else ()
        copy = finish(play, frame, slug)
        if deploys:
            play.state.stack.append(Deploying(seat, copy, only))

    def label(self, rules: Any, state: Swccg, frame: Searching, action: Action) -> Text:
        if action == NONE:
            return T("Take nothing")
        text = T("Deploy {card}") if effect_of(rules, frame).then == "deploy" else T("Take {card}")
        return text.fill(card=public(action.removeprefix(TAKE_VERB)))
