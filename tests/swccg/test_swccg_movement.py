"""Movement, kind by kind. Rulebook: Specific Rules, Movement."""

import pytest
from swccg_table import DARK, LIGHT, Table

from cantina_swccg.values import hyperspeed, immunity, maneuver, power
from cantina_swccg.where import controls

SITES = ["tatooine-cantina-light", "tatooine-docking-bay-94-light", "tatooine-mos-eisley-light", "tatooine-dune-sea"]
PLANET = ["tatooine-light", *SITES]
BAY, EISLEY, DUNES = SITES[1:]


def side(seat, lines):
    return (lines, []) if seat == LIGHT else ([], lines)


def kinds(table, name, *wanted):
    return [option for option in table.options(name) if option.partition(":")[0] in wanted]


# Landspeed


@pytest.mark.parametrize(
    ("lines", "name", "seat", "goals"),
    [
        pytest.param([f"chewbacca @ {BAY}"], "chewbacca", LIGHT, [SITES[0], EISLEY], id="a character goes one site"),
        pytest.param([f"boba-fett-cloud-city @ {BAY}"], "boba-fett-cloud-city", DARK, [SITES[0], EISLEY, DUNES], id="printed"),
        pytest.param([f"rebel-guard @ {BAY}"], "rebel-guard", LIGHT, [], id="a card that does not move"),
        pytest.param([f"skiff-light @ {BAY}"], "skiff-light", LIGHT, [], id="a transport without driver"),
        pytest.param([f"speeder-bike-light @ {BAY}"], "speeder-bike-light", LIGHT, [], id="a combat vehicle without pilot"),
        pytest.param([f"snowspeeder @ {BAY}"], "snowspeeder", LIGHT, [EISLEY, DUNES], id="a permanent pilot drives"),
        pytest.param([f"bantha @ {BAY}"], "bantha", DARK, [EISLEY], id="a creature needs nobody"),
        pytest.param([f"x-wing @ {BAY}"], "x-wing", LIGHT, [], id="a landed starfighter has no landspeed"),
    ],
)
def test_landspeed(lines, name, seat, goals):
    table = Table(SITES, *side(seat, lines), turn=seat)
    assert kinds(table, name, "walk") == [f"walk:{goal}" for goal in goals]


def test_vehicles_do_not_pass_interior_sites():
    row = ["hoth-echo-docking-bay-light", "tatooine-cantina-light", "tatooine-mos-eisley-light"]
    table = Table(row, [f"snowspeeder @ {row[0]}"])
    assert kinds(table, "snowspeeder", "walk") == []


def test_sites_of_other_planets_are_not_related():
    table = Table([BAY, "hoth-echo-docking-bay-light"], [f"leia-organa @ {BAY}"])
    assert kinds(table, "leia-organa", "walk") == []


def test_a_text_lets_a_vehicle_move_for_nothing():
    lines = [f"lukes-x-34-landspeeder @ {EISLEY}", "luke-skywalker on lukes-x-34-landspeeder as driver"]
    table = Table(SITES, lines, force=(0, 0))
    table.move("lukes-x-34-landspeeder", f"walk:{DUNES}")
    assert table.where("luke-skywalker") == f"lukes-x-34-landspeeder as driver @ {DUNES}"


def test_nobody_moves_without_force():
    assert Table(SITES, [f"leia-organa @ {EISLEY}"], force=(0, 0)).options("leia-organa") == []


def test_a_card_moves_once_a_turn():
    table = Table(SITES, [f"leia-organa @ {BAY}", f"luke-skywalker @ {BAY}"])
    table.move("leia-organa", f"walk:{EISLEY}")
    assert table.options("leia-organa") == []
    assert "move:leia-organa" not in table.actions
    assert "move:luke-skywalker" in table.actions


def test_weapons_go_where_their_bearer_goes():
    table = Table(SITES, [f"leia-organa @ {BAY}", "blaster on leia-organa"])
    table.move("leia-organa", f"walk:{EISLEY}")
    assert table.where("blaster") == f"leia-organa as attached @ {EISLEY}"


def test_mos_eisley_and_the_cantina_in_the_light_control_phase():
    lines = [f"leia-organa @ {EISLEY}"]
    table = Table(SITES, lines, phase="control", force=(0, 0))
    table.act("move:leia-organa")
    assert table.where("leia-organa") == SITES[0]


# Hyperspeed


def test_an_unpiloted_starship_stays():
    lines = ["red-1 @ kessel-light"]
    assert Table(["kessel-light", "yavin-4-light"], lines).options("red-1") == []
    lines.append("biggs-darklighter on red-1 as pilot")
    assert Table(["kessel-light", "yavin-4-light"], lines).options("red-1") == ["hyperspeed:yavin-4-light"]


def test_a_starship_takes_along_all_aboard():
    lines = [
        "millennium-falcon @ kessel-light",
        "han-solo on millennium-falcon as pilot",
        "leia-organa on millennium-falcon as passenger",
        "blaster on leia-organa",
        "nebulon-b-frigate @ kessel-light",
        "y-wing on nebulon-b-frigate as cargo",
    ]
    table = Table(["kessel-light", "tatooine-light"], lines)
    table.move("millennium-falcon", "hyperspeed:tatooine-light")
    table.move("nebulon-b-frigate", "hyperspeed:tatooine-light")
    assert table.where("blaster") == "leia-organa as attached @ tatooine-light"
    assert table.where("y-wing") == "nebulon-b-frigate as cargo @ tatooine-light"
    assert table.count(LIGHT, "force") == 3


@pytest.mark.parametrize(("aboard", "speed"), [([], 5), (["r2-d2 on red-5 as astromech"], 8)])
def test_an_astromech_adds_hyperspeed(aboard, speed):
    table = Table(["kessel-light"], ["red-5 @ kessel-light", "luke-skywalker on red-5 as pilot", *aboard])
    assert hyperspeed(table.rules, table.state, table.copies["red-5"]) == speed


def test_starfighters_in_a_hold_do_not_fly():
    lines = ["nebulon-b-frigate @ kessel-light", "y-wing on nebulon-b-frigate as cargo"]
    assert kinds(Table(["kessel-light", "yavin-4-light"], lines), "y-wing", "hyperspeed") == []


# Landing and taking off


@pytest.mark.parametrize(
    ("ship", "seat", "landings"),
    [
        pytest.param("x-wing", LIGHT, [BAY, EISLEY, DUNES], id="exterior sites"),
        pytest.param("tie-fighter", DARK, [BAY], id="TIEs at docking bays only"),
        pytest.param("nebulon-b-frigate", LIGHT, [], id="no capital starship"),
        pytest.param("medium-transport", LIGHT, [BAY, EISLEY, DUNES], id="but one that is like a starfighter"),
        pytest.param("red-1", LIGHT, [], id="not unpiloted"),
    ],
)
def test_landing(ship, seat, landings):
    table = Table(PLANET, *side(seat, [f"{ship} @ tatooine-light"]), turn=seat)
    assert kinds(table, ship, "land") == [f"land:{site}" for site in landings]


@pytest.mark.parametrize(
    ("ship", "seat", "site", "paid"),
    [
        ("x-wing", LIGHT, EISLEY, 1),
        ("x-wing", LIGHT, BAY, 0),
        ("lambda-class-shuttle", DARK, EISLEY, 0),
    ],
)
def test_taking_off(ship, seat, site, paid):
    table = Table(PLANET, *side(seat, [f"{ship} @ {site}"]), turn=seat)
    table.move(ship, "take-off:tatooine-light")
    assert table.where(ship) == "tatooine-light"
    assert table.count(seat, "force") == 5 - paid


def test_nothing_takes_off_where_the_system_is_not_on_the_table():
    assert kinds(Table(SITES, [f"x-wing @ {BAY}"]), "x-wing", "take-off") == []


# Shuttling


def test_shuttling_down_and_of_vehicles():
    lines = [
        "corellian-corvette @ tatooine-light",
        "leia-organa on corellian-corvette as passenger",
        f"snowspeeder @ {EISLEY}",
        f"snowspeeder @ {DUNES}",
    ]
    table = Table(PLANET, lines)
    assert kinds(table, "leia-organa", "shuttle") == [f"shuttle:{site}" for site in (BAY, EISLEY, DUNES)]
    table.move("snowspeeder", "shuttle:corellian-corvette:cargo")
    assert table.where("snowspeeder") == "corellian-corvette as cargo @ tatooine-light"
    assert kinds(table, "snowspeeder.2", "shuttle") == []
    table.move("leia-organa", f"shuttle:{DUNES}")
    assert table.where("leia-organa") == DUNES
    assert table.count(LIGHT, "force") == 3


def test_no_shuttle_to_the_opponents_ship_or_another_system():
    row = ["hoth-light", *PLANET]
    lines = ["corellian-corvette @ hoth-light", f"leia-organa @ {EISLEY}"]
    table = Table(row, lines, ["devastator @ tatooine-light"])
    assert kinds(table, "leia-organa", "shuttle") == []


# Transferring


def test_a_capital_starship_alone_is_enough_to_transfer():
    lines = [
        "medium-transport @ hoth-light",
        "red-1 @ hoth-light",
        "biggs-darklighter on red-1 as pilot",
    ]
    table = Table(["hoth-light"], lines)
    assert kinds(table, "biggs-darklighter", "transfer") == [
        "transfer:medium-transport:pilot",
        "transfer:medium-transport:passenger",
    ]


def test_an_unpiloted_ship_does_not_dock():
    lines = [
        "millennium-falcon @ hoth-light",
        "leia-organa on millennium-falcon as passenger",
        "y-wing @ hoth-light",
    ]
    table = Table(["hoth-light"], lines)
    assert kinds(table, "leia-organa", "transfer") == []
    lines.append("han-solo on millennium-falcon as pilot")
    table = Table(["hoth-light"], lines)
    assert kinds(table, "leia-organa", "transfer") == ["transfer:y-wing:passenger"]


def test_a_group_goes_only_as_far_as_there_is_room():
    lines = [
        "medium-transport @ hoth-light",
        "corellian-corvette @ hoth-light",
        *["rebel-trooper on corellian-corvette as passenger"] * 4,
        *["rebel-guard on medium-transport as passenger"] * 2,
    ]
    table = Table(["hoth-light"], lines)
    table.move("rebel-trooper", "transfer:medium-transport:passenger")
    table.act("with:rebel-trooper.2:passenger")
    assert table.where("rebel-trooper.2") == "medium-transport as passenger @ hoth-light"
    assert table.where("rebel-trooper.3") == "corellian-corvette as passenger @ hoth-light"
    assert not [action for action in table.actions if action.startswith("with:")]


# Docking bay transit


def test_transit_takes_vehicles_and_those_who_want_only():
    lines = [f"snowspeeder @ {BAY}", f"leia-organa @ {BAY}", f"luke-skywalker @ {BAY}", f"x-wing @ {BAY}"]
    table = Table([*SITES, "hoth-echo-docking-bay-light"], lines)
    assert kinds(table, "x-wing", "transit") == []
    table.move("leia-organa", "transit:hoth-echo-docking-bay-light").act("with:snowspeeder", "done")
    assert table.where("snowspeeder") == "hoth-echo-docking-bay-light"
    assert table.where("luke-skywalker") == BAY
    assert table.count(LIGHT, "force") == 4


def test_transit_needs_a_second_bay():
    assert kinds(Table(SITES, [f"leia-organa @ {BAY}"]), "leia-organa", "transit") == []


# Embarking and disembarking


@pytest.mark.parametrize(
    ("carrier", "name", "seat", "roles"),
    [
        ("skiff-light", "rebel-trooper", LIGHT, ["driver", "passenger"]),
        ("skiff-light", "c-3po", LIGHT, ["passenger"]),
        ("speeder-bike-light", "leia-organa", LIGHT, ["passenger"]),
        ("speeder-bike-light", "luke-skywalker", LIGHT, ["pilot", "passenger"]),
        ("x-wing", "luke-skywalker", LIGHT, []),
        ("red-5", "r2-d2", LIGHT, ["astromech"]),
        ("slave-i", "imperial-pilot", DARK, ["passenger"]),
        ("slave-i", "boba-fett-special-edition", DARK, ["pilot", "passenger"]),
        ("bantha", "stormtrooper", DARK, ["passenger"]),
    ],
)
def test_who_finds_which_place_aboard(carrier, name, seat, roles):
    table = Table(SITES, *side(seat, [f"{carrier} @ {BAY}", f"{name} @ {BAY}"]), turn=seat)
    assert kinds(table, name, "embark") == [f"embark:{carrier}:{role}" for role in roles]


def test_disembarking_costs_nothing_and_leaves_the_move():
    lines = [f"skiff-light @ {EISLEY}", "leia-organa on skiff-light as driver"]
    table = Table(SITES, lines)
    table.move("leia-organa", f"disembark:{EISLEY}")
    assert table.where("leia-organa") == EISLEY
    assert table.count(LIGHT, "force") == 5
    assert kinds(table, "leia-organa", "walk", "embark") == [f"walk:{BAY}", f"walk:{DUNES}"]


def test_characters_do_not_disembark_in_space_but_starfighters_do():
    lines = [
        "home-one @ tatooine-light",
        "leia-organa on home-one as passenger",
        "x-wing on home-one as cargo",
        "y-wing @ tatooine-light",
    ]
    table = Table(["tatooine-light"], lines)
    assert kinds(table, "leia-organa", "disembark") == []
    assert kinds(table, "x-wing", "disembark") == ["disembark:tatooine-light"]
    assert kinds(table, "y-wing", "embark") == ["embark:home-one:cargo"]


@pytest.mark.parametrize(("ties", "room"), [(3, True), (4, False)])
def test_a_star_destroyer_has_room_for_four_ties(ties, room):
    lines = ["devastator @ hoth-dark", *["tie-fighter on devastator as cargo"] * ties, "tie-scout @ hoth-dark"]
    table = Table(["hoth-dark"], [], lines, turn=DARK)
    assert kinds(table, "tie-scout", "embark") == ["embark:devastator:cargo"] * room


def test_roles_aboard_change_in_deploy_and_move_phase_once_a_turn():
    lines = [
        f"speeder-bike-light @ {EISLEY}",
        "luke-skywalker on speeder-bike-light as passenger",
    ]
    for phase, action in (("move", "move:luke-skywalker"), ("deploy", "role:luke-skywalker")):
        table = Table(SITES, lines, phase=phase, hands=(1, 1))
        table.act(action)
        if phase == "move":
            table.act("role:pilot")
        assert table.where("luke-skywalker") == f"speeder-bike-light as pilot @ {EISLEY}"
        assert kinds(table, "luke-skywalker", "role") == []


def test_captives_do_not_move():
    lines = [f"chewbacca @ {EISLEY}"]
    table = Table(SITES, lines, [f"boba-fett-cloud-city @ {EISLEY}"])
    chewbacca, fett = table.copies["chewbacca"], table.copies["boba-fett-cloud-city"]
    table.state.places[chewbacca] = type(table.state.places[fett])(table.state.places[fett].location, fett, "captive")
    assert table.options("chewbacca") == []


def test_a_landed_starfighter_has_neither_power_nor_maneuver_nor_immunity():
    lines = ["red-5 @ tatooine-light", "luke-skywalker on red-5 as pilot"]
    table = Table(PLANET, lines)

    def numbers():
        copy = table.copies["red-5"]
        return [find(table.rules, table.state, copy) for find in (power, maneuver, immunity)]

    assert numbers() == [6, 6, 4]
    table.move("red-5", f"land:{BAY}")
    assert numbers() == [0, 0, 0]


def test_a_landed_starfighter_still_has_room_and_its_permanent_pilot():
    table = Table(SITES, [f"y-wing @ {BAY}", f"biggs-darklighter @ {BAY}"], phase="move")
    assert controls(table.rules, table.state, 1, LIGHT)
    table.move("biggs-darklighter", "embark:y-wing:pilot")
    assert table.where("biggs-darklighter") == f"y-wing as pilot @ {BAY}"
