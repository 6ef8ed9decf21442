"""What the set-up form and the list of editions tell of factions."""

from __future__ import annotations

from typing import Any

import pytest


@pytest.mark.parametrize(
    ("first", "second", "sentence"),
    [
        ("separatist", "auto", "This match has no such faction; it has Empire and Rebels."),
        ("rebel", "rebel", "The two players need different factions."),
    ],
)
def test_factions_that_cannot_play_are_refused_with_a_sentence(client: Any, first: str, second: str, sentence: str):
    form = {"mode": "full", "seats": "2", "option.edition": "original", "seat.0.faction": first, "seat.1.faction": second}
    answer = client.post("/new/deckbuilder", data=form, headers={"Origin": "http://localhost"})
    assert answer.status_code == 422
    assert sentence in answer.text


def test_the_door_names_the_mode_and_the_factions_that_were_chosen(client: Any):
    form = {"mode": "full", "seats": "2", "option.edition": "original", "seat.0.faction": "rebel"}
    door = client.post("/new/deckbuilder", data=form, headers={"Origin": "http://localhost"}, follow_redirects=True).text
    assert '<span class="chip">Full Galaxy</span>' in door
    assert "<b>Seat 1</b><span>Rebels · free</span>" in door
    assert "<b>Seat 2</b><span>free</span>" in door


def test_the_form_and_the_list_of_editions_name_their_factions(client: Any):
    assert "Original: Empire and Rebels. Clone Wars: Separatists and Republic" in client.get("/new/deckbuilder").text
    assert "Separatists and Republic" in client.get("/titles/deckbuilder/tools/editions").text
