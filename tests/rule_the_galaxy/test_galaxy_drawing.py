"""Rule the Galaxy: drawing cards and fire (rulebook: Gameplay)."""

from hypothesis import given
from hypothesis import strategies as st

from cantina import Chance
from cantina.match import Match
from cantina_rule_the_galaxy import ruleset
from cantina_rule_the_galaxy.cards import FIRE
from cantina_rule_the_galaxy.state import Draw, Shoot
from rule_the_galaxy.tabletop import answer, hand, offered, sentences, table, words


def test_ruling_01_fire_as_first_card_does_no_harm_and_the_next_card_is_drawn():
    match = table(hands=["finn", "poe"], deck="fire rey", phase="draw", fires=2)
    events = answer(match, "draw")
    assert words(match, match.state.seats[0].front) == "rey"
    assert len(match.state.fires) == 3
    assert sentences(match, events, viewer=0) == ["You draw fire with no card at risk: nothing is lost.", "You draw Rey."]


def test_ruling_02_several_harmless_fires_in_a_row():
    match = table(hands=["finn", "poe"], deck="fire fire fire rey poe", phase="draw")
    answer(match, "draw")
    assert words(match, match.state.seats[0].front) == "rey"
    assert len(match.state.fires) == 3


def test_ruling_03_fire_with_cards_in_front_takes_those_and_ends_drawing():
    match = table(hands=["finn"], front="rey poe", deck="fire", phase="draw", trading=False, lanes={"a1": "kylo-ren"})
    events = answer(match, "draw")
    assert hand(match, 0) == "finn"
    assert words(match, match.state.discard) == "poe rey"
    assert sentences(match, events)[:2] == ["Ann is shot at.", "Ann loses Rey, Poe."]


def test_ruling_03_the_destroy_step_still_happens_after_fire():
    match = table(hands=["finn finn"], front="rey", deck="fire", phase="draw", lanes={"a1": "stormtrooper-finn"})
    answer(match, "draw")
    assert match.state.stack[-1] == Shoot(0)
    assert "destroy:stormtrooper-finn@a1" in offered(match)


def test_fire_drawn_first_and_second_a_card_third_fire_fourth_loses_exactly_one_card():
    match = table(hands=["finn", "poe"], deck="fire fire rey fire", phase="draw")
    answer(match, "draw", "draw")
    assert words(match, match.state.discard) == "rey"
    assert len(match.state.fires) == 3


def test_ruling_04_cards_of_this_turn_lie_apart_until_the_player_stops():
    match = table(hands=["finn", "poe"], front="rey", phase="draw", lanes={"a1": "kylo-ren"})
    answer(match, "trade:seat-2")
    assert offered(match) == ["offer:finn>poe", "no-offer"]
    answer(match, "no-offer", "stop")
    assert hand(match, 0) == "finn rey"


def test_ruling_05_the_ninth_fire_card_rebuilds_the_deck_from_everything_but_hands():
    held = ["rey rey bb8 bb8", "poe poe poe", "finn finn finn finn finn"]
    match = table(hands=held, deck="chewbacca fire", fires=8, phase="draw")
    events = answer(match, "draw", "draw")
    state = match.state
    assert [e.kind for e in events if e.kind in ("fire", "lost", "reshuffle")] == ["fire", "lost", "reshuffle"]
    assert len(state.deck) == 55 - 12
    assert sum(state.cards[c] == FIRE for c in state.deck) == 9
    assert (state.fires, state.discard) == ([], [])


def test_ruling_06_after_a_harmless_ninth_fire_the_same_player_draws_from_the_new_deck():
    match = table(hands=["finn", "poe"], deck="fire", fires=8, phase="draw")
    answer(match, "draw")
    state = match.state
    assert len(state.seats[0].front) == 1
    assert match.waiting == (0,)
    assert len(state.deck) + len(state.fires) == 55 - 3


@given(st.integers(0, 10_000), st.integers(1, 4))
def test_ruling_07_the_deck_never_runs_out_before_the_ninth_fire(seed, seats):
    match = Match.start(ruleset, ruleset.setup("standard", seats, {"trading": False}), seed=seed)
    bot = Chance.seeded(seed)
    while match.outcome is None:
        state = match.state
        assert sum(state.cards[c] == FIRE for c in state.deck) == 9 - len(state.fires)
        assert len(state.fires) < 9
        decision = match.decisions[0]
        drawing = "draw" in decision.actions
        match.act(decision.seat, "draw" if drawing else bot.choice(decision.actions))


def all_in_hands(**more):
    full = [" ".join(["rey"] * 9 + ["poe"] * 9), " ".join(["finn"] * 9 + ["chewbacca"] * 9), " ".join(["bb8"] * 10)]
    return table(hands=full, lanes={"a1": "kylo-ren"}, **more)


def test_ruling_08_a_player_skips_drawing_when_every_card_is_in_a_hand():
    match = all_in_hands(fires=3)
    events = answer(match, "end-turn")
    assert "Ben cannot draw: every card is in a hand." in sentences(match, events)
    assert match.state.stack[-1] == Shoot(1)


def test_ruling_08_drawing_is_not_open_when_the_last_real_card_lies_in_front():
    match = all_in_hands(fires=3, taken=3)
    match.state.seats[0].front.append(match.state.seats[0].hand.pop())
    match.state.stack[-1] = Draw(0)
    assert [list(decision.actions) for decision in match.rules.decisions(match.state)] == [
        ["stop", "trade:seat-2", "trade:seat-3"]
    ]


def test_ruling_10_the_first_card_must_be_drawn():
    assert offered(table(hands=["rey", "poe"], phase="draw")) == ["draw", "trade:seat-2"]


def test_a_compulsory_first_card_is_drawn_at_once_where_nothing_else_is_open():
    match = table(lanes={"a1": "kylo-ren"}, deck="rey", trading=False)
    assert match.state.turn == 1  # seat 0 could not shoot either, so its turn was over
    assert words(match, match.state.seats[1].front) == "rey"
    assert offered(match, 1) == ["draw", "stop"]


def test_ruling_11_fire_ends_drawing_but_neither_trade_nor_shooting():
    match = table(hands=["finn", "poe"], front="rey", deck="fire", phase="draw", lanes={"a1": "infiltrator-finn"})
    answer(match, "draw")
    assert offered(match) == ["destroy:infiltrator-finn@a1", "trade:seat-2", "end-turn"]


def test_the_example_turn_of_player_a_keeps_the_card_of_the_set_up():
    match = table(hands=["rey", "poe"], deck="chewbacca fire", phase="draw", lanes={"a1": "kylo-ren"})
    answer(match, "draw", "draw", "end-turn")
    assert hand(match, 0) == "rey"
    assert words(match, match.state.discard) == "chewbacca"
    assert match.state.turn == 1


def test_the_example_turn_of_player_b_destroys_a_snowtrooper_with_two_cards_and_a_joker():
    lanes = {"b2": "snowtrooper-finn", "a1": "kylo-ren"}
    match = table(hands=["finn", "poe"], deck="finn bb8 rey", phase="draw", lanes=lanes)
    answer(match, "draw", "draw", "stop", "destroy:snowtrooper-finn@b2")
    assert words(match, match.state.seats[0].units) == "snowtrooper-finn"
    assert words(match, match.state.discard) == "bb8 finn finn"


def test_the_growing_risk_is_public_arithmetic():
    match = table(front="rey", deck="fire", fires=4, phase="draw", hands=["rey"])
    assert match.observe(1).facts["fire_left"].value == 5
    hint = match.rules.hint(match.state, 0)
    assert hint.args["fire"] == 5
    assert hint.args["deck"] == len(match.state.deck)
