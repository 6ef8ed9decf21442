"""What helps a player decide: the line under the prompt, and what is not open and why."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cantina import EMPTY, TN, Refusal, T, Text

from .attack import can_hit_base, committed, hunts_neutral, raid_need, raid_total, strengths
from .board import ships_left
from .market import price
from .programs import REWARD
from .solo.turn import hint as enemy_hint
from .state import DONE, FREE, ON_BASE, ON_ROW, Deckbuilder, EnemyTurn, Main, Pending, Raid, Run, Split, aims, play_names
from .table import Known
from .words import faction_name

TO_SPEND = T("{resources} to spend, {attack} attack free.")
ON_THE_BASE = T("{resources} to spend, {attack} attack free. The attack deals {ships} to capital ships, {base} to the base.")
DAMAGE_STAYS = T("Damage stays on a ship until it is destroyed.")
SHORT = TN("{n} attack short.", "{n} attack short.", 0)
ENOUGH = T("That is enough.")

RESOURCES_SHORT = TN("{n} resource short.", "{n} resources short.", 0)
NOT_YOURS = T("Only the {faction} can purchase it.")
NO_SHIPS = T("Capital ships in the row cannot be attacked.")
NO_NEUTRAL = T("Neutral cards cannot be attacked.")
NO_NEUTRAL_LEFT = T("You have attacked a neutral card this turn.")
USED = T("Its ability has been used this turn.")
NOTHING = T("It would do nothing now.")
COST = T("You cannot do what it costs.")
HAS_ATTACKED = T("It has attacked this turn.")
IS_COMMITTED = T("It is committed to an attack.")
NO_TARGET = T("There is no base and no capital ship to attack.")
HAS_CUBE = T("A damage cube is on it already.")
NO_ATTACK = T("It has no attack.")
NOBODY_COMMITTED = T("Nothing is committed against the base.")


def hint(rules: Any, state: Deckbuilder, seat: int) -> Text | None:
    """Return the line of consequence for the open decision of a seat."""
    frame = state.stack[-1]
    if isinstance(frame, Main):
        return _turn_hint(rules, state, seat)
    if isinstance(frame, Raid):
        missing = raid_need(rules, state, frame.place) - raid_total(rules, state, seat, frame.place)
        return SHORT.fill(n=missing) if missing > 0 else ENOUGH
    if isinstance(frame, Split):
        return DAMAGE_STAYS
    if isinstance(frame, EnemyTurn):
        return enemy_hint(rules, state)
    return _card_text(rules, frame) if isinstance(frame, Pending | Run) else None


def _card_text(rules: Any, frame: Pending | Run) -> Text | None:
    """Return what the card says whose ability or reward is open, if it is one card."""
    key = frame.program if isinstance(frame, Run) else frame.queue[0][1]
    if isinstance(frame, Pending) and len(frame.queue) > 1:
        return None
    card = rules.table[rules.table.programs[key].slug].card
    words = card.reward.text if REWARD in key and card.reward is not None else card.text
    return Text(words) if words else None


def _turn_hint(rules: Any, state: Deckbuilder, seat: int) -> Text:
    player = state.seats[seat]
    values, _ = strengths(rules, state, seat)
    counts = {"resources": player.resources, "attack": committed(state, seat, FREE, values)}
    total = committed(state, seat, ON_BASE, values)
    if not total:
        return TO_SPEND.fill(**counts)
    on_ships = min(total, sum(ships_left(rules, state, 1 - seat).values()))
    return ON_THE_BASE.fill(**counts, ships=on_ships, base=total - on_ships)


def refusals(rules: Any, state: Deckbuilder, seat: int) -> list[Refusal]:
    """Return what a player would try on their turn and cannot, with what is missing."""
    frame = state.stack[-1]
    if not isinstance(frame, Main) or frame.seat != seat:
        return []
    offered = set(rules.decisions(state)[0].actions)
    found: dict[str, Refusal] = {}
    for refusal in (*_market(rules, state, seat), *_row(rules, state, seat), *_in_play(rules, state, seat)):
        if refusal.action not in offered:
            found.setdefault(refusal.action, refusal)
    return list(found.values())


def _market(rules: Any, state: Deckbuilder, seat: int) -> Iterator[Refusal]:
    player, table = state.seats[seat], rules.table
    for copy in (*state.row, *state.pilots[-1:]):
        if copy == EMPTY:
            continue
        known = table[state.cards[copy]]
        label = T("Purchase {card}", card=known.named[0])
        if not known.neutral and known.faction != player.faction:
            yield Refusal(known.buy, label, NOT_YOURS.fill(faction=faction_name(known.faction)))
            continue
        missing = price(rules, state, seat, known) - player.resources
        if missing > 0:
            yield Refusal(known.buy, label, RESOURCES_SHORT.fill(n=missing))
        missing = known.cost - player.resources
        if state.pay_off and known.neutral and missing > 0 and copy in state.row:
            pay_off = T("Pay off {card}", card=known.named[0])
            yield Refusal(f"pay-off:{known.slug}", pay_off, RESOURCES_SHORT.fill(n=missing))


def _row(rules: Any, state: Deckbuilder, seat: int) -> Iterator[Refusal]:
    player, table = state.seats[seat], rules.table
    _, on_row = strengths(rules, state, seat)
    free = sum(
        value
        for value, copy in zip(on_row, player.play, strict=True)
        if player.role.get(copy, FREE) == FREE and table[state.cards[copy]].is_unit
    )
    if state.enemy is not None and state.enemy.delayed:
        for copy in state.enemy.leader:
            known = table[state.cards[copy]]
            yield Refusal(known.strike, T("Delay {card}", card=known.named[0]), HAS_CUBE)
    for place, copy in enumerate(aims(state)):
        if copy == EMPTY:
            continue
        known = table[state.cards[copy]]
        label = T("Defeat {card}", card=known.named[0])
        if known.faction == player.faction:
            continue
        if known.is_ship:
            yield Refusal(known.strike, label, NO_SHIPS)
        elif known.neutral and not hunts_neutral(rules, state, seat):
            may = bool(player.base) and table[state.cards[player.base[0]]].hunts_neutral
            yield Refusal(known.strike, label, NO_NEUTRAL_LEFT if may else NO_NEUTRAL)
        else:
            missing = raid_need(rules, state, place) - free - committed(state, seat, ON_ROW + place, on_row)
            if missing > 0:
                yield Refusal(known.strike, label, SHORT.fill(n=missing))


def _in_play(rules: Any, state: Deckbuilder, seat: int) -> Iterator[Refusal]:
    player, table, names = state.seats[seat], rules.table, play_names(state, seat)
    values, _ = strengths(rules, state, seat)
    for index, copy in enumerate(player.play):
        known = table[state.cards[copy]]
        if known.on_action is not None:
            why = USED if copy in player.used else _why_not(rules, state, seat, known, copy)
            yield Refusal(f"use:{names[index]}", T("Use {card}", card=known.named[0]), why)
        reason = _why_no_commit(rules, state, seat, player.role.get(copy, FREE), values[index])
        if reason is not None:
            yield Refusal(f"commit:{names[index]}", T("Commit {card} against the base", card=known.named[0]), reason)
    for copy in player.base:
        known = table[state.cards[copy]]
        if known.on_action is not None:
            why = USED if player.base_used else _why_not(rules, state, seat, known, copy)
            yield Refusal(f"use:{known.slug}", T("Use {card}", card=known.named[0]), why)
    if player.play and not committed(state, seat, ON_BASE, values):
        yield Refusal("attack", T("Attack the base"), NOBODY_COMMITTED)


def _why_no_commit(rules: Any, state: Deckbuilder, seat: int, role: int, value: int) -> Text | None:
    """Return why a card cannot be committed against the base, or None if a condition of its twin's is all there is."""
    if role == DONE:
        return HAS_ATTACKED
    if role != FREE:
        return IS_COMMITTED
    if value <= 0:
        return NO_ATTACK
    return None if can_hit_base(rules, state, seat) else NO_TARGET


def _why_not(rules: Any, state: Deckbuilder, seat: int, known: Known, copy: Any) -> Text:
    """Return why an ability that has not been used cannot be used."""
    program = known.on_action
    assert program is not None
    if program.only_if is not None and not program.only_if.holds(rules, state, seat, copy):
        return program.only_if.lack()
    if not all(effect.can(rules, state, seat, copy, EMPTY) for effect in program.costs):
        return COST
    for effect in program.gains:
        if effect.only_if is not None and not effect.only_if.holds(rules, state, seat, copy):
            return effect.only_if.lack()
    return NOTHING
