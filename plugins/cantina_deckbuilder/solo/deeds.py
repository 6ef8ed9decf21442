"""What the enemy's turn is made of: taking cards, collecting rewards, and what the squares and rows of its board give."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cantina import EMPTY, Copy, T, Text

from ..board import Game, gain_force, gain_resources, refill, seen, take_from_row
from ..state import ENEMY, RECRUITS, TRANSPORTS, WAITING, Deckbuilder, Enemy

PILOTS_A_TURN = 2

FREE_SHIP = T("The enemy takes {cards}, free and face up: the dearest card it may own.")
TAKES_SHIP = T("The enemy takes {cards} for {cost}: the dearest capital ship it can pay.")
TAKES_UNIT = T("The enemy takes {cards} for {cost}: it can pay no capital ship, and this is the dearest unit.")
TAKES_PILOT = T("The enemy takes {cards} for {cost}: it can pay nothing else.")
NEAREST = T("Of equal ones {cards} is nearest to the galaxy deck.")
FACE_UP = T("{cards} lies face up at once.")
NOTHING_FREE = T("There is no card in the row that the enemy may own.")
GAINS_TRANSPORT = T("The enemy gains a Transport: {cards}.")
GAINS_STARTER = T("The enemy gains {cards}, face down in Recruitment.")
NONE_LEFT = T("There is no {card} left in Reserves: the enemy gains 1 resource instead.")
LEADER_COMES = T("The enemy gains its Leader: {cards} lies face up in Recruitment.")
LEADER_LATE = T("The enemy gains its Leader: {cards} lies face down in Recruitment, delayed by the damage cube.")
LEADER_THERE = T("The enemy has gained its Leader already.")
ALERT = T("Alert: face up in Recruitment now: {cards}.")
NO_ALERT = T("Alert: no card lies face down in Recruitment.")


def enemy_of(state: Deckbuilder) -> Enemy:
    """Return the enemy; only in solo play."""
    assert state.enemy is not None
    return state.enemy


def rewarded(rules: Any, slug: str) -> tuple[int, int]:
    """Return the resources and the Force in the reward of a card, all that it is worth to the enemy."""
    reward = rules.table[slug].card.reward
    found = {"resources": 0, "force": 0}
    for effect in reward.do if reward is not None else ():
        tag = str(effect.__struct_config__.tag)
        if tag in found:
            found[tag] += effect.n
    return found["resources"], found["force"]


def collect(play: Game, copy: Copy) -> None:
    """Let the enemy gain the resources and the Force of a card that it has defeated."""
    resources, force = rewarded(play.rules, play.state.cards[copy])
    if resources:
        gain_resources(play, ENEMY, resources)
    if force:
        gain_force(play, ENEMY, force)


# Taking cards


def fitting(rules: Any, state: Deckbuilder, most: int, ships: bool | None) -> list[int]:
    """Return the places of the dearest cards of its faction or neutral that cost at most so much, nearest to the deck first.

    `ships`: capital ships only, units only, or all.
    """
    table, cards, own = rules.table, state.cards, state.seats[ENEMY].faction
    dearest, found = -1, []
    for place, copy in enumerate(state.row):
        if copy == EMPTY:
            continue
        known = table[cards[copy]]
        if known.cost > most or known.cost < dearest or not (known.neutral or known.faction == own):
            continue
        if ships is not None and known.is_ship != ships:
            continue
        if known.cost > dearest:
            dearest, found = known.cost, []
        found.append(place)
    return found


def recruit(play: Game, places: Sequence[int], text: Text, face_up: bool = False) -> None:
    """Move a card of the row into Recruitment; of several places it is the one nearest to the galaxy deck."""
    state, enemy = play.state, enemy_of(play.state)
    copy = take_from_row(play, places[0])
    arrive(play, copy, text, face_up)
    if len({state.cards[state.row[place]] for place in places[1:]} - {state.cards[copy]}):
        play.log.add("nearest", NEAREST, cards=seen(play, copy, RECRUITS if copy in enemy.recruits else WAITING))
    refill(play, places[0])


def arrive(play: Game, copy: Copy, text: Text, face_up: bool) -> None:
    """Lay a card into Recruitment."""
    enemy = enemy_of(play.state)
    (enemy.recruits if face_up else enemy.waiting).append(copy)
    play.log.add("recruit", text, cards=seen(play, copy, RECRUITS if face_up else WAITING), rule="Enemy Draws")


def draw(play: Game) -> None:
    """Take what the Resource Track pays: capital ships, then units, then pilots, always the dearest, and begin again."""
    state, player = play.state, play.state.seats[ENEMY]
    face_up = play.rules.table.enemy.now(play.rules, state).first_face_up
    pilots = 0
    while True:
        cost, copy = 0, EMPTY
        for ships, text in ((True, TAKES_SHIP), (False, TAKES_UNIT)):
            places = fitting(play.rules, state, player.resources, ships)
            if places:
                copy = state.row[places[0]]
                cost = play.rules.table[state.cards[copy]].cost
                player.resources -= cost
                recruit(play, places, text.fill(cost=cost), face_up)
                break
        else:
            if not state.pilots or pilots == PILOTS_A_TURN:
                return
            cost = play.rules.table[state.cards[state.pilots[-1]]].cost
            if cost > player.resources:
                return
            copy = state.pilots.pop()
            player.resources -= cost
            arrive(play, copy, TAKES_PILOT.fill(cost=cost), face_up)
            pilots += 1
        if face_up:
            play.log.add("face up", FACE_UP, cards=seen(play, copy, RECRUITS))
        face_up = False


# What its board gives


def take_free(play: Game) -> bool:
    """Take the dearest card of the row that the enemy may own, without paying and face up; return whether there is one."""
    places = fitting(play.rules, play.state, 99, None)
    if places:
        recruit(play, places, FREE_SHIP, True)
    else:
        play.log.add("nothing free", NOTHING_FREE)
    return bool(places)


def gain_starter(play: Game, slug: str) -> None:
    """Gain a starting card from Reserves: a Transport face up to the others, another one face down into Recruitment."""
    state, enemy = play.state, enemy_of(play.state)
    copy = next((copy for copy in enemy.reserves if state.cards[copy] == slug), None)
    if copy is None:
        play.log.add("reserves empty", NONE_LEFT.fill(card=play.rules.table[slug].named[0]))
        gain_resources(play, ENEMY, 1)
        return
    enemy.reserves.remove(copy)
    transport = slug == play.rules.table.enemy.card.transport
    (enemy.transports if transport else enemy.waiting).append(copy)
    named = seen(play, copy, TRANSPORTS if transport else WAITING)
    play.log.add("starter", GAINS_TRANSPORT if transport else GAINS_STARTER, cards=named, rule="Progress Track")


def gain_leader(play: Game) -> None:
    """Move the Leader to Recruitment: face up, or with a damage cube face down; the cube goes."""
    enemy = enemy_of(play.state)
    if not enemy.leader:
        play.log.add("leader there", LEADER_THERE)
        return
    copy = enemy.leader.pop()
    (enemy.waiting if enemy.delayed else enemy.recruits).append(copy)
    named = seen(play, copy, WAITING if enemy.delayed else RECRUITS)
    play.log.add("leader", LEADER_LATE if enemy.delayed else LEADER_COMES, cards=named, rule="Progress Track")
    enemy.delayed = False


def alert(play: Game) -> None:
    """Turn every card that lies face down in Recruitment face up."""
    enemy = enemy_of(play.state)
    if enemy.waiting:
        named = tuple(WAITING.name(play.state, copy) for copy in enemy.waiting)
        play.log.add("alert", ALERT, cards=named, rule="Progress Track")
    else:
        play.log.add("alert", NO_ALERT, rule="Progress Track")
    enemy.recruits += enemy.waiting
    enemy.waiting = []
