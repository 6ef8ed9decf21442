"""Hints under the prompts, and what a player would try now but cannot, with the reason."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cantina import Refusal, T, Text

from .battle.damage import duty
from .battle.phase import BATTLE_VERB
from .battle.start import hindrance
from .battle.texts import plays
from .battle.weapons import FIRE_VERB, readiness
from .frames import BattlePhase, MayDraw, Settle, Window
from .labels import card_text
from .piles import public
from .searching import PLAYED
from .sides import destiny_ability4, total_power
from .state import Swccg, current, names, top
from .table import PLAY_VERB
from .turn import STEPS as TURN_STEPS
from .turn import advice as turn_advice
from .values import immunity
from .where import cards_at, owner

BEFORE = T("{place}: your power {mine} against {theirs}, before destinies.")
ABILITY = T("Your total ability is {n}; a battle destiny needs 4 or a text.")
READING = T("The destiny counts {n} as it is.")
BOTH = T("A forfeited card satisfies battle damage and attrition at once.")
NOT_COVERED = T("{card} is immune to attrition below {n}, which does not cover {attrition}.")
ALL_IMMUNE = T("All your cards left are immune to attrition of {n}.")

NOT_NOW = T("It is not played at this moment.")
TOO_DEAR = T("It costs {n} Force; you have {have}.")
NO_MATCH = T("What it asks for is not there.")


def hint(rules: Any, state: Swccg, seat: int) -> Text | None:
    """Return one line of consequence for a decision of a battle."""
    frame = state.stack[-1] if state.stack else None
    if type(frame) in TURN_STEPS:
        return turn_advice.hint(rules, state, seat)
    if isinstance(frame, BattlePhase):
        return _before(rules, state, seat, state.locations[0].number) if len(state.locations) == 1 else None
    battle = state.battle
    if battle is None:
        return None
    if isinstance(frame, MayDraw):
        ability = destiny_ability4(rules, state, battle.location, seat, battle.cards)
        return ABILITY.fill(n=_quarters(ability))
    if isinstance(frame, Settle):
        return _settling(rules, state, seat)
    if isinstance(frame, Window):
        if state.reading is not None:
            return READING.fill(n=state.reading.total)
        return _before(rules, state, seat, battle.location)
    return None


def _before(rules: Any, state: Swccg, seat: int, number: int) -> Text:
    mine, theirs = (total_power(rules, state, number, side) for side in (seat, 1 - seat))
    return BEFORE.fill(place=public(top(state, number)), mine=mine, theirs=theirs)


def _quarters(amount: int) -> str:
    whole, rest = divmod(amount, 4)
    return f"{whole}{('', '¼', '½', '¾')[rest]}"


def _settling(rules: Any, state: Swccg, seat: int) -> Text | None:
    """Say why an immunity does not help, or what forfeiting does."""
    battle = current(state)
    due = duty(rules, state, seat)
    if due == "immune":
        return ALL_IMMUNE.fill(n=battle.against[seat])
    if battle.attrition[seat]:
        for copy in battle.cards:
            if owner(state, copy) == seat and copy not in battle.immune:
                below = immunity(rules, state, copy)
                if below:
                    card = public(state.cards[copy])
                    return NOT_COVERED.fill(card=card, n=below, attrition=battle.against[seat])
    return BOTH if due == "damage" and battle.attrition[seat] else None


def refusals(rules: Any, state: Swccg, seat: int) -> list[Refusal]:
    """Return what a player would try in a battle but cannot."""
    frame = state.stack[-1] if state.stack else None
    if type(frame) in TURN_STEPS:
        return turn_advice.refusals(rules, state, seat)
    if isinstance(frame, BattlePhase) and frame.seat == seat:
        return list(_battles(rules, state, seat))
    if isinstance(frame, Window) and frame.seat == seat and state.battle is not None:
        found = list(_interrupts(rules, state, seat, frame))
        if frame.kind == "weapons":
            found += _weapons(rules, state, seat)
        return found
    return []


def _battles(rules: Any, state: Swccg, seat: int) -> Iterator[Refusal]:
    for here in state.locations:
        reason = hindrance(rules, state, seat, here.number)
        if reason is not None and cards_at(state, here.number):
            slug = top(state, here.number)
            yield Refusal(f"{BATTLE_VERB}{slug}", T("Battle at {card}", card=public(slug)), reason)


def _weapons(rules: Any, state: Swccg, seat: int) -> Iterator[Refusal]:
    called = names(state)
    for copy in state.seats[seat].table:
        if rules.table[state.cards[copy]].weapon is not None:
            ready = readiness(rules, state, seat, copy)
            if isinstance(ready, Text):
                yield Refusal(f"{FIRE_VERB}{called[copy]}", T("Fire {card}", card=card_text(called[copy])), ready)


def _interrupts(rules: Any, state: Swccg, seat: int, frame: Window) -> Iterator[Refusal]:
    """Say why interrupts in the hand cannot be played now."""
    player = state.seats[seat]
    open_now = {action.partition("/")[0] for action in plays(rules, state, seat, frame.kind)}
    for slug in dict.fromkeys(state.cards[copy] for copy in player.hand):
        known = rules.table[slug]
        action = f"{PLAY_VERB}{slug}"
        if not known.plays or action in open_now:
            continue
        now = [play for _, play in known.ways.get(frame.kind, ())]
        if not now:
            reason = NOT_NOW
        elif known.card.title in state.played:
            reason = PLAYED
        elif len(player.force) < min(play.cost for play in now):
            reason = TOO_DEAR.fill(n=min(play.cost for play in now), have=len(player.force))
        else:
            reason = NO_MATCH
        yield Refusal(action, T("Play {card}", card=public(slug)), reason)
