"""Destinies that a scenario has written down: each is drawn when one of its kind is due (`docs/swccg-scenarios.md`)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from cantina import TN, Copy, Step, T, Text

from .battle.destinies import DrawsStep
from .battle.power import battle_numbers
from .battle.stages import StageStep, extra
from .cards import SIDES
from .form import KINDS
from .frames import Draws, Stage
from .piles import Game
from .scenario import Scenario, ScenarioError
from .sides import battle_destinies, power_destinies
from .state import ATTRITION_DESTINY, BATTLE_DESTINY, POWER_DESTINY, Extra, Swccg, current

COUNTED = (POWER_DESTINY, BATTLE_DESTINY, ATTRITION_DESTINY)
"""Kinds of which a side draws, in one battle, as many as are written down; the others are due shot by shot."""

MISSING = T("a destiny of this kind is drawn here that is not written down; write down all of them, in the order drawn")
MORE = T("{side} draws {what} more than these cards give; what is written down counts.")
FEWER = T("{side} draws {what} fewer than these cards give; what is written down counts.")
NOT_DRAWN = T("Written down, but not drawn here, so not counted: {what} of {side}.")

SIDE_NAMES = {"light": T("Light"), "dark": T("Dark")}


def counted(kind: str, n: int) -> Text:
    """Return so many destinies of a kind, as notes name them."""
    return {
        "power": TN("{n} power destiny", "{n} power destinies", n),
        "battle": TN("{n} battle destiny", "{n} battle destinies", n),
        "attrition": TN("{n} attrition destiny", "{n} attrition destinies", n),
        "weapon": TN("{n} weapon destiny", "{n} weapon destinies", n),
        "other": TN("{n} other destiny", "{n} other destinies", n),
    }[kind]


class Written:
    """The destinies that both sides wrote down.

    They lie on top of the Reserve Decks when this is made, and then among the cards being drawn, apart from the decks, until
    their kind is due.
    """

    def __init__(self, state: Swccg, scenario: Scenario, where: str) -> None:
        self.where = where
        self.copies: dict[tuple[int, str], list[Copy]] = {}
        self.notes: list[Text] = []
        self.more: dict[tuple[int, str], int] = {}
        self.lent: set[tuple[int, str]] = set()
        for seat, side in enumerate(scenario.sides):
            player = state.seats[seat]
            for kind in KINDS:
                copies = self.copies[seat, kind] = [player.reserve.pop() for _ in side.destinies.get(kind, ())]
                player.drawn += copies

    def steps(self) -> dict[type[Any], Step[Swccg, Any]]:
        """Return what the frames of a battle do where destinies are written down."""
        return {Stage: _StageAsWritten(self), Draws: _DrawsAsWritten(self)}

    def told(self, state: Swccg) -> list[Text]:
        """Return where what was written down differs from what these cards give."""
        more = [MORE.fill(side=_side(seat), what=counted(kind, n)) for (seat, kind), n in self.more.items()]
        left = {key: len(self._left(state, *key)) for key in self.copies}
        return [*more, *self.notes, *(_not_drawn(*key, n) for key, n in left.items() if n)]

    def begin(self, play: Game, seat: int, kind: str) -> None:
        """Let a side draw what it wrote down though the rules give nothing, unless a text forbids it."""
        state, copies = play.state, self.copies[seat, kind]
        if not copies:
            return
        due, most = _due(play, seat, kind, len(copies))
        if most < len(copies):
            self.notes.append(_not_drawn(seat, kind, len(copies) - most))
            del copies[most:]
        if copies and not due:
            current(state).extras.append(Extra(seat, kind, 1, ""))
            self.lent.add((seat, kind))

    def next(self, state: Swccg, frame: Draws) -> int:
        """Return how many destinies are left to be drawn, the written ones on top of the Reserve Deck."""
        seat, kind = key = frame.seat, frame.kind
        player, copies = state.seats[seat], self.copies[key]
        left = self._left(state, seat, kind)
        if not left and frame.left and (copies or (not player.reserve and any(self.copies[seat, one] for one in KINDS))):
            if kind != BATTLE_DESTINY:
                raise ScenarioError(self.where, {f"{SIDES[seat]}.destinies.{kind}": MISSING})
            self.notes.append(FEWER.fill(side=_side(seat), what=counted(kind, frame.left)))
            return 0
        over = kind in COUNTED and bool(left) and not frame.left
        if over or (left and key in self.lent):
            self.more[key] = self.more.get(key, 0) + 1
            self.lent.discard(key)
        self._lay(state, seat, left if frame.left or over else [])
        return frame.left + over

    def _left(self, state: Swccg, seat: int, kind: str) -> list[Copy]:
        player = state.seats[seat]
        return [copy for copy in self.copies[seat, kind] if copy in player.drawn or copy in player.reserve]

    def _lay(self, state: Swccg, seat: int, copies: list[Copy]) -> None:
        """Put these copies on top of the Reserve Deck, the first on top, and all others that are written down apart."""
        player = state.seats[seat]
        for kind in KINDS:
            for copy in self.copies[seat, kind]:
                if copy in player.reserve:
                    player.reserve.remove(copy)
                    player.drawn.append(copy)
        for copy in reversed(copies):
            player.drawn.remove(copy)
            player.reserve.append(copy)


def _due(play: Game, seat: int, kind: str, written: int) -> tuple[int, int]:
    """Return how many destinies of a kind the rules give a side now, and how many of those written down it may draw."""
    rules, state = play.rules, play.state
    battle, added = current(state), extra(state, seat, kind)
    if kind == POWER_DESTINY:
        return power_destinies(rules, state, battle.location, seat) + added, written
    if kind == ATTRITION_DESTINY:
        return added, written if battle_numbers(battle, seat) else 0

    def allowed(more: int) -> int:
        spent = extra(state, seat, "spent")
        return battle_destinies(rules, state, battle.location, seat, battle.cards, added + more, spent)

    return allowed(0), min(written, allowed(written))


def _side(seat: int) -> Text:
    return SIDE_NAMES[SIDES[seat]]


def _not_drawn(seat: int, kind: str, n: int) -> Text:
    return NOT_DRAWN.fill(side=_side(seat), what=counted(kind, n))


class _StageAsWritten(StageStep):
    def __init__(self, written: Written) -> None:
        self.written = written

    def run(self, play: Game, frame: Stage) -> bool:
        kind, _, turn = frame.at.partition("-")
        if turn:
            battle = current(play.state)
            self.written.begin(play, battle.initiator if turn == "1" else 1 - battle.initiator, kind)
        return super().run(play, frame)


class _DrawsAsWritten(DrawsStep):
    def __init__(self, written: Written) -> None:
        self.written = written

    def run(self, play: Game, frame: Draws) -> bool:
        if frame.drawing:
            return super().run(play, frame)
        now = replace(frame, left=self.written.next(play.state, frame))
        play.state.stack[-1] = now
        return super().run(play, now)
