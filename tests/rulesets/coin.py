"""Coin: the smallest title with a secret. Two or three seats hold numbered coins; the highest one laid takes the round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

import marshmallow as ma
from marshmallow import fields, validate
from msgspec import Struct

from cantina import (
    ALL,
    NOBODY,
    OWNER,
    SEATS,
    SHOWN,
    About,
    Action,
    Box,
    Card,
    Catalogue,
    Chance,
    Copy,
    Decision,
    Log,
    Mode,
    Outcome,
    Refusal,
    Result,
    Ruleset,
    Sample,
    Section,
    Setup,
    Shown,
    State,
    T,
    Text,
    Tool,
    ToolError,
    ToolResult,
    Zone,
    take,
)

COINS = ("ash", "brass", "copper", "dross", "electrum", "flint", "gold", "hoard", "iron")
NAMES = {
    "ash": T("Ash coin"),
    "brass": T("Brass coin"),
    "copper": T("Copper coin"),
    "dross": T("Dross coin"),
    "electrum": T("Electrum coin"),
    "flint": T("Flint coin"),
    "gold": T("Gold coin"),
    "hoard": T("Hoard coin"),
    "iron": T("Iron coin"),
}
HAND = 3

DECK = Zone(NOBODY, pool="coins", title=T("Bag"), ordered=True)
PURSE = Zone(OWNER, pool="coins", title=T("Purse"))
LAID = Zone(ALL, pool="coins", title=T("Laid"))
SPENT = Zone(ALL, pool="coins", title=T("Spent"))


class Seat(Struct):
    purse: Annotated[list[Copy], PURSE] = []
    laid: Annotated[list[Copy], LAID] = []
    won: Annotated[int, Shown(T("Rounds won"))] = 0


class Coins(State):
    deck: Annotated[list[Copy], DECK] = []
    spent: Annotated[list[Copy], SPENT] = []
    seats: Annotated[list[Seat], SEATS] = []
    turn: Annotated[int, SHOWN] = 0
    round: Annotated[int, Shown(T("Round"))] = 1
    rounds: Annotated[int, SHOWN] = HAND


class Options(ma.Schema):
    rounds = fields.Integer(
        load_default=HAND,
        validate=validate.Range(1, HAND),
        metadata={"title": T("Rounds"), "help": T("How many coins each of you lays.")},
    )


class SeatOptions(ma.Schema):
    side = fields.String(
        load_default="heads",
        validate=validate.OneOf(["heads", "tails"]),
        metadata={"title": T("Side"), "help": T("For show only."), "labels": {"heads": T("Heads"), "tails": T("Tails")}},
    )


class Weights(ma.Schema):
    coin = fields.String(
        load_default="gold",
        validate=validate.OneOf(COINS),
        metadata={"title": T("Your coin"), "help": T("The one you want to lay."), "labels": NAMES},
    )
    against = fields.List(
        fields.String(validate=validate.OneOf(COINS)),
        load_default=[],
        metadata={"title": T("Against"), "help": T("The coins of the others, as a list.")},
    )


class Ledger(ma.Schema):
    text = fields.String(
        required=True,
        metadata={"title": T("Ledger"), "help": T("One coin a line."), "file": True},
    )


def weigh(data: dict[str, Any]) -> ToolResult:
    """Tell what a coin beats."""
    mine, others = data["coin"], data["against"]
    if mine in others:
        raise ToolError({"against": T("There is only one {coin}.", coin=NAMES[mine])})
    beats = all(COINS.index(mine) > COINS.index(other) for other in others)
    verdict = T("It takes the round.") if beats else T("It loses the round.")
    rows = tuple((NAMES[slug], COINS.index(slug) + 1) for slug in [mine, *others])
    table = Section(title=T("Weights"), columns=(T("Name"), T("Weight")), rows=rows)
    return ToolResult(sections=(Section(title=T("Verdict"), lines=(verdict,)), table), data={"takes": beats})


def read_ledger(data: dict[str, Any]) -> ToolResult:
    """Tell whether every line of a ledger is a coin."""
    wrong = [line for line in data["text"].split() if line not in COINS]
    lines = tuple(T("{word} is no coin.", word=word) for word in wrong) or (T("All of them are coins."),)
    return ToolResult(sections=(Section(title=T("Ledger"), lines=lines),), data={"wrong": wrong}, ok=not wrong)


class Coin(Ruleset[Coins]):
    tools = (
        Tool(
            id="weigh",
            title=T("Weigh coins"),
            summary=T("Whether a coin takes the round."),
            schema=Weights,
            run=weigh,
            button=T("Weigh the coins"),
            example={"coin": "iron", "against": ["ash", "gold"]},
        ),
        Tool(
            id="ledger",
            title=T("Check a ledger"),
            summary=T("Whether every line names a coin."),
            schema=Ledger,
            run=read_ledger,
            button=T("Check the ledger"),
            example={"text": "ash\ngold\n"},
        ),
    )
    about = About(
        id="coin",
        title=T("Coin"),
        tagline=T("Lay the highest coin."),
        modes=(Mode(id="table", title=T("Table"), summary=T("Everybody lays one coin a round."), seats=(2, 3), minutes=5),),
        age=6,
        credits=T("Made for the tests."),
        version="1",
        state_version=1,
        samples=(Sample(id="two", mode="table", seats=2),),
        max_answers=9,
        public_pools=frozenset({"coins"}),
    )
    state = Coins

    def options(self, mode: str) -> type[ma.Schema]:
        return Options

    def seat_options(self, mode: str) -> type[ma.Schema]:
        return SeatOptions

    def catalogue(self, setup: Setup) -> Catalogue:
        return Catalogue([Card(slug=slug, name=NAMES[slug], number=number) for number, slug in enumerate(COINS, 1)])

    def new_state(self, setup: Setup, chance: Chance, log: Log) -> Coins:
        box = Box()
        deck = [copy for slug in COINS for copy in box.add(slug)]
        chance.shuffle(deck)
        seats = [Seat(purse=[deck.pop() for _ in range(HAND)]) for _ in setup.seats]
        log.add("start", T("Everybody has three coins."))
        return Coins(cards=box.cards, knows=box.knows, deck=deck, seats=seats, rounds=setup.options["rounds"])

    def decisions(self, state: Coins) -> Sequence[Decision]:
        slugs = sorted({state.cards[copy] for copy in state.seats[state.turn].purse})
        return [Decision(state.turn, T("Lay a coin"), [f"lay:{slug}" for slug in slugs])]

    def apply(self, state: Coins, seat: int, action: Action, chance: Chance, log: Log) -> None:
        mine = state.seats[seat]
        mine.laid.append(take(state, mine.purse, action.removeprefix("lay:")))
        log.add("lay", T("{seat} lays {cards}.", own="You lay {cards}."), seat, (LAID.name(state, mine.laid[-1]),))
        state.turn = (seat + 1) % len(state.seats)
        if all(other.laid for other in state.seats):
            self._settle(state, log)

    def _settle(self, state: Coins, log: Log) -> None:
        best = max(range(len(state.seats)), key=lambda s: self.cards[state.cards[state.seats[s].laid[-1]]].number)
        state.seats[best].won += 1
        for seat in state.seats:
            state.spent.append(seat.laid.pop())
        log.add("round", T("{seat} takes the round.", own="You take the round."), best)
        state.round += 1

    def label(self, state: Coins, action: Action) -> Text:
        return T("Lay the {coin}", coin=self.cards[action.removeprefix("lay:")].name)

    def hint(self, state: Coins, seat: int) -> Text | None:
        return T("The highest coin takes the round.")

    def refusals(self, state: Coins, seat: int) -> Sequence[Refusal]:
        return [Refusal("pass", T("Pass"), T("Everybody lays a coin."))]

    def outcome(self, state: Coins) -> Outcome | None:
        if state.round <= state.rounds:
            return None
        points = [seat.won for seat in state.seats]
        best = max(points)
        results = tuple(Result(p == best, 1 + sum(other > p for other in points), p) for p in points)
        return Outcome(results, T("All coins are laid."))
