"""Editions are data: what a file may say, what is refused, a group's own file, and matches that keep their cards."""

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from cantina import SetupError
from cantina.match import Match
from cantina.plugins import Plugins
from cantina.store import Store
from cantina.tables import Tables
from cantina_deckbuilder import command, ruleset
from cantina_deckbuilder.collection import BUNDLED, FOLDER, Collection, read
from cantina_deckbuilder.rules import DeckbuilderRules
from cantina_deckbuilder.schema import EditionError, load
from deckbuilder.tabletop import act, check, table

ROOT = Path(__file__).parents[2]


def original(**changed):
    """The original edition under another id, as the contents of a file."""
    data = json.loads((FOLDER / "original.json").read_text(encoding="utf-8"))
    return {**data, "edition": "my-original", "title": "Mine", **changed}


def card(data, slug):
    return next(card for card in data["cards"] if card["slug"] == slug)


def worked_example():
    """The card of `docs/editions.md`, in place of the TIE Fighters."""
    blocks = re.findall(r"```json\n(.*?)```", (ROOT / "docs/editions.md").read_text(), re.DOTALL)
    new = json.loads(blocks[-1])
    data = original()
    data["cards"] = [new if card["slug"] == "tie-fighter" else card for card in data["cards"]]
    return data


@pytest.fixture
def folder(tmp_path):
    """A data folder with one edition of the group's own."""
    (tmp_path / "mine.json").write_text(json.dumps(worked_example()), encoding="utf-8")
    return tmp_path


# What is refused, and how it is said


def change(data, which, /, **fields):
    card(data, which).update(fields)


def effect(data, which, /, **fields):
    card(data, which)["abilities"][0]["do"][0].update(fields)


WRONG = [
    (
        "unknown operation",
        lambda d: effect(d, "tie-fighter", op="explode"),
        "card TIE Fighter, abilities.0.do.0: unknown operation 'explode'; known are:",
    ),
    ("impossible count", lambda d: effect(d, "tie-fighter", n=0), "card TIE Fighter, abilities.0.do.0.draw.n: "),
    ("huge count", lambda d: effect(d, "tie-fighter", n=21), "card TIE Fighter, abilities.0.do.0.draw.n: "),
    ("no number", lambda d: effect(d, "tie-fighter", n="two"), "card TIE Fighter, abilities.0.do.0.draw.n: "),
    ("unknown argument", lambda d: effect(d, "tie-fighter", many=2), "card TIE Fighter, abilities.0.do.0.draw.many: "),
    (
        "missing argument",
        lambda d: card(d, "tie-fighter")["abilities"][0]["do"][0].pop("n"),
        "card TIE Fighter, abilities.0.do.0.draw.n: Missing data",
    ),
    (
        "inside a choice",
        lambda d: card(d, "lobot")["abilities"][0]["do"][0]["options"][1][0].update(n=-1),
        "card Lobot, abilities.0.do.0.choose.options.1.0.resources.n: ",
    ),
    (
        "unknown trigger",
        lambda d: card(d, "tie-fighter")["abilities"][0].update(when="never"),
        "card TIE Fighter, abilities.0.when: ",
    ),
    (
        "unknown condition",
        lambda d: card(d, "tie-fighter")["abilities"][0].update({"if": {"moon": "full"}}),
        "card TIE Fighter, abilities.0.if.moon: ",
    ),
    (
        "unknown constant",
        lambda d: card(d, "darth-vader")["while"][0].update({"is": "glow"}),
        "card Darth Vader, while.0: unknown",
    ),
    ("unknown type", lambda d: change(d, "at-at", type="walker"), "card AT-AT, type: "),
    ("unknown field", lambda d: change(d, "at-at", legs=4), "card AT-AT, legs: "),
    ("cost below 0", lambda d: change(d, "at-at", cost=-1), "card AT-AT, cost: "),
    ("bad provenance", lambda d: change(d, "at-at", provenance={"cost": "a friend"}), "card AT-AT, provenance"),
    ("braces in a name", lambda d: change(d, "at-at", name="{seat}"), "card {seat}, name: "),
    ("unknown faction", lambda d: change(d, "at-at", faction="hutts"), "card AT-AT, faction: 'hutts' is none of"),
    ("same slug twice", lambda d: change(d, "at-at", slug="at-st"), "card at-st, slug: 2 cards have it"),
    ("a unit with hit points", lambda d: change(d, "at-at", hit_points=3), "card AT-AT, hit_points: "),
    ("a ship without", lambda d: card(d, "star-destroyer").pop("hit_points"), "card Star Destroyer, hit_points: "),
    ("no target", lambda d: card(d, "at-at").pop("target"), "card AT-AT, target: "),
    ("no reward", lambda d: card(d, "at-at").pop("reward"), "card AT-AT, reward: "),
    ("a base in the galaxy", lambda d: change(d, "endor", pool="galaxy"), "card Endor, pool: "),
    (
        "two abilities to use",
        lambda d: card(d, "at-at")["abilities"].append(card(d, "at-st")["abilities"][0]),
        "card AT-AT, abilities: one 'action' a card",
    ),
    (
        "options that look alike",
        lambda d: card(d, "lobot")["abilities"][0]["do"][0]["options"].append([{"op": "force", "n": 1}]),
        "card Lobot, abilities: the options of a choice begin with the same operation",
    ),
    (
        "a card that does not exist",
        lambda d: card(d, "han-solo")["abilities"][0]["do"][1]["if"]["in_play"].update(named=["Slave II"]),
        "card Han Solo, abilities: no card of this edition is called 'Slave II'",
    ),
    (
        "too few galaxy cards",
        lambda d: change(d, "tie-fighter", copies=2),
        "29 empire cards in the pool galaxy; there must be 30",
    ),
    ("too few starters", lambda d: change(d, "stormtrooper", copies=1), "9 empire cards in the pool starter; there must be 10"),
    ("two starting bases", lambda d: change(d, "endor", starting=True), "2 empire cards in the pool base, starting, beginner"),
    ("no such first faction", lambda d: d.update(first="hutts"), "first: 'hutts' is none of the factions empire, rebel"),
    ("one faction only", lambda d: d["factions"].pop(), "factions: "),
    ("a word for yes or no", lambda d: change(d, "bossk", unique="yes"), "card Bossk, unique: Not a valid boolean."),
    ("a number for yes or no", lambda d: change(d, "bossk", unique=1.0), "card Bossk, unique: Not a valid boolean."),
    ("a slug that actions use", lambda d: change(d, "bossk", slug="bossk.2"), "card Bossk, slug: "),
    ("an id with a space", lambda d: d.update(edition="my edition"), "edition: "),
    (
        "a reward with two equal options",
        lambda d: card(d, "x-wing")["reward"].update(
            do=[{"op": "choose", "options": [[{"op": "resources", "n": 1}], [{"op": "resources", "n": 2}]]}]
        ),
        "card X-Wing, reward: the options of a choice begin with the same operation",
    ),
    (
        "two boards of one faction",
        lambda d: d["boards"][1].update(faction="empire"),
        "board empire, faction: 2 boards have it; each faction needs one",
    ),
    (
        "less than nothing from a card",
        lambda d: d["boards"][0].update(unprinted=[{"card": "bossk", "text": "x", "resources": -1}]),
        "resources",
    ),
]


@pytest.mark.parametrize(("wrong", "problem"), [case[1:] for case in WRONG], ids=[case[0] for case in WRONG])
def test_a_wrong_file_is_refused_by_file_card_and_field(wrong, problem):
    data = original()
    wrong(data)
    with pytest.raises(EditionError) as error:
        load("mine.json", data)
    assert any(problem in line for line in error.value.problems), error.value.problems
    assert str(error.value).startswith("mine.json: ")


def test_all_problems_are_told_at_once():
    data = original()
    change(data, "at-at", cost=-1)
    effect(data, "tie-fighter", op="explode")
    with pytest.raises(EditionError) as error:
        load("mine.json", data)
    assert len(error.value.problems) == 2


@pytest.mark.parametrize("text", ["", "[]", '"cards"', "{", '{"cards": 3}'])
def test_what_is_no_edition_is_refused(tmp_path, text):
    (tmp_path / "odd.json").write_text(text)
    with pytest.raises(EditionError, match=r"^odd\.json: "):
        read(tmp_path / "odd.json")


# Pure data


def test_no_card_has_code_of_its_own():
    """Every card is pure data: no module of the title names one. The list of exceptions is printed."""
    code = "".join(path.read_text() for path in FOLDER.parent.rglob("*.py"))
    cards = [found for edition in BUNDLED.values() for found in edition.cards]
    exceptions = [found.slug for found in cards if f'"{found.slug}"' in code or f'"{found.name.msgid}"' in code]
    print(f"{len(cards)} cards; with code of their own: {exceptions or 'none'}")  # noqa: T201
    assert exceptions == []


@pytest.mark.parametrize("edition", BUNDLED)
def test_every_ability_has_words_and_every_value_a_source(edition):
    for found in BUNDLED[edition].cards:
        assert bool(found.text) == bool(found.abilities or found.whiles), found.slug
        for name in ("cost", "attack", "hit_points", "copies", "ability"):
            assert found.source_of(name).split(":")[0].split()[0] in ("rulebook", "source", "house"), (found.slug, name)


def test_house_values_are_marked():
    clone_wars = {found.slug: found for found in BUNDLED["clone-wars"].cards}
    assert "cost" in clone_wars["yoda"].house
    assert "target" not in clone_wars["admiral-trench"].house
    assert "reward" not in clone_wars["admiral-trench"].house
    assert all("cost" not in found.house for found in BUNDLED["original"].cards)


# A group's own edition


def test_an_edition_in_the_data_folder_can_be_played(folder):
    rules = DeckbuilderRules(Collection(folder))
    match = Match.start(rules, rules.setup("full", 2, {"edition": "my-original"}), seed=1)
    assert match.rules.cards["tie-reaper"].edition == "my-original"


def test_the_worked_example_plays(folder):
    rules = DeckbuilderRules(Collection(folder))
    match = table(
        play="stormtrooper tie-reaper", hand="imperial-shuttle lobot", deck="at-at", rules=rules, edition="my-original"
    )
    check(match, attack={"tie-reaper": 4})
    act(match, "use:tie-reaper", "exile:hand/imperial-shuttle")
    check(match, hand="at-at lobot", exile="imperial-shuttle")


def test_the_data_folder_is_looked_at_again(folder):
    collection = Collection(folder)
    assert list(collection.editions) == ["original", "clone-wars", "my-original"]
    (folder / "mine.json").unlink()
    assert list(collection.editions) == ["original", "clone-wars"]


def test_a_wrong_file_leaves_the_others_alone(folder):
    (folder / "broken.json").write_text("{")
    (folder / "deep.json").write_text("[" * 100_000)
    data = original(edition="a-word")
    change(data, "bossk", unique="yes")
    (folder / "a-word.json").write_text(json.dumps(data), encoding="utf-8")
    (folder / "twice.json").write_text(json.dumps(original(edition="original")), encoding="utf-8")
    collection = Collection(folder)
    assert list(collection.editions) == ["original", "clone-wars", "my-original"]
    assert sorted(collection.broken) == ["a-word.json", "broken.json", "deep.json", "twice.json"]
    assert collection.broken["a-word.json"] == ["card Bossk, unique: Not a valid boolean."]
    assert collection.broken["twice.json"] == ["edition: the id 'original' is taken; give this one another"]


def test_no_folder_is_no_problem(tmp_path):
    assert list(Collection(tmp_path / "nowhere").editions) == ["original", "clone-wars"]


def test_a_match_keeps_the_cards_it_began_with(folder):
    rules = DeckbuilderRules(Collection(folder))
    match = Match.start(rules, rules.setup("full", 2, {"edition": "my-original"}), seed=1)
    saved, cards = match.save(), match.rules.cards.dump()
    data = worked_example()
    change(data, "imperial-shuttle", resources=9)
    (folder / "mine.json").write_text(json.dumps(data), encoding="utf-8")
    new = Match.start(rules, rules.setup("full", 2, {"edition": "my-original"}), seed=1)
    assert new.rules.cards["imperial-shuttle"].resources == 9
    loaded = Match.load(rules.at(rules.kept(saved.setup, cards)), saved)
    assert loaded.rules.cards["imperial-shuttle"].resources == 1
    for going in (match, loaded):
        act(going, "play:imperial-shuttle")
        check(going, resources=1)


def test_a_match_is_replayed_with_the_cards_it_began_with(folder):
    rules = DeckbuilderRules(Collection(folder))
    setup = rules.setup("full", 2, {"edition": "my-original"})
    match = Match.start(rules, setup, seed=1)
    cards, key = match.rules.cards.dump(), match.chance.key
    seat, action = match.decisions[0].seat, match.decisions[0].actions[0]
    match.act(seat, action)
    data = worked_example()
    change(data, "imperial-shuttle", resources=9)
    (folder / "mine.json").write_text(json.dumps(data), encoding="utf-8")
    again = Match.replay(rules, setup, key, [(seat, action)], [match.state_hash()], rules.kept(setup, cards))
    assert again.state_hash() == match.state_hash()


@pytest.mark.parametrize("now", ["gone", "not JSON", "another id", "a wrong count"])
def test_a_match_goes_on_though_its_edition_cannot_be_used_any_more(folder, now: str):
    store = Store(folder / "cantina.db")

    def hall() -> Tables:
        plugins = Plugins(rulesets={"deckbuilder": DeckbuilderRules(Collection(folder))})
        return Tables(plugins, store, lambda code, version: None)

    tables, ada, bo = hall(), store.add_device("ada"), store.add_device("bo")
    code = tables.open(ada, "deckbuilder", "full", 2, {"edition": "my-original"})
    for place, (device, name) in enumerate(((ada, "Ada"), (bo, "Bo"))):
        tables.join(code, device, name, place)
    tables.start(code, ada)
    before = tables.view(tables.table(code), 0)
    tables.close()
    data, file = worked_example(), folder / "mine.json"
    if now == "gone":
        file.unlink()
    elif now == "not JSON":
        file.write_text("{", encoding="utf-8")
    else:
        change(data, "imperial-shuttle", copies=9)
        file.write_text(json.dumps(data if now == "a wrong count" else data | {"edition": "theirs"}), encoding="utf-8")
    again = hall()
    assert again.view(again.table(code), 0) == before
    again.close()
    store.close()


def test_a_group_s_own_faction_can_play_across_editions(folder):
    rules = DeckbuilderRules(Collection(folder))
    setup = rules.setup("cross", 2, {}, ({"faction": "my-original/empire"}, {"faction": "republic"}))
    match = Match.start(rules, setup, seed=1)
    assert match.rules.cards["tie-reaper"].edition == "my-original"


def test_cards_of_the_same_slug_are_told_apart(folder):
    rules = DeckbuilderRules(Collection(folder))
    seats = ({"faction": "my-original/empire"}, {"faction": "rebel"})
    match = Match.start(rules, rules.setup("cross", 2, {"neutral": "random"}, seats), seed=1)
    assert {"lobot", "lobot-my-original"} <= set(match.rules.cards)


@pytest.mark.parametrize(
    ("mode", "options", "seats", "field"),
    [
        ("full", {}, ("empire", "empire"), "seat 2 faction"),
        ("full", {"edition": "original"}, ("republic", "auto"), "seat 1 faction"),
        ("full", {"edition": "clone-wars"}, ("auto", "rebel"), "seat 2 faction"),
        ("cross", {}, ("rebel", "rebel"), "seat 2 faction"),
    ],
)
def test_factions_that_cannot_play_are_refused_by_seat(mode, options, seats, field):
    with pytest.raises(SetupError) as error:
        ruleset.setup(mode, 2, options, tuple({"faction": faction} for faction in seats))
    assert field in error.value.problems


# The command and the tools


def run(*arguments):
    result = CliRunner().invoke(command.editions, [*map(str, arguments)])
    return result.exit_code, result.output


def test_editions_list_names_them_and_the_folder(folder):
    code, output = run("list", "--folder", folder)
    assert code == 0
    assert "my-original  Mine (your own): empire and rebel, 82 cards" in output
    assert "original  Original edition (comes with the title)" in output
    assert str(folder) in output


def test_editions_list_tells_what_cannot_be_used(folder):
    (folder / "broken.json").write_text("{")
    code, output = run("list", "--folder", folder)
    assert (code, "broken.json cannot be used:" in output) == (1, True)


def test_editions_list_as_json(folder):
    code, output = run("list", "--json", "--folder", folder)
    assert code == 0
    assert [row["edition"] for row in json.loads(output)["editions"]] == ["original", "clone-wars", "my-original"]


def test_editions_check(folder):
    assert run("check", folder / "mine.json") == (0, "mine.json is good: Mine, 82 cards\n")
    data = worked_example()
    change(data, "at-at", cost=-1)
    (folder / "mine.json").write_text(json.dumps(data), encoding="utf-8")
    code, output = run("check", folder / "mine.json")
    assert (code, "card AT-AT, cost: " in output) == (1, True)


def test_the_tools_do_what_the_command_does():
    editions, check = ruleset.tool("editions"), ruleset.tool("check-edition")
    found = editions.use({})
    assert [row["edition"] for row in found.data["editions"]][:2] == ["original", "clone-wars"]
    assert [row[0] for row in found.sections[0].rows][:1] == ["Original edition"]
    assert check.use({"text": json.dumps(original())}).ok is True
    assert check.use({"text": "{"}).ok is False
    data = original()
    change(data, "at-at", cost=-1)
    refused = check.use({"text": json.dumps(data)})
    assert refused.data["problems"][0].startswith("card AT-AT, cost: ")
    assert refused.sections[0].lines[0].msgid == refused.data["problems"][0]
