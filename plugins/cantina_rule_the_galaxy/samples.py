"""Set-ups that the conformance kit plays: every number of players and option, and late positions that can be won."""

from __future__ import annotations

from cantina import EMPTY, Chance, Sample, take

from .cards import CATALOGUE, FIRE, Values
from .state import RuleTheGalaxy

MODE = "standard"
HIDDEN = {"hands": "hidden"}


def last_row(state: RuleTheGalaxy, chance: Chance) -> None:
    """Leave only the weakest units in front, with good hands: the next turns win or lose the match."""
    for lane in state.lanes:
        state.box += [copy for copy in lane.spaces if copy != EMPTY]
        lane.spaces[:] = [EMPTY] * state.length
    strength = Values(CATALOGUE).strength
    stack = sorted([*state.upper, *state.lower, *state.box], key=lambda copy: strength[state.cards[copy]])
    state.upper.clear()
    state.lower.clear()
    state.box[:] = stack[6:]
    for index, copy in enumerate(stack[:6]):
        lane = state.lanes[index % 4]
        lane.spaces[4 - 2 * (index // 4)] = copy
    deal_more(state, 4)


def fire_next(state: RuleTheGalaxy, chance: Chance) -> None:
    """Put the units before the red spaces and eight fire cards aside: markers and the ninth fire card come soon."""
    for lane in state.lanes:
        unit = lane.spaces[0]
        lane.spaces[0], lane.spaces[2] = EMPTY, unit
    while len(state.fires) < 8:
        state.fires.append(take(state, state.deck, FIRE))
    deal_more(state, 3)


def infiltrators_won(state: RuleTheGalaxy, chance: Chance) -> None:
    """Give the first player two infiltrators, and rows of units behind each other to use them on."""
    for slug in ("infiltrator-rey", "infiltrator-finn"):
        pile = next(p for p in (state.upper, *(lane.spaces for lane in state.lanes)) if slug in [_slug(state, c) for c in p])
        if pile is state.upper:
            state.seats[state.first].units.append(take(state, pile, slug))
        else:
            place = [_slug(state, c) for c in pile].index(slug)
            state.seats[state.first].units.append(pile[place])
            pile[place] = EMPTY
    for lane in state.lanes:
        for space in (1, 3):
            lane.spaces[space] = (state.upper or state.lower).pop()
    deal_more(state, 5)


def deal_more(state: RuleTheGalaxy, count: int) -> None:
    """Give every player more cards from the deck, never fire."""
    for player in state.seats:
        for _ in range(count):
            copy = next(c for c in reversed(state.deck) if state.cards[c] != FIRE)
            state.deck.remove(copy)
            player.hand.append(copy)


def _slug(state: RuleTheGalaxy, copy: int) -> str:
    return state.cards[copy] if copy != EMPTY else ""


SAMPLES = (
    Sample(id="one", mode=MODE, seats=1),
    Sample(id="two", mode=MODE, seats=2),
    Sample(id="three", mode=MODE, seats=3),
    Sample(id="four", mode=MODE, seats=4, seed=4),
    Sample(id="three-hidden", mode=MODE, seats=3, options=HIDDEN),
    Sample(id="two-no-trading", mode=MODE, seats=2, options={"trading": False, "board_length": 8}),
    Sample(id="four-hidden-long", mode=MODE, seats=4, options={**HIDDEN, "board_length": 9}),
    Sample(id="three-last-row", mode=MODE, seats=3, arrange=last_row),
    Sample(id="one-last-row", mode=MODE, seats=1, arrange=last_row),
    Sample(id="three-fire", mode=MODE, seats=3, arrange=fire_next),
    Sample(id="three-fire-hidden", mode=MODE, seats=3, options=HIDDEN, arrange=fire_next),
    Sample(id="two-infiltrators", mode=MODE, seats=2, arrange=infiltrators_won),
    Sample(id="four-infiltrators-hidden", mode=MODE, seats=4, options=HIDDEN, arrange=infiltrators_won),
)
