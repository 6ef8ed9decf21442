"""What cards cost at some places and aboard some cards: the discounts of their own texts, of others and of locations."""

import pytest
from swccg_table import DARK, LIGHT, Table

from cantina_swccg.deploying import targets
from swccg.tabletop import card

MOS_EISLEY, BAY, PLANET = "tatooine-mos-eisley-light", "tatooine-docking-bay-94-light", "tatooine-light"
PERIMETER, ECHO = "hoth-defensive-perimeter-3rd-marker-light", "hoth-echo-docking-bay-light"
DEATH_STAR, HOTH, KESSEL = "death-star-war-room", "hoth-echo-docking-bay-dark", "kessel-dark"
CLEARING = card("clearing", kind="location", system="Endor", exterior=True, icons_light=1, icons_dark=1)
MOON = card("moon", kind="location", system="Endor", parsec=8, icons_light=1, icons_dark=1)
SQUADRON = card("elite", "dark", deploy=2, traits=("elite-squadron-stormtrooper",))
MAKER = card("sienar-fleet-systems", "dark", "effect")
FALCON = [f"millennium-falcon @ {PLANET}"]
FLAGSHIP = [f"home-one @ {PLANET}"]
EXECUTOR = [f"executor @ {KESSEL}"]


@pytest.mark.parametrize(
    ("seat", "slug", "row", "own", "goal", "cost"),
    [
        pytest.param(LIGHT, "luke-skywalker-jedi-knight", ["clearing"], [], "at:clearing", 5, id="Luke on Endor"),
        pytest.param(LIGHT, "luke-skywalker-jedi-knight", [BAY], [], f"at:{BAY}", 8, id="Luke elsewhere"),
        pytest.param(
            LIGHT, "luke-skywalker-jedi-knight", [PLANET], FLAGSHIP, "aboard:home-one:pilot", 5, id="Luke aboard Home One"
        ),
        pytest.param(LIGHT, "general-solo", [PLANET], FALCON, "aboard:millennium-falcon:pilot", 4, id="Solo aboard the Falcon"),
        pytest.param(LIGHT, "general-solo", [PLANET], FLAGSHIP, "aboard:home-one:pilot", 6, id="Solo aboard another ship"),
        pytest.param(LIGHT, "general-solo", ["clearing"], [], "at:clearing", 4, id="Solo on Endor"),
        pytest.param(LIGHT, "general-solo", ["moon"], ["home-one @ moon"], "aboard:home-one:pilot", 6, id="in space above it"),
        pytest.param(LIGHT, "general-calrissian", [PLANET], FALCON, "aboard:millennium-falcon:pilot", 2, id="Lando"),
        pytest.param(LIGHT, "admiral-ackbar", [PLANET], FLAGSHIP, "aboard:home-one:pilot", 2, id="Ackbar aboard Home One"),
        pytest.param(LIGHT, "admiral-ackbar", [BAY], [], f"at:{BAY}", 4, id="Ackbar elsewhere"),
        pytest.param(LIGHT, "qui-gon-jinn", [BAY], [], f"at:{BAY}", 6, id="Qui-Gon on Tatooine"),
        pytest.param(LIGHT, "qui-gon-jinn", [ECHO], [], f"at:{ECHO}", 8, id="Qui-Gon elsewhere"),
        pytest.param(LIGHT, "skiff-light", [MOS_EISLEY], [], f"at:{MOS_EISLEY}", 2, id="a skiff on Tatooine"),
        pytest.param(LIGHT, "skiff-light", [ECHO], [], f"at:{ECHO}", 3, id="a skiff elsewhere"),
        pytest.param(DARK, "skiff-dark", [MOS_EISLEY], [], f"at:{MOS_EISLEY}", 2, id="a dark skiff on Tatooine"),
        pytest.param(LIGHT, "echo-base-trooper", [PERIMETER, ECHO], [], f"at:{PERIMETER}", 1, id="at the perimeter"),
        pytest.param(LIGHT, "echo-base-trooper", [PERIMETER, ECHO], [], f"at:{ECHO}", 2, id="not at the perimeter"),
        pytest.param(DARK, "lord-vader", [KESSEL], EXECUTOR, "aboard:executor:passenger", 6, id="Vader aboard Executor"),
        pytest.param(DARK, "lord-vader", ["clearing"], [], "at:clearing", 6, id="Vader on Endor"),
        pytest.param(DARK, "lord-vader", [DEATH_STAR], [], f"at:{DEATH_STAR}", 8, id="Vader on the first Death Star"),
        pytest.param(DARK, "admiral-piett", [KESSEL], EXECUTOR, "aboard:executor:pilot", 2, id="Piett aboard Executor"),
        pytest.param(DARK, "darth-maul", [MOS_EISLEY], [], f"at:{MOS_EISLEY}", 6, id="Maul on Tatooine"),
        pytest.param(DARK, "darth-maul", [HOTH], [], f"at:{HOTH}", 8, id="Maul elsewhere"),
        pytest.param(DARK, "navy-trooper", [DEATH_STAR], [], f"at:{DEATH_STAR}", 1, id="a navy trooper on the Death Star"),
        pytest.param(DARK, "navy-trooper", [HOTH], [], f"at:{HOTH}", 2, id="a navy trooper elsewhere"),
        pytest.param(DARK, "snowtrooper", [HOTH], [f"snowtrooper-officer @ {HOTH}"], f"at:{HOTH}", 1, id="beside the officer"),
        pytest.param(DARK, "stormtrooper", [HOTH], [f"snowtrooper-officer @ {HOTH}"], f"at:{HOTH}", 1, id="no snowtrooper"),
        pytest.param(DARK, "elite", [HOTH], [f"tempest-scout @ {HOTH}"], f"at:{HOTH}", 1, id="beside the scout walker"),
        pytest.param(DARK, "lambda-class-shuttle", ["hoth-dark"], [], "at:hoth-dark", 2, id="a shuttle"),
        pytest.param(
            DARK, "lambda-class-shuttle", ["hoth-dark"], ["sienar-fleet-systems beside"], "at:hoth-dark", 1, id="by its maker"
        ),
        pytest.param(DARK, "tie-scout", [KESSEL], [], f"at:{KESSEL}", 1, id="a starship to Kessel"),
        pytest.param(
            DARK,
            "tie-scout",
            [KESSEL],
            [f"devastator @ {KESSEL}", "grand-moff-tarkin on devastator as passenger"],
            f"at:{KESSEL}",
            0,
            id="with Tarkin above Kessel",
        ),
    ],
)
def test_a_card_is_cheaper_where_a_text_says_so(seat, slug, row, own, goal, cost):
    hands = ([slug], []) if seat == LIGHT else ([], [slug])
    sides = (own, []) if seat == LIGHT else ([], own)
    table = Table(row, *sides, turn=seat, phase="deploy", hands=hands, force=(20, 20), cards=[CLEARING, MOON, SQUADRON, MAKER])
    prices = {target.action: target.cost for target in targets(table.rules, table.state, seat, slug)}
    assert prices[goal] == cost
    table.act(f"deploy:{slug}")
    if type(table.state.stack[-1]).__name__ == "Deploying":
        table.act(goal)
    assert table.count(seat, "force") == 20 - cost
