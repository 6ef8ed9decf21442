"""What buttons, hints and reasons say in a battle."""

from __future__ import annotations

import pytest

from cantina.text import Voice
from swccg.tabletop import DARK, LIGHT, SYSTEM, Table, table


def voice(game: Table, seat: int) -> Voice:
    return Voice(seat, ("Light", "Dark"), lambda slug: game.rules.cards[slug].name)


def says(game: Table, seat: int, action: str) -> str:
    assert action in game.offered(seat)
    return voice(game, seat).say(game.rules.label(game.state, action))


def hint(game: Table, seat: int) -> str:
    return voice(game, seat).say(game.rules.hint(game.state, seat))


def reasons(game: Table, seat: int) -> dict[str, str]:
    return {refusal.action: voice(game, seat).say(refusal.reason) for refusal in game.rules.refusals(game.state, seat)}


@pytest.mark.parametrize(
    ("light", "hand", "action", "text"),
    [
        ("leia-organa", "warriors-courage", "play:warriors-courage", "Play Warrior's Courage: 2 more battle destinies"),
        ("rebel-trooper", "warriors-courage", "play:warriors-courage/2", "Play Warrior's Courage: 1 more battle destiny"),
    ],
)
def test_interrupts_of_the_weapons_segment(light, hand, action, text):
    game = table(light, "stormtrooper, darth-vader", hand=(hand, ""), initiator=DARK).to("weapons").act(DARK, "pass")
    assert says(game, LIGHT, action) == text


def test_passing_all_responses():
    game = table("rebel-trooper", "stormtrooper, darth-vader", initiator=DARK)
    assert says(game, LIGHT, "pass-all") == "Pass all responses of this battle"


def test_an_ability_of_a_card():
    game = table("obi-wan-kenobi", "stormtrooper, darth-vader", initiator=DARK)
    assert says(game, LIGHT, "use:obi-wan-kenobi") == (
        "Use Obi-Wan Kenobi for 1 Force: one character of ability 1 goes or is lost"
    )


def test_aiming_tells_the_defense_value():
    game = table("x-wing, x-wing-laser-cannon on x-wing:attached", "tie-fighter, tie-scout", at=SYSTEM).to("weapons")
    assert says(game, LIGHT, "fire:x-wing-laser-cannon") == "Fire X-wing Laser Cannon"
    game.act(LIGHT, "fire:x-wing-laser-cannon")
    assert says(game, LIGHT, "at:tie-fighter") == "Aim at TIE Fighter (defense 3)"
    assert says(game, LIGHT, "at:tie-scout+2") == "Aim at TIE Scout (defense 1) with 2 Force added"


def test_forfeiting_tells_the_value():
    game = table("luke-skywalker, rebel-trooper*2", "darth-vader", reserve=([1], [4])).to("damage")
    assert says(game, LIGHT, "forfeit:luke-skywalker") == "Forfeit Luke Skywalker (7)"
    assert says(game, LIGHT, "forfeit:rebel-trooper.2") == "Forfeit Rebel Trooper (no. 2) (2)"
    assert says(game, LIGHT, "top:force") == "Lose the top card of your Force Pile"
    assert hint(game, LIGHT) == "Luke Skywalker is immune to attrition below 3, which does not cover 5."


@pytest.mark.parametrize(
    ("light", "dark", "to", "text"),
    [
        ("rebel-trooper*4", "darth-vader", "weapons", "Tatooine: Mos Eisley: your power 4 against 6, before destinies."),
        ("rebel-trooper*4", "darth-vader", "power", "Your total ability is 4; a battle destiny needs 4 or a text."),
        ("rebel-trooper*4, tauntaun", "darth-vader", "power", "Your total ability is 4¼; a battle destiny needs 4 or a text."),
    ],
)
def test_hints(light, dark, to, text):
    assert hint(table(light, dark, reserve=([1], [1])).to(to), LIGHT) == text


def test_reasons_why_weapons_are_not_fired():
    game = table(
        "luke-skywalker, blaster on luke-skywalker:attached, blaster-rifle-light on luke-skywalker:attached, "
        "snowspeeder, rebel-scout on snowspeeder:passenger, jedi-lightsaber on rebel-scout:attached",
        "stormtrooper*2",
        reserve=([0], []),
    ).fire(LIGHT, "blaster", "stormtrooper")
    game.act(DARK, "pass")
    assert reasons(game, LIGHT) == {
        "fire:blaster": "It was fired in this battle.",
        "fire:blaster-rifle-light": "Its bearer has fired a weapon this turn.",
        "fire:jedi-lightsaber": "Character weapons are not fired out of a starship or enclosed vehicle.",
    }


def test_reasons_why_interrupts_are_not_played():
    game = table("luke-skywalker, chewbacca", "stormtrooper", hand=("out-of-nowhere, hans-dice, rug-hug", ""), force=(1, 0))
    game.to("weapons").act(LIGHT, "play:rug-hug").act(DARK, "pass")
    told = reasons(game, LIGHT)
    assert told["play:out-of-nowhere"] == "It is not played at this moment."
    assert told["play:hans-dice"] == "It is not played at this moment."


def test_a_battle_elsewhere_says_why_not():
    game = table(
        "rebel-trooper, luke-skywalker at 1, chewbacca at 2",
        "stormtrooper, darth-vader at 1",
        beside="tatooine-cantina-light, tatooine-docking-bay-94-light",
    )
    game.start().to("end", declines=(LIGHT, DARK))
    assert reasons(game, LIGHT) == {
        "battle:tatooine-mos-eisley-light": "There was a battle here this turn.",
        "battle:tatooine-docking-bay-94-light": (
            "Your opponent has no presence here with cards that have not battled this turn."
        ),
    }


@pytest.mark.parametrize(
    ("light", "dark", "reserve", "total", "prompt"),
    [
        ("rebel-trooper", "stormtrooper*3", [], 0, "Battle damage 2: forfeit cards or lose Force"),
        ("rebel-trooper", "stormtrooper*4", [2], 0, "Battle damage 5, attrition 2: forfeit cards; Force satisfies damage only"),
        ("rebel-trooper, chewbacca", "stormtrooper*4", [2], 9, "Attrition 2: forfeit cards"),
        ("rebel-trooper hit, chewbacca hit", "stormtrooper", [], 0, "Forfeit your cards that were hit"),
        ("luke-skywalker", "stormtrooper*4", [2], 9, "Only immune cards are left: forfeit one or ignore the attrition"),
    ],
)
def test_the_damage_segment_says_what_is_due(light, dark, reserve, total, prompt):
    game = table(light, dark, reserve=([], reserve)).add_before("total", LIGHT, total).to("damage")
    assert voice(game, LIGHT).say(game.match.decision(LIGHT).prompt) == prompt
