"""Windows in which both players may act or respond in turn, until both pass in a row. Rulebook: Battling."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from cantina import Action, Decision, Step, T, Text

from ..frames import Aim, Shot, Window
from ..movement.reacts import DEPLOY_VERB, MOVE_VERB, carry_out_react, react_actions
from ..piles import Game
from ..state import Swccg, current, named
from ..table import PLAY_VERB
from .texts import DESTINY, abilities, play_card, plays, use
from .weapons import FIRE_VERB, fire_options

YIELD, YIELD_ALL = "pass", "pass-all"

PROMPTS: dict[str, Text] = {
    "battle-started": T("A battle was just initiated: respond or pass"),
    "weapons": T("Weapons segment: fire, play or pass"),
    "targeted": T("A weapon aims: respond or pass"),
    "fired": T("A weapon was fired: respond or pass"),
    "weapon-destiny": T("A weapon destiny was drawn: respond or pass"),
    "battle-destiny": T("A battle destiny was drawn: respond or pass"),
    "power-destiny": T("A power destiny was drawn: respond or pass"),
    "other-destiny": T("A destiny was drawn: respond or pass"),
    "attrition-destiny": T("An attrition destiny was drawn: respond or pass"),
    "both-drawn": T("Both battle destinies are drawn: respond or pass"),
}
PASSES = T("{seat} passes.", own="You pass.")
PASSES_ALL = T("{seat} passes all responses of this battle.", own="You pass all responses of this battle.")


class WindowStep(Step[Swccg, Window]):
    """Asks the players in turn; a player who passes all responses of the battle is not asked again for one."""

    def run(self, play: Game, frame: Window) -> bool:
        state = play.state
        battle = current(state)
        if frame.passes == 2 or battle.cancelled or _settled(state, frame.kind):
            state.stack.pop()
            return False
        if state.seats[frame.seat].quiet and frame.kind != "weapons":
            state.stack[-1] = replace(frame, seat=1 - frame.seat, passes=frame.passes + 1)
            return False
        return True

    def ask(self, rules: Any, state: Swccg, frame: Window) -> Sequence[Decision]:
        seat = frame.seat
        actions = plays(rules, state, seat, frame.kind)
        actions += abilities(rules, state, seat, frame.kind)
        if frame.kind == "battle-started":
            battle = current(state)
            if seat != battle.initiator:
                actions += react_actions(rules, state, seat, battle.location)
        if frame.kind == "weapons":
            actions += fire_options(rules, state, seat)
            actions.append(YIELD)
        else:
            actions += (YIELD, YIELD_ALL)
        return (Decision(seat, PROMPTS[frame.kind], actions),)

    def answer(self, play: Game, frame: Window, seat: int, action: Action) -> None:
        state = play.state
        if action in (YIELD, YIELD_ALL):
            state.stack[-1] = replace(frame, seat=1 - seat, passes=frame.passes + 1)
            if action == YIELD_ALL:
                state.seats[seat].quiet = True
            play.log.add("pass", PASSES if action == YIELD else PASSES_ALL, seat)
            return
        state.stack[-1] = replace(frame, seat=1 - seat, passes=0)
        if action.startswith(FIRE_VERB):
            state.stack.append(Aim(seat, named(state, action.removeprefix(FIRE_VERB))))
        elif action.startswith(PLAY_VERB):
            play_card(play, seat, action)
        elif action.startswith((MOVE_VERB, DEPLOY_VERB)):
            battle = current(state)
            carry_out_react(play, seat, battle.location, action)
        else:
            use(play, seat, action, frame.kind)


def _settled(state: Swccg, kind: str) -> bool:
    """Tell whether there is nothing left to respond to: the targeting or destiny was cancelled, or its new draw failed."""
    if kind == "targeted":
        shot = state.stack[-2]
        return isinstance(shot, Shot) and shot.stage == "cancelled"
    return kind.endswith(DESTINY) and (state.reading is None or state.reading.cancelled)
