"""What is wrong with an edition though every field of its file is well-formed: values and pieces that cannot go together.

What a piece of a card cannot do where it stands it says itself (`standing.py`); here is what the whole edition tells.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from cantina.schemas import near

from .cards import BASE, BASES, GALAXY, NEUTRAL, PILOT, STARTER, UNIT, DeckCard
from .filters import ENEMY, OWN, Condition, Filter
from .solo.enemy import EnemyBoard
from .standing import REWARD, WHILE, Place, named_fields, pieces
from .words import FACTIONS, RANDOM, TRAITS

if TYPE_CHECKING:
    from .schema import Edition


def wrong(edition: Edition) -> Iterator[str]:
    """Yield what is impossible, by card and field."""
    sides, slugs = [faction.faction for faction in edition.factions], Counter(card.slug for card in edition.cards)
    if edition.id == RANDOM:
        yield f"edition: {RANDOM!r} stands for any edition in the set-up; give this one another id"
    if edition.first not in sides:
        yield f"first: {edition.first!r} is none of the factions {', '.join(sides)}{near(edition.first, sides)}"
    if len(set(sides)) != 2 or not {NEUTRAL, OWN, ENEMY}.isdisjoint(sides):
        yield "factions: there must be two different ones, none of them called neutral, own or enemy"
    for slug, count in slugs.items():
        if count > 1:
            yield f"card {slug}, slug: {count} cards have it; each needs its own"
    for card in edition.cards:
        for field, problem in (*_card(card, sides), *_does(card, edition)):
            yield f"card {card.name.msgid}, {field}: {problem}"
    yield from _counts(edition.cards, sides)
    for faction, count in Counter(board.faction for board in edition.boards).items():
        if count > 1:
            yield f"board {faction}, faction: {count} boards have it; each faction needs one"
    for board in edition.boards:
        for field, problem in (*_board(board, sides, edition), *_gains(board, edition)):
            yield f"board {board.faction}, {field}: {problem}"


LONGEST = 240
"""Signs of a text that says what something does."""

TWICE = "something is written twice in it"

Problems = Iterator[tuple[str, str]]
"""Fields, and what is wrong with each."""


def _card(card: DeckCard, sides: Sequence[str]) -> Problems:
    kind, pool = card.type, card.pool
    if card.faction not in (*sides, NEUTRAL):
        yield "faction", f"{card.faction!r} is none of {', '.join((*sides, NEUTRAL))}{near(card.faction, (*sides, NEUTRAL))}"
    if (kind == BASE) != (pool == BASES):
        yield "pool", f"a {kind} cannot be in the pool {pool}"
    if (card.faction == NEUTRAL) != (pool == PILOT) and pool != GALAXY:
        yield "pool", "pilots are neutral, starters and bases belong to a faction"
    if (kind == UNIT) == bool(card.hit_points):
        yield "hit_points", "bases and capital ships have them, units do not"
    wants_target = kind == UNIT and pool == GALAXY and card.faction != NEUTRAL
    for field, there in (("target", card.target), ("reward", card.reward)):
        if wants_target != bool(there):
            yield field, "units of a faction in the galaxy deck have one, other cards do not"
    for field in ("cost", "attack", "resources", "force"):
        if kind == BASE and getattr(card, field):
            yield field, "a base has none"
    for field in ("starting", "beginner"):
        if kind != BASE and getattr(card, field):
            yield field, "only a base can be that"
    if len(set(card.traits)) < len(card.traits):
        yield "traits", TWICE
    if len([ability for ability in card.abilities if ability.when == "action"]) > 1:
        yield "abilities", "one 'action' a card; a card's ability is used once each turn"
    for number, ability in enumerate(card.abilities):
        if card.starting and ability.when == "revealed":
            yield f"abilities.{number}.when", "the starting base is there from the beginning and never 'revealed'"
    if bool(card.text.strip()) != bool(card.abilities or card.whiles):
        yield "text", "it says what abilities and while do: write both, or neither; remarks go into note"
    for name in card.provenance:
        if name not in SOURCED:
            yield f"provenance.{name}", f"no card has such a value; known are: {', '.join(SOURCED)}{near(name, SOURCED)}"


SOURCED = (
    "*",
    "ability",
    "attack",
    "beginner",
    "copies",
    "cost",
    "faction",
    "force",
    "gist",
    "hit_points",
    "name",
    "pool",
    "resources",
    "reward",
    "starting",
    "target",
    "text",
    "traits",
    "type",
    "unique",
)
"""What a card's provenance can be about; `ability` stands for abilities and while."""


# What cards and boards do


def _does(card: DeckCard, edition: Edition) -> Problems:
    for number, ability in enumerate(card.abilities):
        place = Place(card.type, ability.when, held=ability.when in ("purchased", "card-purchased"))
        yield from _pieces(ability, place, ("abilities", str(number)), card.faction, edition)
    yield from _pieces(card.whiles, Place(card.type, WHILE), ("while",), card.faction, edition)
    yield from _pieces(card.reward, Place(card.type, REWARD), ("reward",), card.faction, edition)


def _gains(board: EnemyBoard, edition: Edition) -> Problems:
    """The squares and the rows are about the enemy's base, the others about a card that has come into its play."""
    base, played = Place(BASE, WHILE), Place(UNIT, "played")
    for name, place in (("squares", base), ("rows", base), ("unprinted", played), ("leads", played)):
        yield from _pieces(getattr(board, name), place, (name,), board.faction, edition)


def _pieces(part: Any, where: Place, path: tuple[str, ...], faction: str, edition: Edition) -> Problems:
    for way, piece, place in pieces(part, where, path):
        here = ".".join(way)
        found = [*piece.amiss(place)] if hasattr(piece, "amiss") else []
        for name, written, value in named_fields(piece):
            if isinstance(value, tuple) and len(set(value)) < len(value) and isinstance(value[0], str):
                found.append((written, TWICE))
            if name == "text" and not 0 < len(value.strip()) <= LONGEST:
                found.append((written, f"say what it does, in 1 to {LONGEST} signs"))
        if isinstance(piece, Filter):
            found += _filter(piece, place, faction, edition)
        for field, problem in found:
            yield f"{here}.{field}" if field else here, problem
        if isinstance(piece, Condition) and piece.base is not None:
            bases = {card.name.msgid for card in edition.cards if card.type == BASE and faction in (card.faction, NEUTRAL)}
            if piece.base not in bases:
                yield f"{here}.base", f"no base of its side is called {piece.base!r}{near(piece.base, bases)}"


NOWHERE = {
    "trait": "no card has the trait",
    "faction": "there is no faction",
    "named": "no card of this edition is called",
}


def _filter(of: Filter, place: Place, faction: str, edition: Edition) -> Problems:
    """Yield words of a filter that mean nothing, or that it fits no card that it can meet.

    Traits and factions of other editions are allowed: they can meet in cross-edition play.
    """
    sides = [side.faction for side in edition.factions]
    traits = {trait for card in edition.cards for trait in card.traits}
    names = {card.name.msgid for card in edition.cards}
    unknown = False
    for field, words, here, elsewhere in (
        ("trait", of.trait, traits, set(TRAITS)),
        ("faction", of.faction, {OWN, ENEMY, NEUTRAL, *sides}, set(FACTIONS)),
        ("named", of.named, names, set()),
    ):
        for word in words:
            unknown = unknown or word not in here
            if word not in here | elsewhere:
                yield field, f"{NOWHERE[field]} {word!r}{near(word, here | elsewhere)}"
    met = replace(of, trait=()) if ENEMY in of.faction else of  # an enemy of another edition may have traits that ours lacks
    if not unknown and not any(_fits(met, place, faction, card) for card in edition.cards):
        yield "", "it fits no card that it can meet here"


def _fits(of: Filter, place: Place, faction: str, card: DeckCard) -> bool:
    """Tell whether a card can be meant by a filter on a card of a faction."""
    if card.type == BASE or place.pool not in ("", card.pool) or place.kind not in ("", card.type):
        return False
    if of.type not in (None, card.type) or (of.unique and not card.unique) or (of.named and card.name.msgid not in of.named):
        return False
    if (of.trait and set(of.trait).isdisjoint(card.traits)) or (of.max_cost is not None and card.cost > of.max_cost):
        return False
    if place.owned and NEUTRAL not in (faction, card.faction) and card.faction != faction:
        return False
    meant = {card.faction}
    if card.faction != NEUTRAL:
        either = {OWN} if place.owned else {OWN, ENEMY}
        meant |= either if faction == NEUTRAL else {OWN if card.faction == faction else ENEMY}
    return not of.faction or not meant.isdisjoint(of.faction)


# The boards of solo play, and what a box must hold


def _board(board: EnemyBoard, sides: Sequence[str], edition: Edition) -> Problems:
    cards = {card.slug: card for card in edition.cards}
    if board.faction not in sides:
        yield "faction", f"{board.faction!r} is none of {', '.join(sides)}{near(board.faction, sides)}"
    for field, pool in (("leader", GALAXY), ("transport", STARTER), ("trooper", STARTER), ("guardian", STARTER)):
        slug = getattr(board, field)
        fitting = [c.slug for c in edition.cards if (c.pool, c.faction, c.type) == (pool, board.faction, UNIT)]
        if slug not in fitting:
            yield field, f"{slug!r} is no unit of this faction in the pool {pool}{near(slug, fitting)}"
    if len(set(board.house)) < len(board.house):
        yield "house", TWICE
    if len({board.transport, board.trooper, board.guardian}) < 3:
        yield "guardian", "transport, trooper and guardian are three different cards"
    for slug, count in Counter(unprinted.card for unprinted in board.unprinted).items():
        if slug not in cards:
            yield "unprinted", f"there is no card {slug!r}{near(slug, cards)}"
        elif cards[slug].faction not in (board.faction, NEUTRAL) or cards[slug].type == BASE:
            yield "unprinted", f"the enemy never has {slug!r} in play"
        if count > 1:
            yield "unprinted", f"{count} of them have card {slug}"
    for number, unprinted in enumerate(board.unprinted):
        if not unprinted.resources and not unprinted.enters:
            yield f"unprinted.{number}", "it gives nothing; write resources or enters"
    for name, key in (("squares", "square"), ("rows", "hit_points")):
        for value, count in Counter(getattr(entry, key) for entry in getattr(board, name)).items():
            if count > 1:
                yield name, f"{count} of them have {key} {value}"
    for number, row in enumerate(board.rows):
        if not row.do and not row.whiles:
            yield f"rows.{number}", "it does nothing; write do or while"
    if any(square.square > board.track for square in board.squares):
        yield "squares", f"the track ends at {board.track}"


def _counts(cards: Sequence[DeckCard], sides: Sequence[str]) -> Iterator[str]:
    """Yield counts that differ from the rulebook's components."""
    needed: list[tuple[str, str, int, tuple[str, ...]]] = [(PILOT, NEUTRAL, 10, ()), (GALAXY, NEUTRAL, 30, ())]
    for side in sides:
        needed += [(STARTER, side, 10, ()), (GALAXY, side, 30, ()), (BASES, side, 10, ())]
        needed += [(BASES, side, 5, ("beginner",)), (BASES, side, 1, ("starting", "beginner"))]
    for pool, faction, count, marks in needed:
        fitting = [card for card in cards if card.pool == pool and card.faction == faction]
        found = sum(card.copies for card in fitting if all(getattr(card, mark) for mark in marks))
        if found != count:
            marked = "".join(f", {mark}" for mark in marks)
            yield f"cards: {found} {faction} cards in the pool {pool}{marked}; there must be {count}"
