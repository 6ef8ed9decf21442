"""Effects on the galaxy row and the galaxy deck."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from msgspec.structs import replace

from cantina import EMPTY, Action, Copy, Decision, Named, T, Text, bit, deck

from ..board import (
    Game,
    discard_row,
    exile,
    galaxy_left,
    galaxy_top_name,
    need_galaxy,
    refill,
    row_place,
    seen,
    take_from_row,
)
from ..filters import ANY, Filter, public
from ..standing import Amiss, Place
from ..state import GALAXY, GALAXY_DISCARD, ROW, Deckbuilder, Run
from .base import SKIP, Count, Effect, Pick, go_on

LOOKS = T("{seat} looks at the top of the galaxy deck: {cards}.", own="You look at the top of the galaxy deck: {cards}.")
TOP_GONE = T("{cards} goes from the galaxy deck to the galaxy discard pile.")
TOP_UNDER = T("{cards} goes to the bottom of the galaxy deck.")
SWAPS = T("{cards} goes from the row on top of the galaxy deck.")
NOW_IN_ROW = T("{cards} takes its place in the row.")
EXCHANGES = T("{cards} goes from the galaxy discard pile into the row.")

DISCARD_TOP, KEEP_TOP = "discard-top", "keep-top"


def row_options(rules: Any, state: Deckbuilder, seat: int, of: Filter) -> list[str]:
    """Return the cards of the row that fit, each once."""
    table, cards = rules.table, state.cards
    return list(dict.fromkeys(cards[c] for c in state.row if c != EMPTY and of.fits(table[cards[c]], state, seat)))


class FromRow(Pick, frozen=True):
    """Picks cards of the row."""

    pool: ClassVar[str] = "galaxy"

    n: Count = 1
    up_to: bool = False
    of: Filter = ANY

    def can(self, rules: Any, state: Deckbuilder, seat: int, source: Copy, held: Copy) -> bool:
        return bool(row_options(rules, state, seat, self.of))

    def options(self, rules: Any, state: Deckbuilder, frame: Run) -> list[str]:
        return row_options(rules, state, frame.seat, self.of)


class DiscardRow(FromRow, frozen=True, tag="discard-row"):
    """Discard cards from the row, without their rewards."""

    verb: ClassVar[str] = "discard-row"
    prompt: ClassVar[Text] = T("Choose a card in the row to discard")
    button: ClassVar[Text] = T("Discard {card} from the row")
    worth_alone: ClassVar[bool] = True

    def pick(self, play: Game, frame: Run, what: str) -> None:
        discard_row(play, row_place(play.state, what))


class ExileRow(FromRow, frozen=True, tag="exile-row"):
    """Exile cards from the row into the own exile pile."""

    verb: ClassVar[str] = "exile-row"
    prompt: ClassVar[Text] = T("Choose a card in the row to exile")
    button: ClassVar[Text] = T("Exile {card} from the row")
    worth_alone: ClassVar[bool] = True

    def pick(self, play: Game, frame: Run, what: str) -> None:
        place = row_place(play.state, what)
        exile(play, frame.seat, take_from_row(play, place), "row")
        refill(play, place)


class SweepRow(Effect, frozen=True, tag="sweep-row"):
    """Discard all cards of the row that fit; the gaps are filled afterwards."""

    pool: ClassVar[str] = "galaxy"

    of: Filter = ANY

    def can(self, rules: Any, state: Deckbuilder, seat: int, source: Copy, held: Copy) -> bool:
        return bool(row_options(rules, state, seat, self.of))

    def go(self, play: Game, frame: Run) -> bool:
        state, table = play.state, play.rules.table
        places = [
            place
            for place, copy in enumerate(state.row)
            if copy != EMPTY and self.of.fits(table[state.cards[copy]], state, frame.seat)
        ]
        swept = [take_from_row(play, place) for place in places]
        state.galaxy_discard += swept
        if swept:
            named = tuple(GALAXY_DISCARD.name(state, copy) for copy in swept)
            play.log.add("row discard", T("From the row to the galaxy discard pile: {cards}."), frame.seat, named)
        for place in places:
            refill(play, place)
        go_on(play, frame, len(swept))
        return False


class DiscardTop(Effect, frozen=True, tag="discard-top"):
    """Discard the top galaxy card."""

    def can(self, rules: Any, state: Deckbuilder, seat: int, source: Copy, held: Copy) -> bool:
        return bool(state.galaxy)

    def go(self, play: Game, frame: Run) -> bool:
        discard_galaxy(play, frame.seat, play.state.galaxy[-1])
        go_on(play, frame, 1)
        return False


def discard_galaxy(play: Game, seat: int, copy: Copy) -> None:
    """Move a card of the galaxy deck onto the galaxy discard pile."""
    state = play.state
    state.galaxy.remove(copy)
    state.galaxy_discard.append(copy)
    play.log.add("galaxy discard", TOP_GONE, seat, seen(play, copy, GALAXY_DISCARD))


class LookTop(Effect, frozen=True, tag="look-top"):
    """Look at the top galaxy cards. `discard`: `no`, `may` discard the top one, or `one` of them goes `to` a place."""

    n: Count = 1
    discard: Literal["no", "may", "one"] = "no"
    to: Literal["discard", "bottom"] = "discard"

    def amiss(self, place: Place) -> Amiss:
        if self.discard == "no" and self.to != "discard":
            yield "to", "it says where a card goes that is not kept; write with 'discard' whether one may or must go"

    def can(self, rules: Any, state: Deckbuilder, seat: int, source: Copy, held: Copy) -> bool:
        return galaxy_left(state)

    def go(self, play: Game, frame: Run) -> bool:
        state = play.state
        if frame.count:
            return True
        top = deck.look(state, state.galaxy, frame.seat, need_galaxy(play, self.n))
        if top:
            play.log.add("look", LOOKS, frame.seat, tuple(galaxy_top_name(state, copy) for copy in top))
        if not top or self.discard == "no":
            go_on(play, frame, len(top))
            return False
        state.stack[-1] = replace(frame, count=len(top), may=False)
        return True

    def ask(self, rules: Any, state: Deckbuilder, frame: Run) -> Decision:
        top = [state.cards[copy] for copy in state.galaxy[: -frame.count - 1 : -1]]
        if self.discard == "may":
            actions = [DISCARD_TOP, KEEP_TOP]
            prompt = T("The top galaxy card is {card}. Discard it?", card=Named(top[0], bit(frame.seat)))
        else:
            actions = [f"discard-top:{slug}" for slug in dict.fromkeys(top)]
            prompt = T("Discard one of the top galaxy cards")
        return Decision(frame.seat, prompt, actions)

    def answer(self, play: Game, frame: Run, seat: int, action: Action) -> None:
        state = play.state
        go_on(play, frame, int(action != KEEP_TOP))
        if action == KEEP_TOP:
            return
        slug = action.partition(":")[2] or state.cards[state.galaxy[-1]]
        copy = next(c for c in reversed(state.galaxy) if state.cards[c] == slug)
        if self.to == "bottom":
            state.galaxy.remove(copy)
            deck.bury(state.galaxy, copy)
            play.log.add("galaxy bottom", TOP_UNDER, seat, (galaxy_top_name(state, copy),))
        else:
            discard_galaxy(play, seat, copy)

    def label(self, state: Deckbuilder, frame: Run, action: Action) -> Text:
        if action == KEEP_TOP:
            return T("Leave it on top")
        slug = action.partition(":")[2]
        return T("Discard {card}", card=public(slug)) if slug else T("Discard it")


class SwapTop(Pick, frozen=True, tag="swap-top"):
    """Put the top galaxy card into the row in exchange for a card there, which goes on top. It may be declined."""

    verb: ClassVar[str] = "swap"
    prompt: ClassVar[Text] = T("Swap the top galaxy card with a card in the row?")
    button: ClassVar[Text] = T("Swap it with {card}")

    def can(self, rules: Any, state: Deckbuilder, seat: int, source: Copy, held: Copy) -> bool:
        return bool(state.galaxy) and bool(row_options(rules, state, seat, ANY))

    def optional(self) -> bool:
        return True

    def options(self, rules: Any, state: Deckbuilder, frame: Run) -> list[str]:
        return row_options(rules, state, frame.seat, ANY) if state.galaxy else []

    def pick(self, play: Game, frame: Run, what: str) -> None:
        state = play.state
        place = row_place(state, what)
        up = state.galaxy.pop()
        down = take_from_row(play, place)
        state.row[place] = up
        state.galaxy.append(down)
        deck.show(state, (down,))
        play.log.add("swap", SWAPS, frame.seat, seen(play, down, GALAXY))
        play.log.add("reveal", NOW_IN_ROW, frame.seat, seen(play, up, ROW))


class Exchange(Effect, frozen=True, tag="exchange"):
    """Swap a card of the galaxy discard pile that fits with a card in the row."""

    pool: ClassVar[str] = "galaxy"

    of: Filter = ANY

    def can(self, rules: Any, state: Deckbuilder, seat: int, source: Copy, held: Copy) -> bool:
        return bool(self._discards(rules, state, seat)) and any(copy != EMPTY for copy in state.row)

    def _discards(self, rules: Any, state: Deckbuilder, seat: int) -> list[str]:
        table, cards = rules.table, state.cards
        return list(dict.fromkeys(cards[c] for c in state.galaxy_discard if self.of.fits(table[cards[c]], state, seat)))

    def go(self, play: Game, frame: Run) -> bool:
        if self.can(play.rules, play.state, frame.seat, frame.source, EMPTY):
            return True
        go_on(play, frame, 0)
        return False

    def ask(self, rules: Any, state: Deckbuilder, frame: Run) -> Decision:
        if frame.held not in state.galaxy_discard:  # it may hold the card that the ability is about
            actions = [f"fetch:{slug}" for slug in self._discards(rules, state, frame.seat)]
            prompt = T("Choose a card of the galaxy discard pile")
        else:
            actions = [f"swap:{slug}" for slug in row_options(rules, state, frame.seat, ANY)]
            prompt = T("Choose the card in the row that it replaces")
        return Decision(frame.seat, prompt, [*actions, SKIP] if frame.may else actions, True)

    def answer(self, play: Game, frame: Run, seat: int, action: Action) -> None:
        state = play.state
        verb, _, slug = action.partition(":")
        if action == SKIP:
            state.stack.pop()
        elif verb == "fetch":
            copy = next(c for c in reversed(state.galaxy_discard) if state.cards[c] == slug)
            state.stack[-1] = replace(frame, held=copy, may=False)
        else:
            place = row_place(state, slug)
            out = take_from_row(play, place)
            state.galaxy_discard[state.galaxy_discard.index(frame.held)] = out
            state.row[place] = frame.held
            play.log.add("exchange", EXCHANGES, seat, seen(play, frame.held, ROW))
            go_on(play, replace(frame, held=EMPTY), 1)

    def label(self, state: Deckbuilder, frame: Run, action: Action) -> Text:
        verb, _, slug = action.partition(":")
        return (T("Fetch {card}") if verb == "fetch" else T("Replace {card}")).fill(card=public(slug))
