"""The cases B102 to B134, each under its id: movement, reacts, uniqueness and locations around battles."""

import pytest
from msgspec.structs import replace
from swccg_table import DARK, LIGHT, Table

from cantina_swccg.collection import CARDS
from cantina_swccg.locations import generation, spots

TATOOINE = ["tatooine-cantina-light", "tatooine-docking-bay-94-light", "tatooine-mos-eisley-light"]
HOTH = ["hoth-light", "hoth-echo-docking-bay-light", "hoth-defensive-perimeter-3rd-marker-light"]


def test_B102_hyperspeed_is_the_difference_of_parsecs():
    table = Table(["kessel-light", "yavin-4-light"], ["x-wing @ kessel-light"])
    assert table.options("x-wing") == ["hyperspeed:yavin-4-light"]
    table.move("x-wing", "hyperspeed:yavin-4-light")
    assert table.where("x-wing") == "yavin-4-light"
    assert table.count(LIGHT, "force") == 4


def test_B102_a_system_beyond_the_hyperspeed_is_out_of_reach():
    coruscant = replace(CARDS["kessel-light"], slug="coruscant", title="coruscant", system="Coruscant", parsec=0)
    table = Table(["kessel-light", "coruscant"], ["x-wing @ kessel-light"], cards=[coruscant])
    assert table.options("x-wing") == []


def test_B103_a_tie_fighter_does_not_change_systems():
    table = Table(["kessel-dark", "tatooine-dark"], [], ["tie-fighter @ kessel-dark"], turn=DARK)
    assert table.options("tie-fighter") == []


def test_B105_landspeed_of_a_character_is_one_site():
    table = Table(TATOOINE, ["leia-organa @ tatooine-cantina-light"])
    assert table.options("leia-organa") == ["walk:tatooine-docking-bay-94-light"]
    table.move("leia-organa", "walk:tatooine-docking-bay-94-light")
    assert table.where("leia-organa") == "tatooine-docking-bay-94-light"
    assert table.count(LIGHT, "force") == 4


def test_B106_a_walker_carries_all_aboard_for_one_force():
    aboard = ["general-veers on blizzard-1 as pilot", "imperial-pilot on blizzard-1 as pilot"]
    aboard += ["stormtrooper on blizzard-1 as passenger"] * 8
    row = ["hoth-echo-docking-bay-dark", "hoth-defensive-perimeter-3rd-marker-dark"]
    table = Table(row, [], [f"blizzard-1 @ {row[0]}", *aboard], turn=DARK)
    table.move("blizzard-1", f"walk:{row[1]}")
    assert table.count(DARK, "force") == 4
    assert table.where("blizzard-1") == row[1]
    assert table.where("general-veers") == f"blizzard-1 as pilot @ {row[1]}"
    assert table.where("stormtrooper.8") == f"blizzard-1 as passenger @ {row[1]}"


def test_B108_vehicles_enter_sites_with_an_exterior_icon_only():
    lines = ["lukes-x-34-landspeeder @ tatooine-mos-eisley-light", "rebel-trooper on lukes-x-34-landspeeder as driver"]
    table = Table(TATOOINE, lines)
    assert table.options("lukes-x-34-landspeeder") == ["walk:tatooine-docking-bay-94-light"]


def test_B109_shuttling_goes_to_capital_starships_only():
    ships = ["nebulon-b-frigate @ hoth-light", "y-wing @ hoth-light"]
    table = Table(HOTH, [*ships, "leia-organa @ hoth-echo-docking-bay-light"])
    shuttles = [option for option in table.options("leia-organa") if option.startswith("shuttle")]
    assert shuttles == ["shuttle:nebulon-b-frigate:passenger"]
    table.move("leia-organa", shuttles[0])
    assert table.where("leia-organa") == "nebulon-b-frigate as passenger @ hoth-light"
    assert table.count(LIGHT, "force") == 4


def test_B110_nobody_is_shuttled_from_an_interior_site():
    row = ["tatooine-light", *TATOOINE]
    table = Table(row, ["corellian-corvette @ tatooine-light", "leia-organa @ tatooine-cantina-light"])
    assert not [option for option in table.options("leia-organa") if option.startswith("shuttle")]


def test_B111_a_group_is_transferred_for_one_force():
    ships = ["millennium-falcon @ hoth-light", "medium-transport @ hoth-light"]
    aboard = [
        "han-solo on millennium-falcon as pilot",
        "chewbacca on millennium-falcon as pilot",
        "leia-organa on millennium-falcon as passenger",
        "luke-skywalker on millennium-falcon as passenger",
    ]
    table = Table(HOTH, [*ships, *aboard])
    table.move("leia-organa", "transfer:medium-transport:passenger")
    table.act("with:luke-skywalker:passenger", "with:chewbacca:passenger", "done")
    for name in ("leia-organa", "luke-skywalker", "chewbacca"):
        assert table.where(name) == "medium-transport as passenger @ hoth-light"
    assert table.where("han-solo") == "millennium-falcon as pilot @ hoth-light"
    assert table.count(LIGHT, "force") == 4


def test_B112_starfighters_without_docking_do_not_transfer():
    lines = ["red-1 @ yavin-4-light", "red-3 @ yavin-4-light", "biggs-darklighter on red-1 as pilot"]
    table = Table(["yavin-4-light"], lines)
    assert table.options("biggs-darklighter") == []


@pytest.mark.parametrize(
    ("start", "goal", "seat", "paid"),
    [
        pytest.param("tatooine-docking-bay-94-light", "yavin-4-docking-bay", LIGHT, 1, id="B113"),
        pytest.param("yavin-4-docking-bay", "tatooine-docking-bay-94-light", LIGHT, 0, id="B114-free"),
        pytest.param("hoth-echo-docking-bay-light", "death-star-docking-bay-327", DARK, 3, id="B114-dark"),
        pytest.param("death-star-docking-bay-327", "hoth-echo-docking-bay-light", DARK, 4, id="B114-arriving"),
    ],
)
def test_docking_bay_transit_costs_what_the_bay_left_says(start, goal, seat, paid):
    trooper = ("rebel-trooper", "stormtrooper")[seat]
    lines = [f"{trooper} @ {start}"] * 4
    table = Table([start, goal], *((lines, []) if seat == LIGHT else ([], lines)), turn=seat)
    table.move(trooper, f"transit:{goal}")
    table.act(f"with:{trooper}.2", f"with:{trooper}.3", f"with:{trooper}.4")
    assert {table.where(name) for name in table.copies} == {goal}
    assert table.count(seat, "force") == 5 - paid


@pytest.mark.parametrize(
    ("ship", "seat", "costs"),
    [
        pytest.param("x-wing", LIGHT, {"docking-bay-94": 0, "mos-eisley": 1}, id="B116"),
        pytest.param("tie-fighter", DARK, {"docking-bay-94": 0}, id="B117"),
    ],
)
def test_landing_is_free_at_a_docking_bay(ship, seat, costs):
    row = ["tatooine-light", *TATOOINE]
    lines = [f"{ship} @ tatooine-light"]
    sides = (lines, []) if seat == LIGHT else ([], lines)
    lands = [option for option in Table(row, *sides, turn=seat).options(ship) if option.startswith("land:")]
    assert lands == [f"land:tatooine-{site}-light" for site in costs]
    for site, cost in costs.items():
        table = Table(row, *sides, turn=seat)
        table.move(ship, f"land:tatooine-{site}-light")
        assert table.where(ship) == f"tatooine-{site}-light"
        assert table.count(seat, "force") == 5 - cost


def test_B119_embarking_is_free_while_there_is_room():
    lines = ["skiff-light @ tatooine-mos-eisley-light", "leia-organa @ tatooine-mos-eisley-light"]
    table = Table(TATOOINE, lines)
    table.move("leia-organa", "embark:skiff-light:driver")
    assert table.where("leia-organa") == "skiff-light as driver @ tatooine-mos-eisley-light"
    assert table.count(LIGHT, "force") == 5
    full = ["rebel-guard on skiff-light as driver", *["rebel-trooper on skiff-light as passenger"] * 5]
    table = Table(TATOOINE, [*lines, *full])
    assert not [option for option in table.options("leia-organa") if option.startswith("embark")]


REACTERS = [
    "lukes-x-34-landspeeder @ tatooine-docking-bay-94-light",
    "leia-organa on lukes-x-34-landspeeder as driver",
    "chewbacca @ tatooine-mos-eisley-light",
]
TO_MOS_EISLEY = "react-move:lukes-x-34-landspeeder:walk:tatooine-mos-eisley-light"


def battle(turn, light, dark, **more):
    table = Table(TATOOINE, light, dark, turn=turn, phase="battle", **more)
    return table.act("battle:tatooine-mos-eisley-light")


def test_B120_only_the_defender_reacts():
    dark = ["darth-vader @ tatooine-mos-eisley-light"]
    table = battle(DARK, REACTERS, dark)
    assert table.asked == LIGHT
    assert TO_MOS_EISLEY in table.actions
    table = battle(LIGHT, REACTERS, dark)
    table.act("pass")
    assert table.asked == LIGHT
    assert not [action for action in table.actions if action.startswith("react")]


def test_B121_nothing_reacts_twice_in_a_turn():
    table = battle(DARK, REACTERS, ["darth-vader @ tatooine-mos-eisley-light"])
    table.act(TO_MOS_EISLEY, "pass")
    assert table.asked == LIGHT
    assert not [action for action in table.actions if action.startswith("react")]
    involved = {table.copies["lukes-x-34-landspeeder"], table.copies["leia-organa"]}
    assert set(table.state.reacted) == involved


@pytest.mark.parametrize(("reacted", "offered"), [(False, True), (True, False)])
def test_B121_whatever_has_reacted_does_not_react_elsewhere(reacted, offered):
    dark = ["darth-vader @ tatooine-mos-eisley-light", "stormtrooper @ tatooine-docking-bay-94-light"]
    light = [
        "lukes-x-34-landspeeder @ tatooine-mos-eisley-light",
        "leia-organa on lukes-x-34-landspeeder as driver",
        "chewbacca @ tatooine-docking-bay-94-light",
    ]
    table = Table(TATOOINE, light, dark, turn=DARK, phase="battle")
    if reacted:
        table.state.reacted.append(table.copies["lukes-x-34-landspeeder"])
    table.act("battle:tatooine-docking-bay-94-light")
    assert ("react-move:lukes-x-34-landspeeder:walk:tatooine-docking-bay-94-light" in table.actions) == offered


def test_B123_a_react_costs_what_the_move_costs():
    table = battle(DARK, REACTERS, ["darth-vader @ tatooine-mos-eisley-light"])
    table.act(TO_MOS_EISLEY)
    assert table.count(LIGHT, "force") == 4
    assert table.count(LIGHT, "used") == 1
    table = battle(DARK, REACTERS, ["darth-vader @ tatooine-mos-eisley-light"], force=(0, 5))
    assert TO_MOS_EISLEY not in table.actions


def deploys(light, dark, seat, slug, row=TATOOINE):
    hands = ([slug], []) if seat == LIGHT else ([], [slug])
    table = Table(row, light, dark, turn=seat, phase="deploy", hands=hands, force=(12, 12))
    return f"deploy:{slug}" in table.actions


def test_B124_one_dot_is_one_on_the_table():
    assert deploys([], [], DARK, "darth-vader")
    assert not deploys([], ["darth-vader @ tatooine-mos-eisley-light"], DARK, "darth-vader")


@pytest.mark.parametrize(
    ("slug", "there", "allowed"),
    [("snowtrooper-officer", 3, False), ("snowtrooper-officer", 2, True), ("stormtrooper", 9, True)],
)
def test_B125_dots_limit_the_number_on_the_table(slug, there, allowed):
    site = "hoth-echo-docking-bay-dark"
    assert deploys([], [f"{slug} @ {site}"] * there, DARK, slug, [site]) == allowed


def test_B127_one_persona_a_player():
    assert not deploys([], ["boba-fett-cloud-city @ tatooine-mos-eisley-light"], DARK, "boba-fett-special-edition")
    assert not deploys(["luke-skywalker @ tatooine-mos-eisley-light"], [], LIGHT, "commander-luke-skywalker")


def test_B128_one_copy_of_a_title_whoever_owns_it():
    # The set has no card of one dot with the same title on both sides: the other side holds a copy of the same card.
    assert not deploys(["darth-vader @ tatooine-mos-eisley-light"], [], DARK, "darth-vader")


def test_B130_a_location_is_converted_by_the_other_version_on_top():
    table = Table(["tatooine-light"], turn=DARK, phase="deploy", hands=([], ["tatooine-dark"]))
    before = CARDS["tatooine-light"]
    assert (before.icons_light, before.icons_dark) != (1, 2)
    table.act("deploy:tatooine-dark")
    assert table.order == ["tatooine-dark"]
    assert [generation(table.rules, table.state, side) for side in ("light", "dark")] == [1 + 1, 1 + 2]


def test_B131_the_own_version_is_not_laid_again():
    table = Table(["tatooine-light"], turn=LIGHT, phase="deploy", hands=(["tatooine-light"], []))
    assert "deploy:tatooine-light" not in table.actions


def test_B133_a_site_goes_into_its_band():
    table = Table(TATOOINE)
    found = spots(table.rules, table.state, CARDS["tatooine-dune-sea"])
    assert [spot.at for spot in found] == [2, 3]


def test_B134_a_site_needs_no_system():
    table = Table(["hoth-light"], turn=LIGHT, phase="deploy", hands=(["tatooine-cantina-light"], []))
    table.act("deploy:tatooine-cantina-light")
    assert table.order == ["hoth-light", "tatooine-cantina-light"]
