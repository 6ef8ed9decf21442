"""Which cards an effect means, and when it holds: the vocabulary of filters and conditions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

from msgspec import Meta, Struct

from cantina import EVERYONE, Copy, Named, T, Text

from .standing import WHILE, Amiss, Place
from .state import DONE, FREE, ON_ROW, Deckbuilder, force_with
from .words import KINDS, trait_name

if TYPE_CHECKING:
    from .table import Known

OWN, ENEMY = "own", "enemy"


class Filter(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Cards that satisfy all that is given: one of the traits, the type, one of the factions, unique, one of the names.

    A faction is `own`, `enemy`, `neutral` or the id of a faction.
    """

    trait: tuple[str, ...] = ()
    type: Literal["unit", "capital-ship", "base"] | None = None
    faction: tuple[str, ...] = ()
    unique: bool = False
    named: tuple[str, ...] = ()
    max_cost: Annotated[int, Meta(ge=0, le=20)] | None = None

    def fits(self, known: Known, state: Deckbuilder, seat: int) -> bool:
        """Tell whether a card is meant, seen from a seat."""
        if self.trait and known.traits.isdisjoint(self.trait):
            return False
        if self.type is not None and known.type != self.type:
            return False
        if self.max_cost is not None and known.cost > self.max_cost:
            return False
        if self.unique and not known.unique:
            return False
        if self.named and known.title not in self.named:
            return False
        if not self.faction:
            return True
        faction = known.faction
        for wanted in self.faction:
            if faction == wanted:
                return True
            if wanted == OWN and faction == state.seats[seat].faction:
                return True
            if wanted == ENEMY and faction == state.seats[1 - seat].faction:
                return True
        return False

    def words(self) -> Text:
        """Return what it means, as far as a sentence such as 'You have no … in play' needs it."""
        if self.named:
            return _or([Text(name) for name in self.named])
        if self.trait:
            return _or([trait_name(trait) for trait in self.trait])
        if self.type is not None:
            return KINDS[self.type]
        return T("unique card") if self.unique else T("such card")


def _or(texts: list[Text]) -> Text:
    joined = texts[0]
    for text in texts[1:]:
        joined = T("{one} or {other}", one=joined, other=text)
    return joined


ANY = Filter()


class Condition(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What must hold, all that is given.

    `in_play`: you have such a card in play, another one than the source with `other`. `enemy_in_play`: your opponent has.
    `base`: your base has that name. `attacked`: this card has attacked this turn. `attacking`: it is committed against the row.
    """

    force: Literal["yours", "not-yours"] | None = None
    in_play: Filter | None = None
    other: bool = False
    enemy_in_play: Filter | None = None
    base: str | None = None
    attacked: bool | None = None
    attacking: Literal["row"] | None = None

    def amiss(self, place: Place) -> Amiss:
        if self == Condition():
            yield "", "it says nothing; write what must hold, or leave it out"
        if self.other and self.in_play is None:
            yield "other", "it is about in_play: write that too"
        if self.attacked is not None and not place.may_attack:
            yield "attacked", "here the card cannot have attacked"
        if self.attacking is not None and place.when != WHILE:  # what lasts says itself whose attack it means
            if not place.may_attack or place.when == "defeats":
                yield "attacking", "here the card attacks nothing"
            elif place.type != "unit":
                yield "attacking", "only units attack the row"

    def inside(self, field: str, place: Place) -> Place:
        return place._replace(pool="", kind="", owned=False)

    def holds(self, rules: Any, state: Deckbuilder, seat: int, source: Copy) -> bool:
        """Tell whether it holds for a seat and the card whose ability it is."""
        if self.attacking is not None and state.seats[seat].role.get(source, FREE) < ON_ROW:
            return False
        return self.stands(rules, state, seat, source)

    def stands(self, rules: Any, state: Deckbuilder, seat: int, source: Copy) -> bool:
        """Tell whether all of it holds but what the card attacks."""
        if self.force is not None and (force_with(state, seat) > 0) != (self.force == "yours"):
            return False
        if self.in_play is not None and not has_in_play(rules, state, seat, self.in_play, seat, source if self.other else None):
            return False
        if self.enemy_in_play is not None and not has_in_play(rules, state, seat, self.enemy_in_play, 1 - seat):
            return False
        player = state.seats[seat]
        if self.base is not None and not (player.base and rules.table[state.cards[player.base[0]]].title == self.base):
            return False
        return self.attacked is None or (player.role.get(source, FREE) == DONE) == self.attacked

    def lack(self) -> Text:
        """Return the sentence that says what is missing when it does not hold."""
        if self.force == "yours":
            return T("The Force is not with you.")
        if self.force == "not-yours":
            return T("The Force is with you.")
        if self.in_play is not None and self.other:
            return T("You have no other {card} in play.", card=self.in_play.words())
        if self.in_play is not None:
            return T("You have no {card} in play.", card=self.in_play.words())
        if self.enemy_in_play is not None:
            return T("Your opponent has no {card} in play.", card=self.enemy_in_play.words())
        if self.base is not None:
            return T("Your base is not {base}.", base=self.base)
        if self.attacked is not None:
            return T("It has not attacked this turn.") if self.attacked else T("It has attacked this turn.")
        return T("It attacks no card in the row.")


def count_in_play(rules: Any, state: Deckbuilder, seat: int, of: Filter) -> int:
    """Return how many cards that a seat has in play fit."""
    table, cards = rules.table, state.cards
    return sum([of.fits(table[cards[copy]], state, seat) for copy in state.seats[seat].play])


def has_in_play(rules: Any, state: Deckbuilder, seat: int, of: Filter, owner: int, but: Copy | None = None) -> bool:
    """Tell whether a card that `owner` has in play fits, seen from a seat, one of them aside."""
    table, cards = rules.table, state.cards
    for copy in state.seats[owner].play:  # noqa: SIM110 (asked in every decision: a generator costs three times this)
        if copy != but and of.fits(table[cards[copy]], state, seat):
            return True
    return False


def public(slug: str) -> Named:
    """Name a card that everybody sees."""
    return Named(slug, EVERYONE)
