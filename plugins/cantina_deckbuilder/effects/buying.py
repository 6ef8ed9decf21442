"""Effects on purchases: from other piles, for nothing, cheaper, or to another place."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from msgspec import field

from cantina import EMPTY, Copy, T, Text

from ..board import Game, on_deck, refill, row_place, seen, take_from_row, to_hand
from ..filters import ANY, Filter
from ..market import may_own, pay, price, purchase
from ..standing import Amiss, Place
from ..state import DECK, HAND, Deckbuilder, Run
from .base import Count, Effect, Pick, go_on

TAKES = T("{seat} takes {cards} from the row into the hand.", own="You take {cards} from the row into your hand.")
PROMISED = T(
    "The next fitting purchase of {seat} goes on top of the deck.", own="Your next fitting purchase goes on top of your deck."
)
CHEAPER = T("The next fitting purchase of {seat} costs {n} less.", own="Your next fitting purchase costs {n} less.")
INTO_HAND = T("{cards} goes into the hand of {seat}.", own="{cards} goes into your hand.")
ON_TOP = T("{cards} goes on top of the deck of {seat}.", own="{cards} goes on top of your deck.")

Target = Literal["discard", "hand", "deck"]


class Take(Pick, frozen=True, tag="take"):
    """Purchase a card from the row without paying; with `purchase` false it is just taken.

    `borrowed`: it is exiled at the end of the turn.
    """

    verb: ClassVar[str] = "take"
    prompt: ClassVar[Text] = T("Choose a card in the row to take, free")
    button: ClassVar[Text] = T("Take {card}")
    pool: ClassVar[str] = "galaxy"
    owned: ClassVar[bool] = True

    of: Filter = ANY
    to: Target = "discard"
    purchase: bool = True
    borrowed: bool = False

    def amiss(self, place: Place) -> Amiss:
        if self.to == "deck" and not self.purchase:
            yield "to", "a card that is taken without purchase goes to the hand"

    def can(self, rules: Any, state: Deckbuilder, seat: int, source: Copy, held: Copy) -> bool:
        return bool(self.options(rules, state, Run(seat, source, "")))

    def options(self, rules: Any, state: Deckbuilder, frame: Run) -> list[str]:
        table, cards, seat = rules.table, state.cards, frame.seat
        return list(
            dict.fromkeys(
                cards[copy]
                for copy in state.row
                if copy != EMPTY and may_own(table[cards[copy]], state, seat) and self.of.fits(table[cards[copy]], state, seat)
            )
        )

    def pick(self, play: Game, frame: Run, what: str) -> None:
        state = play.state
        place = row_place(state, what)
        copy = take_from_row(play, place)
        if self.borrowed:
            state.borrowed.append(copy)
        if self.purchase:
            purchase(play, frame.seat, copy, 0, self.to, place)
            return
        to_hand(play, frame.seat, copy)
        play.log.add("take", TAKES, frame.seat, seen(play, copy, HAND))
        refill(play, place)

    def words(self) -> Text:
        return T("Take a card from the row")


class Buy(Pick, frozen=True, tag="buy"):
    """Purchase a card from another pile at its cost."""

    verb: ClassVar[str] = "purchase"
    prompt: ClassVar[Text] = T("Choose a card to purchase")
    button: ClassVar[Text] = T("Purchase {card}")
    owned: ClassVar[bool] = True

    pile: Literal["galaxy-discard", "exile", "discard"] = field(name="from")
    of: Filter = ANY
    to: Target = "discard"

    def can(self, rules: Any, state: Deckbuilder, seat: int, source: Copy, held: Copy) -> bool:
        return bool(self.options(rules, state, Run(seat, source, "")))

    def _pile(self, state: Deckbuilder, seat: int) -> list[Copy]:
        player = state.seats[seat]
        if self.pile == "galaxy-discard":
            return state.galaxy_discard
        return player.exile if self.pile == "exile" else player.discard

    def options(self, rules: Any, state: Deckbuilder, frame: Run) -> list[str]:
        table, cards, seat = rules.table, state.cards, frame.seat
        found = []
        for slug in dict.fromkeys([cards[copy] for copy in self._pile(state, seat)]):
            known = table[slug]
            if not self.of.fits(known, state, seat) or not may_own(known, state, seat):
                continue
            if price(rules, state, seat, known) <= state.seats[seat].resources:
                found.append(slug)
        return found

    def pick(self, play: Game, frame: Run, what: str) -> None:
        state = play.state
        pile = self._pile(state, frame.seat)
        copy = next(c for c in reversed(pile) if state.cards[c] == what)
        paid = pay(play, frame.seat, play.rules.table[what])
        pile.remove(copy)
        purchase(play, frame.seat, copy, paid, self.to)


class PlacePurchase(Effect, frozen=True, tag="place-purchase"):
    """Move the card just purchased from the discard pile (or the top of the deck) into the hand or onto the deck."""

    to: Literal["hand", "deck"]
    borrowed: bool = False

    def amiss(self, place: Place) -> Amiss:
        if not place.held:
            yield "", "no card was just purchased here; it belongs to 'purchased' and 'card-purchased'"

    def can(self, rules: Any, state: Deckbuilder, seat: int, source: Copy, held: Copy) -> bool:
        player = state.seats[seat]
        return held in player.discard or (self.to == "hand" and player.deck[-1:] == [held])

    def go(self, play: Game, frame: Run) -> bool:
        state, copy = play.state, frame.held
        player = state.seats[frame.seat]
        if not self.can(play.rules, state, frame.seat, frame.source, copy):
            go_on(play, frame, 0)
            return False
        (player.discard if copy in player.discard else player.deck).remove(copy)
        if self.to == "hand":
            to_hand(play, frame.seat, copy)
        else:
            on_deck(play, frame.seat, copy)
        if self.borrowed:
            state.borrowed.append(copy)
        play.log.add(
            "place",
            INTO_HAND if self.to == "hand" else ON_TOP,
            frame.seat,
            seen(play, copy, HAND if self.to == "hand" else DECK),
        )
        go_on(play, frame, 1)
        return False


class PromiseTop(Effect, frozen=True, tag="promise-top"):
    """The next purchase that fits and would go to the discard pile goes on top of the deck instead."""

    owned: ClassVar[bool] = True

    of: Filter = ANY

    def go(self, play: Game, frame: Run) -> bool:
        play.state.promises.append(f"{frame.program}@{frame.at}")
        play.log.add("promise", PROMISED, frame.seat)
        go_on(play, frame, 1)
        return False


class PromiseCheaper(Effect, frozen=True, tag="promise-cheaper"):
    """The next purchase that fits costs less."""

    owned: ClassVar[bool] = True

    n: Count
    of: Filter = ANY

    def go(self, play: Game, frame: Run) -> bool:
        play.state.promises.append(f"{frame.program}@{frame.at}")
        play.log.add("promise", CHEAPER.fill(n=self.n), frame.seat)
        go_on(play, frame, 1)
        return False
