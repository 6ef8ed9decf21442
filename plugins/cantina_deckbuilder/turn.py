"""Turns: beginning, what a player can do, and the end. Rulebook: Playing the Game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from cantina import EMPTY, Action, Decision, Step, T, take

from .attack import (
    attack_base,
    can_hit_base,
    commit,
    commit_all,
    hunts_neutral,
    place_in_row,
    strengths,
    strike,
)
from .board import (
    Game,
    discard_row,
    draw_cards,
    gain_resources,
    play_card,
    row_place,
    seen,
    take_from_row,
    trigger,
)
from .market import pay, price, purchase, reductions
from .state import (
    BASE,
    DISCARD,
    EXILE,
    FORCE_END,
    FREE,
    HAND_SIZE,
    ON_BASE,
    ON_ROW,
    ROW,
    Begin,
    Deckbuilder,
    EnemyTurn,
    Main,
    NewBase,
    Pending,
    Raid,
    Run,
    Seat,
    Turns,
    aims,
    find_in_play,
    force_with,
    is_enemy,
    leave_play,
    numbers,
    straighten,
)

if TYPE_CHECKING:
    from .table import Known

PLAY_VERB = "play:"
BUY_VERB = "buy:"
PAY_OFF_VERB = "pay-off:"
USE_VERB = "use:"
COMMIT_VERB = "commit:"
RAID_VERB = "raid:"
STRIKE_VERB = "strike:"
BASE_VERB = "base:"
COMMIT_ALL = "commit-all"
ATTACK = "attack"
END_TURN = "end-turn"

YOUR_TURN = T("Your turn: play, purchase or attack")
CHOOSE_BASE = T("Choose your new base")

TURN = T("{seat} starts turn {turn}.", own="You start turn {turn}.")
FORCE_GIVES = T("The Force is all the way with {seat}.", own="The Force is all the way with you.")
SHIP_GIVES = T("{cards} gives resources.")
NEW_BASE = T("{seat} reveals {cards}.", own="You reveal {cards}.")
USES = T("{seat} uses {cards}.", own="You use {cards}.")
USES_WHICH = T("{seat} uses {cards} (no. {which}).", own="You use {cards} (no. {which}).")
PAYS_OFF = T("{seat} pays off {cards}.", own="You pay off {cards}.")
ENDS = T("{seat} ends the turn.", own="You end your turn.")
UNITS_DOWN = T("{seat} discards units: {cards}.", own="You discard your units: {cards}.")
HAND_DOWN = T("{seat} discards the hand: {cards}.", own="You discard your hand: {cards}.")
BORROWED = T("{cards} was borrowed and is exiled.")
KEEPS = T("{seat} keeps {n} of the resources.", own="You keep {n} of your resources.")


class TurnsStep(Step[Deckbuilder, Turns]):
    """Hands the turn on."""

    def run(self, play: Game, frame: Turns) -> bool:
        state = play.state
        if state.turns:
            state.turn = 1 - state.turn
        state.turns += 1
        state.fired = []
        state.promises = []
        for player in state.seats:
            player.shielded = 0
        play.log.add("turn", TURN.fill(turn=state.turns), state.turn, rule="Playing the Game")
        state.stack.append(EnemyTurn() if is_enemy(state, state.turn) else Begin(state.turn))
        return False

    def ask(self, rules: Any, state: Deckbuilder, frame: Turns) -> Sequence[Decision]:
        return ()


class BeginStep(Step[Deckbuilder, Begin]):
    """A new base, then a resource for the Force, then those of capital ships, then what starts a turn."""

    def run(self, play: Game, frame: Begin) -> bool:
        state, seat = play.state, frame.seat
        player = state.seats[seat]
        if frame.stage == 0 and not player.base:
            state.stack[-1] = replace(frame, stage=1)
            state.stack.append(NewBase(seat))
            return False
        state.stack[-1] = Main(seat)
        if force_with(state, seat) == FORCE_END:
            play.log.add("force gives", FORCE_GIVES, seat, rule="The Balance of the Force")
            gain_resources(play, seat, 1)
        for copy in player.play:
            known = play.rules.table[state.cards[copy]]
            if known.resources:
                play.log.add("ship gives", SHIP_GIVES, seat, known.named, "Beginning of Turn")
                gain_resources(play, seat, known.resources)
        trigger(play, seat, "turn-start")
        return False


class NewBaseStep(Step[Deckbuilder, NewBase]):
    """The player chooses a new base from those left."""

    def ask(self, rules: Any, state: Deckbuilder, frame: NewBase) -> Sequence[Decision]:
        bases = [f"{BASE_VERB}{state.cards[copy]}" for copy in state.seats[frame.seat].bases]
        return (Decision(frame.seat, CHOOSE_BASE, bases, True),)

    def answer(self, play: Game, frame: NewBase, seat: int, action: Action) -> None:
        state = play.state
        player = state.seats[seat]
        slug = action.removeprefix(BASE_VERB)
        copy = next(c for c in player.bases if state.cards[c] == slug)
        player.bases.remove(copy)
        player.base.append(copy)
        state.stack.pop()
        play.log.add("new base", NEW_BASE, seat, seen(play, copy, BASE), "Beginning of Turn")
        queue = tuple((copy, program.key) for program in play.rules.table[slug].on.get("revealed", ()))
        if queue:
            state.stack.append(Pending(seat, queue))


class MainStep(Step[Deckbuilder, Main]):
    """What the rulebook lists under Taking Your Turn, in any order and as often as wanted."""

    def ask(self, rules: Any, state: Deckbuilder, frame: Main) -> Sequence[Decision]:
        seat = frame.seat
        table, cards, player = rules.table, state.cards, state.seats[seat]
        actions = list(dict.fromkeys([table[cards[copy]].play for copy in player.hand]))
        _market(rules, state, seat, actions)
        if player.play:
            knowns = [table[cards[copy]] for copy in player.play]
            which = _which(state, player, knowns)
            _uses(rules, state, seat, knowns, which, actions)
            _attacks(rules, state, seat, knowns, which, actions)
        if not player.base_used:
            for copy in player.base:
                program = table[cards[copy]].on_action
                if program is not None and program.can(rules, state, seat, copy, EMPTY):
                    actions.append(f"{USE_VERB}{cards[copy]}")
        actions.append(END_TURN)
        return (Decision(seat, YOUR_TURN, actions),)

    def answer(self, play: Game, frame: Main, seat: int, action: Action) -> None:
        verb, colon, what = action.partition(":")
        _DEEDS[verb + colon](play, seat, what)


def _market(rules: Any, state: Deckbuilder, seat: int, actions: list[Action]) -> None:
    """Add what can be purchased and, if that is played, paid off."""
    player, table, cards = state.seats[seat], rules.table, state.cards
    resources, own = player.resources, player.faction
    changed = bool(state.promises) or (table.reduces and bool(reductions(rules, state, seat)))
    if resources < table.cheapest and not changed:
        return
    row = dict.fromkeys([table[cards[copy]] for copy in (*state.row, *state.pilots[-1:]) if copy != EMPTY])
    for known in row:
        if known.neutral or known.faction == own:
            cost = price(rules, state, seat, known) if changed else known.cost
            if cost <= resources:
                actions.append(known.buy)
    if state.pay_off:
        actions += [f"{PAY_OFF_VERB}{known.slug}" for known in row if known.pays_off and known.cost <= resources]


def _uses(
    rules: Any, state: Deckbuilder, seat: int, knowns: list[Known], which: list[str | None], actions: list[Action]
) -> None:
    """Add the abilities that can be used."""
    player = state.seats[seat]
    for index, known in enumerate(knowns):
        program = known.on_action
        if program is None or which[index] is None:
            continue
        copy = player.play[index]
        if copy not in player.used and program.can(rules, state, seat, copy, EMPTY):
            actions.append(f"{known.use}{which[index]}")


def _attacks(
    rules: Any, state: Deckbuilder, seat: int, knowns: list[Known], which: list[str | None], actions: list[Action]
) -> None:
    """Add what can be committed and which attacks can be resolved."""
    player = state.seats[seat]
    values, on_row = strengths(rules, state, seat, knowns)
    targetable = can_hit_base(rules, state, seat)
    free = total = free_row = 0
    sent: dict[int, int] = {}
    roles = [player.role.get(copy, FREE) for copy in player.play] if player.role else [FREE] * len(knowns)
    for index, role in enumerate(roles):
        if role == FREE:
            if knowns[index].is_unit:
                free_row += on_row[index]
            if values[index] > 0 and targetable:
                free += 1
                if which[index] is not None:
                    actions.append(f"{knowns[index].commit}{which[index]}")
        elif role == ON_BASE:
            total += values[index]
        elif role >= ON_ROW:
            sent[role - ON_ROW] = sent.get(role - ON_ROW, 0) + values[index]
    if free > 1:
        actions.append(COMMIT_ALL)
    if total and targetable:
        actions.append(ATTACK)
    if free_row or sent:
        _raids(rules, state, seat, free_row, sent, actions)


def _which(state: Deckbuilder, player: Seat, knowns: list[Known]) -> list[str | None]:
    """Return what tells each card in play from equal ones before it, as `play_names` does.

    None for a card that is in the same condition as an equal one before it: one of them is offered.
    """
    if len(knowns) < 2 or len(set(knowns)) == len(knowns):
        return [""] * len(knowns)
    found: list[str | None] = []
    met: dict[Known, list[object]] = {}
    for known, copy in zip(knowns, player.play, strict=True):
        done = copy in player.used, copy in state.borrowed
        condition = (player.role.get(copy), player.bonus.get(copy), player.damage.get(copy), done)
        before = met.setdefault(known, [])
        found.append(None if condition in before else f".{len(before) + 1}" if before else "")
        before.append(condition)
    return found


def _raids(rules: Any, state: Deckbuilder, seat: int, free: int, sent: dict[int, int], actions: list[Action]) -> None:
    """Add attacks on the row, given the attack of free units and what is committed by place; of equal targets one."""
    table, cards = rules.table, state.cards
    enemy, neutral = state.seats[1 - seat].faction, hunts_neutral(rules, state, seat)
    places: dict[Known, int] = {}
    for place, copy in enumerate(aims(state)):
        if copy == EMPTY:
            continue
        known = table[cards[copy]]
        aimed = known.is_unit and (known.faction == enemy or (neutral and known.neutral))
        if aimed and (place in sent or known not in places):
            places[known] = place
    for known, place in places.items():
        if free:
            actions.append(known.raid)
        if sent.get(place, 0) + free >= (known.cost if known.neutral else known.target):
            actions.append(known.strike)


# What the actions do


def _play(play: Game, seat: int, what: str) -> None:
    state = play.state
    play_card(play, seat, take(state, state.seats[seat].hand, what))


def _buy(play: Game, seat: int, what: str) -> None:
    state = play.state
    known = play.rules.table[what]
    paid = pay(play, seat, known)
    if state.pilots and state.cards[state.pilots[-1]] == what:
        purchase(play, seat, state.pilots.pop(), paid)
        return
    place = row_place(state, what)
    purchase(play, seat, take_from_row(play, place), paid, place=place)


def _pay_off(play: Game, seat: int, what: str) -> None:
    play.state.seats[seat].resources -= play.rules.table[what].cost
    place = row_place(play.state, what)
    play.log.add("pay off", PAYS_OFF, seat, seen(play, play.state.row[place], ROW), "Paying Off Neutral Cards")
    discard_row(play, place)


def _use(play: Game, seat: int, what: str) -> None:
    state = play.state
    player = state.seats[seat]
    index = find_in_play(state, seat, what)
    if index >= 0:
        which = numbers(state, seat, (index,))
        copy = player.play[index]
        player.used.append(copy)
    else:
        which = ""
        copy = player.base[0]
        player.base_used = True
    known = play.rules.table[state.cards[copy]]
    play.log.add("use", USES_WHICH.fill(which=which) if which else USES, seat, known.named, "Use a Card Ability")
    state.stack.append(Run(seat, copy, known.on_action.key))


def _commit(play: Game, seat: int, what: str) -> None:
    commit(play, seat, (find_in_play(play.state, seat, what),), ON_BASE)


def _raid(play: Game, seat: int, what: str) -> None:
    play.state.stack.append(Raid(seat, place_in_row(play.state, what)))


def end_turn(play: Game, seat: int, what: str = "") -> None:
    """Discard units, straighten the rest, discard the hand, return resources, draw five (rulebook: End Your Turn)."""
    state, table = play.state, play.rules.table
    player = state.seats[seat]
    play.log.add("end turn", ENDS, seat, rule="End Your Turn")
    if state.borrowed:
        _return_borrowed(play, seat)
    cards = state.cards
    knowns = [table[cards[copy]] for copy in player.play]
    units = [copy for copy, known in zip(player.play, knowns, strict=True) if known.is_unit]
    if units:
        player.play = [copy for copy, known in zip(player.play, knowns, strict=True) if not known.is_unit]
        player.discard += units
        play.log.add("units down", UNITS_DOWN, seat, tuple([known.named[0] for known in knowns if known.is_unit]))
    straighten(player)
    player.base_used = False
    if player.hand:
        hand, player.hand = player.hand, []
        player.discard += hand
        play.log.add("hand down", HAND_DOWN, seat, tuple([DISCARD.name(state, copy) for copy in hand]))
    if player.resources and player.base and table[cards[player.base[0]]].keeps_resources:
        play.log.add("keep", KEEPS.fill(n=player.resources), seat)
    else:
        player.resources = 0
    draw_cards(play, seat, HAND_SIZE)
    state.stack.pop()


def _return_borrowed(play: Game, seat: int) -> None:
    """Exile the cards that were to be used this turn only, wherever they are but in the deck."""
    state = play.state
    player = state.seats[seat]
    for copy in state.borrowed:
        if copy in player.play:
            leave_play(player, copy)
        elif copy in player.hand:
            player.hand.remove(copy)
        elif copy in player.discard:
            player.discard.remove(copy)
        else:
            continue
        player.exile.append(copy)
        play.log.add("exile", BORROWED, seat, (EXILE.name(state, copy, seat),))
    state.borrowed = []


_DEEDS: dict[str, Callable[[Game, int, str], None]] = {
    PLAY_VERB: _play,
    BUY_VERB: _buy,
    PAY_OFF_VERB: _pay_off,
    USE_VERB: _use,
    COMMIT_VERB: _commit,
    RAID_VERB: _raid,
    STRIKE_VERB: lambda play, seat, what: strike(play, seat, place_in_row(play.state, what)),
    COMMIT_ALL: lambda play, seat, what: commit_all(play, seat),
    ATTACK: lambda play, seat, what: attack_base(play, seat),
    END_TURN: end_turn,
}
