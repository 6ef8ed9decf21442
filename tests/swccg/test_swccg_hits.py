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
