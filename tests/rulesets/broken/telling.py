"""Sins against silence: facts that are copied out of hidden cards or sealed choices, and told from there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, ClassVar

import msgspec

from cantina import SHOWN, Chance, Decision, Fact, Log, Named, Observation, Play, Setup, T

from ..crossfire.state import Corridor, Stakes, Turn
from ..crossfire.steps import StakesStep
from .base import Sinner


class Remembering(Corridor, kw_only=True):
    """A corridor with a plain list that nobody is shown."""

    memo: list[str] = []


class Boasting(Corridor, kw_only=True):
    """A corridor with a plain list that everybody is shown."""

    memo: Annotated[list[str], SHOWN] = []


class Teller(Sinner):
    """Keeps a plain list; a subclass says what goes into it and who reads it."""

    state: type[Corridor] = Remembering

    def new_state(self, setup: Setup, chance: Chance, log: Log) -> Corridor:
        made = super().new_state(setup, chance, log)
        return self.state(**{name: getattr(made, name) for name in Corridor.__struct_fields__})


def hands(state: Corridor) -> list[str]:
    return [state.cards[copy] for crew in state.seats for copy in crew.hand]


class ShowsTheDeal(Teller):
    """A shown list holds the cards that were dealt."""

    state = Boasting

    def new_state(self, setup: Setup, chance: Chance, log: Log) -> Corridor:
        made = super().new_state(setup, chance, log)
        made.memo = hands(made)  # type: ignore[attr-defined]
        return made


class ShowsTheBest(Teller):
    """After each answer a shown list holds the last of all cards in hands, by name."""

    state = Boasting

    def apply(self, state: Corridor, seat: int, action: str, chance: Chance, log: Log) -> None:
        super().apply(state, seat, action, chance, log)
        state.memo = [max(hands(state), default="")]  # type: ignore[attr-defined]


class RemembersTheDeal(Teller):
    """The cards that were dealt are kept where nobody looks, and told when the second turn is over."""

    def new_state(self, setup: Setup, chance: Chance, log: Log) -> Corridor:
        made = super().new_state(setup, chance, log)
        made.memo = hands(made)  # type: ignore[attr-defined]
        return made

    def observe(self, state: Corridor, viewer: int) -> Observation:
        seen = super().observe(state, viewer)
        if not any(isinstance(frame, Stakes | Turn) for frame in state.stack[:-1]):
            seen.facts["memo"] = Fact(state.memo[:1])  # type: ignore[attr-defined]
        return seen


class TellsTheDraw(Teller):
    """What a seat draws becomes a fact for all."""

    def apply(self, state: Corridor, seat: int, action: str, chance: Chance, log: Log) -> None:
        top = state.cards[state.deck[-1]] if state.deck else ""
        super().apply(state, seat, action, chance, log)
        if action == "draw":
            state.memo.append(top)  # type: ignore[attr-defined]

    def observe(self, state: Corridor, viewer: int) -> Observation:
        seen = super().observe(state, viewer)
        seen.facts["memo"] = Fact(list(state.memo))  # type: ignore[attr-defined]
        return seen


class LooseStakes(StakesStep):
    def answer(self, play: Play[Corridor], frame: Stakes, seat: int, action: str) -> None:
        super().answer(play, frame, seat, action)
        play.state.memo.append(action)  # type: ignore[attr-defined]

    def ask(self, rules: Any, state: Corridor, frame: Stakes) -> Sequence[Decision]:
        prompt = T("Stake a card; staked so far: {x}.", x=" ".join(state.memo[-1:]))  # type: ignore[attr-defined]
        return [msgspec.structs.replace(decision, prompt=prompt) for decision in super().ask(rules, state, frame)]


class TellsTheStake(Teller):
    """A sealed stake is kept as text too, and told in the prompt of whoever stakes last."""

    other_steps: ClassVar[dict[type, Any]] = {Stakes: LooseStakes()}


class LogsTheDeal(Sinner):
    """The log of the set-up says in words what everybody is dealt."""

    def new_state(self, setup: Setup, chance: Chance, log: Log) -> Corridor:
        made = super().new_state(setup, chance, log)
        log.add("deal", T("The first card is {card}.", card=self.cards[hands(made)[0]].name))
        return made


class NamesTheDeal(Sinner):
    """The same, with the card named to everyone."""

    def new_state(self, setup: Setup, chance: Chance, log: Log) -> Corridor:
        made = super().new_state(setup, chance, log)
        log.add("deal", T("The first card is {cards}."), cards=(Named(hands(made)[0]),))
        return made


class UndoTells(Sinner):
    """Whether a retreat can be taken back tells what lies on top of the deck."""

    def apply(self, state: Corridor, seat: int, action: str, chance: Chance, log: Log) -> None:
        super().apply(state, seat, action, chance, log)
        if action.startswith("retreat") and state.stack and isinstance(state.stack[-1], Turn):
            top = state.cards[state.deck[-1]] if state.deck else ""
            log.add("breath", T("{seat} takes a breath."), seat, closes_undo=top == "trooper")


class BoardDrawsOnce(Sinner):
    """Its own board draws the hand of its viewer once and keeps it for everybody."""


shows_the_deal = ShowsTheDeal()
shows_the_best = ShowsTheBest()
remembers_the_deal = RemembersTheDeal()
tells_the_draw = TellsTheDraw()
tells_the_stake = TellsTheStake()
logs_the_deal = LogsTheDeal()
names_the_deal = NamesTheDeal()
undo_tells = UndoTells()
board_draws_once = BoardDrawsOnce()
