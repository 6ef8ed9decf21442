"""Sins against keeping: saves that do not come back, clones that share, chance that is not the match's own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, ClassVar

import marshmallow as ma
import msgspec

from cantina import SHOWN, Card, Catalogue, Chance, Decision, Log, Play, Setup, T
from cantina.text import Text

from ..crossfire import Options
from ..crossfire.cards import CARDS
from ..crossfire.state import Corridor, Turn
from ..crossfire.steps import TurnStep
from .base import Sinner


class BoolForInt(Sinner):
    """A bool where the state declares a number."""

    def apply(self, state: Corridor, seat: int, action: str, chance: Chance, log: Log) -> None:
        super().apply(state, seat, action, chance, log)
        if action.startswith("retreat"):
            state.drone_hits = False


class PairOfNumbers(Options):
    window = ma.fields.Tuple(
        (ma.fields.Integer(), ma.fields.Integer()), load_default=(1, 2), metadata={"title": T("First and last round")}
    )


class OptionChanges(Sinner):
    """An option is loaded as a tuple, and comes back from a save as a list."""

    def options(self, mode: str) -> type[ma.Schema]:
        return PairOfNumbers

    def new_state(self, setup: Setup, chance: Chance, log: Log) -> Corridor:
        options = {name: value for name, value in setup.options.items() if name != "window"}
        return super().new_state(msgspec.structs.replace(setup, options=options), chance, log)


class Tallied(Corridor, kw_only=True):
    """A corridor with two tallies that nobody is shown."""

    answers: list[int] = []
    passes: list[int] = []


class SameListTwice(Sinner):
    """One list object in two fields: clones part them, play in place does not."""

    state = Tallied

    def new_state(self, setup: Setup, chance: Chance, log: Log) -> Tallied:
        made = super().new_state(setup, chance, log)
        fields = {name: getattr(made, name) for name in Corridor.__struct_fields__}
        shared: list[int] = []
        return Tallied(**fields, answers=shared, passes=shared)

    def apply(self, state: Corridor, seat: int, action: str, chance: Chance, log: Log) -> None:
        super().apply(state, seat, action, chance, log)
        assert isinstance(state, Tallied)
        (state.passes if action == "pass" else state.answers).append(seat)


class ListOnTheRuleset(Sinner):
    """What was played is kept in a list on the ruleset, which all matches and all clones share."""

    def __init__(self) -> None:
        self.played: list[str] = []

    def apply(self, state: Corridor, seat: int, action: str, chance: Chance, log: Log) -> None:
        super().apply(state, seat, action, chance, log)
        self.played.append(action)

    def evaluate(self, state: Corridor, seat: int) -> float:
        return len(self.played) % 100 / 100


class Counter(Card, frozen=True, kw_only=True):
    """A card of another kind, without a tag."""

    worth: int = 1


class CardsOfNoKind(Sinner):
    """Its cards are of two classes that a file cannot tell apart."""

    def catalogue(self, setup: Setup) -> Catalogue:
        return super().catalogue(setup).plus([Counter(slug="counter", name=T("Counter"))])


class NamesFromElsewhere(Sinner):
    """Buttons name cards out of the module's own table."""

    def label(self, state: Corridor, action: str) -> Text:
        slug = action.rpartition(":")[2].partition("/")[0]
        return T("Choose {card}", card=CARDS[slug][0].name) if slug in CARDS else super().label(state, action)


class ChangesTheSetup(Sinner):
    """new_state counts the goal down in the set-up that it is given."""

    def new_state(self, setup: Setup, chance: Chance, log: Log) -> Corridor:
        state = super().new_state(setup, chance, log)
        setup.options["goal"] = 1
        return state


class SetOrder(Sinner):
    """The offer comes out of a set of strings, whose order differs between processes."""

    def decisions(self, state: Corridor) -> Sequence[Decision]:
        return [msgspec.structs.replace(d, actions=list(set(d.actions))) for d in super().decisions(state)]


class Counted(Corridor, kw_only=True):
    """A corridor with a number that everybody sees."""

    counted: Annotated[int, SHOWN] = 0


class CountingTurn(TurnStep):
    """Offers to count the Cover cards in the deck, and shows no face for it."""

    def ask(self, rules: Any, state: Corridor, frame: Turn) -> Sequence[Decision]:
        (decision,) = super().ask(rules, state, frame)
        return [msgspec.structs.replace(decision, actions=[*decision.actions, "count"])]

    def answer(self, play: Play[Corridor], frame: Turn, seat: int, action: str) -> None:
        state = play.state
        if action != "count":
            super().answer(play, frame, seat, action)
            return
        assert isinstance(state, Counted)
        state.stack[-1] = Turn(seat, frame.left - 1)
        state.counted = sum(state.cards[copy] == "cover" for copy in state.deck)
        play.log.add("count", T("{seat} counts the Cover cards in the deck."), seat)


class TellsACount(Sinner):
    """An action tells its seat a hidden fact without showing a card, and can be taken back for nothing."""

    state = Counted
    other_steps: ClassVar[dict[type, Any]] = {Turn: CountingTurn()}

    def new_state(self, setup: Setup, chance: Chance, log: Log) -> Counted:
        made = super().new_state(setup, chance, log)
        return Counted(**{name: getattr(made, name) for name in Corridor.__struct_fields__})

    def label(self, state: Corridor, action: str) -> Text:
        return T("Count the Cover cards in the deck") if action == "count" else super().label(state, action)


bool_for_int = BoolForInt()
option_changes = OptionChanges()
same_list_twice = SameListTwice()
list_on_the_ruleset = ListOnTheRuleset()
cards_of_no_kind = CardsOfNoKind()
names_from_elsewhere = NamesFromElsewhere()
changes_the_setup = ChangesTheSetup()
set_order = SetOrder()
tells_a_count = TellsACount()
