"""The rulings of solo play by their numbers; `docs/rulings/deckbuilder.md` is the list."""

import pytest

from cantina.match import Match
from cantina_deckbuilder import ruleset
from cantina_deckbuilder.effects import AnyEffect
from cantina_deckbuilder.state import ENEMY
from deckbuilder.solo_table import GO, board, go, holds, solo, step
from deckbuilder.tabletop import act, at, then


def kinds(events):
    return [event.kind for event in events]


def test_ruling_46_recruitment_and_reserves_are_open_the_bases_below_are_not():
    match = solo(recruits="at-st", waiting="lobot", reserves="inquisitor", foe_bases="kessel endor")
    zones = match.observe(0).zones
    assert [zones[f"enemy.{name}"].slugs() for name in ("recruits", "waiting", "reserves")] == [
        ["at-st"],
        ["lobot"],
        ["inquisitor"],
    ]
    assert zones["seats.1.bases"].slugs() == []
    assert zones["seats.1.bases"].count == 2


@pytest.mark.parametrize(
    ("given", "then"),
    [
        (at(foe_play="admiral-piett:0 star-destroyer"), then(damage=4)),
        (at(foe_play="imperial-carrier", recruits="tie-fighter"), then(damage=2)),
        (at(recruits="death-trooper", force=-1), then(damage=3)),
        (at(foe_base="mustafar", recruits="bossk", row="y-wing"), then(force=0)),
        (at(foe_base="ord-mantell", recruits="at-at", row="lobot"), then(damage=6)),
    ],
    ids=["Piett", "Carrier", "Death Trooper", "Bossk defeats", "a base"],
)
def test_ruling_47_texts_do_not_count_for_the_enemy(given, then):
    match = solo(**{"base": "sullust", **given})
    go(match)
    holds(match, **then)


def test_ruling_47_the_text_of_a_base_does_not_protect_the_enemy():
    match = solo("empire", turn="player", play="tie-fighter", foe_base="hoth")
    act(match, "commit:tie-fighter", "attack")
    holds(match, foe_damage=2)


def test_ruling_48_a_card_is_paid_in_full_and_what_is_left_is_not_saved():
    match = solo(transports=2, row="at-st")
    go(match)
    holds(match, waiting="", track=0, progress=2)


@pytest.mark.parametrize(
    ("row", "exiled", "play"),
    [
        ("star-destroyer at-at", "", "star-destroyer"),
        ("bossk lobot", "bossk", ""),
        ("x-wing", "", ""),
    ],
    ids=["a ship", "nearest to the deck", "none it may own"],
)
def test_ruling_49_the_free_card_of_a_new_base(row, exiled, play):
    match = solo(foe_base="", foe_bases="corellia", row=row)
    events = go(match)
    holds(match, exiled=exiled, foe_play=play)
    if not exiled and not play:
        assert "nothing free" in kinds(events)


def test_ruling_50_the_left_end_of_the_row_is_nearest_to_the_galaxy_deck():
    match = solo(transports=3, row="at-at bossk x-wing tie-interceptor", galaxy="y-wing")
    events = go(match)
    holds(match, waiting="bossk")
    assert board(match)["row_places"].startswith("at-at y-wing x-wing tie-interceptor")
    assert "Of equal ones Bossk is nearest to the galaxy deck." in step(match, events, 4)


@pytest.mark.parametrize(
    ("given", "gone"),
    [
        (at(recruits="stormtrooper", row="x-wing"), ""),
        (at(recruits="stormtrooper tie-fighter", row="x-wing"), "x-wing"),
        (at(foe_play="star-destroyer", row="x-wing"), ""),
        (at(recruits="at-at", row="hammerhead-corvette"), ""),
        (at(recruits="at-at", row="lobot"), ""),
        (at(recruits="at-at", row="tie-interceptor"), ""),
    ],
    ids=["out of reach", "within reach", "ships never", "no ship", "nothing neutral", "nothing of its own"],
)
def test_ruling_51_units_of_the_player_that_its_units_can_defeat(given, gone):
    match = solo(**given)
    go(match)
    holds(match, galaxy_discard=gone)


@pytest.mark.parametrize(
    ("given", "gone"),
    [
        (at(row="y-wing x-wing u-wing"), "u-wing"),
        (at(row="baze-malbus y-wing"), "y-wing"),
        (at(row="baze-malbus jyn-erso"), "jyn-erso"),
        (at(row="baze-malbus jyn-erso", force=-3), ""),
        (at(row="snowspeeder"), ""),
        (at(row="y-wing baze-malbus y-wing"), "y-wing"),
    ],
    ids=["most resources", "resources first", "else most Force", "no Force at the end", "nothing else counts", "nearest"],
)
def test_ruling_52_the_target_with_most_resources_then_force(given, gone):
    match = solo(recruits="at-at", **given)
    go(match)
    holds(match, galaxy_discard=gone)


@pytest.mark.parametrize(
    ("recruits", "row", "sent"),
    [
        ("stormtrooper at-at", "y-wing", "stormtrooper"),
        ("stormtrooper stormtrooper at-st", "u-wing", "at-st"),
        ("at-st quarren-mercenary general-veers", "u-wing", "at-st"),
        ("tie-fighter stormtrooper", "y-wing", "stormtrooper"),
        ("stormtrooper stormtrooper", "y-wing", "stormtrooper"),
    ],
    ids=["least excess", "fewest cards", "first in play", "cheapest", "of equal ones the first"],
)
def test_ruling_53_who_attacks(recruits, row, sent):
    match = solo(recruits=recruits, row=row)
    events = go(match)
    first = next(event for event in events if event.kind == "commit")
    assert [card.slug for card in first.cards] == sent.split()


@pytest.mark.parametrize(
    ("row", "force", "progress"),
    [("han-solo", -2, 3), ("u-wing", 0, 4), ("millennium-falcon y-wing", 0, 1)],
    ids=["resources and Force", "resources", "never for a free purchase"],
)
def test_ruling_54_printed_resources_and_force_are_the_reward(row, force, progress):
    match = solo(recruits="at-at stormtrooper", row=row)
    go(match)
    holds(match, force=force, progress=progress)


def test_ruling_55_rewarded_resources_move_the_progress_track():
    match = solo(recruits="at-st", row="u-wing tie-fighter")
    go(match)
    holds(match, waiting="", progress=4, track=1)


def test_ruling_56_the_bounty_type_never_changes_and_gained_starting_cards_have_their_places():
    match = solo(recruits="at-at", row="y-wing", progress=15, reserves="imperial-shuttle inquisitor")
    go(match)
    holds(match, galaxy_discard="y-wing", transports=1, reserves="inquisitor")


def test_ruling_57_ships_wait_like_other_cards_then_stay_pay_and_attack():
    match = solo(transports=4, row="blockade-runner", base="sullust")
    go(match)
    holds(match, waiting="blockade-runner", foe_play="")
    act(match, "end-turn")
    go(match)
    holds(match, recruits="blockade-runner", damage=0)
    act(match, "end-turn")
    go(match)
    holds(match, foe_play="blockade-runner", damage=1)


def test_ruling_57_a_destroyed_ship_is_exiled():
    match = solo(turn="player", play="at-at", foe_play="gozanti-cruiser", foe_base="lothal")
    act(match, "commit:at-at", "attack")
    holds(match, foe_play="", exiled="gozanti-cruiser", foe_discard="", foe_damage=3)


def test_ruling_57_ships_in_recruitment_cannot_be_attacked():
    match = solo(turn="player", play="y-wing", recruits="star-destroyer", foe_base="lothal")
    act(match, "use:y-wing")
    holds(match, foe_damage=2, recruits="star-destroyer")


def test_ruling_58_without_a_base_of_the_enemy_its_ships_can_be_attacked():
    match = solo(turn="player", play="at-at", foe_base="", foe_bases="kessel endor", foe_play="gozanti-cruiser")
    act(match, "commit:at-at", "attack")
    holds(match, exiled="gozanti-cruiser", foe_damage=0, won=0)


def test_ruling_59_an_attack_of_8_puts_a_damage_cube_on_the_leader_and_gives_its_reward():
    match = solo(turn="player", play="luke-skywalker x-wing snowspeeder", force=-3)
    holds(match, open="raid:darth-vader strike:darth-vader")
    act(match, "strike:darth-vader")
    holds(match, open="reward:darth-vader skip")
    act(match, "reward:darth-vader")
    holds(match, leader="darth-vader", delayed=True, resources=4, force=1, closed="raid:darth-vader strike:darth-vader")


def test_ruling_59_only_once_while_the_cube_lies_there_and_the_page_says_why():
    match = solo(turn="player", play="luke-skywalker x-wing", delayed=True)
    holds(match, closed="strike:darth-vader")
    told = {refusal.action: refusal.reason.msgid for refusal in match.rules.refusals(match.state, 0)}
    assert told["strike:darth-vader"] == "A damage cube is on it already."


def test_ruling_59_less_than_8_is_not_enough():
    match = solo(turn="player", play="luke-skywalker", force=-3)
    holds(match, open="raid:darth-vader", closed="strike:darth-vader")
    told = {
        refusal.action: refusal.reason.args["n"]
        for refusal in match.rules.refusals(match.state, 0)
        if "strike" in refusal.action
    }
    assert told["strike:darth-vader"] == 2


def test_ruling_59_units_can_be_sent_one_by_one():
    match = solo(turn="player", play="luke-skywalker snowspeeder x-wing")
    act(match, "raid:darth-vader", "send:luke-skywalker", "send:snowspeeder", "strike", "skip")
    holds(match, delayed=True, open="commit:x-wing", closed="commit:snowspeeder")


def test_ruling_60_the_leader_acts_every_second_turn():
    match = solo(leader=False, recruits="darth-vader", base="sullust", force=3)
    seen = []
    for _ in range(3):
        events = go(match)
        seen.append((board(match)["waiting"], board(match)["recruits"], "leader" in kinds(events)))
        if len(seen) < 3:
            act(match, "end-turn")
    assert seen == [("darth-vader", "", True), ("", "darth-vader", False), ("darth-vader", "", True)]


def test_ruling_61_discard_from_hand_turns_the_cheapest_face_up_card_face_down():
    match = solo(turn="player", play="snowspeeder", recruits="at-st tie-fighter lobot")
    act(match, "use:snowspeeder")
    holds(match, recruits="at-st lobot", waiting="tie-fighter")


def test_ruling_61_of_equal_ones_the_player_chooses():
    match = solo(turn="player", play="snowspeeder", recruits="at-st scout-trooper tie-bomber")
    act(match, "use:snowspeeder")
    holds(match, open="turn-down:scout-trooper turn-down:tie-bomber", closed="turn-down:at-st skip")
    act(match, "turn-down:tie-bomber")
    holds(match, waiting="tie-bomber")


def test_ruling_61_it_counts_as_a_discard():
    match = solo(turn="player", base="yavin-4", play="snowspeeder", recruits="lobot", foe_base="lothal")
    act(match, "use:snowspeeder")
    holds(match, foe_damage=2)


def test_ruling_61_without_a_face_up_card_nothing_happens_and_it_is_not_offered():
    match = solo(turn="player", base="yavin-4", play="snowspeeder", waiting="lobot")
    holds(match, closed="use:snowspeeder", foe_damage=0)


def test_ruling_61_turned_down_it_comes_a_turn_later():
    match = solo(turn="player", play="snowspeeder", recruits="tie-fighter", base="sullust")
    act(match, "use:snowspeeder", "end-turn")
    go(match)
    holds(match, damage=0, recruits="tie-fighter")


def test_ruling_62_at_random_it_is_the_cheapest_one_too():
    match = solo(turn="player", play="rebel-commando", recruits="at-st tie-fighter lobot", force=1)
    act(match, "use:rebel-commando")
    holds(match, waiting="tie-fighter")


@pytest.mark.parametrize(
    ("given", "then"),
    [
        (at(play="duros-spy", recruits="lobot"), then(waiting="lobot", force=0)),
        (at(play="duros-spy"), then(force=1)),
        (at(play="b-wing", recruits="lobot"), then(waiting="lobot", attack={"b-wing": 5})),
        (at(play="b-wing"), then(attack={"b-wing": 7})),
    ],
    ids=["Duros Spy turns a card", "Duros Spy gives Force", "B-Wing turns a card", "B-Wing has more attack"],
)
def test_ruling_63_what_the_opponent_chooses_the_enemy_turns_a_card_if_it_can(given, then):
    match = solo(turn="player", **given)
    act(match, f"use:{given['play']}")
    holds(match, **then)


def test_ruling_64_jyn_erso_turns_any_face_up_card_and_this_is_no_discard():
    match = solo(turn="player", base="yavin-4", play="jyn-erso", recruits="at-st tie-fighter", force=1, foe_base="lothal")
    act(match, "use:jyn-erso")
    holds(match, open="top:at-st top:tie-fighter")
    act(match, "top:at-st")
    holds(match, recruits="tie-fighter", waiting="at-st", foe_damage=0)


def test_ruling_64_without_the_force_there_is_nothing_to_look_at():
    holds(solo(turn="player", play="jyn-erso", recruits="at-st", force=-1), closed="use:jyn-erso")


def test_ruling_65_no_effect_exiles_or_takes_from_the_hand_of_the_opponent():
    against_hands = {
        arm.__struct_config__.tag for arm in AnyEffect.__args__ if arm.__module__.endswith(".harm") and "Hand" in arm.__name__
    }
    assert against_hands == {"look-hand", "top-hand"}


@pytest.mark.parametrize(
    ("given", "answers", "then"),
    [
        (
            at(play="y-wing", foe_play="gozanti-cruiser"),
            ["use:y-wing", "hit:gozanti-cruiser"],
            then(foe_ships={"gozanti-cruiser": 2}),
        ),
        (at(play="y-wing", foe_play="gozanti-cruiser"), ["use:y-wing", "hit:lothal"], then(foe_damage=2)),
        (at(play="hammerhead-corvette", foe_play="star-destroyer"), ["use:hammerhead-corvette"], then(exiled="star-destroyer")),
        (at(play="z-95-headhunter", foe_play="gozanti-cruiser"), ["use:z-95-headhunter"], then(hand_size=1)),
    ],
    ids=["damage a ship", "damage the base", "destroy", "if there is a ship"],
)
def test_ruling_66_effects_on_what_is_in_play_work_as_against_a_player(given, answers, then):
    match = solo(turn="player", **given)
    act(match, *answers)
    holds(match, **then)


def test_ruling_66_what_is_not_in_play_does_not_count():
    holds(solo(turn="player", play="z-95-headhunter", recruits="gozanti-cruiser"), closed="use:z-95-headhunter")


def test_ruling_67_there_is_one_force_track_for_both():
    match = solo(turn="player", hand="chirrut-imwe", force=-1)
    act(match, "play:chirrut-imwe")
    holds(match, force=1)


def test_ruling_68_an_empty_galaxy_deck_is_renewed_and_without_discards_the_row_stays_short():
    match = solo(transports=3, row="lobot", galaxy_discard="x-wing", filler=0)
    assert "galaxy reshuffle" in kinds(go(match))
    holds(match, row="x-wing")
    match = solo(transports=3, row="lobot", filler=0)
    go(match)
    holds(match, row="", waiting="lobot")


def test_ruling_69_the_cube_stays_on_the_last_square():
    match = solo(progress=21, transports=5, reserves="imperial-shuttle imperial-shuttle")
    go(match)
    holds(match, progress=24, transports=6)
    act(match, "end-turn")
    events = go(match)
    holds(match, progress=24, transports=6)
    assert "The Progress Track is at its end." in step(match, events, 6)


@pytest.mark.parametrize(
    ("given", "answers", "won"),
    [
        (at(goal=2, won=1, turn="player", play="at-at"), ["commit:at-at", "attack"], True),
        (at(goal=3, won=2, turn="player", play="at-at"), ["commit:at-at", "attack"], True),
        (at(foe_goal=2, foe_won=1, recruits="at-at"), [GO], False),
        (at(foe_goal=5, foe_won=4, recruits="at-at"), [GO], False),
    ],
)
def test_ruling_70_the_last_base_ends_the_match_at_once(given, answers, won):
    match = solo(foe_damage=2, damage=2, **given)
    act(match, *answers)
    assert match.outcome is not None
    assert (match.outcome.results[0].won, match.outcome.results[0].rank) == (won, 1)


def test_ruling_70_one_base_less_does_not():
    match = solo(foe_goal=3, foe_won=1, recruits="at-at", damage=2, bases="hoth endor")
    go(match)
    assert match.outcome is None


@pytest.mark.parametrize(("force", "track"), [("force", 1), ("resource", 2)])
def test_ruling_71_the_force_all_the_way_with_the_enemy(force, track):
    match = Match(*_with(solo(force=-3, transports=1), force))
    events = go(match)
    assert step(match, events, 2)[0].endswith(f"the Resource Track is at {track}.")


def _with(match, force):
    match.state.enemy.force_pays = force == "resource"
    return match.rules, match.setup, match.state, match.chance


@pytest.mark.parametrize(
    ("given", "then"),
    [
        (at(recruits="inquisitor"), then(force=-1)),
        (at(recruits="inquisitor", force=-3), then(damage=1)),
        (at(recruits="lobot"), then(force=-2)),
        (at(recruits="lobot", force=-3), then(damage=2)),
        (at(recruits="landing-craft"), then(progress=4)),
        (at(foe_play="nebulon-b-frigate"), then(progress=3)),
    ],
)
def test_ruling_72_cards_without_printed_values_give_what_the_house_says(given, then):
    match = solo(base="sullust", **given)
    go(match)
    holds(match, **then)


@pytest.mark.parametrize("recruits", ["inquisitor", "lobot", "landing-craft"])
def test_ruling_72_or_nothing_if_only_printed_values_count(recruits):
    match = solo(recruits=recruits, printed_only=True, base="sullust")
    go(match)
    holds(match, force=0, damage=0, progress=1)


def test_ruling_73_what_is_not_in_reserves_is_a_resource_instead():
    match = solo(progress=15)
    go(match)
    holds(match, progress=16, transports=0, track=1)


def test_ruling_74_rewarded_resources_stay_for_the_next_turn_and_move_nothing_again():
    match = solo(progress=3)
    go(match)
    holds(match, progress=4, track=1)
    act(match, "end-turn")
    events = go(match)
    assert step(match, events, 2)[0].endswith("the Resource Track is at 1.")


def test_ruling_75_the_exclamation_mark_turns_recruitment_face_up():
    match = solo(progress=12, recruits="stormtrooper", waiting="")
    go(match)
    holds(match, progress=13, recruits="stormtrooper", waiting="")


@pytest.mark.parametrize(
    ("delayed", "recruits", "waiting"), [(False, "darth-vader", ""), (True, "", "darth-vader")], ids=["in time", "delayed"]
)
def test_ruling_76_the_leader_comes_by_the_progress_track_a_cube_delays_it(delayed, recruits, waiting):
    match = solo(progress=18, delayed=delayed)
    go(match)
    holds(match, leader="", delayed=False, recruits=recruits, waiting=waiting)


def test_ruling_76_with_its_leader_the_enemy_hunts_no_more():
    match = solo(leader=False, recruits="at-at", row="y-wing")
    events = go(match)
    holds(match, galaxy_discard="")
    assert "No attack on the row: the enemy has gained its Leader." in step(match, events, 5)


def test_ruling_77_the_force_begins_with_the_rebels_and_the_player_has_all_ten_bases():
    for faction, force in (("rebel", 3), ("empire", -3)):
        match = Match.start(ruleset, ruleset.setup("solo", 1, {}, ({"faction": faction},)), seed=1)
        assert match.state.force == force
        assert len(match.state.seats[0].bases) == 9


@pytest.mark.parametrize(
    ("play", "answers", "then"),
    [
        (
            "hammerhead-corvette:3 mon-calamari-cruiser",
            [],
            then(ships={"mon-calamari-cruiser": 3}, discard="hammerhead-corvette"),
        ),
        ("hammerhead-corvette blockade-runner", ["first:blockade-runner"], then(play="hammerhead-corvette")),
        ("hammerhead-corvette hammerhead-corvette", [], then(play="hammerhead-corvette", discard="hammerhead-corvette")),
        ("rebel-transport:1", [], then(play="", damage=3)),
    ],
    ids=["fewest hit points left", "the player chooses", "equal ships are not asked for", "the rest to the base"],
)
def test_ruling_78_the_enemys_damage_on_ships(play, answers, then):
    match = solo(play=play, foe_play="star-destroyer", base="sullust")
    go(match, *answers)
    holds(match, **then)


def test_ruling_78_the_rest_goes_on_to_the_next_ship():
    match = solo(play="hammerhead-corvette blockade-runner", foe_play="star-destroyer", recruits="tie-fighter", base="sullust")
    go(match, "first:hammerhead-corvette")
    holds(match, play="blockade-runner", ships={"blockade-runner": 2}, damage=0)


def test_ruling_79_the_enemys_turn_begins_when_the_player_says_so():
    match = solo(turn="player")
    act(match, "end-turn")
    assert match.decisions[0].actions == [GO]
    assert match.state.turn == ENEMY
    go(match)
    assert match.state.turn == 0


def test_ruling_80_the_row_is_filled_at_once_and_the_enemy_looks_for_a_ship_again():
    match = solo(transports=7, row="at-st", galaxy="gozanti-cruiser")
    go(match)
    holds(match, waiting="at-st gozanti-cruiser")
