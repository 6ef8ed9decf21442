"""Texts about Force and Force drains, landspeed, battle destinies and places that the starter cards do not name."""

import pytest
from swccg_table import DARK, LIGHT, Table

from cantina_swccg.collection import CARDS
from cantina_swccg.deploying import targets
from cantina_swccg.effects import Weapon
from cantina_swccg.movement.land import landspeed
from swccg import tabletop
from swccg.tabletop import card

TATOOINE, BAY, EISLEY = "tatooine-light", "tatooine-docking-bay-94-light", "tatooine-mos-eisley-light"
JUNGLE, WASTES, KESSEL = "yavin-4-jungle", "tatooine-jundland-wastes", "kessel-light"
MARKER = "hoth-defensive-perimeter-3rd-marker"
HOTH = "hoth-echo-docking-bay-dark"
COURT = card("jabbas-palace-audience-chamber", kind="location", system="Tatooine", interior=True, icons_light=1, icons_dark=1)
GOLD = card("gold", traits=("gold-squadron-pilot",), forfeit=3)
OPERATIVE = card("operative", traits=("operative",), power=2, ability=4)
PALACE = card("palace", kind="location", system="Coruscant", exterior=True, icons_light=1, icons_dark=1)
ION = card("ion", "light", "weapon", Weapon(targets=("starship",)), traits=("ion-cannon", "starship"))


@pytest.mark.parametrize(
    ("seat", "place", "own", "taken"),
    [
        pytest.param(DARK, JUNGLE, "stormtrooper", 1 + 1, id="dark in the jungle"),
        pytest.param(DARK, WASTES, "stormtrooper", 1 + 1, id="dark in the Jundland Wastes"),
        pytest.param(LIGHT, WASTES, "rebel-trooper", 1, id="not light in the Jundland Wastes"),
        pytest.param(LIGHT, KESSEL, "x-wing", 2 + 1, id="light above Kessel"),
        pytest.param(DARK, KESSEL, "tie-fighter", 1, id="not dark above Kessel"),
        pytest.param(LIGHT, f"{MARKER}-light", "rebel-trooper", 1 + 1, id="light at the perimeter"),
        pytest.param(DARK, f"{MARKER}-light", "stormtrooper", 1 + 1, id="dark at the perimeter"),
        pytest.param(DARK, f"{MARKER}-dark", "stormtrooper", 1 + 1, id="dark at its own side of the perimeter"),
        pytest.param(LIGHT, f"{MARKER}-dark", "rebel-trooper", 2, id="not light there"),
        pytest.param(DARK, EISLEY, "stormtrooper", 2, id="icons alone"),
    ],
)
def test_a_text_makes_a_force_drain_larger(seat, place, own, taken):
    sides = ([f"{own} @ {place}"], []) if seat == LIGHT else ([], [f"{own} @ {place}"])
    table = Table([place], *sides, turn=seat, phase="control")
    table.act(f"drain:{place}", "no-react")
    for _ in range(taken):
        assert table.asked == 1 - seat
        table.act("top:reserve")
    assert table.count(1 - seat, "lost") == taken
    assert not table.match.decisions or table.asked == seat


@pytest.mark.parametrize(
    ("luke", "more"),
    [
        pytest.param("luke-skywalker @ hoth-echo-docking-bay-light", 1, id="on another planet"),
        pytest.param(f"luke-skywalker @ {BAY}", 0, id="on Tatooine"),
        pytest.param("luke-skywalker on red-5 as pilot", 1, id="above Tatooine"),
    ],
)
def test_ruling_63_on_a_planet_is_at_its_sites(luke, more):
    row = [TATOOINE, BAY, "hoth-echo-docking-bay-light"]
    table = Table(row, [f"red-5 @ {TATOOINE}", luke], phase="activate", force=(0, 0))
    icons = 2 + 1 + 1
    assert table.actions[0] == f"activate:{icons + 1 + more}"


@pytest.mark.parametrize("walker", ["blizzard-1", "blizzard-2", "blizzard-walker"])
def test_ruling_64_the_landspeed_of_an_at_at_is_1_whoever_is_aboard(walker):
    table = Table([HOTH], [], [f"{walker} @ {HOTH}", f"general-veers on {walker} as pilot"])
    assert landspeed(table.rules, table.state, table.copies[walker]) == 1


def test_jabba_pays_more_for_his_own_moves():
    table = Table([BAY, EISLEY], [], [f"jabba @ {BAY}", f"bossk @ {BAY}"], turn=DARK)
    table.move("jabba", f"walk:{EISLEY}")
    assert (table.count(DARK, "force"), table.count(DARK, "used")) == (3, 2)
    table.move("bossk", f"walk:{EISLEY}")
    assert (table.count(DARK, "force"), table.count(DARK, "used")) == (2, 3)


@pytest.mark.parametrize(
    ("jabba", "value"),
    [pytest.param("", 2, id="at the Audience Chamber"), pytest.param(" at 1", 0, id="elsewhere")],
)
def test_jabba_holds_court(jabba, value):
    dark = f"jabba{jabba}, gamorrean-guard at 1, ponda-baba at 1, stormtrooper at 1"
    game = tabletop.table("rebel-trooper", dark, at=COURT.slug, beside=EISLEY, cards=[COURT])
    found = {name: game.forfeit(name) for name in ("gamorrean-guard", "ponda-baba", "stormtrooper")}
    printed = {name: CARDS[name].forfeit for name in found}
    assert found == {**printed, "gamorrean-guard": printed["gamorrean-guard"] + value}


def test_gold_squadron_follows_dutch():
    game = tabletop.table("dutch, gold", "stormtrooper", cards=[GOLD])
    assert (game.forfeit("gold"), game.forfeit("dutch")) == (3 + 1, 5)


@pytest.mark.parametrize(
    ("light", "dark", "drawn"),
    [
        pytest.param("operative", "navy-trooper", 1, id="an operative against a navy trooper"),
        pytest.param("operative", "stormtrooper", 2, id="an operative against others"),
        pytest.param("han-solo, leia-organa", "navy-trooper", 2, id="no operative"),
    ],
)
def test_ruling_65_a_limit_of_battle_destinies_counts_added_ones_too(light, dark, drawn):
    game = tabletop.table(light, dark, cards=[OPERATIVE], reserve=([1] * 4, []))
    game.add_before("battle", LIGHT, 1).to("damage")
    assert game.drawn(LIGHT) == [1] * drawn


def test_the_ion_cannon_of_a_b_wing():
    ship = "b-wing-bomber, ion on b-wing-bomber:attached"
    game = tabletop.table(ship, "tie-fighter*2", at=KESSEL, cards=[ION], reserve=([1], []))
    game.fire(LIGHT, "ion", "tie-fighter")
    assert game.drawn(LIGHT, "weapon") == [1 + 3]


@pytest.mark.parametrize(
    ("place", "open_"),
    [pytest.param(BAY, True, id="on Tatooine"), pytest.param(HOTH, False, id="elsewhere")],
)
def test_a_gamorrean_guard_is_deployed_on_tatooine(place, open_):
    table = Table([place], turn=DARK, phase="deploy", hands=([], ["gamorrean-guard", "stormtrooper"]))
    assert "deploy:stormtrooper" in table.actions
    assert ("deploy:gamorrean-guard" in table.actions) == open_


@pytest.mark.parametrize(
    ("row", "emperor", "open_"),
    [
        pytest.param([EISLEY, BAY], f"emperor-palpatine @ {BAY}", [f"at:{EISLEY}", f"at:{BAY}"], id="related to his site"),
        pytest.param([HOTH, BAY], f"emperor-palpatine @ {BAY}", [f"at:{BAY}"], id="at his site"),
        pytest.param([EISLEY, BAY], f"darth-vader @ {BAY}", [], id="not without him"),
        pytest.param(["palace", BAY], f"darth-vader @ {BAY}", ["at:palace"], id="on Coruscant"),
    ],
)
def test_a_royal_guard_is_deployed_near_the_emperor(row, emperor, open_):
    table = Table(row, [], [emperor], turn=DARK, phase="deploy", hands=([], ["royal-guard"]), cards=[PALACE])
    assert [target.action for target in targets(table.rules, table.state, DARK, "royal-guard")] == open_


@pytest.mark.parametrize(
    ("guards", "aimed"),
    [
        pytest.param("royal-guard*2", {"royal-guard", "royal-guard.2"}, id="guards with him"),
        pytest.param("royal-guard hit", {"royal-guard", "emperor-palpatine"}, id="the guard is hit"),
        pytest.param("royal-guard hit, royal-guard", {"royal-guard", "royal-guard.2"}, id="one of two is hit"),
        pytest.param("royal-guard at 1, stormtrooper", {"stormtrooper", "emperor-palpatine"}, id="elsewhere"),
    ],
)
def test_royal_guards_shield_the_emperor_from_weapons(guards, aimed):
    light = "luke-skywalker, jedi-lightsaber on luke-skywalker:attached"
    game = tabletop.table(light, f"{guards}, emperor-palpatine", beside=EISLEY, at=BAY).to("weapons")
    game.act(LIGHT, "fire:jedi-lightsaber")
    assert {action for action in game.offered(LIGHT) if action.startswith("at:")} == {f"at:{name}" for name in aimed}


@pytest.mark.parametrize("number", [2, 5])
def test_ruling_68_whoever_draws_r2_d2_chooses_one_of_two_destinies(number):
    game = tabletop.table("luke-skywalker, obi-wan-kenobi", "darth-vader", reserve=(["r2-d2"], [9])).to("power")
    game.act(LIGHT, "draw")
    assert (game.match.waiting, game.offered(LIGHT)) == ((LIGHT,), ["number:2", "number:5"])
    game.act(LIGHT, f"number:{number}").to("damage")
    assert game.drawn(LIGHT) == [number]


def test_a_redrawn_destiny_has_its_numbers_too():
    game = tabletop.table("han-solo, leia-organa", "stormtrooper", reserve=([1, "r2-d2"], [])).to("power")
    game.act(LIGHT, "draw")
    while "use:han-solo" not in game.offered(LIGHT):
        game.act(game.match.decisions[0].seat, "pass")
    game.act(LIGHT, "use:han-solo").act(LIGHT, "number:5").to("damage")
    assert game.drawn(LIGHT) == [5]
