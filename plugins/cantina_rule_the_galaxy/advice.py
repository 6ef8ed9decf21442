"""What helps a player decide: the line under the prompt, what is not open and why, and how bots see a position."""

from __future__ import annotations

from typing import Any

from cantina import EMPTY, EVERYONE, TN, Named, Refusal, T, Text

from .cards import JOKER, KIND
from .marching import LETTERS
from .shooting import DESTROY_VERB, can_destroy, infiltrators, place_of, points, targets, usable
from .state import Answer, Burn, Disguise, Draw, Pay, RuleTheGalaxy, Shoot, Talk, counts, fire_left, front_space
from .trading import FOR, OFFER_VERB, offers

AT_RISK = T("{fire} of {deck} cards left are fire. Fire takes what you drew this turn.")
IN_REACH = T("At risk: {drawn}. Stop now: {unit} ({points}) is in reach.")
CARDS = TN("{n} card", "{n} cards", 0)
WORTH = TN("{n} point", "{n} points", 0)
NOTHING_AT_RISK = T("{fire} of {deck} cards left are fire. The first card risks nothing.")
SHORT = T("You have {have} of the {need} cards it takes.")
BEHIND = T("It stands behind another unit. Only an infiltrator of its colour reaches it.")
TARGETS = TN("{n} unit is in reach.", "{n} units are in reach.", 0)
NO_TARGET = T("No unit is in reach. Your cards are safe in your hand.")
BURNS = T("Every player discards at the same time. Cards drawn later are safe.")


def hint(rules: Any, state: RuleTheGalaxy, seat: int) -> Text | None:
    """Return the line of consequence for the open decision of a seat."""
    frame = state.stack[-1]
    if isinstance(frame, Burn):
        return BURNS
    if isinstance(frame, Shoot):
        found = len(targets(rules, state, seat))
        return TARGETS.fill(n=found) if found else NO_TARGET
    if not isinstance(frame, Draw):
        return None
    risk = {"fire": fire_left(state), "deck": len(state.deck)}
    player = state.seats[seat]
    if not player.front:
        return NOTHING_AT_RISK.fill(**risk)
    best, drawn = best_after_stopping(rules, state, seat), CARDS.fill(n=len(player.front))
    return (
        IN_REACH.fill(unit=Named(best, EVERYONE), points=WORTH.fill(n=rules.values.points[best]), drawn=drawn)
        if best
        else AT_RISK.fill(**risk)
    )


def under_way(rules: Any, state: RuleTheGalaxy, viewer: int) -> dict[str, Any]:
    """Return what a board shows of the step that is under way.

    `step` is its name; `target` the lane and space that is shot at, `need` what is still to pay; `offer` a trade that waits
    for its answer; `reach` the places that the player whose turn it is could clear now, where the viewer sees that hand.
    """
    frame = state.stack[-1] if state.stack else None
    told: dict[str, Any] = {"step": "end" if frame is None else type(frame).__name__.lower()}
    if isinstance(frame, Pay | Disguise):
        told |= {"target": [frame.lane, frame.space], "need": frame.need}
    if isinstance(frame, Talk | Answer):
        told["partner"] = frame.partner
    if isinstance(frame, Answer):
        told["offer"] = {"by": frame.seat, "give": frame.give, "want": frame.want}
    if isinstance(frame, Draw | Shoot) and (state.open_hands or viewer == frame.seat):
        told["reach"] = reach(rules, state, frame.seat)
    return told


def reach(rules: Any, state: RuleTheGalaxy, seat: int) -> list[list[int]]:
    """Return lane and space of each unit that the seat could destroy with all its cards, those drawn this turn included."""
    player = state.seats[seat]
    held, agents = counts(state, player.hand + player.front), infiltrators(rules, state, seat)
    return [
        [index, space]
        for index, lane in enumerate(state.lanes)
        for space, copy in enumerate(lane.spaces)
        if copy != EMPTY and can_destroy(rules.values, state.cards[copy], held, agents, space == front_space(lane))
    ]


def best_after_stopping(rules: Any, state: RuleTheGalaxy, seat: int) -> str:
    """Return the unit of most points that the seat could destroy if it stopped drawing now, or nothing."""
    in_reach = [state.cards[state.lanes[lane].spaces[space]] for lane, space in reach(rules, state, seat)]
    return max(in_reach, key=lambda unit: (rules.values.points[unit], rules.values.strength[unit]), default="")


def refusals(rules: Any, state: RuleTheGalaxy, seat: int) -> list[Refusal]:
    """Return the units that the shooting seat cannot destroy, with what is missing."""
    frame = state.stack[-1]
    if not isinstance(frame, Shoot) or frame.seat != seat:
        return []
    open_places = {place_of(action) for action in targets(rules, state, seat)}
    held, found, values = counts(state, state.seats[seat].hand), [], rules.values
    for index, lane in enumerate(state.lanes):
        front = front_space(lane)
        for space in range(front, -1, -1):
            copy = lane.spaces[space]
            if copy == EMPTY or (index, space) in open_places:
                continue
            unit = state.cards[copy]
            short = SHORT.fill(have=usable(values, unit, held), need=values.strength[unit])
            reason = short if space == front else BEHIND
            label = T("Destroy {unit}", unit=Named(unit, EVERYONE))
            found.append(Refusal(f"{DESTROY_VERB}{unit}@{LETTERS[index]}{space + 1}", label, reason))
    return found


# Weights of `evaluate`, in cards.
_STRENGTH_LEFT = 1.6
_DANGER = 3.0
_POINT = 0.15
_OWN_CARD = 0.1
_JOKER = 0.6
_INFILTRATOR = 1.8
_MATCH = 0.35
_IN_PROSPECT = 0.9
_POINTLESS = -10.0
_SCALE = 200.0


def evaluate(rules: Any, state: RuleTheGalaxy, seat: int) -> float:
    """Return a value from -1 to 1: cards in hands against the strength that is left and how near it is.

    The players win together or not at all, so everybody's cards count; own points and cards count a little more.
    """
    value = _POINT * points(rules, state, seat) - _threat(rules, state) + _in_prospect(rules, state)
    for index, player in enumerate(state.seats):
        held = counts(state, player.hand)
        if player.front:
            held = [a + b for a, b in zip(held, counts(state, player.front), strict=True)]
        value += sum(held) * (1 + _OWN_CARD * (index == seat)) + _JOKER * held[JOKER] + _MATCH * _best_match(rules, state, held)
        value += _INFILTRATOR * len(infiltrators(rules, state, index))
    return max(-0.99, min(0.99, value / _SCALE))


def _in_prospect(rules: Any, state: RuleTheGalaxy) -> float:
    """Return what the step that is under way will bring: a unit being paid for, a trade being made."""
    if not state.stack:
        return 0.0
    frame = state.stack[-1]
    if isinstance(frame, Pay | Disguise):
        unit = state.cards[state.lanes[frame.lane].spaces[frame.space]]
        return _pressure(rules, state, unit, frame.space) + _POINT * rules.values.points[unit] - frame.need
    if isinstance(frame, Answer):
        gain = _trade_gain(rules, state, frame.seat, frame.partner, frame.give, frame.want)
        return _IN_PROSPECT * gain if gain > 0 else _POINTLESS
    if isinstance(frame, Talk):
        possible = [offer.removeprefix(OFFER_VERB).split(FOR) for offer in offers(state, frame.seat, frame.partner)]
        gains = [_trade_gain(rules, state, frame.seat, frame.partner, give, want) for give, want in possible]
        gain = max(gains, default=0.0)
        return _IN_PROSPECT**2 * gain if gain > 0 else _POINTLESS
    return 0.0


def _trade_gain(rules: Any, state: RuleTheGalaxy, seat: int, partner: int, give: str, want: str) -> float:
    """Return how much better the hands of two players fit the front units after a trade."""
    hands = [counts(state, state.seats[index].hand) for index in (seat, partner)]
    before = sum(_best_match(rules, state, held) for held in hands)
    for held, gone, come in ((hands[0], give, want), (hands[1], want, give)):
        held[KIND[gone]] -= 1
        held[KIND[come]] += 1
    return _MATCH * (sum(_best_match(rules, state, held) for held in hands) - before)


def _best_match(rules: Any, state: RuleTheGalaxy, held: list[int]) -> float:
    """Return how many cards of a hand go towards the front unit that they fit best, more if they suffice."""
    best = 0.0
    for lane in state.lanes:
        front = front_space(lane)
        if front >= 0:
            unit = state.cards[lane.spaces[front]]
            fitting, strength = usable(rules.values, unit, held), rules.values.strength[unit]
            best = max(best, min(fitting, strength) + (fitting >= strength))
    return best


def _threat(rules: Any, state: RuleTheGalaxy) -> float:
    """Return how much the units press that are still to destroy."""
    cards = state.cards
    total = _STRENGTH_LEFT * sum(rules.values.strength[cards[copy]] for part in (state.upper, state.lower) for copy in part)
    for lane in state.lanes:
        for space, copy in enumerate(lane.spaces):
            if copy != EMPTY:
                total += _pressure(rules, state, cards[copy], space)
    return total


def _pressure(rules: Any, state: RuleTheGalaxy, unit: str, space: int) -> float:
    """Return how much a unit on the board presses: its strength, the more the nearer it is to the last space."""
    return rules.values.strength[unit] * (_STRENGTH_LEFT + _DANGER * ((space + 1) / state.length) ** 3)
