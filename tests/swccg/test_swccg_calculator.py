"""The calculator: as a tool, as an API call, as a page that needs no script, and as `cantina battle`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from flask.testing import FlaskClient

import cantina_swccg
from cantina import ToolError
from cantina.plugins import discover
from cantina.web import create_app
from cantina_swccg.calculator import EXAMPLE

BAY, SPACE = "Tatooine: Docking Bay 94", "Hoth"
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
