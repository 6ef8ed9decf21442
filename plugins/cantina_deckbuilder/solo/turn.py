"""The enemy's turn, in the six steps of the text. Each is an event, and so is what it does and why."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from cantina import EMPTY, TN, Action, Copy, Decision, Step, T, Text

from ..attack import attack_base, can_hit_base, commit_all, strengths, strike
from ..board import RESOURCES, Game, exile, gain_force, gain_resources, seen
from ..cards import PILOT
from ..state import (
    BASE,
    ENEMY,
    FORCE_END,
    FREE,
    PLAY,
    WAITING,
    Deckbuilder,
    EnemyTurn,
    Run,
    Scene,
    answering,
    force_with,
    leave_play,
    straighten,
)
from .deeds import draw, enemy_of
from .hunt import target

START, GAIN, FORCE, DRAW, ATTACK, END = range(1, 7)

STEPS = {
    START: T("Enemy, step 1 of 6: start of the turn"),
    GAIN: T("Enemy, step 2 of 6: resources"),
    FORCE: T("Enemy, step 3 of 6: Force"),
    DRAW: T("Enemy, step 4 of 6: cards"),
    ATTACK: T("Enemy, step 5 of 6: attack"),
    END: T("Enemy, step 6 of 6: end of the turn"),
}
STEP_KIND = "enemy step"
GO = "enemy-turn"

ENEMY_TURN = T("The enemy's turn")
AHEAD = T("It can attack with {attack}, and more with its Leader or a new base.")

NEXT_BASE = T("The enemy's base is gone: {cards} takes its place.")
ROW_SAYS = T("Base with {n} hit points: {text}")
FORCE_IDLE = T("The Force is all the way with the enemy: it gains 1 Force, which the track has no room for.")
FORCE_PAYS = T("The Force is all the way with the enemy: it gains a resource.")
INTO_PLAY = T("Face up in Recruitment, so into play: {cards}.")
NOTHING_IN = T("Nothing lies face up in Recruitment.")
TURN_UP = T("Face down in Recruitment, so turned face up: {cards}.")
PAY = T("{transports} and {play} give {amount}; the Resource Track is at {total}.")
FROM_TRANSPORTS = TN("1 Transport", "{n} Transports", 0)
FROM_PLAY = TN("1 card in play", "{n} cards in play", 0)
NO_FORCE = T("No card in play gives Force.")
FORCE_OVER = TN("Cards in play give {n} Force.", "Cards in play give {n} Force.", 0)
LEFT_OVER = TN("{n} resource is left: it pays nothing more.", "{n} resources are left: they pay nothing more.", 0)
ALL_SPENT = T("No resource is left.")
LEADER_ATTACK = T("The Leader uses its ability: {cards} has +{attack} attack this turn.")
LEADER_USES = T("The Leader {cards} uses its ability.")
LEADER_IDLE = T("The Leader {cards} cannot use its ability now.")
NO_HUNT_LEADER = T("No attack on the row: the enemy has gained its Leader.")
NO_HUNT = T("No attack on the row: nothing it can defeat gives resources or Force.")
NO_HUNT_FULL = T("No attack on the row: nothing it can defeat gives resources, and the Force is all the way with it.")
HUNTS = T("The enemy attacks {cards}: it gives most of what its cards can defeat, {reward}.")
FORCE_REWARD = T("{n} Force")
NO_ATTACK = T("No card in play is left to attack with.")
BACK = T("Starting cards and Leader go back to Recruitment, face down: {cards}.")
PILOT_FORCE = TN("A pilot was exiled: the enemy gains Force.", "{n} pilots were exiled: the enemy gains Force.", 0)
SPACES = TN(
    "The Progress Track moves {n} space, to square {square}: {why}.",
    "The Progress Track moves {n} spaces, to square {square}: {why}.",
    0,
)
IDLE = T("nothing was left over")
LEFT = TN("{n} resource was left over", "{n} resources were left over", 0)
AT_END = T("The Progress Track is at its end.")


class EnemyTurnStep(Step[Deckbuilder, EnemyTurn]):
    """Plays the enemy's turn part by part; a part may put effects or a question to the player on top.

    It begins when the player says so: what the player's turn has led to can be seen before.
    """

    def run(self, play: Game, frame: EnemyTurn) -> bool:
        stack = play.state.stack
        if frame.at == 0:
            return True
        if frame.at > len(_PARTS):
            stack.pop()
        else:
            stack[-1] = replace(frame, at=frame.at + 1)
            _PARTS[frame.at - 1](play)
        return False

    def ask(self, rules: Any, state: Deckbuilder, frame: EnemyTurn) -> Sequence[Decision]:
        return (Decision(answering(state, ENEMY), ENEMY_TURN, [GO]),)

    def answer(self, play: Game, frame: EnemyTurn, seat: int, action: Action) -> None:
        play.state.stack[-1] = replace(frame, at=1)


def hint(rules: Any, state: Deckbuilder) -> Text:
    """Return what is known of the enemy's turn before it begins."""
    values, _ = strengths(rules, state, ENEMY)
    coming = sum(rules.table[state.cards[copy]].attack for copy in enemy_of(state).recruits)
    return AHEAD.fill(attack=sum(values) + coming)


def _begin(play: Game, step: int) -> None:
    play.log.add(STEP_KIND, STEPS[step], ENEMY, rule="Enemy Turn")


def _end(play: Game, step: int) -> None:
    """Keep the enemy's side as it is after a step."""
    state, enemy, player = play.state, enemy_of(play.state), play.state.seats[ENEMY]

    def slugs(pile: Sequence[Copy]) -> tuple[str, ...]:
        return tuple([state.cards[copy] if copy != EMPTY else "" for copy in pile])

    enemy.story.append(
        Scene(
            step,
            slugs(player.base),
            player.base_damage,
            slugs(enemy.leader),
            slugs(enemy.recruits),
            slugs(enemy.waiting),
            slugs(player.play),
            slugs(enemy.transports),
            slugs(enemy.reserves),
            slugs(state.row),
            player.resources,
            enemy.progress,
            state.force,
        )
    )


# Step 1


def _reveal(play: Game) -> None:
    state, player = play.state, play.state.seats[ENEMY]
    enemy_of(state).story = []
    _begin(play, START)
    if player.base:
        return
    copy = player.bases.pop(0)
    player.base.append(copy)
    play.log.add("new base", NEXT_BASE, ENEMY, seen(play, copy, BASE), "Enemy Turn")
    known = play.rules.table[state.cards[copy]]
    row = play.rules.table.enemy.row(known.hit_points)
    if row.text:
        play.log.add("base row", ROW_SAYS.fill(n=known.hit_points, text=Text(row.text)), ENEMY)
    if row.key:
        state.stack.append(Run(ENEMY, copy, row.key))


def _enter(play: Game) -> None:
    """The Force, then what lies face up goes into play; cards without printed values give what they give now."""
    state, enemy = play.state, enemy_of(play.state)
    if force_with(state, ENEMY) == FORCE_END:
        play.log.add("force gives", FORCE_PAYS if enemy.force_pays else FORCE_IDLE, ENEMY, rule="Enemy Turn")
        if enemy.force_pays:
            gain_resources(play, ENEMY, 1)
    coming, enemy.recruits = enemy.recruits, []
    for copy in coming:
        state.seats[ENEMY].play.append(copy)
    named = tuple(PLAY.name(state, copy) for copy in coming)
    play.log.add("enter", INTO_PLAY if coming else NOTHING_IN, ENEMY, named)
    enters = {} if enemy.printed_only else play.rules.table.enemy.enters
    for copy in reversed(coming):
        if state.cards[copy] in enters:
            state.stack.append(Run(ENEMY, copy, enters[state.cards[copy]]))


def _turn_up(play: Game) -> None:
    enemy = enemy_of(play.state)
    if enemy.waiting:
        named = tuple(WAITING.name(play.state, copy) for copy in enemy.waiting)
        play.log.add("turn up", TURN_UP, ENEMY, named)
        enemy.recruits, enemy.waiting = enemy.waiting, []
    _end(play, START)


# Steps 2 to 4


def _gain(play: Game) -> None:
    state, enemy, player = play.state, enemy_of(play.state), play.state.seats[ENEMY]
    _begin(play, GAIN)
    unprinted = {} if enemy.printed_only else play.rules.table.enemy.resources
    gives = [
        play.rules.table[state.cards[copy]].resources + unprinted.get(state.cards[copy], 0)
        for copy in (*enemy.transports, *player.play)
    ]
    player.resources += sum(gives)
    in_play = sum(n > 0 for n in gives[len(enemy.transports) :])
    play.log.add(
        "resources",
        PAY.fill(
            transports=FROM_TRANSPORTS.fill(n=len(enemy.transports)),
            play=FROM_PLAY.fill(n=in_play),
            amount=RESOURCES.fill(n=sum(gives)),
            total=player.resources,
        ),
        ENEMY,
    )
    _end(play, GAIN)


def _force(play: Game) -> None:
    state, table = play.state, play.rules.table
    _begin(play, FORCE)
    force = sum(table[state.cards[copy]].force for copy in state.seats[ENEMY].play)
    play.log.add("cards give Force", FORCE_OVER.fill(n=force) if force else NO_FORCE, ENEMY)
    if force:
        gain_force(play, ENEMY, force)
    _end(play, FORCE)


def _draw(play: Game) -> None:
    _begin(play, DRAW)
    draw(play)
    left = play.state.seats[ENEMY].resources
    play.log.add("left over", LEFT_OVER.fill(n=left) if left else ALL_SPENT, ENEMY)
    _end(play, DRAW)


# Step 5


def _lead(play: Game) -> None:
    """The Leader in play uses its ability; the rest of the enemy's cards have none."""
    state, player = play.state, play.state.seats[ENEMY]
    _begin(play, ATTACK)
    leader = play.rules.table.enemy.card.leader
    index = next((i for i, copy in enumerate(player.play) if state.cards[copy] == leader), None)
    if index is None:
        return
    copy, known = player.play[index], play.rules.table[leader]
    named = seen(play, copy, PLAY)
    more = sum(
        bonus.n
        for bonus in known.bonuses
        if bonus.to == "self" and (bonus.only_if is None or bonus.only_if.holds(play.rules, state, ENEMY, copy))
    )
    leads = play.rules.table.enemy.leads
    program = play.rules.table.programs[leads] if leads else known.on_action
    if more and not leads:
        player.bonus[copy] = player.bonus.get(copy, 0) + more
        play.log.add("leader", LEADER_ATTACK.fill(attack=more), ENEMY, named, "Enemy Turn")
    elif program is not None and program.can(play.rules, state, ENEMY, copy, EMPTY):
        play.log.add("leader", LEADER_USES, ENEMY, named, "Enemy Turn")
        state.stack.append(Run(ENEMY, copy, program.key))
    else:
        play.log.add("leader", LEADER_IDLE, ENEMY, named, "Enemy Turn")


def _hunt(play: Game) -> None:
    """Once a turn, and not once the Leader is gained, it attacks a card of the row for its resources, or for Force."""
    state = play.state
    if not enemy_of(state).leader:
        play.log.add("no hunt", NO_HUNT_LEADER, ENEMY)
        return
    found = target(play.rules, state)
    if found is None:
        full = force_with(state, ENEMY) == FORCE_END
        play.log.add("no hunt", NO_HUNT_FULL if full else NO_HUNT, ENEMY)
        return
    place, resources, force = found
    reward = RESOURCES.fill(n=resources) if resources else FORCE_REWARD.fill(n=force)
    play.log.add("hunt", HUNTS.fill(reward=reward), ENEMY, (play.rules.table[state.cards[state.row[place]]].named[0],))
    strike(play, ENEMY, place)


def _attack(play: Game) -> None:
    state, player = play.state, play.state.seats[ENEMY]
    values, _ = strengths(play.rules, state, ENEMY)
    ready = any(value > 0 and player.role.get(copy, FREE) == FREE for value, copy in zip(values, player.play, strict=True))
    if not ready or not can_hit_base(play.rules, state, ENEMY):
        play.log.add("no attack", NO_ATTACK, ENEMY)
        return
    commit_all(play, ENEMY)
    attack_base(play, ENEMY)


# Step 6


def _leave(play: Game) -> None:
    """Starting cards and Leader go back to Recruitment, other units into exile; ships stay."""
    state, enemy, player, table = play.state, enemy_of(play.state), play.state.seats[ENEMY], play.rules.table
    _end(play, ATTACK)
    _begin(play, END)
    pilots = 0
    back: list[Copy] = []
    for copy in [copy for copy in player.play if table[state.cards[copy]].is_unit]:
        leave_play(player, copy)
        if state.cards[copy] in table.enemy.starters:
            back.append(copy)
            continue
        exile(play, ENEMY, copy, "play")
        pilots += table[state.cards[copy]].card.pool == PILOT
    enemy.waiting += back
    if back:
        play.log.add("back", BACK, ENEMY, tuple(WAITING.name(state, copy) for copy in back))
    straighten(player)
    if pilots:
        play.log.add("pilots", PILOT_FORCE.fill(n=pilots), ENEMY)
        gain_force(play, ENEMY, pilots)


def _progress(play: Game) -> None:
    """The cube of the Progress Track moves a space, or one for each resource left over; every square it reaches counts."""
    state, enemy, player = play.state, enemy_of(play.state), play.state.seats[ENEMY]
    board = play.rules.table.enemy
    left, player.resources = player.resources, 0
    before = enemy.progress
    enemy.progress = min(before + max(left, 1), board.card.track)
    if enemy.progress == before:
        play.log.add("progress", AT_END, ENEMY, rule="Progress Track")
        return
    why = LEFT.fill(n=left) if left else IDLE
    spaces = SPACES.fill(n=enemy.progress - before, square=enemy.progress, why=why)
    play.log.add("progress", spaces, ENEMY, rule="Progress Track")
    for square in range(enemy.progress, before, -1):
        if square in board.squares:
            state.stack.append(Run(ENEMY, EMPTY, board.squares[square]))


def _close(play: Game) -> None:
    _end(play, END)


_PARTS: tuple[Callable[[Game], None], ...] = (
    _reveal,
    _enter,
    _turn_up,
    _gain,
    _force,
    _draw,
    _lead,
    _hunt,
    _attack,
    _leave,
    _progress,
    _close,
)
