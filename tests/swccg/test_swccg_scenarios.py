"""Scenarios: the form of the file, what is wrong named by file, field and reason, and the six ready battles from files."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner

import cantina_swccg
from cantina import SetupError, sight
from cantina.plugins import discover
from cantina.web import create_app
from cantina_swccg import options, scene
from cantina_swccg.collection import CARDS
from cantina_swccg.form import ROLES, DestiniesSchema, PieceSchema, ScenarioSchema, SideSchema
from cantina_swccg.options import BATTLES, READY
from cantina_swccg.resolve import resolve
from cantina_swccg.scenario import ScenarioError, read, read_text
from cantina_swccg.state import ASTROMECH, ATTACHED, BESIDE, CAPTIVE, CARGO, DRIVER, HERE, PASSENGER, PILOT

BAY, SPACE = "Tatooine: Docking Bay 94", "Hoth"
VADER = {"cards": [{"card": "Darth Vader"}]}
LUKE = {"cards": [{"card": "Luke Skywalker"}]}


def scenario(light: Any = LUKE, dark: Any = VADER, location: str = BAY, **more: Any) -> dict[str, Any]:
    return {"location": location, "light": light, "dark": dark, **more}


def cards(*rows: str) -> dict[str, Any]:
    """Return a side: 'Han Solo on Millennium Falcon as pilot', 'Stormtrooper hit'."""
    return {"cards": [options._piece(row) for row in rows]}


@pytest.mark.parametrize(
    ("rows", "location", "roles"),
    [
        (["Luke Skywalker", "Jedi Lightsaber on Luke Skywalker"], BAY, [HERE, ATTACHED]),
        (["Red 3", "Biggs Darklighter on Red 3", "R2-D2 on Red 3"], SPACE, [HERE, PILOT, ASTROMECH]),
        (["Millennium Falcon", "Leia Organa on millennium-falcon as passenger"], BAY, [HERE, PASSENGER]),
        (["Skiff", "Han Solo on Skiff", "Chewbacca on Skiff as passenger"], BAY, [HERE, DRIVER, PASSENGER]),
        (["Home One", "X-wing on Home One"], SPACE, [HERE, CARGO]),
        (["Snowspeeder", "Rebel Trooper on Snowspeeder"], BAY, [HERE, PASSENGER]),
        (["Snowspeeder", "Rebel Pilot on Snowspeeder"], BAY, [HERE, PILOT]),
        (["Luke Skywalker", "K'lor'slug"], BAY, [HERE, HERE]),
    ],
)
def test_roles_follow_from_the_cards_where_they_are_left_open(rows: list[str], location: str, roles: list[str]):
    dark = VADER if location == BAY else cards("TIE Fighter")
    found = read("x.json", scenario(cards(*rows), dark, location), CARDS)
    assert [piece.role for piece in found.sides[0].pieces] == roles
    sight.conserve(scene.build(found))


def test_an_effect_for_the_table_lies_beside_the_locations():
    found = read("x.json", scenario(cards("Luke Skywalker", "K'lor'slug")), CARDS)
    assert [piece.at for piece in found.sides[0].pieces] == [0, BESIDE]


def test_a_captive_is_on_a_card_of_the_other_side():
    found = read("x.json", scenario(cards("Chewbacca on Darth Vader as captive", "Luke Skywalker")), CARDS)
    state = scene.build(found)
    captive = state.seats[0].table[0]
    assert state.places[captive].role == CAPTIVE
    assert state.places[captive].on == state.seats[1].table[0]


def test_the_second_of_a_kind_is_called_with_a_number():
    side = cards("Stormtrooper", "Stormtrooper", "Blaster Rifle on Stormtrooper.2")
    assert read("x.json", scenario(LUKE, side), CARDS).sides[1].pieces[2].on == 1


def test_piles_lie_from_the_top_as_written():
    side = {**LUKE, "reserve": ["X-wing", "Yoda"], "hand": ["Bowcaster"]}
    state = scene.build(read("x.json", scenario(side), CARDS))
    assert [state.cards[copy] for copy in state.seats[0].reserve] == ["yoda", "x-wing"]
    assert [state.cards[copy] for copy in state.seats[0].hand] == ["bowcaster"]


@pytest.mark.parametrize(
    ("data", "line"),
    [
        ({}, "x.json: location: Missing data for required field."),
        (scenario(location="Tatoine"), "x.json: location: no location is called Tatoine; did you mean: Tatooine"),
        (
            scenario(cards("Luk Skywalker")),
            "x.json: light.cards.0.card: no card of this side is called Luk Skywalker; did you mean: Luke Skywalker;",
        ),
        (scenario(cards("Qqq")), "x.json: light.cards.0.card: no card of this side is called Qqq"),
        (scenario(cards("Darth Vader")), "x.json: light.cards.0.card: no card of this side is called Darth Vader"),
        (
            scenario(LUKE, cards("Boba Fett")),
            "x.json: dark.cards.0.card: Boba Fett is the name of several cards; "
            "write one of: boba-fett-cloud-city, boba-fett-special-edition",
        ),
        (
            scenario(cards("Luke Skywalker", "Jedi Lightsaber on Han Solo")),
            "x.json: light.cards.1.on: no card of this side on the table is called Han Solo",
        ),
        (
            scenario(cards("Luke Skywalker", "Proton Torpedoes on Luke Skywalker")),
            "x.json: light.cards.1.on: Proton Torpedoes cannot be on Luke Skywalker",
        ),
        (
            scenario(cards("Skiff", "C-3PO on Skiff as driver")),
            "x.json: light.cards.1.role: C-3PO cannot be driver aboard Skiff",
        ),
        (
            scenario(cards("Red 1", "Rebel Trooper on Red 1 as pilot"), cards("TIE Fighter"), SPACE),
            "x.json: light.cards.1.role: Rebel Trooper cannot be pilot aboard Red 1",
        ),
        (
            scenario(cards("Red 3", "C-3PO on Red 3 as astromech"), cards("TIE Fighter"), SPACE),
            "x.json: light.cards.1.role: C-3PO cannot be astromech aboard Red 3",
        ),
        (
            scenario(cards("Home One", "X-wing on Home One as pilot"), cards("TIE Fighter"), SPACE),
            "x.json: light.cards.1.role: X-wing cannot be pilot aboard Home One",
        ),
        (scenario({"cards": [{"card": "Luke Skywalker", "role": "pilot"}]}), "x.json: light.cards.0.on: write after 'on'"),
        (
            scenario({"cards": [{"card": "Luke Skywalker", "role": "captive"}]}),
            "x.json: light.cards.0.role: a captive is a character",
        ),
        (scenario(cards("Bowcaster")), "x.json: light.cards.0.on: Bowcaster lies on another card"),
        (
            scenario(cards("Luke Skywalker"), cards("TIE Fighter"), SPACE),
            "x.json: light.cards.0.card: Luke Skywalker is at a system only aboard a starship",
        ),
        (scenario(cards("Home One")), "x.json: light.cards.0.card: Home One cannot be at a site: only starfighters land"),
        (
            scenario(cards("Snowspeeder"), VADER, "Tatooine: Cantina"),
            "x.json: light.cards.0.card: Snowspeeder cannot be at an interior site",
        ),
        (scenario(cards("Han's Dice")), "x.json: light.cards.0.card: Han's Dice is never on the table"),
        (scenario(cards("Yoda", "Yoda")), "x.json: light.cards.1.card: only 1 Yoda may be on the table"),
        (
            scenario(cards("Han Solo", "Captain Han Solo")),
            "x.json: light.cards.1.card: Captain Han Solo and Han Solo are the same person or ship",
        ),
        (
            scenario(cards("Red 1", "Red Leader on Red 1", "Wedge Antilles on Red 1"), cards("TIE Fighter"), SPACE),
            "x.json: light.cards.0.card: Red 1 has too many passengers: 1, and room for 0; pilots, drivers and",
        ),
        (scenario(cards("Luke Skywalker as captain")), "x.json: light.cards.0.role: write pilot, driver, "),
        (
            scenario({**LUKE, "destinies": {"battle": [21]}}),
            "x.json: light.destinies.battle.0: write a number from 0 to 20, or the name of the card drawn",
        ),
        (scenario(locations=["Hoth"]), "x.json: location: Tatooine: Docking Bay 94 is not among the locations"),
        (scenario(whom="me"), "x.json: whom: Unknown field."),
        (scenario([]), 'x.json: light: write an object: {"cards": [{"card": "X-wing"}]}'),
        (scenario(None), 'x.json: light: write an object: {"cards": [{"card": "X-wing"}]}'),
        (scenario({"cards": "Luke"}), 'x.json: light.cards: write a list: [{"card": "X-wing"}]'),
        (scenario({"cards": ["Luke"]}), 'x.json: light.cards.0: write an object: {"card": "Luke Skywalker"}'),
        (scenario({"cards": [{"card": 5}]}), "x.json: light.cards.0.card: write a name in quotation marks, of 1 to 80 letters"),
        (scenario({"cards": [{"card": "y" * 81}]}), "x.json: light.cards.0.card: write a name in quotation marks, of 1 to 80"),
        (scenario({"cards": [{"card": "Luke Skywalker", "hit": "yes"}]}), "x.json: light.cards.0.hit: write true or false"),
        (scenario({"cards": [{"card": "Luke Skywalker", "hit": 1}]}), "x.json: light.cards.0.hit: write true or false"),
        (
            scenario({"cards": [{"card": "Luke Skywalker", "on": None}]}),
            "x.json: light.cards.0.on: write words in quotation marks, or leave it out",
        ),
        (
            scenario(cards("Luke Skywalker", "Blaster on Luke Skywalker." + "9" * 300)),
            "x.json: light.cards.1.on: no card of this side on the table is called Luke Skywalker.9",
        ),
        (scenario({**LUKE, "hand": "Blaster"}), 'x.json: light.hand: write a list: ["Blaster", "X-wing"]'),
        (scenario({**LUKE, "destinies": [3]}), 'x.json: light.destinies: write an object: {"battle": [3]}'),
        (scenario({**LUKE, "destinies": {"battle": 3}}), 'x.json: light.destinies.battle: write a list: [3, "X-wing"]'),
        (scenario({**LUKE, "destinies": {"battle": [True]}}), "x.json: light.destinies.battle.0: write a number from 0 to 20"),
        (
            scenario({**LUKE, "destinies": {"battle": ["9" * 5000]}}),
            "x.json: light.destinies.battle.0: write a number from 0 to 20",
        ),
        (scenario(initiator="me"), "x.json: initiator: write light or dark"),
        (scenario(initiator=1), "x.json: initiator: write light or dark"),
        (scenario(location=""), "x.json: location: write a name in quotation marks, of 1 to 80 letters"),
        (scenario(locations="Hoth"), 'x.json: locations: write a list: ["Tatooine", "Tatooine: Mos Eisley"]'),
        (scenario(choices=[1]), "x.json: choices.0: write an action in quotation marks, such as "),
        (scenario(title="\ud83d"), "x.json: title: holds half a character"),
    ],
)
def test_what_is_wrong_is_named_by_file_field_and_reason(data: dict[str, Any], line: str):
    with pytest.raises(ScenarioError) as caught:
        read("x.json", data, CARDS)
    assert any(found.startswith(line) for found in str(caught.value).splitlines()), str(caught.value)


@pytest.mark.parametrize(
    ("light", "dark", "wrong"),
    [
        (
            cards("Luke Skywalker on Darth Vader as captive", "Rebel Trooper"),
            cards("Darth Vader on Luke Skywalker as captive", "Stormtrooper"),
            {
                "light.cards.0.on": "Darth Vader is a captive too: a captive holds nobody",
                "dark.cards.0.on": "Luke Skywalker is a captive too: a captive holds nobody",
            },
        ),
        (
            cards("Luke Skywalker on Stormtrooper as captive", "Rebel Trooper"),
            cards("Stormtrooper on Rebel Trooper as captive", "Darth Vader"),
            {"light.cards.0.on": "Stormtrooper is a captive too: a captive holds nobody"},
        ),
        (
            cards("Home One on Nebulon-B Frigate", "Nebulon-B Frigate on Home One", "X-wing"),
            cards("TIE Fighter"),
            {
                "light.cards.0.on": "Home One is on or aboard itself, by way of what is written after 'on'",
                "light.cards.1.on": "Nebulon-B Frigate is on or aboard itself, by way of what is written after 'on'",
            },
        ),
        (
            cards("Home One on Nebulon-B Frigate", "Nebulon-B Frigate on Corellian Corvette", "Corellian Corvette on Home One"),
            cards("TIE Fighter"),
            {f"light.cards.{n}.on": "is on or aboard itself" for n in range(3)},
        ),
    ],
    ids=["two-captives", "a-captives-captive", "two-ships", "three-ships"],
)
def test_nothing_is_on_itself_by_way_of_others(light: Any, dark: Any, wrong: dict[str, str]):
    place = BAY if "Stormtrooper" in str(dark) else SPACE
    with pytest.raises(ScenarioError) as caught:
        read("x.json", scenario(light, dark, place), CARDS)
    lines = str(caught.value).splitlines()
    for field, reason in wrong.items():
        assert any(line.startswith(f"x.json: {field}: ") and reason in line for line in lines), lines


@pytest.mark.parametrize(
    ("light", "dark", "location", "wrong"),
    [
        ("Medium Transport", "Stormtrooper", "Tatooine: Mos Eisley", {}),
        ("X-wing", "Slave I", "Tatooine: Mos Eisley", {}),
        ("X-wing", "TIE Fighter", BAY, {}),
        (
            "X-wing",
            "Black 2",
            "Tatooine: Mos Eisley",
            {"dark": "Black 2 cannot be at this site: TIEs land only at docking bays"},
        ),
        ("Home One", "Slave I", BAY, {"light": "Home One cannot be at a site: only starfighters land"}),
        (
            "Medium Transport",
            "TIE Fighter",
            "Tatooine: Cantina",
            {
                "light": "Medium Transport cannot be at an interior site",
                "dark": "TIE Fighter cannot be at an interior site",
            },
        ),
        ("Medium Transport", "TIE Fighter", SPACE, {}),
    ],
)
def test_a_starship_lies_where_it_lands_in_a_match(light: str, dark: str, location: str, wrong: dict[str, str]):
    data = scenario(cards(light), cards(dark), location)
    if not wrong:
        assert [side.pieces[0].role for side in read("x.json", data, CARDS).sides] == [HERE, HERE]
        return
    with pytest.raises(ScenarioError) as caught:
        read("x.json", data, CARDS)
    assert str(caught.value).splitlines() == [f"x.json: {side}.cards.0.card: {reason}" for side, reason in wrong.items()]


@pytest.mark.parametrize(
    ("carrier", "aboard", "wrong"),
    [
        ("Red 5", "Wedge Antilles as pilot, R2-D2", ""),
        (
            "Red 5",
            "Wedge Antilles as pilot, Leia Organa as passenger",
            "0.card: Red 5 has too many passengers: 1, and room for 0",
        ),
        ("Millennium Falcon", "Han Solo, Rebel Pilot, Red Leader, Rebel Trooper", ""),
        ("Millennium Falcon", "Han Solo, Rebel Pilot, Red Leader, Rebel Trooper, Rebel Guard", "0.card: Millennium Falcon has"),
        ("Home One", "X-wing, A-wing, Snowspeeder, Rogue 1, Rebel Trooper", ""),
        ("Home One", "Corellian Corvette", "1.on: there is no room in the hold of Home One for Corellian Corvette"),
        ("Nebulon-B Frigate", "X-wing, Y-wing", ""),
        ("Nebulon-B Frigate", "X-wing, Y-wing, A-wing", "3.on: there is no room in the hold of Nebulon-B Frigate for A-wing"),
        ("Nebulon-B Frigate", "X-wing, Snowspeeder", "2.on: there is no room in the hold of Nebulon-B Frigate for Snowspeeder"),
        ("Corellian Corvette", "Snowspeeder", ""),
        ("Corellian Corvette", "Snowspeeder, Snowspeeder", "2.on: there is no room in the hold of Corellian Corvette"),
        ("Corellian Corvette", "X-wing", "1.on: there is no room in the hold of Corellian Corvette for X-wing"),
    ],
)
def test_room_aboard_is_counted_by_kind(carrier: str, aboard: str, wrong: str):
    rows = [
        " on ".join((name, carrier)) + (f" as {role}" if role else "")
        for name, _, role in (row.partition(" as ") for row in aboard.split(", "))
    ]
    data = scenario(cards(carrier, *rows), cards("TIE Fighter"), SPACE)
    if not wrong:
        assert len(read("x.json", data, CARDS).sides[0].pieces) == len(rows) + 1
        return
    with pytest.raises(ScenarioError) as caught:
        read("x.json", data, CARDS)
    (line,) = str(caught.value).splitlines()
    assert line.startswith(f"x.json: light.cards.{wrong}")


@pytest.mark.parametrize(
    ("aboard", "wrong"),
    [
        (["TIE Fighter"] * 4 + ["Blizzard Walker"] * 2, []),
        (["TIE Fighter"] * 5, [5]),
        (["Blizzard Walker"] * 3 + ["Devastator"], [3, 4]),
        (["Slave I"], [1]),
    ],
    ids=["full", "a-fifth-tie", "a-third-vehicle-and-a-capital-ship", "no-starfighters"],
)
def test_the_hold_of_a_star_destroyer(aboard: list[str], wrong: list[int]):
    ship = "Imperial-Class Star Destroyer"
    data = scenario(cards("X-wing"), cards(ship, *(f"{name} on {ship}" for name in aboard)), SPACE)
    if not wrong:
        assert len(read("x.json", data, CARDS).sides[1].pieces) == len(aboard) + 1
        return
    with pytest.raises(ScenarioError) as caught:
        read("x.json", data, CARDS)
    assert list(caught.value.problems) == [f"dark.cards.{n}.on" for n in wrong]


def test_a_landspeeder_has_room_for_two_passengers_and_a_driver():
    speeder = "Luke's X-34 Landspeeder"
    driven = cards(
        speeder, f"Luke Skywalker on {speeder}", *(f"{name} on {speeder} as passenger" for name in ("Leia Organa", "Han Solo"))
    )
    assert [piece.role for piece in read("x.json", scenario(driven), CARDS).sides[0].pieces] == [
        HERE,
        DRIVER,
        PASSENGER,
        PASSENGER,
    ]
    ridden = cards(speeder, *(f"{name} on {speeder} as passenger" for name in ("Luke Skywalker", "Leia Organa", "Han Solo")))
    with pytest.raises(ScenarioError, match="Landspeeder has too many passengers: 3, and room for 2"):
        read("x.json", scenario(ridden), CARDS)


@pytest.mark.parametrize(
    ("row", "wrong"),
    [
        (["tatooine-light", "tatooine-cantina-light", "tatooine-docking-bay-94-light", "tatooine-mos-eisley-light"], {}),
        (["tatooine-mos-eisley-light", "tatooine-dune-sea", "tatooine-docking-bay-94-light", "tatooine-cantina-light"], {}),
        (
            ["tatooine-mos-eisley-light", "tatooine-mos-eisley-light"],
            {1: "Tatooine: Mos Eisley is among the locations already"},
        ),
        (["tatooine-mos-eisley-light", "tatooine-mos-eisley-dark"], {1: "Tatooine: Mos Eisley is among the locations already"}),
        (["tatooine-mos-eisley-light", "tatooine-cantina-light", "tatooine-dune-sea"], {2: "is out of order: interior sites"}),
        (["tatooine-mos-eisley-light", "hoth-light", "tatooine-cantina-light"], {2: "lies apart from the other locations"}),
        (["tatooine-cantina-light", "tatooine-mos-eisley-light", "tatooine-light"], {}),
        (
            ["tatooine-cantina-light", "tatooine-light", "tatooine-mos-eisley-light"],
            {2: "lies beyond its system from other sites of it: a system lies at one end of its sites"},
        ),
    ],
    ids=[
        "from-inside",
        "from-outside",
        "the-same-twice",
        "both-versions",
        "bands-mixed",
        "systems-mixed",
        "system-at-the-right",
        "system-in-between",
    ],
)
def test_locations_lie_in_order_and_once(row: list[str], wrong: dict[int, str]):
    data = scenario(location="Tatooine: Mos Eisley", locations=row)
    if not wrong:
        assert list(read("x.json", data, CARDS).locations) == row
        return
    with pytest.raises(ScenarioError) as caught:
        read("x.json", data, CARDS)
    for line, (n, reason) in zip(str(caught.value).splitlines(), wrong.items(), strict=True):
        assert line.startswith(f"x.json: locations.{n}: ")
        assert reason in line


@pytest.mark.parametrize(
    ("light", "dark", "location", "wrong"),
    [
        (["Luke Skywalker"], ["Stormtrooper", "E-web Blaster"], BAY, ""),
        (["X-wing"], ["TIE Fighter", "E-web Blaster"], "Kessel", "dark.cards.1.card: E-web Blaster lies on a site"),
        (["X-wing", "Nightfall"], ["TIE Fighter"], SPACE, ""),
        (["X-wing", "Nightfall"], ["TIE Fighter"], BAY, "light.cards.1.card: Nightfall lies on the system of a planet"),
        (["X-wing", "K'lor'slug"], ["TIE Fighter"], BAY, ""),
        (
            ["Luke Skywalker", "Blaster on Luke Skywalker as pilot"],
            ["Stormtrooper"],
            BAY,
            "light.cards.1.role: Blaster is no pilot: leave the role out",
        ),
    ],
)
def test_weapons_and_effects_lie_where_their_text_says(light: list[str], dark: list[str], location: str, wrong: str):
    data = scenario(cards(*light), cards(*dark), location)
    if not wrong:
        assert len(read("x.json", data, CARDS).sides[0].pieces) == len(light)
        return
    with pytest.raises(ScenarioError) as caught:
        read("x.json", data, CARDS)
    assert str(caught.value) == f"x.json: {wrong}"


@pytest.mark.parametrize(("text", "line"), [("{", "x.json: is not JSON"), ("[]", "x.json: is no JSON object")])
def test_a_file_that_is_no_scenario_at_all(text: str, line: str):
    with pytest.raises(ScenarioError, match=line):
        read_text("x.json", text, CARDS)


def test_every_problem_of_the_cards_is_named_at_once():
    with pytest.raises(ScenarioError) as caught:
        read("x.json", scenario(cards("Luk", "Hann"), {**cards("Vadr"), "hand": ["Nobody"]}), CARDS)
    assert {"light.cards.0.card", "light.cards.1.card", "dark.cards.0.card", "dark.hand.0"} == set(caught.value.problems)


# The six ready battles


@pytest.mark.parametrize("battle", READY)
def test_a_ready_battle_is_resolved_from_its_file(battle: str):
    path = BATTLES / f"{battle}.json"
    found = CliRunner().invoke(discover().commands["battle"], [str(path), "--json"])
    assert found.exit_code == 0, found.output
    told = json.loads(found.output)
    assert told["ended"]
    for side in ("light", "dark"):
        assert told["sides"][side]["total_power"] is not None
        assert told["sides"][side]["life_force"] > 0
    assert told["steps"][-1]["text"] == "The battle ends."


@pytest.mark.parametrize(
    ("battle", "location"),
    [
        ("site", "tatooine-cantina-light"),
        ("system", "hoth-light"),
        ("docking-bay", "tatooine-docking-bay-94-light"),
        ("outnumbered-defense", "yavin-4-jungle"),
        ("walker-assault", "hoth-defensive-perimeter-3rd-marker-light"),
        ("starfighter-duel", "yavin-4-light"),
    ],
)
def test_there_is_a_battle_of_every_kind(battle: str, location: str):
    ready = options.ready(battle)
    assert ready.locations[ready.location] == location
    assert ready.title
    assert ready.summary
    for side in ready.sides:
        assert all((side.pieces, side.hand, side.reserve, side.force, side.used))


@pytest.mark.parametrize("battle", READY)
def test_the_scripted_choices_of_a_ready_battle_are_all_taken(battle: str):
    ready = options.ready(battle)
    assert ready.choices
    resolve(cantina_swccg.ruleset, ready, battle, to_end=True)


def test_a_choice_that_never_comes_is_named():
    data = json.loads((BATTLES / "site.json").read_text())
    data["choices"] = ["fire:bowcaster", "dark fire:bowcaster"]
    with pytest.raises(ScenarioError, match=r"choices\.[01]"):
        resolve(cantina_swccg.ruleset, read("site.json", data, CARDS), "site.json", to_end=True)


def test_a_battle_that_cannot_start_says_why():
    with pytest.raises(ScenarioError, match=r"x\.json: location: You have no presence here"):
        resolve(cantina_swccg.ruleset, read("x.json", scenario(cards("R2-D2")), CARDS), "x.json", to_end=False, lend=True)


def test_without_force_the_battle_of_a_file_does_not_start():
    with pytest.raises(ScenarioError, match=r"x\.json: light\.force: Initiating a battle costs 1 Force"):
        resolve(cantina_swccg.ruleset, read("x.json", scenario(), CARDS), "x.json", to_end=True)


# The options of a quick battle


def test_a_battle_of_your_own_is_written_in_lines():
    chosen = options.quick_options()().load(
        {"battle": "own", "light": "Han Solo\nBowcaster on Han Solo", "dark": "Stormtrooper hit"}
    )
    found = options.chosen(chosen)
    assert [piece.slug for piece in found.sides[0].pieces] == ["han-solo", "bowcaster"]
    assert found.sides[1].pieces[0].hit
    assert len(found.sides[0].reserve) > 5, "the piles have defaults"


def test_the_lines_of_the_first_ready_battle_are_the_defaults():
    ready, own = options.ready(READY[0]), options.chosen(options.quick_options()().load({"battle": "own"}))
    names = [[(piece.slug, piece.role, piece.on) for piece in side.pieces] for side in own.sides]
    assert names == [[(piece.slug, piece.role, piece.on) for piece in side.pieces] for side in ready.sides]


def test_a_wrong_line_is_named_by_option_and_line():
    with pytest.raises(SetupError) as caught:
        cantina_swccg.ruleset.setup(
            "quick-battle", 2, {"battle": "own", "light": "Han Solo\n\nLuk Skywalker", "dark_used": "Nobody"}
        )
    assert set(caught.value.problems) == {"light", "dark_used"}
    assert caught.value.problems["light"].args["n"] == 2


@pytest.mark.parametrize(
    ("written", "refused"),
    [
        ({"light": "Han Solo"}, True),
        ({"initiator": "light"}, True),
        ({"battle": "own", "light": "Han Solo"}, False),
        ({}, False),
    ],
)
def test_what_is_written_for_an_own_battle_is_not_thrown_away(written: dict[str, str], refused: bool):
    chosen = {"battle": "site"} | written
    if refused:
        with pytest.raises(SetupError) as caught:
            cantina_swccg.ruleset.setup("quick-battle", 2, chosen)
        assert set(caught.value.problems) == {"battle"}
    else:
        assert cantina_swccg.ruleset.setup("quick-battle", 2, chosen).options["battle"] == chosen["battle"]


@pytest.mark.parametrize("refused", [{"battle": "site", "light": "Han Solo"}, {"battle": "own", "dark": "Nobody"}])
def test_a_battle_goes_on_though_its_set_up_would_be_refused_today(refused: dict[str, str]):
    setup = cantina_swccg.ruleset.setup("quick-battle", 2, {"battle": "site"})
    cards = cantina_swccg.ruleset.catalogue(setup)
    old = msgspec.structs.replace(setup, options=setup.options | refused)
    assert dict(cantina_swccg.ruleset.kept(old, cards.dump())) == dict(cards)


@pytest.mark.parametrize(
    ("option", "fits", "does_not"),
    [
        ("light", {"Han Solo", "Jedi Lightsaber"}, {"Darth Vader", "Hoth"}),
        ("dark", {"Darth Vader"}, {"Han Solo"}),
        ("dark_hand", {"Darth Vader", "Tatooine: Jundland Wastes"}, {"Han Solo"}),
    ],
)
def test_the_cards_that_fit_are_offered_for_each_list(option: str, fits: set[str], does_not: set[str]):
    offered = options.quick_options()().fields[option].metadata["suggest"]
    assert fits <= set(offered)
    assert does_not.isdisjoint(offered)


def test_piles_are_dealt_anew_and_nothing_is_lost():
    side = options.ready("site").sides[0]
    dealt = scene.shuffled(side, list.reverse)
    pool = [*side.hand, *side.reserve, *side.force, *side.used]
    assert [*dealt.hand, *dealt.reserve, *dealt.force, *dealt.used] == pool[::-1]
    assert [len(dealt.hand), len(dealt.force)] == [len(side.hand), len(side.force)]
    assert dealt.pieces == side.pieces


def test_ready_battles_lie_beside_the_module():
    assert {path.stem for path in Path(BATTLES).glob("*.json")} == set(READY)


# The page that tells the form

PAGE = Path(__file__).parents[2] / "docs" / "swccg-scenarios.md"


def test_the_example_of_the_page_works_and_says_what_the_page_says(tmp_path: Path):
    example, said = (block.partition("```")[0] for block in PAGE.read_text().split("```json\n")[1].split("```text\n")[:2])
    path = tmp_path / "example.json"
    path.write_text(example)
    found = CliRunner().invoke(discover().commands["battle"], [str(path), "--damage"])
    assert found.exit_code == 0, found.output
    for line in said.strip().splitlines():
        assert line.strip() in found.output


def test_the_calls_of_the_page_answer_as_the_page_says(tmp_path: Path):
    client = create_app(tmp_path / "c.db", discover()).test_client()
    calls = re.findall(r"^\$ curl -s --json '(.*)' http://localhost:8000(\S+)\n(.*)$", PAGE.read_text(), re.M)
    answers = [client.post(path, data=body, content_type="application/json") for body, path, _ in calls]
    assert [answer.status_code for answer in answers] == [200, 422]
    for answer, (_, _, said) in zip(answers, calls, strict=True):
        _as_shown(json.loads(said), answer.get_json())


def _as_shown(shown: Any, real: Any) -> None:
    """Check an answer against the page's, on which "…" stands for the rest of a list."""
    if isinstance(shown, dict):
        assert shown.keys() == real.keys()
        for key, value in shown.items():
            _as_shown(value, real[key])
    elif isinstance(shown, list) and "…" in shown:
        assert len(real) >= len(shown)
        _as_shown(shown[:-1], real[: len(shown) - 1])
    elif isinstance(shown, list):
        assert len(shown) == len(real)
        for one, other in zip(shown, real, strict=True):
            _as_shown(one, other)
    else:
        assert (shown, type(shown)) == (real, type(real))


def test_the_page_tells_every_field_pile_and_role():
    page = PAGE.read_text()
    for name in (*ScenarioSchema().fields, *SideSchema().fields, *PieceSchema().fields, *DestiniesSchema().fields, *ROLES):
        assert f"`{name}`" in page, name
