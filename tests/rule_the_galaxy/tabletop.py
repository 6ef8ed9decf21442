"""A position of Rule the Galaxy that one can draw: hands, deck, lanes, and whose turn it is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cantina import EMPTY, Chance, Copy, Event, take
from cantina.match import Match
from cantina.text import Voice
from cantina_rule_the_galaxy import ruleset
from cantina_rule_the_galaxy.cards import FIRE
from cantina_rule_the_galaxy.state import Draw, RuleTheGalaxy, Shoot, Turns

LETTERS = "abcd"


def table(
    *,
    seats: int = 3,
    hands: Sequence[str] = (),
    front: str = "",
    units: Sequence[str] = (),
    lanes: dict[str, str] | None = None,
    stack: str = "sergeant",
    deck: str = "",
    fires: int = 0,
    markers: dict[str, int] | None = None,
    phase: str = "shoot",
    taken: int = 1,
    seed: int = 1,
    hidden: bool = False,
    **options: Any,
) -> Match[RuleTheGalaxy]:
    """Lay out a position in which it is the turn of seat 0.

    hands    one text of slugs a seat, such as 'rey rey bb8'; a missing one is empty
    lanes    'b4': slug of the unit on that space; every other space is empty
    stack    the units to come, next one first; units named nowhere are in the box
    deck     the top cards, next one first; the other cards lie below, fire last
    fires    how many fire cards have been drawn
    markers  lane to the value of its marker; other lanes have none
    phase    'draw' or 'shoot'; taken: turns begun this round; hidden: the option of hidden hands
    """
    setup = ruleset.setup("standard", seats, {"hands": "hidden" if hidden else "open", **options})
    state = Match.start(ruleset, setup, seed=seed).state
    cards = [copy for pile in (state.deck, *(player.hand for player in state.seats)) for copy in pile]
    tiles = [*state.upper, *state.lower, *(copy for lane in state.lanes for copy in lane.spaces if copy != EMPTY)]
    fire_markers = [*state.marker_unused, *(copy for lane in state.lanes for copy in lane.marker)]

    def pick(pile: list[Copy], slugs: str) -> list[Copy]:
        return [take(state, pile, slug) for slug in slugs.split()]

    state.fires = pick(cards, " ".join([FIRE] * fires))
    for seat, player in enumerate(state.seats):
        player.hand = pick(cards, hands[seat] if seat < len(hands) else "")
        player.front = pick(cards, front if seat == 0 else "")
        player.units = pick(tiles, units[seat] if seat < len(units) else "")
    top = pick(cards, deck)
    cards.sort(key=lambda copy: state.cards[copy] != FIRE)
    state.deck = cards + top[::-1]
    state.upper, state.lower = pick(tiles, stack)[::-1], []
    for letter, lane in zip(LETTERS, state.lanes, strict=True):
        lane.marker = pick(fire_markers, f"fire-{markers[letter]}") if markers and letter in markers else []
        lane.spaces = [
            take(state, tiles, lanes[place]) if lanes and (place := f"{letter}{space + 1}") in lanes else EMPTY
            for space in range(state.length)
        ]
    state.box, state.marker_unused = tiles, fire_markers
    state.first, state.turn, state.taken, state.round = 0, 0, taken, 1
    frame = Draw(0) if phase == "draw" else Shoot(0)
    state.stack = [Turns(), frame]
    return Match(ruleset.at(ruleset.catalogue(setup)), setup, state, Chance.seeded(seed))


def hand(match: Match[RuleTheGalaxy], seat: int) -> str:
    """Return a hand as a sorted text of slugs."""
    return words(match, match.state.seats[seat].hand)


def words(match: Match[RuleTheGalaxy], pile: Sequence[Copy]) -> str:
    """Return a pile as a sorted text of slugs."""
    return " ".join(sorted(match.state.cards[copy] for copy in pile))


def units_at(match: Match[RuleTheGalaxy]) -> dict[str, str]:
    """Return the board as place to slug."""
    return {
        f"{letter}{space + 1}": match.state.cards[copy]
        for letter, lane in zip(LETTERS, match.state.lanes, strict=True)
        for space, copy in enumerate(lane.spaces)
        if copy != EMPTY
    }


def offered(match: Match[RuleTheGalaxy], seat: int = 0) -> list[str]:
    """Return the open actions of a seat."""
    decision = match.decision(seat)
    return list(decision.actions) if decision else []


def answer(match: Match[RuleTheGalaxy], *actions: str, seat: int = 0) -> list[Event]:
    """Give answers one after the other, and return all that happened."""
    return [event for action in actions for event in match.act(seat, action)]


def sentences(match: Match[RuleTheGalaxy], events: Sequence[Event], viewer: int = -1) -> list[str]:
    """Return events as sentences; seats are called Ann, Ben, Cleo and Dag."""
    voice = Voice(viewer, ["Ann", "Ben", "Cleo", "Dag"], lambda slug: match.rules.cards[slug].name)
    return [event.say(voice) for event in events]
