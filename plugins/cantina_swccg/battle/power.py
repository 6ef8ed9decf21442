"""The result of the power segment: totals, winner, battle damage, attrition. Rulebook: Power Segment."""

from __future__ import annotations

from cantina import Named, T, Text

from ..effects import PowerMod
from ..piles import Game, modified, public
from ..sides import attrition_parts, destiny_total_parts, total_parts
from ..sources import Part, spreading
from ..state import ATTRITION_DESTINY, BATTLE_DESTINY, POWER_DESTINY, Battle, Line, current
from ..values import amount, counts, power_parts

RULE = "Power Segment"

CARD_POWER = T("{cards}: power {sum}.")
TEXT_POWER = T("{cards}: {n} to the total power of {seat}.", own="{cards}: {n} to your total power.")
DESTINY_POWER = T("{seat} adds destinies to power: {sum}.", own="You add destinies to power: {sum}.")
TOTAL = T("{seat} has a total power of {n}.", own="You have a total power of {n}.")
WINS = T("{seat} wins the battle, {power} against {other}.", own="You win the battle, {power} against {other}.")
TIE = T("Both have a total power of {n}: nobody wins or loses, and there is no battle damage.")
DAMAGE = T("Battle damage against {seat}: {n}.", own="Battle damage against you: {n}.")
ATTRITION = T("Attrition against {seat}: {sum}.", own="Attrition against you: {sum}.")
NO_ATTRITION = T(
    "No battle destiny was drawn against {seat}: no attrition.", own="No battle destiny was drawn against you: no attrition."
)
EQUALS = T("{sum} = {total}")
PLUS = T("{sum} + {n}")


def settle_power(play: Game) -> None:
    """Add everything up and write it down, line by line."""
    state = play.state
    battle = current(state)
    battle.totals = [_total(play, battle, seat) for seat in (0, 1)]
    first, second = battle.totals
    battle.damage = [max(0, second - first), max(0, first - second)]
    if first == second:
        play.log.add("tie", TIE.fill(n=first), rule=RULE)
    else:
        winner = 0 if first > second else 1
        state.seats[winner].won += 1
        text = WINS.fill(power=battle.totals[winner], other=battle.totals[1 - winner])
        play.log.add("wins", text, winner, rule=RULE)
        play.log.add("damage", DAMAGE.fill(n=battle.damage[1 - winner]), 1 - winner, rule=RULE)
    battle.attrition = [_attrition(play, battle, seat) for seat in (0, 1)]
    battle.against = battle.attrition[:]


def _total(play: Game, battle: Battle, seat: int) -> int:
    """Return a side's total power: its cards, what texts add, and its power and battle destinies."""
    state, rules = play.state, play.rules
    total = 0
    texts = spreading(rules, state, PowerMod)
    table = state.seats[seat].table
    for copy in battle.cards:
        if copy in table and counts(rules, state, copy):
            parts = power_parts(rules, state, copy, texts)
            power = amount(parts)
            total += power
            battle.sums.append(Line(seat, state.cards[copy], power))
            play.log.add("power", CARD_POWER.fill(sum=arithmetic(parts, power)), seat, _card(state.cards[copy]), RULE)
    added = [*total_parts(rules, state, battle.location, seat)]
    added += [(extra.reason, extra.n) for extra in battle.extras if extra.seat == seat and extra.kind == "total"]
    for slug, n in added:
        total += n
        battle.sums.append(Line(seat, slug, n))
        play.log.add("power", TEXT_POWER.fill(n=f"{n:+d}"), seat, _card(slug), RULE)
    numbers = [drawn.total for drawn in battle.drawn if drawn.seat == seat and drawn.kind == POWER_DESTINY]
    numbers += battle_numbers(battle, seat)
    raised = destiny_total_parts(rules, state, battle.location, seat) if battle_numbers(battle, seat) else []
    if numbers:
        destinies = sum(numbers) + sum([n for _, n in raised])
        total += destinies
        battle.sums.append(Line(seat, BATTLE_DESTINY, destinies))
        text = _sum(numbers)
        for slug, n in raised:
            text = T("{sum}, {n} for {card}", sum=text, n=f"{n:+d}", card=public(slug))
        play.log.add("power", DESTINY_POWER.fill(sum=_equals(text, len(numbers) + len(raised), destinies)), seat, rule=RULE)
    total = max(0, total)
    play.log.add("total", TOTAL.fill(n=total), seat, rule=RULE)
    return total


def battle_numbers(battle: Battle, seat: int) -> list[int]:
    """Return what a side's battle destinies count; cancelled ones were not drawn."""
    return [
        drawn.total for drawn in battle.drawn if drawn.seat == seat and drawn.kind == BATTLE_DESTINY and not drawn.cancelled
    ]


def _attrition(play: Game, battle: Battle, seat: int) -> int:
    """Return the attrition against a side: its opponent's battle and attrition destinies.

    Without a battle destiny it is 0, and nothing raises it.
    """
    state, rules = play.state, play.rules
    foe = 1 - seat
    numbers = battle_numbers(battle, foe)
    if not numbers:
        play.log.add("no attrition", NO_ATTRITION, seat, rule=RULE)
        return 0
    numbers += [drawn.total for drawn in battle.drawn if drawn.seat == foe and drawn.kind == ATTRITION_DESTINY]
    raised = [*destiny_total_parts(rules, state, battle.location, foe), *attrition_parts(rules, state, battle.location, foe)]
    total = max(0, sum(numbers) + sum([n for _, n in raised]))
    text = _sum(numbers)
    for slug, n in raised:
        text = T("{sum}, {n} for {card}", sum=text, n=f"{n:+d}", card=public(slug))
    play.log.add("attrition", ATTRITION.fill(sum=_equals(text, len(numbers) + len(raised), total)), seat, rule=RULE)
    return total


def arithmetic(parts: list[Part], total: int) -> Text:
    """Return what a number is made of and what it comes to, such as '6, +3 for R2-D2 = 9'."""
    if not parts:
        return T("{n}", n=total)
    return _equals(modified(parts[0][1], parts[1:]), len(parts), total)


def _equals(text: Text, terms: int, total: int) -> Text:
    return EQUALS.fill(sum=text, total=total) if terms > 1 else text


def _sum(numbers: list[int]) -> Text:
    text = T("{n}", n=numbers[0])
    for number in numbers[1:]:
        text = PLUS.fill(sum=text, n=number)
    return text


def _card(slug: str) -> tuple[Named, ...]:
    return (public(slug),)
