"""Effects against the opponent's ships, base and hand."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from cantina import EMPTY, Action, Copy, T, Text, deck, take

from ..board import (
    FROM_ROW,
    Game,
    damage_base,
    damage_ship,
    destroy_ship,
    discard_from_hand,
    refill,
    row_place,
    seen,
    ships,
    ships_left,
    take_from_row,
    turn_down,
)
from ..filters import ANY, Filter, public
from ..standing import Amiss, Place
from ..state import DECK, GALAXY_DISCARD, HAND, Deckbuilder, Run, hand_of, is_enemy, play_names
from .base import Count, Effect, Pick, Who, counts_before, go_on

LOOKS = T("{seat} looks at the opponent's hand: {cards}.", own="You look at your opponent's hand: {cards}.")
TURN_DOWN = T("Turn {card} face down")
ON_TOP = T("{cards} goes from the hand on top of the deck.")


class Damage(Pick, frozen=True, tag="damage"):
    """Deal damage to one of the opponent's capital ships, or to their base, which ships do not protect from it."""

    verb: ClassVar[str] = "hit"
    prompt: ClassVar[Text] = T("Choose what takes the damage")
    button: ClassVar[Text] = T("Damage {card}")

    n: Count
    to: tuple[Literal["ship", "base"], ...]

    def times(self) -> int:
        return 1

    def can(self, rules: Any, state: Deckbuilder, seat: int, source: Copy, held: Copy) -> bool:
        if "base" in self.to and state.seats[1 - seat].base:
            return True
        return "ship" in self.to and bool(ships(rules, state, 1 - seat))

    def options(self, rules: Any, state: Deckbuilder, frame: Run) -> list[str]:
        victim, found = 1 - frame.seat, []
        if "ship" in self.to:
            names = play_names(state, victim)
            found = [names[index] for index in ships(rules, state, victim)]
        if "base" in self.to:
            found += [state.cards[copy] for copy in state.seats[victim].base]
        return found

    def pick(self, play: Game, frame: Run, what: str) -> None:
        names = play_names(play.state, 1 - frame.seat)
        if what in names:
            damage_ship(play, 1 - frame.seat, names.index(what), self.n)
        else:
            damage_base(play, 1 - frame.seat, self.n)

    def words(self) -> Text:
        return T("Deal {n} damage", n=self.n)


class DamageBase(Effect, frozen=True, tag="damage-base"):
    """Deal damage to the opponent's base; `per_done`: for each thing that the effect before did."""

    n: Count
    per_done: bool = False

    def amiss(self, place: Place) -> Amiss:
        return counts_before(self.per_done, place)

    def can(self, rules: Any, state: Deckbuilder, seat: int, source: Copy, held: Copy) -> bool:
        return not self.per_done and bool(state.seats[1 - seat].base)

    def go(self, play: Game, frame: Run) -> bool:
        count = self.n * (frame.done if self.per_done else 1)
        go_on(play, frame, count)
        if count:
            damage_base(play, 1 - frame.seat, count)
        return False


class Destroy(Pick, frozen=True, tag="destroy"):
    """Destroy a capital ship: the opponent's in play that fits `of`, or one in the row that fits `of` and `row`."""

    verb: ClassVar[str] = "destroy"
    prompt: ClassVar[Text] = T("Choose a capital ship to destroy")
    button: ClassVar[Text] = T("Destroy {card}")
    kind: ClassVar[str] = "capital-ship"

    of: Filter = ANY
    row: Filter | None = None

    def can(self, rules: Any, state: Deckbuilder, seat: int, source: Copy, held: Copy) -> bool:
        return bool(self.options(rules, state, Run(seat, source, "")))

    def options(self, rules: Any, state: Deckbuilder, frame: Run) -> list[str]:
        table, cards, seat = rules.table, state.cards, frame.seat
        names = play_names(state, 1 - seat)
        theirs = state.seats[1 - seat].play
        found = [
            f"play/{names[i]}" for i in ships(rules, state, 1 - seat) if self.of.fits(table[cards[theirs[i]]], state, seat)
        ]
        if self.row is not None:
            for copy in state.row:
                if copy == EMPTY or not table[cards[copy]].is_ship or f"row/{cards[copy]}" in found:
                    continue
                known = table[cards[copy]]
                if self.of.fits(known, state, seat) and self.row.fits(known, state, seat):
                    found.append(f"row/{cards[copy]}")
        return found

    def narrowed(self, rules: Any, state: Deckbuilder, frame: Run, options: list[str]) -> list[str]:
        """The ship in play with the most hit points left; of equal ones the dearest; else the first one in the row."""
        victim = 1 - frame.seat
        player, names, table, left = (
            state.seats[victim],
            play_names(state, victim),
            rules.table,
            ships_left(rules, state, victim),
        )
        worth = {f"play/{names[i]}": (hits, table[state.cards[player.play[i]]].cost) for i, hits in left.items()}
        best = max(worth.values(), default=None)
        return [option for option in options if worth.get(option) == best] if best else options[:1]

    def pick(self, play: Game, frame: Run, what: str) -> None:
        where, _, name = what.partition("/")
        state = play.state
        if where == "play":
            destroy_ship(play, 1 - frame.seat, play_names(state, 1 - frame.seat).index(name))
            return
        place = row_place(state, name)
        copy = take_from_row(play, place)
        state.galaxy_discard.append(copy)
        play.log.add("row ship lost", FROM_ROW, frame.seat, seen(play, copy, GALAXY_DISCARD), "Destroy")
        refill(play, place)

    def words(self) -> Text:
        return T("Destroy a capital ship")


class Discard(Pick, frozen=True, tag="discard"):
    """Discard cards from a hand; its owner chooses, or it is `random`."""

    verb: ClassVar[str] = "discard"
    prompt: ClassVar[Text] = T("Discard a card from your hand")
    button: ClassVar[Text] = T("Discard {card}")
    enemy_verb: ClassVar[str] = "turn-down"
    enemy_prompt: ClassVar[Text] = T("Choose which card of the enemy turns face down")
    is_public: ClassVar[bool] = False
    worth_alone: ClassVar[bool] = True

    who: Who
    n: Count = 1
    random: bool = False

    def owner(self, seat: int) -> int:
        return seat if self.who == "you" else 1 - seat

    def asked(self, frame: Run) -> int:
        return self.owner(frame.seat)

    def can(self, rules: Any, state: Deckbuilder, seat: int, source: Copy, held: Copy) -> bool:
        return bool(hand_of(state, self.owner(seat)))

    def options(self, rules: Any, state: Deckbuilder, frame: Run) -> list[str]:
        cards = state.cards
        return list(dict.fromkeys(cards[copy] for copy in hand_of(state, self.owner(frame.seat))))

    def narrowed(self, rules: Any, state: Deckbuilder, frame: Run, options: list[str]) -> list[str]:
        """The cheapest card, also where the card says at random."""
        least = min(rules.table[slug].cost for slug in options)
        return [slug for slug in options if rules.table[slug].cost == least]

    def go(self, play: Game, frame: Run) -> bool:
        owner = self.owner(frame.seat)
        if not self.random or is_enemy(play.state, owner):
            return super().go(play, frame)
        hand = list(play.state.seats[owner].hand)
        play.chance.shuffle(hand)
        go_on(play, frame, min(self.n, len(hand)))
        if hand:
            discard_from_hand(play, owner, hand[: self.n])
        return False

    def pick(self, play: Game, frame: Run, what: str) -> None:
        owner = self.owner(frame.seat)
        hand = hand_of(play.state, owner)
        copy = take(play.state, hand, what)
        hand.append(copy)
        discard_from_hand(play, owner, (copy,))

    def label(self, state: Deckbuilder, frame: Run, action: Action) -> Text:
        verb, _, what = action.partition(":")
        return TURN_DOWN.fill(card=public(what)) if verb == self.enemy_verb else super().label(state, frame, action)

    def words(self) -> Text:
        return T("Discard {n}", n=self.n)


class LookHand(Effect, frozen=True, tag="look-hand"):
    """Look at the opponent's hand; the enemy of solo play has none, and its cards are no secret."""

    def can(self, rules: Any, state: Deckbuilder, seat: int, source: Copy, held: Copy) -> bool:
        return bool(state.seats[1 - seat].hand)

    def go(self, play: Game, frame: Run) -> bool:
        state, owner = play.state, 1 - frame.seat
        hand = state.seats[owner].hand
        deck.show(state, hand, frame.seat)
        if hand:
            named = tuple(HAND.name(state, copy, owner) for copy in sorted(hand, key=lambda c: state.cards[c]))
            play.log.add("look", LOOKS, frame.seat, named)
        go_on(play, frame, len(hand))
        return False


class TopHand(Pick, frozen=True, tag="top-hand"):
    """Put a card of the opponent's hand on top of their deck, of the enemy's face-up Recruitment face down; no discard."""

    verb: ClassVar[str] = "top"
    prompt: ClassVar[Text] = T("Put a card of their hand on top of their deck")
    button: ClassVar[Text] = T("Put {card} on top")
    is_public: ClassVar[bool] = False

    n: Count = 1

    def can(self, rules: Any, state: Deckbuilder, seat: int, source: Copy, held: Copy) -> bool:
        return bool(hand_of(state, 1 - seat))

    def opens(self, rules: Any, state: Deckbuilder, frame: Run) -> bool:
        return bool(hand_of(state, 1 - frame.seat))

    def options(self, rules: Any, state: Deckbuilder, frame: Run) -> list[str]:
        return sorted({state.cards[copy] for copy in hand_of(state, 1 - frame.seat)})

    def label(self, state: Deckbuilder, frame: Run, action: Action) -> Text:
        if is_enemy(state, 1 - frame.seat):
            return TURN_DOWN.fill(card=public(action.partition(":")[2]))
        return super().label(state, frame, action)

    def pick(self, play: Game, frame: Run, what: str) -> None:
        state, owner = play.state, 1 - frame.seat
        copy = take(state, hand_of(state, owner), what)
        if is_enemy(state, owner):
            turn_down(play, (copy,))
            return
        state.seats[owner].deck.append(copy)
        deck.show(state, (copy,), owner)
        play.log.add("top", ON_TOP, frame.seat, (DECK.name(state, copy, owner),))
