"""Editions are data: a group's own file, and matches that keep their cards."""

import json

import pytest
from click.testing import CliRunner

from cantina import SetupError
from cantina.match import Match
from cantina.plugins import Plugins
from cantina.store import Store
from cantina.tables import Tables
from cantina_deckbuilder import command, ruleset
from cantina_deckbuilder.collection import BUNDLED, FOLDER, Collection
from cantina_deckbuilder.rules import DeckbuilderRules
from deckbuilder.edition_files import change, original, worked_example
from deckbuilder.tabletop import act, check, table


@pytest.fixture
def folder(tmp_path):
    """A data folder with one edition of the group's own."""
    (tmp_path / "mine.json").write_text(json.dumps(worked_example()), encoding="utf-8")
    return tmp_path


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
    assert {"faction", "type"} <= set(clone_wars["hutt-fighter"].house)
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


def test_an_exchange_may_follow_a_purchase(tmp_path):
    """No bundled card has these two together."""
    data = original()
    change(data, "tie-fighter", abilities=[{"when": "purchased", "do": [{"op": "exchange"}]}])
    (tmp_path / "mine.json").write_text(json.dumps(data), encoding="utf-8")
    rules = DeckbuilderRules(Collection(tmp_path))
    match = table(row="tie-fighter lobot", galaxy_discard="at-at", resources=3, rules=rules, edition="my-original")
    act(match, "buy:tie-fighter", "fetch:at-at", "swap:lobot")
    check(match, discard="tie-fighter", row="at-at blockade-runner", galaxy_discard="lobot")


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


def test_kept_cards_are_not_checked_again(folder):
    """A check that has become stricter since is for files only."""
    rules = DeckbuilderRules(Collection(folder))
    setup = rules.setup("full", 2, {"edition": "my-original"})
    cards = rules.catalogue(setup).dump().replace(b'{"trait":["trooper"]}', b'{"trait":["troper"]}')
    assert rules.kept(setup, cards)["tie-reaper"].whiles[0].only_if.in_play.trait == ("troper",)


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
