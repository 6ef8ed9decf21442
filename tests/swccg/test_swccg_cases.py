"""The 94 cases of the battle and of the rules around it, each under its number.

The numbers are those of `docs/rulings/swccg.md` where a case is a ruling.
"""

import re

import pytest

from cantina_swccg.battle.start import BATTLED_HERE, NO_ENEMY, NO_FORCE, NO_PRESENCE, hindrance
from cantina_swccg.effects import AbilityRequired, AddBattleDestiny, ForfeitMod, To
from cantina_swccg.movement.offers import relocate
from cantina_swccg.state import Place
from swccg.tabletop import DARK, LIGHT, SYSTEM, card, position, table, text, without_text

ADDER = text("adder", "light", AddBattleDestiny(n=1))
SIX = text("six", "light", AbilityRequired(n=6))
MORE_THAN_FIVE = text("more-than-five", "light", AbilityRequired(n=6))


# Destiny thresholds, pilots and passengers: who draws how many


@pytest.mark.parametrize(
    ("light", "dark", "at", "ability", "draws"),
    [
        pytest.param("rebel-trooper*3", "stormtrooper", "", 3, 0, id="B001"),
        pytest.param("rebel-trooper*4", "stormtrooper", "", 4, 1, id="B002"),
        pytest.param("rebel-trooper*3, adder", "stormtrooper", "", 3, 1, id="B004"),
        pytest.param("rebel-trooper*4, adder", "stormtrooper", "", 4, 2, id="B005"),
        pytest.param("rebel-trooper*5, six", "stormtrooper", "", 5, 0, id="B007-ability-5"),
        pytest.param("rebel-trooper*6, six", "stormtrooper", "", 6, 1, id="B007-ability-6"),
        pytest.param("rebel-trooper*5, adder, more-than-five", "stormtrooper", "", 5, 0, id="B008-ability-5"),
        pytest.param("rebel-trooper*6, adder, more-than-five", "stormtrooper", "", 6, 2, id="B008-ability-6"),
        pytest.param("rebel-trooper*4", "darth-maul", "", 0, 0, id="B010"),
        pytest.param(
            "millennium-falcon, han-solo-plain on millennium-falcon:pilot, leia-organa on millennium-falcon:passenger",
            "tie-fighter",
            SYSTEM,
            3,
            0,
            id="B011",
        ),
        pytest.param(
            "millennium-falcon, han-solo on millennium-falcon:pilot, leia-organa on millennium-falcon:passenger",
            "tie-fighter",
            SYSTEM,
            3,
            1,
            id="B012",
        ),
        pytest.param("skiff-light, rebel-pilot on skiff-light:driver, rebel-trooper*2", "stormtrooper", "", 4, 1, id="B014"),
        pytest.param("skiff-light, rebel-pilot on skiff-light:passenger, rebel-trooper*2", "stormtrooper", "", 4, 1, id="B015"),
        pytest.param(
            "red-3, biggs-darklighter on red-3:pilot, r2-d2 on red-3:astromech", "tie-fighter", SYSTEM, 2, 1, id="B018"
        ),
    ],
)
def test_battle_destinies_due(light, dark, at, ability, draws):
    own = (ADDER, SIX, MORE_THAN_FIVE, without_text("han-solo"))
    more = {"at": at} if at else {}
    game = table(light, dark, cards=own, reserve=([1, 1, 1, 1], [1]), **more)
    assert game.ability(LIGHT) == ability
    assert len(game.to("damage").drawn(LIGHT)) == draws


# Power


@pytest.mark.parametrize(
    ("light", "dark", "at", "totals"),
    [
        pytest.param("x-wing, red-1", "tie-fighter", SYSTEM, (3, 1), id="B017"),
        pytest.param("x-wing, y-wing", "victory-class-star-destroyer", SYSTEM, (5, 6), id="B019"),
        pytest.param("chewbacca, rebel-trooper", "boba-fett-cloud-city, stormtrooper", "", (7, 5), id="B020"),
        pytest.param("rebel-trooper", "darth-vader", "", (1, 6), id="B025-without-a-tie"),
        pytest.param("rebel-trooper", "stormtrooper", "", (1, 1), id="B025-tie"),
        pytest.param("general-calrissian hit", "darth-vader", "", (4, 6), id="B026"),
    ],
)
def test_total_power(light, dark, at, totals):
    more = {"at": at} if at else {}
    game = table(light, dark, **more)
    assert (game.total(LIGHT), game.total(DARK)) == totals
    game.to("damage", declines=(LIGHT, DARK))
    assert (game.told("total", LIGHT), game.told("total", DARK)) == totals
    assert game.told("damage", LIGHT if totals[0] < totals[1] else DARK) == (abs(totals[0] - totals[1]) or None)


def test_b017_a_ship_without_a_pilot_has_neither_power_nor_maneuver():
    game = table("x-wing, red-1", "tie-fighter", at=SYSTEM)
    assert (game.power("red-1"), game.maneuver("red-1"), game.maneuver("x-wing")) == (0, 0, 4)


def test_b018_the_astromech_gives_its_text_and_no_ability():
    game = table("red-3, biggs-darklighter on red-3:pilot, r2-d2 on red-3:astromech", "tie-fighter", at=SYSTEM)
    assert (game.power("red-3"), game.maneuver("red-3")) == (7, 7)


def test_b018_pilots_beyond_the_capacity_are_passengers():
    game = table("red-3, biggs-darklighter on red-3:pilot, luke-skywalker on red-3:pilot", "tie-fighter", at=SYSTEM)
    assert game.power("red-3") == 3 + 2
    game = table("red-3, luke-skywalker on red-3:pilot, biggs-darklighter on red-3:pilot", "tie-fighter", at=SYSTEM)
    assert game.power("red-3") == 3 + 3


@pytest.mark.parametrize(("initiator", "power"), [(DARK, 4), (LIGHT, 0)], ids=["defending", "initiating"])
def test_b022_a_guard_has_power_only_in_defense(initiator, power):
    game = table("rebel-guard", "stormtrooper", initiator=initiator).start()
    assert game.power("rebel-guard") == power
    assert game.to("damage").told("total", LIGHT) == power


def test_b023_vader_in_his_custom_tie():
    game = table("x-wing", "vaders-custom-tie, darth-vader on vaders-custom-tie:pilot", at=SYSTEM)
    assert (game.power("vaders-custom-tie"), game.maneuver("vaders-custom-tie")) == (6, 6)


def test_b025_equal_totals_nobody_wins_and_attrition_stands():
    game = table("rebel-trooper*4", "stormtrooper*4", reserve=([3], [2])).add_before("total", DARK, 1).to("damage")
    assert game.battle.totals == [7, 7]
    assert game.battle.damage == [0, 0]
    assert game.battle.attrition == [2, 3]
    assert [player.won for player in game.state.seats] == [0, 0]


# Destiny draws


@pytest.mark.parametrize(
    ("light", "reserve", "drawn", "total", "attrition"),
    [
        pytest.param("rebel-trooper*4", [], [], 4, None, id="B028"),
        pytest.param("rebel-trooper*4, adder", [4], [4], 8, 4, id="B029"),
        pytest.param("rebel-trooper*4", ["tatooine-dune-sea"], [0], 4, 0, id="B031"),
    ],
)
def test_destinies_and_an_empty_reserve_deck(light, reserve, drawn, total, attrition):
    game = table(light, "boba-fett-cloud-city*2", reserve=(reserve, []), cards=(ADDER,)).to("damage")
    assert game.drawn(LIGHT) == drawn
    assert game.told("total", LIGHT) == total
    assert game.told("attrition", DARK) == attrition
    assert game.battle.against[DARK] == (attrition or 0)


def test_b031_a_battle_destiny_of_0_lets_attrition_destinies_count():
    game = table("rebel-trooper*4", "boba-fett-cloud-city*2", reserve=(["tatooine-dune-sea", 2], []))
    game.add_before("attrition", LIGHT, 1).to("damage")
    assert (game.drawn(LIGHT), game.drawn(LIGHT, "attrition")) == ([0], [2])
    assert game.battle.against[DARK] == 2


def test_b032_the_order_of_destinies():
    game = table("rebel-trooper*4", "stormtrooper*4", initiator=DARK, reserve=([1, 2, 3], [4, 5, 6])).start()
    for seat in (LIGHT, DARK):
        game.add(seat, "power", 1).add(seat, "attrition", 1)
    game.to("damage")
    assert [(one.kind, one.seat) for one in game.battle.drawn] == [
        ("power", DARK),
        ("power", LIGHT),
        ("battle", DARK),
        ("battle", LIGHT),
        ("attrition", DARK),
        ("attrition", LIGHT),
    ]


def test_b034_a_cancelled_battle_destiny_counts_as_not_drawn():
    game = table("rebel-trooper*4", "grand-moff-tarkin, darth-vader", reserve=([7], [])).to("power")
    game.act(LIGHT, "draw")
    assert game.offered(DARK) == ["use:grand-moff-tarkin", "pass", "pass-all"]
    game.act(DARK, "use:grand-moff-tarkin").to("damage")
    assert game.told("total", LIGHT) == 4
    assert game.battle.against[DARK] == 0
    assert game.told("damage", LIGHT) == 10 - 4


def test_b035_the_opponent_responds_first_and_the_card_goes_to_the_used_pile():
    game = table("rebel-trooper*4", "grand-moff-tarkin, darth-vader", reserve=([7], []), used=(2, 0)).to("power")
    game.act(LIGHT, "draw")
    assert (game.offered(LIGHT), "pass" in game.offered(DARK)) == ([], True)
    assert game.state.seats[LIGHT].drawn == [game.state.reading.copy]
    game.act(DARK, "pass")
    assert game.offered(LIGHT) == ["pass", "pass-all"]
    game.act(LIGHT, "pass")
    assert game.state.cards[game.state.seats[LIGHT].used[-1]] == "destiny-7"


def test_b037_vader_adds_1_to_each_battle_destiny():
    game = table("rebel-trooper", "darth-vader", reserve=([], [3])).to("damage")
    assert game.drawn(DARK) == [4]
    assert (game.told("total", DARK), game.battle.against[LIGHT]) == (10, 4)


# Attrition


def test_b038_without_a_battle_destiny_nothing_raises_attrition():
    game = table("rebel-trooper", "bossk, stormtrooper", reserve=([], [5])).add_before("attrition", DARK, 1).to("damage")
    assert game.drawn(DARK, "attrition") == [5]
    assert game.battle.against[LIGHT] == 0


def test_b038_bossk_adds_1_to_attrition_that_there_is():
    game = table("rebel-trooper", "bossk, stormtrooper*2", reserve=([], [5])).to("damage")
    assert game.battle.against[LIGHT] == 6


def test_b039_attrition_destinies_count_for_attrition_only():
    game = table("rebel-trooper*6", "stormtrooper*4", reserve=([], [3, 2])).start().add(DARK, "attrition", 1)
    game.to("damage", declines=[LIGHT])
    assert game.battle.against[LIGHT] == 5
    assert game.told("total", DARK) == 4 + 3


def test_b041_the_winner_forfeits_for_attrition_too():
    game = table("chewbacca", "stormtrooper*4", reserve=([], [4])).add_before("total", LIGHT, 9).to("damage")
    assert game.told("wins", LIGHT)
    assert game.told("attrition", LIGHT) == 4
    assert game.offered(LIGHT) == []
    assert game.lost(LIGHT) == ["chewbacca"]


def test_b042_an_immune_card_alone_forfeits_nothing():
    game = table("luke-skywalker", "stormtrooper*4", reserve=([9], [2])).to("damage")
    assert game.battle.against[LIGHT] == 2
    assert game.immune() == {"luke-skywalker"}
    game.act(LIGHT, "ignore").to("end")
    assert game.lost(LIGHT) == []


def test_b044_and_b047_a_forfeit_is_due_and_the_owner_may_choose_the_immune_card():
    game = table("luke-skywalker, rebel-trooper", "stormtrooper*4", reserve=([9], [2])).to("damage")
    assert game.immune() == {"luke-skywalker"}
    assert game.offered(LIGHT) == ["forfeit:luke-skywalker", "forfeit:rebel-trooper"]
    game.act(LIGHT, "forfeit:rebel-trooper")
    assert game.battle.attrition[LIGHT] == 0
    game = table("luke-skywalker, rebel-trooper", "stormtrooper*4", reserve=([9], [2])).to("damage")
    game.act(LIGHT, "forfeit:luke-skywalker")
    assert (game.battle.attrition[LIGHT], game.lost(LIGHT)) == (0, ["luke-skywalker"])


def test_b045_immunity_is_compared_with_the_whole_attrition():
    game = table("obi-wan-kenobi, rebel-trooper", "stormtrooper*4", reserve=([9], [4])).to("damage")
    assert game.immune() == {"obi-wan-kenobi"}
    game.act(LIGHT, "forfeit:rebel-trooper")
    assert (game.battle.against[LIGHT], game.battle.attrition[LIGHT]) == (4, 2)
    while not game.offered(LIGHT):
        game.pay()
    assert game.offered(LIGHT) == ["forfeit:obi-wan-kenobi", "ignore"]
    game.act(LIGHT, "ignore").to("end")
    assert game.lost(LIGHT) == ["rebel-trooper"]


def test_b047_the_immune_card_goes_though_another_remains():
    game = table("obi-wan-kenobi, rebel-trooper", "stormtrooper*4", reserve=([9], [4])).to("damage")
    game.act(LIGHT, "forfeit:obi-wan-kenobi").to("end")
    assert (game.lost(LIGHT), game.on_table(LIGHT)) == (["obi-wan-kenobi"], ["rebel-trooper"])


def test_b048_attrition_below_the_immunity_may_be_declined():
    game = table("rebel-trooper*4", "blizzard-1, imperial-pilot on blizzard-1:pilot", reserve=([3], [])).to("damage")
    assert (game.battle.against[DARK], game.battle.damage[DARK]) == (3, 0)
    while not game.offered(DARK):
        game.pay()
    assert "ignore" in game.offered(DARK)
    game.act(DARK, "ignore").to("end")
    assert game.lost(DARK) == []


def test_b050_a_pilot_keeps_the_better_of_its_own_and_the_shared_immunity():
    game = table(
        "home-one", "vaders-custom-tie, darth-vader on vaders-custom-tie:pilot", at=SYSTEM, reserve=([4], []), force=(9, 9)
    ).to("damage")
    assert (game.immunity("darth-vader"), game.immunity("vaders-custom-tie")) == (5, 4)
    assert game.battle.against[DARK] == 4
    assert game.immune() == {"darth-vader"}
    while not game.offered(DARK):
        game.pay()
    assert "ignore" not in game.offered(DARK)
    assert game.forfeits(DARK) == {"vaders-custom-tie", "darth-vader"}


def test_b051_immunity_is_fixed_at_the_start_of_the_damage_segment():
    game = table(
        "red-5, luke-skywalker on red-5:pilot", "imperial-class-star-destroyer, admiral-piett on "
        "imperial-class-star-destroyer:pilot", at=SYSTEM, reserve=([], [3]), initiator=DARK
    ).to("damage")  # fmt: skip
    assert game.immune() == {"red-5", "luke-skywalker"}
    game.act(LIGHT, "forfeit:luke-skywalker")
    assert game.immunity("red-5") == 0
    assert game.immune() == {"red-5"}


# Damage and forfeits


def test_b053_a_captive_neither_adds_power_nor_can_be_forfeited():
    game = table(
        "rebel-trooper, chewbacca captive of boba-fett-cloud-city",
        "boba-fett-cloud-city, stormtrooper*2",
        reserve=([], [1]),
        initiator=DARK,
    ).to("damage")
    assert (game.told("total", LIGHT), game.told("total", DARK)) == (1, 7)
    assert (game.battle.attrition[LIGHT], game.battle.damage[LIGHT]) == (1, 6)
    assert game.forfeits(LIGHT) == {"rebel-trooper"}


GOAT = card("goat", power=2, ability=1, forfeit=4)


@pytest.mark.parametrize(
    ("light", "dark", "reserve", "forfeit", "before", "after"),
    [
        pytest.param("goat", "stormtrooper*4", [4], "goat", (6, 4), (2, 0), id="B054"),
        pytest.param("chewbacca", "stormtrooper*7", [2], "chewbacca", (3, 2), (0, 0), id="B056"),
    ],
)
def test_a_forfeit_satisfies_damage_and_attrition_at_once(light, dark, reserve, forfeit, before, after):
    game = table(light, dark, reserve=([1], reserve), initiator=LIGHT, cards=(GOAT,), hand=("rebel-pilot", "")).to("damage")
    assert (game.battle.damage[LIGHT], game.battle.attrition[LIGHT]) == before
    game.act(LIGHT, f"forfeit:{forfeit}")
    left = re_numbers(game)
    assert left == after


def re_numbers(game):
    """Return the damage and attrition left, as the last forfeit told."""
    line = [line for event, line in zip(game.events, game.said(), strict=True) if event.kind == "forfeit"][-1]
    damage, attrition = re.findall(r"damage (\d+), attrition (\d+) left", line)[0]
    return int(damage), int(attrition)


def test_b057_the_loser_pays_with_one_ship_after_the_other():
    game = table("corellian-corvette", "tie-fighter, tie-scout", at=SYSTEM, initiator=DARK).to("damage")
    assert game.battle.damage[DARK] == 3
    game.act(DARK, "forfeit:tie-fighter")
    assert game.battle.damage[DARK] == 1
    game.act(DARK, "forfeit:tie-scout")
    assert re_numbers(game) == (0, 0)


def test_b059_a_player_who_cannot_pay_has_lost():
    game = table("rebel-trooper", "stormtrooper*8", reserve=([1], []), force=(2, 9), used=(0, 0)).to("damage", declines=[DARK])
    game.act(LIGHT, "forfeit:rebel-trooper")
    assert game.battle.damage[LIGHT] == 5
    paid = [game.act(LIGHT, action) for action in ("top:force", "top:used", "top:reserve")]
    assert len(paid) == 3
    assert game.state.loser == LIGHT
    assert [result.won for result in game.match.outcome.results] == [False, True]


def test_b060_attrition_is_satisfied_by_forfeits_only():
    game = table("chewbacca, rebel-trooper", "stormtrooper*4", reserve=([], [3]), hand=("rebel-pilot, blaster", ""))
    game.add_before("total", LIGHT, 9).to("damage")
    assert (game.battle.damage[LIGHT], game.battle.attrition[LIGHT]) == (0, 3)
    assert (game.pays(LIGHT), game.forfeits(LIGHT)) == (set(), {"chewbacca", "rebel-trooper"})


def test_b062_players_pay_in_turn_and_the_other_goes_on_alone():
    game = table("rebel-trooper*4", "stormtrooper*6", reserve=([1], [3])).to("damage")
    assert game.battle.attrition == [3, 1]
    game.act(LIGHT, "forfeit:rebel-trooper").act(DARK, "forfeit:stormtrooper")
    assert (game.offered(DARK), bool(game.offered(LIGHT))) == ([], True)
    game.act(LIGHT, "forfeit:rebel-trooper").to("end")
    assert [event.seat for event in game.events if event.kind in ("forfeit", "lose force")][:3] == [LIGHT, DARK, LIGHT]


CREW = "millennium-falcon, han-solo on millennium-falcon:pilot, leia-organa on millennium-falcon:passenger"


@pytest.mark.parametrize(
    ("forfeits", "left", "lost"),
    [
        pytest.param(["millennium-falcon"], 2, {"millennium-falcon", "han-solo", "leia-organa"}, id="B063"),
        pytest.param(["leia-organa", "millennium-falcon"], 0, {"millennium-falcon", "han-solo", "leia-organa"}, id="B064"),
    ],
)
def test_what_is_aboard_is_lost_with_its_carrier(forfeits, left, lost):
    game = table(CREW, "executor", at=SYSTEM, reserve=([1, 1], [1]), initiator=LIGHT)
    game.start().add(DARK, "total", 2).to("damage", declines=(LIGHT, DARK))
    assert game.battle.damage[LIGHT] == 9
    for name in forfeits:
        game.act(LIGHT, f"forfeit:{name}")
    assert re_numbers(game)[0] == left
    assert set(game.lost(LIGHT)) == lost


@pytest.mark.parametrize("answer", ["jump", "stay"])
def test_b066_whoever_is_aboard_a_speeder_bike_may_jump_off(answer):
    game = table("speeder-bike-light, rebel-pilot on speeder-bike-light:pilot", "stormtrooper*5").to("damage", declines=[DARK])
    game.act(LIGHT, "forfeit:speeder-bike-light")
    assert game.offered(LIGHT) == ["jump", "stay"]
    game.act(LIGHT, answer)
    assert ("rebel-pilot" in game.on_table(LIGHT)) == (answer == "jump")
    assert ("rebel-pilot" in game.lost(LIGHT)) == (answer == "stay")


def test_b067_forfeit_modifiers_add_up():
    everyone = To(what="cards")
    more = [text(f"text-{n}", "light", ForfeitMod(n=n, to=everyone)) for n in (1, 2, -2)]
    game = table("echo-base-trooper, text-1, text-2, text--2", "stormtrooper", cards=more)
    assert game.forfeit("echo-base-trooper") == 4


# Hits


@pytest.mark.parametrize(
    ("weapon", "bearer", "target", "destiny", "total", "defense", "hit"),
    [
        pytest.param("imperial-blaster", "stormtrooper", "luke-skywalker", 4, 4, 4, False, id="B069"),
        pytest.param("blaster-rifle-dark", "stormtrooper", "luke-skywalker", 4, 5, 4, True, id="B070"),
        pytest.param("e-web-blaster", "", "rebel-trooper", 1, 2, 1, True, id="B072-hit"),
        pytest.param("e-web-blaster", "", "rebel-trooper", 0, 1, 1, False, id="B072-miss"),
        pytest.param("e-web-blaster", "", "y-wing", 5, 6, 5, True, id="B073-hit"),
        pytest.param("e-web-blaster", "", "y-wing", 4, 5, 5, False, id="B073-miss"),
    ],
)
def test_a_weapon_hits_if_its_destiny_exceeds_the_defense_value(weapon, bearer, target, destiny, total, defense, hit):
    arms = f"{weapon} on {bearer}:attached" if bearer else weapon
    game = table(f"{target}, rebel-guard", f"stormtrooper, {arms}", reserve=([], [destiny])).fire(DARK, weapon, target)
    assert game.is_hit(target) == hit
    assert [line for line in game.said() if f"{total} in all against a defense value of {defense}" in line]


def test_b075_a_hit_card_satisfies_attrition_and_damage_too():
    game = table("luke-skywalker hit", "stormtrooper, darth-vader", reserve=([5], [4]), hand=("blaster", ""))
    game.to("damage")
    assert (game.battle.attrition[LIGHT], game.battle.damage[LIGHT]) == (5, 4)
    game.act(LIGHT, "forfeit:luke-skywalker")
    assert re_numbers(game) == (0, 0)


def test_b076_a_hit_card_of_the_winner_is_forfeited():
    game = table("chewbacca hit, rebel-trooper", "stormtrooper").to("damage")
    assert game.told("wins", LIGHT)
    game.to("end")
    assert (game.lost(LIGHT), game.on_table(LIGHT)) == (["chewbacca"], ["rebel-trooper"])


def test_b078_a_hit_card_is_forfeited_though_it_is_immune():
    game = table("obi-wan-kenobi hit, rebel-trooper", "stormtrooper*4", reserve=([9], [2])).to("damage")
    assert "obi-wan-kenobi" in game.immune()
    game.act(LIGHT, "forfeit:obi-wan-kenobi")
    assert re_numbers(game) == (0, 0)
    game.to("end")
    assert game.on_table(LIGHT) == ["rebel-trooper"]
    game = table("obi-wan-kenobi hit, rebel-trooper", "stormtrooper*4", reserve=([9], [2])).to("damage")
    game.act(LIGHT, "forfeit:rebel-trooper").to("end")
    assert sorted(game.lost(LIGHT)) == ["obi-wan-kenobi", "rebel-trooper"]


def test_b079_the_defense_value_is_the_highest_of_ability_maneuver_and_armor():
    assert table("rebel-trooper", "boba-fett-cloud-city").defense("boba-fett-cloud-city") == 5
    assert table("luke-skywalker", "stormtrooper").defense("luke-skywalker") == 4
    assert table("c-3po, rebel-trooper", "stormtrooper").defense("c-3po") == 0


def test_b081_character_weapons_are_not_fired_into_a_starship():
    game = table(
        "red-1, biggs-darklighter on red-1:pilot, rebel-trooper", "stormtrooper, imperial-blaster on stormtrooper:attached"
    )
    game.to("weapons").act(LIGHT, "pass").act(DARK, "fire:imperial-blaster")
    assert [line for line in game.said() if "at Rebel Trooper" in line]


def test_b081_character_weapons_are_not_fired_out_of_an_enclosed_vehicle():
    inside = "snowspeeder, rebel-pilot on snowspeeder:pilot, luke-skywalker on snowspeeder:passenger"
    game = table(f"{inside}, blaster on luke-skywalker:attached, rebel-trooper", "stormtrooper").to("weapons")
    assert game.offered(LIGHT) == ["pass"]


def test_b082_a_hit_character_still_fires():
    game = table("luke-skywalker hit, blaster on luke-skywalker:attached", "stormtrooper", reserve=([5], []))
    assert game.fire(LIGHT, "blaster", "stormtrooper").is_hit("stormtrooper")


def test_b084_a_weapon_is_fired_once_a_battle():
    game = table("luke-skywalker, blaster on luke-skywalker:attached", "stormtrooper*2", reserve=([0, 5], []))
    game.fire(LIGHT, "blaster", "stormtrooper").act(DARK, "pass")
    assert game.offered(LIGHT) == ["pass"]


def test_b085_a_cancelled_battle_loses_hit_cards_at_once():
    """No card of the set cancels a battle in the weapons segment, so the test does it itself."""
    game = table("luke-skywalker, blaster on luke-skywalker:attached", "stormtrooper*2", reserve=([5], []))
    game.fire(LIGHT, "blaster", "stormtrooper")
    game.battle.cancelled = True
    game.act(DARK, "pass")
    assert game.state.battle is None
    assert (game.lost(DARK), game.on_table(DARK)) == (["stormtrooper"], ["stormtrooper"])


# Initiating


def may(given, seat, number=0):
    return hindrance(*given, seat, number)


def test_b087_initiating_costs_1_force():
    assert may(position(force=(0, 9)), LIGHT) == NO_FORCE
    game = table(force=(1, 0))
    assert (len(game.state.seats[LIGHT].force), len(game.state.seats[LIGHT].used)) == (0, 1)


def test_b088_one_battle_a_location_each_turn():
    game = table("rebel-trooper, luke-skywalker at 1", "stormtrooper, darth-vader at 1", beside="tatooine-cantina-light")
    game.start().to("end", declines=(LIGHT, DARK))
    assert may((game.rules, game.state), LIGHT) == BATTLED_HERE
    assert game.offered(LIGHT) == ["battle:tatooine-cantina-light", "done"]


def test_b088_a_card_that_has_battled_does_not_battle_again_elsewhere():
    game = table("luke-skywalker, rebel-trooper at 1", "stormtrooper, darth-vader at 1", beside="tatooine-cantina-light")
    game.start().to("end")
    relocate(game.state, game.copy("luke-skywalker"), Place(1))
    assert may((game.rules, game.state), LIGHT, 1) is None
    game.act(LIGHT, "battle:tatooine-cantina-light")
    assert {game.state.cards[copy] for copy in game.battle.cards} == {"rebel-trooper", "darth-vader"}


@pytest.mark.parametrize(
    ("light", "dark", "reasons"),
    [
        pytest.param("c-3po", "boba-fett-cloud-city", (NO_PRESENCE, NO_ENEMY), id="B090"),
        pytest.param("chewbacca captive of boba-fett-cloud-city", "boba-fett-cloud-city", (NO_PRESENCE, NO_ENEMY), id="B091"),
        pytest.param("rebel-trooper", "bantha", (NO_ENEMY, NO_PRESENCE), id="half-ability"),
        pytest.param("rebel-trooper", "ig-88", (None, None), id="a-droid-whose-text-gives-presence"),
    ],
)
def test_without_presence_there_is_no_battle(light, dark, reasons):
    given = position(light, dark)
    assert (may(given, LIGHT), may(given, DARK)) == reasons


def test_b093_responses_to_the_start_are_the_defenders_first():
    game = table("x-wing", "tie-fighter", at=SYSTEM, hand=("out-of-nowhere", ""), initiator=DARK).start(SYSTEM)
    asked = []
    while game.battle.segment == "started":
        (decision,) = game.match.decisions
        asked.append(decision.seat)
        game.act(decision.seat, "play:out-of-nowhere" if "play:out-of-nowhere" in decision.actions else "pass")
    assert asked == [LIGHT, DARK, LIGHT]


def test_b094_the_weapons_segment_alternates_from_the_initiator():
    arms = "blaster on luke-skywalker:attached"
    game = table(f"luke-skywalker, {arms}", "stormtrooper, imperial-blaster on stormtrooper:attached", reserve=([0], [0]))
    game.to("weapons")
    asked = []
    while game.battle.segment == "weapons":
        (decision,) = game.match.decisions
        fire = [action for action in decision.actions if action.startswith("fire:")]
        if "pass-all" not in decision.actions:
            asked.append(decision.seat)
        game.act(decision.seat, fire[0] if fire and len(asked) > 1 else "pass")
    assert asked == [LIGHT, DARK, LIGHT, DARK, LIGHT]


@pytest.mark.parametrize(
    ("light", "force", "power"),
    [
        pytest.param("rebel-trooper*3", 2, 5, id="B096"),
        pytest.param("rebel-trooper*2, x-wing", 3, 4, id="B097"),
    ],
)
def test_klorslug_uses_force_up_to_the_ability_present(light, force, power):
    game = table(f"{light}, klorslug", "stormtrooper", initiator=DARK, force=(force, 9)).to("weapons").act(DARK, "pass")
    while "use:klorslug" in game.offered(LIGHT):
        game.act(LIGHT, "use:klorslug")
        if game.state.battle is not None and game.offered(DARK):
            game.act(DARK, "pass")
    assert game.to("damage", declines=[LIGHT]).told("total", LIGHT) == power


# Whole battles


def test_b099_vader_against_luke():
    game = table(
        "luke-skywalker, rebel-trooper",
        "darth-vader, vaders-lightsaber on darth-vader:attached, stormtrooper",
        initiator=DARK,
        reserve=([4], [2, 3, 3]),
        hand=("rebel-pilot", ""),
    ).fire(DARK, "vaders-lightsaber", "luke-skywalker")
    assert game.is_hit("luke-skywalker")
    assert game.forfeit("luke-skywalker") == 0
    game.to("damage")
    assert game.battle.totals == [8, 11]
    assert (game.battle.damage, game.battle.attrition) == ([3, 0], [4, 4])
    assert game.immune() == {"darth-vader"}
    assert game.forfeits(DARK) == {"darth-vader", "stormtrooper"}
    game.act(DARK, "forfeit:stormtrooper").act(LIGHT, "forfeit:luke-skywalker").act(DARK, "ignore")
    game.act(LIGHT, "forfeit:rebel-trooper")
    assert (game.battle.damage[LIGHT], game.battle.attrition[LIGHT]) == (1, 2)
    assert game.pays(LIGHT) == {"lose:rebel-pilot", "top:force", "top:used"}
    game.act(LIGHT, "lose:rebel-pilot")
    assert game.state.battle is None


def test_b100_red_5_against_a_star_destroyer():
    game = table(
        "red-5, luke-skywalker on red-5:pilot, r2-d2 on red-5:astromech",
        "imperial-class-star-destroyer, admiral-piett on imperial-class-star-destroyer:pilot",
        at=SYSTEM,
        reserve=([2], [5]),
    )
    assert (game.power("red-5"), game.maneuver("red-5")) == (9, 9)
    game.to("damage")
    assert game.battle.totals == [11, 16]
    assert (game.battle.damage, game.battle.attrition) == ([5, 0], [5, 2])
    assert game.immune() == set()
    game.act(LIGHT, "forfeit:luke-skywalker")
    assert (game.battle.damage[LIGHT], game.battle.attrition[LIGHT]) == (0, 0)
    assert game.forfeits(DARK) == {"imperial-class-star-destroyer", "admiral-piett"}
    game.act(DARK, "forfeit:admiral-piett")
    assert game.state.battle is None
