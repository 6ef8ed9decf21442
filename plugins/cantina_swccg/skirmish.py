"""The mode `skirmish`: a short game around battles, with decks, locations, Force and movement."""

from __future__ import annotations

from typing import Any

import marshmallow
from marshmallow import fields, validate

from cantina import Box, Catalogue, Chance, Copy, Log, Mode, Outcome, Result, Setup, SetupError, T, Text, Who

from .cards import DARK, LIGHT
from .collection import CARDS
from .decks import DECKS, Deck
from .frames import Turn
from .locations import lay, spots
from .piles import public
from .state import Seat, Swccg, life_force
from .turn.phases import ACTIVATE

ID = "skirmish"
AUTO = "auto"
HAND_SIZE = 8
TURNS = (8, 12, 16, 24)
USUAL_TURNS = 12

MODE = Mode(
    id=ID,
    title=T("Skirmish"),
    summary=T("A short game with a starter deck each: deploy, move, drain and battle until one Life Force is gone."),
    seats=(2,),
    minutes=45,
)

BEGINS_WITH = T("{seat} begins with {cards}.", own="You begin with {cards}.")
DARK_FIRST = T("The dark side has the first turn.")
NO_LIFE_FORCE = T("{seat} wins: the opponent has no Life Force left.", own="You win: your opponent has no Life Force left.")
MORE_LIFE_FORCE = T(
    "The last turn is over: {seat} has more Life Force.", own="The last turn is over: you have more Life Force."
)
EVEN = T("The last turn is over, and both have the same Life Force: nobody wins.")


DECK_OF = {LIGHT: T("{deck}, light side"), DARK: T("{deck}, dark side")}


class SkirmishOptions(marshmallow.Schema):
    """How long a skirmish goes on."""

    turns = fields.Integer(
        load_default=USUAL_TURNS,
        validate=validate.OneOf(TURNS),
        metadata={
            "title": T("Turns each"),
            "help": T("After so many turns each, the player with more Life Force wins."),
        },
    )


class SkirmishSeat(marshmallow.Schema):
    """Which deck a seat plays."""

    deck = fields.String(
        load_default=AUTO,
        validate=validate.OneOf([AUTO, *DECKS]),
        metadata={
            "title": T("Deck"),
            "help": T("One player plays a light deck, the other a dark one."),
            "labels": {
                AUTO: T("Whatever is left"),
                **{key: DECK_OF[deck.side].fill(deck=Text(deck.title)) for key, deck in DECKS.items()},
            },
        },
    )


def decks_of(setup: Setup) -> list[Deck]:
    """Return the deck of each seat. Raises `SetupError` if both are of the same side."""
    keys = [seat["deck"] for seat in setup.seats]
    found = [DECKS.get(key) for key in keys]
    for seat in range(2):
        if found[seat] is None:
            other = found[1 - seat]
            side = (LIGHT if seat == 0 else DARK) if other is None else LIGHT if other.side == DARK else DARK
            found[seat] = next(deck for deck in DECKS.values() if deck.side == side)
    decks = [deck for deck in found if deck is not None]
    if decks[0].side == decks[1].side:
        problem = "one player needs a light deck, the other a dark one"
        raise SetupError(f"swccg: {problem}", {"seat 2 deck": [problem]})
    return decks


def catalogue(setup: Setup) -> Catalogue:
    """Return the cards of both decks."""
    slugs = dict.fromkeys(slug for deck in decks_of(setup) for slug in (*deck.start, *deck.cards))
    return Catalogue([CARDS[slug] for slug in slugs])


def new_state(rules: Any, setup: Setup, chance: Chance, log: Log) -> Swccg:
    """Return the table before the first turn: starting locations, eight cards in hand, the rest in the Reserve Deck."""
    box = Box()
    seats: list[Seat] = []
    starts: list[list[Copy]] = []
    for deck in decks_of(setup):
        starts.append([copy for slug in deck.start for copy in box.add(slug)])
        pile = [copy for slug, count in deck.cards.items() for copy in box.add(slug, count)]
        chance.shuffle(pile)
        hand = [pile.pop() for _ in range(HAND_SIZE)]
        seats.append(Seat(deck.side, hand=hand, reserve=pile))
    first = 0 if seats[0].side == DARK else 1
    state = Swccg(
        cards=box.cards,
        knows=box.knows,
        seats=seats,
        locations=[],
        turn=first,
        last_turn=2 * setup.options["turns"],
        stack=[Turn(first, ACTIVATE)],
    )
    for seat in (first, 1 - first):
        for copy in starts[seat]:
            lay(state, copy, spots(rules, state, CARDS[box.slugs[copy]])[-1])
        log.add("start", BEGINS_WITH, seat, tuple(public(box.slugs[copy]) for copy in starts[seat]), "Location Deployment")
    log.add("first", DARK_FIRST)
    return state


def outcome(state: Swccg) -> Outcome | None:
    """Return the end of a skirmish: a Life Force that is gone, or the last turn."""
    points = [life_force(state, seat) for seat in range(2)]
    if state.loser >= 0:
        winner, cause = 1 - state.loser, NO_LIFE_FORCE
    elif state.stack:
        return None
    elif points[0] == points[1]:
        return Outcome(tuple(Result(False, 1, point) for point in points), EVEN)
    else:
        winner, cause = int(points[1] > points[0]), MORE_LIFE_FORCE
    results = tuple(Result(seat == winner, 1 if seat == winner else 2, points[seat]) for seat in range(2))
    return Outcome(results, cause.fill(seat=Who(winner)))


def check_setup(setup: Setup) -> None:
    """Raise `SetupError` if the decks do not fit together."""
    decks_of(setup)
