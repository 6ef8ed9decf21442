"""The ruleset: what the title says of itself, and where its rules are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import marshmallow
from msgspec.structs import replace

from cantina import (
    About,
    Action,
    Card,
    Catalogue,
    Chance,
    Fact,
    FlowRuleset,
    Log,
    Mode,
    Observation,
    Outcome,
    Play,
    Refusal,
    Result,
    Setup,
    T,
    Text,
    Who,
)

from . import advice, command, options, outlook, setup, shown
from .attack import RaidStep, SplitStep, strengths
from .cards import DeckCard
from .collection import Collection
from .labels import label
from .programs import PendingStep, RunStep
from .samples import SAMPLES
from .setup import BEGINNER, CROSS, FULL, SOLO
from .solo.turn import EnemyTurnStep
from .solo.volley import VolleyStep
from .state import Begin, Deckbuilder, EnemyTurn, Main, NewBase, Pending, Raid, Run, Split, Turns, Volley, goal_of
from .table import Table
from .turn import BeginStep, MainStep, NewBaseStep, TurnsStep

WON = T("{seat} has destroyed {count} bases.", own="You have destroyed {count} bases.")


class DeckbuilderRules(FlowRuleset[Deckbuilder]):
    """The rules of the deckbuilding game; rulings are in `docs/rulings/deckbuilder.md`, the cards in edition files."""

    about = About(
        id="deckbuilder",
        title=T("The Deckbuilding Game"),
        tagline=T("Buy a fleet card by card, tip the Force, and bring down their bases."),
        modes=(
            Mode(
                id=BEGINNER,
                title=T("Beginner"),
                summary=T("Five bases each; the first to destroy three wins."),
                seats=(2,),
                minutes=30,
            ),
            Mode(
                id=FULL,
                title=T("Full Galaxy"),
                summary=T("All ten bases each; the first to destroy four wins."),
                seats=(2,),
                minutes=45,
            ),
            Mode(
                id=SOLO,
                title=T("Solo"),
                summary=T("You alone against an enemy that the rules play. With the Clone Wars edition: a house variant."),
                seats=(1,),
                minutes=30,
            ),
            Mode(
                id=CROSS,
                title=T("Cross-Edition"),
                summary=T("Any two factions of the editions against each other, with one of the neutral decks."),
                seats=(2,),
                minutes=45,
            ),
        ),
        age=12,
        credits=T(
            "Rules after Star Wars: The Deckbuilding Game by Caleb Grace, Clone Wars Edition by Frank Brooks "
            "(Fantasy Flight Games). Unofficial fan project."
        ),
        version="1.0",
        state_version=2,
        samples=SAMPLES,
        max_answers=20_000,
        # Up to 40 different cards can lie in a discard or exile pile that is chosen from, and some of them in the hand too.
        max_actions=60,
        notes=(
            T("The printed values of the Clone Wars cards are not public: values marked as house are this table's own."),
            T("The printed board of the enemy in solo play was not to be found: its track and its table are this table's own."),
            T("Two against two cannot be played here: its rules are not in the rulebook."),
        ),
    )
    domain = "deckbuilder"
    others = (T("the enemy"),)
    state = Deckbuilder
    card_types = (DeckCard,)
    steps = {
        Turns: TurnsStep(),
        Begin: BeginStep(),
        NewBase: NewBaseStep(),
        Main: MainStep(),
        Raid: RaidStep(),
        Split: SplitStep(),
        Volley: VolleyStep(),
        EnemyTurn: EnemyTurnStep(),
        Pending: PendingStep(),
        Run: RunStep(),
    }

    def __init__(self, collection: Collection | None = None) -> None:
        self.collection = collection or Collection()
        self.table = Table(())
        self.tools = command.tools(self.collection)

    def options(self, mode: str) -> type[marshmallow.Schema]:
        return options.options(mode, self.collection.editions)

    def seat_options(self, mode: str) -> type[marshmallow.Schema]:
        return options.seat_options(mode, self.collection.editions)

    def check_setup(self, setup_: Setup) -> None:
        setup.sides(self.collection.editions, setup_)

    def catalogue(self, setup_: Setup) -> Catalogue:
        return setup.catalogue(self.collection.editions, setup_)

    def gallery(self) -> Mapping[str, Sequence[Card]]:
        return {edition.id: edition.cards for edition in self.collection.editions.values()}

    def at(self, catalogue: Catalogue) -> DeckbuilderRules:
        """Return the rules as one match uses them, with its cards prepared for looking up."""
        bound = super().at(catalogue)
        assert isinstance(bound, DeckbuilderRules)
        bound.table = Table(catalogue.values())
        return bound

    def new_state(self, setup_: Setup, chance: Chance, log: Log) -> Deckbuilder:
        state = setup.new_state(self, self.collection.editions, setup_, chance, log)
        self.advance(Play(self, state, chance, log))
        return state

    def outcome(self, state: Deckbuilder) -> Outcome | None:
        if state.winner < 0:
            return None
        seats = 1 if state.enemy is not None else 2
        results = tuple(
            Result(seat == state.winner, 1 if seats == 1 or seat == state.winner else 2, len(state.seats[seat].victory))
            for seat in range(seats)
        )
        return Outcome(results, WON.fill(seat=Who(state.winner), count=goal_of(state, state.winner)))

    def label(self, state: Deckbuilder, action: Action) -> Text:
        return label(self, state, action)

    def observe(self, state: Deckbuilder, viewer: int) -> Observation:
        """Add what follows from what everybody sees: attack and prices as they are now, and what the attack would do."""
        seen = super().observe(state, viewer)
        facts = dict(seen.facts)
        for seat, player in enumerate(state.seats):
            facts |= {f"seats.{seat}.{name}": Fact(value, None, seat) for name, value in shown.beside_play(player).items()}
            against_base, against_row = strengths(self, state, seat)
            facts[f"seats.{seat}.attack"] = Fact(list(against_base), None, seat)
            facts[f"seats.{seat}.attack_row"] = Fact(list(against_row), None, seat)
            if seat == state.turn:
                facts["blow"] = Fact(shown.blow(self, state, against_base))
        facts["price"] = Fact(shown.prices(self, state))
        if state.enemy is not None:
            facts["enemy.board"] = Fact(shown.enemy_board(self))
        return replace(seen, facts=facts)

    def hint(self, state: Deckbuilder, seat: int) -> Text | None:
        return advice.hint(self, state, seat)

    def refusals(self, state: Deckbuilder, seat: int) -> Sequence[Refusal]:
        return advice.refusals(self, state, seat)

    def evaluate(self, state: Deckbuilder, seat: int) -> float:
        return outlook.evaluate(self, state, seat)
