"""How good a position is for a seat, for bots."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cantina import Copy

from .deploying import open_targets
from .frames import Aim, Deploying, Moving, Shot
from .locations import card_at
from .movement.offers import relocate
from .sides import battle_destinies, total_power
from .state import ABOARD, BATTLE_DESTINY, CARGO, POWER, POWER_DESTINY, Place, Swccg, life_force
from .turn.move import offers
from .where import cards_at, presence

FEW, HAND, MORE = 6, 1.2, 0.3
"""The worth of each of the first so many cards in hand, and of each further one; all in cards of Life Force."""

FORCE, CONTROL, FORFEIT, IDLE, GEAR, ICON = 0.05, 1.1, 0.9, 0.4, 1.8, 0.6
"""The worth of activated Force, of an icon that can be drained, of forfeit value, of what cannot fight as it is (a share), of
a weapon, device or effect, and of an own Force icon."""

EDGE, EDGE_MOST = 0.25, 6
"""The worth of more power where both sides are, and the most that counts."""

BATTLE, DESTINY = 0.6, 3
"""The worth of more power in a battle that goes on, and about what a battle destiny adds."""

COUNTING = (POWER_DESTINY, BATTLE_DESTINY)
"""Destinies that are added to total power."""

SHOT = 0.5
SCALE = 60.0
OVER = 0.999


def evaluate(rules: Any, state: Swccg, seat: int) -> float:
    """Return from -1 to 1 how good a position is: Life Force, cards on the table, and who holds which locations.

    While a player chooses where a card goes, that is the best of the places it can go to.
    """
    if state.loser >= 0:
        return -1.0 if state.loser == seat else 1.0
    frame = state.stack[-1] if state.stack else None
    if isinstance(frame, Deploying | Moving):
        values = [more + _worth(rules, state, seat) for more in _tried(rules, state, frame, seat)]
        best = max(values, default=0.0) if frame.seat == seat else min(values, default=0.0)
    else:
        best = _worth(rules, state, seat)
        if isinstance(frame, Aim | Shot):
            best += SHOT if frame.seat == seat else -SHOT
    return max(-OVER, min(OVER, best / SCALE))


def _tried(rules: Any, state: Swccg, frame: Deploying | Moving, seat: int) -> Iterator[float]:
    """Try the open places one after the other and yield what is not seen there; the position is the same again afterwards."""
    places = state.places
    player = state.seats[frame.seat]
    force = player.force
    if isinstance(frame, Moving):
        for offer in list(offers(rules, state, frame.seat, frame.copy, frame.phase)):
            state.places, player.force = dict(places), force[: len(force) - offer.cost]
            relocate(state, frame.copy, Place(offer.number, offer.on, offer.role))
            yield 0.0
            state.places, player.force = places, force
        return
    for target in open_targets(rules, state, frame):
        if target.spot is None:
            state.places = {**places, frame.copy: Place(target.number, target.on, target.role)}
            player.table.append(frame.copy)
        player.force = force[: len(force) - target.cost]
        at = player.hand.index(frame.copy)
        del player.hand[at]
        yield 0.0 if target.spot is None else _location(rules, state, frame, seat)
        player.hand.insert(at, frame.copy)
        state.places, player.force = places, force
        if target.spot is None:
            player.table.pop()


def _location(rules: Any, state: Swccg, frame: Deploying | Moving, seat: int) -> float:
    """Return the worth of the Force icons of a location that is about to be laid."""
    card = rules.table[state.cards[frame.copy]].card
    side = state.seats[seat].side
    icons = 2 * int(card.icons(side)) - card.icons_light - card.icons_dark
    return float(ICON * icons + (HAND if frame.seat == seat else -HAND))


def _worth(rules: Any, state: Swccg, seat: int) -> float:
    value = _side(rules, state, seat) - _side(rules, state, 1 - seat) + _places(rules, state, seat)
    battle = state.battle
    if battle is None:
        return value
    if battle.damage:
        return value - battle.damage[seat] + battle.damage[1 - seat]
    return value + BATTLE * (_strength(rules, state, seat) - _strength(rules, state, 1 - seat))


def _strength(rules: Any, state: Swccg, seat: int) -> float:
    """Return a side's total power in the battle, with the destinies drawn, or before that with those to be expected."""
    battle = state.battle
    assert battle is not None
    value = float(total_power(rules, state, battle.location, seat, battle.cards))
    added = sum([extra.n for extra in battle.extras if extra.seat == seat and extra.kind == BATTLE_DESTINY])
    value += sum([extra.n for extra in battle.extras if extra.seat == seat and extra.kind == "total"])
    if battle.segment != POWER:
        return value + DESTINY * battle_destinies(rules, state, battle.location, seat, battle.cards, added)
    return value + sum([drawn.total for drawn in battle.drawn if drawn.seat == seat and drawn.kind in COUNTING])


def _side(rules: Any, state: Swccg, seat: int) -> float:
    """Return what a player has: Life Force, hand, and cards on the table by their forfeit values, less for idle ones."""
    player = state.seats[seat]
    hand = len(player.hand)
    value = life_force(state, seat) + HAND * min(hand, FEW) + MORE * max(0, hand - FEW) + FORCE * len(player.force)
    for copy in player.table:
        known = rules.table[state.cards[copy]]
        worth = FORFEIT * known.card.forfeit if known.fights else GEAR
        empty = known.fights and not known.is_character and not known.self_driving and not _manned(state, copy)
        if empty or copy in state.hit or state.places[copy].role == CARGO:
            worth *= IDLE
        value += worth
    return value


def _manned(state: Swccg, carrier: Copy) -> bool:
    return any(place.on == carrier and place.role in ABOARD for place in state.places.values())


def _places(rules: Any, state: Swccg, seat: int) -> float:
    """Return the worth of locations: drains where one side is alone, and the edge in power where both are."""
    value = 0.0
    for here in state.locations:
        cards = cards_at(state, here.number)
        mine, theirs = presence(rules, state, cards, seat), presence(rules, state, cards, 1 - seat)
        card = card_at(rules, state, here.number)
        value += ICON * (2 * card.icons(state.seats[seat].side) - card.icons_light - card.icons_dark)
        if mine and theirs:
            edge = total_power(rules, state, here.number, seat) - total_power(rules, state, here.number, 1 - seat)
            value += EDGE * max(-EDGE_MOST, min(EDGE_MOST, edge))
        elif mine:
            value += CONTROL * card.icons(state.seats[1 - seat].side)
        elif theirs:
            value -= CONTROL * card.icons(state.seats[seat].side)
    return value
