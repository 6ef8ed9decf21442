"""The enemy before the first turn. Solo: Preparation."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cantina import Box, Chance, Copy, Text

from ..cards import BOARD, DeckCard
from ..schema import Edition
from ..state import Enemy, Seat

BASES = 3
"""How many bases the enemy has in all."""

STANDARD = "standard"
DIFFICULTIES = {"easy": 2, STANDARD: 3, "hard": 4, "very-hard": 5}
"""Transports in play at the start."""

FORCE = ("force", "resource")
"""What the Force all the way with the enemy gives it; the first is as written."""

BOARD_SLUG = "enemy-board"


def board_card(edition: Edition, faction: str) -> DeckCard:
    """Return the board of a faction as the enemy, as a card of the match's catalogue that lies in no zone."""
    board = next(board for board in edition.boards if board.faction == faction)
    return DeckCard(
        slug=BOARD_SLUG, name=Text(board.title), edition=edition.id, faction=faction, type=BOARD, pool=BOARD, board=board
    )


def enemy_side(rules: Any, options: Mapping[str, Any], side: Seat, galaxy: list[Copy], box: Box, chance: Chance) -> Enemy:
    """Lay out the enemy's board: take its starting cards off its side, its Leader out of the galaxy, and hide its bases."""
    board = rules.table.enemy.card
    slugs = box.slugs
    starters, side.deck = side.deck, []
    transports = [copy for copy in starters if slugs[copy] == board.transport]
    troopers = [copy for copy in starters if slugs[copy] == board.trooper]
    others = [copy for copy in starters if slugs[copy] not in (board.transport, board.trooper)]
    leader = next(copy for copy in galaxy if slugs[copy] == board.leader)
    galaxy.remove(leader)
    bases, side.bases = side.bases, []
    chance.shuffle(bases)
    side.bases = bases[: BASES - 1]
    ready = DIFFICULTIES[options["difficulty"]]
    return Enemy(
        goal=options["enemy_length"],
        leader=[leader],
        transports=transports[:ready],
        reserves=transports[ready:] + others,
        recruits=troopers[:1],
        waiting=troopers[1:],
        box=bases[BASES - 1 :],
        force_pays=options["force"] == FORCE[1],
        printed_only=options["printed_only"],
    )
