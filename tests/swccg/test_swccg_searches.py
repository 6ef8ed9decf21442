"""Searching the Reserve Deck: who may, what is found, what is shown, and that the pile is shuffled."""

import pytest
from swccg_table import DARK, LIGHT, Table

from swccg.tabletop import card

BAY, HOTH, KESSEL = "tatooine-docking-bay-94-dark", "hoth-echo-docking-bay-dark", "kessel-dark"
SCOUT = [f"biker-scout-trooper @ {BAY}"]
SLIP = card("corellian-slip", kind="interrupt")
CAPTAIN = card("calamarian", traits=("mon-calamari",))


def searching(slug, own, reserve, *, seat=DARK, row=(BAY, HOTH, KESSEL), hand=(), force=10, cards=()):
    """A deploy phase in which a player has these cards on the table, in hand and in the Reserve Deck."""
    sides = (own, []) if seat == LIGHT else ([], own)
    piles = [(list(pile), []) if seat == LIGHT else ([], list(pile)) for pile in (hand, reserve)]
    table = Table(
        list(row), *sides, turn=seat, phase="deploy", hands=piles[0], reserve=piles[1], force=(force, force), cards=cards
    )
    assert slug in table.actions, table.actions
    return table.act(slug)


@pytest.mark.parametrize(
    ("action", "own", "hand", "reserve", "offered", "goals"),
    [
        pytest.param(
            "search:biker-scout-trooper",
            [*SCOUT, f"stormtrooper @ {HOTH}"],
            [],
            ["speeder-bike-dark", "tempest-scout", "stormtrooper"],
            ["take:speeder-bike-dark", "none"],
            [],
            id="a speeder bike, only to the same site",
        ),
        pytest.param(
            "play:blast-points/2",
            [*SCOUT, f"stormtrooper @ {HOTH}", f"general-veers @ {HOTH}"],
            ["blast-points"],
            ["imperial-blaster", "turbolaser-battery", "stormtrooper"],
            ["take:imperial-blaster", "none"],
            ["on:biker-scout-trooper", "on:stormtrooper"],
            id="a character weapon, only on troopers",
        ),
        pytest.param(
            "play:i-cant-shake-him/2",
            [f"devastator @ {KESSEL}", f"executor @ {KESSEL}"],
            ["i-cant-shake-him"],
            ["imperial-blaster", "ion-cannon", "turbolaser-battery"],
            ["take:ion-cannon", "take:turbolaser-battery", "none"],
            ["on:devastator", "on:executor"],
            id="a starship weapon",
        ),
        pytest.param(
            "search:admiral-piett",
            [f"executor @ {KESSEL}", "admiral-piett on executor as pilot"],
            [],
            ["commander-igar", "general-veers"],
            ["take:commander-igar", "none"],
            None,
            id="a commander into hand",
        ),
    ],
)
def test_a_search_finds_what_its_text_names(action, own, hand, reserve, offered, goals):
    table = searching(action, own, reserve, hand=hand)
    assert (table.asked, table.actions) == (DARK, offered)
    table.act(offered[0])
    slug = offered[0].partition(":")[2]
    assert table.slugs(DARK, "reserve").count(slug) == 0
    assert len(table.slugs(DARK, "reserve")) == len(reserve) - 1
    if goals is None:
        assert table.slugs(DARK, "hand") == [slug]
    elif goals:
        assert table.actions == goals
        table.act(goals[0])
        assert slug in table.on_table(DARK)
    else:
        assert slug in table.on_table(DARK)


def test_wedge_pays_for_corellian_slip_and_ackbar_finds_a_mon_calamari():
    row = ["tatooine-docking-bay-94-light"]
    own = [f"wedge-antilles @ {row[0]}", f"admiral-ackbar @ {row[0]}"]
    pile = ["corellian-slip", "calamarian", "luke-skywalker"]
    table = searching("search:wedge-antilles", own, pile, seat=LIGHT, row=row, cards=[SLIP, CAPTAIN])
    assert table.actions == ["take:corellian-slip", "none"]
    table.act("take:corellian-slip")
    assert (table.slugs(LIGHT, "hand"), table.count(LIGHT, "used")) == (["corellian-slip"], 1)
    table.act("search:admiral-ackbar")
    assert table.actions == ["take:calamarian", "none"]


@pytest.mark.parametrize(
    ("own", "reserve", "force", "open_"),
    [
        pytest.param(SCOUT, ["stormtrooper"], 5, True, id="whatever the Reserve Deck holds"),
        pytest.param(SCOUT, [], 5, False, id="not with an empty Reserve Deck"),
        pytest.param([f"stormtrooper @ {BAY}"], ["stormtrooper"], 5, False, id="not without the text"),
        pytest.param([f"emperor-palpatine @ {BAY}"], ["stormtrooper"], 5, False, id="not for a card that no deck can have"),
    ],
)
def test_ruling_66_who_may_search_follows_from_what_all_see(own, reserve, force, open_):
    table = Table([BAY], [], own, turn=DARK, phase="deploy", hands=([], 1), reserve=([], reserve), force=(force, force))
    assert any(action.startswith("search:") for action in table.actions) == open_


def test_an_interrupt_without_a_trooper_finds_nobody_to_arm():
    table = Table([BAY], [], [f"general-veers @ {BAY}"], turn=DARK, phase="deploy", hands=([], ["blast-points"]))
    assert [action for action in table.actions if action.startswith("play:")] == []


def test_ruling_67_a_search_is_used_once_a_turn_or_game_each():
    own = [f"executor @ {KESSEL}", "admiral-piett on executor as pilot", *SCOUT, f"biker-scout-trooper @ {BAY}"]
    table = searching("search:biker-scout-trooper", own, ["stormtrooper"] * 12, hand=["stormtrooper"]).act("none")
    assert [a for a in table.actions if a.startswith("search:")] == ["search:admiral-piett", "search:biker-scout-trooper.2"]
    table.act("search:admiral-piett", "none", "search:biker-scout-trooper.2", "none")
    assert [a for a in table.actions if a.startswith("search:")] == []
    while (table.state.turns, table.state.phase) != (3, "deploy"):
        table.act("done" if "done" in table.actions else table.actions[0])
    assert [a for a in table.actions if a.startswith("search:")] == [
        "search:biker-scout-trooper",
        "search:biker-scout-trooper.2",
    ]


def test_what_is_searched_is_known_to_the_player_until_it_is_shuffled():
    table = searching("search:biker-scout-trooper", SCOUT, ["speeder-bike-dark", "trample", "takeel"])
    mine, theirs = (table.match.observe(seat).zones["seats.1.reserve"] for seat in (DARK, LIGHT))
    assert sorted(mine.slugs()) == ["speeder-bike-dark", "takeel", "trample"]
    assert (theirs.slugs(), theirs.count) == ([], 3)
    assert table.match.undo_refusal(DARK) is not None
    table.act("take:speeder-bike-dark")
    assert table.match.observe(DARK).zones["seats.1.reserve"].slugs() == []
    assert table.kinds()[-4:] == ["find", "shuffle", "use force", "deploy"]


def test_a_used_interrupt_that_searches_goes_to_the_used_pile():
    table = searching("play:blast-points/2", SCOUT, ["imperial-blaster"], hand=["blast-points", "blast-points"])
    table.act("none")
    assert table.slugs(DARK, "used") == ["blast-points"]
    assert [action for action in table.actions if action.startswith("play:")] == []


NO_BEARER = "You have no card on the table that what it finds is deployed on."


@pytest.mark.parametrize(
    ("own", "reserve", "force", "reason"),
    [
        pytest.param([], ["imperial-blaster"], 5, NO_BEARER, id="nobody"),
        pytest.param(SCOUT, [], 5, "Your Reserve Deck is empty.", id="no deck"),
        pytest.param(SCOUT, ["imperial-blaster"], 5, None, id="it can be played"),
    ],
)
def test_a_searching_interrupt_says_why_it_cannot_be_played(own, reserve, force, reason):
    hands = ([], ["blast-points"])
    table = Table([BAY], [], own, turn=DARK, phase="deploy", hands=hands, reserve=([], reserve), force=(force, force))
    told = {refusal.action: str(refusal.reason.msgid) for refusal in table.rules.refusals(table.state, DARK)}
    assert told.get("play:blast-points") == reason
    assert (reason is None) == any(action.startswith("play:blast-points") for action in table.actions)
