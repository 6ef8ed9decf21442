"""The values of all cards, as tables beside this file, and the reward of each card in the row."""

from pathlib import Path

import pytest

from cantina_deckbuilder.collection import BUNDLED
from cantina_deckbuilder.schema import Edition
from deckbuilder.tabletop import EDITION, OTHER, act, check, table

FILES = {"original": "original_values.txt", "clone-wars": "clone_wars_values.txt"}


def rows(edition: str) -> list[dict[str, str]]:
    """Return the rows of a table file."""
    head, *lines = (Path(__file__).parent / FILES[edition]).read_text().splitlines()
    return [dict(zip(head.split(), line.split(), strict=True)) for line in lines]


def number(text: str) -> int:
    return 0 if text == "-" else int(text)


ALL = [pytest.param(edition, row, id=f"{edition}: {row['card']}") for edition in FILES for row in rows(edition)]


@pytest.mark.parametrize(("edition", "row"), ALL)
def test_a_card_has_the_values_of_the_table(edition, row):
    card = {card.slug: card for card in BUNDLED[edition].cards}[row["card"]]
    assert (card.faction, card.type, card.copies) == (row["faction"], row["type"], number(row["copies"]))
    assert [card.cost, card.attack, card.resources, card.force, card.hit_points, card.target] == [
        number(row[name]) for name in ("cost", "attack", "resources", "force", "hp", "target")
    ]
    traits = [] if row["traits"] == "-" else row["traits"].split(",")
    assert (card.unique, list(card.traits)) == (row["unique"] == "unique", traits)


@pytest.mark.parametrize("edition", FILES)
def test_the_table_lists_every_card(edition):
    assert sorted(row["card"] for row in rows(edition)) == sorted(card.slug for card in BUNDLED[edition].cards)


# Rewards: seat 0 defeats the card with three strong units, a fitting hand and a card of its own faction in the row.

STRONG = {
    "empire": "at-at at-st",
    "rebel": "luke-skywalker b-wing",
    "republic": "yoda venator at-te",
    "separatist": "count-dooku aat",
}
HAND = {
    "empire": "imperial-shuttle",
    "rebel": "alliance-shuttle",
    "republic": "republic-shuttle",
    "separatist": "separatist-shuttle",
}
FREE = {"empire": "star-destroyer", "rebel": "mon-calamari-cruiser", "republic": "acclamator", "separatist": "recusant"}
DEFEATED = [pytest.param(row, id=row["card"]) for edition in FILES for row in rows(edition) if row["target"] != "-"]


@pytest.mark.parametrize("row", DEFEATED)
def test_the_reward_of_a_card(row):
    me = OTHER[row["faction"]]
    match = table(me, play=STRONG[me], hand=f"{HAND[me]} {HAND[me]} {HAND[me]}", row=f"{row['card']} {FREE[me]}")
    act(match, f"strike:{row['card']}")
    for part in row["reward"].split("+"):
        if part.startswith("exile-"):
            act(match, *[f"exile:hand/{HAND[me]}"] * int(part[-1]))
        elif part == "free":
            act(match, f"take:{FREE[me]}")
        elif f"reward:{row['card']}" in match.decisions[0].actions:
            act(match, f"reward:{row['card']}")
    got = {"resources": 0, "force": 0, "exile": "", "discard": ""}
    for part in row["reward"].split("+"):
        if part == "free":
            got["discard"] = FREE[me]
        elif part.startswith("exile-"):
            got["exile"] = " ".join([HAND[me]] * int(part[-1]))
        else:
            got["resources" if part[-1] == "r" else "force"] = min(int(part[:-1]), 3 if part[-1] == "f" else 99)
    check(match, **got, galaxy_discard=row["card"], open="end-turn")


@pytest.mark.parametrize("row", DEFEATED)
def test_no_reward_is_a_must(row):
    me = OTHER[row["faction"]]
    match = table(me, play=STRONG[me], hand=HAND[me], row=f"{row['card']} {FREE[me]}")
    act(match, f"strike:{row['card']}", "skip")
    check(match, resources=0, force=0, exile="", discard="", hand=HAND[me], open="end-turn")


# The only unit of seat 0 has as much attack as is written before it.
UNITS = {
    "empire": {2: "stormtrooper", 3: "bossk", 4: "at-st", 5: "boba-fett", 6: "at-at"},
    "rebel": {2: "rebel-trooper", 3: "x-wing", 4: "jyn-erso", 5: "b-wing", 6: "luke-skywalker"},
    "republic": {2: "clone-trooper", 3: "arc-trooper", 4: "captain-rex", 5: "yoda", 7: "anakin-skywalker"},
    "separatist": {2: "stap", 3: "tri-fighter", 4: "droideka", 5: "aat", 6: "general-grievous"},
}


@pytest.mark.parametrize("row", DEFEATED)
def test_a_target_is_defeated_by_its_target_value_and_not_by_less(row):
    me, target = OTHER[row["faction"]], int(row["target"])
    for attack, unit in UNITS[me].items():
        match = table(me, play=unit, row=row["card"])
        name = f"strike:{row['card']}"
        check(match, **({"open": name} if attack >= target else {"closed": name}))


# What the rulebook itself says of cards of the Clone Wars edition


def test_rulebook_values_of_the_clone_wars_edition():
    cards = {card.slug: card for card in BUNDLED["clone-wars"].cards}
    trench = cards["admiral-trench"]
    assert trench.target == 5
    assert [(effect.__struct_config__.tag, effect.n) for effect in trench.reward.do] == [("resources", 3), ("force", 2)]
    assert cards["asajj-ventress"].force == 2
    assert cards["delta-7b"].attack + cards["arc-trooper"].attack == 6
    assert cards["venator"].attack > 0
    assert (cards["b1-battle-droid"].cost, cards["b1-battle-droid"].traits[0]) == (0, "droid")


@pytest.mark.parametrize("edition", FILES)
def test_components_are_as_many_as_the_rulebook_lists(edition):
    found: Edition = BUNDLED[edition]
    count = lambda pool, faction: sum(card.copies for card in found.of(pool, faction))  # noqa: E731
    for faction in found.factions:
        assert (count("starter", faction.faction), count("galaxy", faction.faction)) == (10, 30)
        assert (count("base", faction.faction), EDITION[faction.faction]) == (10, edition)
    assert (count("galaxy", "neutral"), count("pilot", "neutral")) == (30, 10)


BEGINNER = {
    ("clone-wars", "republic"): {"Rishi", "Anaxes", "Coruscant", "Kamino", "Ryloth"},
    ("clone-wars", "separatist"): {"Xorrn", "Dac", "Felucia", "Geonosis", "Mygeeto"},
    ("original", "empire"): {"Lothal", "Corellia", "Coruscant", "Death Star", "Endor"},
    ("original", "rebel"): {"Dantooine", "Mon Cala", "Hoth", "Sullust", "Yavin 4"},
}


@pytest.mark.parametrize(("edition", "faction"), BEGINNER)
def test_beginner_base_decks(edition, faction):
    bases = BUNDLED[edition].of("base", faction)
    assert {card.name.msgid for card in bases if card.beginner} == BEGINNER[edition, faction]
