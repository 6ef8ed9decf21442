"""Edition files that are refused: what is changed, and the file, card, field and message that it is refused with."""

import json

import pytest
from click.testing import CliRunner

from cantina_deckbuilder import command
from cantina_deckbuilder.collection import Collection, read
from cantina_deckbuilder.schema import EditionError, load
from deckbuilder.edition_files import card, change, effect, original

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
        "card Lobot, abilities.0.do.0.choose.options: the options of a choice begin with the same operation",
    ),
    (
        "a card that does not exist",
        lambda d: card(d, "han-solo")["abilities"][0]["do"][1]["if"]["in_play"].update(named=["Slave II"]),
        "card Han Solo, abilities.0.do.1.draw.if.in_play.named: no card of this edition is called 'Slave II'",
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
        "card X-Wing, reward.do.0.choose.options: the options of a choice begin with the same operation",
    ),
    (
        "two boards of one faction",
        lambda d: d["boards"][1].update(faction="empire"),
        "board empire, faction: 2 boards have it; each faction needs one",
    ),
    (
        "less than nothing from a card",
        lambda d: d["boards"][0].update(unprinted=[{"card": "bossk", "text": "x", "resources": -1}]),
        "board empire, unprinted.0.resources: ",
    ),
    (
        "a field of another name",
        lambda d: change(d, "at-at", atack=6),
        "card AT-AT, atack: Unknown field; did you mean: attack?",
    ),
    ("a cost forgotten", lambda d: card(d, "at-at").pop("cost"), "card AT-AT, cost: Missing data"),
    ("a number as text", lambda d: change(d, "at-at", cost="6"), "card AT-AT, cost: "),
    ("a number with a point", lambda d: change(d, "at-at", cost=6.5), "card AT-AT, cost: "),
    ("no number at all", lambda d: change(d, "at-at", cost=float("nan")), "card AT-AT, cost: "),
    ("no list around an ability", lambda d: change(d, "at-at", abilities={}), "card AT-AT, abilities: "),
    ("an ability that does nothing", lambda d: card(d, "lobot")["abilities"][0].update(do=[]), "card Lobot, abilities.0.do: "),
    (
        "an ability without words",
        lambda d: card(d, "at-st").pop("text"),
        "card AT-ST, text: it says what abilities and while do",
    ),
    ("words without an ability", lambda d: card(d, "at-st").pop("abilities"), "card AT-ST, text: it says what abilities"),
    (
        "a reward without words",
        lambda d: card(d, "at-st")["reward"].update(text=" "),
        "card AT-ST, reward.text: say what it does",
    ),
    ("a name of blanks", lambda d: change(d, "at-at", name="  "), "card at-at, name: Write 1 to 60 signs"),
    ("a title of two lines", lambda d: d.update(title="My\nedition"), "title: Write 1 to 120 signs"),
    ("a board without a title", lambda d: d["boards"][0].update(title=""), "board empire, title: Write 1 to 60 signs"),
    (
        "provenance of what is no value",
        lambda d: change(d, "at-at", provenance={"abilities": "house"}),
        "card AT-AT, provenance.abilities: no card has such a value; known are: *, ability, ",
    ),
    (
        "a trait twice",
        lambda d: change(d, "at-at", traits=["vehicle", "vehicle"]),
        "card AT-AT, traits: something is written twice",
    ),
    ("a base that costs", lambda d: change(d, "endor", cost=3), "card Endor, cost: a base has none"),
    ("a unit to start from", lambda d: change(d, "at-at", starting=True), "card AT-AT, starting: only a base can be that"),
    ("a pilot of a faction", lambda d: change(d, "at-at", pool="pilot"), "card AT-AT, pool: pilots are neutral"),
    ("a base of nobody", lambda d: change(d, "endor", faction="neutral"), "card Endor, pool: pilots are neutral"),
    (
        "a faction called own",
        lambda d: d["factions"][0].update(faction="own"),
        "factions: there must be two different ones, none of",
    ),
    ("an edition called random", lambda d: d.update(edition="random"), "edition: 'random' stands for any edition"),
    (
        "no beginner set",
        lambda d: card(d, "endor").pop("beginner"),
        "cards: 4 empire cards in the pool base, beginner; there must",
    ),
    (
        "no starting base",
        lambda d: card(d, "lothal").pop("starting"),
        "cards: 0 empire cards in the pool base, starting, beginner",
    ),
    (
        "a pilot too many",
        lambda d: change(d, "outer-rim-pilot", copies=11),
        "cards: 11 neutral cards in the pool pilot; there must be 10",
    ),
    (
        "a board of an unknown faction",
        lambda d: d["boards"][0].update(faction="emprie"),
        "board emprie, faction: 'emprie' is none of empire, rebel; did you mean: empire?",
    ),
    ("a list for a board", lambda d: d.update(boards=[d["boards"]]), "board 1: Invalid input type."),
    (
        "a condition on an attack that a row of the board never makes",
        lambda d: d["boards"][0]["rows"][0].update(do=[{"op": "recruit", "if": {"attacking": "row"}}]),
        "board empire, rows.0.do.0.recruit.if.attacking: here the card attacks nothing",
    ),
    (
        "an unknown Leader",
        lambda d: d["boards"][0].update(leader="darth-vadr"),
        "board empire, leader: 'darth-vadr' is no unit of this faction in the pool galaxy; did you mean: darth-vader?",
    ),
    (
        "one starter for two",
        lambda d: d["boards"][0].update(guardian="stormtrooper"),
        "board empire, guardian: transport, trooper and guardian are three different cards",
    ),
    (
        "a value of an unknown card",
        lambda d: d["boards"][0]["unprinted"][0].update(card="inquisiter"),
        "board empire, unprinted: there is no card 'inquisiter'; did you mean: inquisitor?",
    ),
    (
        "a value of a card that the enemy cannot own",
        lambda d: d["boards"][0]["unprinted"][0].update(card="x-wing"),
        "board empire, unprinted: the enemy never has 'x-wing' in play",
    ),
    (
        "an unknown gain",
        lambda d: d["boards"][0]["squares"][0].update(do=[{"op": "draw", "n": 1}]),
        "board empire, squares.0.do.0: unknown operation 'draw'; known are: alert, force,",
    ),
    (
        "a square beyond the track",
        lambda d: d["boards"][0].update(track=5),
        "board empire, squares: the track ends at 5",
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


# What is well-formed and can never work


def does(when, *effects, **more):
    return {"text": "Words.", "abilities": [{"when": when, "do": list(effects), **more}]}


def lasts(kind, **more):
    return {"text": "Words.", "while": [{"is": kind, **more}]}


def rewards(*effects):
    return {"reward": {"text": "Words.", "do": list(effects)}}


DRAW, FORCE, MORE, LESS = ({"op": op, "n": 1} for op in ("draw", "force", "attack", "spend"))
GONE = {"op": "exile-self"}
PER = {"op": "attack", "n": 1, "per_done": True}
TO_HAND = {"op": "place-purchase", "to": "hand"}
UNIT, SHIP, BASE = "at-st", "star-destroyer", "endor"

IDLE = [
    # card, what is changed, field, message
    (UNIT, does("revealed", DRAW), "abilities.0.when", "'revealed' never happens to it: only a base is revealed"),
    (UNIT, does("turn-start", DRAW), "abilities.0.when", "'turn-start' never happens to it: units are discarded"),
    (SHIP, does("defeats", DRAW), "abilities.0.when", "'defeats' never happens to it: only units attack the row"),
    (BASE, does("defeats", DRAW), "abilities.0.when", "'defeats' never happens to it"),
    (BASE, does("played", DRAW), "abilities.0.when", "'played' never happens to it: a base is revealed, not played"),
    (BASE, does("purchased", DRAW), "abilities.0.when", "'purchased' never happens to it"),
    ("lothal", does("revealed", DRAW), "abilities.0.when", "the starting base is there from the beginning"),
    (UNIT, does("played", DRAW, of={"type": "unit"}), "abilities.0.of", "'played' is about no other card"),
    (UNIT, does("defeats", DRAW, first=True), "abilities.0.first", "'defeats' is not counted"),
    (UNIT, does("action", DRAW, must=True), "abilities.0.must", "an 'action' is used when its player wants to"),
    (UNIT, does("purchased", MORE), "abilities.0.do.0.attack", "the card itself, which is not in play then"),
    (UNIT, does("defeats", MORE), "abilities.0.do.0.attack", "the card itself, which has attacked by then"),
    (BASE, does("action", MORE), "abilities.0.do.0.attack", "the card itself, which is not in play then"),
    (UNIT, rewards(MORE), "reward.do.0.attack", "the card itself, which is not in play then"),
    (BASE, does("action", DRAW, cost=[GONE]), "abilities.0.cost.0.exile-self", "exiles the card itself, which is not in play"),
    (UNIT, rewards(GONE), "reward.do.0.exile-self", "exiles the card itself, which is not in play"),
    (UNIT, does("action", LESS), "abilities.0.do.0.spend", "it is a cost: write it in the list 'cost'"),
    (
        UNIT,
        does("action", DRAW, cost=[{"op": "choose", "options": [[LESS, FORCE], [GONE]]}]),
        "abilities.0.cost.0.choose.options.0.0.spend",
        "it must be all of its option",
    ),
    (UNIT, does("action", DRAW, cost=[GONE, LESS]), "abilities.0.cost.1.spend", "write it once and first"),
    (
        UNIT,
        does("action", DRAW, cost=[{"op": "reveal-top", "cases": [{"of": {}, "do": [LESS]}]}]),
        "abilities.0.cost.0.reveal-top.cases.0.do.0.spend",
        "it is a cost: write it in the list 'cost'",
    ),
    (UNIT, does("action", TO_HAND), "abilities.0.do.0.place-purchase", "no card was just purchased here"),
    (
        UNIT,
        does("purchased", {"op": "reveal-top", "cases": [{"of": {}, "do": [TO_HAND]}]}),
        "abilities.0.do.0.reveal-top.cases.0.do.0.place-purchase",
        "no card was just purchased here",
    ),
    (UNIT, does("action", PER), "abilities.0.do.0.attack.per_done", "there is none before it"),
    (
        UNIT,
        does("action", DRAW, {"op": "choose", "options": [[PER], [FORCE]]}),
        "abilities.0.do.1.choose.options.0.0.attack.per_done",
        "there is none before it",
    ),
    (UNIT, does("action", {"op": "choose", "options": [[DRAW]]}), "abilities.0.do.0.choose.options", "one option is no choice"),
    (UNIT, does("action", {"op": "reveal-top"}), "abilities.0.do.0.reveal-top.cases", "without cases nothing happens"),
    (
        UNIT,
        does("action", {"op": "reveal-top", "cases": [{"of": {}, "do": [DRAW]}, {"of": {"type": "unit"}, "do": [FORCE]}]}),
        "abilities.0.do.0.reveal-top.cases",
        "must be the last one",
    ),
    (
        UNIT,
        does("action", {"op": "look-top", "to": "bottom"}),
        "abilities.0.do.0.look-top.to",
        "where a card goes that is not kept",
    ),
    (UNIT, does("action", {"op": "take", "to": "deck", "purchase": False}), "abilities.0.do.0.take.to", "goes to the hand"),
    (
        UNIT,
        does("action", {"op": "exile", "from": ["hand", "hand"]}),
        "abilities.0.do.0.exile.from",
        "something is written twice",
    ),
    (UNIT, does("action", {**DRAW, "if": {}}), "abilities.0.do.0.draw.if", "it says nothing"),
    (UNIT, does("action", {**DRAW, "if": {"other": True}}), "abilities.0.do.0.draw.if.other", "it is about in_play"),
    (UNIT, does("played", {**DRAW, "if": {"attacked": True}}), "abilities.0.do.0.draw.if.attacked", "cannot have attacked"),
    (BASE, does("action", DRAW, **{"if": {"attacked": True}}), "abilities.0.if.attacked", "cannot have attacked"),
    (BASE, does("action", DRAW, **{"if": {"attacking": "row"}}), "abilities.0.if.attacking", "here the card attacks nothing"),
    (UNIT, does("defeats", DRAW, **{"if": {"attacking": "row"}}), "abilities.0.if.attacking", "here the card attacks nothing"),
    (SHIP, does("action", DRAW, **{"if": {"attacking": "row"}}), "abilities.0.if.attacking", "only units attack the row"),
    (UNIT, rewards({**DRAW, "if": {"attacked": True}}), "reward.do.0.draw.if.attacked", "cannot have attacked"),
    (UNIT, lasts("prevent", n=1), "while.0.prevent", "only a base can have it"),
    (SHIP, lasts("keep-resources"), "while.0.keep-resources", "only a base can have it"),
    (UNIT, lasts("hunt-neutral"), "while.0.hunt-neutral", "only a base can have it"),
    (BASE, lasts("attack", to="self", n=1), "while.0.attack.to", "a base does not attack"),
    (UNIT, lasts("attack", to="self", n=1, of={"type": "unit"}), "while.0.attack.to", "choose among several cards"),
    (UNIT, lasts("attack", to="self", n=1, most=2), "while.0.attack.most", "it limits what 'per' counts"),
    (UNIT, lasts("attack", to="self", n=1, per={}), "while.0.attack.per", "it counts nothing"),
    (UNIT, lasts("attack", to="ships", n=1, **{"if": {"attacking": "row"}}), "while.0.attack.to", "only units attack the row"),
    (SHIP, lasts("attack", to="self", n=1, **{"if": {"attacking": "row"}}), "while.0.attack.to", "only units attack the row"),
    # words of filters and conditions
    (
        UNIT,
        lasts("cheaper", n=1, of={"trait": ["troper"]}),
        "while.0.cheaper.of.trait",
        "no card has the trait 'troper'; did you mean: trooper?",
    ),
    (
        UNIT,
        lasts("cheaper", n=1, of={"faction": ["rebels"]}),
        "while.0.cheaper.of.faction",
        "there is no faction 'rebels'; did you mean: rebel?",
    ),
    (UNIT, lasts("cheaper", n=1, of={"faction": ["enemy"]}), "while.0.cheaper.of", "it fits no card"),
    (UNIT, does("action", {"op": "take", "of": {"faction": ["rebel"]}}), "abilities.0.do.0.take.of", "it fits no card"),
    ("lobot", does("action", {"op": "take", "of": {"faction": ["enemy"]}}), "abilities.0.do.0.take.of", "it fits no card"),
    (UNIT, does("action", {"op": "destroy", "of": {"type": "unit"}}), "abilities.0.do.0.destroy.of", "it fits no card"),
    (
        UNIT,
        does("action", {"op": "sweep-row", "of": {"named": ["Stormtrooper"]}}),
        "abilities.0.do.0.sweep-row.of",
        "it fits no card",
    ),
    (
        UNIT,
        does("action", {**DRAW, "if": {"in_play": {"type": "base"}}}),
        "abilities.0.do.0.draw.if.in_play",
        "it fits no card",
    ),
    (
        UNIT,
        does("action", DRAW, **{"if": {"base": "Endro"}}),
        "abilities.0.if.base",
        "no base of its side is called 'Endro'; did you mean: Endor?",
    ),
    (UNIT, does("action", DRAW, **{"if": {"base": "Hoth"}}), "abilities.0.if.base", "no base of its side is called 'Hoth'"),
]


@pytest.mark.parametrize(("slug", "fields", "field", "message"), IDLE, ids=[f"{row[0]} {row[2]} {row[3]}" for row in IDLE])
def test_what_can_never_work_is_refused_where_it_stands(slug, fields, field, message):
    data = original()
    found = card(data, slug)
    for name in ("abilities", "while"):
        found.pop(name, None)
    if "text" not in fields:
        found.pop("text", None)
    found.update(fields)
    with pytest.raises(EditionError) as error:
        load("mine.json", data)
    (problem,) = error.value.problems
    assert problem.startswith(f"card {found['name']}, {field}: ")
    assert message in problem


FINE = [
    (UNIT, does("card-played", DRAW, of={"faction": ["separatist"], "trait": ["mandalorian"]})),  # cross-edition play
    (UNIT, does("card-purchased", TO_HAND)),
    (UNIT, does("action", PER, cost=[{"op": "exile", "n": 1}])),
    (UNIT, does("action", DRAW, cost=[{"op": "choose", "options": [[LESS], [GONE]]}])),
    (UNIT, does("action", DRAW, cost=[LESS, GONE])),
    (UNIT, does("action", DRAW, **{"if": {"attacking": "row"}})),
    (UNIT, does("defeats", {**DRAW, "if": {"attacked": True}})),
    (SHIP, does("turn-start", MORE)),
    (SHIP, does("opponent-discards", MORE, first=True)),
    (BASE, lasts("attack", to="units", n=1, **{"if": {"attacking": "row"}})),
    (SHIP, lasts("attack", to="units", n=1, **{"if": {"attacking": "row"}})),
    (UNIT, {"traits": ["trooper", "wookiee"]}),
    ("x-wing", does("action", {**DRAW, "if": {"enemy_in_play": {"trait": ["jedi"], "faction": ["enemy"]}}})),
    (UNIT, {"provenance": {"*": "source: our copy", "ability": "house"}}),
]


@pytest.mark.parametrize(("slug", "fields"), FINE)
def test_what_works_is_not_refused(slug, fields):
    data = original()
    found = card(data, slug)
    if "text" in fields:
        for name in ("abilities", "while"):
            found.pop(name, None)
    found.update(fields)
    assert load("mine.json", data).id == "my-original"


# What is wrong before there are fields

GOOD = json.dumps(original())


def deep(times):
    """Choices within choices."""
    start, end = '{"op": "choose", "options": [[', '], [{"op": "force", "n": 1}]]}'
    data = original()
    card(data, "at-st")["abilities"][0]["do"] = ["?"]
    return json.dumps(data).replace('"?"', start * times + '{"op": "draw", "n": 1}' + end * times)


TEXTS = [
    ("nothing", b"", "is not JSON: "),
    ("cut off", GOOD[:-5].encode(), "is not JSON: Unterminated string starting at: line 1"),
    ("a comma too many", GOOD[:-1].encode() + b",}", "is not JSON: Expecting property name enclosed in double quotes: line 1"),
    ("a list", b"[]", "Invalid input type."),
    ("a word", b'"cards"', "Invalid input type."),
    ("cards that are no list", b'{"cards": 3}', "cards: Not a valid list."),
    (
        "not UTF-8",
        GOOD.replace("Mine", "Meine schöne").encode("latin-1"),
        "is not UTF-8 text (invalid start byte at byte 46); save it as UTF-8",
    ),
    ("UTF-16", GOOD.encode("utf-16"), "is not UTF-8 text"),
    ("too large", GOOD.encode() + b" " * 1024 * 1024, "is too large: an edition has at most 1048576 bytes"),
    ("too deep for JSON", b"[" * 100_000, "is nested too deeply"),
    ("too deep for an edition", deep(20).encode(), "card AT-ST, abilities.0.do.0.choose.options: is nested too deeply"),
    ("far too deep", deep(200).encode(), "card AT-ST, abilities.0.do.0.choose.options: is nested too deeply"),
    ("a field twice", GOOD.replace('"target": 3', '"target": 3, "target": 5', 1).encode(), "target: is written twice"),
    ("all cards twice", (GOOD[:-1] + ', "cards": []}').encode(), "cards: is written twice"),
    ("half a sign", GOOD.replace('"AT-AT"', '"AT\\ud800AT"').encode(), "card AT?AT, name: the sign '\\ud800' cannot be shown"),
    ("a name that cannot be seen", GOOD.replace('"AT-AT"', '"\\u200b"').encode(), "name: the sign '\\u200b' cannot be shown"),
    ("a name turned round", GOOD.replace('"AT-AT"', '"AT\\u202eAT"').encode(), "name: the sign '\\u202e' cannot be shown"),
    ("a name on two lines", GOOD.replace('"AT-AT"', '"AT\\u2028AT"').encode(), "name: the sign '\\u2028' cannot be shown"),
    ("a name of blanks", GOOD.replace('"AT-AT"', '"- -"').encode(), "name: Write 1 to 60 signs"),
    ("too many digits", GOOD.replace('"cost": 6', f'"cost": {"9" * 5000}', 1).encode(), "a number with too many digits"),
    ("too many empty cards", b'{"cards": [' + b"{}, " * 20_000 + b"{}]}", "at most 20000 objects and fields"),
    ("many fields twice", b"[" + b'{"a": 1, "a": 1}, ' * 5000 + b"{}]", "and 4900 more"),
    ("an endless number", GOOD.replace('"cost": 6', '"cost": 1e999', 1).encode(), ", cost: Not a valid integer."),
]


@pytest.mark.parametrize(("raw", "problem"), [case[1:] for case in TEXTS], ids=[case[0] for case in TEXTS])
def test_one_reader_serves_folder_command_and_tool(tmp_path, raw, problem):
    path = tmp_path / "odd.json"
    path.write_bytes(raw)
    with pytest.raises(EditionError) as error:
        read(path)
    assert any(problem in line for line in error.value.problems), error.value.problems
    told = CliRunner().invoke(command.editions, ["check", str(path)])
    assert (told.exit_code, told.output.splitlines()) == (
        1,
        ["odd.json cannot be used:", *(f"  {line}" for line in error.value.problems)],
    )
    found = Collection(tmp_path)
    assert list(found.editions) == ["original", "clone-wars"]
    assert found.broken["odd.json"] == error.value.problems
    if problem.startswith("is not UTF-8"):
        return  # a tool is given text, not bytes
    assert command.checked(raw.decode()) == {"ok": False, "problems": error.value.problems}


def test_a_mark_before_the_text_is_no_problem(tmp_path):
    (tmp_path / "mine.json").write_text(GOOD, encoding="utf-8-sig")
    assert read(tmp_path / "mine.json").id == "my-original"


def test_what_cannot_be_opened_is_told(tmp_path):
    (tmp_path / "mine.json").mkdir()
    assert Collection(tmp_path).editions.keys() == {"original", "clone-wars"}
    with pytest.raises(EditionError, match=r"^mine\.json: cannot be read: "):
        read(tmp_path / "mine.json")


def test_the_id_of_a_bundled_edition_is_told_by_the_check(tmp_path):
    text = json.dumps(original(edition="clone-wars"))
    (tmp_path / "mine.json").write_text(text)
    taken = "edition: the id 'clone-wars' is taken; give this one another"
    assert command.checked(text)["problems"] == [taken]
    assert taken in CliRunner().invoke(command.editions, ["check", str(tmp_path / "mine.json")]).output


def test_a_trait_that_only_this_edition_has_is_told_by_the_check(tmp_path):
    """It may be a new one, or a known one misspelt: only the author can say."""
    data = original()
    change(data, "at-st", traits=["vehicel", "walker"])
    text, said = json.dumps(data), "Traits that only this edition has: vehicel; did you mean: vehicle?, walker"
    (tmp_path / "mine.json").write_text(text)
    told = CliRunner().invoke(command.editions, ["check", str(tmp_path / "mine.json")])
    assert (told.exit_code, told.output.splitlines()[1:]) == (0, [said])
    lines = [str(line.args["traits"]) for line in command.show_checked(command.checked(text)).sections[0].lines[1:]]
    assert lines == [said.partition(": ")[2]]
