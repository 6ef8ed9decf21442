"""The ruleset: what the title says of itself, and where its rules are."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import marshmallow
import msgspec
from marshmallow import fields, validate

from cantina import (
    EVERYONE,
    About,
    Action,
    Catalogue,
    Chance,
    Fact,
    FlowRuleset,
    Log,
    Mode,
    Named,
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

from . import advice, setup, trading
from .cards import CATALOGUE, Values
from .marching import DISCARD_VERB, LETTERS, BurnStep, IgniteStep, ReinforceStep
from .samples import SAMPLES
from .shooting import (
    CARDS_ONLY,
    DESTROY_VERB,
    DISGUISE_VERB,
    END_TURN,
    FEWEST_JOKERS,
    PAY_VERB,
    DisguiseStep,
    PayStep,
    ShootStep,
    place_of,
    points,
)
from .state import (
    Answer,
    Burn,
    Disguise,
    Draw,
    Ignite,
    NewRound,
    Pay,
    Reinforce,
    RuleTheGalaxy,
    Shoot,
    Talk,
    Turns,
    fire_left,
)
from .trading import ACCEPT, BACK, DECLINE, OFFER_VERB, TRADE_VERB, WITHDRAW, AnswerStep, TalkStep
from .turn import DRAW, STOP, DrawStep, NewRoundStep, TurnsStep, marches

MODE = "standard"
WON = "won"

LANE_TITLE = T("Lane {lane}")
MARKER_TITLE = T("Fire marker of lane {lane}")

FIXED_LABELS = {
    DRAW: T("Draw a card"),
    STOP: T("Stop drawing"),
    END_TURN: T("End your turn"),
    CARDS_ONLY: T("Pay with cards only"),
    FEWEST_JOKERS: T("Pay with the fewest BB-8s"),
    BACK: T("Make no offer"),
    ACCEPT: T("Accept the trade"),
    DECLINE: T("Decline the trade"),
    WITHDRAW: T("Withdraw the offer"),
}


class Options(marshmallow.Schema):
    """The options of a match."""

    board_length = fields.Integer(
        load_default=7,
        validate=validate.OneOf([7, 8, 9]),
        metadata={
            "title": T("Spaces in a lane"),
            "help": T("Seven as published. Longer lanes are a house option and easier: alone or with three, seven is hard."),
        },
    )
    hands = fields.String(
        load_default=setup.OPEN,
        validate=validate.OneOf([setup.OPEN, setup.HIDDEN]),
        metadata={
            "title": T("Hands"),
            "help": T("The rulebook does not say. With hidden hands the table shows only how many cards each player holds."),
            "labels": {setup.OPEN: T("Open to all"), setup.HIDDEN: T("Hidden")},
        },
    )
    trading = fields.Boolean(
        load_default=True,
        metadata={
            "title": T("Trading"),
            "help": T("On your turn you may trade cards one for one. Without trading the match is harder."),
        },
    )


class RuleTheGalaxyRules(FlowRuleset[RuleTheGalaxy]):
    """The rules of Rule the Galaxy; rulings on what the rulebook leaves open are in `docs/rulings/rule-the-galaxy.md`."""

    about = About(
        id="rule-the-galaxy",
        title=T("Rule the Galaxy"),
        tagline=T("Draw, risk the fire, and stop the First Order before it overruns you."),
        modes=(
            Mode(
                id=MODE,
                title=T("Standard"),
                summary=T("Hold the line together; the best shot among the survivors wins."),
                seats=(1, 2, 3, 4),
                minutes=25,
            ),
        ),
        age=8,
        credits=T("Rules after the board game by Jarosław Basałyga (Trefl, 2015). Unofficial fan project."),
        version="1.0",
        state_version=1,
        samples=SAMPLES,
        max_answers=4_000,
        notes=(
            T("The yellow of Poe, the colours of single units and the row of the fire markers are house values."),
            T("Points of strength 2, 5 and 6 follow from the printed ones: whole numbers that rise with strength."),
        ),
    )
    state = RuleTheGalaxy
    domain = "rule-the-galaxy"
    cards = CATALOGUE
    values = Values(CATALOGUE)
    steps = {
        Turns: TurnsStep(),
        NewRound: NewRoundStep(),
        Draw: DrawStep(),
        Shoot: ShootStep(),
        Disguise: DisguiseStep(),
        Pay: PayStep(),
        Talk: TalkStep(),
        Answer: AnswerStep(),
        Ignite: IgniteStep(),
        Burn: BurnStep(),
        Reinforce: ReinforceStep(),
    }

    def at(self, catalogue: Catalogue) -> RuleTheGalaxyRules:
        bound = super().at(catalogue)
        assert isinstance(bound, RuleTheGalaxyRules)
        bound.values = Values(catalogue)
        return bound

    def options(self, mode: str) -> type[marshmallow.Schema]:
        return Options

    def catalogue(self, setup: Setup) -> Catalogue:
        return CATALOGUE

    def new_state(self, setup_: Setup, chance: Chance, log: Log) -> RuleTheGalaxy:
        state = setup.set_up(self, setup_, chance, log)
        self.advance(Play(self, state, chance, log))
        return state

    def outcome(self, state: RuleTheGalaxy) -> Outcome | None:
        if not state.over:
            return None
        scores = [points(self, state, seat) for seat in range(len(state.seats))]
        if state.over != WON:
            return Outcome(
                tuple(Result(False, 1, score) for score in scores),
                T("A unit got past the last space: the Resistance is overrun."),
            )
        # More units break a tie; still tied, the victory is shared (ruling 39).
        keys = [(score, len(player.units)) for score, player in zip(scores, state.seats, strict=True)]
        ranks = [1 + sum(other > key for other in keys) for key in keys]
        results = tuple(Result(rank == 1, rank, score) for rank, score in zip(ranks, scores, strict=True))
        return Outcome(results, T("Every unit is destroyed: the attack is repelled."))

    def observe(self, state: RuleTheGalaxy, viewer: int) -> Observation:
        seen = super().observe(state, viewer)
        seen.facts["fire_left"] = Fact(fire_left(state), T("Fire cards in the deck"))
        seen.facts["marches"] = Fact(marches(state), T("Units march after this round"))
        seen.facts["to_come"] = Fact(len(state.upper) + len(state.lower), T("Units to come"))
        for index, letter in enumerate(LETTERS.upper()):
            for zone, title in (("spaces", LANE_TITLE), ("marker", MARKER_TITLE)):
                path = f"lanes.{index}.{zone}"
                seen.zones[path] = msgspec.structs.replace(seen.zones[path], title=title.fill(lane=letter))
        for seat in range(len(state.seats)):
            seen.facts[f"seats.{seat}.points"] = Fact(points(self, state, seat), T("Points"), seat)
        for name, value in advice.under_way(self, state, viewer).items():
            seen.facts[name] = Fact(value)
        return seen

    def label(self, state: RuleTheGalaxy, action: Action) -> Text:
        if action in FIXED_LABELS:
            return FIXED_LABELS[action]
        verb, _, what = action.partition(":")
        return _LABELS[f"{verb}:"](self, what)

    def hint(self, state: RuleTheGalaxy, seat: int) -> Text | None:
        return advice.hint(self, state, seat)

    def refusals(self, state: RuleTheGalaxy, seat: int) -> Sequence[Refusal]:
        return advice.refusals(self, state, seat)

    def evaluate(self, state: RuleTheGalaxy, seat: int) -> float:
        return advice.evaluate(self, state, seat)


def _kind(slug: str) -> Named:
    return Named(slug, EVERYONE)


def _destroy(rules: Any, what: str) -> Text:
    lane, space = place_of(what)
    unit = what.partition("@")[0]
    return T(
        "Destroy {unit} in lane {lane}, space {space} (strength {strength})",
        unit=_kind(unit),
        lane=LETTERS[lane].upper(),
        space=space + 1,
        strength=rules.values.strength[unit],
    )


def _trade(rules: Any, what: str) -> Text:
    return T("Trade with {partner}", partner=Who(int(what.rpartition("-")[2]) - 1))


def _offer(rules: Any, what: str) -> Text:
    give, want = what.split(trading.FOR)
    return T("Give {give}, get {want}", give=_kind(give), want=_kind(want))


_LABELS: dict[str, Callable[[Any, str], Text]] = {
    DESTROY_VERB: _destroy,
    TRADE_VERB: _trade,
    OFFER_VERB: _offer,
    PAY_VERB: lambda rules, what: T("Pay {card}", card=_kind(what)),
    DISGUISE_VERB: lambda rules, what: T("Send {card} in disguise", card=_kind(what)),
    DISCARD_VERB: lambda rules, what: T("Discard {card}", card=_kind(what)),
}
