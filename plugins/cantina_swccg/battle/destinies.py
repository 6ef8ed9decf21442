"""Drawing destiny: one card after the other, each with its responses. Rulebook: How to Draw Destiny."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from cantina import TN, Action, Decision, Step, T

from ..frames import Draws, MayDraw, TwoNumbers
from ..piles import Game, public
from ..state import BATTLE_DESTINY, Swccg
from .readings import ask_number, choose_number, count_reading, draw_reading, fail
from .texts import DESTINY, due_plays, play_card
from .windows import open_window

DRAW, DECLINE = "draw", "decline"
NUMBER_VERB = "number:"

WHICH_NUMBER = T("You drew {card}: which of its destiny numbers?")

DECLINES = T("{seat} draws no battle destiny.", own="You draw no battle destiny.")


class MayDrawStep(Step[Swccg, MayDraw]):
    """The player draws the battle destinies due or not; texts may stand in for a draw that is due."""

    def ask(self, rules: Any, state: Swccg, frame: MayDraw) -> Sequence[Decision]:
        prompt = TN("Draw your battle destiny?", "Draw your {n} battle destinies?", frame.count)
        return (Decision(frame.seat, prompt, [DRAW, *due_plays(rules, state, frame.seat), DECLINE]),)

    def answer(self, play: Game, frame: MayDraw, seat: int, action: Action) -> None:
        stack = play.state.stack
        if action == DRAW:
            stack[-1] = Draws(seat, BATTLE_DESTINY, frame.count)
        elif action == DECLINE:
            stack.pop()
            play.log.add("no destiny", DECLINES, seat, rule="Power Segment")
        else:
            if frame.count > 1:
                stack[-1] = replace(frame, count=frame.count - 1)
            else:
                stack.pop()
            play_card(play, seat, action)


class DrawsStep(Step[Swccg, Draws]):
    """Draws a card, lets both respond, and counts it, so many times."""

    def run(self, play: Game, frame: Draws) -> bool:
        stack = play.state.stack
        if frame.drawing:
            count_reading(play, frame.kind)
            stack[-1] = replace(frame, left=frame.left - 1, drawing=False)
        elif not frame.left:
            stack.pop()
        elif draw_reading(play, frame.seat, frame.kind):
            stack[-1] = replace(frame, drawing=True)
            open_window(play, f"{frame.kind}{DESTINY}", 1 - frame.seat)
            ask_number(play)
        else:
            fail(play.state, len(stack) - 1)
        return False


class TwoNumbersStep(Step[Swccg, TwoNumbers]):
    """The drawer chooses the first or the second number of the card."""

    def ask(self, rules: Any, state: Swccg, frame: TwoNumbers) -> Sequence[Decision]:
        assert state.reading is not None
        assert state.reading.copy is not None
        slug = state.cards[state.reading.copy]
        card = rules.table[slug].card
        actions = [f"{NUMBER_VERB}{n}" for n in (card.destiny, card.second)]
        return (Decision(frame.seat, WHICH_NUMBER.fill(card=public(slug)), actions, True),)

    def answer(self, play: Game, frame: TwoNumbers, seat: int, action: Action) -> None:
        play.state.stack.pop()
        choose_number(play, int(action.removeprefix(NUMBER_VERB)))
