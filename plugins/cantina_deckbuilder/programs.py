"""The steps that carry out programs of effects, and let players resolve what is triggered. Rulebook: When, Must."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from cantina import Action, Copy, Decision, Step, T

from .board import Game
from .effects import SKIP, Choose, Exchange, Pick
from .filters import public
from .state import Deckbuilder, Pending, Run
from .table import Program

USE_VERB = "use:"
REWARD_VERB = "reward:"
REWARD = "#reward"
HUNT = "#hunt"

RESOLVE = T("Resolve which ability?")
USE_ONE = T("Use {card}?")
TAKE_REWARD = T("Take the reward of {card}?")
USES = T("{seat} uses {card}.", own="You use {card}.")


class RunStep(Step[Deckbuilder, Run]):
    """Carries out the effects of a program one after the other."""

    def run(self, play: Game, frame: Run) -> bool:
        stack = play.state.stack
        effects = play.rules.table.programs[frame.program].effects
        if frame.at >= len(effects):
            stack.pop()
            return False
        effect = effects[frame.at]
        condition = effect.only_if
        if condition is not None and not frame.count and not condition.holds(play.rules, play.state, frame.seat, frame.source):
            stack[-1] = replace(frame, at=frame.at + 1, done=0)
            return False
        return bool(effect.go(play, frame))

    def ask(self, rules: Any, state: Deckbuilder, frame: Run) -> Sequence[Decision]:
        return (rules.table.programs[frame.program].effects[frame.at].ask(rules, state, frame),)

    def answer(self, play: Game, frame: Run, seat: int, action: Action) -> None:
        play.rules.table.programs[frame.program].effects[frame.at].answer(play, frame, seat, action)


def declinable(rules: Any, state: Deckbuilder, seat: int, source: Copy, program: Program) -> bool:
    """Tell whether the first thing that a program does is a question to its own player, who can then say no there."""
    for effect in program.effects:
        if effect.only_if is not None and not effect.only_if.holds(rules, state, seat, source):
            continue
        if isinstance(effect, Pick):
            return effect.asked(Run(seat, source, program.key)) == seat and not getattr(effect, "random", False)
        return isinstance(effect, Exchange) or (isinstance(effect, Choose) and effect.by == "you")
    return False


class PendingStep(Step[Deckbuilder, Pending]):
    """Lets the player resolve triggered abilities in any order, or not; those with 'must' come first by themselves."""

    def run(self, play: Game, frame: Pending) -> bool:
        rules, state = play.rules, play.state
        programs, seat = rules.table.programs, frame.seat
        live = tuple((copy, key) for copy, key in frame.queue if programs[key].can(rules, state, seat, copy, frame.held))
        if not live:
            state.stack.pop()
            return False
        for entry in live:
            if programs[entry[1]].must:
                resolve(play, replace(frame, queue=live), entry)
                return False
        copy, key = live[0]
        if len(live) == 1 and declinable(rules, state, seat, copy, programs[key]):
            state.stack[-1] = Run(seat, copy, key, held=frame.held, may=True)
            return False
        state.stack[-1] = replace(frame, queue=live)
        return True

    def ask(self, rules: Any, state: Deckbuilder, frame: Pending) -> Sequence[Decision]:
        actions = list(dict.fromkeys(entry_action(entry) for entry in frame.queue))
        prompt = RESOLVE
        if len(frame.queue) == 1:
            key = frame.queue[0][1]
            card = public(rules.table.programs[key].slug)  # the copy itself may have been shuffled away
            prompt = (TAKE_REWARD if key.endswith((REWARD, HUNT)) else USE_ONE).fill(card=card)
        return (Decision(frame.seat, prompt, [*actions, SKIP]),)

    def answer(self, play: Game, frame: Pending, seat: int, action: Action) -> None:
        if action == SKIP:
            play.state.stack.pop()
            return
        resolve(play, frame, next(entry for entry in frame.queue if entry_action(entry) == action))


def entry_action(entry: tuple[Copy, str]) -> Action:
    """Return the action that resolves an entry: by the card's slug."""
    slug, _, which = entry[1].partition("#")
    return f"{REWARD_VERB if which in ('reward', 'hunt') else USE_VERB}{slug}"


def resolve(play: Game, frame: Pending, entry: tuple[Copy, str]) -> None:
    """Run one entry now; the others stay."""
    stack = play.state.stack
    at = frame.queue.index(entry)
    rest = frame.queue[:at] + frame.queue[at + 1 :]
    if rest:
        stack[-1] = replace(frame, queue=rest)
    else:
        stack.pop()
    copy, key = entry
    stack.append(Run(frame.seat, copy, key, held=frame.held))
    if not key.endswith((REWARD, HUNT)):
        play.log.add("use", USES.fill(card=play.rules.table[play.rules.table.programs[key].slug].card.name), frame.seat)
