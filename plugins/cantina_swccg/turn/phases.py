"""The phases of a turn: activate, control, deploy, battle, move, draw."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

from cantina import Action, Decision, Step, T, Text

from ..battle.start import hindrance, initiate
from ..battle.texts import play_card
from ..deploying import deployable, targets
from ..frames import Deploying, Drain, Moving, Turn
from ..locations import generation, numbered
from ..piles import Game, public, show_from_hand
from ..searching import search_plays, searches, use_search
from ..state import HAND, Swccg, life_force, named, names, top
from .drain import amount, drainable
from .move import movable

ORDER = ACTIVATE, CONTROL, DEPLOY, BATTLE, MOVE, DRAW = "activate", "control", "deploy", "battle", "move", "draw"
NEXT = dict(pairwise(ORDER))

DONE = "done"
DRAW_CARD = "draw"

PROMPTS = {
    ACTIVATE: T("Activate Force: how much?"),
    CONTROL: T("Control phase: drain your opponent where you control a location."),
    DEPLOY: T("Deploy phase: deploy cards from your hand."),
    BATTLE: T("Battle phase: initiate battles."),
    MOVE: T("Move phase: move your cards."),
    DRAW: T("Draw phase: draw cards from your Force Pile."),
}
DONE_LABELS = {
    CONTROL: T("End the control phase"),
    DEPLOY: T("End the deploy phase"),
    BATTLE: T("End the battle phase"),
    MOVE: T("End the move phase"),
    DRAW: T("End your turn"),
}
VERBS = {
    "move": T("Move {card}"),
    "role": T("Change what {card} does aboard"),
    "play": T("Play {card}: search your Reserve Deck"),
    "search": T("{card}: search your Reserve Deck"),
}
BEGINS = T("Turn {turn} belongs to {seat}.", own="Turn {turn} is yours.")
ACTIVATES = T("{seat} activates {n} Force.", own="You activate {n} Force.")
DRAWS = T("{seat} draws {cards}.", own="You draw {cards}.")
RECIRCULATES = T("The Used Pile of {seat} goes under the Reserve Deck.", own="Your Used Pile goes under your Reserve Deck.")
TIME_IS_UP = T("The last turn is over.")


class TurnStep(Step[Swccg, Turn]):
    """Goes through the phases; a phase in which, as everybody sees, nothing can be done is passed over."""

    def run(self, play: Game, frame: Turn) -> bool:
        state = play.state
        if state.loser >= 0:
            state.stack.clear()
            return True
        if state.phase != frame.phase:
            state.phase = frame.phase
            state.recast.clear()
            if frame.phase == ACTIVATE:
                _begin_turn(play, frame.seat)
        if _idle(play.rules, state, frame):
            _go_on(play, frame)
            return False
        return True

    def ask(self, rules: Any, state: Swccg, frame: Turn) -> Sequence[Decision]:
        hidden = frame.phase == DEPLOY
        return (Decision(frame.seat, PROMPTS[frame.phase], ACTIONS[frame.phase](rules, state, frame.seat), not hidden),)

    def answer(self, play: Game, frame: Turn, seat: int, action: Action) -> None:
        if action == DONE:
            _go_on(play, frame)
        else:
            DEEDS[frame.phase](play, frame, seat, action)

    def label(self, rules: Any, state: Swccg, frame: Turn, action: Action) -> Text:
        if action == DONE:
            return DONE_LABELS[frame.phase]
        verb, _, what = action.partition(":")
        if verb == "activate":
            return T("Activate {n}", n=int(what))
        if verb == "drain":
            return T("Drain {n} at {place}", n=amount(rules, state, frame.seat, numbered(state, what)), place=public(what))
        if verb == "battle":
            return T("Battle at {place} for 1", place=public(what))
        if verb == "draw":
            return T("Draw a card")
        if verb == "deploy":
            least = min(target.cost for target in targets(rules, state, frame.seat, what))
            return T("Deploy {card} for {n}", card=public(what), n=least) if least else T("Deploy {card}", card=public(what))
        return VERBS[verb].fill(card=public(what.partition("/")[0].partition(".")[0]))


def _begin_turn(play: Game, seat: int) -> None:
    """Forget what happened last turn."""
    state = play.state
    state.turn = seat
    for beside in (state.battled, state.reacted, state.devices, state.searched, state.played, state.battled_at):
        beside.clear()
    for beside in (state.moved, state.boarded, state.drained):
        beside.clear()
    state.fired.clear()
    for player in state.seats:
        player.still = False
    state.lasting = [change for change in state.lasting if change.until != "turn"]
    play.log.add("turn", BEGINS.fill(turn=state.turns), seat)


def _go_on(play: Game, frame: Turn) -> None:
    """Go to the next phase, or end the turn: both players' Used Piles go under their Reserve Decks."""
    state = play.state
    if frame.phase in NEXT:
        state.stack[-1] = Turn(frame.seat, NEXT[frame.phase])
        return
    for seat in (frame.seat, 1 - frame.seat):
        player = state.seats[seat]
        if player.used:
            player.reserve[:0] = player.used
            player.used.clear()
            play.log.add("recirculate", RECIRCULATES, seat, rule="Used Pile")
    if state.turns >= state.last_turn:
        play.log.add("time", TIME_IS_UP)
        state.stack.pop()
        return
    state.turns += 1
    state.stack[-1] = Turn(1 - frame.seat, ACTIVATE)


def _idle(rules: Any, state: Swccg, frame: Turn) -> bool:
    """Tell whether everybody sees that a phase holds nothing to do."""
    player = state.seats[frame.seat]
    if frame.phase == ACTIVATE:
        return not player.reserve
    if frame.phase == DEPLOY:
        seat = frame.seat
        return not player.hand and not movable(rules, state, seat, DEPLOY) and not searches(rules, state, seat)
    return len(ACTIONS[frame.phase](rules, state, frame.seat)) == 1


# What is open


def _activate(rules: Any, state: Swccg, seat: int) -> list[Action]:
    player = state.seats[seat]
    most = min(generation(rules, state, player.side), len(player.reserve))
    return [f"activate:{n}" for n in range(most, -1, -1)]


def _control(rules: Any, state: Swccg, seat: int) -> list[Action]:
    called = names(state)
    actions = [f"drain:{top(state, number)}" for number in drainable(rules, state, seat)]
    return [*actions, *(f"move:{called[copy]}" for copy in movable(rules, state, seat, CONTROL)), DONE]


def _deploy(rules: Any, state: Swccg, seat: int) -> list[Action]:
    called = names(state)
    slugs = dict.fromkeys(sorted(state.cards[copy] for copy in state.seats[seat].hand))
    actions = [f"deploy:{slug}" for slug in slugs if deployable(rules, state, seat, slug)]
    actions += [*search_plays(rules, state, seat), *searches(rules, state, seat)]
    return [*actions, *(f"role:{called[copy]}" for copy in movable(rules, state, seat, DEPLOY)), DONE]


def _battle(rules: Any, state: Swccg, seat: int) -> list[Action]:
    open_ = [here.number for here in state.locations if hindrance(rules, state, seat, here.number) is None]
    return [*(f"battle:{top(state, number)}" for number in open_), DONE]


def _move(rules: Any, state: Swccg, seat: int) -> list[Action]:
    called = names(state)
    return [*(f"move:{called[copy]}" for copy in movable(rules, state, seat, MOVE)), DONE]


def _draw(rules: Any, state: Swccg, seat: int) -> list[Action]:
    """A card can be drawn unless it is the last one of the Life Force: nobody loses by drawing."""
    can = state.seats[seat].force and life_force(state, seat) > 1
    return [DRAW_CARD, DONE] if can else [DONE]


ACTIONS: dict[str, Callable[[Any, Swccg, int], list[Action]]] = {
    ACTIVATE: _activate,
    CONTROL: _control,
    DEPLOY: _deploy,
    BATTLE: _battle,
    MOVE: _move,
    DRAW: _draw,
}


# Doing it


def _do_activate(play: Game, frame: Turn, seat: int, action: Action) -> None:
    player = play.state.seats[seat]
    n = int(action.partition(":")[2])
    for _ in range(n):
        player.force.append(player.reserve.pop())
    play.log.add("activate", ACTIVATES.fill(n=n), seat, rule="Force")
    _go_on(play, frame)


def _do_control(play: Game, frame: Turn, seat: int, action: Action) -> None:
    state = play.state
    verb, _, what = action.partition(":")
    if verb == "drain":
        number = numbered(state, what)
        state.drained.append(number)
        state.stack.append(Drain(seat, number))
    else:
        state.stack.append(Moving(seat, named(state, what), CONTROL))


def _do_deploy(play: Game, frame: Turn, seat: int, action: Action) -> None:
    state = play.state
    verb, _, what = action.partition(":")
    if verb == "role":
        state.stack.append(Moving(seat, named(state, what), DEPLOY))
        return
    if verb == "play":
        play_card(play, seat, action)
        return
    if verb == "search":
        use_search(play, seat, action)
        return
    state.stack.append(Deploying(seat, show_from_hand(state, seat, what)))


def _do_battle(play: Game, frame: Turn, seat: int, action: Action) -> None:
    initiate(play, seat, numbered(play.state, action.partition(":")[2]))


def _do_move(play: Game, frame: Turn, seat: int, action: Action) -> None:
    play.state.stack.append(Moving(seat, named(play.state, action.partition(":")[2]), MOVE))


def _do_draw(play: Game, frame: Turn, seat: int, action: Action) -> None:
    player = play.state.seats[seat]
    copy = player.force.pop()
    player.hand.append(copy)
    play.log.add("draw", DRAWS, seat, (HAND.name(play.state, copy, seat),), "Draw")


DEEDS: dict[str, Callable[[Game, Turn, int, Action], None]] = {
    ACTIVATE: _do_activate,
    CONTROL: _do_control,
    DEPLOY: _do_deploy,
    BATTLE: _do_battle,
    MOVE: _do_move,
    DRAW: _do_draw,
}
