"""Each answer of the rulebook's Frequently Asked Questions."""

import pytest

from cantina import PUBLIC
from deckbuilder.tabletop import act, check, in_order, table


def test_faq_i_need_not_play_every_card_but_cards_not_played_are_discarded():
    match = table(hand="stormtrooper at-at", deck="lobot bossk dengar tie-fighter at-st")
    act(match, "play:stormtrooper", "end-turn")
    check(match, discard="at-at stormtrooper", hand="at-st bossk dengar lobot tie-fighter")


def test_faq_an_ability_need_not_be_resolved_at_once():
    match = table(hand="tie-bomber stormtrooper", row="x-wing lobot")
    act(match, "play:tie-bomber", "play:stormtrooper", "commit:stormtrooper", "attack", "use:tie-bomber", "discard-row:x-wing")
    check(match, galaxy_discard="x-wing", foe_damage=2)


def test_faq_a_when_ability_is_used_at_its_moment_or_not_at_all():
    match = table(base="", bases="kessel rodia", hand="stormtrooper", phase="begin")
    act(match, "base:kessel")
    check(match, open="exile:hand/stormtrooper skip", closed="play:stormtrooper end-turn")
    act(match, "skip", "play:stormtrooper")
    check(match, closed="use:kessel exile:hand/stormtrooper exile:play/stormtrooper", open="end-turn")


def test_faq_abilities_of_base_and_cards_need_not_be_used():
    match = table("republic", play="barc-speeder", base="utapau")
    act(match, "end-turn")
    check(match, discard="barc-speeder", galaxy_discard="")


@pytest.mark.parametrize("hand", ["separatist-shuttle", "separatist-shuttle aat"])
def test_faq_an_ability_is_not_resolved_in_part(hand):
    """Commando Droid: whoever uses it exiles a card; there is no way out after that."""
    match = table("separatist", play="commando-droid", hand=hand, foe_hand="yoda clone-trooper")
    act(match, "use:commando-droid")
    check(match, closed="done skip end-turn", open="exile:hand/separatist-shuttle")
    act(match, "exile:hand/separatist-shuttle")
    assert match.waiting == (1,)


def test_faq_a_row_card_may_be_exiled_although_the_rest_cannot_be_resolved():
    match = table("separatist", play="tri-fighter", row="aat yoda", foe_play="")
    act(match, "use:tri-fighter")
    check(match, exile="aat", open="end-turn")


def test_faq_cards_may_be_exiled_from_hand_and_discard_pile_together():
    match = table(base="", bases="kessel rodia", hand="stormtrooper lobot", discard="imperial-shuttle", phase="begin")
    act(match, "base:kessel", "exile:hand/stormtrooper", "exile:discard/imperial-shuttle", "done")
    check(match, exile="imperial-shuttle stormtrooper", hand="lobot")


def test_faq_a_reward_is_optional():
    match = table(play="at-st", row="x-wing")
    act(match, "strike:x-wing", "skip")
    check(match, resources=0, galaxy_discard="x-wing")


@pytest.mark.parametrize("viewer", [0, 1, PUBLIC])
def test_faq_all_discard_and_exile_piles_are_open_in_their_order(viewer):
    match = table(
        discard="stormtrooper at-at lobot", exile="bossk", foe_discard="x-wing y-wing", galaxy_discard="dengar tie-fighter"
    )
    zones = match.observe(viewer).zones
    assert zones["seats.0.discard"].slugs() == ["stormtrooper", "at-at", "lobot"]
    assert zones["seats.1.discard"].slugs() == ["x-wing", "y-wing"]
    assert zones["galaxy_discard"].slugs() == ["dengar", "tie-fighter"]
    assert zones["seats.0.exile"].slugs() == ["bossk"]
    assert in_order(match, match.state.seats[0].discard) == "stormtrooper at-at lobot"


def test_faq_ships_can_be_attacked_although_the_base_was_destroyed_by_an_ability():
    match = table(
        "separatist",
        play="vulture-droid general-grievous",
        foe_damage=8,
        foe_bases="ilum naboo",
        foe_play="pelta-class-frigate",
    )
    act(match, "use:vulture-droid")
    check(match, won=1, foe_base="")
    act(match, "commit:general-grievous", "attack")
    check(match, foe_play="", foe_discard="pelta-class-frigate", foe_damage=0, won=1)


def test_faq_geonosis_purchases_a_card_of_cost_0_for_nothing():
    match = table("separatist", base="geonosis", discard="b1-battle-droid", resources=0)
    act(match, "use:geonosis")
    check(match, hand="b1-battle-droid", discard="", resources=0)


def test_faq_resources_kept_by_mygeeto_survive_it():
    match = table("separatist", base="mygeeto", resources=3, bases="umbara raxus", foe_hand="yoda anakin-skywalker", damage=10)
    act(match, "end-turn", "foe:play:yoda", "foe:play:anakin-skywalker", "foe:commit-all", "foe:attack")
    check(match, base="", foe_won=1, resources=3)
    act(match, "foe:end-turn", "base:raxus")
    check(match, resources=3, open="buy:outer-rim-pilot")
    act(match, "end-turn")
    check(match, resources=0)
