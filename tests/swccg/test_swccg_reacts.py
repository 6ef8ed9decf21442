"""Reacts to battles and Force drains. Rulebook: React."""

import pytest
from swccg_table import DARK, LIGHT, Table

from cantina_swccg.effects import React
from swccg.tabletop import card

TATOOINE = ["tatooine-cantina-light", "tatooine-docking-bay-94-light", "tatooine-mos-eisley-light"]
CANTINA, BAY, EISLEY = TATOOINE
HOTH = ["hoth-echo-docking-bay-dark", "hoth-defensive-perimeter-3rd-marker-dark"]
SPEEDER = [f"lukes-x-34-landspeeder @ {BAY}", "leia-organa on lukes-x-34-landspeeder as driver"]
GO = f"react-move:lukes-x-34-landspeeder:walk:{EISLEY}"


def reacts(table):
    return [action for action in table.actions if action.startswith("react")]


def drain(light, dark, location=EISLEY, **more):
    row = more.pop("row", TATOOINE)
    return Table(row, light, dark, turn=DARK, phase="control", **more).act(f"drain:{location}")


def attack(light, dark, location=EISLEY, **more):
    row = more.pop("row", TATOOINE)
    return Table(row, light, dark, turn=DARK, phase="battle", **more).act(f"battle:{location}")


def test_a_card_that_arrives_joins_the_battle():
    table = attack([*SPEEDER, f"rebel-trooper @ {EISLEY}"], [f"darth-vader @ {EISLEY}"])
    table.act(GO)
    fighting = {table.state.cards[copy] for copy in table.state.battle.cards}
    assert fighting == {"rebel-trooper", "darth-vader", "lukes-x-34-landspeeder", "leia-organa"}
    assert table.where("leia-organa") == f"lukes-x-34-landspeeder as driver @ {EISLEY}"


def test_presence_that_arrives_cancels_a_force_drain():
    table = drain(SPEEDER, [f"darth-vader @ {EISLEY}"])
    assert (table.asked, reacts(table)) == (LIGHT, [GO])
    table.act(GO, "no-react")
    assert "drain cancelled" in table.kinds()
    assert "lose force" not in table.kinds()
    assert table.count(LIGHT, "lost") == 0


def test_what_brings_no_presence_does_not_cancel_it():
    lines = [f"bantha @ {BAY}"]
    row = [location.replace("-light", "-dark") for location in TATOOINE]
    table = Table(row, [f"luke-skywalker @ {row[2]}"], [line.replace("-light", "-dark") for line in lines], phase="control")
    table.act(f"drain:{row[2]}", f"react-move:bantha:walk:{row[2]}", "no-react")
    assert table.asked == DARK
    assert "drain cancelled" not in table.kinds()
    assert table.actions[0] == "top:force"


def test_without_a_react_the_drain_goes_on():
    table = drain(SPEEDER, [f"darth-vader @ {EISLEY}"])
    table.act("no-react", "top:reserve", "top:force")
    assert table.count(LIGHT, "lost") == 2


def test_a_react_is_no_move_of_the_own_turn():
    table = attack([*SPEEDER, f"rebel-trooper @ {EISLEY}"], [f"darth-vader @ {EISLEY}"])
    table.act(GO)
    assert table.state.moved == []


HOTH_LIGHT = [location.replace("-dark", "-light") for location in HOTH]
RIDE = f"react-move:lukes-x-34-landspeeder:walk:{HOTH_LIGHT[1]}"


def ride(**more):
    """A battle in the field; at the bay stand Han and the landspeeder with Luke and Leia, armed, aboard."""
    bay, field = HOTH_LIGHT
    light = [
        f"lukes-x-34-landspeeder @ {bay}",
        "luke-skywalker on lukes-x-34-landspeeder as driver",
        "princess-leia on lukes-x-34-landspeeder as passenger",
        "blaster on princess-leia",
        f"han-solo @ {bay}",
        f"rebel-trooper @ {field}",
    ]
    return Table(HOTH_LIGHT, light, [f"stormtrooper @ {field}"], turn=DARK, phase="battle", **more).act(f"battle:{field}")


@pytest.mark.parametrize(
    ("reacted", "offered"),
    [
        ([], True),
        (["han-solo"], True),
        (["lukes-x-34-landspeeder"], False),
        (["luke-skywalker"], False),
        (["princess-leia"], False),
        (["blaster"], False),
    ],
    ids=["nobody", "somebody-beside-it", "the-carrier", "its-driver", "its-passenger", "a-passengers-weapon"],
)
def test_who_has_reacted_does_not_go_along_in_another_react(reacted, offered):
    assert (RIDE in ride(reacted=reacted).actions) == offered


@pytest.mark.parametrize(("reacted", "offered"), [([], True), (["lukes-x-34-landspeeder"], False)], ids=["fresh", "reacted"])
@pytest.mark.parametrize(
    ("hand", "company", "wanted"),
    [
        (["princess-leia"], "han-solo", "react-deploy:princess-leia:aboard:lukes-x-34-landspeeder:passenger"),
        ([], "rebel-scout", "react-move:rebel-scout:embark:lukes-x-34-landspeeder:passenger"),
    ],
    ids=["deployed", "embarking"],
)
def test_nobody_reacts_by_going_aboard_what_has_reacted(hand, company, wanted, reacted, offered):
    bay = HOTH_LIGHT[0]
    light = [f"lukes-x-34-landspeeder @ {bay}", "luke-skywalker on lukes-x-34-landspeeder as driver", f"{company} @ {bay}"]
    table = Table([bay], light, [f"stormtrooper @ {bay}"], turn=DARK, phase="battle", hands=(hand, []), reacted=reacted)
    assert (wanted in table.act(f"battle:{bay}").actions) == offered


def test_the_carrier_that_a_card_reacts_aboard_is_involved_too():
    bay = HOTH_LIGHT[0]
    light = [f"lukes-x-34-landspeeder @ {bay}", "luke-skywalker on lukes-x-34-landspeeder as driver"]
    table = Table([bay], light, [f"stormtrooper @ {bay}"], turn=DARK, phase="battle", hands=(["princess-leia"], []))
    table.act(f"battle:{bay}", "react-deploy:princess-leia:aboard:lukes-x-34-landspeeder:passenger")
    assert [table.state.cards[copy] for copy in table.state.reacted] == ["princess-leia", "lukes-x-34-landspeeder"]


@pytest.mark.parametrize(
    ("hand", "company", "offered"),
    [
        ("princess-leia", "han-solo", True),
        ("princess-leia", "rebel-trooper", False),
        ("luke-skywalker", "han-solo", False),
    ],
)
def test_a_react_by_deployment(hand, company, offered):
    site = "hoth-echo-docking-bay-light"
    light, dark = [f"{company} @ {site}"], [f"darth-vader @ {site}"]
    table = attack(light, dark, site, row=[site], hands=([hand], []))
    wanted = f"react-deploy:{hand}:at:{site}"
    assert (wanted in table.actions) == offered
    if offered:
        table.act(wanted)
        assert table.count(LIGHT, "force") == 1
        assert table.slugs(LIGHT, "hand") == []
        assert table.state.cards[table.state.battle.cards[-1]] == hand


def test_a_react_for_one_force_less():
    lines = ["jabba @ tatooine-cantina-dark"]
    row = ["tatooine-cantina-dark"]
    table = Table(
        row, [f"luke-skywalker @ {row[0]}"], lines, phase="battle", hands=([], ["boba-fett-special-edition"]), force=(5, 3)
    )
    table.act(f"battle:{row[0]}", f"react-deploy:boba-fett-special-edition:at:{row[0]}")
    # 5 printed, 1 less for a react, 1 less by Jabba.
    assert table.count(DARK, "force") == 0


def test_a_weapon_that_may_be_deployed_as_a_react():
    row = ["tatooine-cantina-dark"]
    dark = [f"boba-fett-cloud-city @ {row[0]}"]
    table = Table(row, [f"luke-skywalker @ {row[0]}"], dark, phase="battle", hands=([], ["boba-fetts-blaster-rifle"]))
    table.act(f"battle:{row[0]}", "react-deploy:boba-fetts-blaster-rifle:on:boba-fett-cloud-city")
    assert table.count(DARK, "force") == 4
    assert table.on_table(DARK) == ["boba-fett-cloud-city", "boba-fetts-blaster-rifle"]


def test_an_officer_lets_troopers_react_on_hoth():
    dark = [f"snowtrooper-officer @ {HOTH[1]}", f"snowtrooper @ {HOTH[0]}", f"darth-vader @ {HOTH[0]}"]
    table = Table(HOTH, [f"luke-skywalker @ {HOTH[1]}"], dark, phase="battle")
    table.act(f"battle:{HOTH[1]}")
    assert reacts(table) == [f"react-move:snowtrooper:walk:{HOTH[1]}"]


def test_a_react_for_nothing():
    light = [f"rebel-scout @ {BAY}", f"luke-skywalker @ {EISLEY}"]
    table = attack(light, [f"darth-vader @ {EISLEY}"], force=(0, 5))
    table.act(f"react-move:rebel-scout:walk:{EISLEY}")
    assert table.where("rebel-scout") == EISLEY


@pytest.mark.parametrize(("force", "offered"), [(2, True), (1, False)])
def test_a_react_for_one_force_more(force, offered):
    row = [location.replace("-light", "-dark") for location in TATOOINE]
    dark = [f"tempest-scout @ {row[1]}", f"stormtrooper @ {row[2]}"]
    table = Table(row, [f"luke-skywalker @ {row[2]}"], dark, phase="battle", force=(5, force))
    table.act(f"battle:{row[2]}")
    assert (f"react-move:tempest-scout:walk:{row[2]}" in table.actions) == offered


def test_the_sole_defender_may_ride_away_and_the_battle_ends():
    row = ["hoth-echo-docking-bay-light", "hoth-defensive-perimeter-3rd-marker-light"]
    light = [f"tauntaun @ {row[1]}", "luke-skywalker on tauntaun as passenger"]
    table = Table(row, light, [f"darth-vader @ {row[1]}"], turn=DARK, phase="battle")
    table.act(f"battle:{row[1]}")
    table.act(f"react-move:tauntaun:walk:{row[0]}", "pass", "pass")
    assert table.where("luke-skywalker") == f"tauntaun as passenger @ {row[0]}"
    assert table.state.battle is None
    assert "battle ends" in table.kinds()
    assert "segment" not in table.kinds()


@pytest.mark.parametrize(
    ("fighter", "found"), [("a-wing", []), ("x-wing", ["react-deploy:slave-i:at:hoth-light+bossk"])], ids=["a-wing", "x-wing"]
)
def test_an_a_wing_keeps_reacts_away(fighter, found):
    light, dark = [f"{fighter} @ hoth-light"], ["tie-fighter @ hoth-light"]
    table = Table(["hoth-light"], light, dark, phase="battle", hands=([], ["slave-i", "bossk"]), force=(5, 9))
    table.act("battle:hoth-light")
    assert reacts(table) == found


LANDER = card("lander", "dark", "starship", React(how="move"), klass="starfighter", permanent=1)


@pytest.mark.parametrize(("guard", "offered"), [("a-wing", False), ("x-wing", True)], ids=["a-wing", "x-wing"])
def test_nobody_reacts_from_where_an_a_wing_is(guard, offered):
    row = ["tatooine-light", BAY]
    light, dark = [f"luke-skywalker @ {BAY}", f"{guard} @ {row[0]}"], [f"lander @ {row[0]}", f"darth-vader @ {BAY}"]
    table = Table(row, light, dark, phase="battle", cards=[LANDER])
    table.act(f"battle:{BAY}")
    assert reacts(table) == ([f"react-move:lander:land:{BAY}"] if offered else [])


@pytest.mark.parametrize(
    ("hand", "force", "found"),
    [
        pytest.param(["dengar", "bossk"], 9, ["+bossk", "+dengar"], id="each pilot that may fly it"),
        pytest.param(["bossk", "imperial-pilot"], 9, ["+bossk"], id="bounty hunters only"),
        pytest.param(["bossk"], 8, [], id="both are paid for"),
        pytest.param(["imperial-pilot"], 9, [], id="not without a pilot"),
    ],
)
def test_slave_i_comes_with_its_pilot(hand, force, found):
    place = "hoth-light"
    dark = [f"tie-fighter @ {place}"]
    table = Table([place], [f"x-wing @ {place}"], dark, phase="battle", hands=([], ["slave-i", *hand]), force=(5, force))
    table.act(f"battle:{place}")
    assert reacts(table) == [f"react-deploy:slave-i:at:{place}{pilot}" for pilot in found]
    if found:
        table.act(f"react-deploy:slave-i:at:{place}{found[0]}")
        assert (table.count(DARK, "force"), table.count(DARK, "used")) == (force - 9, 9)
        assert table.on_table(DARK) == [found[0][1:], "slave-i", "tie-fighter"]
        fighting = {table.state.cards[copy] for copy in table.state.battle.cards}
        assert fighting == {"x-wing", "tie-fighter", "slave-i", found[0][1:]}


def test_the_question_comes_whatever_is_in_hand():
    # Whether a player is asked must not tell what the player holds.
    for hand in ([], ["princess-leia"]):
        table = drain([], [f"darth-vader @ {EISLEY}"], hands=(hand, []))
        assert table.asked == LIGHT
        assert "no-react" in table.actions


def test_a_player_may_leave_out_all_reacts_to_drains_of_a_turn():
    dark = [f"darth-vader @ {EISLEY}", f"stormtrooper @ {BAY}"]
    table = Table(TATOOINE, [], dark, turn=DARK, phase="control", hands=(1, 1))
    table.act(f"drain:{EISLEY}", "no-react-this-turn", "top:reserve", "top:reserve", f"drain:{BAY}")
    assert table.actions[0] == "top:force"
    table.act("top:reserve", "done", "done", "done")
    while table.state.turn == DARK:
        table.act("done" if "done" in table.actions else table.actions[0])
    assert not any(player.still for player in table.state.seats)


def test_a_ship_does_not_react_into_a_hold_where_it_would_not_fight():
    dark = ["tie-fighter @ kessel-dark", "executor @ kessel-dark"]
    hands = ([], ["slave-i", "boba-fett-cloud-city"])
    table = Table(["kessel-dark"], ["x-wing @ kessel-dark"], dark, phase="battle", hands=hands, force=(9, 12))
    table.act("battle:kessel-dark")
    assert reacts(table) == ["react-deploy:slave-i:at:kessel-dark+boba-fett-cloud-city"]
