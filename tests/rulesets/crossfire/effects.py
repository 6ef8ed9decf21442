"""What cards do: the effect operations of Crossfire, and the moves that several steps share."""

from __future__ import annotations

import marshmallow as ma

from cantina import EMPTY, Copy, Operations, Play, T, deck

from .state import CARDS, DISCARD, FRONT, HAND, Corridor, Destiny, Look, Resolve, Salvage

operations: Operations[Corridor] = Operations()


@operations("draw", count=ma.fields.Integer(required=True))
def draw(play: Play[Corridor], seat: int, count: int) -> None:
    state = play.state
    for _ in range(count):
        copy = deck.draw(state, play.chance, state.deck, state.discard, deck.WHEN_NEEDED)
        if copy is None:
            return
        state.seats[seat].hand.append(copy)
        text = T("{seat} draws {cards}.", own="You draw {cards}.")
        play.log.add("draw", text, seat, (HAND.name(state, copy, seat),))


@operations("look")
def look(play: Play[Corridor], seat: int) -> None:
    if play.state.deck:
        deck.look(play.state, play.state.deck, seat)
        play.log.add("look", T("{seat} looks at the top card.", own="You look at the top card."), seat)
        play.state.stack.append(Look(seat))


@operations("peek")
def _peek(play: Play[Corridor], seat: int) -> None:
    """The seat learns the oldest card of the other hand."""
    for other, crew in enumerate(play.state.seats):
        if other != seat and crew.hand:
            deck.show(play.state, crew.hand[:1], seat)
            seen = HAND.name(play.state, crew.hand[0], other)
            play.log.add("peek", T("{seat} spies out {cards}.", own="You spy out {cards}."), seat, (seen,))


@operations("salvage")
def _salvage(play: Play[Corridor], seat: int) -> None:
    play.state.stack.append(Salvage(seat))


for _known, _ in CARDS.values():
    for _effect in _known.effects:
        operations.check(_effect, _known.slug)


def turn_up(play: Play[Corridor], seat: int, copy: Copy) -> None:
    """Turn a card of a front face up; its effects follow."""
    play.state.face_up.append(copy)
    slug = play.state.cards[copy]
    play.log.add("turn-up", T("{seat} turns up {cards}.", own="You turn up {cards}."), seat, (FRONT.name(play.state, copy),))
    if play.rules.cards[slug].effects:
        play.state.stack.append(Resolve(seat, slug))


def leave(state: Corridor, seat: int, place: int, to: list[Copy]) -> Copy:
    """Move a card away from its place; if it lay face up everybody still knows it."""
    front = state.seats[seat].front
    copy, front[place] = front[place], EMPTY
    if copy in state.face_up:
        state.face_up.remove(copy)
        deck.show(state, [copy])
    to.append(copy)
    return copy


def heal(state: Corridor, copies: list[Copy]) -> None:
    """Forget wounds of cards that leave play."""
    state.wounded = [copy for copy in state.wounded if copy not in copies]


def wound(play: Play[Corridor], seat: int, place: int) -> bool:
    """Wound the card at a place; return whether that destroyed it."""
    state = play.state
    copy = state.seats[seat].front[place]
    if copy not in state.face_up:
        turn_up(play, seat, copy)
    if copy not in state.wounded:
        state.wounded.append(copy)
        play.log.add("wound", T("{cards} is wounded."), seat, (FRONT.name(state, copy),))
        return False
    leave(state, seat, place, state.discard)
    heal(state, [copy])
    play.log.add("destroy", T("{cards} is destroyed."), seat, (DISCARD.name(state, copy),))
    return True


def slugs(state: Corridor, pile: list[Copy]) -> list[str]:
    return list(dict.fromkeys(state.cards[copy] for copy in pile))


def facing(state: Corridor, seat: int) -> list[Copy]:
    return state.seats[1 - seat].front if len(state.seats) > 1 else []


def tell_destiny(play: Play[Corridor], seat: int, drawn: Destiny) -> None:
    if drawn.copy is None:
        play.log.add("destiny", T("The deck is empty: the destiny fails."), seat)
    else:
        text = T("{seat} draws {cards} as destiny.", own="You draw {cards} as destiny.")
        play.log.add("destiny", text, seat, (DISCARD.name(play.state, drawn.copy),))
