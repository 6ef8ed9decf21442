"""The strict order of a battle: what comes after what. Rulebook: Battling."""

from __future__ import annotations

from collections.abc import Callable

from cantina import Step, T

from ..frames import Draws, MayDraw, Stage
from ..piles import Game
from ..sides import battle_destinies, power_destinies
from ..state import ATTRITION_DESTINY, BATTLE_DESTINY, POWER, POWER_DESTINY, WEAPONS, Swccg, current
from ..where import presence
from .damage import begin_damage
from .ends import end_battle, lose_hit
from .power import settle_power
from .windows import open_window

WEAPONS_SEGMENT = T("The weapons segment begins.")
POWER_SEGMENT = T("The power segment begins.")


def _responses(play: Game) -> None:
    battle = current(play.state)
    open_window(play, "battle-started", 1 - battle.initiator)


def _weapons(play: Game) -> None:
    """The weapons segment, unless the responses left one side without presence."""
    state = play.state
    battle = current(state)
    if battle.cancelled or not all(presence(play.rules, state, battle.cards, seat) for seat in (0, 1)):
        state.stack[-1] = Stage("end")
        return
    battle.segment = WEAPONS
    play.log.add("segment", WEAPONS_SEGMENT, rule="Weapons Segment")
    open_window(play, "weapons", battle.initiator)


def _power(play: Game) -> None:
    battle = current(play.state)
    if battle.cancelled:
        play.state.stack[-1] = Stage("end")
        return
    battle.segment = POWER
    play.log.add("segment", POWER_SEGMENT, rule="Power Segment")


def _power_destinies(play: Game, seat: int) -> None:
    battle = current(play.state)
    due = power_destinies(play.rules, play.state, battle.location, seat) + extra(play.state, seat, POWER_DESTINY)
    if due:
        play.state.stack.append(Draws(seat, POWER_DESTINY, due))


def _battle_destinies(play: Game, seat: int) -> None:
    state = play.state
    battle = current(state)
    added = extra(state, seat, BATTLE_DESTINY)
    due = battle_destinies(play.rules, state, battle.location, seat, battle.cards, added, extra(state, seat, "spent"))
    if due > 0:
        state.stack.append(MayDraw(seat, due))


def _swap(play: Game) -> None:
    """Both have drawn exactly one battle destiny: the moment for texts that swap them."""
    battle = current(play.state)
    drawn = [d.seat for d in battle.drawn if d.kind == BATTLE_DESTINY and not d.cancelled]
    if sorted(drawn) == [0, 1]:
        open_window(play, "both-drawn", battle.initiator)


def _attrition_destinies(play: Game, seat: int) -> None:
    due = extra(play.state, seat, ATTRITION_DESTINY)
    if due:
        play.state.stack.append(Draws(seat, ATTRITION_DESTINY, due))


def extra(state: Swccg, seat: int, kind: str) -> int:
    """Return what played texts give a side in this battle: destinies of a kind, or total power."""
    battle = current(state)
    return sum([given.n for given in battle.extras if given.seat == seat and given.kind == kind])


def _by(seat_of: int, deed: Callable[[Game, int], None]) -> Callable[[Game], None]:
    """Return a deed for the initiator (0) or the defender (1)."""

    def do(play: Game) -> None:
        battle = current(play.state)
        deed(play, battle.initiator if seat_of == 0 else 1 - battle.initiator)

    return do


_ORDER: tuple[tuple[str, Callable[[Game], None]], ...] = (
    ("responses", _responses),
    ("weapons", _weapons),
    ("power", _power),
    ("power-1", _by(0, _power_destinies)),
    ("power-2", _by(1, _power_destinies)),
    ("battle-1", _by(0, _battle_destinies)),
    ("battle-2", _by(1, _battle_destinies)),
    ("swap", _swap),
    ("attrition-1", _by(0, _attrition_destinies)),
    ("attrition-2", _by(1, _attrition_destinies)),
    ("result", settle_power),
    ("damage", begin_damage),
    ("end", lose_hit),
    ("close", end_battle),
)
_DEEDS = dict(_ORDER)
_NEXT = {name: Stage(_ORDER[number + 1][0]) for number, (name, _) in enumerate(_ORDER[:-1])}


class StageStep(Step[Swccg, Stage]):
    """Goes through the battle; whatever a stage puts on the stack comes before the next one."""

    def run(self, play: Game, frame: Stage) -> bool:
        stack = play.state.stack
        if frame.at == "close":
            stack.pop()
        else:
            stack[-1] = _NEXT[frame.at]
        _DEEDS[frame.at](play)
        return False
