"""What texts mean by 'present', 'here' and 'in the battle': who is inside a starship or enclosed vehicle is not present."""

import pytest

from cantina import Chance, Log, Play
from cantina.match import Match
from cantina.ruleset import Setup
from cantina_swccg.battle.start import FORBIDDEN, hindrance
from cantina_swccg.sides import total_parts
from swccg.tabletop import DARK, LIGHT, SITE, SYSTEM, Table, card, position, table

HOTH = "hoth-defensive-perimeter-3rd-marker-light"
DEATH_STAR = "death-star-docking-bay-327"
CLEARING = card("clearing", kind="location", system="Endor", exterior=True, icons_light=1, icons_dark=1)
SPEEDER = "sorosuub-v-35-landspeeder"
FALCON = "millennium-falcon, han-solo on millennium-falcon:pilot"
CHEWIE = "millennium-falcon, chewbacca on millennium-falcon:pilot"


@pytest.mark.parametrize(
    ("name", "number", "light", "dark", "at", "is_"),
    [
        pytest.param("dengar", "power", "rebel-trooper, rebel-guard", "dengar", SITE, 4, id="Dengar counts those present"),
        pytest.param(
            "dengar", "power", f"rebel-trooper, {SPEEDER}, rebel-guard on {SPEEDER}:driver", "dengar", SITE, 3, id="none inside"
        ),
        pytest.param(
            "dengar",
            "power",
            "rebel-trooper, skiff-light, rebel-guard on skiff-light:passenger",
            "dengar",
            SITE,
            4,
            id="but those in an open vehicle",
        ),
        pytest.param("han-solo", "forfeit", "han-solo", "dengar", SITE, 0, id="Dengar present with Han"),
        pytest.param("han-solo", "forfeit", FALCON, "slave-i, dengar on slave-i:pilot", SYSTEM, 6, id="both fly"),
        pytest.param("han-solo", "forfeit", FALCON, "dengar", SITE, 6, id="Han inside a landed ship"),
        pytest.param(
            "han-solo", "forfeit", "han-solo", "tempest-scout, dengar on tempest-scout:passenger", SITE, 6, id="Dengar inside"
        ),
        pytest.param("chewbacca", "forfeit", "chewbacca", "bossk", SITE, 0, id="Bossk present with Chewbacca"),
        pytest.param("chewbacca", "forfeit", CHEWIE, "slave-i, bossk on slave-i:pilot", SYSTEM, 6, id="not in space"),
        pytest.param("general-tagge", "forfeit", "", "general-tagge, stormtrooper*2", SITE, 6, id="Tagge and troopers"),
        pytest.param(
            "general-tagge",
            "forfeit",
            "",
            "general-tagge, blizzard-walker, stormtrooper*2 on blizzard-walker:passenger",
            SITE,
            4,
            id="troopers inside a walker",
        ),
        pytest.param("rebel-scout", "power", "rebel-scout, general-carlist-rieekan", "", HOTH, 3, id="Rieekan with a scout"),
        pytest.param(
            "rebel-scout",
            "power",
            "rebel-scout, snowspeeder, general-carlist-rieekan on snowspeeder:passenger",
            "",
            HOTH,
            2,
            id="Rieekan inside",
        ),
        pytest.param("rebel-trooper", "power", "rebel-trooper, leia-organa", "", DEATH_STAR, 2, id="Leia with a trooper"),
        pytest.param(
            "rebel-trooper",
            "power",
            "rebel-trooper, millennium-falcon, leia-organa on millennium-falcon:passenger",
            "",
            DEATH_STAR,
            1,
            id="Leia inside",
        ),
        pytest.param("r2-d2", "forfeit", "c-3po, r2-d2", "", SITE, 6, id="C-3PO with R2-D2"),
        pytest.param(
            "r2-d2",
            "forfeit",
            "red-5, r2-d2 on red-5:astromech, millennium-falcon, c-3po on millennium-falcon:passenger",
            "",
            SYSTEM,
            4,
            id="each in another ship",
        ),
    ],
)
def test_ruling_70_who_is_inside_is_not_present(name, number, light, dark, at, is_):
    game = table(light, dark, at=at)
    assert getattr(game, number)(name) == is_


@pytest.mark.parametrize(
    ("seat", "own", "added"),
    [
        pytest.param(LIGHT, "c-3po, rebel-pilot, snowspeeder", [("c-3po", 2)], id="C-3PO and a Rebel"),
        pytest.param(LIGHT, "c-3po, snowspeeder, rebel-pilot on snowspeeder:pilot", [], id="the Rebel inside"),
        pytest.param(DARK, "4-lom, bossk, blizzard-walker", [("4-lom", 1)], id="4-LOM and an alien"),
        pytest.param(DARK, "4-lom, blizzard-walker, bossk on blizzard-walker:pilot", [], id="the alien inside"),
    ],
)
def test_pairs_are_of_cards_that_are_present(seat, own, added):
    game = table(own, "stormtrooper") if seat == LIGHT else table("rebel-trooper", own)
    assert total_parts(game.rules, game.state, 0, seat) == added


@pytest.mark.parametrize(
    ("light", "dark", "forbidden"),
    [
        pytest.param("yoda", "darth-vader", False, id="Yoda and Vader"),
        pytest.param("yoda", "stormtrooper", True, id="Yoda and a trooper"),
        pytest.param(
            "yoda", "blizzard-walker, darth-vader on blizzard-walker:passenger, stormtrooper", True, id="Vader inside"
        ),
        pytest.param("snowspeeder, yoda on snowspeeder:passenger, rebel-trooper", "stormtrooper", False, id="Yoda inside"),
    ],
)
def test_yoda_keeps_the_peace_while_present(light, dark, forbidden):
    rules, state = position(light, dark)
    assert (hindrance(rules, state, DARK, 0) == FORBIDDEN) == forbidden


@pytest.mark.parametrize(
    ("light", "drawn"),
    [
        pytest.param("ewok-spearman*2", [7], id="two Ewoks"),
        pytest.param("ewok-spearman, snowspeeder, ewok-spearman on snowspeeder:passenger", [], id="one of them inside"),
    ],
)
def test_an_ewok_draws_with_another_one_present(light, drawn):
    game = table(light, "stormtrooper", at="clearing", reserve=([7], []), cards=[CLEARING]).to("damage")
    assert game.drawn(LIGHT) == drawn


@pytest.mark.parametrize(
    ("dark", "asked"),
    [
        pytest.param("dr-evazan, stormtrooper", True, id="present"),
        pytest.param("tempest-scout, dr-evazan on tempest-scout:passenger, stormtrooper", False, id="inside"),
    ],
)
def test_evazan_finishes_off_who_is_present_with_him(dark, asked):
    arms = f"{dark}, imperial-blaster on stormtrooper:attached"
    game = table("rebel-trooper, rebel-guard", arms, reserve=([], [6]), initiator=DARK)
    game.fire(DARK, "imperial-blaster", "rebel-trooper")
    assert game.is_hit("rebel-trooper")
    assert ("lose" in game.offered(DARK)) == asked


@pytest.mark.parametrize(
    ("light", "offered"),
    [
        pytest.param("obi-wan-kenobi", True, id="present"),
        pytest.param("snowspeeder, obi-wan-kenobi on snowspeeder:passenger, rebel-trooper", False, id="inside"),
    ],
)
def test_obi_wan_scatters_those_present_with_him(light, offered):
    game = table(light, "stormtrooper", beside="tatooine-docking-bay-94-light", initiator=DARK).start()
    assert ("use:obi-wan-kenobi" in game.offered(LIGHT)) == offered


def test_ruling_71_there_is_also_inside_and_in_space():
    game = table(CHEWIE, "slave-i, zuckuss on slave-i:pilot", at=SYSTEM, initiator=DARK).to("weapons")
    game.act(DARK, "use:zuckuss")
    assert game.forfeit("chewbacca") == 0


# In the battle


def fought(light, dark, tired, **given):
    """Start the only battle while such a card that stands there, if any, has battled already this turn."""
    rules, state = position(light, dark, **given)
    state.battled += [copy for player in state.seats for copy in player.table if state.cards[copy] == tired]
    chance = Chance.seeded(1)
    rules.advance(Play(rules, state, chance, Log()))
    return Table(Match(rules, Setup("quick-battle", {}, ({}, {})), state, chance)).start()


@pytest.mark.parametrize(
    ("seat", "user", "light", "dark", "company"),
    [
        pytest.param(
            DARK, "grand-moff-tarkin", "rebel-trooper*4", "grand-moff-tarkin, darth-vader", "darth-vader", id="Tarkin"
        ),
        pytest.param(LIGHT, "general-solo", "general-solo, chewbacca", "lord-vader", "chewbacca", id="Solo"),
        pytest.param(LIGHT, "general-solo", "general-solo, rebel-scout", "lord-vader", "rebel-scout", id="Solo-and-a-scout"),
        pytest.param(DARK, "commander-igar", "rebel-trooper*4", "commander-igar, general-veers", "general-veers", id="Igar"),
    ],
)
@pytest.mark.parametrize("battling", [True, False], ids=["in-the-battle", "has-battled"])
def test_company_in_the_battle_is_asked_for(seat, user, light, dark, company, battling):
    game = fought(light, dark, "" if battling else company, reserve=([7, 1], [7, 1])).to("power")
    while "draw" not in game.offered(1 - seat):
        game.act(game.match.decisions[0].seat, game.match.decisions[0].actions[0])
    game.act(1 - seat, "draw")
    assert (f"use:{user}" in game.offered(seat)) == battling


def test_fel_counts_interceptors_in_the_battle():
    lines = ("x-wing", "avenger, baron-soontir-fel on avenger:pilot, tie-interceptor")
    given = {"at": SYSTEM, "reserve": ([], [2])}
    assert table(*lines, **given).to("damage").battle.against[LIGHT] == 2 + 1
    assert fought(*lines, "tie-interceptor", **given).to("damage").battle.against[LIGHT] == 2


@pytest.mark.parametrize(("tired", "more"), [("", 3), ("dr-evazan", 0)], ids=["in the battle", "has battled"])
def test_ponda_baba_is_stronger_in_a_battle_with_evazan(tired, more):
    alone = table("luke-skywalker", "ponda-baba").power("ponda-baba")
    assert fought("luke-skywalker", "ponda-baba, dr-evazan", tired).power("ponda-baba") == alone + more
