"""Choosing for a text, and what then happens."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from cantina import Action, Decision, Step, T

from ..effects import UseNumber
from ..frames import Choose, Draws, Trampled
from ..locations import numbered
from ..movement.offers import relocate
from ..piles import Game, lose, public
from ..state import BATTLE_DESTINY, Drawn, Lasting, Place, Swccg, current, named
from ..values import maneuver
from .choices import LOSE, PROMPTS, deed_of, options, retreating
from .texts import do_deeds

INSTEAD = T("{cards} stands for a battle destiny of {n}.")
FALLS_BACK = T(
    "{seat} falls back to {place}: the battle is cancelled.", own="You fall back to {place}: the battle is cancelled."
)
MOVES_AWAY = T("{cards} moves away to {place}.")
TRAMPLES = T("{cards}: destiny {n} against ability {ability}.")
TRAMPLES_VEHICLE = T("{cards}: destiny {n}, lost if below {limit}.")
VEHICLES_BELOW = 7
"""Destinies below this crush an unpiloted vehicle."""
NO_VALUE = T("{cards} has a forfeit value of 0 in this battle.")


class ChooseStep(Step[Swccg, Choose]):
    """The player chooses, and the text goes on."""

    def ask(self, rules: Any, state: Swccg, frame: Choose) -> Sequence[Decision]:
        actions = options(rules, state, frame, deed_of(rules, state, frame))
        return (Decision(frame.seat, PROMPTS[frame.deed], actions, True),)

    def answer(self, play: Game, frame: Choose, seat: int, action: Action) -> None:
        play.state.stack.pop()
        _DO[frame.deed](play, frame, action.partition(":")[2] or action)
        if frame.slug:
            do_deeds(play, frame.seat, frame.slug, frame.way, frame.at + 1)


def _lose_card(play: Game, frame: Choose, what: str) -> None:
    lose(play, named(play.state, what))


def _use_number(play: Game, frame: Choose, what: str) -> None:
    """A number of the card is a battle destiny that was drawn, without what texts add to draws."""
    state, rules = play.state, play.rules
    battle = current(state)
    copy = named(state, what)
    known = rules.table[state.cards[copy]]
    deed: UseNumber = deed_of(rules, state, frame)
    n = known.ability4 // 4 if deed.number == "ability" else maneuver(rules, state, copy) or 0
    battle.drawn.append(Drawn(frame.seat, BATTLE_DESTINY, known.slug, n, n))
    play.log.add("instead", INSTEAD.fill(n=n), frame.seat, known.named)


def _fall_back(play: Game, frame: Choose, what: str) -> None:
    """Those present move; the battle is cancelled."""
    state, rules = play.state, play.rules
    battle = current(state)
    number = numbered(state, what)
    play.log.add("falls back", FALLS_BACK.fill(place=public(what)), frame.seat)
    for copy in retreating(rules, state, frame.seat):
        relocate(state, copy, Place(number))
        battle.cards.remove(copy)
    battle.cancelled = True


def _trample(play: Game, frame: Choose, what: str) -> None:
    state = play.state
    state.stack += [Trampled(frame.seat, named(state, what), len(current(state).drawn)), Draws(frame.seat, "other", 1)]


class TrampledStep(Step[Swccg, Trampled]):
    """The destiny is drawn and can be responded to; one that failed or was cancelled does nothing."""

    def run(self, play: Game, frame: Trampled) -> bool:
        state = play.state
        state.stack.pop()
        known = play.rules.table[state.cards[frame.target]]
        for drawn in current(state).drawn[frame.since :]:
            if drawn.cancelled:
                continue
            if known.is_vehicle:
                gone = drawn.total < VEHICLES_BELOW
                text = TRAMPLES_VEHICLE.fill(n=drawn.total, limit=VEHICLES_BELOW)
            else:
                ability = known.ability4 // 4
                gone = drawn.total > ability
                text = TRAMPLES.fill(n=drawn.total, ability=ability)
            play.log.add("trample", text, frame.seat, known.named)
            if gone:
                lose(play, frame.target)
        return False


def _scatter(play: Game, frame: Choose, what: str) -> None:
    copy = named(play.state, what)
    play.state.stack.append(Choose(1 - frame.seat, "scatter-away", copy))


def _scatter_away(play: Game, frame: Choose, what: str) -> None:
    state = play.state
    battle = current(state)
    if what == LOSE:
        lose(play, frame.source)
        return
    relocate(state, frame.source, Place(numbered(state, what)))
    battle.cards.remove(frame.source)
    named_card = play.rules.table[state.cards[frame.source]].named
    play.log.add("moves away", MOVES_AWAY.fill(place=public(what)), frame.seat, named_card)


def _set_forfeit(play: Game, frame: Choose, what: str) -> None:
    state = play.state
    copy = named(state, what)
    state.lasting.append(Lasting(copy, "forfeit", 0, True, "battle", state.cards[frame.source]))
    play.log.add("no value", NO_VALUE, frame.seat, play.rules.table[state.cards[copy]].named)


def _any_hit(play: Game, frame: Choose, what: str) -> None:
    if what == LOSE:
        lose(play, frame.source)


_DO: dict[str, Callable[[Game, Choose, str], None]] = {
    "lose-card": _lose_card,
    "use-number": _use_number,
    "fall-back": _fall_back,
    "trample": _trample,
    "scatter": _scatter,
    "scatter-away": _scatter_away,
    "set-forfeit": _set_forfeit,
    "any-hit": _any_hit,
}
