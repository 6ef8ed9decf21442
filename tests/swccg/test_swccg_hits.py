"""Who can be hit by what, and what becomes of the cards that a battle loses."""

from __future__ import annotations

import pytest

from swccg.tabletop import DARK, LIGHT, Table, table

HOTH = "hoth-defensive-perimeter-3rd-marker-light"
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


# Whoever is aboard a skiff or speeder bike that is lost may jump off, however it is lost


def trampled() -> Table:
    """Return a battle in which a skiff with a passenger and without a driver is crushed by a walker."""
    skiff = "skiff-light, luke-skywalker on skiff-light:passenger, rebel-trooper"
    game = table(skiff, WALKER, at=HOTH, initiator=DARK, hand=("", "trample"), reserve=([], [6])).to("weapons")
    return game.act(DARK, "play:trample").act(DARK, "pick:skiff-light").act(LIGHT, "pass").act(DARK, "pass")


def fallen_back(light: str, *dark: str) -> Table:
    """Return a battle that the light side leaves by an interrupt while cards of its are hit: it ends early."""
    many = ", ".join(["darth-vader, emperor-palpatine, stormtrooper*9", *dark])
    game = table(light, many, at=HOTH, beside="hoth-echo-docking-bay-light", initiator=DARK, hand=("fall-back", ""))
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
    game = fallen_back("skiff-light hit, rebel-pilot on skiff-light:driver, rebel-trooper")
    assert game.offered(LIGHT) == ["jump", "stay"]
    assert game.state.battle is not None
    game.act(LIGHT, answer)
    assert game.state.battle is None
    assert game.state.hit == []
    assert ("rebel-pilot" in game.on_table(LIGHT)) == (answer == "jump")


def test_each_hit_carrier_is_asked_about_when_the_battle_ends_early():
    bike = "speeder-bike-light hit, biggs-darklighter on speeder-bike-light:pilot"
    game = fallen_back(f"skiff-light hit, rebel-pilot on skiff-light:driver, {bike}, rebel-trooper")
    game.act(LIGHT, "jump").act(LIGHT, "stay")
    assert game.state.battle is None
    assert ("rebel-pilot" in game.lost(LIGHT)) != ("biggs-darklighter" in game.lost(LIGHT))


def test_whoever_was_hit_aboard_does_not_jump_off_when_the_battle_ends_early():
    game = fallen_back("skiff-light hit, rebel-pilot hit on skiff-light:driver, rebel-trooper")
    assert game.state.battle is None
    assert sorted(game.lost(LIGHT)) == ["fall-back", "rebel-pilot", "skiff-light"]
