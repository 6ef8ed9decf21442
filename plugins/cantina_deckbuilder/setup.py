"""Setting up a match: who plays which faction, with which cards. Rulebook: Setup, Full Galaxy, Cross-Edition Play."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from cantina import Box, Catalogue, Chance, Copy, Log, Play, SetupError, T, dice
from cantina import Setup as Chosen

from .board import draw_cards
from .cards import BASES, GALAXY, NEUTRAL, PILOT, STARTER, DeckCard
from .collection import BUNDLED_IDS
from .schema import Edition, Faction
from .solo.setup import board_card, enemy_side
from .state import ENEMY, FORCE_END, HAND_SIZE, ROW_PLACES, Deckbuilder, Seat, Turns, is_enemy
from .words import RANDOM

BEGINNER, FULL, CROSS, SOLO = "beginner", "full", "cross", "solo"
AUTO = "auto"

NEUTRAL_DECK = T("The neutral deck is that of {edition}.")


class Side(NamedTuple):
    """What one seat plays."""

    edition: Edition
    faction: Faction


def faction_key(edition: Edition, faction: Faction) -> str:
    """Return what the set-up calls a faction: its id, for a group's own edition with the edition's id before it."""
    return faction.faction if edition.id in BUNDLED_IDS else f"{edition.id}/{faction.faction}"


def all_sides(editions: Iterable[Edition]) -> dict[str, Side]:
    """Return the factions of editions by key."""
    return {faction_key(edition, faction): Side(edition, faction) for edition in editions for faction in edition.factions}


def sides(editions: dict[str, Edition], chosen: Chosen) -> list[Side]:
    """Return what each side plays: what it chose, or else what is left; in solo play the second one is the enemy.

    Raises `SetupError` for the same faction twice or one of another edition than the match.
    """
    if chosen.mode == CROSS:
        choice = all_sides(editions.values())
    else:
        choice = all_sides([_edition(editions, chosen.options["edition"])])
    keys = [seat["faction"] for seat in chosen.seats]
    for number, key in enumerate(keys, 1):
        if key != AUTO and key not in choice:
            there = " and ".join(side.faction.title for side in choice.values())
            problem = f"This match has no such faction; it has {there}."
            raise SetupError(f"deckbuilder: seat {number} faction {key!r}: {problem}", {f"seat {number} faction": [problem]})
    if chosen.mode == SOLO:
        keys.append(AUTO)
    for seat, key in enumerate(keys):
        if key == AUTO:
            keys[seat] = _free(choice, keys, seat)
    found = [choice[key] for key in keys]
    if found[0].faction.faction == found[1].faction.faction:
        problem = "The two players need different factions."
        raise SetupError(f"deckbuilder: {problem}", {"seat 2 faction": [problem]})
    return found


def _free(choice: dict[str, Side], keys: Sequence[str], seat: int) -> str:
    """Return the first faction that the other seat has not chosen, in cross-edition play one of another edition first."""
    other = choice.get(keys[1 - seat])
    taken = other.faction.faction if other else ""
    free = [key for key, side in choice.items() if side.faction.faction != taken]
    return next((key for key in free if other and choice[key].edition.id != other.edition.id), free[0])


def _edition(editions: dict[str, Edition], edition_id: str) -> Edition:
    if edition_id not in editions:
        known = ", ".join(editions)
        raise SetupError(f"deckbuilder: there is no edition {edition_id!r}; there are: {known}", {"edition": [known]})
    return editions[edition_id]


def catalogue(editions: dict[str, Edition], chosen: Chosen) -> Catalogue:
    """Return the cards of a match. Where two editions use the same slug, the later one gets its edition's id added."""
    playing = sides(editions, chosen)
    cards: list[DeckCard] = []
    for side in playing:
        for pool in (STARTER, GALAXY, BASES):
            cards += side.edition.of(pool, side.faction.faction)
    if chosen.mode == CROSS:
        neutral, pilots = chosen.options["neutral"], chosen.options["pilots"]
        for edition_id in editions if neutral == RANDOM else [neutral]:
            cards += _edition(editions, edition_id).of(GALAXY, NEUTRAL)
        cards += _edition(editions, pilots).of(PILOT, NEUTRAL)
    else:
        cards += playing[0].edition.of(GALAXY, NEUTRAL) + playing[0].edition.of(PILOT, NEUTRAL)
    if chosen.mode == SOLO:
        cards.append(board_card(playing[1].edition, playing[1].faction.faction))
    taken: set[str] = set()
    for number, card in enumerate(cards):
        if card.slug in taken:
            cards[number] = replace(card, slug=f"{card.slug}-{card.edition}")
        taken.add(cards[number].slug)
    return Catalogue(cards)


def new_state(rules: Any, editions: dict[str, Edition], chosen: Chosen, chance: Chance, log: Log) -> Deckbuilder:
    """Return the table after set-up, before the first turn."""
    playing = sides(editions, chosen)
    cross = chosen.mode == CROSS
    cards: list[DeckCard] = list(rules.cards.values())
    neutral = _neutral_edition(chosen, cards, chance, log) if cross else playing[0].edition.id
    box = Box()

    def copies(pool: str, faction: str, edition: str) -> list[Copy]:
        found = [card for card in cards if (card.pool, card.faction, card.edition) == (pool, faction, edition)]
        if pool == BASES and chosen.mode == BEGINNER:
            found = [card for card in found if card.beginner]
        return [copy for card in found for copy in box.add(card.slug, card.copies)]

    seats: list[Seat] = []
    galaxy: list[Copy] = []
    for edition, faction in playing:
        pile = copies(STARTER, faction.faction, edition.id)
        chance.shuffle(pile)
        bases = copies(BASES, faction.faction, edition.id)
        start = next(copy for copy in bases if rules.table[box.slugs[copy]].card.starting)
        bases.remove(start)
        galaxy += copies(GALAXY, faction.faction, edition.id)
        seats.append(Seat(faction.faction, faction.raid, deck=pile, base=[start], bases=bases))
    enemy = enemy_side(rules, chosen.options, seats[ENEMY], galaxy, box, chance) if chosen.mode == SOLO else None
    galaxy += copies(GALAXY, NEUTRAL, neutral)
    pilots = copies(PILOT, NEUTRAL, chosen.options["pilots"] if cross else neutral)
    chance.shuffle(galaxy)
    if cross:
        first = dice.first_player(chance, 2, log)
    else:
        first = next(seat for seat, side in enumerate(playing) if side.faction.faction == side.edition.first)
    state = Deckbuilder(
        cards=box.cards,
        knows=box.knows,
        galaxy=galaxy[:-ROW_PLACES],
        row=galaxy[: -ROW_PLACES - 1 : -1],
        pilots=pilots,
        seats=seats,
        force=FORCE_END if first == 1 else -FORCE_END,
        goal=chosen.options["length"],
        pay_off=chosen.options["pay_off"],
        turn=first,
        enemy=enemy,
        stack=[Turns()],
    )
    play = Play(rules, state, chance, log)
    for seat in (first, 1 - first):
        if not is_enemy(state, seat):
            draw_cards(play, seat, HAND_SIZE)
    return state


def _neutral_edition(chosen: Chosen, cards: list[DeckCard], chance: Chance, log: Log) -> str:
    """Return the edition of the neutral deck: the chosen one, or one at random."""
    neutral: str = chosen.options["neutral"]
    if neutral == RANDOM:
        decks = list(dict.fromkeys(card.edition for card in cards if card.pool == GALAXY and card.faction == NEUTRAL))
        neutral = chance.choice(decks)
        log.add("neutral deck", NEUTRAL_DECK.fill(edition=neutral), rule="Cross-Edition Play")
    return neutral
