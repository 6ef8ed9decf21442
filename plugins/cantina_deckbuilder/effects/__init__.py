"""What cards do, as data: a closed vocabulary of effects, and the abilities and rewards made of them.

Each effect is a frozen Struct that carries itself out. `schema.py` makes the check of edition files from the same
declarations.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Literal

from msgspec import Struct, field

from cantina import Action, Copy, Decision, T, Text, deck

from ..board import Game, galaxy_left, need_galaxy, seen
from ..filters import ANY, Condition, Filter, public
from ..standing import Amiss, Place
from ..state import GALAXY, Deckbuilder, Run, answering, is_enemy
from .base import DONE, SKIP, Effect, Pick, Who, go_on, nested
from .buying import Buy, PlacePurchase, PromiseCheaper, PromiseTop, Take
from .gains import Attack, Draw, Force, GiveForce, Repair, Resources, Spend
from .harm import Damage, DamageBase, Destroy, Discard, LookHand, TopHand
from .piles import Exile, ExileSelf, Return
from .row import DiscardRow, DiscardTop, Exchange, ExileRow, LookTop, SwapTop, SweepRow
from .whiles import AttackBonus, Cheaper, HuntNeutral, KeepResources, Prevent, While

REVEALS = T("The top galaxy card is {cards}.")

CHOOSE = "choose"


class Choose(Effect, frozen=True, tag="choose"):
    """One of several lists of effects, of those that do something; the opponent chooses with `by`."""

    options: tuple[tuple[AnyEffect, ...], ...]
    by: Who = "you"

    def amiss(self, place: Place) -> Amiss:
        if len(self.options) < 2:
            yield "options", "one option is no choice; write another, or its effects alone"
        if len({option[0].__struct_config__.tag for option in self.options}) < len(self.options):
            yield "options", "the options of a choice begin with the same operation; make them differ"

    def inside(self, field: str, place: Place) -> Place:
        return super().inside(field, place)._replace(option=True)

    def asked(self, seat: int) -> int:
        return seat if self.by == "you" else 1 - seat

    def can(self, rules: Any, state: Deckbuilder, seat: int, source: Copy, held: Copy) -> bool:
        return bool(self.open(rules, state, seat, source, held))

    def open(self, rules: Any, state: Deckbuilder, seat: int, source: Copy, held: Copy) -> list[int]:
        """Return the options that can be resolved (rulebook: Choose)."""
        found = []
        for number, option in enumerate(self.options):
            for effect in option:
                if effect.possible(rules, state, seat, source, held):
                    found.append(number)
                    break
        return found

    def go(self, play: Game, frame: Run) -> bool:
        if self.can(play.rules, play.state, frame.seat, frame.source, frame.held):
            return True
        go_on(play, frame, 0)
        return False

    def _name(self, number: int) -> str:
        return f"{CHOOSE}:{self.options[number][0].__struct_config__.tag}"

    def ask(self, rules: Any, state: Deckbuilder, frame: Run) -> Decision:
        asked = self.asked(frame.seat)
        numbers = self.open(rules, state, frame.seat, frame.source, frame.held)
        if is_enemy(state, asked):
            numbers = numbers[:1]  # it takes the first of them
        actions = [self._name(number) for number in numbers]
        if frame.may:
            actions.append(SKIP)
        prompt = T("{card}: choose one", card=public(rules.table.programs[frame.program].slug))
        return Decision(answering(state, asked), prompt, actions, True)

    def answer(self, play: Game, frame: Run, seat: int, action: Action) -> None:
        if action == SKIP:
            play.state.stack.pop()
            return
        number = next(n for n in range(len(self.options)) if self._name(n) == action)
        go_on(play, frame, 1)
        play.state.stack.append(Run(frame.seat, frame.source, f"{frame.program}.{frame.at}.{number}", held=frame.held))

    def label(self, state: Deckbuilder, frame: Run, action: Action) -> Text:
        number = next(n for n in range(len(self.options)) if self._name(n) == action)
        return self.options[number][0].words()

    def branches(self) -> Sequence[tuple[Effect, ...]]:
        return self.options


class Case(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What happens if a revealed card fits."""

    of: Filter
    do: tuple[AnyEffect, ...]


class RevealTop(Effect, frozen=True, tag="reveal-top"):
    """Reveal the top galaxy card; the first case that it fits happens, and it stays on top unless that discards it."""

    cases: tuple[Case, ...] = ()
    worth_alone: ClassVar[bool] = True
    pool: ClassVar[str] = "galaxy"

    def amiss(self, place: Place) -> Amiss:
        if not self.cases:
            yield "cases", "without cases nothing happens"
        if any(case.of == ANY for case in self.cases[:-1]):
            yield "cases", "a case that fits every card must be the last one; those after it never happen"

    def inside(self, field: str, place: Place) -> Place:
        return super().inside(field, place)._replace(held=False, cost=False)

    def can(self, rules: Any, state: Deckbuilder, seat: int, source: Copy, held: Copy) -> bool:
        return galaxy_left(state)

    def go(self, play: Game, frame: Run) -> bool:
        state = play.state
        go_on(play, frame, need_galaxy(play, 1))
        if not state.galaxy:
            return False
        (copy,) = deck.reveal(state, state.galaxy)
        play.log.add("reveal", REVEALS, frame.seat, seen(play, copy, GALAXY), "Reveal")
        known = play.rules.table[state.cards[copy]]
        for number, case in enumerate(self.cases):
            if case.of.fits(known, state, frame.seat):
                state.stack.append(Run(frame.seat, frame.source, f"{frame.program}.{frame.at}.{number}"))
                break
        return False

    def branches(self) -> Sequence[tuple[Effect, ...]]:
        return [case.do for case in self.cases]


AnyEffect = (
    Draw
    | Resources
    | Force
    | GiveForce
    | Attack
    | Repair
    | Spend
    | Damage
    | DamageBase
    | Destroy
    | Discard
    | LookHand
    | TopHand
    | Exile
    | ExileSelf
    | Return
    | DiscardRow
    | DiscardTop
    | ExileRow
    | SweepRow
    | LookTop
    | SwapTop
    | Exchange
    | Take
    | Buy
    | PlacePurchase
    | PromiseTop
    | PromiseCheaper
    | Choose
    | RevealTop
)

Event = Literal[
    "action",
    "played",
    "purchased",
    "revealed",
    "defeats",
    "turn-start",
    "card-played",
    "card-purchased",
    "opponent-discards",
]


class Ability(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """One ability: when it can be resolved, what must hold, what it costs and what it does.

    `of` says which cards a 'card-…' event is about, `first` that only the first one each turn counts, `must` that it is
    not optional.
    """

    when: Event
    of: Filter = ANY
    first: bool = False
    must: bool = False
    only_if: Condition | None = field(name="if", default=None)
    cost: tuple[AnyEffect, ...] = ()
    do: tuple[AnyEffect, ...]

    def amiss(self, place: Place) -> Amiss:
        if place.type in NEVER.get(self.when, {}):
            yield "when", f"{self.when!r} never happens to it: {NEVER[self.when][place.type]}"
        if self.of != ANY and self.when not in ABOUT:
            yield "of", f"{self.when!r} is about no other card; 'of' belongs to {' and '.join(ABOUT)}"
        if self.first and self.when not in COUNTED:
            yield "first", f"{self.when!r} is not counted; 'first' belongs to {', '.join(COUNTED)}"
        if self.must and self.when == "action":
            yield "must", "an 'action' is used when its player wants to"

    def inside(self, field: str, place: Place) -> Place:
        owned = field == "of" and self.when == "card-purchased"
        return place._replace(cost=field == "cost", before=field == "do" and bool(self.cost), owned=owned)


ABOUT = ("card-played", "card-purchased")
"""Events about a card that an ability can be choosy about."""

COUNTED = (*ABOUT, "turn-start", "opponent-discards")
"""Events whose first in a turn an ability can mean."""

NEVER = {
    "played": {"base": "a base is revealed, not played"},
    "purchased": {"base": "a base is revealed, not purchased"},
    "revealed": dict.fromkeys(("unit", "capital-ship"), "only a base is revealed"),
    "defeats": dict.fromkeys(("capital-ship", "base"), "only units attack the row"),
    "turn-start": {"unit": "units are discarded at the end of the turn before"},
}
"""Which cards an event never happens to, and why."""


class Reward(Struct, frozen=True, forbid_unknown_fields=True):
    """What defeating a card in the row gives, in words and as effects."""

    text: str
    do: tuple[AnyEffect, ...]


__all__ = [
    "DONE",
    "SKIP",
    "Ability",
    "AnyEffect",
    "AttackBonus",
    "Cheaper",
    "Choose",
    "Effect",
    "Exchange",
    "HuntNeutral",
    "KeepResources",
    "Pick",
    "Prevent",
    "Resources",
    "Reward",
    "While",
    "nested",
]
