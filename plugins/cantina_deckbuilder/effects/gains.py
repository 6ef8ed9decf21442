"""Effects that give something: cards, resources, Force, attack, repair."""

from __future__ import annotations

from typing import Any

from cantina import TN, Copy, T, Text

from ..board import Game, can_draw, draw_cards, gain_force, gain_resources, repair
from ..standing import Amiss, Place
from ..state import DONE, FORCE_END, FREE, Deckbuilder, Run, force_with
from .base import Count, Effect, counts_before, go_on

MORE_ATTACK = T("{cards} has +{attack} attack this turn.")
SPENDS = T("{seat} spends {n}.", own="You spend {n}.")


class Draw(Effect, frozen=True, tag="draw"):
    """Draw cards."""

    n: Count

    def can(self, rules: Any, state: Deckbuilder, seat: int, source: Copy, held: Copy) -> bool:
        return can_draw(state, seat)

    def go(self, play: Game, frame: Run) -> bool:
        go_on(play, frame, draw_cards(play, frame.seat, self.n))
        return False

    def words(self) -> Text:
        return T("Draw {n}", n=self.n)


class Resources(Effect, frozen=True, tag="resources"):
    """Gain resources."""

    n: Count

    def go(self, play: Game, frame: Run) -> bool:
        gain_resources(play, frame.seat, self.n)
        go_on(play, frame, self.n)
        return False

    def words(self) -> Text:
        return TN("Gain {n} resource", "Gain {n} resources", self.n)


class Force(Effect, frozen=True, tag="force"):
    """Gain Force."""

    n: Count

    def can(self, rules: Any, state: Deckbuilder, seat: int, source: Copy, held: Copy) -> bool:
        return force_with(state, seat) < FORCE_END

    def go(self, play: Game, frame: Run) -> bool:
        go_on(play, frame, gain_force(play, frame.seat, self.n))
        return False

    def words(self) -> Text:
        return T("Gain {n} Force", n=self.n)


class GiveForce(Effect, frozen=True, tag="give-force"):
    """The opponent gains Force."""

    n: Count

    def can(self, rules: Any, state: Deckbuilder, seat: int, source: Copy, held: Copy) -> bool:
        return force_with(state, 1 - seat) < FORCE_END

    def go(self, play: Game, frame: Run) -> bool:
        go_on(play, frame, gain_force(play, 1 - frame.seat, self.n))
        return False


class Attack(Effect, frozen=True, tag="attack"):
    """The card itself has more attack this turn; `per_done`: for each thing that the effect before did."""

    n: Count
    per_done: bool = False

    def amiss(self, place: Place) -> Amiss:
        if not place.in_play:
            yield "", "it is more attack for the card itself, which is not in play then"
        elif place.when == "defeats":
            yield "", "it is more attack for the card itself, which has attacked by then"
        yield from counts_before(self.per_done, place)

    def can(self, rules: Any, state: Deckbuilder, seat: int, source: Copy, held: Copy) -> bool:
        player = state.seats[seat]
        return not self.per_done and source in player.play and player.role.get(source, FREE) != DONE

    def go(self, play: Game, frame: Run) -> bool:
        player = play.state.seats[frame.seat]
        more = self.n * (frame.done if self.per_done else 1)
        if more and frame.source in player.play:
            player.bonus[frame.source] = player.bonus.get(frame.source, 0) + more
            named = play.rules.table[play.state.cards[frame.source]].named
            play.log.add("attack", MORE_ATTACK.fill(attack=more), frame.seat, named, "Gain")
        go_on(play, frame, more)
        return False

    def words(self) -> Text:
        return T("+{n} attack", n=self.n)


class Repair(Effect, frozen=True, tag="repair"):
    """Repair damage from the own base."""

    n: Count

    def can(self, rules: Any, state: Deckbuilder, seat: int, source: Copy, held: Copy) -> bool:
        return state.seats[seat].base_damage > 0

    def go(self, play: Game, frame: Run) -> bool:
        go_on(play, frame, repair(play, frame.seat, self.n))
        return False

    def words(self) -> Text:
        return T("Repair {n}", n=self.n)


class Spend(Effect, frozen=True, tag="spend"):
    """Spend resources; only as a cost."""

    n: Count

    def amiss(self, place: Place) -> Amiss:
        if not place.cost:
            yield "", "it is a cost: write it in the list 'cost' of the ability"
        elif place.option and not place.alone:
            yield "", "it must be all of its option: whoever cannot pay would get the rest of it"
        elif not place.option and not place.first:
            yield "", "write it once and first: what comes before it could leave too little to spend"

    def can(self, rules: Any, state: Deckbuilder, seat: int, source: Copy, held: Copy) -> bool:
        return state.seats[seat].resources >= self.n

    def go(self, play: Game, frame: Run) -> bool:
        play.state.seats[frame.seat].resources -= self.n
        play.log.add("spend", SPENDS.fill(n=self.n), frame.seat)
        go_on(play, frame, self.n)
        return False
