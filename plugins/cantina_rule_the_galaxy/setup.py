"""Setting up a match. Rulebook: Setup, Variant for 1 and 2 Players."""

from __future__ import annotations

from cantina import EMPTY, Box, Chance, Log, Play, Setup, T, deck, dice

from .cards import FIRE, MARKERS, RESISTANCE, UNITS
from .marching import reinforce
from .state import FIRES, HAND, Lane, RuleTheGalaxy, Seat, Turns

LANES = 4
OPEN = "open"
HIDDEN = "hidden"

BACK_INTO_DECK = T("{cards} comes up while cards are dealt and goes back into the middle of the deck.")
DEALT = T("{seat} is dealt {cards}.", own="You are dealt {cards}.")


def set_up(rules: object, setup: Setup, chance: Chance, log: Log) -> RuleTheGalaxy:
    """Return the board at the start of the first turn, nothing drawn yet."""
    players, length = len(setup.seats), setup.options["board_length"]
    box = Box()
    resistance = [copy for card in RESISTANCE for copy in box.add(card.slug, card.count)]
    units = [unit for unit in UNITS if players >= 3 or not unit.flametrooper]
    infiltrators = [copy for unit in units if unit.infiltrator for copy in box.add(unit.slug, unit.count)]
    others = [copy for unit in units if not unit.infiltrator for copy in box.add(unit.slug, unit.count)]
    markers = [copy for marker in MARKERS for copy in box.add(marker.slug, marker.count)]
    for pile in (resistance, others, markers):
        chance.shuffle(pile)
    half = len(others) // 2
    upper = others[half:] + infiltrators
    chance.shuffle(upper)
    state = RuleTheGalaxy(
        cards=box.cards,
        knows=box.knows,
        deck=resistance,
        upper=upper,
        lower=others[:half],
        lanes=[Lane([EMPTY] * length, [markers.pop()]) for _ in range(LANES)],
        marker_unused=markers,
        seats=[Seat() for _ in range(players)],
        length=length,
        trading=setup.options["trading"] and players > 1,
        open_hands=setup.options["hands"] == OPEN,
        first=dice.first_player(chance, players, log),
        stack=[Turns()],
    )
    play = Play(rules, state, chance, log)
    for turn in range(players):
        deal(play, (state.first + turn) % players)
    reinforce(play)
    return state


def deal(play: Play[RuleTheGalaxy], seat: int) -> None:
    """Deal one card; fire goes into the middle of the deck and another card is drawn (ruling 9)."""
    state = play.state
    while True:
        copy = state.deck.pop()
        if state.cards[copy] != FIRE:
            break
        play.log.add("dealt fire", BACK_INTO_DECK, seat, (FIRES.name(state, copy),), "Setup")
        deck.insert_in_middle(state.deck, copy)
    state.seats[seat].hand.append(copy)
    play.log.add("deal", DEALT, seat, (HAND.name(state, copy, seat),), "Setup")
