"""The skirmish: turns, phases, Force, drains and its end."""

import pytest
from swccg_table import DARK, LIGHT, Table

from cantina.errors import SetupError
from cantina.match import Match
from cantina_swccg import ruleset
from cantina_swccg.collection import CARDS, DATA, CardsError, read
from cantina_swccg.decks import DECKS, load

EISLEY, BAY = "tatooine-mos-eisley-light", "tatooine-docking-bay-94-light"
ROW = ["tatooine-light", BAY, EISLEY]
VADER = [f"darth-vader @ {EISLEY}"]


def start(**seats):
    setup = ruleset.setup("skirmish", 2, {}, [{"deck": seats.get("one", "auto")}, {"deck": seats.get("two", "auto")}])
    return Match.start(ruleset, setup, seed=1)


def test_dark_begins():
    match = start()
    assert [player.side for player in match.state.seats] == ["light", "dark"]
    assert match.waiting == (DARK,)
    assert start(one="black-squadron").waiting == (LIGHT,)


def test_the_table_at_the_beginning():
    state = start(one="tatooine-ambush", two="imperial-garrison").state
    tops = [state.cards[here.cards[-1]] for here in state.locations]
    assert tops == ["hoth-dark", "tatooine-light", BAY.replace("light", "dark"), EISLEY]
    assert [len(player.hand) for player in state.seats] == [8, 8]
    assert [len(player.reserve) for player in state.seats] == [28, 28]


@pytest.mark.parametrize(("one", "sides"), [("red-squadron", ["light", "dark"]), ("black-squadron", ["dark", "light"])])
def test_the_other_player_takes_the_other_side(one, sides):
    assert [player.side for player in start(one=one).state.seats] == sides


def test_two_decks_of_one_side_are_refused():
    with pytest.raises(SetupError, match="one player needs a light deck"):
        start(one="red-squadron", two="tatooine-ambush")


def test_two_decks_a_side_of_cards_of_that_side():
    assert [deck.side for deck in DECKS.values()] == ["light", "light", "dark", "dark"]
    for deck in DECKS.values():
        assert {CARDS[slug].side for slug in (*deck.start, *deck.cards)} == {deck.side}
        assert all(count <= (CARDS[slug].dots or 9) or CARDS[slug].type == "interrupt" for slug, count in deck.cards.items())


def test_a_wrong_deck_file_is_named_by_deck_and_field():
    data = read(DATA / "decks.json")
    data["decks"][0]["cards"]["darth-vader"] = 1
    data["decks"][1]["cards"]["jar-jar"] = 1
    data["decks"][2]["start"] = ["darth-vader"]
    with pytest.raises(CardsError) as error:
        load("mine.json", data, CARDS)
    assert error.value.problems == [
        "deck tatooine-ambush, cards: darth-vader is a card of the other side",
        "deck red-squadron, cards: there is no card 'jar-jar'",
        "deck imperial-garrison, start: darth-vader is no location",
    ]
    data["decks"][0]["cards"]["blaster"] = 12
    with pytest.raises(CardsError, match=r"mine\.json: decks\.0\.cards"):
        load("mine.json", data, CARDS)


# Activating


def test_activating():
    # Light icons: 2 at Tatooine, 1 at the docking bay, 2 at Mos Eisley; and 1.
    table = Table(ROW, phase="activate", force=(0, 0))
    assert table.actions == [f"activate:{n}" for n in range(6, -1, -1)]
    table.act("activate:4")
    assert (table.count(LIGHT, "force"), table.count(LIGHT, "reserve")) == (4, 6)


def test_no_more_is_activated_than_the_reserve_deck_holds():
    assert Table(ROW, phase="activate", reserve=(2, 9)).actions == ["activate:2", "activate:1", "activate:0"]


def test_an_empty_reserve_deck_skips_activating():
    table = Table(ROW, phase="activate", reserve=(0, 9), hands=(1, 1))
    assert table.state.phase == "deploy"


def test_force_that_is_used_goes_to_the_used_pile():
    table = Table(ROW, [f"leia-organa @ {BAY}"], force=(["blaster", "luke-skywalker"], 5))
    table.move("leia-organa", f"walk:{EISLEY}")
    assert table.slugs(LIGHT, "used") == ["luke-skywalker"]
    assert table.slugs(LIGHT, "force") == ["blaster"]


# Control phase


@pytest.mark.parametrize(
    ("light", "dark", "open_"),
    [
        pytest.param([], VADER, [f"drain:{EISLEY}"], id="control"),
        pytest.param([f"rebel-trooper @ {EISLEY}"], VADER, [], id="not where the opponent has presence"),
        pytest.param([f"c-3po @ {EISLEY}"], VADER, [f"drain:{EISLEY}"], id="a droid is no presence"),
        pytest.param([], ["tie-fighter @ tatooine-light"], ["drain:tatooine-light"], id="a system"),
        pytest.param([], [f"tie-fighter @ {BAY}"], [f"drain:{BAY}"], id="a permanent pilot is presence"),
        pytest.param([], [f"bantha @ {EISLEY}"], [], id="less than 1 ability is none"),
        pytest.param([], [f"ig-88 @ {EISLEY}"], [f"drain:{EISLEY}"], id="a text gives presence"),
    ],
)
def test_who_controls_a_location_may_drain_there(light, dark, open_):
    table = Table(ROW, light, dark, turn=DARK, phase="control", hands=(1, 1))
    assert [action for action in table.actions if action.startswith("drain:")] == open_


def test_force_drain():
    # Mos Eisley has two light icons and one dark one.
    table = Table(ROW, [], VADER, turn=DARK, phase="control", hands=(0, 1))
    table.act(f"drain:{EISLEY}", "no-react", "top:reserve", "top:force")
    assert table.count(LIGHT, "lost") == 2
    assert (table.count(LIGHT, "reserve"), table.count(LIGHT, "force")) == (9, 4)
    assert table.state.phase == "deploy"


def test_no_drain_without_an_icon_of_the_opponent():
    table = Table(["death-star-war-room"], [], ["stormtrooper @ death-star-war-room"], turn=DARK, phase="control", hands=(0, 1))
    assert table.state.phase == "deploy"


def test_losing_force():
    table = Table(ROW, [], VADER, turn=DARK, phase="control", hands=(["luke-skywalker", "blaster"], []), used=(1, 0))
    table.act(f"drain:{EISLEY}", "no-react")
    assert table.asked == LIGHT
    assert table.actions == ["top:force", "top:used", "top:reserve", "lose:blaster", "lose:luke-skywalker"]
    table.act("lose:blaster", "top:used")
    assert table.slugs(LIGHT, "lost") == ["blaster", "rebel-guard"]


# Deploy phase


def test_several_cards_are_deployed_in_one_phase():
    table = Table(ROW, phase="deploy", hands=(["luke-skywalker", "blaster"], []), force=(4, 4))
    table.act("deploy:luke-skywalker", f"at:{EISLEY}", "deploy:blaster")
    assert table.on_table(LIGHT) == ["blaster", "luke-skywalker"]
    assert table.count(LIGHT, "force") == 0


def test_the_card_is_known_to_all_before_its_place_is():
    table = Table(ROW, phase="deploy", hands=(["luke-skywalker", "blaster"], []))
    assert table.match.observe(DARK).zones["seats.0.hand"].faces == ()
    table.act("deploy:luke-skywalker")
    assert [face.slug for face in table.match.observe(DARK).zones["seats.0.hand"].faces] == ["luke-skywalker"]


# Battle phase


def test_battles_in_the_battle_phase():
    table = Table(ROW, [f"luke-skywalker @ {EISLEY}"], VADER, phase="battle", hands=(1, 1))
    assert table.actions == [f"battle:{EISLEY}", "done"]
    table.act(f"battle:{EISLEY}")
    assert table.state.battle.initiator == LIGHT
    assert table.count(LIGHT, "force") == 4


def test_after_a_battle_the_phase_goes_on():
    light = [f"luke-skywalker @ {EISLEY}", f"rebel-trooper @ {BAY}"]
    table = Table(ROW, light, [*VADER, f"stormtrooper @ {BAY}"], phase="battle")
    table.act(f"battle:{BAY}")
    while table.state.battle is not None:
        table.act("pass" if "pass" in table.actions else table.actions[0])
    assert table.state.phase == "battle"
    assert table.actions == [f"battle:{EISLEY}", "done"]


# Draw phase and the end of a turn


def test_drawing():
    table = Table(ROW, phase="draw", force=(["blaster", "luke-skywalker"], 5))
    table.act("draw")
    assert table.slugs(LIGHT, "hand") == ["luke-skywalker"]
    table.act("draw")
    assert table.slugs(LIGHT, "hand") == ["luke-skywalker", "blaster"]
    assert table.state.turn == DARK


def test_nobody_draws_the_last_card_of_the_life_force():
    table = Table(ROW, phase="draw", force=(2, 5), reserve=(0, 5))
    table.act("draw")
    assert table.count(LIGHT, "force") == 1
    assert table.state.turn == DARK


@pytest.mark.parametrize("turn", [LIGHT, DARK], ids=["light's-turn", "dark's-turn"])
def test_the_used_piles_of_both_come_round(turn):
    used = (["luke-skywalker", "leia-organa"], ["stormtrooper"])
    table = Table(ROW, turn=turn, phase="draw", reserve=(["blaster"], ["blaster-rifle-dark", "grand-moff-tarkin"]), used=used)
    table.act("done")
    assert table.slugs(LIGHT, "reserve") == ["luke-skywalker", "leia-organa", "blaster"]
    assert table.slugs(DARK, "reserve") == ["stormtrooper", "blaster-rifle-dark", "grand-moff-tarkin"]
    assert table.count(LIGHT, "used") == table.count(DARK, "used") == 0
    assert [event.seat for event in table.events if event.kind == "recirculate"] == [turn, 1 - turn]


def test_a_new_turn_forgets_the_last_one():
    table = Table(ROW, [f"luke-skywalker @ {BAY}"], VADER, phase="move")
    table.move("luke-skywalker", f"walk:{EISLEY}").act("done")
    assert (table.state.turn, table.state.turns) == (DARK, 2)
    assert table.state.moved == []


# The end


def test_a_player_without_life_force_has_lost():
    table = Table(ROW, [], VADER, turn=DARK, phase="control", force=(1, 5), reserve=(1, 5), hands=(["blaster"], []))
    table.act(f"drain:{EISLEY}", "no-react", "top:force")
    assert table.match.outcome is None
    table.act("top:reserve")
    assert [result.won for result in table.match.outcome.results] == [False, True]
    assert table.match.decisions == ()


def test_cards_in_hand_and_on_the_table_are_no_life_force():
    light = [f"luke-skywalker @ {BAY}"]
    table = Table(ROW, light, VADER, turn=DARK, phase="control", force=(1, 5), reserve=(0, 5), hands=(5, 0))
    table.act(f"drain:{EISLEY}", "no-react", "top:force")
    assert table.match.outcome is not None


@pytest.mark.parametrize(("reserve", "won"), [((9, 5), [True, False]), ((5, 9), [False, True]), ((5, 5), [False, False])])
def test_the_last_turn(reserve, won):
    table = Table(ROW, phase="draw", reserve=reserve)
    table.state.turns = table.state.last_turn
    table.act("done")
    assert [result.won for result in table.match.outcome.results] == won


# What a player is told


def refused(table):
    return {refusal.action: refusal.reason.msgid for refusal in table.rules.refusals(table.state, table.asked)}


LUKE, SCOUT = [f"luke-skywalker @ {EISLEY}"], [f"rebel-scout @ {BAY}"]


@pytest.mark.parametrize(
    ("phase", "light", "force", "action", "reason"),
    [
        ("control", [*LUKE, *SCOUT], 5, f"drain:{EISLEY}", "Your opponent has presence here: you do not control it."),
        ("deploy", [], 0, "deploy:han-solo", "It costs {n} Force, and you have {have}."),
        ("battle", [*LUKE, f"yoda @ {BAY}"], 5, f"battle:{BAY}", "A card here forbids battles."),
        ("move", [*LUKE, f"rebel-guard @ {BAY}"], 5, "move:rebel-guard", "It does not move."),
        ("move", [*LUKE, f"skiff-light @ {BAY}"], 5, "move:skiff-light", "It has no pilot or driver."),
        ("move", [*LUKE, "red-1 @ tatooine-light"], 5, "move:red-1", "It has no pilot or driver."),
        ("move", [*LUKE, "x-wing @ tatooine-light", *SCOUT], 0, "move:rebel-scout", "Your Force Pile is empty."),
        ("move", [*LUKE, "nebulon-b-frigate @ tatooine-light"], 5, "move:nebulon-b-frigate", "There is nowhere it can go."),
    ],
)
def test_what_cannot_be_done_has_a_reason(phase, light, force, action, reason):
    dark = [*VADER, f"stormtrooper @ {BAY}"] if phase == "battle" else VADER
    table = Table(ROW, light, dark, phase=phase, hands=(["han-solo"], []), force=(force, 5))
    assert table.state.phase == phase
    assert refused(table)[action] == reason


def test_what_has_moved_says_so():
    table = Table(ROW, [*LUKE, *SCOUT], phase="move").move("rebel-scout", f"walk:{EISLEY}")
    assert refused(table) == {"move:rebel-scout": "It has moved this turn."}


def test_hints_say_what_there_is_to_use():
    table = Table(ROW, phase="deploy", hands=(1, 1), force=(4, 4), reserve=(6, 6))
    hint = table.rules.hint(table.state, LIGHT)
    assert (hint.args["n"], hint.args["life"]) == (4, 10)
