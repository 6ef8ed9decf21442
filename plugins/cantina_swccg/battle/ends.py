"""The end of a battle, also before its time."""

from __future__ import annotations

from cantina import T

from ..piles import Game, lose, public
from ..state import current

ENDS = T("The battle ends.")
HIT_LOST = T("The battle ended early: hit cards are lost at once.")


def end_battle(play: Game) -> None:
    """Close the battle; after an early end cards that were hit are lost at once."""
    state = play.state
    battle = current(state)
    hit = [copy for copy in battle.cards if copy in state.hit]
    if hit:
        play.log.add("hit lost", HIT_LOST, -1, tuple(public(state.cards[copy]) for copy in hit))
        for copy in hit:
            if copy in state.places:
                lose(play, copy)
    state.battle = None
    state.lasting = [change for change in state.lasting if change.until != "battle"]
    for player in state.seats:
        player.quiet = False
    play.log.add("battle ends", ENDS)
