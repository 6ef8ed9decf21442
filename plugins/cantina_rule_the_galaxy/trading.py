"""Trading: one card for one card, between the player whose turn it is and one partner.

Rulebook: Trading Cards; rulings 31 to 33. What one may ask for never depends on a hidden hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cantina import Action, Copy, Decision, Play, Step, T, Text, Who, deck, take

from .cards import KINDS
from .state import Answer, RuleTheGalaxy, Talk, counts

TRADE_VERB = "trade:"
OFFER_VERB = "offer:"
FOR = ">"
BACK = "no-offer"
ACCEPT = "accept"
DECLINE = "decline"
WITHDRAW = "withdraw"
MAX_OFFERS = 6
MAX_TALKS = 12
"""Offers a player may make, and talks a player may open, in one turn (house)."""

CHOOSE_OFFER = T("What do you trade?")
ASKED = T("{by} offers {give} for {want}. Do you trade?")
OFFERS = T("{seat} offers {partner} {give} for {want}.", own="You offer {partner} {give} for {want}.")
TRADED = T("{seat} gives {partner} {give} for {want}.", own="You give {partner} {give} for {want}.")
OFFERED = T("You offer {partner} {give} for {want}.")
WITHDRAWN = T("{seat} withdraws the offer.", own="You withdraw your offer.")
DECLINED = T("{seat} declines.", own="You decline.")
NO_OFFER = T("{seat} makes no offer.", own="You make no offer.")


def partners(state: RuleTheGalaxy, seat: int) -> list[Action]:
    """Return the talks a player may open: with every other player who holds cards, as long as talks are left.

    Follows from public facts alone: the cards in open hands, else the numbers of cards.
    """
    if state.talks >= MAX_TALKS or state.offers >= MAX_OFFERS or not state.seats[seat].hand:
        return []
    return [
        f"{TRADE_VERB}seat-{other + 1}"
        for other, player in enumerate(state.seats)
        if other != seat and player.hand and (not state.open_hands or something_to_trade(state, seat, other))
    ]


def something_to_trade(state: RuleTheGalaxy, seat: int, partner: int) -> bool:
    """Tell whether two open hands hold different kinds, with an offer between them that was not declined."""
    if state.declined:
        return bool(offers(state, seat, partner))
    cards, mine, theirs = state.cards, state.seats[seat].hand, state.seats[partner].hand
    kind = cards[mine[0]]
    return any(cards[copy] != kind for copy in theirs) or any(cards[copy] != kind for copy in mine)


def open_talk(play: Play[RuleTheGalaxy], seat: int, action: Action) -> None:
    """Begin to trade with the partner named in the action."""
    play.state.talks += 1
    play.state.stack.append(Talk(seat, int(action.rpartition("-")[2]) - 1))


def offers(state: RuleTheGalaxy, seat: int, partner: int) -> list[Action]:
    """Return the offers open to a player: own cards against cards the partner may have, not what was declined."""
    mine = counts(state, state.seats[seat].hand)
    theirs = counts(state, state.seats[partner].hand) if state.open_hands else [1] * len(KINDS)
    return [
        f"{OFFER_VERB}{give}{FOR}{want}"
        for give, have in zip(KINDS, mine, strict=True)
        if have
        for want, may_have in zip(KINDS, theirs, strict=True)
        if may_have and want != give and declined_key(partner, give, want) not in state.declined
    ]


def declined_key(partner: int, give: str, want: str) -> str:
    """Return how a declined offer is remembered until the end of the turn."""
    return f"seat-{partner + 1}:{give}{FOR}{want}"


class TalkStep(Step[RuleTheGalaxy, Talk]):
    """The active player names one card for one card, or lets it be."""

    def ask(self, rules: Any, state: RuleTheGalaxy, frame: Talk) -> Sequence[Decision]:
        return (Decision(frame.seat, CHOOSE_OFFER, [*offers(state, frame.seat, frame.partner), BACK]),)

    def answer(self, play: Play[RuleTheGalaxy], frame: Talk, seat: int, action: Action) -> None:
        state = play.state
        state.stack.pop()
        if action == BACK:
            play.log.add("no offer", NO_OFFER, seat)
            return
        give, want = action.removeprefix(OFFER_VERB).split(FOR)
        state.offers += 1
        state.stack.append(Answer(seat, frame.partner, give, want))
        deck.show(state, [offered_copy(state, seat, give)])
        said = OFFERS.fill(partner=Who(frame.partner), **names(play.rules, give, want))
        play.log.add("offer", said, seat, rule="Trading Cards")


class AnswerStep(Step[RuleTheGalaxy, Answer]):
    """The partner answers; only who has the card can accept. Until then the offer can be withdrawn."""

    def ask(self, rules: Any, state: RuleTheGalaxy, frame: Answer) -> Sequence[Decision]:
        has_card = counts(state, state.seats[frame.partner].hand)[KINDS.index(frame.want)]
        actions = [ACCEPT, DECLINE] if has_card else [DECLINE]
        said = names(rules, frame.give, frame.want)
        return (
            Decision(frame.partner, ASKED.fill(by=Who(frame.seat), **said), actions),
            Decision(frame.seat, OFFERED.fill(partner=Who(frame.partner), **said), [WITHDRAW], optional=True),
        )

    def answer(self, play: Play[RuleTheGalaxy], frame: Answer, seat: int, action: Action) -> None:
        state = play.state
        state.stack.pop()
        deck.forget(state, [offered_copy(state, frame.seat, frame.give)])
        if action == WITHDRAW:
            play.log.add("withdraw", WITHDRAWN, seat, rule="Trading Cards")
            return
        if action == DECLINE:
            state.declined.append(declined_key(frame.partner, frame.give, frame.want))
            play.log.add("decline", DECLINED, seat, rule="Trading Cards")
            return
        mine, theirs = state.seats[frame.seat].hand, state.seats[frame.partner].hand
        given, gotten = take(state, mine, frame.give), take(state, theirs, frame.want)
        mine.append(gotten)
        theirs.append(given)
        said = names(play.rules, frame.give, frame.want)
        play.log.add("trade", TRADED.fill(partner=Who(frame.partner), **said), frame.seat, rule="Trading Cards")


def offered_copy(state: RuleTheGalaxy, seat: int, slug: str) -> Copy:
    """Return the card that lies on the table as an offer: while it does, everyone knows that this hand holds it."""
    held = [copy for copy in state.seats[seat].hand if state.cards[copy] == slug]
    return max(held, key=lambda copy: state.knows[copy])


def names(rules: Any, give: str, want: str) -> dict[str, Text]:
    """Return the cards of an offer as words: an offer is spoken aloud, so everyone hears them."""
    return {"give": rules.cards[give].name, "want": rules.cards[want].name}
