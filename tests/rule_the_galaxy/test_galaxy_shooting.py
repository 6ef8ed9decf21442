"""Rule the Galaxy: destroying units and paying (rulebook: Destroying Units)."""

import pytest

from cantina_rule_the_galaxy import ruleset
from rule_the_galaxy.tabletop import answer, hand, offered, table, units_at, words

KYLO_BEHIND = {"c5": "snowtrooper-finn", "c3": "kylo-ren"}


def destroyable(match, seat=0):
    return [a.removeprefix("destroy:") for a in offered(match, seat) if a.startswith("destroy:")]


def test_ruling_22_only_the_unit_nearest_the_players_can_be_shot_and_the_next_is_exposed_at_once():
    match = table(hands=["finn finn finn rey rey poe"], lanes={"a5": "snowtrooper-finn", "a2": "stormtrooper-rey"})
    assert destroyable(match) == ["snowtrooper-finn@a5"]
    answer(match, "destroy:snowtrooper-finn@a5")
    assert destroyable(match) == ["stormtrooper-rey@a2"]


@pytest.mark.parametrize(
    ("held", "unit", "can"),
    [
        ("chewbacca chewbacca chewbacca", "snowtrooper-chewbacca", True),
        ("chewbacca chewbacca", "snowtrooper-chewbacca", False),
        ("chewbacca chewbacca rey", "snowtrooper-chewbacca", False),
        ("finn bb8", "stormtrooper-finn", True),
        ("bb8 bb8", "stormtrooper-finn", True),
        ("rey rey poe poe finn chewbacca bb8 bb8", "kylo-ren", True),
        ("rey rey poe poe finn chewbacca bb8", "kylo-ren", False),
        ("rey", "infiltrator-rey", True),
        ("poe", "infiltrator-rey", False),
        ("rey rey poe poe finn finn", "sergeant", True),
        ("rey rey poe poe finn", "captain-phasma", False),
    ],
)
def test_ruling_23_a_unit_costs_its_strength_in_its_colour_or_jokers(held, unit, can):
    match = table(hands=[held, "rey"], lanes={"b3": unit})
    assert destroyable(match) == ([f"{unit}@b3"] if can else [])


def test_ruling_23_nothing_is_overpaid():
    match = table(hands=["finn finn finn finn rey"], lanes={"a1": "stormtrooper-finn", "b1": "kylo-ren"})
    answer(match, "destroy:stormtrooper-finn@a1")
    assert hand(match, 0) == "finn finn rey"


def test_paying_goes_card_by_card_in_one_order_of_kinds():
    match = table(hands=["rey rey chewbacca chewbacca finn finn poe poe bb8"], lanes={"a1": "kylo-ren"})
    answer(match, "destroy:kylo-ren@a1", "pay:rey", "pay:rey", "pay:chewbacca")
    assert "pay:rey" not in offered(match)
    answer(match, "pay:chewbacca", "pay:finn", "pay:finn", "pay:poe")
    assert offered(match) == ["pay:poe", "pay:bb8"]


def test_a_kind_can_only_be_passed_over_if_the_rest_can_still_be_paid():
    match = table(hands=["rey rey chewbacca chewbacca finn finn poe poe bb8"], lanes={"a1": "kylo-ren"})
    answer(match, "destroy:kylo-ren@a1")
    assert offered(match) == ["pay-fewest-jokers", "pay:rey"]


def test_fewest_jokers_pays_the_most_plentiful_colour_first_and_jokers_last():
    match = table(hands=["rey poe poe poe finn finn bb8 bb8"], lanes={"a1": "sergeant", "b1": "kylo-ren"})
    answer(match, "destroy:sergeant@a1", "pay-fewest-jokers")
    assert words(match, match.state.discard) == "finn finn poe poe poe rey"
    assert hand(match, 0) == "bb8 bb8"


def test_a_payment_with_one_way_only_is_taken_at_once_with_open_hands_and_asked_with_hidden_ones():
    lanes = {"a1": "stormtrooper-finn", "b1": "kylo-ren"}
    shown = table(hands=["finn finn rey", "poe"], lanes=lanes)
    answer(shown, "destroy:stormtrooper-finn@a1")
    assert hand(shown, 0) == "rey"
    hidden = table(hands=["finn finn rey", "poe"], lanes=lanes, hidden=True)
    answer(hidden, "destroy:stormtrooper-finn@a1")
    assert offered(hidden) == ["pay:finn"]
    answer(hidden, "pay:finn", "pay:finn")
    assert hand(hidden, 0) == "rey"


def test_ruling_24_an_infiltrator_can_be_used_in_the_turn_in_which_it_was_won():
    match = table(hands=["finn poe"], lanes={"a4": "infiltrator-finn", "b2": "stormtrooper-finn", "c1": "kylo-ren"})
    answer(match, "destroy:infiltrator-finn@a4", "destroy:stormtrooper-finn@b2")  # one way only: taken at once
    assert words(match, match.state.seats[0].units) == "stormtrooper-finn"


def test_ruling_25_an_infiltrator_counts_two_against_a_unit_of_any_colour():
    match = table(hands=["rey rey poe poe chewbacca bb8"], units=["infiltrator-finn"], lanes={"a1": "kylo-ren"})
    answer(match, "destroy:kylo-ren@a1")
    assert words(match, match.state.seats[0].units) == "kylo-ren"
    assert hand(match, 0) == ""


def test_ruling_26_several_infiltrators_alone_can_destroy_a_unit_of_any_colour():
    three = "infiltrator-rey infiltrator-finn infiltrator-poe"
    match = table(hands=["rey", "poe"], units=[three], lanes={"a2": "sergeant", "b1": "kylo-ren"})
    answer(match, "destroy:sergeant@a2")  # with one card, two of three would not do: one way only
    assert words(match, match.state.seats[0].units) == "sergeant"
    assert hand(match, 0) == "rey"


def test_infiltrators_are_used_in_one_order_and_left_out_only_if_cards_suffice():
    three = "infiltrator-rey infiltrator-finn infiltrator-poe"
    match = table(hands=["rey rey rey rey poe"], units=[three], lanes={"a2": "sergeant", "b1": "kylo-ren"})
    answer(match, "destroy:sergeant@a2")
    assert offered(match) == ["disguise:infiltrator-rey", "disguise:infiltrator-finn", "disguise:infiltrator-poe"]
    answer(match, "disguise:infiltrator-finn")
    assert offered(match) == ["disguise:infiltrator-poe", "cards-only"]


def test_ruling_27_an_infiltrator_reaches_a_unit_behind_others_and_one_in_front():
    lanes = {"c5": "kylo-ren", "c3": "flametrooper-rey"}
    match = table(hands=["rey rey bb8"], units=["infiltrator-rey"], lanes=lanes)
    assert destroyable(match) == ["flametrooper-rey@c3"]
    answer(match, "destroy:flametrooper-rey@c3")
    assert units_at(match) == {"c5": "kylo-ren"}
    assert (hand(match, 0), words(match, match.state.discard)) == ("", "bb8 rey rey")


def test_ruling_27_without_a_fitting_infiltrator_a_unit_behind_others_is_out_of_reach():
    lanes = {"c5": "kylo-ren", "c3": "flametrooper-rey"}
    match = table(hands=["rey rey rey bb8 bb8", "poe"], units=["infiltrator-finn"], lanes=lanes)
    assert destroyable(match) == []
    reasons = {r.action: r.reason.msgid for r in match.rules.refusals(match.state, 0)}
    assert (
        reasons["destroy:flametrooper-rey@c3"] == "It stands behind another unit. Only an infiltrator of its colour reaches it."
    )


def test_a_hidden_target_needs_an_infiltrator_even_if_cards_alone_would_do():
    lanes = {"c5": "kylo-ren", "c3": "stormtrooper-rey"}
    match = table(hands=["rey rey"], units=["infiltrator-rey"], lanes=lanes)
    answer(match, "destroy:stormtrooper-rey@c3")
    assert hand(match, 0) == "rey rey"
    assert words(match, match.state.box).count("infiltrator-rey") == 1


def test_ruling_28_no_colour_has_two_infiltrators():
    assert [ruleset.cards[slug].count for slug in ruleset.values.infiltrators] == [1, 1, 1, 1]


def test_ruling_29_a_used_infiltrator_leaves_the_game_and_counts_no_more_as_a_unit():
    match = table(hands=[""], units=["infiltrator-rey"], lanes={"a1": "stormtrooper-rey", "b1": "kylo-ren"})
    answer(match, "destroy:stormtrooper-rey@a1")
    assert words(match, match.state.seats[0].units) == "stormtrooper-rey"
    assert "infiltrator-rey" in words(match, match.state.box)


def test_ruling_30_the_tile_of_a_destroyed_unit_is_taken():
    match = table(hands=["rey"], lanes={"a1": "infiltrator-rey", "b1": "kylo-ren"})
    answer(match, "destroy:infiltrator-rey@a1")
    assert words(match, match.state.seats[0].units) == "infiltrator-rey"


def test_eight_mixed_cards_destroy_kylo_ren_and_so_do_six_with_an_infiltrator():
    assert destroyable(table(hands=["rey rey poe poe finn finn bb8 chewbacca"], lanes={"a1": "kylo-ren"})) == ["kylo-ren@a1"]
    assert destroyable(table(hands=["rey rey poe poe finn finn"], units=["infiltrator-poe"], lanes=KYLO_BEHIND)) == [
        "kylo-ren@c3"
    ]


def test_what_cannot_be_shot_says_what_is_missing():
    match = table(hands=["finn bb8", "rey"], lanes={"a3": "snowtrooper-finn"})
    (refusal,) = match.rules.refusals(match.state, 0)
    assert (refusal.action, refusal.reason.args) == ("destroy:snowtrooper-finn@a3", {"have": 2, "need": 3})
