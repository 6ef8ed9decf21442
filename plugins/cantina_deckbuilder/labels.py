"""What the buttons say."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cantina import TN, Action, Named, T, Text

from .attack import (
    ASSIGN_VERB,
    BACK,
    SEND_VERB,
    STRIKE,
    committed,
    place_in_row,
    raid_need,
    raid_total,
    squad,
    strengths,
)
from .effects import DONE, SKIP
from .filters import public
from .market import price
from .programs import REWARD_VERB
from .solo.turn import GO
from .solo.volley import FIRST_VERB
from .state import ON_BASE, ROW_PLACES, Deckbuilder, Raid, Run, aims, play_names
from .turn import (
    ATTACK,
    BASE_VERB,
    BUY_VERB,
    COMMIT_ALL,
    COMMIT_VERB,
    END_TURN,
    PAY_OFF_VERB,
    PLAY_VERB,
    RAID_VERB,
    USE_VERB,
)

FIXED = {
    END_TURN: T("End your turn"),
    DONE: T("Done"),
    SKIP: T("Decline"),
    BACK: T("Leave them there"),
    GO: T("Let the enemy take its turn"),
}
RAID_WORDS = {
    "bounty": T("Hunt {card} with {units}: {have} of {need}"),
    "sabotage": T("Sabotage {card} with {units}: {have} of {need}"),
}


def label(rules: Any, state: Deckbuilder, action: Action) -> Text:
    """Return what the button of an open action says."""
    if action in FIXED:
        return FIXED[action]
    frame = state.stack[-1]
    if isinstance(frame, Run):
        return rules.table.programs[frame.program].effects[frame.at].label(state, frame, action)  # type: ignore[no-any-return]
    verb, colon, what = action.partition(":")
    card = public(what.partition(".")[0])
    seat = state.turn
    if verb == STRIKE:
        return _strike(rules, state, seat, frame.place if isinstance(frame, Raid) else place_in_row(state, what))
    if action == ATTACK:
        values, _ = strengths(rules, state, seat)
        return T("Attack the base with {attack}", attack=committed(state, seat, ON_BASE, values))
    if action == COMMIT_ALL:
        return T("Commit all against the base")
    return _LABELS[verb + colon](rules, state, what, card)


def _assign(rules: Any, state: Deckbuilder, what: str, card: Named) -> Text:
    ship, _, amount = what.rpartition(":")
    return T("{amount} damage to {ship}", amount=int(amount), ship=public(ship.partition(".")[0]))


def _strength(rules: Any, state: Deckbuilder, name: str, against_row: int) -> int:
    return strengths(rules, state, state.turn)[against_row][play_names(state, state.turn).index(name)]


def _strike(rules: Any, state: Deckbuilder, seat: int, place: int) -> Text:
    """Name the target, the units that are committed with it now, and the sum against what it takes."""
    player = state.seats[seat]
    more = squad(rules, state, seat, place)
    _, values = strengths(rules, state, seat)
    have = raid_total(rules, state, seat, place) + sum(values[index] for index in more)
    card = rules.table[state.cards[aims(state)[place]]].named[0]
    need = raid_need(rules, state, place)
    if place == ROW_PLACES:
        return T("Put a damage cube on {card}: {have} of {need}", card=card, have=have, need=need)
    if not more:
        return T("Defeat {card}: {have} of {need}", card=card, have=have, need=need)
    units = tuple(public(state.cards[player.play[index]]) for index in more)
    return RAID_WORDS[player.raid].fill(card=card, units=units, have=have, need=need)


def _reward(rules: Any, slug: str) -> Text:
    card = rules.table[slug].card
    if card.reward is not None:
        return Text(card.reward.text)
    return TN("Gain {n} resource.", "Gain {n} resources.", card.cost)


_LABELS: dict[str, Callable[[Any, Deckbuilder, str, Named], Text]] = {
    PLAY_VERB: lambda rules, state, what, card: T("Play {card}", card=card),
    BUY_VERB: lambda rules, state, what, card: T(
        "Purchase {card} for {price}", card=card, price=price(rules, state, state.turn, rules.table[what])
    ),
    PAY_OFF_VERB: lambda rules, state, what, card: T("Pay off {card} for {price}", card=card, price=rules.table[what].cost),
    USE_VERB: lambda rules, state, what, card: T("Use {card}", card=card),
    COMMIT_VERB: lambda rules, state, what, card: T(
        "Commit {card} against the base ({attack})", card=card, attack=_strength(rules, state, what, 0)
    ),
    RAID_VERB: lambda rules, state, what, card: T(
        "Commit units against {card} ({need})", card=card, need=raid_need(rules, state, place_in_row(state, what))
    ),
    SEND_VERB: lambda rules, state, what, card: T(
        "Commit {card} ({attack})", card=card, attack=_strength(rules, state, what, 1)
    ),
    BASE_VERB: lambda rules, state, what, card: T("Reveal {card}", card=card),
    REWARD_VERB: lambda rules, state, what, card: T("Take it: {reward}", reward=_reward(rules, what)),
    ASSIGN_VERB: _assign,
    FIRST_VERB: lambda rules, state, what, card: T("{card} takes it first", card=card),
}
