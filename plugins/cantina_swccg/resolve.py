"""A scenario carried out by the rules of the match: to the damage segment for the calculator, or to the end.

There is no second set of rules here. A number that stands for a destiny is a card with that destiny; what a scenario leaves
open is answered plainly, as `docs/swccg-scenarios.md` says.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from cantina import Action, Catalogue, Chance, Copy, Decision, Event, Log, Play, T, Text

from .battle.damage import FORFEIT_VERB, IGNORE, TOP_VERB
from .battle.destinies import DECLINE, DRAW
from .battle.phase import BATTLE_VERB, DONE
from .battle.responses import YIELD
from .battle.start import NO_FORCE, hindrance, initiate
from .cards import SIDES, SwCard
from .collection import CARDS
from .form import KINDS
from .scenario import Scenario, ScenarioError
from .scene import build
from .state import BATTLE_DESTINY, DAMAGE, Swccg, life_force, named
from .values import forfeit
from .written import Written

LIMIT = 2_000
"""Answers after which a battle is given up; no battle needs as many."""

SPARE_LIFE = 10
"""While a player has more Life Force than this, battle damage is paid from it rather than by forfeits."""

NO_SUCH_CHOICE = T("{choice} was never open to a player; the battle ended before it")
REFUSED = T("{choice} was never open to a player: {reason}")


class Reckoning(Struct, frozen=True):
    """What both sides face when the damage segment begins, by seat: total power, battle damage, attrition, who is immune."""

    totals: tuple[int, ...]
    damage: tuple[int, ...]
    attrition: tuple[int, ...]


class Resolved(Struct):
    """A scenario after the rules went through it. `reckoning` is None if the battle ended before its damage segment.

    `state` is the position at the first payment of the damage segment, or at the end. `notes` say what was taken as it was
    written down although the rules do not give it.
    """

    rules: Any
    state: Swccg
    events: list[Event]
    notes: list[Text]
    reckoning: Reckoning | None = None
    ended: bool = False


class _Recorder(Log):
    """A log that keeps the numbers of the damage segment's beginning."""

    def __init__(self, state: Swccg) -> None:
        super().__init__()
        self.state = state
        self.reckoning: Reckoning | None = None

    def add(self, kind: str, text: Text, *args: Any, **named: Any) -> None:
        super().add(kind, text, *args, **named)
        battle = self.state.battle
        if kind == "segment" and battle is not None and battle.segment == DAMAGE:
            self.reckoning = Reckoning(tuple(battle.totals), tuple(battle.damage), tuple(battle.attrition))


def resolve(rules: Any, scenario: Scenario, where: str, to_end: bool, lend: bool = False) -> Resolved:
    """Carry a scenario out; `lend` gives the Force for starting the battle where none is written down.

    Raises `ScenarioError` if there can be no battle, or a choice does not fit.
    """
    lent = _lent(scenario) if lend else scenario
    drawn, numbers = _drawn(lent)
    cards = {**_cards(drawn), **numbers}
    bound = rules.at(Catalogue(list(cards.values())))
    state = build(drawn)
    written = Written(state, drawn, where)
    bound.steps = {**bound.steps, **written.steps()}
    log = _Recorder(state)
    play = Play(bound, state, Chance.seeded(0), log)
    seat = SIDES.index(scenario.initiator)
    reason = hindrance(bound, state, seat, scenario.location)
    if reason is not None:
        raise ScenarioError(where, {f"{scenario.initiator}.force" if reason == NO_FORCE else "location": reason})
    initiate(play, seat, scenario.location)
    bound.advance(play)
    found = Resolved(bound, state, log.events, [])
    _carry_on(play, found, scenario, where, to_end)
    found.notes = written.told(state)
    found.reckoning = log.reckoning
    return found


def _lent(scenario: Scenario) -> Scenario:
    """Return the scenario with a Force for the one who starts the battle: people at a table have paid it already."""
    seat = SIDES.index(scenario.initiator)
    side = scenario.sides[seat]
    if side.force:
        return scenario
    sides = [*scenario.sides]
    sides[seat] = replace(side, force=(next(slug for slug, card in CARDS.items() if card.side == scenario.initiator),))
    return replace(scenario, sides=(sides[0], sides[1]))


def _drawn(scenario: Scenario) -> tuple[Scenario, dict[str, SwCard]]:
    """Return the scenario with the destinies that were drawn on top of the Reserve Decks, and the cards for numbers."""
    numbers: dict[str, SwCard] = {}
    sides = []
    for number, side in enumerate(scenario.sides):
        top = []
        for kind in KINDS:
            for one in side.destinies.get(kind, ()):
                if isinstance(one, int):
                    card = _number_card(one, number)
                    numbers[card.slug] = card
                    top.append(card.slug)
                else:
                    top.append(one)
        sides.append(replace(side, reserve=(*top, *side.reserve)))
    return replace(scenario, sides=(sides[0], sides[1])), numbers


def _number_card(number: int, seat: int) -> SwCard:
    side = SIDES[seat]
    return SwCard(
        slug=f"destiny-{number}-{side}",
        name=T("a card with destiny {n}", n=number),
        side="light" if side == "light" else "dark",
        type="device",
        title="destiny",
        persona="destiny",
        destiny=number,
    )


def _cards(scenario: Scenario) -> dict[str, SwCard]:
    slugs = dict.fromkeys(scenario.locations)
    for side in scenario.sides:
        slugs.update(dict.fromkeys(piece.slug for piece in side.pieces))
        for pile in (side.hand, side.reserve, side.force, side.used, side.lost):
            slugs.update(dict.fromkeys(pile))
    return {slug: CARDS[slug] for slug in slugs if slug in CARDS}


def _carry_on(play: Any, found: Resolved, scenario: Scenario, where: str, to_end: bool) -> None:
    """Answer every question: by the scenario's choices in order, otherwise plainly."""
    rules, state = found.rules, found.state
    choices = list(scenario.choices)
    reasons: dict[Action, Text] = {}
    for _ in range(LIMIT):
        battle = state.battle
        if battle is not None and battle.segment == DAMAGE and not to_end and not choices:
            return
        decisions = rules.decisions(state) if state.loser < 0 else ()
        if battle is None or not decisions:
            break
        decision = decisions[0]
        action = _chosen(decision, choices)
        if action is None:
            if choices:
                reasons |= {refusal.action: refusal.reason for refusal in rules.refusals(state, decision.seat)}
            action = _plain(rules, state, decision, scenario)
        rules.apply(state, decision.seat, action, play.chance, play.log)
    found.ended = True
    if choices:
        reason = reasons.get(choices[0].rpartition(" ")[2])
        said = NO_SUCH_CHOICE if reason is None else REFUSED.fill(reason=reason)
        raise ScenarioError(where, {f"choices.{len(scenario.choices) - len(choices)}": said.fill(choice=choices[0])})


def _chosen(decision: Decision, choices: list[str]) -> Action | None:
    """Return the next choice if it answers this decision; 'dark pass' is meant for that side alone."""
    if not choices:
        return None
    side, space, action = choices[0].partition(" ")
    if space and side in SIDES:
        if SIDES.index(side) != decision.seat:
            return None
    else:
        action = choices[0]
    if action not in decision.actions:
        return None
    choices.pop(0)
    return action


def _plain(rules: Any, state: Swccg, decision: Decision, scenario: Scenario) -> Action:
    """Return the plain answer: pass, draw what is due, and pay with as little waste as possible."""
    actions = decision.actions
    if YIELD in actions:
        return YIELD
    if DRAW in actions:
        written = scenario.sides[decision.seat].destinies.get(BATTLE_DESTINY)
        return DRAW if written or state.seats[decision.seat].reserve else DECLINE
    if IGNORE in actions:
        return IGNORE
    if DONE in actions:
        return DONE
    if any(action.startswith((FORFEIT_VERB, TOP_VERB)) for action in actions):
        return _payment(rules, state, decision)
    return next((action for action in actions if not action.startswith(BATTLE_VERB)), actions[0])


def _payment(rules: Any, state: Swccg, decision: Decision) -> Action:
    """Return how a side pays: hit cards first, then what wastes least; spare Life Force before cards if only damage is due."""
    battle, seat, actions = state.battle, decision.seat, decision.actions
    assert battle is not None
    due = max(battle.damage[seat], battle.attrition[seat])
    cards = [(named(state, action.removeprefix(FORFEIT_VERB)), action) for action in actions if action.startswith(FORFEIT_VERB)]
    hit = [(copy, action) for copy, action in cards if copy in state.hit]
    tops = [action for action in actions if action.startswith(TOP_VERB)]
    if not hit and tops and not battle.attrition[seat] and life_force(state, seat) > SPARE_LIFE:
        return tops[-1]
    if hit or cards:
        return min(hit or cards, key=lambda pair: _waste(rules, state, pair[0], due))[1]
    return tops[-1] if tops else actions[0]


def _waste(rules: Any, state: Swccg, copy: Copy, due: int) -> tuple[int, int]:
    """Return how badly a forfeit fits what is due: first what covers it with the least surplus, then the highest value."""
    value = forfeit(rules, state, copy)
    return (0, value) if value >= due else (1, -value)
