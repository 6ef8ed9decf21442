"""The calculator: as a tool, as an API call, as a page that needs no script, and as `cantina battle`."""

from __future__ import annotations

import copy
import json
import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from flask.testing import FlaskClient

import cantina_swccg
from cantina import PUBLIC, ToolError
from cantina.plugins import discover
from cantina.text import Voice
from cantina.web import create_app
from cantina_swccg.calculator import EXAMPLE

BAY, SPACE = "Tatooine: Docking Bay 94", "Hoth"
SPOKEN = Voice(PUBLIC, (), str)
PAGE = "/titles/swccg/tools/calculator"
CALL = "/api/v1/rulesets/swccg/tools/calculator"


def side(*cards: str, **destinies: list[Any]) -> dict[str, Any]:
    """Return a side: 'Han Solo', 'Stormtrooper!' (hit), 'Bowcaster>Chewbacca' (on)."""
    rows = []
    for text in cards:
        name, _, on = text.partition(">")
        rows.append({"card": name.removesuffix("!"), "on": on, "hit": name.endswith("!")})
    return {"cards": rows, "destinies": destinies}


def worked_out(light: Any, dark: Any, location: str = BAY, **more: Any) -> dict[str, Any]:
    tool = cantina_swccg.ruleset.tool("calculator")
    return tool.use({"location": location, "light": light, "dark": dark, **more}).data


@pytest.mark.parametrize(
    ("light", "dark", "totals", "damage", "attrition"),
    [
        pytest.param(side("Luke Skywalker"), side("Stormtrooper"), (3, 1), (0, 2), (0, 0), id="nobody drew"),
        pytest.param(
            side("Luke Skywalker", battle=[3]), side("Stormtrooper", battle=[]), (6, 1), (0, 5), (0, 3), id="one destiny"
        ),
        pytest.param(
            side("Luke Skywalker", "Han Solo", battle=[3]),
            side("Darth Vader", battle=[3]),
            (9, 10),
            (1, 0),
            (4, 3),
            id="Vader adds 1",
        ),
    ],
)
def test_power_damage_and_attrition(light: Any, dark: Any, totals: Any, damage: Any, attrition: Any):
    told = worked_out(light, dark)["sides"]
    both = (told["light"], told["dark"])
    assert tuple(one["total_power"] for one in both) == totals
    assert tuple(one["battle_damage"] for one in both) == damage
    assert tuple(one["attrition"] for one in both) == attrition


def test_what_was_hit_and_who_is_immune_is_told():
    told = worked_out(side("Luke Skywalker!", battle=[2]), side("Darth Vader", "Stormtrooper!", battle=[1]))
    assert told["sides"]["light"]["hit"] == ["luke-skywalker"]
    assert told["sides"]["light"]["immune"] == ["luke-skywalker"], "attrition 2 is below 3"
    assert told["sides"]["dark"]["hit"] == ["stormtrooper"]
    assert told["sides"]["dark"]["immune"] == ["darth-vader"], "attrition 2 is below 5"


def test_equal_totals_have_no_winner_and_no_damage():
    told = worked_out(side("Rebel Trooper"), side("Stormtrooper"))
    assert told["winner"] is None
    assert [told["sides"][name]["battle_damage"] for name in ("light", "dark")] == [0, 0]


def test_a_destiny_is_a_number_or_a_card():
    dark = side("Stormtrooper", "Stormtrooper", "Stormtrooper", "Stormtrooper")
    number = worked_out(side("Luke Skywalker", battle=[2]), dark)
    card = worked_out(side("Luke Skywalker", battle=["X-wing"]), dark)
    assert number["sides"] == card["sides"]
    assert any("X-wing" in step["text"] for step in card["steps"])


def test_passengers_inside_do_not_count_for_destiny():
    light = side("Corellian Corvette", "Han Solo>Corellian Corvette")
    light["cards"][1]["role"] = "passenger"
    light["destinies"] = {"battle": [4]}
    told = worked_out(light, side("TIE Fighter"), SPACE)
    assert told["notes"], "an ability of 1 gives no battle destiny; it counts because it was drawn"
    light["cards"][1]["role"] = "pilot"
    assert worked_out(light, side("TIE Fighter"), SPACE)["notes"] == []


def test_a_choice_that_does_not_come_is_named():
    with pytest.raises(ToolError) as caught:
        worked_out(side("Luke Skywalker"), side("Stormtrooper"), choices=["light fire:blaster"])
    assert "choices.0" in caught.value.problems


def test_a_choice_that_is_refused_is_told_with_the_reason():
    light = {**side("Luke Skywalker", "Jedi Lightsaber>Luke Skywalker"), "force": ["Blaster"] * 3}
    with pytest.raises(ToolError) as caught:
        worked_out(light, side("Stormtrooper"), choices=["light fire:jedi-lightsaber"])
    said = SPOKEN.say(caught.value.problems["choices.0"])
    assert said == "light fire:jedi-lightsaber was never open to a player: Firing it costs 3 Force."


def test_each_step_is_told_with_its_rule():
    steps = worked_out(side("Chewbacca", "Han Solo"), side("Stormtrooper"))["steps"]
    texts = {step["text"]: step["rule"] for step in steps}
    assert texts["Chewbacca: power 6, +1 for Chewbacca = 7."] == "Power Segment"
    assert texts["Light wins the battle, 10 against 1."] == "Power Segment"
    assert texts["Light draws no battle destiny."] == "Power Segment"


def test_it_goes_on_to_the_end_when_asked():
    told = worked_out(side("Luke Skywalker", battle=[3]), side("Stormtrooper", "Stormtrooper"), to_end=True)
    assert told["ended"]
    assert told["sides"]["dark"]["lost"] == ["stormtrooper", "stormtrooper"]
    assert told["sides"]["light"]["left"] == ["luke-skywalker"]


@pytest.mark.parametrize(
    ("light", "dark", "field", "reason"),
    [
        (side("Luk Skywalker"), side("Stormtrooper"), "light.cards.0.card", "did you mean"),
        (side("Luke Skywalker"), side("Stormtrooper", battle=["Obi-Wan"]), "dark.destinies.battle.0", "no card of this side"),
        (side("R2-D2"), side("Stormtrooper"), "location", "no presence"),
    ],
)
def test_what_is_wrong_is_named_by_field(light: Any, dark: Any, field: str, reason: str):
    with pytest.raises(ToolError) as caught:
        worked_out(light, dark)
    assert reason in caught.value.problems[field].msgid


# Destinies that are written down


VADER_ARMED = ["Darth Vader", "Vader's Lightsaber>Darth Vader"]
TROOPERS = ["Stormtrooper"] * 3
"""Cards in a Reserve Deck, with destiny 1."""


@pytest.mark.parametrize(
    ("dark", "choices", "drawn", "notes"),
    [
        pytest.param({"battle": [3, 4, 2]}, "play:i-have-you-now", "battle 3 4 2", [], id="as many as a played text gives"),
        pytest.param(
            {"battle": [3]},
            "play:i-have-you-now",
            "battle 3",
            ["Dark draws 2 battle destinies fewer than these cards give"],
            id="fewer",
        ),
        pytest.param(
            {"battle": [3, 4]}, "", "battle 3 4", ["Dark draws 1 battle destiny more than these cards give"], id="more"
        ),
        pytest.param({"battle": [7]}, "fire:vaders-lightsaber", "weapon 1 1 battle 7", [], id="a shot from the Reserve Deck"),
        pytest.param({"weapon": [5, 6]}, "fire:vaders-lightsaber", "weapon 5 6 battle 1", [], id="a written shot"),
        pytest.param(
            {"weapon": [5]},
            "",
            "battle 1",
            ["Written down, but not drawn here, so not counted: 1 weapon destiny of Dark."],
            id="no shot",
        ),
        pytest.param({"power": [2]}, "", "power 2 battle 1", ["Dark draws 1 power destiny more"], id="power alone"),
        pytest.param({}, "", "battle 1", [], id="nothing"),
        pytest.param({"battle": [3]}, "dark decline", "", ["Written down, but not drawn here"], id="declined"),
        pytest.param(
            {"attrition": [5, 6], "battle": [1]},
            "",
            "battle 1 attrition 5 6",
            ["Dark draws 2 attrition destinies more"],
            id="attrition",
        ),
        pytest.param(
            {"attrition": [5]},
            "dark decline",
            "",
            ["Written down, but not drawn here, so not counted: 1 attrition destiny of Dark."],
            id="attrition without battle destiny",
        ),
    ],
)
def test_what_was_written_down_counts(dark: Any, choices: str, drawn: str, notes: list[str]):
    light = {**side("Luke Skywalker"), "force": ["Blaster"]}
    other = {**side(*VADER_ARMED), "destinies": dark, "reserve": TROOPERS, "hand": ["I Have You Now"], "force": TROOPERS}
    told = worked_out(light, other, choices=[choices] if choices else [], initiator="dark" if "fire" in choices else "light")
    assert _drawn(told) == drawn
    assert len(told["notes"]) == len(notes)
    assert all(said.startswith(note) for said, note in zip(told["notes"], notes, strict=True)), told["notes"]


def _drawn(told: dict[str, Any], name: str = "Dark") -> str:
    """Return the destinies of a side by kind, without what texts add: 'weapon 5 6 battle 1'."""
    words: list[str] = []
    for step in told["steps"]:
        found = re.match(rf"{name} draws .* for (\w+) destiny: (\d+)", step["text"])
        if found:
            words += [found[2]] if found[1] in words else [found[1], found[2]]
    return " ".join(words)


@pytest.mark.parametrize(
    ("destinies", "reserve", "choices", "field"),
    [
        ({"battle": [7]}, [], ["fire:vaders-lightsaber"], "dark.destinies.weapon"),
        ({"weapon": [7]}, TROOPERS, ["fire:vaders-lightsaber"], "dark.destinies.weapon"),
        ({"battle": [7]}, ["Stormtrooper"], ["fire:vaders-lightsaber"], "dark.destinies.weapon"),
    ],
    ids=["none-for-the-shot", "one-of-two", "a-reserve-deck-of-one"],
)
def test_a_destiny_that_must_be_drawn_is_asked_for(destinies: Any, reserve: list[str], choices: list[str], field: str):
    dark = {**side(*VADER_ARMED), "destinies": destinies, "reserve": reserve, "force": TROOPERS}
    with pytest.raises(ToolError, match="a destiny of this kind is drawn here that is not written down") as caught:
        worked_out(side("Luke Skywalker"), dark, choices=choices, initiator="dark")
    assert list(caught.value.problems) == [field]


@pytest.mark.parametrize(("written", "field"), [({"battle": [3]}, "light.destinies.power"), ({"power": [3]}, "")])
def test_a_power_destiny_is_asked_for_where_others_are_written_down(written: Any, field: str):
    light = side("Luke Skywalker", "Nightfall", **written)
    light["cards"][1]["at"] = "Tatooine"
    dark = {**side("Stormtrooper"), "reserve": TROOPERS}
    if not field:
        assert worked_out(light, dark, locations=["Tatooine", BAY])["sides"]["light"]["total_power"] == 3 + 3
        return
    with pytest.raises(ToolError) as caught:
        worked_out(light, dark, locations=["Tatooine", BAY])
    assert list(caught.value.problems) == [field]


def test_destinies_stay_what_they_were_written_for_when_both_sides_fire_and_draw():
    light = {**side("Luke Skywalker", "Jedi Lightsaber>Luke Skywalker"), "force": ["Blaster"] * 4}
    light["destinies"] = {"weapon": [0, 0], "battle": [4]}
    dark = {**side(*VADER_ARMED, "Stormtrooper"), "force": TROOPERS, "destinies": {"battle": [6], "weapon": [0, 0]}}
    told = worked_out(
        light,
        dark,
        choices=["light fire:jedi-lightsaber", "at:stormtrooper", "dark fire:vaders-lightsaber", "at:luke-skywalker"],
    )
    assert _drawn(told) == "weapon 0 0 battle 6"
    assert told["notes"] == []


def test_a_destiny_drawn_anew_is_the_next_of_its_kind():
    light = {**side("Luke Skywalker", battle=[1, 5], attrition=[2]), "hand": ["Han's Dice"], "force": ["Blaster"] * 3}
    told = worked_out(light, side("Stormtrooper"), choices=["play:hans-dice"])
    assert _drawn(told, "Light") == "battle 1 5 attrition 2"
    assert told["sides"]["light"]["total_power"] == 3 + 5
    assert [note for note in told["notes"] if "battle" in note] == []


def test_the_destiny_of_another_text_is_written_down_as_other():
    dark = {**side("Tempest Scout"), "hand": ["Trample"], "force": TROOPERS, "destinies": {"other": [6], "battle": [2]}}
    told = worked_out(side("Luke Skywalker", "Rebel Trooper"), dark, location="Tatooine: Dune Sea", choices=["play:trample"])
    assert "Dark draws a card with destiny 6 for destiny: 6." in [step["text"] for step in told["steps"]]


@pytest.mark.parametrize(("card", "ability"), [("Darth Vader", 6), ("Stormtrooper", 1), ("Bantha", 0.5)])
def test_the_ability_of_a_card_is_a_number(card: str, ability: float):
    (row,) = (row for row in worked_out(side("Han Solo"), side("Death Star Trooper", card))["cards"] if row["name"] == card)
    assert (row["ability"], type(row["ability"])) == (ability, type(ability))


# The API


@pytest.fixture
def client(tmp_path: Path) -> FlaskClient:
    return create_app(tmp_path / "c.db", discover()).test_client()


def test_the_call_answers_as_the_tool(client: FlaskClient):
    answer = client.post(CALL, json={"input": EXAMPLE})
    assert answer.status_code == 200
    told = answer.get_json()
    assert told["data"]["winner"] == "light"
    assert told["data"]["sides"]["dark"]["battle_damage"] == 3
    assert told["sections"][0]["lines"] == ["Light wins by 3."]


def test_the_call_names_what_is_wrong_by_field(client: FlaskClient):
    answer = client.post(CALL, json={"input": {**EXAMPLE, "location": "Tatoine"}})
    assert answer.status_code == 422
    assert "location" in json.dumps(answer.get_json())


HOSTILE: list[Any] = [
    None,
    True,
    -1,
    1.5,
    10**300,
    "",
    "\x00",
    "²",
    "9" * 5000,
    "y" * 100_000,
    [],
    {},
    [[]],
    [None],
    {"a": 1},
    "{n}",
]


def _places(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [path, *(found for key, value in inner for found in _places(value, (*path, key)))]


def test_hostile_values_anywhere_are_answered_by_field(client: FlaskClient):
    given = {**EXAMPLE, "locations": [BAY], "choices": ["pass"], "title": "x", "to_end": True}
    given["light"] = {**EXAMPLE["light"], "hand": ["Blaster"], "destinies": {"weapon": [3], "battle": ["X-wing"]}}
    for path in _places(given)[1:]:
        for value in HOSTILE:
            data = copy.deepcopy(given)
            inner: Any = data
            for key in path[:-1]:
                inner = inner[key]
            inner[path[-1]] = value
            answer = client.post(CALL, json={"input": data})
            assert answer.status_code in (200, 422), (path, value)
            if answer.status_code == 422:
                told = answer.get_json()["fields"]
                assert told, (path, value)
                assert all(isinstance(said, str) and field and said for field, said in told.items()), (path, value)


# The page, without a script


def test_the_page_offers_the_cards_of_each_side(client: FlaskClient):
    page = client.get(PAGE).get_data(as_text=True)
    assert '<datalist id="light-cards">' in page
    assert '<option value="Luke Skywalker">' in page
    assert '<option value="boba-fett-cloud-city">' in page
    assert "<script" not in page.split('<form class="calc"')[1].split("</form>")[0]


def test_the_page_works_an_example_out(client: FlaskClient):
    page = client.get(PAGE + "?example").get_data(as_text=True)
    assert 'value="Vader&#39;s Lightsaber"' in page
    form = {
        "location": BAY,
        "initiator": "dark",
        "light.cards.0.card": "Luke Skywalker",
        "light.cards.0.role": "",
        "light.cards.3.card": "Bowcaster",
        "light.cards.3.on": "Chewbacca",
        "light.cards.2.card": "Chewbacca",
        "light.destinies.battle.0": "3",
        "dark.cards.0.card": "Stormtrooper",
        "dark.cards.0.hit": "true",
        "dark.cards.1.card": "",
    }
    answer = client.post(PAGE, data=form, headers={"Origin": "http://localhost"})
    page = answer.get_data(as_text=True)
    assert answer.status_code == 200
    assert "Light wins by 11" in page
    assert "hit card to forfeit" in page
    assert "Rule by rule" in page


def test_the_page_names_a_problem_beside_its_row(client: FlaskClient):
    form = {"location": BAY, "light.cards.4.card": "Luk Skywalker", "dark.cards.0.card": "Stormtrooper"}
    answer = client.post(PAGE, data=form, headers={"Origin": "http://localhost"})
    page = answer.get_data(as_text=True)
    assert answer.status_code == 422
    row = page.split('value="Luk Skywalker"')[1].split("</li>")[0]
    assert "did you mean: Luke Skywalker" in row


# The command


def test_the_command_says_the_steps_and_the_result(tmp_path: Path):
    path = tmp_path / "evening.json"
    path.write_text(json.dumps({**EXAMPLE, "title": "Evening", "summary": "At the bay."}))
    found = CliRunner().invoke(discover().commands["battle"], [str(path), "--damage"])
    assert found.exit_code == 0, found.output
    assert found.output.startswith("Evening\n")
    assert "Dark must forfeit what was hit: Stormtrooper." in found.output
    assert "Light wins the battle, 16 against 13. [Power Segment]" in found.output


def test_the_command_reads_a_file_with_a_byte_order_mark(tmp_path: Path):
    path = tmp_path / "evening.json"
    path.write_text(json.dumps({**EXAMPLE, "title": "Soirée"}, ensure_ascii=False), encoding="utf-8-sig")
    found = CliRunner().invoke(discover().commands["battle"], [str(path), "--damage"])
    assert found.exit_code == 0, found.output
    assert found.output.startswith("Soirée\n")


def test_the_command_names_file_field_and_reason(tmp_path: Path):
    path = tmp_path / "evening.json"
    path.write_text(json.dumps({**EXAMPLE, "location": "Tatoine"}))
    found = CliRunner().invoke(discover().commands["battle"], [str(path)])
    assert found.exit_code == 2
    assert "evening.json: location: no location is called Tatoine; did you mean: Tatooine" in found.output


@pytest.mark.parametrize("encoding", ["utf-16", "latin-1"])
@pytest.mark.parametrize("piped", [False, True])
def test_the_command_names_a_file_that_is_not_utf_8(encoding: str, piped: bool, tmp_path: Path):
    path = tmp_path / "evening.json"
    path.write_bytes(json.dumps({**EXAMPLE, "title": "Soirée"}, ensure_ascii=False).encode(encoding))
    words, given = (["-"], path.read_bytes()) if piped else ([str(path)], None)
    found = CliRunner().invoke(discover().commands["battle"], words, input=given)
    assert found.exit_code == 2
    name = "<stdin>" if piped else "evening.json"
    assert f"{name}: is not written as UTF-8 text; save the scenario as a JSON file in UTF-8" in found.output


@pytest.mark.parametrize("words", [[], ["--ready", "site", "x.json"]])
def test_the_command_wants_a_file_or_a_ready_battle(words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    Path("x.json").write_text("{}")
    found = CliRunner().invoke(discover().commands["battle"], [*words])
    assert found.exit_code == 2
    assert "not both" in found.output
