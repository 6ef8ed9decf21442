"""Facts for the pages that follow from what everybody sees: what cards cost now, and what the committed attack would do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cantina import EMPTY

from .attack import committed
from .board import base_effects, ships_left
from .market import price
from .state import FREE, ON_BASE, Deckbuilder, Seat, play_names


def prices(rules: Any, state: Deckbuilder) -> dict[str, int]:
    """Return by slug what the cards of the row and the pilot cost the player whose turn it is."""
    slugs = dict.fromkeys(state.cards[copy] for copy in (*state.row, *state.pilots[-1:]) if copy != EMPTY)
    return {slug: price(rules, state, state.turn, rules.table[slug]) for slug in slugs}


def beside_play(player: Seat) -> dict[str, list[int] | list[bool]]:
    """Return what is to be said of the cards in play, in their order."""
    return {
        "damage": [player.damage.get(copy, 0) for copy in player.play],
        "bonus": [player.bonus.get(copy, 0) for copy in player.play],
        "role": [player.role.get(copy, FREE) for copy in player.play],
        "used": [copy in player.used for copy in player.play],
    }


def blow(rules: Any, state: Deckbuilder, values: Sequence[int]) -> dict[str, Any]:
    """Return what the attack on the base would do, resolved now, given the attack of the attacker's cards.

    `ships`: the ships it destroys, by their names in actions; `hits`: the damage that falls short of destroying them all;
    `base`: the damage that the base takes.
    """
    victim = 1 - state.turn
    player, total = state.seats[victim], committed(state, state.turn, ON_BASE, values)
    left = ships_left(rules, state, victim)
    rest = total - sum(left.values())
    if rest < 0:
        return {"attack": total, "ships": [], "hits": total, "base": 0}
    prevents = base_effects(rules, state, victim).prevents - player.shielded if player.base else rest
    names = play_names(state, victim)
    return {"attack": total, "ships": [names[index] for index in left], "hits": 0, "base": max(0, rest - max(0, prevents))}


def enemy_board(rules: Any) -> dict[str, Any]:
    """Return what is printed on the enemy's board: the squares of its Progress Track as (square, what, how many), its table."""
    board = rules.table.enemy.card
    squares = []
    for square in board.squares:
        for gain in square.do:
            kind = getattr(gain, "card", "") or str(gain.__struct_config__.tag)
            squares.append([square.square, kind, getattr(gain, "n", 1)])
    return {
        "title": board.title,
        "variant": board.variant,
        "guardian": rules.table[board.guardian].title,
        "track": board.track,
        "squares": squares,
        "rows": [[row.hit_points, row.text, bool(row.whiles)] for row in board.rows],
        "unprinted": {unprinted.card: unprinted.text for unprinted in board.unprinted},
        "house": list(board.house),
    }
