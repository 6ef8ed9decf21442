"""Opening a window for responses."""

from __future__ import annotations

from ..frames import Window
from ..piles import Game


def open_window(play: Game, kind: str, seat: int) -> None:
    """Let both players respond, if any card of the match could: what is in hands does not matter, nor whose turn it is.

    Two players who have said that they pass everything are not asked.
    """
    state = play.state
    if kind in play.rules.table.moments and not (state.seats[0].quiet and state.seats[1].quiet and kind != "weapons"):
        state.stack.append(Window(kind, seat))
