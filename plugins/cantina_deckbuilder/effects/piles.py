"""Effects on the own hand, discard pile and exile pile."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from msgspec import field

from cantina import Action, Copy, T, Text, take

from ..board import Game, exile, exile_from_play, seen, to_hand
from ..filters import ANY, Filter, public
from ..standing import Amiss, Place
from ..state import HAND, Deckbuilder, Run, Seat
from .base import Count, Effect, Pick, go_on

RETURNS = {
    "discard": T(
        "{seat} takes {cards} from the discard pile into the hand.",
        own="You take {cards} from your discard pile into your hand.",
    ),
    "exile": T("{seat} takes {cards} from exile into the hand.", own="You take {cards} from exile into your hand."),
}

FROM = {
    "hand": T("Exile {card} from your hand"),
    "discard": T("Exile {card} from your discard pile"),
    "exile": T("Take {card} from your exile pile"),
}


def pile_of(player: Seat, where: str) -> list[Copy]:
    """Return the hand, discard pile or exile pile of a player."""
    return player.hand if where == "hand" else player.discard if where == "discard" else player.exile


class Exile(Pick, frozen=True, tag="exile"):
    """Exile own cards from the hand and the discard pile; `other`: not the card itself."""

    verb: ClassVar[str] = "exile"
    prompt: ClassVar[Text] = T("Choose a card to exile")
    is_public: ClassVar[bool] = False
    worth_alone: ClassVar[bool] = True

    n: Count = 1
    up_to: bool = False
    zones: tuple[Literal["hand", "discard"], ...] = field(name="from", default=("hand", "discard"))
    of: Filter = ANY
    other: bool = False

    def can(self, rules: Any, state: Deckbuilder, seat: int, source: Copy, held: Copy) -> bool:
        return self.opens(rules, state, Run(seat, source, ""))

    def opens(self, rules: Any, state: Deckbuilder, frame: Run) -> bool:
        """The hand is hidden, so any card in it is reason to ask."""
        player = state.seats[frame.seat]
        if "hand" in self.zones and player.hand:
            return True
        return "discard" in self.zones and any(self._fits(rules, state, frame, copy) for copy in player.discard)

    def options(self, rules: Any, state: Deckbuilder, frame: Run) -> list[str]:
        player, cards = state.seats[frame.seat], state.cards
        found: dict[str, None] = {}
        for where in self.zones:
            for copy in pile_of(player, where):
                if self._fits(rules, state, frame, copy):
                    found[f"{where}/{cards[copy]}"] = None
        return list(found)

    def _fits(self, rules: Any, state: Deckbuilder, frame: Run, copy: Copy) -> bool:
        if self.other and copy == frame.source:
            return False
        return self.of is ANY or self.of.fits(rules.table[state.cards[copy]], state, frame.seat)

    def pick(self, play: Game, frame: Run, what: str) -> None:
        where, _, slug = what.partition("/")
        state = play.state
        pile = pile_of(state.seats[frame.seat], where)
        if self.other and where == "discard":
            copy = next(c for c in reversed(pile) if state.cards[c] == slug and c != frame.source)
            pile.remove(copy)
        else:
            copy = take(state, pile, slug)
        exile(play, frame.seat, copy, where)

    def label(self, state: Deckbuilder, frame: Run, action: Action) -> Text:
        where, _, slug = action.partition(":")[2].partition("/")
        return FROM[where].fill(card=public(slug))

    def words(self) -> Text:
        return T("Exile {n}", n=self.n)


class ExileSelf(Effect, frozen=True, tag="exile-self"):
    """Exile the card itself; its attack, resources and Force may be used before."""

    worth_alone: ClassVar[bool] = True

    def amiss(self, place: Place) -> Amiss:
        if not place.in_play:
            yield "", "it exiles the card itself, which is not in play then"

    def can(self, rules: Any, state: Deckbuilder, seat: int, source: Copy, held: Copy) -> bool:
        return source in state.seats[seat].play

    def go(self, play: Game, frame: Run) -> bool:
        exile_from_play(play, frame.seat, frame.source)
        go_on(play, frame, 1)
        return False


class Return(Pick, frozen=True, tag="return"):
    """Take own cards from the discard pile or the exile pile back into the hand."""

    verb: ClassVar[str] = "return"
    prompt: ClassVar[Text] = T("Choose a card to take back into your hand")
    button: ClassVar[Text] = T("Take {card} back")

    n: Count = 1
    up_to: bool = False
    zones: tuple[Literal["discard", "exile"], ...] = field(name="from", default=("discard",))
    of: Filter = ANY

    def can(self, rules: Any, state: Deckbuilder, seat: int, source: Copy, held: Copy) -> bool:
        return bool(self.options(rules, state, Run(seat, source, "")))

    def options(self, rules: Any, state: Deckbuilder, frame: Run) -> list[str]:
        player, cards, table = state.seats[frame.seat], state.cards, rules.table
        found: dict[str, None] = {}
        for where in self.zones:
            for copy in pile_of(player, where):
                if self.of.fits(table[cards[copy]], state, frame.seat):
                    found[f"{where}/{cards[copy]}"] = None
        return list(found)

    def pick(self, play: Game, frame: Run, what: str) -> None:
        where, _, slug = what.partition("/")
        copy = take(play.state, pile_of(play.state.seats[frame.seat], where), slug)
        to_hand(play, frame.seat, copy)
        play.log.add("return", RETURNS[where], frame.seat, seen(play, copy, HAND))

    def label(self, state: Deckbuilder, frame: Run, action: Action) -> Text:
        where, _, slug = action.partition(":")[2].partition("/")
        return (FROM["exile"] if where == "exile" else self.button).fill(card=public(slug))
