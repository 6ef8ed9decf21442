"""Who can be hit by what, and what becomes of the cards that a battle loses."""

from __future__ import annotations

import pytest

from cantina_swccg.cards import Capacity
from swccg.tabletop import DARK, LIGHT, SYSTEM, Table, card, table

HOTH = "hoth-defensive-perimeter-3rd-marker-light"
FETT = "boba-fett-cloud-city"
WALKER = "blizzard-1, general-veers on blizzard-1:pilot"


def slugs(game: Table, pile: list[int]) -> list[str]:
    return [game.state.cards[copy] for copy in pile]


# A creature vehicle is a vehicle, and no creature


@pytest.mark.parametrize(
    ("bearer", "weapon", "fires"),
    [
        pytest.param("luke-skywalker", "jedi-lightsaber", False, id="lightsaber"),
        pytest.param("chewbacca", "bowcaster", False, id="bowcaster"),
        pytest.param("luke-skywalker", "blaster", True, id="blaster"),
    ],
)
def test_a_weapon_against_characters_does_not_fire_at_a_creature_vehicle(bearer: str, weapon: str, fires: bool):
    armed = f"{bearer}, {weapon} on {bearer}:attached"
    game = table(armed, "bantha, stormtrooper", reserve=([1], [])).to("weapons").act(LIGHT, f"fire:{weapon}")
    aims = [action for action in game.offered(LIGHT) if action.startswith("at:bantha")]
    assert bool(aims) == fires


@pytest.mark.parametrize(
    ("target", "destiny", "total"),
    [
        pytest.param("tauntaun, rebel-trooper on tauntaun:passenger", 1, 1 + 2, id="creature-vehicle"),
        pytest.param("skiff-light, rebel-pilot on skiff-light:driver", 1, 1 + 2, id="transport-vehicle"),
        pytest.param("chewbacca", 1, 1 + 1, id="character"),
    ],
)
def test_a_walkers_cannon_adds_2_against_vehicles_of_all_classes(target: str, destiny: int, total: int):
    armed = f"{WALKER}, at-at-cannon on blizzard-1:attached"
    game = table(f"{target}, rebel-trooper", armed, at=HOTH, initiator=DARK, reserve=([], [destiny]))
    game.fire(DARK, "at-at-cannon", target.partition(",")[0])
    assert [line for line in game.said() if f"{total} in all against a defense value" in line]


# A weapon that reaches the battle next door is fired by cards that are at their location: neither captives nor cargo


@pytest.mark.parametrize(
    ("dark", "light", "fires"),
    [
        pytest.param("stormtrooper at 1, assault-rifle on stormtrooper:attached", "", True, id="free"),
        pytest.param(
            "stormtrooper captive of luke-skywalker, assault-rifle on stormtrooper:attached",
            "luke-skywalker at 1",
            False,
            id="captive",
        ),
        pytest.param(
            "home at 1, blizzard-2 on home:cargo, at-at-cannon on blizzard-2:attached",
            "",
            False,
            id="in-a-hold",
        ),
        pytest.param("blizzard-2 at 1, at-at-cannon on blizzard-2:attached", "", True, id="walker"),
    ],
)
def test_no_captive_and_no_cargo_fires_into_the_battle_next_door(dark: str, light: str, fires: bool):
    home = card("home", "dark", "starship", klass="capital", permanent=2, capacity=Capacity(vehicle=1))
    game = table(
        f"rebel-trooper, {light}",
        f"darth-vader, {dark}",
        at=HOTH,
        beside="hoth-echo-docking-bay-light",
        initiator=DARK,
        reserve=([], [7]),
        cards=[home],
    )
    assert any(action.startswith("fire:") for action in game.start(HOTH).to("weapons").offered(DARK)) == fires


# Whoever is aboard a skiff or speeder bike that is lost may jump off, however it is lost


def trampled() -> Table:
    """Return a battle in which a skiff with a passenger and without a driver is crushed by a walker."""
    skiff = "skiff-light, luke-skywalker on skiff-light:passenger, rebel-trooper"
    game = table(skiff, WALKER, at=HOTH, initiator=DARK, hand=("", "trample"), reserve=([], [6])).to("weapons")
    return game.act(DARK, "play:trample").act(DARK, "pick:skiff-light").act(LIGHT, "pass").act(DARK, "pass")


def fallen_back(light: str) -> Table:
    """Return a battle that the light side leaves by an interrupt while cards of its are hit: it ends early.

    Guards do not move, and so stay aboard open vehicles.
    """
    dark = "darth-vader, stormtrooper*30"
    game = table(light, dark, at=HOTH, beside="hoth-echo-docking-bay-light", initiator=DARK, hand=("fall-back", ""))
    return game.start(HOTH).act(LIGHT, "play:fall-back")


@pytest.mark.parametrize("answer", ["jump", "stay"])
def test_whoever_is_aboard_a_trampled_skiff_may_jump_off(answer: str):
    game = trampled()
    assert game.offered(LIGHT) == ["jump", "stay"]
    game.act(LIGHT, answer)
    assert "skiff-light" in game.lost(LIGHT)
    assert ("luke-skywalker" in game.on_table(LIGHT), "luke-skywalker" in game.lost(LIGHT)) == (
        answer == "jump",
        answer == "stay",
    )
    assert game.battle.segment == "weapons"


@pytest.mark.parametrize("answer", ["jump", "stay"])
def test_whoever_is_aboard_a_hit_skiff_may_jump_off_when_the_battle_ends_early(answer: str):
    game = fallen_back("skiff-light hit, rebel-guard on skiff-light:passenger, rebel-trooper")
    assert game.offered(LIGHT) == ["jump", "stay"]
    assert game.state.battle is not None
    game.act(LIGHT, answer)
    assert game.state.battle is None
    assert game.state.hit == []
    assert ("rebel-guard" in game.on_table(LIGHT)) == (answer == "jump")


def test_each_hit_carrier_is_asked_about_when_the_battle_ends_early():
    bike = "speeder-bike-light hit, rebel-guard on speeder-bike-light:passenger"
    game = fallen_back(f"skiff-light hit, rebel-guard on skiff-light:passenger, {bike}, rebel-trooper")
    game.act(LIGHT, "jump").act(LIGHT, "stay")
    assert game.state.battle is None
    assert (game.lost(LIGHT).count("rebel-guard"), game.on_table(LIGHT).count("rebel-guard")) == (1, 1)


def test_whoever_was_hit_aboard_does_not_jump_off_when_the_battle_ends_early():
    game = fallen_back("skiff-light hit, rebel-guard hit on skiff-light:passenger, rebel-trooper")
    assert game.state.battle is None
    assert sorted(game.lost(LIGHT)) == ["fall-back", "rebel-guard", "skiff-light"]


# Chewbacca sends his side's hit machines at his site to the Used Pile, however they are lost


@pytest.mark.parametrize(
    ("at", "light", "dark", "hit", "saved"),
    [
        pytest.param(HOTH, "chewbacca, r2-d2 hit", "stormtrooper", "r2-d2", True, id="at-his-site"),
        pytest.param(HOTH, "chewbacca, rebel-trooper hit", "stormtrooper", "rebel-trooper", False, id="no-machine"),
        pytest.param(HOTH, "luke-skywalker, r2-d2 hit", "stormtrooper", "r2-d2", False, id="without-him"),
        pytest.param(HOTH, "chewbacca at 1, luke-skywalker, r2-d2 hit", "stormtrooper", "r2-d2", False, id="he-is-elsewhere"),
        pytest.param(
            HOTH,
            f"chewbacca captive of {FETT}, luke-skywalker, r2-d2 hit",
            f"{FETT}, stormtrooper",
            "r2-d2",
            False,
            id="he-is-a-captive",
        ),
        pytest.param(
            SYSTEM,
            "millennium-falcon, chewbacca on millennium-falcon:pilot, x-wing hit",
            "tie-fighter",
            "x-wing",
            False,
            id="in-space",
        ),
    ],
)
def test_chewbacca_saves_hit_machines_at_his_site(at: str, light: str, dark: str, hit: str, saved: bool):
    game = table(light, dark, at=at, beside="tatooine-dune-sea").start(at).to("damage", declines=(LIGHT, DARK))
    while game.state.battle is not None:
        (decision,) = game.match.decisions
        game.act(decision.seat, next((a for a in decision.actions if a == f"forfeit:{hit}"), decision.actions[-1]))
    player = game.state.seats[LIGHT]
    assert (hit in slugs(game, player.used), hit in game.lost(LIGHT)) == (saved, not saved)


@pytest.mark.parametrize(
    ("light", "saved"),
    [
        pytest.param("snowspeeder, chewbacca on snowspeeder:pilot", True, id="he-is-at-the-site"),
        pytest.param("chewbacca at 1", False, id="he-is-elsewhere"),
    ],
)
def test_chewbacca_saves_hit_machines_when_the_battle_ends_early(light: str, saved: bool):
    game = fallen_back(f"skiff-light hit, rebel-guard on skiff-light:passenger, rebel-trooper, {light}").act(LIGHT, "jump")
    assert game.state.battle is None
    player = game.state.seats[LIGHT]
    assert ("skiff-light" in slugs(game, player.used), "skiff-light" in game.lost(LIGHT)) == (saved, not saved)


def test_chewbacca_saves_a_droid_that_a_text_makes_lost_when_hit():
    arms = "ig-88, imperial-blaster on ig-88:attached"
    game = table("chewbacca, r2-d2", arms, at=HOTH, initiator=DARK, reserve=([], [7, 7]))
    game.fire(DARK, "imperial-blaster", "r2-d2")
    assert "r2-d2" in slugs(game, game.state.seats[LIGHT].used)
