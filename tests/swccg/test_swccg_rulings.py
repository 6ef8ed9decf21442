"""The list of rulings names the tests that hold them; those that no other table holds are here."""

import re
from pathlib import Path

import pytest

from cantina import EVERYONE
from cantina_swccg.effects import TotalDestinyMod
from swccg.tabletop import DARK, LIGHT, SYSTEM, table, text

ROOT = Path(__file__).parents[2]
FETT = "boba-fett-cloud-city"


def test_every_ruling_in_the_list_is_held_by_a_test():
    rows = re.findall(r"^\| (\d+) \|.*\| ([\w-]+) \|$", (ROOT / "docs/rulings/swccg.md").read_text(), re.MULTILINE)
    tests = "".join(path.read_text() for path in Path(__file__).parent.glob("test_*.py"))
    functions = set(re.findall(r"def (test_\w+)\(", tests))
    cases = {case.upper() for case in re.findall(r"\b[bB]\d{3}|(?<=test_)[bB]\d{3}", tests)}
    assert [int(number) for number, _ in rows] == list(range(1, len(rows) + 1))
    assert [held for _, held in rows if held not in functions | cases] == []
    own = {int(name.split("_")[2]) for name in functions if name.startswith("test_ruling_")}
    assert own <= {int(number) for number, _ in rows}


@pytest.mark.parametrize(
    ("at", "light", "dark", "free"),
    [
        pytest.param("tatooine-mos-eisley-light", "obi-wan-kenobi", f"{FETT}, stormtrooper", True, id="at-a-site"),
        pytest.param(SYSTEM, "home-one", f"slave-i, {FETT} on slave-i:pilot", False, id="in-space"),
    ],
)
def test_ruling_03_captives_of_a_lost_captor_are_free_at_sites(at, light, dark, free):
    game = table(f"{light}, chewbacca captive of {FETT}", dark, at=at, reserve=([9], [])).to("damage")
    game.act(DARK, f"forfeit:{FETT}")
    assert ("chewbacca" in game.on_table(LIGHT), "chewbacca" in game.lost(LIGHT)) == (free, not free)


def test_attrition_is_never_below_0():
    curse = text("curse", "light", TotalDestinyMod(n=-3))
    game = table("rebel-trooper*4, curse", "stormtrooper", cards=[curse], reserve=([1], [])).to("damage")
    assert (game.battle.totals, game.battle.against) == ([2, 1], [0, 0])


def test_ruling_04_without_presence_after_the_responses_there_is_no_battle():
    game = table("obi-wan-kenobi", "stormtrooper", beside="tatooine-dune-sea", force=(3, 3))
    game.act(DARK, "pass").act(LIGHT, "use:obi-wan-kenobi").act(DARK, "lose")
    while game.state.battle is not None:
        game.act(game.match.decisions[0].seat, "pass")
    assert [event.kind for event in game.events if event.kind == "segment"] == []
    assert len(game.state.seats[LIGHT].force) == 3 - 1 - 1


def test_ruling_05_whoever_passes_all_is_not_asked_again():
    game = table("rebel-trooper*4", "grand-moff-tarkin, darth-vader", reserve=([7], [1])).act(DARK, "pass-all")
    asked = []
    while game.battle.segment != "damage":
        (decision,) = game.match.decisions
        if "pass-all" in decision.actions:
            asked.append(decision.seat)
        game.act(decision.seat, "draw" if "draw" in decision.actions else "pass")
    assert set(asked) == {LIGHT}
    assert game.match.observe(-1).facts["seats.1.quiet"].value


def asked(hand):
    """Return who is asked what in a battle in which everybody passes and draws."""
    game = table("luke-skywalker", "darth-vader", hand=hand, reserve=([1], [1]))
    found = []
    while game.match.decisions and game.state.battle is not None and game.battle.segment != "damage":
        (decision,) = game.match.decisions
        found.append((decision.seat, decision.prompt.msgid))
        game.act(decision.seat, "draw" if "draw" in decision.actions else "pass")
    return found


def test_ruling_05_players_are_asked_whatever_they_hold():
    plain = asked(("blaster, blaster", "blaster, blaster"))
    assert {seat for seat, _ in plain} == {LIGHT, DARK}
    assert asked(("hans-dice, rug-hug", "takeel, force-field")) == plain


def test_ruling_10_armor_needs_no_pilot():
    game = table("luke-skywalker", f"blizzard-1, {FETT}")
    assert (game.power("blizzard-1"), game.defense("blizzard-1")) == (0, 7)
    assert table("red-1, x-wing", "tie-fighter", at=SYSTEM).defense("red-1") == 0


def test_ruling_11_a_weapon_is_fired_into_the_battle_next_door():
    walker = "blizzard-2 at 1, at-at-cannon on blizzard-2:attached"
    game = table("rebel-trooper*2", f"stormtrooper, {walker}", beside="tatooine-dune-sea", reserve=([], [4]), initiator=DARK)
    assert game.fire(DARK, "at-at-cannon", "rebel-trooper").is_hit("rebel-trooper")
    far = table(
        "rebel-trooper*2", f"stormtrooper, {walker}", beside="hoth-echo-docking-bay-light", reserve=([], [4]), initiator=DARK
    ).to("weapons")
    assert far.offered(DARK) == ["pass"]


def test_ruling_14_a_shot_with_half_its_destinies_fails():
    saber = "obi-wan-kenobi, obi-wans-lightsaber on obi-wan-kenobi:attached"
    game = table(saber, "stormtrooper, darth-vader", reserve=([9], []))
    game.fire(LIGHT, "obi-wans-lightsaber", "stormtrooper")
    assert game.state.hit == []
    assert [event.kind for event in game.events if event.kind in ("hit", "miss")] == ["miss"]


def test_ruling_19_battle_destinies_may_be_declined():
    game = table("luke-skywalker", "darth-vader", reserve=([5], [5])).to("damage", declines=[LIGHT])
    assert (game.drawn(LIGHT), game.battle.against[DARK]) == ([], 0)


def test_ruling_25_ability_used_for_power_does_not_draw():
    game = table("rebel-trooper*4, klorslug", "stormtrooper*9", initiator=LIGHT, reserve=([5], []), force=(9, 9)).to("weapons")
    game.act(LIGHT, "use:klorslug").to("damage", declines=[DARK])
    assert (game.drawn(LIGHT), game.told("total", LIGHT)) == ([], 5)


def test_ruling_26_fractions_of_ability_are_kept():
    short = table("rebel-trooper*3, tauntaun*3", f"{FETT}", reserve=([5], [])).to("damage")
    assert short.drawn(LIGHT) == []
    enough = table("rebel-trooper*3, tauntaun*4", f"{FETT}", reserve=([5], [])).to("damage")
    assert enough.drawn(LIGHT) == [5]


def test_ruling_29_alone_with_the_own_carrier():
    ship = "red-1, biggs-darklighter on red-1:pilot"
    hand = ("full-throttle", "")
    alone = table(ship, "tie-fighter", at=SYSTEM, hand=hand, initiator=DARK).to("weapons").act(DARK, "pass")
    assert "play:full-throttle/2" in alone.offered(LIGHT)
    company = table(f"{ship}, x-wing", "tie-fighter", at=SYSTEM, hand=hand, initiator=DARK).to("weapons").act(DARK, "pass")
    assert "play:full-throttle/2" not in company.offered(LIGHT)


def test_ruling_40_needa_goes_first():
    ship = "avenger, captain-needa on avenger:pilot"
    game = table("home-one", f"{ship}, tie-fighter", at=SYSTEM, reserve=([9], [])).to("damage")
    assert game.forfeits(DARK) == {"captain-needa"}
    hit = table("home-one", f"{ship}, tie-fighter hit", at=SYSTEM, reserve=([9], [])).to("damage")
    assert hit.forfeits(DARK) == {"captain-needa", "tie-fighter"}


def test_ruling_41_chewbacca_saves_hit_machines():
    game = table("chewbacca, skiff-light hit, rebel-pilot on skiff-light:driver", "stormtrooper").to("damage")
    game.act(LIGHT, "stay")
    used = [game.state.cards[copy] for copy in game.state.seats[LIGHT].used]
    assert "skiff-light" in used
    assert game.lost(LIGHT) == ["rebel-pilot"]


def test_ruling_42_the_winner_of_a_quick_battle():
    game = table("luke-skywalker", "stormtrooper", reserve=([5], [])).to("end")
    assert [result.won for result in game.match.outcome.results] == [True, False]
    tie = table("rebel-trooper", "stormtrooper").to("end")
    assert [result.won for result in tie.match.outcome.results] == [False, False]
    assert tie.match.outcome.cause.msgid == "Nobody has won."


def test_what_is_drawn_is_known_to_everybody():
    game = table("luke-skywalker", "darth-vader", reserve=([5], [])).to("damage")
    (copy,) = [c for c in game.state.seats[LIGHT].used if game.state.cards[c] == "destiny-5"]
    assert game.state.knows[copy] == EVERYONE
