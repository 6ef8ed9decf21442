"""Rule the Galaxy: trading (rulebook: Trading Cards; rulings 31 to 33)."""

import pytest

from cantina import Chance
from cantina.bots import Chair
from cantina.bots.greedy import GreedyBot
from rule_the_galaxy.tabletop import answer, hand, offered, sentences, table

KYLO = {"a1": "kylo-ren"}


def test_ruling_31_only_the_player_whose_turn_it_is_opens_trades():
    match = table(hands=["rey", "poe", "finn"], lanes=KYLO)
    assert offered(match, 0) == ["trade:seat-2", "trade:seat-3", "end-turn"]
    assert match.waiting == (0,)


def test_ruling_31_trading_is_open_before_the_first_card_and_between_cards():
    assert "trade:seat-2" in offered(table(hands=["rey", "poe"], phase="draw"))
    assert "trade:seat-2" in offered(table(hands=["rey", "poe"], phase="draw", front="finn"))


def test_ruling_32_one_card_is_given_for_one_card_and_repeatedly():
    match = table(hands=["rey rey", "poe poe"], lanes=KYLO)
    answer(match, "trade:seat-2", "offer:rey>poe")
    events = answer(match, "accept", seat=1)
    assert (hand(match, 0), hand(match, 1)) == ("poe rey", "poe rey")
    assert sentences(match, events) == ["Ann gives Ben Rey for Poe."]
    answer(match, "trade:seat-2", "offer:rey>poe")
    answer(match, "accept", seat=1)
    assert (hand(match, 0), hand(match, 1)) == ("poe poe", "rey rey")


def test_with_open_hands_one_asks_for_what_the_partner_holds_and_never_for_the_same_kind():
    match = table(hands=["rey finn", "rey poe"], lanes=KYLO)
    answer(match, "trade:seat-2")
    assert offered(match) == ["offer:rey>poe", "offer:finn>rey", "offer:finn>poe", "no-offer"]


def test_with_hidden_hands_what_one_may_ask_for_does_not_depend_on_the_partners_hand():
    menus = []
    for theirs in ("poe", "finn"):
        match = table(hands=["rey", theirs], lanes=KYLO, hidden=True)
        answer(match, "trade:seat-2")
        menus.append(offered(match))
    assert menus[0] == menus[1] == ["offer:rey>chewbacca", "offer:rey>finn", "offer:rey>poe", "offer:rey>bb8", "no-offer"]


def test_only_a_seat_that_has_the_card_can_accept():
    match = table(hands=["rey", "poe"], lanes=KYLO, hidden=True)
    answer(match, "trade:seat-2", "offer:rey>finn")
    assert offered(match, 1) == ["decline"]


def test_with_hidden_hands_a_partner_without_the_card_is_asked_all_the_same():
    waiting = []
    for theirs in ("poe", "finn"):
        match = table(hands=["rey", theirs], lanes=KYLO, hidden=True)
        answer(match, "trade:seat-2", "offer:rey>finn")
        waiting.append(match.waiting)
    assert waiting == [(1,), (1,)]


def test_with_hidden_hands_a_card_on_offer_is_known_until_it_is_answered():
    match = table(hands=["rey finn", "poe"], lanes=KYLO, hidden=True)
    answer(match, "trade:seat-2", "offer:rey>poe")
    assert match.observe(1).zones["seats.0.hand"].slugs() == ["rey"]
    answer(match, "decline", seat=1)
    assert match.observe(1).zones["seats.0.hand"].slugs() == []


def test_ruling_32_an_offer_can_be_withdrawn_until_it_is_answered_and_made_again():
    match = table(hands=["rey", "poe"], lanes=KYLO)
    answer(match, "trade:seat-2", "offer:rey>poe")
    assert (match.waiting, offered(match, 0), offered(match, 1)) == ((1,), ["withdraw"], ["accept", "decline"])
    events = answer(match, "withdraw")
    assert sentences(match, events) == ["Ann withdraws the offer."]
    assert (hand(match, 0), hand(match, 1), match.waiting) == ("rey", "poe", (0,))
    answer(match, "trade:seat-2")
    assert "offer:rey>poe" in offered(match)


def test_ruling_32_a_withdrawn_offer_counts_among_the_six_of_a_turn():
    match = table(hands=["rey", "poe"], phase="draw")
    for _ in range(6):
        answer(match, "trade:seat-2", "offer:rey>poe", "withdraw")
    assert offered(match, 0) == ["draw", "stop"]


def test_with_hidden_hands_a_withdrawn_card_is_not_known_any_more():
    match = table(hands=["rey finn", "poe"], lanes=KYLO, hidden=True)
    answer(match, "trade:seat-2", "offer:rey>poe", "withdraw")
    assert match.observe(1).zones["seats.0.hand"].slugs() == []


def test_a_declined_offer_is_not_repeated_that_turn():
    match = table(hands=["rey", "poe finn"], lanes=KYLO)
    answer(match, "trade:seat-2", "offer:rey>poe")
    answer(match, "decline", seat=1)
    answer(match, "trade:seat-2")
    assert offered(match) == ["offer:rey>finn", "no-offer"]


def test_a_declined_offer_can_be_made_again_next_turn():
    match = table(seats=2, hands=["rey", "poe finn"], lanes=KYLO, deck="rey rey rey rey")
    answer(match, "trade:seat-2", "offer:rey>poe")
    answer(match, "decline", seat=1)
    answer(match, "end-turn")
    answer(match, "draw", "stop", "end-turn", seat=1)
    answer(match, "trade:seat-2")
    assert "offer:rey>poe" in offered(match)


SHOT_OPEN = ["destroy:infiltrator-rey@a1", "end-turn"]


def test_at_most_six_offers_a_turn():
    match = table(hands=["rey", "poe finn bb8 chewbacca", "poe finn bb8"], lanes={"a1": "infiltrator-rey"})
    for number in range(6):
        partner = 1 + number % 2
        answer(match, f"trade:seat-{partner + 1}")
        answer(match, offered(match)[0])
        answer(match, "decline", seat=partner)
    assert offered(match) == SHOT_OPEN


def test_talks_without_an_offer_do_not_use_up_offers_but_end_after_twelve():
    match = table(hands=["rey", "poe"], lanes={"a1": "infiltrator-rey"})
    for _ in range(12):
        answer(match, "trade:seat-2", "no-offer")
    assert match.state.offers == 0
    assert offered(match) == SHOT_OPEN


def test_offers_and_talks_start_anew_each_turn():
    match = table(seats=2, hands=["rey", "poe finn"], lanes=KYLO, deck="rey rey")
    answer(match, "trade:seat-2", "offer:rey>poe")
    answer(match, "decline", seat=1)
    answer(match, "end-turn")
    assert (match.state.offers, match.state.talks, match.state.declined) == (0, 0, [])


def test_with_open_hands_a_partner_is_asked_only_if_something_can_be_traded():
    match = table(hands=["rey rey", "rey", "rey poe"], lanes={"a1": "stormtrooper-rey"})
    assert offered(match) == ["destroy:stormtrooper-rey@a1", "trade:seat-3", "end-turn"]
    answer(match, "trade:seat-3", "offer:rey>poe")
    answer(match, "decline", seat=2)
    assert offered(match) == ["destroy:stormtrooper-rey@a1", "end-turn"]


def test_a_partner_without_cards_cannot_be_asked():
    match = table(hands=["rey", "", "poe"], lanes=KYLO)
    assert offered(match) == ["trade:seat-3", "end-turn"]


@pytest.mark.parametrize("seats", [2, 3])
def test_ruling_33_the_table_may_agree_not_to_trade(seats):
    match = table(seats=seats, hands=["rey", "poe"], phase="draw", front="finn", trading=False)
    assert offered(match) == ["draw", "stop"]


def test_an_offer_is_heard_by_everyone_in_their_own_words():
    match = table(hands=["rey", "poe", "finn"], lanes=KYLO)
    events = answer(match, "trade:seat-2", "offer:rey>poe")
    assert sentences(match, events, viewer=0) == ["You offer Ben Rey for Poe."]
    assert sentences(match, events, viewer=1) == ["Ann offers you Rey for Poe."]
    assert sentences(match, events, viewer=2) == ["Ann offers Ben Rey for Poe."]


def test_tiles_are_never_traded():
    match = table(hands=["", "poe"], units=["infiltrator-rey"], lanes=KYLO)
    assert not [action for action in offered(match) if action.startswith("trade")]


def test_the_greedy_bot_opens_no_talk_that_cannot_help():
    match = table(hands=["rey", "poe"], lanes=KYLO, taken=3)
    for seed in range(10):
        assert GreedyBot(Chance.seeded(seed)).choose(Chair(match, 0)) == "end-turn"


def test_the_greedy_bot_trades_for_the_card_it_lacks():
    match = table(hands=["rey poe", "rey"], lanes={"a6": "stormtrooper-rey", "b1": "kylo-ren"})
    bot = GreedyBot(Chance.seeded(1))
    for action in ("trade:seat-2", "offer:poe>rey"):
        assert bot.choose(Chair(match, 0)) == action
        match.act(0, action)
    assert bot.choose(Chair(match, 1)) == "accept"
