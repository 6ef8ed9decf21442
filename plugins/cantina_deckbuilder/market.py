"""Purchases: what a card costs now, paying, and where it goes. Rulebook: Purchase a Card, Paying Off Neutral Cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cantina import Copy, T

from .board import Game, on_deck, refill, seen, to_hand, trigger
from .state import DECK, DISCARD, HAND, Deckbuilder

if TYPE_CHECKING:
    from .table import Known

BUYS = T("{seat} purchases {cards} for {paid}.", own="You purchase {cards} for {paid}.")
BUYS_FREE = T("{seat} purchases {cards}, free.", own="You purchase {cards}, free.")
TO = {
    "hand": T("{cards} goes into the hand of {seat}.", own="{cards} goes into your hand."),
    "deck": T("{cards} goes on top of the deck of {seat}.", own="{cards} goes on top of your deck."),
}


def may_own(known: Known, state: Deckbuilder, seat: int) -> bool:
    """Tell whether a seat may purchase a card: one of its faction or a neutral one."""
    return known.neutral or known.faction == state.seats[seat].faction


def price(rules: Any, state: Deckbuilder, seat: int, known: Known) -> int:
    """Return what a card costs a seat now; never below 0."""
    cost: int = known.cost
    for key in state.promises:
        effect = promised(rules, key)
        if hasattr(effect, "n") and effect.of.fits(known, state, seat):
            cost -= effect.n
    for slug, less in reductions(rules, state, seat):
        if less.of.fits(known, state, seat) and not (less.first and f"{slug}#cheaper" in state.fired):
            cost -= less.n
    return max(cost, 0)


def reductions(rules: Any, state: Deckbuilder, seat: int) -> list[tuple[str, Any]]:
    """Return the lasting cost reductions of a seat with the cards that they come from."""
    table, cards = rules.table, state.cards
    if not table.reduces:
        return []
    player, found = state.seats[seat], []
    for pile in (player.base, player.play):
        for copy in pile:
            if table[cards[copy]].cheaper:
                found += [(cards[copy], less) for less in table[cards[copy]].cheaper]
    return found


def promised(rules: Any, key: str) -> Any:
    """Return the effect that a promise is of."""
    program, _, at = key.partition("@")
    return rules.table.programs[program].effects[int(at)]


def pay(play: Game, seat: int, known: Known) -> int:
    """Pay for a card, use up what made it cheaper, and return the price."""
    state, rules = play.state, play.rules
    paid = price(rules, state, seat, known)
    state.seats[seat].resources -= paid
    for key in list(state.promises):
        effect = promised(rules, key)
        if hasattr(effect, "n") and effect.of.fits(known, state, seat):
            state.promises.remove(key)
    return paid


def purchase(play: Game, seat: int, copy: Copy, paid: int, to: str = "discard", place: int = -1) -> None:
    """Put a purchased card where it goes, fill its place in the row, and let what it triggers be resolved.

    A card that would go to the discard pile goes on top of the deck if an ability has promised that.
    """
    state, rules = play.state, play.rules
    player = state.seats[seat]
    known = rules.table[state.cards[copy]]
    play.log.add("buy", BUYS.fill(paid=paid) if paid else BUYS_FREE, seat, seen(play, copy, DISCARD), "Purchase a Card")
    for slug, less in reductions(rules, state, seat):
        if less.first and less.of.fits(known, state, seat) and f"{slug}#cheaper" not in state.fired:
            state.fired.append(f"{slug}#cheaper")
    if to == "discard":
        kept = next((k for k in state.promises if not hasattr(promised(rules, k), "n") and _fits(play, k, known, seat)), None)
        if kept is not None:
            state.promises.remove(kept)
            to = "deck"
    if to == "discard":
        player.discard.append(copy)
    else:
        (to_hand if to == "hand" else on_deck)(play, seat, copy)
        play.log.add("place", TO[to], seat, seen(play, copy, HAND if to == "hand" else DECK))
    if place >= 0:
        refill(play, place)
    trigger(play, seat, "card-purchased", copy, [(copy, program.key) for program in known.on.get("purchased", ())])


def _fits(play: Game, key: str, known: Known, seat: int) -> bool:
    return bool(promised(play.rules, key).of.fits(known, play.state, seat))
