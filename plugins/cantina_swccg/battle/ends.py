"""The end of a battle, also before its time."""

from __future__ import annotations

from cantina import T

from ..piles import Game, lose, public
from ..state import ABOARD, current

ENDS = T("The battle ends.")
HIT_LOST = T("The battle ended early: hit cards are lost at once.")


def lose_hit(play: Game) -> None:
    """After an early end cards that were hit are lost at once: those aboard first, so that they are not asked to jump off."""
    state = play.state
    battle = current(state)
    hit = [copy for copy in battle.cards if copy in state.hit]
    if not hit or state.loser >= 0:
        return
    hit.sort(key=lambda copy: state.places[copy].role not in ABOARD)
    play.log.add("hit lost", HIT_LOST, -1, tuple(public(state.cards[copy]) for copy in hit))
    for copy in hit:
        lose(play, copy)


def end_battle(play: Game) -> None:
    """Close the battle."""
    state = play.state
    state.battle = None
    state.lasting = [change for change in state.lasting if change.until != "battle"]
    for player in state.seats:
        player.quiet = False
    play.log.add("battle ends", ENDS)
