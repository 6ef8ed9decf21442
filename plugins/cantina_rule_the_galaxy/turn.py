"""A round: whose turn it is, and the first half of a turn, drawing cards.

Rulebook: Gameplay, Example Turns, Variant for 1 and 2 Players.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cantina import TN, Action, Decision, Play, Step, T, deck

from .cards import FIRE, FIRE_CARDS
from .marching import march
from .state import DISCARD, FIRES, FRONT, Draw, NewRound, RuleTheGalaxy, Shoot, Turns, real_cards_left
from .trading import open_talk, partners

DRAW = "draw"
STOP = "stop"

DRAW_OR_STOP = T("Draw another card or stop?")
FIRST_CARD = T("Draw your first card")

TURN = T("{seat} starts a turn.", own="You start your turn.")
DREW = T("{seat} draws {cards}.", own="You draw {cards}.")
HARMLESS = T(
    "{seat} draws fire with no card at risk: nothing is lost.", own="You draw fire with no card at risk: nothing is lost."
)
SHOT_AT = T("{seat} is shot at.", own="You are shot at.")
LOST = T("{seat} loses {cards}.", own="You lose {cards}.")
NINTH = T("The ninth fire card is out: all cards except those in hands are shuffled into a new deck.")
STOPS = T("{seat} stops with {new}.", own="You stop with {new}.")
NEW_CARDS = TN("{n} new card", "{n} new cards", 0)
NO_CARDS = T("{seat} cannot draw: every card is in a hand.", own="You cannot draw: every card is in a hand.")
ROUND = T("Round {round} begins.")
RED = T("The movement marker shows red: the units stay where they are.")


class TurnsStep(Step[RuleTheGalaxy, Turns]):
    """Hands the turn on, and lets the units march when a round is over."""

    def run(self, play: Play[RuleTheGalaxy], frame: Turns) -> bool:
        state = play.state
        players = len(state.seats)
        if state.over:
            state.stack.clear()
            return True
        if state.taken == players:
            end_round(play)
            return False
        state.turn = (state.first + state.taken) % players
        state.taken += 1
        state.talks = state.offers = 0
        state.declined = []
        play.log.add("turn", TURN, state.turn, rule="Gameplay")
        state.stack.append(Draw(state.turn))
        return False

    def ask(self, rules: Any, state: RuleTheGalaxy, frame: Turns) -> Sequence[Decision]:
        return ()


def marches(state: RuleTheGalaxy) -> bool:
    """Tell whether units march after this round: with one or two players, only after every second one."""
    return len(state.seats) > 2 or not state.marker_white


def end_round(play: Play[RuleTheGalaxy]) -> None:
    """End a round: with one or two players the marker turns, and units march only when it then shows white."""
    state = play.state
    state.taken = 0
    state.stack.append(NewRound())
    moving = marches(state)
    if len(state.seats) <= 2:
        state.marker_white = not state.marker_white
    if moving:
        march(play)
    else:
        play.log.add("stay", RED, rule="Variant for 1 and 2 Players")


class NewRoundStep(Step[RuleTheGalaxy, NewRound]):
    """Counts the rounds."""

    def run(self, play: Play[RuleTheGalaxy], frame: NewRound) -> bool:
        state = play.state
        state.stack.pop()
        if not state.over:
            state.round += 1
            play.log.add("round", ROUND.fill(round=state.round))
        return False


class DrawStep(Step[RuleTheGalaxy, Draw]):
    """Cards are drawn one at a time; fire takes all that were drawn this turn."""

    def run(self, play: Play[RuleTheGalaxy], frame: Draw) -> bool:
        state = play.state
        if state.seats[frame.seat].front or real_cards_left(state):
            return True
        play.log.add("no cards", NO_CARDS, frame.seat)
        stop(play, frame.seat)
        return False

    def ask(self, rules: Any, state: RuleTheGalaxy, frame: Draw) -> Sequence[Decision]:
        actions = [DRAW] if real_cards_left(state) else []
        prompt = FIRST_CARD
        if state.seats[frame.seat].front:
            actions.append(STOP)
            prompt = DRAW_OR_STOP
        if state.trading:
            actions += partners(state, frame.seat)
        return (Decision(frame.seat, prompt, actions, True),)

    def answer(self, play: Play[RuleTheGalaxy], frame: Draw, seat: int, action: Action) -> None:
        if action == DRAW:
            draw_card(play, seat)
        elif action == STOP:
            play.log.add("stop", STOPS.fill(new=NEW_CARDS.fill(n=len(play.state.seats[seat].front))), seat)
            stop(play, seat)
        else:
            open_talk(play, seat, action)


def draw_card(play: Play[RuleTheGalaxy], seat: int) -> None:
    """Take the top card; after harmless fire the next one, for one real card is owed (rulings 1, 2, 8)."""
    state = play.state
    mine = state.seats[seat].front
    while True:
        copy = state.deck.pop()
        if state.cards[copy] != FIRE:
            mine.append(copy)
            play.log.add("draw", DREW, seat, (FRONT.name(state, copy),), "Gameplay")
            return
        state.fires.append(copy)
        play.log.add("fire", SHOT_AT if mine else HARMLESS, seat, (FIRES.name(state, copy),), "Gameplay")
        hit = bool(mine)
        if hit:
            state.discard += mine
            lost = tuple(DISCARD.name(state, card) for card in mine)
            mine.clear()
            play.log.add("lost", LOST, seat, lost, "Gameplay")
        if len(state.fires) == FIRE_CARDS:
            deck.renew(state, play.chance, state.deck, state.discard, state.fires)
            play.log.add("reshuffle", NINTH, rule="Gameplay")
        if hit:
            stop(play, seat)
            return
        if not real_cards_left(state):
            return


def stop(play: Play[RuleTheGalaxy], seat: int) -> None:
    """End drawing: the cards drawn this turn join the hand, and shooting begins."""
    player = play.state.seats[seat]
    player.hand += player.front
    player.front.clear()
    play.state.stack[-1] = Shoot(seat)
