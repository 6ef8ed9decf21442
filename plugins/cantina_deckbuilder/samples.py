"""Set-ups that the conformance kit plays: every mode and edition, and late positions with much in play and in hand."""

from __future__ import annotations

from typing import Any

from cantina import Chance, Copy, Sample, deck

from .cards import GALAXY, NEUTRAL
from .collection import BUNDLED
from .setup import SOLO
from .solo.setup import DIFFICULTIES
from .state import ENEMY, PLAYER, Deckbuilder

ORIGINAL = {"edition": "original"}
CLONE_WARS = {"edition": "clone-wars"}


def ready(state: Deckbuilder, chance: Chance) -> None:
    """Leave each player one base from the end, hit, with galaxy cards in the deck, a hand of eight and resources."""
    for seat, player in enumerate(state.seats):
        other = state.seats[1 - seat]
        while len(other.victory) < state.goal - 1:
            other.victory.append(player.bases.pop())
        player.base_damage = 2
        strengthen(state, seat, 10)
        draw_up_to(state, chance, seat, 8)
        player.resources = 3


def fleets(state: Deckbuilder, chance: Chance) -> None:
    """Give both players all capital ships of the galaxy deck that there are for them, some of them damaged."""
    ready(state, chance)
    for copy in [c for c in state.galaxy if "cruiser" in state.cards[c] or "frigate" in state.cards[c]]:
        player = state.seats[copy % 2]
        if len(player.play) < 3:
            state.galaxy.remove(copy)
            player.play.append(copy)
            player.damage[copy] = 1
    state.force = 1


def no_base(state: Deckbuilder, chance: Chance) -> None:
    """Let the player whose turn it is hold a strong hand while the opponent's base has fallen, and little galaxy is left."""
    ready(state, chance)
    foe = state.seats[1 - state.turn]
    foe.bases.append(foe.base.pop())
    foe.base_damage = 0
    while len(state.galaxy) > 4:
        state.galaxy_discard.append(state.galaxy.pop())


def exiled(state: Deckbuilder, chance: Chance) -> None:
    """Put many cards into exile and discard piles, so that what fetches them has something to fetch."""
    ready(state, chance)
    for seat, player in enumerate(state.seats):
        strengthen(state, seat, 6)
        player.exile += [player.deck.pop() for _ in range(4)]
        player.discard += [player.deck.pop() for _ in range(6)]
        player.resources = 8


def last_bases(state: Deckbuilder, chance: Chance) -> None:
    """Let the opponent's base fall at the next blow, so that new bases are chosen soon."""
    for seat, player in enumerate(state.seats):
        player.base_damage = 7
        strengthen(state, seat, 12)
        draw_up_to(state, chance, seat, 7)


def solo_late(state: Deckbuilder, chance: Chance) -> None:
    """Leave both sides one base from the end; the enemy is near its Leader, with much in Recruitment."""
    player, foe, enemy = state.seats[PLAYER], state.seats[ENEMY], state.enemy
    assert enemy is not None
    player.victory += [foe.base.pop(), foe.bases.pop()]
    foe.base.append(foe.bases.pop())
    while len(foe.victory) < enemy.goal - 1:
        foe.victory.append(player.bases.pop())
    foe.base_damage, player.base_damage = 8, 4
    strengthen(state, PLAYER, 12)
    draw_up_to(state, chance, PLAYER, 8)
    player.resources = 3
    enemy.progress = 13
    for pile in (enemy.recruits, enemy.waiting):
        pile += [state.galaxy.pop(state.galaxy.index(copy)) for copy in for_side(state, ENEMY)[:3]]


def solo_fleets(state: Deckbuilder, chance: Chance) -> None:
    """Give both sides ships, the player's with the same hit points left, and the enemy its Leader in play."""
    player, foe, enemy = state.seats[PLAYER], state.seats[ENEMY], state.enemy
    assert enemy is not None
    for seat in (PLAYER, ENEMY):
        for copy in [c for c in for_side(state, seat) if "cruiser" in state.cards[c] or "runner" in state.cards[c]][:3]:
            state.galaxy.remove(copy)
            state.seats[seat].play.append(copy)
    enemy.recruits.append(enemy.leader.pop())
    player.victory.append(foe.base.pop())
    strengthen(state, PLAYER, 8)
    draw_up_to(state, chance, PLAYER, 7)
    enemy.progress = 16
    state.force = -1


def for_side(state: Deckbuilder, seat: int) -> list[Copy]:
    """Return the cards of the galaxy deck that a side may own."""
    own = {
        card.slug
        for edition in BUNDLED.values()
        for card in edition.cards
        if card.pool == GALAXY and card.faction in (state.seats[seat].faction, NEUTRAL)
    }
    return [copy for copy in state.galaxy if state.cards[copy] in own]


def strengthen(state: Deckbuilder, seat: int, count: int) -> None:
    """Put galaxy cards that a player may own into the deck."""
    found = for_side(state, seat)[:count]
    for copy in found:
        state.galaxy.remove(copy)
    state.seats[seat].deck += found


def draw_up_to(state: Deckbuilder, chance: Chance, seat: int, count: int) -> None:
    """Shuffle the deck and add cards from it to the hand of the set-up until it holds that many."""
    player = state.seats[seat]
    deck.shuffle(state, chance, player.deck)
    while len(player.hand) < count:
        player.hand.append(player.deck.pop())


def _sample(sample_id: str, mode: str, options: dict[str, Any], *factions: str, **more: Any) -> Sample:
    chosen = tuple({"faction": faction} for faction in factions)
    return Sample(id=sample_id, mode=mode, seats=1 if mode == SOLO else 2, options=options, seat_options=chosen, **more)


SAMPLES = (
    _sample("beginner-original", "beginner", ORIGINAL, seed=9),
    _sample("beginner-clone-wars", "beginner", CLONE_WARS, "republic", seed=1),
    _sample("full-original", "full", {**ORIGINAL, "pay_off": True}, "rebel", seed=2),
    _sample("full-clone-wars", "full", {**CLONE_WARS, "length": 2}, seed=11),
    _sample("cross", "cross", {}, seed=10),
    _sample("cross-empire-republic", "cross", {"neutral": "clone-wars", "length": 2}, "empire", "republic", seed=13),
    _sample("original-ready", "full", ORIGINAL, arrange=ready, seed=13),
    _sample("clone-wars-ready", "full", CLONE_WARS, arrange=ready, seed=9),
    _sample("original-fleets", "full", {**ORIGINAL, "pay_off": True}, arrange=fleets, seed=9),
    _sample("clone-wars-fleets", "full", CLONE_WARS, arrange=fleets, seed=1),
    _sample("original-no-base", "full", ORIGINAL, arrange=no_base, seed=15),
    _sample("clone-wars-exiled", "full", {**CLONE_WARS, "pay_off": True}, arrange=exiled, seed=15),
    _sample("original-last-bases", "full", {**ORIGINAL, "length": 3}, arrange=last_bases, seed=9),
    _sample("clone-wars-last-bases", "full", CLONE_WARS, arrange=last_bases, seed=20),
    _sample(
        "cross-last-bases", "cross", {"neutral": "original", "length": 3}, "separatist", "rebel", arrange=last_bases, seed=12
    ),
    _sample("cross-fleets", "cross", {"length": 5}, "empire", "separatist", arrange=fleets, seed=1),
    _sample("solo-late", SOLO, {}, "rebel", arrange=solo_late, seed=1),
    _sample("solo-empire-late", SOLO, {"force": "resource"}, "empire", arrange=solo_late, seed=1),
    _sample("solo-fleets", SOLO, {"length": 2, "pay_off": True}, "rebel", arrange=solo_fleets, seed=1),
    _sample("solo-empire-fleets", SOLO, {"printed_only": True}, "empire", arrange=solo_fleets, seed=1),
    _sample("solo-republic", SOLO, CLONE_WARS, "republic", seed=3),
    _sample("solo-separatist", SOLO, CLONE_WARS, "separatist", seed=4),
    *(
        _sample(f"solo-{faction}-{difficulty}", SOLO, {"difficulty": difficulty}, faction, seed=number)
        for number, difficulty in enumerate(DIFFICULTIES, 1)
        for faction in ("rebel", "empire")
    ),
)
