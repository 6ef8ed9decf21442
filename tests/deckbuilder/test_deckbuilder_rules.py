"""The rulebook's rules, in its order: turns, purchases, attacks, and the terms of Additional Rules."""

import pytest

from cantina import PUBLIC
from deckbuilder.tabletop import act, check, in_order, offered, sentences, table

FIVE = "stormtrooper at-st tie-fighter lobot bossk"

# Beginning of Turn


def test_a_turn_begins_with_a_new_base_then_force_then_ships():
    match = table(base="", bases="endor mustafar", force=1, play="imperial-carrier gozanti-cruiser", phase="begin")
    assert offered(match) == ["base:endor", "base:mustafar"]
    events = act(match, "base:mustafar", "use:mustafar")
    check(match, force=3, resources=1 + 3 + 2)
    kinds = [event.kind for event in events]
    assert kinds.index("new base") < kinds.index("force") < kinds.index("force gives") < kinds.index("ship gives")


@pytest.mark.parametrize(("force", "resources"), [(3, 1), (2, 0), (0, 0), (-3, 0)])
def test_the_force_all_the_way_gives_a_resource_at_the_start_of_the_turn(force, resources):
    check(table(force=force, phase="begin"), resources=resources)


def test_the_last_base_left_is_revealed_at_once():
    match = table(base="", bases="rodia", row="lobot", phase="begin")
    check(match, base="rodia", open="end-turn")


def test_start_of_turn_abilities_come_after_the_resources():
    match = table(base="coruscant", force=3, play="gozanti-cruiser", phase="begin")
    check(match, resources=3, open="use:coruscant skip")


# Play a Card


def test_a_card_gives_resources_and_then_force_when_it_is_played():
    match = table(hand="grand-moff-tarkin", force=-1)
    act(match, "play:grand-moff-tarkin")
    check(match, resources=2, force=1, play="grand-moff-tarkin", hand="")


def test_force_stops_at_the_end_of_the_track():
    match = table(hand="grand-moff-tarkin", force=2)
    act(match, "play:grand-moff-tarkin")
    check(match, force=3)


def test_units_leave_at_the_end_of_the_turn_and_ships_stay():
    match = table(hand="stormtrooper star-destroyer", deck=FIVE)
    act(match, "play:stormtrooper", "play:star-destroyer", "end-turn")
    check(match, play="star-destroyer", discard="stormtrooper")


# Purchase a Card


def test_a_purchase_costs_resources_goes_on_the_discard_pile_and_is_replaced_at_once():
    match = table(resources=5, row="tie-interceptor lobot x-wing", galaxy="dengar", discard="stormtrooper")
    act(match, "buy:tie-interceptor")
    check(match, resources=2, row="dengar lobot x-wing")
    assert in_order(match, match.state.seats[0].discard) == "tie-interceptor stormtrooper"


def test_the_place_in_the_row_is_filled_where_the_card_was():
    match = table(resources=5, row="tie-interceptor lobot x-wing", galaxy="dengar")
    act(match, "buy:lobot")
    assert [match.observe(PUBLIC).zones["row"].at(place) for place in range(3)] == ["tie-interceptor", "dengar", "x-wing"]


def test_only_the_own_faction_and_neutral_cards_can_be_purchased():
    match = table(resources=20, row="tie-interceptor lobot x-wing mon-calamari-cruiser star-destroyer")
    check(match, open="buy:tie-interceptor buy:lobot buy:star-destroyer", closed="buy:x-wing buy:mon-calamari-cruiser")


def test_pilots_can_be_purchased_while_there_are_any():
    match = table(resources=6, pilots=2)
    act(match, "buy:outer-rim-pilot", "buy:outer-rim-pilot")
    check(match, pilots=0, closed="buy:outer-rim-pilot", resources=2)


# Use a Card Ability


def test_each_card_is_used_once_a_turn_and_again_the_next():
    match = table("rebel", play="rebel-transport", damage=0)
    act(match, "use:rebel-transport")
    check(match, closed="use:rebel-transport", resources=1)
    act(match, "end-turn", "foe:end-turn")
    check(match, open="use:rebel-transport")


def test_two_equal_cards_are_used_one_after_the_other():
    match = table("republic", play="yoda clone-medic clone-medic", damage=9)
    act(match, "use:clone-medic", "use:clone-medic.2")
    check(match, damage=5, closed="use:clone-medic use:clone-medic.2")


@pytest.mark.parametrize(("force", "open_"), [(-1, False), (0, False), (1, True), (3, True)])
def test_the_force_is_with_a_player_on_the_three_spaces_of_that_side(force, open_):
    match = table("republic", play="pelta-class-frigate", damage=3, force=force)
    check(match, **{"open" if open_ else "closed": "use:pelta-class-frigate"})


@pytest.mark.parametrize(("force", "discards"), [(-1, True), (0, True), (1, False)])
def test_in_the_middle_the_force_is_with_neither_player(force, discards):
    """Obi-Wan Kenobi discards if the Force is not with his player."""
    match = table("republic", play="obi-wan-kenobi", deck="yoda mace-windu", force=force)
    act(match, "use:obi-wan-kenobi")
    check(match, **{"open" if discards else "closed": "discard:yoda"})


def test_a_card_gives_what_it_gives_before_it_exiles_itself():
    match = table("separatist", hand="outer-rim-pilot vulture-droid", force=0)
    act(match, "play:outer-rim-pilot", "use:outer-rim-pilot", "play:vulture-droid", "commit:vulture-droid", "attack")
    check(match, resources=2, force=1, exile="outer-rim-pilot", foe_damage=2, open="use:vulture-droid")


# Commit to an Attack, Resolve an Attack


def test_committing_does_not_resolve_and_each_card_attacks_once_a_turn():
    match = table(play="at-at stormtrooper")
    act(match, "commit:at-at")
    check(match, foe_damage=0)
    act(match, "attack")
    check(match, foe_damage=6, closed="commit:at-at attack")
    act(match, "commit:stormtrooper", "attack")
    check(match, foe_damage=0, won=1)


def test_a_card_can_be_used_before_during_and_after_its_attack():
    match = table("republic", play="clone-medic arc-170 barc-speeder", damage=5, galaxy="aat stap")
    act(match, "use:arc-170", "commit:arc-170", "commit:barc-speeder", "use:barc-speeder", "keep-top", "attack")
    check(match, damage=3, foe_damage=7, open="use:clone-medic", closed="use:arc-170 use:barc-speeder")


def test_several_attacks_on_the_base_add_up_within_a_turn():
    match = table(play="at-st stormtrooper", foe_base="hoth", foe_damage=0)
    act(match, "commit:at-st", "attack", "commit:stormtrooper", "attack")
    check(match, foe_damage=4 + 2 - 2)


def test_the_total_of_units_and_ships_is_dealt():
    match = table(play="star-destroyer stormtrooper tie-fighter", foe_base="hoth")
    act(match, "commit-all", "attack")
    check(match, foe_damage=4 + 2 + 2 - 2)


def test_ships_are_destroyed_first_and_the_rest_goes_to_the_base():
    match = table(play="at-at", foe_play="rebel-transport hammerhead-corvette:2")
    act(match, "commit:at-at", "attack")
    check(match, foe_play="", foe_discard="hammerhead-corvette rebel-transport", foe_damage=6 - 2 - 2)


def test_one_ship_takes_what_it_can_and_damage_stays():
    match = table(play="stormtrooper", foe_play="mon-calamari-cruiser", deck=FIVE)
    act(match, "commit:stormtrooper", "attack")
    check(match, foe_ships={"mon-calamari-cruiser": 2}, foe_damage=0)
    act(match, "end-turn", "foe:end-turn")
    check(match, foe_ships={"mon-calamari-cruiser": 2})


def test_the_attacker_splits_damage_among_ships_one_after_the_other():
    match = table(play="boba-fett", foe_play="mon-calamari-cruiser hammerhead-corvette rebel-transport")
    act(match, "commit:boba-fett", "attack")
    assert offered(match) == [f"assign:mon-calamari-cruiser:{n}" for n in (5, 4, 3, 2, 1, 0)]
    act(match, "assign:mon-calamari-cruiser:2")
    assert offered(match) == [f"assign:hammerhead-corvette:{n}" for n in (3, 2, 1)]
    act(match, "assign:hammerhead-corvette:1")  # the transport takes the 2 that are left
    check(match, foe_ships={"mon-calamari-cruiser": 2, "hammerhead-corvette": 1}, foe_discard="rebel-transport", foe_damage=0)


def test_excess_damage_is_not_applied_to_the_next_base():
    match = table(play="darth-vader star-destroyer", force=1, foe_bases="hoth sullust", deck=FIVE)
    act(match, "commit:darth-vader", "attack")
    check(match, foe_base="", won=1, foe_damage=0)
    act(match, "end-turn", "foe:base:sullust")
    check(match, foe_base="sullust", foe_damage=0)


def test_a_destroyed_base_is_replaced_at_the_start_of_its_owners_next_turn():
    match = table(play="darth-vader", force=1, foe_bases="hoth sullust", deck=FIVE)
    act(match, "commit:darth-vader", "attack")
    assert match.waiting == (0,)
    act(match, "end-turn")
    assert offered(match, 1) == ["base:hoth", "base:sullust"]


def test_a_new_base_is_chosen_among_those_left():
    match = table(base="", bases="endor mustafar rodia kessel", won=0, foe_won=1, phase="begin")
    assert offered(match) == ["base:endor", "base:mustafar", "base:rodia", "base:kessel"]


# Bounty Hunting and Sabotage


@pytest.mark.parametrize(
    ("play", "open_", "closed"),
    [
        ("tie-interceptor", "strike:x-wing raid:x-wing", ""),
        ("stormtrooper", "raid:x-wing", "strike:x-wing"),
        ("star-destroyer", "commit:star-destroyer", "strike:x-wing raid:x-wing"),
        ("admiral-piett", "end-turn", "strike:x-wing raid:x-wing"),
    ],
    ids=["enough", "too little", "ships cannot", "no attack"],
)
def test_units_attack_enemy_units_in_the_row(play, open_, closed):
    check(table(play=play, row="x-wing"), open=open_, closed=closed)


@pytest.mark.parametrize("card", ["lobot", "star-destroyer", "tie-fighter", "mon-calamari-cruiser", "c-roc-cruiser"])
def test_own_neutral_and_capital_cards_in_the_row_are_no_targets(card):
    check(table(play="darth-vader", row=card), closed=f"strike:{card} raid:{card}")


def test_a_defeated_card_is_discarded_and_replaced_before_the_reward():
    match = table(play="at-at", row="x-wing", galaxy="lobot")
    act(match, "strike:x-wing")
    check(match, galaxy_discard="x-wing", row="lobot", open="reward:x-wing skip")


def test_several_units_are_sent_together_and_excess_is_lost():
    match = table(play="stormtrooper tie-fighter at-st", row="x-wing")
    act(match, "raid:x-wing", "send:stormtrooper", "send:tie-fighter", "strike", "skip")
    check(match, galaxy_discard="x-wing", open="commit:at-st", closed="commit:stormtrooper commit:tie-fighter")


def test_units_can_be_committed_now_and_attack_later():
    match = table(play="stormtrooper tie-bomber", hand="tie-fighter", row="x-wing")
    act(match, "raid:x-wing", "send:stormtrooper", "back", "play:tie-fighter", "strike:x-wing", "skip")
    check(match, galaxy_discard="x-wing")
    player = match.state.seats[0]
    assert len(player.play) - len(player.role) == 1


def test_attackers_of_the_row_stay_aside_until_the_end_of_the_turn():
    match = table(play="at-at", row="x-wing y-wing")
    act(match, "strike:x-wing", "skip")
    check(match, closed="strike:y-wing raid:y-wing commit:at-at")


# End Your Turn


def test_the_end_of_a_turn_in_its_order():
    match = table(play="star-destroyer stormtrooper", hand="lobot", resources=4, deck=FIVE)
    kinds = [event.kind for event in act(match, "end-turn")]
    assert kinds[:5] == ["end turn", "units down", "hand down", "draw", "turn"]
    check(match, resources=0, hand_size=5, play="star-destroyer")


def test_drawing_goes_on_after_a_reshuffle_when_the_deck_is_empty():
    match = table(deck="lobot bossk dengar", play="stormtrooper at-at", hand="at-st")
    act(match, "end-turn")
    assert match.state.seats[0].discard == []
    check(match, hand_size=5, deck=1)
    assert {"lobot", "bossk", "dengar"} <= {match.state.cards[copy] for copy in match.state.seats[0].hand}


def test_an_empty_deck_is_not_reshuffled_before_a_card_is_needed():
    match = table(deck="lobot bossk dengar at-at at-st", play="stormtrooper", foe_hand="")
    act(match, "end-turn")
    check(match, deck=0, discard="stormtrooper")


def test_the_galaxy_deck_is_reshuffled_only_when_the_row_needs_a_card():
    match = table("republic", row="yoda aat", galaxy="stap", galaxy_discard="hyena-bomber", filler=0, resources=6)
    act(match, "buy:outer-rim-pilot")
    check(match, row="aat yoda", galaxy_discard="hyena-bomber")
    match = table("republic", row="captain-rex arc-trooper", galaxy="stap", galaxy_discard="aat", filler=0, resources=7)
    act(match, "buy:captain-rex")
    check(match, row="arc-trooper stap", galaxy_discard="aat")
    act(match, "buy:arc-trooper")
    check(match, row="aat stap", galaxy_discard="")


# Winning the Game


def test_the_match_ends_at_once_with_the_last_base():
    match = table("separatist", play="vulture-droid aat", won=3, foe_damage=8, foe_bases="ilum naboo")
    act(match, "use:vulture-droid")
    assert match.outcome is not None
    assert [(r.won, r.rank, r.points) for r in match.outcome.results] == [(True, 1, 4), (False, 2, 0)]
    assert match.decisions == ()


def test_nothing_more_is_resolved_after_the_last_base():
    match = table(
        base="", bases="rodia kessel", row="x-wing y-wing b-wing", won=3, foe_damage=6, foe_bases="hoth", phase="begin"
    )
    act(match, "base:rodia", "use:rodia")
    check(match, winner=0)


@pytest.mark.parametrize("goal", [2, 3, 4, 5])
def test_the_number_of_bases_can_be_agreed(goal):
    match = table(play="at-at star-destroyer", won=goal - 1, goal=goal, foe_bases="hoth sullust")
    act(match, "commit-all", "attack")
    check(match, won=goal, winner=0)


# Terms of Additional Rules


def test_choose_only_what_can_be_resolved():
    match = table(play="nebulon-b-frigate", damage=0)
    act(match, "use:nebulon-b-frigate")
    check(match, resources=3, open="end-turn")


def test_deal_damage_to_the_base_ignores_ships():
    match = table("rebel", play="y-wing", foe_play="star-destroyer")
    act(match, "use:y-wing", "hit:lothal")
    check(match, foe_damage=2, foe_ships={})


def test_destroyed_ships_go_to_their_own_discard_pile():
    match = table(base="death-star", resources=8, foe_play="mon-calamari-cruiser", row="imperial-carrier")
    act(match, "use:death-star", "destroy:row/imperial-carrier")
    check(match, galaxy_discard="imperial-carrier", foe_play="mon-calamari-cruiser")


def test_a_card_discarded_from_the_row_gives_no_reward():
    match = table(play="at-st", row="luke-skywalker lobot")
    act(match, "use:at-st", "discard-row:luke-skywalker")
    check(match, resources=0, force=0)


def test_a_card_exiled_from_the_hand_cannot_be_played():
    match = table("separatist", play="nute-gunray", hand="aat stap")
    act(match, "use:nute-gunray", "exile:hand/aat")
    check(match, closed="play:aat", open="play:stap")


def test_repair_is_at_most_the_damage():
    match = table("republic", play="clone-medic clone-trooper", damage=1)
    act(match, "use:clone-medic")
    check(match, damage=0)


def test_a_revealed_card_stays_on_top_and_everybody_knows_it():
    match = table(play="scout-trooper", galaxy="at-at", row="lobot")
    act(match, "use:scout-trooper")
    assert match.observe(PUBLIC).zones["galaxy"].at(0) == "at-at"


def test_while_bonuses_end_when_their_card_leaves():
    match = table(play="imperial-carrier tie-fighter", foe_hand="luke-skywalker")
    check(match, attack={"tie-fighter": 3})
    match = table("separatist", play="b2-super-battle-droid vulture-droid")
    check(match, attack={"b2-super-battle-droid": 5})
    act(match, "use:vulture-droid")
    check(match, attack={"b2-super-battle-droid": 3})


def test_an_exiled_card_is_neither_in_play_nor_in_a_discard_pile():
    match = table(play="at-at jabbas-sail-barge", exile="stormtrooper boba-fett")
    check(match, closed="use:at-at use:jabbas-sail-barge")


# Paying Off Neutral Cards


def test_paying_off_discards_a_neutral_card_for_its_cost():
    match = table(resources=4, row="lobot tie-fighter x-wing c-roc-cruiser", galaxy="bossk", pay_off=True)
    check(match, open="pay-off:lobot pay-off:c-roc-cruiser", closed="pay-off:tie-fighter pay-off:x-wing")
    act(match, "pay-off:lobot")
    check(match, resources=1, galaxy_discard="lobot", row="bossk c-roc-cruiser tie-fighter x-wing", discard="")


def test_paying_off_is_an_option():
    check(table(resources=9, row="lobot"), closed="pay-off:lobot")


# What is told


def test_a_draw_is_told_to_its_player_only():
    match = table(play="tie-fighter star-destroyer", deck="at-at")
    events = act(match, "use:tie-fighter")
    assert "You draw AT-AT." in sentences(match, events, 0)
    assert "Ann draws a card." in sentences(match, events, 1)
    assert "Ann draws a card." in sentences(match, events, PUBLIC)


def test_a_look_at_the_galaxy_deck_is_private():
    match = table("republic", play="barc-speeder", galaxy="aat", row="stap")
    events = act(match, "use:barc-speeder")
    assert "You look at the top of the galaxy deck: AAT." in sentences(match, events, 0)
    assert "Ann looks at the top of the galaxy deck: a card." in sentences(match, events, 1)
    assert match.observe(0).zones["galaxy"].at(0) == "aat"
    assert match.observe(1).zones["galaxy"].at(0) is None


def test_a_look_at_a_hand_is_private():
    match = table("rebel", play="jyn-erso", foe_hand="at-at stormtrooper")
    act(match, "use:jyn-erso")
    assert match.observe(0).zones["seats.1.hand"].slugs() == ["at-at", "stormtrooper"]
    assert match.observe(PUBLIC).zones["seats.1.hand"].slugs() == []
