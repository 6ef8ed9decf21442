"""The card file: what it holds, and that every problem is named by file, card and field."""

import copy
from pathlib import Path
from typing import get_args

import pytest

from cantina import extract
from cantina_swccg import collection
from cantina_swccg.cards import LOCATION
from cantina_swccg.collection import CARDS, CardsError
from cantina_swccg.effects import AnyEffect, Deed

DATA = collection.read(collection.DATA / "cards.json")


def test_there_are_183_cards_of_both_sides():
    count = {}
    for card in CARDS.values():
        count[card.side, card.type] = count.get((card.side, card.type), 0) + 1
    assert sum(count.values()) == 183
    assert count["light", "character"] == 30
    assert count["dark", "character"] == 32
    assert count["light", "interrupt"] == 12
    assert count["dark", LOCATION] == 12


@pytest.mark.parametrize(
    ("slug", "values"),
    [
        ("darth-vader", {"power": 6, "ability": 6, "deploy": 6, "forfeit": 8, "destiny": 1, "dots": 1, "persona": "vader"}),
        ("x-wing", {"power": 3, "maneuver": 4, "hyperspeed": 5, "permanent": 1, "dots": 0, "klass": "starfighter"}),
        ("tie-fighter", {"hyperspeed": None, "maneuver": 3, "permanent": 1}),
        ("snowtrooper-officer", {"dots": 3, "ability": 2}),
        ("boba-fett-cloud-city", {"armor": 5, "landspeed": 3, "title": "boba-fett", "persona": "boba-fett"}),
        ("tauntaun", {"ability": 0.25, "klass": "creature", "landspeed": 2}),
        ("tatooine-dark", {"parsec": 7, "icons_light": 1, "icons_dark": 2, "title": "tatooine"}),
        ("hoth-echo-docking-bay-light", {"docking_bay": True, "interior": True, "exterior": True}),
    ],
)
def test_printed_numbers(slug, values):
    assert {name: getattr(CARDS[slug], name) for name in values} == values


def test_transit_costs_are_those_of_each_bay():
    transit = CARDS["hoth-echo-docking-bay-light"].transit
    assert (transit.light, transit.dark, transit.dark_to) == (1, 3, 4)
    assert CARDS["yavin-4-docking-bay"].transit.light == 0


def test_what_is_left_out_is_said_on_the_card():
    for card in CARDS.values():
        assert card.left_out == "" or card.left_out.startswith("not modelled: ")
    assert "sabacc" in CARDS["lando-calrissian"].left_out
    assert CARDS["darth-vader"].left_out == ""


def test_cards_with_effects_say_so_in_words():
    assert [card.slug for card in CARDS.values() if bool(card.effects) != bool(card.text)] == []


def broken(change):
    data = copy.deepcopy(DATA)
    change({card["slug"]: card for card in data["cards"]})
    with pytest.raises(CardsError) as error:
        collection.load("mine.json", data)
    return str(error.value)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda cards: cards["darth-vader"].update(power="six"), ["mine.json", "card darth-vader, power", "integer"]),
        (lambda cards: cards["x-wing"].update(wings=4), ["card x-wing, wings", "Unknown field"]),
        (lambda cards: cards["x-wing"].pop("klass"), ["card x-wing, klass"]),
        (lambda cards: cards["x-wing"].update(slug="y-wing"), ["card y-wing, slug: 2 cards"]),
        (
            lambda cards: cards["boshek"]["effects"].append({"op": "dance"}),
            ["card boshek, effects.2: unknown operation 'dance'"],
        ),
        (
            lambda cards: cards["boshek"]["effects"][0].update(power="3"),
            ["card boshek, effects.0.pilot-adds.power", "integer"],
        ),
        (lambda cards: cards["leia-organa"]["effects"][0].update(when={"at": {"kind": "moon"}}), ["when.at.kind"]),
        (lambda cards: cards["general-solo"]["effects"][1]["when"].update(any=[{"mood": 1}]), ["when.any.0.mood"]),
        (lambda cards: cards["hans-dice"].pop("effects"), ["card hans-dice, effects"]),
        (lambda cards: cards["blaster"].pop("bearers"), ["card blaster, bearers"]),
        (lambda cards: cards["yavin-4-docking-bay"].pop("transit"), ["card yavin-4-docking-bay, transit"]),
        (lambda cards: cards["kessel-light"].pop("parsec"), ["card kessel-light, parsec"]),
    ],
)
def test_a_problem_is_named_by_file_card_and_field(change, words):
    message = broken(change)
    for word in words:
        assert word in message


def test_a_file_that_is_not_json_says_so(tmp_path):
    path = tmp_path / "mine.json"
    path.write_text("{cards")
    with pytest.raises(CardsError, match=r"mine\.json: is not JSON"):
        collection.read(path)
    with pytest.raises(CardsError, match=r"none\.json: cannot be read"):
        collection.read(tmp_path / "none.json")


def test_names_and_texts_are_found_for_translation():
    with (collection.DATA / "cards.json").open("rb") as source:
        found = {text: line for line, _, text, _ in extract.cards(source, {}, (), {"fields": "name gist text left_out"})}
    for card in CARDS.values():
        for text in (card.name.msgid, card.gist.msgid if card.gist else "", card.text, card.left_out):
            assert text == "" or text in found
    lines = (collection.DATA / "cards.json").read_text().splitlines()
    assert '"Darth Vader"' in lines[found["Darth Vader"] - 1]


@pytest.mark.parametrize("kind", [*get_args(AnyEffect), *get_args(Deed)], ids=lambda kind: kind.__struct_config__.tag)
def test_every_effect_is_documented_and_used_by_a_card(kind):
    tag = kind.__struct_config__.tag
    assert f"| `{tag}` |" in (Path(__file__).parents[2] / "docs" / "swccg-cards.md").read_text(encoding="utf-8")
    assert f'"op": "{tag}"' in (collection.DATA / "cards.json").read_text(encoding="utf-8")
