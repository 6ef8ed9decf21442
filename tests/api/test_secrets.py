"""What one seat is sent holds nothing of another's."""

from __future__ import annotations

import random
from typing import Any

from flask import Flask

from api.programs import opened, play_out
from rulesets.coin import COINS


def purse(view: Any, seat: int) -> set[str]:
    zone = next(zone for zone in view["observation"]["zones"] if zone["path"] == f"seats.{seat}.purse")
    return {face["slug"] for face in zone["faces"]}


def test_the_bytes_for_a_seat_hold_nothing_of_another_seat(app: Flask):
    for seed in range(8):
        table = opened(app, "coin", [{"name": "Ada"}, {"name": "Bo"}], seed=seed)
        mine, others = purse(table.view(0), 0), purse(table.view(1), 1)
        assert (len(mine), len(others)) == (3, 3)
        assert set(COINS) >= mine | others
        decision, _ = table.first(0)
        sent = {
            0: [table.seats[0].get(table.path), table.act(0, decision, "lay:moon"), table.act(0, "0.9.000000000000", "x")],
            1: [table.seats[1].get(table.path), table.act(1, "1.0.000000000000", "x")],
            None: [table.public.get(table.path), table.host.get(table.path)],
        }
        for answer in sent[0]:
            assert not [slug for slug in others if slug.encode() in answer.data]
        for answer in sent[1]:
            assert not [slug for slug in mine if slug.encode() in answer.data]
            assert decision.encode() not in answer.data
        for answer in sent[None]:
            assert not [slug for slug in mine | others if slug.encode() in answer.data]
            assert decision.encode() not in answer.data


def test_no_decision_of_another_seat_is_ever_sent(app: Flask):
    table = opened(app, "crossfire", [{"name": "Ada"}, {"name": "Bo"}], mode="duel", seed=4)
    choose = random.Random(4)

    def watched(count: int) -> int:
        for seat in (0, 1):
            assert all(decision["seat"] == seat for decision in table.view(seat)["decisions"])
        assert table.view()["decisions"] == []
        return choose.randrange(count)

    play_out(table, watched)


def test_no_token_is_shown_twice(app: Flask):
    table = opened(app, "coin", [{"name": "Ada"}, {"name": "Bo"}])
    tokens = [str(program.token).encode() for program in (table.host, *table.seats.values())]
    assert len(set(tokens)) == 3
    for program in (table.host, table.public, *table.seats.values()):
        assert not [token for token in tokens if token in program.get(table.path).data]
