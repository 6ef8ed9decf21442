"""Crossfire: a small game made to lean on every promise of the contract at once.

Two crews hold the ends of a corridor, or one crew holds out against drones that no seat plays. Each round the crews stake
a card in secret for the first turn; in a turn a seat takes two steps. An attack draws a destiny, which anybody may cancel
with a Cover card. Nobody needs to want to play this.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import marshmallow as ma

from cantina import (
    EMPTY,
    TN,
    About,
    Box,
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
    Ruleset,
    Sample,
    Setup,
    T,
    Text,
    deck,
    hookimpl,
    take,
)

from .cards import CARDS, DRONE_CARDS
from .effects import DrawCards
from .state import Corridor, Crew, Round, Turn
from .steps import AT_WORK
from .zones import HAND_LIMIT, PLACES

LABELS = {
    "draw": T("Draw a card"),
    "look": T("Look at the top card"),
    "end": T("End the turn"),
    "pass": T("Pass"),
    "keep": T("Keep it on top"),
    "bury": T("Put it at the bottom"),
    "cover": T("Cancel the destiny"),
    "play": T("Play {card}"),
    "hide": T("Lay {card} face down"),
    "flip": T("Turn up {card}"),
    "retreat": T("Take back {card}"),
    "attack": T("Attack with {card}"),
    "aim": T("Attack {card}"),
    "stake": T("Stake {card}"),
    "salvage": T("Use {card}"),
}
WORDS = {"hidden": T("a face-down card"), "base": T("the base"), "nothing": T("nothing")}


class Options(ma.Schema):
    goal = ma.fields.Integer(load_default=4, validate=ma.validate.Range(1, 9), metadata={"title": T("Hits to win")})
    open_hands = ma.fields.Boolean(load_default=False, metadata={"title": T("Play with open hands")})


class SeatOptions(ma.Schema):
    lead = ma.fields.String(
        load_default="trooper",
        validate=ma.validate.OneOf(["trooper", "marksman", "scout"]),
        metadata={"title": T("First card at the front")},
    )
    extra = ma.fields.Integer(
        load_default=0, validate=ma.validate.Range(0, 2), metadata={"title": T("Extra cards at the start")}
    )


def nearly_won(state: Corridor, chance: Chance) -> None:
    """Everybody is one hit short."""
    state.drone_hits = state.goal - 1
    for crew in state.seats:
        crew.hits = state.goal - 1


def short_deck(state: Corridor, chance: Chance) -> None:
    """The deck is nearly spent and everybody knows what was discarded."""
    while len(state.deck) > 2:
        state.discard.append(state.deck.pop())


def veterans(state: Corridor, chance: Chance) -> None:
    """Everybody has two equal cards at the front, one of them wounded, a third in hand, and a face-down card."""
    for crew in state.seats:
        state.deck += [*crew.hand, *(copy for copy in crew.front if copy != EMPTY)]
    state.face_up.clear()
    for seat, crew in enumerate(state.seats):
        first, second, third, hidden = (take(state, state.deck, slug) for slug in ("trooper", "trooper", "trooper", "scout"))
        crew.hand, crew.front = [third, state.deck.pop(0)], [first, second, hidden]
        state.face_up += [first, second]
        state.wounded.append(second)
        deck.show(state, [hidden], seat)


class Crossfire(FlowRuleset[Corridor]):
    """The rules of Crossfire."""

    about = About(
        id="crossfire",
        title=T("Crossfire"),
        tagline=T("Two crews, one corridor."),
        modes=(
            Mode(id="duel", title=T("Duel"), summary=T("Crew against crew."), seats=(2,), minutes=15),
            Mode(id="solo", title=T("Hold out"), summary=T("One crew against drones."), seats=(1,), minutes=10),
        ),
        age=8,
        credits=T("Made to test the host."),
        version="1",
        state_version=1,
        max_answers=500,
        samples=(
            Sample(id="duel", mode="duel", seats=2),
            Sample(id="duel-open", mode="duel", seats=2, options={"open_hands": True, "goal": 2}),
            Sample(id="duel-leads", mode="duel", seats=2, seat_options=({"lead": "scout"}, {"lead": "marksman", "extra": 2})),
            Sample(id="duel-veterans", mode="duel", seats=2, arrange=veterans),
            Sample(id="duel-late", mode="duel", seats=2, arrange=nearly_won),
            Sample(id="duel-short", mode="duel", seats=2, arrange=short_deck),
            Sample(id="solo", mode="solo", seats=1),
            Sample(id="solo-late", mode="solo", seats=1, arrange=nearly_won, seed=2),
        ),
    )
    state = Corridor
    steps: ClassVar = AT_WORK

    def options(self, mode: str) -> type[ma.Schema]:
        return Options

    def seat_options(self, mode: str) -> type[ma.Schema]:
        return SeatOptions

    def catalogue(self, setup: Setup) -> Catalogue:
        return Catalogue([card for card, _ in (*CARDS.values(), *DRONE_CARDS)])

    def new_state(self, setup: Setup, chance: Chance, log: Log) -> Corridor:
        box = Box()
        cards = [copy for card, count in CARDS.values() for copy in box.add(card.slug, count)]
        drones = [copy for card, count in DRONE_CARDS for copy in box.add(card.slug, count)]
        state = Corridor(
            deck=cards, drones=drones, seats=[Crew() for _ in setup.seats], cards=box.cards, knows=box.knows, **setup.options
        )
        for seat, chosen in enumerate(setup.seats):
            lead = take(state, state.deck, chosen["lead"])
            state.seats[seat].front = [lead, *[EMPTY] * (PLACES - 1)]
            state.face_up.append(lead)
        deck.shuffle(state, chance, state.deck)
        deck.shuffle(state, chance, state.drones)
        state.stack.append(Round())
        play = Play(self, state, chance, log)
        for seat, chosen in enumerate(setup.seats):
            DrawCards(3 + chosen["extra"]).do(play, seat)
        self.advance(play)
        return state

    def label(self, state: Corridor, action: str) -> Text:
        verb, _, rest = action.partition(":")
        slug = rest.partition("/")[0]
        text = LABELS[verb]
        return T(text.msgid, card=WORDS.get(slug) or self.cards[slug].name) if slug else text

    def outcome(self, state: Corridor) -> Outcome | None:
        hits = [crew.hits for crew in state.seats]
        drones = state.drone_hits if len(hits) == 1 else 0
        best = max([*hits, drones])
        if state.stack and best < state.goal:
            return None
        won = [score == best >= state.goal and drones < best for score in hits]
        cause = T("The goal is reached.") if best >= state.goal else T("The corridor stays contested.")
        ranks = [1 + sum(won) * (not w) for w in won]
        return Outcome(tuple(map(Result, won, ranks, hits)), cause)

    def observe(self, state: Corridor, viewer: int) -> Observation:
        seen = super().observe(state, viewer)
        for seat, crew in enumerate(state.seats):
            seen.facts[f"seats.{seat}.wounded"] = Fact([i for i, copy in enumerate(crew.front) if copy in state.wounded])
            seen.facts[f"seats.{seat}.wounded_in_hand"] = Fact(sorted(state.cards[c] for c in crew.hand if c in state.wounded))
        return seen

    def hint(self, state: Corridor, seat: int) -> Text | None:
        frame = state.stack[-1]
        return TN("{n} step left.", "{n} steps left.", frame.left) if isinstance(frame, Turn) else None

    def refusals(self, state: Corridor, seat: int) -> Sequence[Refusal]:
        crew, refused = state.seats[seat], []
        if not isinstance(state.stack[-1], Turn):
            return ()
        if len(crew.hand) >= HAND_LIMIT:
            refused.append(Refusal("draw", LABELS["draw"], T("Your hand is full.")))
        if EMPTY not in crew.front:
            refused.append(Refusal("play", T("Play a card"), T("Your front has no room.")))
        if not any(copy in state.face_up for copy in crew.front):
            refused.append(Refusal("attack", T("Attack"), T("None of your cards is face up.")))
        return refused

    def evaluate(self, state: Corridor, seat: int) -> float:
        others = [crew.hits for other, crew in enumerate(state.seats) if other != seat] or [state.drone_hits]
        return max(-1.0, min(1.0, (state.seats[seat].hits - max(others)) / state.goal))


ruleset = Crossfire()


@hookimpl
def register_rulesets() -> list[Ruleset[Any]]:
    return [ruleset]
