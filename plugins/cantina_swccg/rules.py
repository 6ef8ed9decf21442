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
    FlowRuleset,
    Log,
    Mode,
    Observation,
    Outcome,
    Play,
    Refusal,
    Result,
    Setup,
    SetupError,
    T,
    Text,
    Who,
)

from . import advice, calculator, options, outlook, scene, shown, skirmish
from .battle.phase import battlefields
from .battle.steps import STEPS
from .cards import SIDES, SwCard
from .collection import CARDS
from .labels import label
from .samples import SAMPLES
from .state import Swccg
from .table import Table
from .turn import STEPS as TURN_STEPS

QUICK = "quick-battle"

NO_BATTLE = T("Nobody can start a battle there: both sides need presence, and whoever starts it 1 Force.")
WON = T("{seat} has won the battle.", own="You have won the battle.")
WON_MORE = T("{seat} has won more battles.", own="You have won more battles.")
NOBODY = T("Nobody has won.")
NO_LIFE_FORCE = T("{seat} has no Life Force left.", own="You have no Life Force left.")


class SwccgRules(FlowRuleset[Swccg]):
    """The rules of battles; rulings on what the rulebook leaves open are in `docs/rulings/swccg.md`."""

    about = About(
        id="swccg",
        title=T("SWCCG Battles"),
        tagline=T("Weapons, destiny, power and damage: one battle, or a short game around it."),
        modes=(
            Mode(
                id=QUICK,
                title=T("Quick Battle"),
                summary=T("One battle, ready or made of cards of your choice."),
                seats=(2,),
                minutes=15,
            ),
            skirmish.MODE,
        ),
        age=12,
        credits=T(
            "Rules after the Star Wars Customizable Card Game (Decipher) and its players' committee. Unofficial fan project."
        ),
        version="1.0",
        state_version=1,
        samples=SAMPLES,
        max_answers=2_000,
        # Ten cards a side can each be aimed at with up to 3 Force added; a hand can hold that many different cards.
        max_actions=80,
        notes=(T("Not modelled: objectives, creatures, epic events and Jedi tests."),),
    )
    domain = "swccg"
    state = Swccg
    card_types = (SwCard,)
    steps = {**STEPS, **TURN_STEPS}

    def __init__(self) -> None:
        self.table = Table(())
        self.tools = (calculator.tool(self),)

    def options(self, mode: str) -> type[marshmallow.Schema]:
        return options.quick_options() if mode == QUICK else skirmish.SkirmishOptions

    def seat_options(self, mode: str) -> type[marshmallow.Schema]:
        return marshmallow.Schema if mode == QUICK else skirmish.SkirmishSeat

    def check_setup(self, setup: Setup) -> None:
        if setup.mode == QUICK:
            options.check(setup.options)
            scenario = options.chosen(setup.options)
            rules = self.at(self.catalogue(setup))
            if not battlefields(rules, scene.build(scenario), SIDES.index(scenario.initiator)):
                raise SetupError(f"swccg: {NO_BATTLE.msgid}", {"battle": NO_BATTLE})
        else:
            skirmish.check_setup(setup)

    def catalogue(self, setup: Setup) -> Catalogue:
        """Return the cards that this battle uses: which responses there can be follows from them."""
        if setup.mode == skirmish.ID:
            return skirmish.catalogue(setup)
        scenario = options.chosen(setup.options)
        slugs = dict.fromkeys(scenario.locations)
        for side in scenario.sides:
            slugs.update(dict.fromkeys(piece.slug for piece in side.pieces))
            for pile in (side.hand, side.reserve, side.force, side.used, side.lost):
                slugs.update(dict.fromkeys(pile))
        return Catalogue([CARDS[slug] for slug in slugs])

    def gallery(self) -> Mapping[str, Sequence[Card]]:
        found: dict[str, list[Card]] = {}
        for card in CARDS.values():
            found.setdefault(f"{card.side} {card.type}", []).append(card)
        return found

    def at(self, catalogue: Catalogue) -> SwccgRules:
        """Return the rules as one match uses them, with its cards prepared for looking up."""
        bound = super().at(catalogue)
        assert isinstance(bound, SwccgRules)
        bound.table = Table(catalogue.values())
        return bound

    def new_state(self, setup: Setup, chance: Chance, log: Log) -> Swccg:
        if setup.mode == skirmish.ID:
            state = skirmish.new_state(self, setup, chance, log)
        else:
            scenario = options.chosen(setup.options)
            sides = tuple(scene.shuffled(side, chance.shuffle) for side in scenario.sides)
            state = scene.build(replace(scenario, sides=sides))
        self.advance(Play(self, state, chance, log))
        return state

    def outcome(self, state: Swccg) -> Outcome | None:
        if state.last_turn:
            return skirmish.outcome(state)
        if state.loser >= 0:
            return _won_by(state, 1 - state.loser, NO_LIFE_FORCE.fill(seat=Who(state.loser)))
        if state.stack:
            return None
        first, second = (player.won for player in state.seats)
        if first == second:
            return _won_by(state, -1, NOBODY)
        winner = 0 if first > second else 1
        cause = WON if first + second == 1 else WON_MORE
        return _won_by(state, winner, cause.fill(seat=Who(winner)))

    def label(self, state: Swccg, action: Action) -> Text:
        return label(self, state, action)

    def observe(self, state: Swccg, viewer: int) -> Observation:
        """Add where the cards on the table are and their numbers now, which everybody can see."""
        seen = super().observe(state, viewer)
        return replace(seen, facts={**seen.facts, **shown.told(self, state)})

    def hint(self, state: Swccg, seat: int) -> Text | None:
        return advice.hint(self, state, seat)

    def refusals(self, state: Swccg, seat: int) -> Sequence[Refusal]:
        return advice.refusals(self, state, seat)

    def evaluate(self, state: Swccg, seat: int) -> float:
        return outlook.evaluate(self, state, seat)


def _won_by(state: Swccg, winner: int, cause: Text) -> Outcome:
    if winner < 0:
        return Outcome((Result(False, 1), Result(False, 1)), cause)
    return Outcome(tuple(Result(seat == winner, 1 if seat == winner else 2) for seat in (0, 1)), cause)
