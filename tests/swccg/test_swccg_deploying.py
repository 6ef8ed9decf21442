"""Deploying, locations, uniqueness. Rulebook: Card Types, Location Deployment, Converting Locations, Unique/Restricted."""

import pytest
from swccg_table import DARK, LIGHT, Table

from cantina_swccg.collection import CARDS
from cantina_swccg.deploying import targets, why_not
from cantina_swccg.locations import spots
from cantina_swccg.values import power

CANTINA, BAY, EISLEY = "tatooine-cantina-light", "tatooine-docking-bay-94-light", "tatooine-mos-eisley-light"
SITES = [CANTINA, BAY, EISLEY]
DUNES, PLANET = "tatooine-dune-sea", "tatooine-light"
FALCON = ["aboard:millennium-falcon:pilot", "aboard:millennium-falcon:passenger"]


def deploying(row, slug, own=(), other=(), seat=LIGHT, force=12):
    """A table at which a player has that one card in hand in the deploy phase."""
    hands = ([slug], []) if seat == LIGHT else ([], [slug])
    sides = (own, other) if seat == LIGHT else (other, own)
    return Table(row, *sides, turn=seat, phase="deploy", hands=hands, force=(force, force))


def goals(table, slug):
    """Return where that card could be deployed; a single place is taken without a question."""
    if f"deploy:{slug}" not in table.actions:
        return []
    return [target.action for target in targets(table.rules, table.state, table.state.turn, slug)]


@pytest.mark.parametrize(
    ("slug", "row", "own", "seat", "found"),
    [
        pytest.param("luke-skywalker", [PLANET, *SITES], [], LIGHT, ["at:" + site for site in SITES], id="characters: sites"),
        pytest.param(
            "luke-skywalker",
            [PLANET],
            [f"red-5 @ {PLANET}"],
            LIGHT,
            ["aboard:red-5:pilot"],
            id="characters: at a system only aboard",
        ),
        pytest.param("snowspeeder", [PLANET, *SITES], [], LIGHT, [f"at:{BAY}", f"at:{EISLEY}"], id="vehicles: exterior sites"),
        pytest.param("corellian-corvette", [PLANET, *SITES], [], LIGHT, [f"at:{PLANET}"], id="capital starships: systems"),
        pytest.param("x-wing", [PLANET, *SITES], [], LIGHT, [f"at:{PLANET}", f"at:{BAY}"], id="starfighters: docking bays too"),
        pytest.param(
            "tie-fighter",
            ["hoth-dark"],
            ["devastator @ hoth-dark"],
            DARK,
            ["at:hoth-dark", "aboard:devastator:cargo"],
            id="starfighters: into a hold",
        ),
        pytest.param("blaster", SITES, [], LIGHT, [], id="weapons: only on a bearer"),
        pytest.param(
            "blaster",
            SITES,
            [f"luke-skywalker @ {BAY}", f"c-3po @ {BAY}"],
            LIGHT,
            ["on:luke-skywalker"],
            id="weapons: on a warrior",
        ),
        pytest.param("obi-wans-lightsaber", SITES, [f"luke-skywalker @ {BAY}"], LIGHT, [], id="weapons: on whom they name"),
        pytest.param("klorslug", SITES, [], LIGHT, ["beside"], id="effects: beside the locations"),
        pytest.param("nightfall", [PLANET, *SITES], [], LIGHT, [f"at:{PLANET}"], id="effects: on a planet system"),
        pytest.param(
            "e-web-blaster",
            ["hoth-dark", "hoth-echo-docking-bay-dark"],
            [],
            DARK,
            ["at:hoth-echo-docking-bay-dark"],
            id="artillery: on a site",
        ),
        pytest.param("hans-dice", SITES, [f"luke-skywalker @ {BAY}"], LIGHT, [], id="interrupts: not deployed"),
        pytest.param(
            "luke-skywalker",
            ["hoth-echo-docking-bay-dark", "death-star-war-room"],
            [],
            LIGHT,
            ["at:hoth-echo-docking-bay-dark"],
            id="own icons or presence",
        ),
        pytest.param(
            "luke-skywalker",
            ["death-star-war-room"],
            ["leia-organa @ death-star-war-room"],
            LIGHT,
            ["at:death-star-war-room"],
            id="presence is enough",
        ),
    ],
)
def test_where_a_card_is_deployed(slug, row, own, seat, found):
    assert goals(deploying(row, slug, own, seat=seat), slug) == found


@pytest.mark.parametrize(
    ("slug", "row", "own", "goal", "seat", "cost"),
    [
        pytest.param("luke-skywalker", SITES, [], f"at:{BAY}", LIGHT, 3, id="printed"),
        pytest.param("rebel-trooper", SITES, [], f"at:{BAY}", LIGHT, 1, id="printed for a trooper"),
        pytest.param("rebel-trooper", SITES, [f"han-solo @ {BAY}"], f"at:{BAY}", LIGHT, 0, id="free beside a hero"),
        pytest.param("rebel-trooper", SITES, [f"han-solo @ {BAY}"], f"at:{EISLEY}", LIGHT, 1, id="not elsewhere"),
        pytest.param(
            "corellian-corvette",
            [PLANET],
            ["home-one @ tatooine-light", "admiral-ackbar on home-one as pilot"],
            f"at:{PLANET}",
            LIGHT,
            3,
            id="an admiral's text",
        ),
        pytest.param("tie-fighter", ["hoth-dark"], ["devastator @ hoth-dark"], "at:hoth-dark", DARK, 0, id="near a destroyer"),
        pytest.param("tie-scout", ["kessel-dark"], [], "at:kessel-dark", DARK, 1, id="a location's text"),
        pytest.param("jedi-lightsaber", SITES, [f"obi-wan-kenobi @ {BAY}"], "on:obi-wan-kenobi", LIGHT, 1, id="7 - ability"),
        pytest.param("jedi-lightsaber", SITES, [f"rebel-trooper @ {BAY}"], "on:rebel-trooper", LIGHT, 6, id="7 - 1"),
        pytest.param("bowcaster", SITES, [f"chewbacca @ {BAY}"], "on:chewbacca", LIGHT, 1, id="7 - power"),
        pytest.param("hans-heavy-blaster-pistol", SITES, [f"han-solo @ {BAY}"], "on:han-solo", LIGHT, 1, id="on Han"),
        pytest.param("hans-heavy-blaster-pistol", SITES, [f"leia-organa @ {BAY}"], "on:leia-organa", LIGHT, 3, id="on others"),
        pytest.param("targeting-computer", [PLANET], [f"y-wing @ {PLANET}"], "on:y-wing", LIGHT, 2, id="a device"),
    ],
)
def test_deploying_costs_force(slug, row, own, goal, seat, cost):
    table = deploying(row, slug, own, seat=seat)
    table.act(f"deploy:{slug}")
    if type(table.state.stack[-1]).__name__ == "Deploying":
        table.act(goal)
    assert table.count(seat, "force") == 12 - cost
    assert table.count(seat, "used") == cost
    assert slug in table.on_table(seat)
    if cost:
        assert goal not in goals(deploying(row, slug, own, seat=seat, force=cost - 1), slug)


@pytest.mark.parametrize(
    ("slug", "row", "own", "found"),
    [
        ("echo-base-trooper", [BAY, "hoth-echo-docking-bay-light"], [], ["at:hoth-echo-docking-bay-light"]),
        ("princess-leia", SITES, [], []),
        ("princess-leia", ["hoth-light"], ["home-one @ hoth-light"], []),
        ("captain-han-solo", [PLANET], [f"millennium-falcon @ {PLANET}", f"red-1 @ {PLANET}"], FALCON),
    ],
)
def test_a_card_that_is_deployed_to_certain_places_only(slug, row, own, found):
    assert goals(deploying(row, slug, own), slug) == found


def test_what_cannot_be_deployed_says_why():
    table = deploying(SITES, "luke-skywalker", [f"commander-luke-skywalker @ {BAY}"], force=2)

    def reason(slug):
        return why_not(table.rules, table.state, LIGHT, slug).msgid

    assert "as another card" in reason("luke-skywalker")
    assert "are on the table already" in reason("commander-luke-skywalker")
    assert "costs {n} Force" in reason("han-solo")
    assert "in battle" in reason("hans-dice")
    assert "no place" in reason("corellian-corvette")
    assert "your side on top" in reason(BAY)


# Locations


@pytest.mark.parametrize(
    ("row", "slug", "orders"),
    [
        pytest.param([PLANET], EISLEY, [[PLANET, EISLEY]], id="a site behind its system"),
        pytest.param([EISLEY, CANTINA][:1], PLANET, [[PLANET, EISLEY]], id="a system before its sites"),
        pytest.param(["hoth-light"], CANTINA, [["hoth-light", CANTINA]], id="a new system at the end"),
        pytest.param([PLANET, "hoth-light"], EISLEY, [[PLANET, EISLEY, "hoth-light"]], id="grouped by system"),
        pytest.param([CANTINA], EISLEY, [[EISLEY, CANTINA], [CANTINA, EISLEY]], id="two bands go either way"),
        pytest.param([CANTINA, EISLEY], BAY, [[CANTINA, BAY, EISLEY]], id="both icons between"),
        pytest.param([EISLEY, CANTINA], BAY, [[EISLEY, BAY, CANTINA]], id="the first two fix the direction"),
        pytest.param(
            [PLANET, EISLEY, BAY],
            DUNES,
            [[PLANET, DUNES, EISLEY, BAY], [PLANET, EISLEY, DUNES, BAY]],
            id="within its band",
        ),
    ],
)
def test_the_order_of_locations(row, slug, orders):
    found = []
    for spot in spots(Table(row).rules, Table(row).state, CARDS[slug]):
        table = deploying(row, slug)
        table.act(f"deploy:{slug}")
        if type(table.state.stack[-1]).__name__ == "Deploying":
            table.act(spot.name)
        found.append(table.order)
    assert found == orders


def test_a_converted_location_stays_where_it_is_with_all_that_is_there():
    table = deploying(SITES, "tatooine-mos-eisley-dark", [], [f"luke-skywalker @ {EISLEY}"], seat=DARK, force=3)
    table.act("deploy:tatooine-mos-eisley-dark")
    assert table.order == [CANTINA, BAY, "tatooine-mos-eisley-dark"]
    assert table.where("luke-skywalker") == "tatooine-mos-eisley-dark"
    assert table.count(DARK, "force") == 3
    back = [location.cards for location in table.state.locations][2]
    assert [table.state.cards[copy] for copy in back] == [EISLEY, "tatooine-mos-eisley-dark"]


def test_a_location_can_be_converted_back():
    table = deploying(["tatooine-mos-eisley-dark"], EISLEY)
    assert goals(table, EISLEY) == ["convert:tatooine-mos-eisley-dark"]


def test_the_text_of_the_covered_version_is_gone():
    table = deploying([CANTINA], "tatooine-cantina-dark", [], [f"boshek @ {CANTINA}"], seat=DARK)
    boshek = table.copies["boshek"]
    assert power(table.rules, table.state, boshek) == 3
    table.act("deploy:tatooine-cantina-dark")
    assert power(table.rules, table.state, boshek) == 2


@pytest.mark.parametrize(("there", "allowed"), [(2, True), (3, False)])
def test_three_dots(there, allowed):
    table = deploying(SITES, "rebel-scout", [f"rebel-scout @ {BAY}"] * there)
    assert ("deploy:rebel-scout" in table.actions) == allowed


def test_a_unique_weapon_is_on_the_table_once():
    own = [f"obi-wan-kenobi @ {BAY}", "obi-wans-lightsaber on obi-wan-kenobi"]
    assert "deploy:obi-wans-lightsaber" not in deploying(SITES, "obi-wans-lightsaber", own).actions
