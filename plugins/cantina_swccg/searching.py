"""Searching a Reserve Deck for a card that a text names: who may, what is found, and where it can be deployed.

The player looks through the whole pile, takes one card or none, and the pile is shuffled. A card that is taken is shown.
"""

from __future__ import annotations

from typing import Any

from cantina import EMPTY, Action, Copy, T, Text, deck, take

from .conditions import fits, known_fits
from .deploying import TOO_DEAR, Target, targets
from .effects import Search
from .frames import Searching
from .piles import Game, public, use_force
from .state import CAPTIVE, Swccg, named, names
from .where import stowed

SEARCH_VERB = "search:"
DEPLOYING = "deploying"
"""The moment of interrupts that are played in the deploy phase."""

SEARCHES = T("{cards}: {seat} searches the Reserve Deck.", own="{cards}: you search your Reserve Deck.")
TAKES = T("{seat} takes {cards} into hand.", own="You take {cards} into your hand.")
FINDS = T("{seat} finds {cards}.", own="You find {cards}.")
NOTHING = T("{seat} takes nothing.", own="You take nothing.")
PLAYED = T("An interrupt of that name was played this turn.")
EMPTY_DECK = T("Your Reserve Deck is empty.")
NO_BEARER = T("You have no card on the table that what it finds is deployed on.")
SHUFFLES = T("The Reserve Deck of {seat} is shuffled.", own="Your Reserve Deck is shuffled.")


def searches(rules: Any, state: Swccg, seat: int) -> list[Action]:
    """Return the searches that cards of a player on the table allow now; everybody sees which these are."""
    having = rules.table.having.get(Search)
    player = state.seats[seat]
    if not having or not player.reserve:
        return []
    called: dict[Copy, str] = {}
    found = []
    for copy in player.table:
        if state.cards[copy] in having and _may(rules, state, seat, copy):
            called = called or names(state)
            found.append(f"{SEARCH_VERB}{called[copy]}")
    return found


def _may(rules: Any, state: Swccg, seat: int, copy: Copy) -> bool:
    """Tell whether a card's text can be used: it is in play, can be paid for, and has not been used too often.

    A search for what is in nobody's deck is not offered.
    """
    known, player = rules.table[state.cards[copy]], state.seats[seat]
    effect: Search = known.of(Search)[0]
    if copy in state.searched or len(player.force) < effect.cost:
        return False
    if effect.each == "game" and known.card.title in player.sought:
        return False
    if not any(known_fits(effect.of, other, player.side) and other.side == player.side for other in rules.table.values()):
        return False
    place = state.places[copy]
    return place.on == EMPTY or (place.role != CAPTIVE and not stowed(state, copy))


def search_plays(rules: Any, state: Swccg, seat: int) -> list[Action]:
    """Return the interrupts of a player's hand that search, one action for each way."""
    if DEPLOYING not in rules.table.moments or not state.seats[seat].reserve:
        return []
    player = state.seats[seat]
    found = []
    for slug in dict.fromkeys(sorted(state.cards[copy] for copy in player.hand)):
        known = rules.table[slug]
        if DEPLOYING not in known.ways or known.card.title in state.played:
            continue
        for action, play in known.ways[DEPLOYING]:
            if len(player.force) >= play.cost and _bearers(rules, state, seat, play.do[0]):
                found.append(action)
    return found


def why_no_search(rules: Any, state: Swccg, seat: int, slug: str) -> Text | None:
    """Return why an interrupt of the hand that is played in the deploy phase is not open, or None if it is."""
    known, player = rules.table[slug], state.seats[seat]
    if known.card.title in state.played:
        return PLAYED
    if not player.reserve:
        return EMPTY_DECK
    ways = [play for _, play in known.ways[DEPLOYING]]
    least = min(play.cost for play in ways)
    if least > len(player.force):
        return TOO_DEAR.fill(n=least, have=len(player.force))
    if not any(_bearers(rules, state, seat, play.do[0]) for play in ways if play.cost <= len(player.force)):
        return NO_BEARER
    return None


def _bearers(rules: Any, state: Swccg, seat: int, effect: Search) -> bool:
    """Tell whether a card is there of the kind that what is found is deployed on."""
    return effect.on is None or any(fits(rules, state, effect.on, copy, seat) for copy in state.seats[seat].table)


def use_search(play: Game, seat: int, action: Action) -> None:
    """Pay for a search that a card on the table allows, and begin it."""
    state = play.state
    copy = named(state, action.removeprefix(SEARCH_VERB))
    known = play.rules.table[state.cards[copy]]
    effect: Search = known.of(Search)[0]
    state.searched.append(copy)
    if effect.each == "game":
        state.seats[seat].sought.append(known.card.title)
    use_force(play, seat, effect.cost)
    begin(play, Searching(seat, state.cards[copy], copy))


def begin(play: Game, frame: Searching) -> None:
    """Let the player look through the Reserve Deck."""
    state = play.state
    pile = state.seats[frame.seat].reserve
    play.log.add("search", SEARCHES, frame.seat, (public(frame.slug),))
    deck.look(state, pile, frame.seat, len(pile))
    state.stack.append(frame)


def effect_of(rules: Any, frame: Searching) -> Search:
    """Return the text that searches: that of a card on the table, or of a way to play an interrupt."""
    known = rules.table[frame.slug]
    found: Search = known.plays[frame.way].do[0] if known.plays else known.of(Search)[0]
    return found


def found(rules: Any, state: Swccg, frame: Searching) -> list[str]:
    """Return the cards of the Reserve Deck that the text means; of those to be deployed, those that can be."""
    effect = effect_of(rules, frame)
    player = state.seats[frame.seat]
    slugs = dict.fromkeys(sorted(state.cards[copy] for copy in player.reserve))
    fitting = [slug for slug in slugs if known_fits(effect.of, rules.table[slug], player.side)]
    if effect.then == "hand":
        return fitting
    return [slug for slug in fitting if goals(rules, state, frame, slug)]


def goals(rules: Any, state: Swccg, frame: Searching, slug: str) -> list[Target]:
    """Return where a card that was found can be deployed, as the text and its cost allow."""
    effect = effect_of(rules, frame)
    here = state.places[frame.source].location if effect.here else -1
    return [
        target
        for target in targets(rules, state, frame.seat, slug)
        if (not effect.here or target.number == here)
        and (effect.on is None or (target.on != EMPTY and fits(rules, state, effect.on, target.on, frame.seat)))
    ]


def finish(play: Game, frame: Searching, slug: str) -> Copy:
    """Take a card into the hand for everybody to see, or nothing, and shuffle; return the card, or EMPTY."""
    state = play.state
    player = state.seats[frame.seat]
    copy = EMPTY
    if slug:
        copy = take(state, player.reserve, slug)
        player.hand.append(copy)
        deck.show(state, (copy,))
        text = TAKES if effect_of(play.rules, frame).then == "hand" else FINDS
        play.log.add("find", text, frame.seat, (public(slug),))
    else:
        play.log.add("find nothing", NOTHING, frame.seat)
    deck.shuffle(state, play.chance, player.reserve)
    play.log.add("shuffle", SHUFFLES, frame.seat)
    return copy
