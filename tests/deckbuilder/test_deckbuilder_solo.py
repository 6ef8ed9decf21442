"""Solo play: the table before the first turn, and the enemy's turn step by step."""

import pytest

from cantina import SetupError
from cantina.match import Match
from cantina.text import Voice
from cantina_deckbuilder import ruleset
from cantina_deckbuilder.state import ENEMY
from deckbuilder.solo_table import FACTIONS, GO, GUARDIAN, LEADER, TROOPER, board, go, holds, solo, step, told
from deckbuilder.tabletop import EDITION, OTHER, SHUTTLE, START, act


def start(faction="rebel", seed=1, **options):
    options.setdefault("edition", EDITION[faction])
    return Match.start(ruleset, ruleset.setup("solo", 1, options, ({"faction": faction},)), seed=seed)


# Preparation


@pytest.mark.parametrize("faction", FACTIONS)
def test_the_enemy_is_the_other_faction_and_its_leader_leaves_the_galaxy_deck(faction):
    match = start(faction)
    foe = OTHER[faction]
    assert [side.faction for side in match.state.seats] == [faction, foe]
    assert board(match)["leader"] == LEADER[foe]
    assert sum(slug == LEADER[foe] for slug in match.state.cards) == 1
    assert len(match.state.galaxy) + len(match.state.row) == 89


def test_the_enemy_has_its_starting_base_and_two_more_that_nobody_knows():
    match = start()
    assert board(match)["foe_base"] == START["empire"]
    zones = match.observe(0).zones
    assert (zones["seats.1.bases"].count, zones["seats.1.bases"].faces) == (2, ())
    assert (zones["enemy.box"].count, zones["enemy.box"].faces) == (7, ())
    firsts = {match.state.cards[start(seed=seed).state.seats[ENEMY].bases[0]] for seed in range(12)}
    assert len(firsts) > 3


@pytest.mark.parametrize(("difficulty", "transports"), [("easy", 2), ("standard", 3), ("hard", 4), ("very-hard", 5)])
@pytest.mark.parametrize("faction", FACTIONS)
def test_starting_cards_lie_where_the_preparation_says(faction, difficulty, transports):
    foe = OTHER[faction]
    reserves = " ".join(sorted([*[SHUTTLE[foe]] * (7 - transports), GUARDIAN[foe]]))
    match = start(faction, difficulty=difficulty)
    holds(match, transports=transports, reserves=reserves, recruits=TROOPER[foe], waiting=TROOPER[foe], progress=0, track=0)


@pytest.mark.parametrize(("faction", "opens"), [("rebel", [GO]), ("empire", ["end-turn"])])
def test_the_empire_begins(faction, opens):
    assert set(opens) <= set(start(faction).decisions[0].actions)
    assert start(faction).waiting == (0,)


def test_the_player_has_a_hand_of_five_and_ten_bases_in_all():
    player = start().state.seats[0]
    assert (len(player.hand), len(player.base) + len(player.bases)) == (5, 10)


@pytest.mark.parametrize(
    ("options", "problem"),
    [({"length": 4}, "length"), ({"enemy_length": 6}, "enemy_length"), ({"difficulty": "mild"}, "difficulty")],
)
def test_other_numbers_of_bases_and_difficulties_are_refused(options, problem):
    with pytest.raises(SetupError) as error:
        ruleset.setup("solo", 1, options)
    assert problem in str(error.value)


def test_solo_has_one_seat():
    with pytest.raises(SetupError):
        ruleset.setup("solo", 2)


# Step 1, start of the turn


def test_each_step_is_told_in_order():
    match = solo(transports=1)
    events = go(match)
    heads = [line for line, event in zip(told(match, events), events, strict=True) if event.kind == "enemy step"]
    assert [line.partition(":")[0] for line in heads] == [f"Enemy, step {n} of 6" for n in range(1, 7)]


def test_a_destroyed_base_is_replaced_by_the_next_one():
    match = solo(foe_base="", foe_bases="kessel mustafar")
    events = go(match)
    holds(match, foe_base="kessel", foe_bases="mustafar")
    assert step(match, events, 1)[:2] == [
        "The enemy's base is gone: Kessel takes its place.",
        "Base with 12 hit points: The enemy gains 3 resources.",
    ]


@pytest.mark.parametrize(
    ("faction", "base", "given", "then"),
    [
        ("rebel", "corellia", {"row": "lobot hammerhead-corvette at-st"}, {"damage": 4, "exiled": "at-st"}),
        ("empire", "mon-cala", {"row": "jabba-the-hutt princess-leia"}, {"damage": 2, "exiled": "jabba-the-hutt"}),
        ("rebel", "kessel", {"row": "tie-interceptor"}, {"waiting": "tie-interceptor"}),
        ("rebel", "mustafar", {"force": 3}, {"force": -1}),
        ("empire", "alderaan", {"force": 1}, {"force": -3}),
    ],
)
def test_a_revealed_base_gives_what_the_table_says_for_its_hit_points(faction, base, given, then):
    match = solo(faction, foe_base="", foe_bases=base, **given)
    go(match)
    holds(match, **then)


def test_the_row_of_16_strengthens_troopers_and_vehicles_of_the_empire_while_the_base_stands():
    match = solo(foe_base="endor", foe_play="gozanti-cruiser", recruits="stormtrooper at-st tie-fighter", base="sullust")
    go(match)
    holds(match, damage=(2 + 1) + (4 + 1) + 2)
    match = solo(foe_base="kafrene", recruits="stormtrooper at-st tie-fighter", base="sullust")
    go(match)
    holds(match, damage=2 + 4 + 2)


def test_the_row_of_16_lets_the_first_card_the_rebels_take_lie_face_up():
    match = solo("empire", foe_base="sullust", transports=6, row="x-wing baze-malbus")
    events = go(match)
    holds(match, recruits="x-wing", waiting="baze-malbus")
    assert "X-Wing lies face up at once." in step(match, events, 4)


def test_what_lies_face_up_goes_into_play_and_what_lies_face_down_is_turned_up():
    match = solo(recruits="gozanti-cruiser stormtrooper", waiting="at-st lobot")
    events = go(match)
    holds(match, foe_play="gozanti-cruiser", recruits="at-st lobot", waiting="stormtrooper")
    assert step(match, events, 1) == [
        "Face up in Recruitment, so into play: Gozanti Cruiser, Stormtrooper.",
        "Face down in Recruitment, so turned face up: AT-ST, Lobot.",
    ]


# Step 2, resources


@pytest.mark.parametrize(
    ("given", "track"),
    [
        ({"transports": 3}, 3),
        ({"transports": 2, "recruits": "admiral-piett"}, 4),
        ({"foe_play": "gozanti-cruiser imperial-carrier"}, 5),
        ({"transports": 1, "waiting": "admiral-piett"}, 1),
        ({"transports": 1, "track": 2}, 3),
    ],
    ids=["transports", "units in play", "ships each turn", "not in Recruitment", "rewards stay"],
)
def test_transports_and_cards_in_play_give_resources(given, track):
    match = solo(**given)
    events = go(match)
    assert step(match, events, 2)[0].endswith(f"the Resource Track is at {track}.")


# Step 3, Force


@pytest.mark.parametrize(
    ("recruits", "force", "then"),
    [("kel-dor-mystic", 0, -2), ("grand-moff-tarkin kel-dor-mystic", 1, -3), ("stormtrooper", 1, 1)],
    ids=["its Force", "not past the end", "none"],
)
def test_cards_in_play_give_force(recruits, force, then):
    match = solo(recruits=recruits, force=force)
    go(match)
    holds(match, force=then)


# Step 4, cards


@pytest.mark.parametrize(
    ("given", "taken"),
    [
        ({"row": "death-trooper gozanti-cruiser", "transports": 3}, "gozanti-cruiser"),
        (
            {"row": "gozanti-cruiser star-destroyer blockade-runner", "transports": 7, "track": 3},
            "gozanti-cruiser star-destroyer",
        ),
        ({"row": "tie-fighter at-st lobot", "transports": 4}, "at-st"),
        ({"row": "x-wing hammerhead-corvette lobot", "transports": 4}, "lobot"),
        ({"row": "tie-fighter scout-trooper", "transports": 3}, "scout-trooper tie-fighter"),
        ({"row": "at-at", "transports": 5, "pilots": 3}, "outer-rim-pilot outer-rim-pilot"),
        ({"row": "at-at", "transports": 3, "pilots": 3}, "outer-rim-pilot"),
        ({"row": "at-at", "transports": 5}, ""),
    ],
    ids=[
        "a ship before a unit",
        "the dearest ship first",
        "the dearest unit",
        "own and neutral cards only",
        "and again while it can pay",
        "at most two pilots",
        "one pilot",
        "nothing it can pay",
    ],
)
def test_the_enemy_takes_the_dearest_card_it_can_pay(given, taken):
    match = solo(**given)
    go(match)
    holds(match, waiting=taken)


def test_each_card_is_told_with_its_reason():
    match = solo(row="gozanti-cruiser at-st", transports=7, pilots=2, track=3)
    assert [line for line in step(match, go(match), 4) if "comes into the row" not in line] == [
        "The enemy takes Gozanti Cruiser for 3: the dearest capital ship it can pay.",
        "The enemy takes AT-ST for 4: it can pay no capital ship, and this is the dearest unit.",
        "The enemy takes Outer Rim Pilot for 2: it can pay nothing else.",
        "1 resource is left: it pays nothing more.",
    ]


# Step 5, attack


def test_the_enemy_attacks_the_base_with_all_that_is_left():
    match = solo(recruits="stormtrooper tie-fighter", foe_play="star-destroyer", base="sullust")
    events = go(match)
    holds(match, damage=2 + 2 + 4)
    assert "The enemy attacks with 8." in step(match, events, 5)


def test_units_that_defeated_a_card_of_the_row_do_not_attack_the_base_too():
    match = solo(recruits="stormtrooper tie-fighter", row="y-wing", base="sullust")
    events = go(match)
    holds(match, damage=2, galaxy_discard="y-wing")
    assert "The enemy attacks Y-Wing: it gives most of what its cards can defeat, 1 resource." in step(match, events, 5)


def test_vader_attacks_with_4_more_while_the_force_is_with_the_enemy():
    for force, damage in ((-1, 10), (2, 6)):
        match = solo(leader=False, recruits="darth-vader", force=force, base="sullust")
        go(match)
        holds(match, damage=damage)


def test_luke_destroys_the_strongest_ship_while_the_force_is_with_the_enemy():
    match = solo(
        "empire", leader=False, recruits="luke-skywalker", force=-1, play="gozanti-cruiser star-destroyer", base="endor"
    )
    events = go(match)
    holds(match, discard="gozanti-cruiser star-destroyer", damage=6 - 3)
    assert "The Leader Luke Skywalker uses its ability." in step(match, events, 5)
    match = solo("empire", leader=False, recruits="luke-skywalker", force=3, play="star-destroyer", base="endor")
    go(match)
    holds(match, play="star-destroyer", ships={"star-destroyer": 6})


# Step 6, end of the turn


def test_starting_cards_and_leader_go_back_others_are_exiled_and_ships_stay():
    play = "stormtrooper inquisitor darth-vader tie-fighter gozanti-cruiser"
    match = solo(leader=False, recruits=play, base="sullust")
    go(match)
    holds(match, waiting="darth-vader inquisitor stormtrooper", exiled="tie-fighter", foe_play="gozanti-cruiser")


def test_a_pilot_that_is_exiled_gives_force():
    match = solo(recruits="outer-rim-pilot outer-rim-pilot", row="")
    events = go(match)
    holds(match, force=-2, exiled="outer-rim-pilot outer-rim-pilot")
    assert "2 pilots were exiled: the enemy gains Force." in step(match, events, 6)


@pytest.mark.parametrize(("transports", "progress"), [(0, 1), (1, 1), (2, 2), (5, 5)])
def test_the_progress_track_moves_a_space_for_each_resource_left_or_one(transports, progress):
    match = solo(transports=transports)
    go(match)
    holds(match, progress=progress)


@pytest.mark.parametrize(
    ("faction", "before", "then"),
    [
        ("rebel", 3, {"progress": 4, "track": 1}),
        ("rebel", 8, {"progress": 9, "waiting": "inquisitor", "reserves": "imperial-shuttle"}),
        ("rebel", 15, {"progress": 16, "transports": 1, "reserves": "inquisitor"}),
        ("rebel", 18, {"progress": 19, "leader": "", "recruits": "darth-vader"}),
        ("rebel", 23, {"progress": 24, "track": 2}),
        ("empire", 5, {"progress": 6, "waiting": "temple-guardian", "reserves": "alliance-shuttle"}),
        ("empire", 14, {"progress": 15, "leader": "", "recruits": "luke-skywalker"}),
        ("empire", 20, {"progress": 21, "track": 2}),
    ],
)
def test_squares_of_the_progress_track_give_what_is_on_them(faction, before, then):
    foe = OTHER[faction]
    match = solo(faction, progress=before, reserves=f"{SHUTTLE[foe]} {GUARDIAN[foe]}")
    go(match)
    holds(match, **then)


def test_every_square_that_is_passed_counts_in_order():
    match = solo("empire", progress=3, transports=7, reserves="alliance-shuttle temple-guardian")
    events = go(match)
    holds(match, progress=10, track=1, transports=8, waiting="temple-guardian")
    assert [event.kind for event in events if event.kind in ("resources", "starter")][-3:] == [
        "resources",
        "starter",
        "starter",
    ]


# The player's turn, and what is seen


def test_the_player_attacks_the_enemys_base_and_the_last_one_wins():
    match = solo(turn="player", play="b-wing x-wing", won=2, foe_base="lothal")
    act(match, "commit-all", "attack")
    assert match.outcome.results[0].won
    assert match.outcome.results[0].points == 3


def test_the_enemy_wins_with_its_last_base():
    match = solo(recruits="star-destroyer at-at", base="dantooine", foe_won=1, foe_goal=2)
    go(match)
    assert not match.outcome.results[0].won
    assert match.outcome.cause.args["count"] == 2


def test_the_last_turn_can_be_followed_step_by_step():
    match = solo(recruits="stormtrooper", waiting="at-st", transports=3, row="gozanti-cruiser lobot")
    go(match)
    story = match.observe(0).facts["enemy.story"].value
    assert [scene.step for scene in story] == [1, 2, 3, 4, 5, 6]
    assert [scene.resources for scene in story] == [0, 3, 3, 0, 0, 0]
    assert [scene.waiting for scene in story][2:5] == [(), ("gozanti-cruiser",), ("gozanti-cruiser",)]
    assert story[0].play == ("stormtrooper",)
    assert story[-1].progress == 1


def test_the_enemys_zones_are_seen_and_its_next_bases_are_not():
    match = solo(recruits="stormtrooper", waiting="at-st", transports=2, reserves="inquisitor", foe_bases="kessel endor")
    zones = match.observe(-1).zones
    for path in ("enemy.recruits", "enemy.waiting", "enemy.transports", "enemy.reserves", "enemy.leader", "seats.1.base"):
        assert zones[path].slugs() == [match.state.cards[copy] for copy in _pile(match, path)]
    assert zones["seats.1.bases"].slugs() == []


def _pile(match, path):
    where = match.state.seats[ENEMY] if path.startswith("seats") else match.state.enemy
    return getattr(where, path.rpartition(".")[2])


@pytest.mark.parametrize(("transports", "free"), [(0, True), (4, False)], ids=["nothing became known", "a card was turned up"])
def test_the_enemys_turn_is_taken_back_by_the_gate_of_the_host_alone(transports, free):
    match = solo(transports=transports, row="at-st")
    go(match)
    assert (match.undo_refusal(0) is None) == free


def test_the_same_seed_plays_the_same_enemy():
    told_twice = []
    for _ in range(2):
        match = start("rebel", seed=4)
        told_twice.append(told(match, [*match.opening, *go(match)]))
    assert told_twice[0] == told_twice[1]
    other = start("rebel", seed=5)
    assert told(other, [*other.opening, *go(other)]) != told_twice[0]


def test_the_enemy_has_a_name_but_no_seat():
    match = start("rebel")
    assert match.seats == 1
    assert "The enemy starts turn 1." in told(match, match.opening)


# The house variant: a board for the Clone Wars edition


@pytest.mark.parametrize(
    ("faction", "leader", "force", "damage", "then"),
    [
        ("republic", "count-dooku", -1, 6 + 3, -3),
        ("republic", "count-dooku", 3, 6, 1),
        ("separatist", "anakin-skywalker", 0, 7 + 3, 1),
        ("separatist", "anakin-skywalker", 3, 7, 3),
    ],
    ids=["Dooku with the Force", "Dooku without", "Anakin pays with Force", "Anakin cannot pay"],
)
def test_leaders_of_the_house_variant(faction, leader, force, damage, then):
    match = solo(faction, leader=False, recruits=leader, force=force, base="utapau" if faction == "republic" else "raxus")
    go(match)
    holds(match, damage=damage, force=then)


def test_the_row_of_18_prevents_the_first_damage():
    match = solo("republic", turn="player", play="clone-trooper", foe_base="raxus")
    act(match, "commit:clone-trooper", "attack")
    holds(match, foe_damage=1)


def test_the_set_up_says_that_it_is_a_house_variant():
    edition = ruleset.options("solo")().fields["edition"].metadata["labels"]
    said = Voice(-1, (), str)
    assert said.say(edition["clone-wars"]) == "Clone Wars edition, house variant"
    assert said.say(edition["original"]) == "Original edition"
    assert "house variant" in said.say(ruleset.mode("solo").summary)
