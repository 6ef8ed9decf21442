"""Each ruling by its number; `docs/rulings/deckbuilder.md` is the list."""

import re
from pathlib import Path

import pytest

from cantina import PUBLIC
from cantina.match import Match
from cantina_deckbuilder import ruleset
from deckbuilder.tabletop import act, at, check, in_order, offered, seen, table

ROOT = Path(__file__).parents[2]


def test_every_ruling_in_the_list_has_a_test_of_its_number():
    listed = re.findall(r"^\| (\d+) \|", (ROOT / "docs/rulings/deckbuilder.md").read_text(), re.MULTILINE)
    written = "".join(path.read_text() for path in Path(__file__).parent.glob("test_deckbuilder*_rulings.py"))
    tested = set(re.findall(r"def test_ruling_(\d\d)_", written))
    assert [int(number) for number in listed] == list(range(1, 83))
    assert tested == {f"{int(number):02}" for number in listed}


def start(mode="full", options=None, factions=(), seed=1):
    seats = tuple({"faction": faction} for faction in factions)
    return Match.start(ruleset, ruleset.setup(mode, 2, options or {}, seats), seed=seed)


# Set-up


@pytest.mark.parametrize(
    ("edition", "factions", "first"),
    [
        ("original", ("empire", "rebel"), 0),
        ("original", ("rebel", "empire"), 1),
        ("clone-wars", ("separatist", "republic"), 0),
        ("clone-wars", ("republic", "separatist"), 1),
    ],
)
def test_ruling_01_and_02_the_first_turn_and_the_force(edition, factions, first):
    match = start("full", {"edition": edition}, factions)
    assert (match.state.turn, match.state.force) == (first, -3 if first == 0 else 3)


def test_ruling_01_across_editions_dice_decide():
    firsts = set()
    for seed in range(8):
        match = start("cross", {}, ("rebel", "separatist"), seed)
        kinds = [event.kind for event in match.opening]
        assert kinds.count("roll") >= 2
        assert match.state.force == (-3 if match.state.turn == 0 else 3)
        firsts.add(match.state.turn)
    assert firsts == {0, 1}


def test_ruling_02_the_force_is_with_the_second_player():
    match = start("beginner", {"edition": "original"}, ("empire", "rebel"))
    assert match.state.force == -3


@pytest.mark.parametrize(
    ("mode", "options", "chosen", "got"),
    [
        ("full", {"edition": "original"}, ("auto", "auto"), ["empire", "rebel"]),
        ("full", {"edition": "original"}, ("auto", "empire"), ["rebel", "empire"]),
        ("cross", {}, ("auto", "auto"), ["empire", "separatist"]),
        ("cross", {}, ("auto", "empire"), ["separatist", "empire"]),
        ("cross", {}, ("republic", "auto"), ["republic", "empire"]),
        ("cross", {}, ("republic", "separatist"), ["republic", "separatist"]),
    ],
)
def test_ruling_03_a_player_without_a_choice_gets_a_free_faction(mode, options, chosen, got):
    match = start(mode, options, chosen)
    assert [player.faction for player in match.state.seats] == got


def test_ruling_04_cross_edition_play_has_all_bases_and_four_to_destroy():
    match = start("cross", {"neutral": "original"}, ("republic", "separatist"))
    assert [len(player.bases) + len(player.base) for player in match.state.seats] == [10, 10]
    assert match.state.goal == 4
    neutral = {match.rules.cards[slug].edition for slug in match.state.cards if match.rules.cards[slug].faction == "neutral"}
    assert neutral == {"original"}


def test_ruling_05_a_named_faction_is_that_faction_and_enemy_is_the_opponents():
    match = table("empire", "republic", play="scout-trooper", galaxy="yoda at-at")
    act(match, "use:scout-trooper")
    check(match, galaxy_discard="yoda", force=0)
    match = table("rebel", "separatist", base="", bases="mon-cala hoth", row="x-wing aat", phase="begin")
    act(match, "base:mon-cala", "take:x-wing")
    check(match, hand="x-wing")


def test_ruling_05_a_trait_is_the_same_in_both_editions():
    match = table("empire", "separatist", base="endor", play="at-st")
    check(match, attack={"at-st": 5})
    match = table("republic", "empire", play="captain-rex stormtrooper")
    check(match, open="use:captain-rex")


@pytest.mark.parametrize("viewer", [0, 1, PUBLIC])
def test_ruling_06_the_bases_left_lie_open(viewer):
    match = table(bases="endor mustafar")
    assert match.observe(viewer).zones["seats.0.bases"].slugs() == ["endor", "mustafar"]


def test_ruling_07_exile_piles_belong_to_players_in_the_original_edition():
    match = table("rebel", play="y-wing")
    act(match, "use:y-wing")
    check(match, exile="y-wing", foe_exile="")


# Abilities


def test_ruling_08_an_ability_that_would_do_nothing_is_not_offered():
    match = table("republic", play="pelta-class-frigate", force=1, damage=0)
    check(match, closed="use:pelta-class-frigate")
    told = {refusal.action: refusal.reason.msgid for refusal in match.rules.refusals(match.state, 0)}
    assert told["use:pelta-class-frigate"] == "It would do nothing now."


@pytest.mark.parametrize(
    ("given", "open_"),
    [
        (at(faction="rebel", play="hammerhead-corvette"), "use:hammerhead-corvette"),
        (at(play="hwk-290"), "use:hwk-290"),
        (at(play="c-roc-cruiser", hand="lobot"), "use:c-roc-cruiser"),
    ],
)
def test_ruling_09_a_cost_that_is_a_deed_may_be_all_there_is(given, open_):
    check(table(**given), open=open_)


def test_ruling_09_resources_are_not_thrown_away():
    check(table(base="death-star", resources=9), closed="use:death-star")


def test_ruling_10_force_cannot_be_chosen_at_the_end_of_the_track():
    match = table(hand="lobot", force=3)
    act(match, "play:lobot")
    check(match, open="choose:attack choose:resources", closed="choose:force")


def test_ruling_11_triggered_abilities_are_resolved_in_any_order():
    match = table(play="bossk dengar", row="princess-leia")
    act(match, "strike:princess-leia", "skip")
    assert offered(match) == ["use:bossk", "use:dengar", "skip"]
    act(match, "use:dengar", "use:bossk")
    check(match, resources=2, force=1)


def test_ruling_11_declining_declines_the_rest():
    match = table(play="bossk dengar", row="princess-leia")
    act(match, "strike:princess-leia", "skip", "skip")
    check(match, resources=0, force=0, open="end-turn")


def test_ruling_11_what_must_be_resolved_comes_by_itself():
    match = table("separatist", hand="savage-opress aat stap")
    act(match, "play:savage-opress")
    assert offered(match) == ["exile:hand/aat", "exile:hand/stap"]


def test_ruling_12_the_reward_comes_before_when_abilities():
    match = table("republic", play="arc-trooper", row="nute-gunray")
    act(match, "strike:nute-gunray")
    assert offered(match) == ["reward:nute-gunray", "skip"]
    act(match, "reward:nute-gunray")
    check(match, force=2, open="use:arc-trooper")


def test_ruling_13_the_first_one_counts_even_if_it_was_declined():
    match = table(base="kafrene", hand="lobot bossk")
    act(match, "play:bossk", "skip", "play:lobot", "choose:force")
    check(match, hand="", open="end-turn")


def test_ruling_14_the_opponent_chooses_only_what_can_be_resolved():
    match = table("republic", play="hondo-ohnaka", foe_hand="")
    act(match, "use:hondo-ohnaka")
    check(match, resources=2)


def test_ruling_15_no_attack_bonus_after_the_attack():
    match = table("republic", play="hutt-fighter", resources=2)
    act(match, "commit:hutt-fighter")
    check(match, open="use:hutt-fighter")
    act(match, "attack")
    check(match, closed="use:hutt-fighter")


def test_ruling_16_discards_come_one_after_the_other_and_each_triggers():
    given = at(base="yavin-4", foe_hand="at-at stormtrooper", play="rebel-commando snowspeeder", force=1)
    match = table("rebel", **given)
    act(match, "use:rebel-commando")
    check(match, foe_damage=2)
    act(match, "use:snowspeeder", f"foe:discard:{seen(match)['foe_hand']}")
    check(match, foe_damage=4, foe_hand="")


def test_ruling_17_a_borrowed_card_is_exiled_at_the_end_of_the_turn():
    match = table("rebel", base="jedha", resources=3, row="bossk")
    act(match, "buy:bossk", "use:jedha", "end-turn")
    check(match, exile="bossk")


def test_ruling_17_a_borrowed_card_that_was_shuffled_into_the_deck_stays_there():
    given = at(base="jedha", resources=3, row="bossk", play="c-roc-cruiser x-wing", damage=1, force=1)
    match = table("rebel", **given, deck="", discard="b-wing u-wing y-wing b-wing", seed=2)
    act(match, "buy:bossk", "use:jedha", "use:c-roc-cruiser", "discard:bossk", "use:x-wing")
    assert seen(match)["hand"] != "bossk"
    act(match, "end-turn")
    check(match, exile="")


@pytest.mark.parametrize(("galaxy_discard", "filler"), [("x-wing", 0), ("lobot bossk", 0)], ids=["one card", "two cards"])
def test_ruling_18_an_empty_galaxy_deck_is_renewed_before_a_card_is_revealed(galaxy_discard, filler):
    match = table(play="scout-trooper", galaxy_discard=galaxy_discard, filler=filler)
    events = act(match, "use:scout-trooper")
    assert [event.kind for event in events][:3] == ["use", "galaxy reshuffle", "reveal"]


def test_ruling_18_the_discards_go_below_the_last_card():
    match = table(base="coruscant", galaxy="at-at", galaxy_discard="lobot lobot", filler=0, phase="begin")
    act(match, "use:coruscant")
    assert sorted(offered(match)) == ["discard-top:at-at", "discard-top:lobot"]
    assert in_order(match, match.state.galaxy) == "at-at lobot lobot"


def test_ruling_19_coruscant_discards_the_other_card():
    match = table(base="coruscant", galaxy="at-at lobot", phase="begin")
    act(match, "use:coruscant", "discard-top:at-at")
    check(match, galaxy_discard="at-at", galaxy_top="lobot")


def test_ruling_20_y_wing_chooses_ship_or_base():
    match = table("rebel", play="y-wing", foe_play="star-destroyer")
    act(match, "use:y-wing")
    assert offered(match) == ["hit:star-destroyer", "hit:lothal"]


def test_ruling_21_damage_without_a_base_is_lost():
    match = table("separatist", play="vulture-droid", foe_base="", foe_bases="ilum naboo")
    act(match, "use:vulture-droid")
    check(match, exile="vulture-droid", foe_damage=0, won=0)


def test_ruling_22_prevention_counts_attacks_and_abilities_together():
    match = table("separatist", foe_base="kashyyyk", play="vulture-droid vulture-droid stap")
    act(match, "commit:stap", "attack")
    check(match, foe_damage=0)
    act(match, "use:vulture-droid")
    check(match, foe_damage=2)


def test_ruling_22_it_protects_again_next_turn():
    match = table("separatist", foe_base="kashyyyk", play="recusant providence")
    act(match, "commit:recusant", "attack", "commit:providence", "attack")
    check(match, foe_damage=3)
    act(match, "end-turn", "foe:end-turn", "commit:providence", "attack")
    check(match, foe_damage=5)


def test_ruling_23_an_exiled_unit_is_out_of_its_attack():
    match = table("separatist", play="vulture-droid stap")
    act(match, "commit-all", "use:vulture-droid", "attack")
    check(match, foe_damage=2 + 2)


# Purchases


def test_ruling_24_a_purchase_with_its_own_place_does_not_use_the_promise_up():
    given = at(base="geonosis", play="twilek-smuggler", discard="droideka", resources=9, row="bossk")
    match = table("separatist", "empire", **given)
    act(match, "use:twilek-smuggler", "use:geonosis")
    check(match, hand="droideka")
    act(match, "buy:bossk")
    check(match, deck_top="bossk")


def test_ruling_25_a_purchase_of_cost_0_uses_a_reduction_up():
    match = table(
        "separatist", base="geonosis", play="poggle-the-lesser", discard="b1-battle-droid", row="tri-fighter", resources=2
    )
    act(match, "use:poggle-the-lesser")
    check(match, open="buy:tri-fighter")
    act(match, "use:geonosis")
    check(match, closed="buy:tri-fighter", resources=2, hand="b1-battle-droid")


def test_ruling_25_a_free_purchase_leaves_the_reduction():
    match = table(
        "separatist", play="poggle-the-lesser count-dooku aat", row="anakin-skywalker droideka tri-fighter", resources=2
    )
    act(match, "use:poggle-the-lesser", "strike:anakin-skywalker", "take:droideka")
    check(match, discard="droideka", open="buy:tri-fighter")


def test_ruling_26_a_free_ship_is_the_first_one():
    given = at(base="dac", play="count-dooku aat", row="anakin-skywalker recusant munificent", resources=3)
    match = table("separatist", **given)
    check(match, open="buy:munificent")
    act(match, "strike:anakin-skywalker", "take:recusant")
    check(match, closed="buy:munificent")


def test_ruling_27_when_purchased_triggers_on_free_purchases():
    match = table(base="", bases="corellia kessel", row="fang-fighter", force=1, deck="at-at", phase="begin")
    act(match, "base:corellia", "take:fang-fighter", "use:fang-fighter")
    check(match, hand="at-at fang-fighter")


def test_ruling_27_taking_is_no_purchase():
    match = table("rebel", base="jedha", play="grand-moff-tarkin", row="tie-fighter")
    check(match, closed="use:grand-moff-tarkin")
    match = table(play="grand-moff-tarkin twilek-smuggler", row="tie-fighter", resources=2)
    act(match, "use:twilek-smuggler", "use:grand-moff-tarkin", "buy:outer-rim-pilot")
    check(match, hand="tie-fighter", deck_top="outer-rim-pilot")


def test_ruling_28_a_purchase_is_moved_once():
    match = table("rebel", base="sullust", resources=3, row="fang-fighter")
    act(match, "buy:fang-fighter")
    assert offered(match) == ["use:fang-fighter", "use:sullust", "skip"]
    act(match, "use:fang-fighter")
    check(match, hand="fang-fighter", open="end-turn", closed="use:sullust")


def test_ruling_29_paying_off_costs_what_the_card_says():
    match = table("separatist", play="poggle-the-lesser", resources=2, row="assassin-droid", pay_off=True)
    act(match, "use:poggle-the-lesser")
    check(match, open="buy:assassin-droid", closed="pay-off:assassin-droid")


def test_ruling_30_from_other_piles_too_only_own_and_neutral_cards_are_purchased():
    match = table(play="jawa-scavenger", resources=9, galaxy_discard="x-wing lobot tie-fighter")
    act(match, "use:jawa-scavenger")
    assert offered(match) == ["purchase:tie-fighter", "purchase:lobot"]


# Attacks


def test_ruling_31_a_card_without_attack_is_not_committed():
    match = table(play="gozanti-cruiser admiral-piett outer-rim-pilot")
    check(match, open="commit:gozanti-cruiser", closed="commit:admiral-piett commit:outer-rim-pilot")


def test_ruling_32_a_commitment_is_taken_back_by_taking_the_action_back():
    match = table(play="stormtrooper at-at")
    act(match, "commit:stormtrooper")
    check(match, closed="commit:stormtrooper")
    match.undo(0)
    check(match, open="commit:stormtrooper")


def test_ruling_33_a_weak_attack_on_the_row_is_not_offered():
    match = table(play="stormtrooper", row="x-wing")
    check(match, closed="strike:x-wing")
    told = {
        refusal.action: refusal.reason.args["n"]
        for refusal in match.rules.refusals(match.state, 0)
        if "strike" in refusal.action
    }
    assert told == {"strike:x-wing": 1}


@pytest.mark.parametrize(
    ("play", "row", "left"),
    [
        ("stormtrooper tie-interceptor at-at", "x-wing", ["stormtrooper", "at-at"]),
        ("stormtrooper tie-fighter at-at", "jyn-erso", ["at-at"]),
        ("at-at boba-fett", "x-wing", ["at-at"]),
        ("stormtrooper stormtrooper at-st", "jyn-erso", ["stormtrooper", "stormtrooper.2"]),
    ],
    ids=["exactly", "two", "least waste", "fewest"],
)
def test_ruling_34_free_units_are_sent_with_the_least_waste(play, row, left):
    match = table(play=play, row=row)
    act(match, f"strike:{row}")
    player = match.state.seats[0]
    free = [name for name, copy in zip(seen(match)["attack"], player.play, strict=True) if copy not in player.role]
    assert free == left


def test_ruling_35_units_whose_target_has_left_stay_aside():
    match = table(play="stormtrooper tie-bomber", row="jyn-erso x-wing")
    act(match, "raid:jyn-erso", "send:stormtrooper", "back", "use:tie-bomber", "discard-row:jyn-erso")
    check(match, closed="commit:stormtrooper", open="commit:tie-bomber")


def test_ruling_36_damage_is_split_ship_after_ship_and_every_point_lands():
    match = table(play="tie-interceptor", foe_play="hammerhead-corvette rebel-transport")
    act(match, "commit:tie-interceptor", "attack")
    assert offered(match) == [f"assign:hammerhead-corvette:{n}" for n in (3, 2, 1)]


def test_ruling_36_nothing_is_asked_if_all_ships_fall():
    match = table(play="at-at", foe_play="hammerhead-corvette rebel-transport")
    act(match, "commit:at-at", "attack")
    check(match, foe_play="", foe_damage=0)


def test_ruling_37_without_base_and_ship_there_is_nothing_to_commit_against():
    match = table(play="at-at", foe_base="", foe_bases="hoth sullust")
    check(match, closed="commit:at-at attack")


def test_ruling_38_ord_mantell_hunts_one_neutral_unit_a_turn():
    match = table(base="ord-mantell", play="at-at at-st", row="dengar bossk")
    act(match, "strike:dengar")
    assert offered(match) == ["reward:dengar", "skip"]
    act(match, "reward:dengar")
    check(match, resources=4, closed="strike:bossk")


def test_ruling_39_a_ship_destroyed_in_the_row_gives_no_reward():
    match = table("rebel", play="hammerhead-corvette", row="star-destroyer")
    act(match, "use:hammerhead-corvette")
    check(match, galaxy_discard="star-destroyer", resources=0, force=0)


def test_ruling_40_yavin_4_must():
    match = table("rebel", base="yavin-4", play="snowspeeder", foe_hand="at-at lobot", foe_damage=6, foe_bases="endor rodia")
    act(match, "use:snowspeeder", "foe:discard:lobot")
    check(match, won=1, foe_base="", open="end-turn")


# Turns and knowledge


def test_ruling_41_resources_go_once_another_base_is_there_at_the_end():
    match = table("separatist", base="mygeeto", resources=3)
    act(match, "end-turn", "foe:end-turn", "end-turn")
    check(match, resources=3)
    match = table("separatist", base="raxus", resources=3)
    act(match, "end-turn")
    check(match, resources=0)


def test_ruling_42_a_card_everybody_saw_is_remembered_in_hand_and_on_the_deck():
    match = table(play="at-at twilek-smuggler", discard="stormtrooper", hand="lobot", resources=3, row="bossk")
    act(match, "use:at-at", "use:twilek-smuggler", "buy:bossk")
    zones = match.observe(1).zones
    assert zones["seats.0.hand"].slugs() == ["stormtrooper"]
    assert zones["seats.0.deck"].at(0) == "bossk"


def test_ruling_43_the_rest_of_the_hand_is_seen_when_it_is_discarded():
    match = table(hand="at-at lobot")
    act(match, "end-turn")
    assert sorted(match.observe(1).zones["seats.0.discard"].slugs()) == ["at-at", "lobot"]


def test_ruling_44_a_turn_never_ends_by_itself():
    match = table()
    assert offered(match) == ["end-turn"]
    assert match.waiting == (0,)


def test_ruling_45_a_base_revealed_this_turn_has_its_start_of_turn_ability():
    match = table(base="", bases="coruscant rodia", galaxy="at-at lobot", phase="begin")
    act(match, "base:coruscant")
    check(match, open="use:coruscant skip")


def test_ruling_81_a_card_played_again_in_the_same_turn_is_a_new_card():
    match = table("separatist", play="wat-tambor vulture-droid", force=2, foe_bases="naboo")
    act(match, "commit:vulture-droid", "attack", "use:vulture-droid", "use:wat-tambor")
    check(match, hand="vulture-droid", closed="use:wat-tambor")
    act(match, "play:vulture-droid")
    check(match, open="use:vulture-droid commit:vulture-droid", closed="use:wat-tambor")


def test_ruling_82_exile_piles_stay_in_the_order_in_which_the_cards_came():
    match = table("separatist", play="tri-fighter vulture-droid", row="aat", exile="bossk")
    act(match, "use:vulture-droid", "use:tri-fighter")
    assert match.observe(PUBLIC).zones["seats.0.exile"].slugs() == ["bossk", "vulture-droid", "aat"]
    check(match, open="end-turn")
