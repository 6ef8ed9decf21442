"""What cards of Crossfire do when they are turned up, as data."""

from __future__ import annotations

from cantina import Effect, Play, T, deck

from .state import Corridor, Look, Salvage
from .zones import HAND


class CrewEffect(Effect, frozen=True):
    """An effect that happens for the seat that turned the card up; it may push a frame for what it has to ask."""

    def do(self, play: Play[Corridor], seat: int) -> None:
        raise NotImplementedError


class DrawCards(CrewEffect, frozen=True, tag="draw"):
    """Draw cards, as far as there are any."""

    n: int

    def do(self, play: Play[Corridor], seat: int) -> None:
        state = play.state
        for _ in range(self.n):
            copy = deck.draw(state, play.chance, state.deck, state.discard, deck.WHEN_NEEDED)
            if copy is None:
                return
            state.seats[seat].hand.append(copy)
            text = T("{seat} draws {cards}.", own="You draw {cards}.")
            play.log.add("draw", text, seat, (HAND.name(state, copy, seat),))


class LookTop(CrewEffect, frozen=True, tag="look"):
    """Look at the top card of the deck; keep it there or bury it."""

    def do(self, play: Play[Corridor], seat: int) -> None:
        if play.state.deck:
            deck.look(play.state, play.state.deck, seat)
            play.log.add("look", T("{seat} looks at the top card.", own="You look at the top card."), seat)
            play.state.stack.append(Look(seat))


class PeekHand(CrewEffect, frozen=True, tag="peek"):
    """Learn the oldest card of the other hand."""

    def do(self, play: Play[Corridor], seat: int) -> None:
        for other, crew in enumerate(play.state.seats):
            if other != seat and crew.hand:
                deck.show(play.state, crew.hand[:1], seat)
                seen = HAND.name(play.state, crew.hand[0], other)
                play.log.add("peek", T("{seat} spies out {cards}.", own="You spy out {cards}."), seat, (seen,))


class UseAgain(CrewEffect, frozen=True, tag="salvage"):
    """Choose a discarded card whose effects happen."""

    def do(self, play: Play[Corridor], seat: int) -> None:
        play.state.stack.append(Salvage(seat))


AnyEffect = DrawCards | LookTop | PeekHand | UseAgain
