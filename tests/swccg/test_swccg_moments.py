"""When interrupts are played, how often destinies are cancelled, and what a retreat takes along."""

import pytest
from swccg_table import Table

from swccg.tabletop import DARK, LIGHT, SITE, SYSTEM, table

FIELD, BAY = "hoth-defensive-perimeter-3rd-marker-light", "hoth-echo-docking-bay-light"
EISLEY, BAY_94 = "tatooine-mos-eisley-light", "tatooine-docking-bay-94-light"


@pytest.mark.parametrize(
    ("seat", "slug", "light", "dark", "at", "segment"),
    [
        pytest.param(LIGHT, "warriors-courage", "leia-organa", "stormtrooper", SITE, "weapons", id="warriors-courage"),
        pytest.param(
            LIGHT, "full-throttle", "red-5, luke-skywalker on red-5", "tie-fighter", SYSTEM, "weapons", id="full-throttle"
        ),
        pytest.param(DARK, "lone-warrior", "rebel-trooper", "general-tagge", SITE, "weapons", id="lone-warrior"),
        pytest.param(DARK, "lone-pilot", "x-wing", "black-2, ds-61-2 on black-2", SYSTEM, "weapons", id="lone-pilot"),
        pytest.param(DARK, "vaders-eye", "rebel-trooper", "darth-vader", SITE, "weapons", id="vaders-eye"),
        pytest.param(LIGHT, "out-of-nowhere", "x-wing", "tie-fighter", SYSTEM, "started", id="out-of-nowhere"),
        pytest.param(LIGHT, "fall-back", "rebel-trooper", "darth-vader", SITE, "started", id="fall-back"),
    ],
)
def test_only_texts_that_say_just_initiated_are_played_then(seat, slug, light, dark, at, segment):
    hand = (slug, "") if seat == LIGHT else ("", slug)
    game = table(light, dark, at=at, beside=BAY_94, hand=hand, initiator=1 - seat).start(at)
    found = set()
    while (battle := game.state.battle) and battle.segment in ("started", "weapons"):
        (decision,) = game.match.decisions
        found |= {battle.segment for action in decision.actions if action == f"play:{slug}"}
        game.act(decision.seat, "pass")
    assert found == {segment}


@pytest.mark.parametrize(
    ("seat", "user", "light", "dark"),
    [
        pytest.param(LIGHT, "general-solo", "general-solo, chewbacca", "darth-maul", id="Solo"),
        pytest.param(DARK, "commander-igar", "luke-skywalker", "commander-igar, general-veers", id="Igar"),
    ],
)
def test_ruling_72_one_battle_destiny_is_cancelled_a_battle(seat, user, light, dark):
    game = table(light, dark, reserve=([1, 2, 3], [1, 2, 3])).add_before("battle", 1 - seat, 2).to("power")
    uses = 0
    while game.battle.segment == "power":
        (decision,) = game.match.decisions
        action = next(a for a in (f"use:{user}", "draw", "pass") if a in decision.actions)
        uses += action.startswith("use:")
        game.act(decision.seat, action)
    assert uses == 1


# Attrition


@pytest.mark.parametrize(
    ("light", "dark", "at", "reserve", "against"),
    [
        pytest.param("rebel-trooper", "bossk, stormtrooper*2", SITE, [0], 1, id="a destiny of 0 opens attrition"),
        pytest.param("rebel-trooper", "bossk, stormtrooper*2", SITE, [], 0, id="none was drawn"),
        pytest.param("x-wing", "slave-i, bossk on slave-i, tie-fighter*2", SYSTEM, [3], 3, id="at a system Bossk adds nothing"),
    ],
)
def test_bossk_adds_to_attrition_at_sites(light, dark, at, reserve, against):
    assert table(light, dark, at=at, reserve=([], reserve)).to("damage").battle.against[LIGHT] == against


# Special Modifications


@pytest.mark.parametrize(
    ("crew", "adds"),
    [
        pytest.param("han-solo on millennium-falcon:pilot", 2, id="Han pilots"),
        pytest.param("rebel-pilot on millennium-falcon:pilot, han-solo on millennium-falcon:passenger", 0, id="Han rides"),
        pytest.param("rebel-pilot on millennium-falcon:pilot, red-1, han-solo on red-1:pilot", 0, id="Han flies next to it"),
    ],
)
def test_special_modifications_ask_for_a_pilot(crew, adds):
    ship = f"millennium-falcon, {crew}"
    tuned = table(f"{ship}, special-modifications on millennium-falcon:attached", "tie-fighter", at=SYSTEM)
    plain = table(ship, "tie-fighter", at=SYSTEM)
    falcon = "millennium-falcon"
    assert (tuned.power(falcon) - plain.power(falcon), tuned.forfeit(falcon) - plain.forfeit(falcon)) == (adds, adds)


# Retreats


@pytest.mark.parametrize(
    ("light", "gone"),
    [
        pytest.param("rebel-trooper", ["rebel-trooper"], id="a character"),
        pytest.param("rebel-trooper, rebel-guard", ["rebel-trooper"], id="a guard does not move"),
        pytest.param("skiff-light, rebel-pilot on skiff-light:driver", ["rebel-pilot"], id="the driver of an open vehicle"),
        pytest.param(
            "rebel-trooper, snowspeeder, rebel-pilot on snowspeeder:pilot",
            ["rebel-trooper"],
            id="nobody inside an enclosed one",
        ),
        pytest.param("rogue-1", None, id="no characters"),
        pytest.param("rebel-guard*2", None, id="nobody who moves"),
    ],
)
def test_fall_back_takes_along_whoever_is_present_and_moves(light, gone):
    dark = "darth-vader, boba-fett-cloud-city, lord-vader, darth-maul"
    game = table(light, dark, at=FIELD, beside=BAY, initiator=DARK, hand=("fall-back", "")).start(FIELD)
    assert ("play:fall-back" in game.offered(LIGHT)) == (gone is not None)
    if gone is not None:
        game.act(LIGHT, "play:fall-back")
        if "to:" + BAY in game.offered(LIGHT):
            game.act(LIGHT, f"to:{BAY}")
        there = [game.state.cards[copy] for copy, place in game.state.places.items() if place.location == 1]
        assert (there, game.state.battle) == (gone, None)


def test_who_does_not_move_does_not_disembark():
    lines = [f"skiff-light @ {BAY_94}", "rebel-guard on skiff-light as passenger", "rebel-trooper on skiff-light as passenger"]
    ride = Table([BAY_94, EISLEY], lines)
    assert (ride.options("rebel-guard"), ride.options("rebel-trooper")) == (
        ["role:driver"],
        [f"disembark:{BAY_94}", "role:driver"],
    )


def test_titles_that_end_with_a_mark_end_the_sentence():
    game = table("rebel-trooper", "darth-vader", beside=BAY_94, initiator=DARK, hand=("fall-back", "")).start(EISLEY)
    game.act(LIGHT, "play:fall-back")
    assert "Light plays Fall Back!" in game.said()


# Reacts


def reacts(row, light, dark, turn, at, hands=((), ())):
    ride = Table(row, light, dark, turn=turn, phase="battle", force=(9, 9), hands=hands).act(f"battle:{at}")
    return [action for action in ride.actions if action.startswith("react")]


@pytest.mark.parametrize(
    ("there", "comes"),
    [
        pytest.param("luke-skywalker", True, id="a Rebel of ability 4"),
        pytest.param("rebel-trooper", False, id="a Rebel of ability 1"),
        pytest.param("red-leader", True, id="a leader of ability 2"),
    ],
)
def test_a_rebel_scout_reacts_to_strong_rebels_and_to_any_leader(there, comes):
    found = reacts(
        [BAY_94, EISLEY], [f"rebel-scout @ {BAY_94}", f"{there} @ {EISLEY}"], [f"darth-vader @ {EISLEY}"], DARK, EISLEY
    )
    assert (found == [f"react-move:rebel-scout:walk:{EISLEY}"]) == comes


@pytest.mark.parametrize(
    ("light", "dark", "comes"),
    [
        pytest.param("han-solo", "stormtrooper", True, id="the opponent's smuggler"),
        pytest.param("luke-skywalker", "ponda-baba, stormtrooper", True, id="an own smuggler"),
        pytest.param("luke-skywalker", "stormtrooper", False, id="neither"),
    ],
)
def test_boba_fett_reacts_to_smugglers_of_either_side(light, dark, comes):
    lines = [f"{slug} @ {EISLEY}" for slug in dark.split(", ")]
    hands = ([], ["boba-fett-special-edition"])
    found = reacts([BAY_94, EISLEY], [f"{light} @ {EISLEY}"], lines, LIGHT, EISLEY, hands)
    assert (found == [f"react-deploy:boba-fett-special-edition:at:{EISLEY}"]) == comes


# Roles


def test_ruling_56_roles_change_in_either_phase_beside_embarking():
    lines = [
        f"lukes-x-34-landspeeder @ {BAY_94}",
        f"luke-skywalker @ {BAY_94}",
        "leia-organa on lukes-x-34-landspeeder as driver",
    ]
    ride = Table([BAY_94, EISLEY], lines, phase="deploy")
    ride.act("role:leia-organa")
    assert ride.state.phase == "move", "once a phase"
    assert ride.options("leia-organa") == [f"disembark:{BAY_94}", "role:driver"]
    ride.move("leia-organa", "role:driver")
    assert ride.options("leia-organa") == [f"disembark:{BAY_94}"]
    ride.move("luke-skywalker", "embark:lukes-x-34-landspeeder:passenger")
    ride.move("leia-organa", f"disembark:{BAY_94}")
    assert ride.options("luke-skywalker") == ["role:driver"]
    ride.move("luke-skywalker", "role:driver")
    assert ride.options("luke-skywalker") == []
