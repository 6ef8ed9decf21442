"""Forfeiting and losing Force, in turn. Rulebook: Damage Segment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cantina import EMPTY, Action, Copy, Decision, Step, T, take

from ..effects import Immune, MustForfeitFirst
from ..frames import JumpOff, Settle
from ..piles import PILES, Game, lose, lose_top, take_away
from ..sources import spreading
from ..state import ABOARD, DAMAGE, HERE, LOST, Place, Swccg, current, life_force, named, names, riders
from ..values import amount, forfeit_parts, immunity
from .power import arithmetic

RULE = "Damage Segment"

FORFEIT_VERB, HAND_VERB, TOP_VERB = "forfeit:", "lose:", "top:"
IGNORE = "ignore"
JUMP, STAY = "jump", "stay"

PAY_BOTH = T("Battle damage {damage}, attrition {attrition}: forfeit cards; Force satisfies damage only")
PAY_DAMAGE = T("Battle damage {damage}: forfeit cards or lose Force")
PAY_ATTRITION = T("Attrition {attrition}: forfeit cards")
ONLY_HIT = T("Forfeit your cards that were hit")
ONLY_IMMUNE = T("Only immune cards are left: forfeit one or ignore the attrition")
_PROMPTS = {"attrition": PAY_ATTRITION, "immune": ONLY_IMMUNE, "hit": ONLY_HIT}
JUMPS = T("Do the characters aboard {card} jump off?")

DAMAGE_SEGMENT = T("The damage segment begins.")
IMMUNE = T("Immune to attrition of {n}: {cards}.")
FORFEITS = T(
    "{seat} forfeits {cards}, forfeit value {sum}: battle damage {damage}, attrition {attrition} left.",
    own="You forfeit {cards}, forfeit value {sum}: battle damage {damage}, attrition {attrition} left.",
)
LOSES_HAND = T(
    "{seat} loses {cards} from the hand for 1 battle damage.", own="You lose {cards} from your hand for 1 battle damage."
)
LOSES_TOP = {
    "force": T(
        "{seat} loses {cards} from the Force Pile for 1 battle damage.",
        own="You lose {cards} from your Force Pile for 1 battle damage.",
    ),
    "used": T(
        "{seat} loses {cards} from the Used Pile for 1 battle damage.",
        own="You lose {cards} from your Used Pile for 1 battle damage.",
    ),
    "reserve": T(
        "{seat} loses {cards} from the Reserve Deck for 1 battle damage.",
        own="You lose {cards} from your Reserve Deck for 1 battle damage.",
    ),
}
IGNORES = T(
    "{seat} ignores {n} attrition: only immune cards are left.", own="You ignore {n} attrition: only immune cards are left."
)
NOBODY_LEFT = T(
    "{seat} has nobody left to forfeit: {n} attrition is ignored.",
    own="You have nobody left to forfeit: {n} attrition is ignored.",
)
CANNOT_PAY = T(
    "{seat} cannot satisfy {n} battle damage and has lost the game.",
    own="You cannot satisfy {n} battle damage and have lost the game.",
)
JUMP_OFF = T("{cards} jumps off.")


def begin_damage(play: Game) -> None:
    """Fix who is immune, and let the initiator pay first."""
    state, rules = play.state, play.rules
    battle = current(state)
    battle.segment = DAMAGE
    battle.waived = [False, False]
    play.log.add("segment", DAMAGE_SEGMENT, rule=RULE)
    texts = spreading(rules, state, Immune)
    for seat in (0, 1):
        attrition = battle.against[seat]
        if attrition:
            table = state.seats[seat].table
            mine = [copy for copy in battle.cards if copy in table]
            immune = [copy for copy in mine if immunity(rules, state, copy, texts) > attrition]
            battle.immune += immune
            if immune:
                known = tuple(rules.table[state.cards[copy]].named[0] for copy in immune)
                play.log.add("immune", IMMUNE.fill(n=attrition), seat, known, RULE)
    state.stack.append(Settle(battle.initiator))


def forfeitable(rules: Any, state: Swccg, seat: int) -> list[Copy]:
    """Return the cards that a player can forfeit now: those of the battle, only the hit ones if nothing else is due."""
    battle = current(state)
    table = state.seats[seat].table
    mine = [copy for copy in battle.cards if copy in table]
    hit = [copy for copy in mine if copy in state.hit]
    if not battle.damage[seat] and (not battle.attrition[seat] or battle.waived[seat]):
        return hit
    if MustForfeitFirst in rules.table.kinds:
        first = [copy for copy in mine if rules.table[state.cards[copy]].of(MustForfeitFirst)]
        if first:
            return list(dict.fromkeys([*first, *hit]))
    return mine


def duty(rules: Any, state: Swccg, seat: int) -> str:
    """Return what a player still has to do: 'damage', 'attrition', 'immune' (may be ignored), 'hit', or nothing."""
    battle = current(state)
    if battle.damage[seat]:
        return "damage"
    table = state.seats[seat].table
    mine = [copy for copy in battle.cards if copy in table]
    if battle.attrition[seat] and not battle.waived[seat] and mine:
        return "attrition" if any(copy not in battle.immune for copy in mine) else "immune"
    return "hit" if any(copy in state.hit for copy in mine) else ""


class SettleStep(Step[Swccg, Settle]):
    """The players pay in turn; who has no duty left is passed over."""

    def run(self, play: Game, frame: Settle) -> bool:
        state = play.state
        battle = current(state)
        if state.loser >= 0:
            state.stack.pop()
            return False
        for seat in (frame.seat, 1 - frame.seat):
            if duty(play.rules, state, seat):
                if battle.damage[seat] and not self._means(play.rules, state, seat):
                    state.loser = seat
                    play.log.add("cannot pay", CANNOT_PAY.fill(n=battle.damage[seat]), seat, rule=RULE)
                    state.stack.pop()
                    return False
                if seat != frame.seat:
                    state.stack[-1] = Settle(seat)
                return True
        for seat in (battle.initiator, 1 - battle.initiator):
            if battle.attrition[seat] and not battle.waived[seat]:
                play.log.add("ignored", NOBODY_LEFT.fill(n=battle.attrition[seat]), seat, rule=RULE)
        state.stack.pop()
        return False

    def _means(self, rules: Any, state: Swccg, seat: int) -> bool:
        """Tell whether a player has anything to pay battle damage with."""
        return bool(state.seats[seat].hand or life_force(state, seat) or forfeitable(rules, state, seat))

    def ask(self, rules: Any, state: Swccg, frame: Settle) -> Sequence[Decision]:
        battle = current(state)
        seat = frame.seat
        due = duty(rules, state, seat)
        copies = forfeitable(rules, state, seat)
        called = names(state) if copies else {}
        actions = [f"{FORFEIT_VERB}{called[copy]}" for copy in copies]
        if due == "damage":
            player = state.seats[seat]
            actions += [f"{HAND_VERB}{slug}" for slug in dict.fromkeys([state.cards[copy] for copy in player.hand])]
            actions += [f"{TOP_VERB}{pile}" for pile in PILES if getattr(player, pile)]
        elif due == "immune":
            actions.append(IGNORE)
        prompt = _PROMPTS.get(due, PAY_BOTH if battle.attrition[seat] else PAY_DAMAGE)
        prompt = prompt.fill(damage=battle.damage[seat], attrition=battle.attrition[seat])
        return (Decision(seat, prompt, actions, due != "damage"),)

    def answer(self, play: Game, frame: Settle, seat: int, action: Action) -> None:
        state = play.state
        battle = current(state)
        state.stack[-1] = Settle(1 - seat)
        if action == IGNORE:
            battle.waived[seat] = True
            play.log.add("ignores", IGNORES.fill(n=battle.attrition[seat]), seat, rule=RULE)
            return
        verb, _, what = action.partition(":")
        if f"{verb}:" == FORFEIT_VERB:
            forfeit_card(play, seat, named(state, what))
        else:
            battle.damage[seat] -= 1
            if f"{verb}:" == TOP_VERB:
                lose_top(play, seat, what, LOSES_TOP[what])
            else:
                _lose_hand(play, seat, what)


def forfeit_card(play: Game, seat: int, copy: Copy) -> None:
    """Forfeit a card: its value comes off attrition and battle damage at once, and what it carries is lost with it."""
    state, rules = play.state, play.rules
    battle = current(state)
    parts = forfeit_parts(rules, state, copy)
    value = amount(parts)
    battle.damage[seat] = max(0, battle.damage[seat] - value)
    battle.attrition[seat] = max(0, battle.attrition[seat] - value)
    known = rules.table[state.cards[copy]]
    text = FORFEITS.fill(sum=arithmetic(parts, value), damage=battle.damage[seat], attrition=battle.attrition[seat])
    play.log.add("forfeit", text, seat, known.named, RULE)
    lose(play, copy)


def _lose_hand(play: Game, seat: int, slug: str) -> None:
    state = play.state
    player = state.seats[seat]
    copy = take(state, player.hand, slug)
    player.lost.append(copy)
    play.log.add("lose force", LOSES_HAND, seat, (LOST.name(state, copy, seat),), RULE)


class JumpOffStep(Step[Swccg, JumpOff]):
    """The characters aboard a vehicle about to be lost stay at the location, if their player wants that."""

    def ask(self, rules: Any, state: Swccg, frame: JumpOff) -> Sequence[Decision]:
        card = rules.table[state.cards[frame.carrier]].named[0]
        return (Decision(frame.seat, JUMPS.fill(card=card), [JUMP, STAY]),)

    def answer(self, play: Game, frame: JumpOff, seat: int, action: Action) -> None:
        state = play.state
        state.stack.pop()
        if action == JUMP:
            for copy in riders(state, frame.carrier):
                place = state.places[copy]
                if place.role in ABOARD:
                    state.places[copy] = Place(place.location, EMPTY, HERE)
                    play.log.add("jumps", JUMP_OFF, seat, play.rules.table[state.cards[copy]].named)
        take_away(play, frame.carrier)
