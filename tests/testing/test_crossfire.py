"""Crossfire keeps the contract, and the rules it was made for hold."""

from __future__ import annotations

from pathlib import Path

import pytest

from cantina import EMPTY, PUBLIC, Chance, deck, take
from cantina.errors import UndoRefused
from cantina.match import Match
from cantina.state import spec
from cantina.testing import conformance
from cantina.text import bit
from rulesets.crossfire import Corridor, ruleset

test_conformance = conformance(ruleset, golden=Path(__file__).parents[1] / "golden" / "crossfire")


def at_turn(hand: tuple[str, ...], other: tuple[str, ...] = ()) -> Match[Corridor]:
    """A duel at the first step of seat 0, with these hands, two troopers face up at each front, all else in the deck."""

    def arrange(state: Corridor, chance: Chance) -> None:
        for crew in state.seats:
            state.deck += [*crew.hand, *(copy for copy in crew.front if copy != EMPTY)]
        state.face_up.clear()
        deck.forget(state, state.deck)
        for crew, slugs in zip(state.seats, (hand, other), strict=True):
            crew.hand = [take(state, state.deck, slug) for slug in slugs]
            crew.front = [take(state, state.deck, "trooper"), take(state, state.deck, "trooper"), EMPTY]
            state.face_up += crew.front[:2]

    match = Match.start(ruleset, ruleset.setup("duel", 2), seed=1, arrange=arrange)
    for decision in match.decisions:  # an empty hand stakes nothing by itself
        if "stake:nothing" in decision.actions:
            match.act(decision.seat, "stake:nothing")
    assert match.waiting == (0,)
    return match


@pytest.mark.parametrize(
    ("action", "why"),
    [
        ("draw", "A card has been seen since."),
        ("look", "A card has been seen since."),
        ("play:scout", "A card has been seen since."),
        ("end", "The turn has gone to another player."),
        ("attack:trooper/0", None),
        ("play:trooper", None),
        ("hide:trooper", None),
        ("retreat:trooper/0", None),
    ],
)
def test_taking_back_is_free_unless_something_was_learned_or_the_turn_has_passed(action: str, why: str | None) -> None:
    match = at_turn(("trooper", "scout"))
    before = spec(Corridor).dump(match.state)

    match.act(0, action)

    if why is None:
        match.undo(0)
        assert spec(Corridor).dump(match.state) == before
    else:
        with pytest.raises(UndoRefused, match=why):
            match.undo(0)


def test_a_declared_attack_is_closed_once_its_destiny_is_drawn() -> None:
    match = at_turn(())
    match.act(0, "attack:trooper/0")

    events = match.act(0, "aim:trooper/0")

    assert events[0].kind == "destiny"
    assert match.undo_refusal(0) is not None


def test_the_response_window_opens_for_both_seats_whatever_they_hold() -> None:
    match = at_turn((), ("cover",))

    match.act(0, "attack:trooper/0")
    match.act(0, "aim:trooper/0")

    assert match.waiting == (0, 1)
    assert [list(decision.actions) for decision in match.decisions] == [["pass"], ["pass", "cover"]]


def test_a_cancelled_destiny_is_drawn_again_and_all_may_respond_again() -> None:
    match = at_turn((), ("cover",))
    match.act(0, "attack:trooper/0")
    match.act(0, "aim:trooper/0")
    match.act(0, "pass")

    events = match.act(1, "cover")

    assert [event.kind for event in events] == ["cover", "destiny"]
    assert match.waiting == (0, 1)
    assert len(match.state.discard) == 3


def test_of_two_equal_cards_in_a_hand_the_one_that_others_know_is_played_first() -> None:
    match = at_turn(("trooper",))
    match.state.wounded.append(match.state.seats[0].front[0])
    match.act(0, "retreat:trooper/0")
    assert match.observe(1).facts["seats.0.wounded_in_hand"].value == ["trooper"]
    assert match.observe(1).zones["seats.0.hand"].slugs() == ["trooper"]

    match.act(0, "play:trooper")

    assert match.observe(1).facts["seats.0.wounded"].value == [0]
    assert match.observe(1).zones["seats.0.hand"].slugs() == []


def test_a_stake_is_seen_by_its_owner_only_until_all_have_staked() -> None:
    match = Match.start(ruleset, ruleset.setup("duel", 2), seed=1)
    slug = match.state.cards[match.state.seats[0].hand[0]]

    match.act(0, f"stake:{slug}")

    seen = {viewer: match.observe(viewer).zones["seats.0.stake"] for viewer in (PUBLIC, 0, 1)}
    assert [(seen[viewer].count, seen[viewer].slugs()) for viewer in (PUBLIC, 0, 1)] == [(1, []), (1, [slug]), (1, [])]


def test_a_face_down_card_is_known_to_who_laid_it_until_it_is_turned_up() -> None:
    match = at_turn(("decoy",))
    match.act(0, "hide:decoy")
    assert [match.observe(viewer).zones["seats.0.front"].back for viewer in (0, 1)] == [(), (2,)]

    match.act(0, "flip:decoy/2")

    assert match.observe(1).zones["seats.0.front"].at(2) == "decoy"


def test_a_look_is_private_and_the_log_says_so_to_the_others() -> None:
    match = at_turn(())

    match.act(0, "look")

    top = match.state.deck[-1]
    assert match.state.knows[top] == bit(0)
    assert match.observe(0).zones["deck"].at(0) == match.state.cards[top]
    assert match.observe(1).zones["deck"].faces == ()


def test_the_effects_of_a_salvaged_card_happen_inside_those_of_the_salvager() -> None:
    match = at_turn(("salvager",))
    match.state.discard.append(take(match.state, match.state.deck, "decoy"))
    match.act(0, "play:salvager")
    held = len(match.state.seats[0].hand)

    events = match.act(0, "salvage:decoy")

    assert [event.kind for event in events] == ["salvage", "draw", "draw", "draw"]
    assert len(match.state.seats[0].hand) == held + 3


def test_drones_act_after_a_lone_crew_without_being_asked() -> None:
    match = Match.start(ruleset, ruleset.setup("solo", 1), seed=1)
    match.act(0, "stake:nothing")

    events = match.act(0, "end")

    assert [event.kind for event in events][:2] == ["end", "drone"]
    assert match.waiting == (0,)
