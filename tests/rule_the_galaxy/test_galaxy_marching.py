"""Rule the Galaxy: marching, fire markers and hidden hands (rulebook: Attack of the First Order Units, Fire)."""

import pytest

from rule_the_galaxy.tabletop import answer, hand, offered, sentences, table, units_at, words

END = {"taken": 3}  # seat 0 has the last turn of the round


def march(match, *discards):
    """End the round with seat 0's turn; then each (seat, action)."""
    events = answer(match, "end-turn")
    for seat, action in discards:
        events += answer(match, action, seat=seat)
    return events


def test_ruling_12_all_units_march_at_once_and_new_ones_arrive():
    lanes = {"a1": "kylo-ren", "a2": "sergeant", "c5": "stormtrooper-rey"}
    row = "snowtrooper-rey snowtrooper-finn snowtrooper-poe snowtrooper-chewbacca"
    match = table(hands=["rey", "poe"], lanes=lanes, stack=row, **END)
    march(match)
    assert units_at(match) == {
        "a1": "snowtrooper-rey",
        "b1": "snowtrooper-finn",
        "c1": "snowtrooper-poe",
        "d1": "snowtrooper-chewbacca",
        "a2": "kylo-ren",
        "a3": "sergeant",
        "c6": "stormtrooper-rey",
    }


def test_ruling_12_a_unit_past_the_last_space_loses_the_match_before_markers_and_new_units():
    lanes = {"a7": "kylo-ren", "b3": "sergeant"}
    match = table(hands=["rey rey", "poe"], lanes=lanes, markers={"b": 3}, **END)
    march(match)
    assert match.outcome is not None
    assert [result.won for result in match.outcome.results] == [False, False, False]
    assert hand(match, 0) == "rey rey"
    assert "a1" not in units_at(match)


def test_ruling_13_markers_are_turned_up_lane_by_lane_from_left_to_right():
    lanes = {"d3": "kylo-ren", "b3": "sergeant"}
    match = table(hands=["rey poe", "", ""], lanes=lanes, markers={"d": 1, "b": 1}, **END)
    events = match.opening + answer(match, "discard:rey")  # nothing was open to seat 0: the round ended at once
    told = [line for line in sentences(match, events) if "reaches the fire" in line or "discards" in line]
    assert told == [
        "Lane B reaches the fire: everyone discards 1 card.",
        "Ann discards Rey.",
        "Lane D reaches the fire: everyone discards 1 card.",
        "Ann discards Poe.",
    ]


def test_ruling_14_a_used_marker_is_gone_and_later_units_pass_free():
    lanes = {"b3": "sergeant", "b2": "kylo-ren"}
    match = table(hands=["rey poe finn", "poe"], lanes=lanes, markers={"b": 1}, **END)
    march(match, (0, "discard:rey"))
    assert not match.state.lanes[1].marker
    assert words(match, match.state.markers_used) == "fire-1"
    events = []
    while match.state.round == 2:
        seat = match.waiting[0]
        events += answer(match, "stop" if "stop" in offered(match, seat) else offered(match, seat)[-1], seat=seat)
    assert units_at(match)["b4"] == "kylo-ren"
    assert not [event for event in events if event.kind in ("marker", "discard")]


def test_ruling_14_a_unit_shot_before_it_arrives_leaves_the_marker():
    match = table(hands=["rey", "poe"], lanes={"b3": "infiltrator-rey", "a1": "kylo-ren"}, markers={"b": 2}, **END)
    answer(match, "destroy:infiltrator-rey@b3")
    assert len(match.state.lanes[1].marker) == 1
    assert hand(match, 1) == "poe"


def test_ruling_15_who_holds_fewer_cards_than_the_marker_discards_all():
    match = table(hands=["rey", "poe"], lanes={"b3": "sergeant"}, markers={"b": 3}, **END)
    march(match)
    assert (hand(match, 0), hand(match, 1)) == ("", "")


def test_ruling_15_a_marker_of_value_zero_is_just_removed():
    match = table(hands=["rey", "poe"], lanes={"b3": "sergeant"}, markers={"b": 0}, **END)
    events = march(match)
    assert "Lane B reaches the fire, but it does no harm." in sentences(match, events)
    assert hand(match, 0) == "rey"


def test_ruling_16_discards_are_chosen_at_the_same_time_and_shown_together():
    match = table(hands=["rey poe", "finn poe", "rey"], lanes={"b3": "sergeant"}, markers={"b": 1}, hidden=True, **END)
    march(match)
    assert match.waiting == (0, 1)
    events = answer(match, "discard:poe", seat=1)
    assert sentences(match, events, viewer=0) == ["Ben has chosen a card to discard."]
    assert match.observe(0).zones["seats.1.burning"].faces == ()
    assert match.observe(1).zones["seats.1.burning"].slugs() == ["poe"]
    assert words(match, match.state.discard) == ""
    events = answer(match, "discard:rey", seat=0)
    assert sentences(match, events)[1:4] == ["Ann discards Rey.", "Ben discards Poe.", "Cleo discards Rey."]


def test_ruling_16_the_order_of_answers_does_not_matter():
    ends = []
    for order in ((0, 1), (1, 0)):
        match = table(hands=["rey poe", "finn poe"], lanes={"b3": "sergeant"}, markers={"b": 1}, **END)
        march(match, *[(seat, "discard:poe") for seat in order])
        ends.append((hand(match, 0), hand(match, 1), words(match, match.state.discard)))
    assert ends[0] == ends[1] == ("rey", "finn", "poe poe")


def test_ruling_17_jokers_may_be_discarded():
    match = table(hands=["bb8 rey", "poe"], lanes={"b3": "sergeant"}, markers={"b": 1}, **END)
    march(match)
    assert offered(match, 0) == ["discard:rey", "discard:bb8"]


def test_ruling_18_infiltrators_do_not_help_against_fire_markers():
    match = table(hands=["rey poe", "poe"], units=["infiltrator-rey"], lanes={"b3": "sergeant"}, markers={"b": 1}, **END)
    march(match)
    assert offered(match, 0) == ["discard:rey", "discard:poe"]


def test_ruling_19_units_march_on_when_the_stack_is_empty():
    match = table(hands=["rey", "poe"], lanes={"a1": "kylo-ren"}, stack="", **END)
    march(match)
    assert units_at(match) == {"a2": "kylo-ren"}


def test_ruling_20_a_short_row_fills_lanes_from_the_left():
    match = table(hands=["rey", "poe"], lanes={"a1": "kylo-ren"}, stack="sergeant snowtrooper-rey", **END)
    march(match)
    assert units_at(match) == {"a1": "sergeant", "b1": "snowtrooper-rey", "a2": "kylo-ren"}


EVERY_ROUND = [1, 2, 3, 4, 5, 6]
EVERY_SECOND = [2, 4, 6]


@pytest.mark.parametrize(("seats", "moves_after"), [(1, EVERY_SECOND), (2, EVERY_SECOND), (3, EVERY_ROUND), (4, EVERY_ROUND)])
def test_ruling_35_units_march_after_every_round_or_every_second_with_the_marker(seats, moves_after):
    match = table(seats=seats, stack="snowtrooper-rey snowtrooper-rey", taken=seats, trading=False)
    moved = []
    for _ in range(400):
        before = match.state.round
        if match.outcome is not None or before > 6:
            break
        decision = match.decisions[0]
        events = match.act(decision.seat, "stop" if "stop" in decision.actions else decision.actions[-1])
        moved += [before for event in events if event.kind == "march"]
    # The position begins at the end of round 1, whose march (if any) came before the first decision.
    assert [m for m in moved if m <= 6] == [m for m in moves_after if m > 1]


def test_the_movement_marker_starts_white_and_turns_red_after_the_first_round():
    match = table(seats=2, hands=["rey", "poe"], lanes={"a1": "kylo-ren"}, taken=2)
    assert match.observe(0).facts["marker_white"].value is True
    events = answer(match, "end-turn")
    assert match.observe(0).facts["marker_white"].value is False
    assert "The movement marker shows red: the units stay where they are." in sentences(match, events)


def test_everyone_sees_whether_units_march_after_this_round():
    match = table(seats=2, hands=["rey", "poe"], lanes={"a1": "kylo-ren"}, taken=2)
    assert match.observe(-1).facts["marches"].value is False
    answer(match, "end-turn")
    assert match.observe(-1).facts["marches"].value is True
    assert table(seats=3).observe(-1).facts["marches"].value is True


def test_the_next_round_begins_when_the_march_with_its_markers_is_over():
    match = table(hands=["rey poe", "poe"], lanes={"b3": "sergeant"}, markers={"b": 1}, stack="kylo-ren", **END)
    march(match)
    assert match.state.round == 1
    events = answer(match, "discard:rey")
    kinds = [event.kind for event in events]
    assert kinds.index("discard") < kinds.index("arrive") < kinds.index("round")
    assert match.state.round == 2


def test_with_hidden_hands_others_see_counts_only_even_of_cards_drawn_face_up():
    match = table(hands=["finn", "poe"], front="rey", phase="draw", hidden=True, lanes={"a1": "infiltrator-rey"})
    assert match.observe(1).zones["seats.0.front"].slugs() == ["rey"]
    answer(match, "stop")
    seen = match.observe(1).zones["seats.0.hand"]
    assert (seen.count, seen.faces) == (2, ())
    assert sorted(match.observe(0).zones["seats.0.hand"].slugs()) == ["finn", "rey"]


def test_with_open_hands_everyone_sees_every_hand():
    match = table(hands=["finn", "poe"], lanes={"a1": "kylo-ren"})
    assert match.observe(-1).zones["seats.1.hand"].slugs() == ["poe"]
