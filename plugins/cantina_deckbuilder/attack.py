"""Attacks: how strong cards are, committing them, and resolving. Rulebook: Commit to an Attack, Resolve an Attack."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from cantina import TN, Action, Copy, Decision, Named, Step, T, Text

from .board import (
    Game,
    base_effects,
    damage_base,
    damage_ship,
    destroy_ship,
    refill,
    row_place,
    seen,
    set_aside,
    ships,
    ships_left,
    take_from_row,
)
from .effects.whiles import bonus_count
from .solo.deeds import collect
from .state import (
    FREE,
    GALAXY_DISCARD,
    LEADER,
    ON_BASE,
    ON_ROW,
    ROW,
    ROW_PLACES,
    Deckbuilder,
    Pending,
    Raid,
    Split,
    Volley,
    aims,
    find_in_play,
    is_enemy,
    numbers,
    play_names,
)

SEND_VERB = "send:"
ASSIGN_VERB = "assign:"
STRIKE = "strike"
BACK = "back"
HUNTED = "hunt-neutral"

SEND = T("Commit units against {card}: {have} of {need}")
ASSIGN = TN("Assign damage to {ship}: {n} left", "Assign damage to {ship}: {n} left", 0)
COMMITS = T("{seat} commits {cards} against {target}.", own="You commit {cards} against {target}.")
COMMITS_WHICH = T(
    "{seat} commits {cards} (no. {which}) against {target}.", own="You commit {cards} (no. {which}) against {target}."
)
AGAINST_BASE = T("the base")
ATTACKS = T("{seat} attacks with {attack}.", own="You attack with {attack}.")
DEFEATS = T("{seat} defeats {cards}.", own="You defeat {cards}.")
DELAYS = T(
    "{seat} puts a damage cube on {cards}: it comes a turn later.",
    own="You put a damage cube on {cards}: it comes a turn later.",
)


def strengths(rules: Any, state: Deckbuilder, seat: int, knowns: Sequence[Any] | None = None) -> tuple[list[int], list[int]]:
    """Return the attack of each card in play, against the base and against the row.

    Committed cards have the same in both: that of the attack they are in. Of the enemy's cards in solo play the text does
    not count.
    """
    player, table, cards = state.seats[seat], rules.table, state.cards
    if knowns is None:
        knowns = [table[cards[copy]] for copy in player.play]
    values = [known.attack for known in knowns]
    for copy, more in player.bonus.items():
        values[player.play.index(copy)] += more
    row_more: dict[int, int] = {}
    enemy = is_enemy(state, seat)
    if not enemy:
        for index, known in enumerate(knowns):
            if known.bonuses:
                _add(rules, state, seat, known.bonuses, player.play[index], index, knowns, values, row_more)
    for copy in player.base:
        bonuses = (base_effects(rules, state, seat) if enemy else table[cards[copy]]).bonuses
        if bonuses:
            _add(rules, state, seat, bonuses, copy, -1, knowns, values, row_more)
    if not row_more:
        return values, values
    on_row = values[:]
    for index, more in row_more.items():
        on_row[index] += more
        if player.role.get(player.play[index], FREE) >= ON_ROW:
            values[index] += more
    return values, on_row


def _add(
    rules: Any,
    state: Deckbuilder,
    seat: int,
    bonuses: Sequence[Any],
    source: Copy,
    index: int,
    knowns: Sequence[Any],
    values: list[int],
    row_more: dict[int, int],
) -> None:
    """Add the bonuses of one card; those that hold only against the row go to `row_more`."""
    for bonus in bonuses:
        condition = bonus.only_if
        on_row = condition is not None and condition.attacking is not None
        if condition is not None and not condition.stands(rules, state, seat, source):
            continue
        more = bonus.n
        if bonus.per is not None:
            more *= bonus_count(rules, state, seat, bonus)
        if bonus.to == "self":
            stronger = [index] if index >= 0 else []
        else:
            wants_ships = bonus.to == "ships"
            stronger = [
                other
                for other, known in enumerate(knowns)
                if known.is_ship == wants_ships and not (bonus.other and other == index) and bonus.of.fits(known, state, seat)
            ]
        for other in stronger:
            if on_row:
                row_more[other] = row_more.get(other, 0) + more
            else:
                values[other] += more


def hunts_neutral(rules: Any, state: Deckbuilder, seat: int) -> bool:
    """Tell whether a neutral unit may be attacked now (once a turn, with the base that allows it)."""
    player = state.seats[seat]
    return bool(player.base) and base_effects(rules, state, seat).hunts_neutral and HUNTED not in state.fired


def can_hit_base(rules: Any, state: Deckbuilder, seat: int) -> bool:
    """Tell whether there is anything to attack: a base, or capital ships although the base is destroyed (FAQ)."""
    return bool(state.seats[1 - seat].base) or bool(ships(rules, state, 1 - seat))


def committed(state: Deckbuilder, seat: int, role: int, values: Sequence[int]) -> int:
    """Return the attack of the cards in one role."""
    player = state.seats[seat]
    return sum(value for copy, value in zip(player.play, values, strict=True) if player.role.get(copy, FREE) == role)


def commit(play: Game, seat: int, indices: Sequence[int], role: int) -> None:
    """Commit cards in play to an attack."""
    state = play.state
    player = state.seats[seat]
    for index in indices:
        player.role[player.play[index]] = role
    target: Text | Named = AGAINST_BASE
    if role >= ON_ROW:
        (target,) = seen(play, aims(state)[role - ON_ROW], ROW)
    cards = tuple([play.rules.table[state.cards[player.play[index]]].named[0] for index in indices])
    which = numbers(state, seat, indices)
    text = COMMITS_WHICH.fill(target=target, which=which) if which else COMMITS.fill(target=target)
    play.log.add("commit", text, seat, cards, "Commit to an Attack")


def commit_all(play: Game, seat: int) -> None:
    """Commit every free card that has attack against the base."""
    player = play.state.seats[seat]
    values, _ = strengths(play.rules, play.state, seat)
    free = [player.role.get(copy, FREE) == FREE for copy in player.play]
    commit(play, seat, [index for index, value in enumerate(values) if value > 0 and free[index]], ON_BASE)


# Against the base


def attack_base(play: Game, seat: int) -> None:
    """Resolve the attack on the base: capital ships first, the rest goes to the base (rulebook: Resolve an Attack)."""
    state, victim = play.state, 1 - seat
    player = state.seats[seat]
    values, _ = strengths(play.rules, state, seat)
    total = committed(state, seat, ON_BASE, values)
    set_aside(player, ON_BASE)
    play.log.add("attack base", ATTACKS.fill(attack=total), seat, rule="Resolve an Attack")
    left = ships_left(play.rules, state, victim)
    if total >= sum(left.values()):
        for index in reversed(left):
            destroy_ship(play, victim, index)
        if total > sum(left.values()):
            damage_base(play, victim, total - sum(left.values()))
    else:
        state.stack.append(Volley(total) if is_enemy(state, seat) else Split(seat, total))


class SplitStep(Step[Deckbuilder, Split]):
    """The attacker says how much damage each capital ship takes, one ship after the other."""

    def run(self, play: Game, frame: Split) -> bool:
        if frame.left:
            return True
        play.state.stack.pop()
        return False

    def ask(self, rules: Any, state: Deckbuilder, frame: Split) -> Sequence[Decision]:
        victim = 1 - frame.seat
        left = list(ships_left(rules, state, victim).items())
        index, most = left[frame.at]
        after = sum(hits for _, hits in left[frame.at + 1 :])
        amounts = range(max(0, frame.left - after), min(most, frame.left) + 1)
        name = play_names(state, victim)[index]
        ship = rules.table[state.cards[state.seats[victim].play[index]]].named[0]
        actions = [f"{ASSIGN_VERB}{name}:{amount}" for amount in reversed(amounts)]
        return (Decision(frame.seat, ASSIGN.fill(ship=ship, n=frame.left), actions, True),)

    def answer(self, play: Game, frame: Split, seat: int, action: Action) -> None:
        amount = int(action.rpartition(":")[2])
        victim = 1 - seat
        index = ships(play.rules, play.state, victim)[frame.at]
        gone = amount > 0 and damage_ship(play, victim, index, amount)
        play.state.stack[-1] = replace(frame, left=frame.left - amount, at=frame.at + (not gone))


# Against the row


class RaidStep(Step[Deckbuilder, Raid]):
    """The player commits units against a card of the row, one by one, and may attack as soon as they suffice."""

    def run(self, play: Game, frame: Raid) -> bool:
        if frame.sent and not sendable(play.rules, play.state, frame.seat):
            play.state.stack.pop()
            return False
        return True

    def ask(self, rules: Any, state: Deckbuilder, frame: Raid) -> Sequence[Decision]:
        seat = frame.seat
        actions = [f"{SEND_VERB}{name}" for name in sendable(rules, state, seat)]
        have, need = raid_total(rules, state, seat, frame.place), raid_need(rules, state, frame.place)
        if frame.sent:
            if have >= need:
                actions.append(STRIKE)
            actions.append(BACK)
        card = rules.table[state.cards[aims(state)[frame.place]]].named[0]
        return (Decision(seat, SEND.fill(card=card, have=have, need=need), actions, True),)

    def answer(self, play: Game, frame: Raid, seat: int, action: Action) -> None:
        state = play.state
        if action == STRIKE:
            state.stack.pop()
            strike(play, seat, frame.place)
        elif action == BACK:
            state.stack.pop()
        else:
            index = find_in_play(state, seat, action.removeprefix(SEND_VERB))
            commit(play, seat, (index,), ON_ROW + frame.place)
            state.stack[-1] = replace(frame, sent=frame.sent + 1)


def sendable(rules: Any, state: Deckbuilder, seat: int) -> list[str]:
    """Return the free units that can attack the row; of equal ones the first."""
    player = state.seats[seat]
    _, values = strengths(rules, state, seat)
    names = play_names(state, seat)
    met: set[object] = set()
    found = []
    for index, value in enumerate(values):
        copy = player.play[index]
        slug = state.cards[copy]
        if value <= 0 or player.role.get(copy, FREE) != FREE or not rules.table[slug].is_unit:
            continue
        kind = (slug, value, copy in player.used)
        if kind not in met:
            met.add(kind)
            found.append(names[index])
    return found


def raid_total(rules: Any, state: Deckbuilder, seat: int, place: int) -> int:
    """Return the attack committed against a place of the row."""
    _, values = strengths(rules, state, seat)
    return committed(state, seat, ON_ROW + place, values)


def raid_need(rules: Any, state: Deckbuilder, place: int) -> int:
    """Return the target value of the card at a place; of a neutral card its cost."""
    known = rules.table[state.cards[aims(state)[place]]]
    return int(known.cost if known.neutral else known.target)


def squad(rules: Any, state: Deckbuilder, seat: int, place: int) -> list[int]:
    """Return the free units that fill what is missing against a place: least waste, then fewest, cheapest, first in play."""
    player = state.seats[seat]
    _, values = strengths(rules, state, seat)
    missing = raid_need(rules, state, place) - committed(state, seat, ON_ROW + place, values)
    if missing <= 0:
        return []
    best: dict[int, tuple[int, int, tuple[int, ...]]] = {0: (0, 0, ())}
    for index, value in enumerate(values):
        copy = player.play[index]
        known = rules.table[state.cards[copy]]
        if value <= 0 or player.role.get(copy, FREE) != FREE or not known.is_unit:
            continue
        for total, (count, cost, chosen) in list(best.items()):
            now = (count + 1, cost + known.cost, (*chosen, index))
            if total < missing and (total + value not in best or now < best[total + value]):
                best[total + value] = now
    return list(best[min(total for total in best if total >= missing)][2])


def strike(play: Game, seat: int, place: int) -> None:
    """Commit what is missing and resolve the attack on a card of the row, or on the Leader of the enemy.

    The card is discarded and replaced, then comes the reward, then what the attackers do 'when' (rulebook: When). The Leader
    stays, with a damage cube on it.
    """
    state, rules = play.state, play.rules
    player = state.seats[seat]
    more = squad(rules, state, seat, place)
    if more:
        commit(play, seat, more, ON_ROW + place)
    attackers = [copy for copy in player.play if player.role.get(copy, FREE) == ON_ROW + place]
    copy = aims(state)[place]
    known = rules.table[state.cards[copy]]
    if place < ROW_PLACES:
        state.galaxy_discard.append(take_from_row(play, place))
        play.log.add("defeat", DEFEATS, seat, seen(play, copy, GALAXY_DISCARD), "Bounty Hunting and Sabotage")
        if known.neutral:
            state.fired.append(HUNTED)
        refill(play, place)
    else:
        delay_leader(play, seat)
    if is_enemy(state, seat):
        collect(play, copy)
        return
    queue = [
        (attacker, program.key)
        for attacker in attackers
        for program in rules.table[state.cards[attacker]].on.get("defeats", ())
    ]
    if queue:
        state.stack.append(Pending(seat, tuple(queue)))
    if known.reward:
        state.stack.append(Pending(seat, ((copy, known.reward),)))


def delay_leader(play: Game, seat: int) -> None:
    """Put the damage cube on the enemy's Leader; who attacked it has attacked."""
    state = play.state
    assert state.enemy is not None
    (copy,) = state.enemy.leader
    play.log.add("delay", DELAYS, seat, seen(play, copy, LEADER), "Attacking the Leader")
    set_aside(state.seats[seat], ON_ROW + ROW_PLACES)
    state.enemy.delayed = True


def place_in_row(state: Deckbuilder, slug: str) -> int:
    """Return the place of a target, of equal ones one that is attacked already."""
    return row_place(state, slug, targeted=True)
