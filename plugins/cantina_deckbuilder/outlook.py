"""How good a position is, for bots. All weights are in points of attack dealt to a base."""

from __future__ import annotations

from typing import Any

from cantina import EMPTY

from .attack import strengths
from .board import ships_left
from .market import may_own, price, reductions
from .solo.outlook import threat
from .state import FREE, HAND_SIZE, ON_BASE, Deckbuilder, Pending, Run, Seat, force_with

BASE_TAKEN = 8.0
DAMAGE = 1.0
SHIP_HIT = 0.35
FORCE = 0.35
FORCE_WITH = 0.6
CARD = 0.75
SHIP_IN_PLAY = 0.5
HAND_CARD = 0.6
IN_PLAY = 0.05
LIKELY = 0.9
ROW_THREAT = 0.12
SCALE = 80.0

APPETITE = {
    "draw": 0.9,
    "resources": 0.4,
    "force": 0.3,
    "attack": 0.6,
    "repair": 0.5,
    "damage": 1.0,
    "damage-base": 1.0,
    "destroy": 4.0,
    "discard": 0.4,
    "top-hand": 0.4,
    "exile": 0.35,
    "return": 1.2,
    "discard-row": 0.1,
    "exile-row": 0.1,
    "look-top": 0.1,
    "swap-top": 0.1,
    "take": 3.0,
    "buy": 0.8,
    "exchange": 0.1,
    "choose": 0.5,
    "place-purchase": 0.4,
}
"""What an effect that is still to come is worth about, per card or point."""


def evaluate(rules: Any, state: Deckbuilder, seat: int) -> float:
    """Return a value from -1 to 1: bases, damage, decks, ships and the Force, and on the own turn what is still to come."""
    if state.winner >= 0:
        return 1.0 if state.winner == seat else -1.0
    mine, theirs = state.seats[seat], state.seats[1 - seat]
    value = _side(rules, state, mine) - _side(rules, state, theirs)
    force = force_with(state, seat)
    value += FORCE * force + FORCE_WITH * ((force > 0) - (force < 0))
    value -= HAND_CARD * len(theirs.hand)
    if state.turn == seat:
        value += HAND_CARD * HAND_SIZE + _turn(rules, state, seat)  # five cards follow when the turn ends
    else:
        value += HAND_CARD * len(mine.hand)
    value += _pending(rules, state, seat) - _row(rules, state, seat)
    if state.enemy is not None:
        value -= threat(rules, state)
    return value / (SCALE + abs(value))


def _side(rules: Any, state: Deckbuilder, player: Seat) -> float:
    """Return what a player has for good: bases taken, the own base's health, the deck and the ships in play."""
    table, cards = rules.table, state.cards
    value: float = BASE_TAKEN * len(player.victory) + DAMAGE * _base_left(rules, state, player)
    owned = map(cards.__getitem__, (*player.deck, *player.hand, *player.discard, *player.play))
    value += CARD * sum(map(table.worths.__getitem__, owned))
    for copy in player.play:
        known = table[cards[copy]]
        if known.is_ship:
            value += SHIP_IN_PLAY * known.hit_points - SHIP_HIT * player.damage.get(copy, 0)
    return value


def _base_left(rules: Any, state: Deckbuilder, player: Seat) -> int:
    """Return how much damage destroys a player's base; 0 while there is none."""
    if not player.base:
        return 0
    hit_points: int = rules.table[state.cards[player.base[0]]].hit_points
    return hit_points - player.base_damage


def _turn(rules: Any, state: Deckbuilder, seat: int) -> float:
    """Return what the rest of the own turn can bring: cards to play, what they buy, and damage not yet dealt."""
    player, table, cards = state.seats[seat], rules.table, state.cards
    attack = committed = 0
    resources = player.resources
    for copy in player.hand:
        known = table[cards[copy]]
        attack += known.attack
        resources += known.resources
    if player.play:
        values, _ = strengths(rules, state, seat)
        for copy, value in zip(player.play, values, strict=True):
            role = player.role.get(copy, FREE)
            if role == FREE:
                attack += value
            elif role == ON_BASE:
                committed += value
    total = IN_PLAY * len(player.play) + _blow(rules, state, seat, attack, committed)
    return total + LIKELY * CARD * _spree(rules, state, seat, resources)


def _blow(rules: Any, state: Deckbuilder, seat: int, attack: int, committed: int) -> float:
    """Return what damage not yet dealt is worth; more than destroys what stands there is worth nothing."""
    victim = state.seats[1 - seat]
    left = _base_left(rules, state, victim)
    if victim.play:
        left += sum(ships_left(rules, state, 1 - seat).values())
    committed = min(committed, left)
    attack = min(attack, left - committed)
    taken = BASE_TAKEN if victim.base and committed + attack == left else 0.0
    return DAMAGE * (LIKELY * attack + (LIKELY + 0.02) * committed) + LIKELY * taken


def _spree(rules: Any, state: Deckbuilder, seat: int, resources: int) -> float:
    """Return the worth of the best one or two cards that so many resources buy."""
    table, cards = rules.table, state.cards
    plain = not state.promises and not reductions(rules, state, seat)
    offers = []
    for copy in (*state.row, *state.pilots[-1:]):
        known = table[cards[copy]] if copy != EMPTY else None
        if known is None or known.worth <= 0 or not may_own(known, state, seat):
            continue
        cost = known.cost if plain else price(rules, state, seat, known)
        if cost <= resources:
            offers.append((cost, known.worth))
    best = 0.0
    for index, (cost, worth) in enumerate(offers):
        if worth > best:
            best = worth
        for other, more in offers[index + 1 :]:
            if cost + other <= resources and worth + more > best:
                best = worth + more
    return best


def _pending(rules: Any, state: Deckbuilder, seat: int) -> float:
    """Return what the effects under way are still worth to a seat."""
    value = 0.0
    for frame in state.stack[1:]:
        if isinstance(frame, Run):
            effects = rules.table.programs[frame.program].effects[frame.at :]
        elif isinstance(frame, Pending):
            effects = tuple(effect for _, key in frame.queue for effect in rules.table.programs[key].effects)
        else:
            continue
        sign = 1 if frame.seat == seat else -1
        for effect in effects:
            if effect.only_if is not None and not effect.only_if.holds(rules, state, frame.seat, EMPTY):
                continue
            own_loss = getattr(effect, "who", "") == "you"
            each = APPETITE.get(str(effect.__struct_config__.tag), 0.0)
            value += sign * (-each if own_loss else each) * getattr(effect, "n", 1)
    return value


def _row(rules: Any, state: Deckbuilder, seat: int) -> float:
    """Return what the row offers to the opponent more than to this seat."""
    table, cards = rules.table, state.cards
    mine, theirs = state.seats[seat].faction, state.seats[1 - seat].faction
    value = 0.0
    for copy in state.row:
        if copy != EMPTY:
            known = table[cards[copy]]
            value += known.worth * ((known.faction == theirs) - (known.faction == mine))
    return ROW_THREAT * value
