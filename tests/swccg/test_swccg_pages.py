"""The table page: what can be done with a card is offered at that card, the rest in the bar."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import cantina_swccg
from cantina.match import Match
from cantina.plugins import discover
from cantina.view import MatchView, view, voice_for
from cantina.web import create_app
from cantina.web.titles import Board, own_board

AT_CARDS = ("forfeit", "fire", "move", "deploy", "lose", "use", "pick")
"""What is always about one card, on the table or in the hand: it is offered there."""

IN_THE_BAR = (
    "battle",
    "drain",
    "aboard",
    "on",
    "embark",
    "transfer",
    "walk",
    "land",
    "hyperspeed",
    "take-off",
    "activate",
    "top",
)
"""Choices among a few places and prices: they stand side by side in the bar."""


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Any]:
    made = create_app(tmp_path / "c.db", discover())
    with made.test_request_context("/"):
        yield made
    made.extensions["cantina"].close()


def positions(mode: str, options: dict[str, Any], seed: int, steps: int, sample: str = "") -> Iterator[MatchView]:
    """Yield what whoever must answer sees, through a match that goes on at random, from the position of a sample if named."""
    rules = cantina_swccg.ruleset
    found = next((one for one in rules.about.samples if one.id == sample), None)
    per_seat = found.seat_options if found else ()
    arrange = found.arrange if found else None
    match = Match.start(rules, rules.setup(mode, 2, options, per_seat), seed=seed, arrange=arrange)
    choose = random.Random(seed)
    for _ in range(steps):
        if match.outcome is not None:
            return
        seat = match.decisions[0].seat
        yield view(match, seat, voice_for(match.rules, seat, ("Ada", "Bo")))
        actions = [action for action in match.decisions[0].actions if action != "pass-all"]
        eager = [a for a in actions if a.startswith(("deploy:", "at:", "aboard:", "fire:", "battle:", "draw"))]
        match.act(seat, choose.choice(eager if eager and choose.random() < 0.7 else actions))


def drawn(app: Any, seen: MatchView) -> Board:
    board = own_board(seen, cantina_swccg.ruleset, app.jinja_env)
    assert board is not None
    return board


@pytest.mark.parametrize(
    ("mode", "options", "sample", "steps", "verbs"),
    [
        ("quick-battle", {"battle": "walker-assault"}, "", 120, {"fire", "forfeit"}),
        ("quick-battle", {"battle": "system"}, "", 120, {"fire", "forfeit"}),
        ("skirmish", {"turns": 8}, "skirmish-riding", 120, {"activate", "deploy", "move", "aboard"}),
    ],
)
def test_each_action_is_offered_at_its_card_or_in_the_bar(
    app: Any, mode: str, options: dict[str, Any], sample: str, steps: int, verbs: set[str]
):
    met: set[str] = set()
    for seen in positions(mode, options, 1, steps, sample):
        board = drawn(app, seen)
        for choice in seen.decisions[0].actions:
            verb = choice.action.partition(":")[0]
            met.add(verb)
            if verb in AT_CARDS:
                assert board.offers(choice.action), choice.action
            if verb in IN_THE_BAR or ":" not in choice.action:
                assert not board.offers(choice.action), choice.action
    assert verbs <= met


def test_every_card_on_the_table_can_be_tapped_and_tells_what_is_left_out(app: Any):
    for seen in positions("quick-battle", {"battle": "docking-bay"}, 1, 6):
        board = drawn(app, seen)
        for place in seen.observation.facts["places"].value:
            for piece in (*place["sides"][0], *place["sides"][1]):
                assert f'id="d-c-{piece["name"]}"' in board.details
                for one in (piece, *piece["riders"]):
                    left_out = seen.cards[one["slug"]].left_out
                    assert left_out[1:].replace("'", "&#39;") in board.details


def test_a_destiny_stands_alone_until_it_counts(app: Any):
    alone = [
        seen for seen in positions("quick-battle", {"battle": "docking-bay"}, 2, 60) if "reading" in seen.observation.facts
    ]
    assert alone
    for seen in alone:
        reading = seen.observation.facts["reading"].value
        html = drawn(app, seen).html
        assert html.count('class="turned-up"') == 1
        assert f"<b>{reading['total']}</b></span><span><b>" in html


def test_spectators_see_the_table_and_no_hand(app: Any):
    rules = cantina_swccg.ruleset
    match = Match.start(rules, rules.setup("quick-battle", 2, {"battle": "site"}), seed=1)
    board = drawn(app, view(match, -1, voice_for(match.rules, -1, ("Ada", "Bo"))))
    assert "sw-hand" not in board.html
    assert 'id="d-h-' not in board.details
