"""Matches played through the API: to the end, at once, twice, and by whoever comes."""

from __future__ import annotations

import random
import threading
from typing import Any

import pytest
from flask import Flask

from api.programs import Played, Program, opened, play_out


def test_the_titles_say_what_can_be_chosen(anybody: Program):
    answer: Any = anybody.get("/rulesets").json
    assert answer["bots"] == ["greedy", "random"]
    coin = next(rules for rules in answer["rulesets"] if rules["id"] == "coin")
    (mode,) = coin["modes"]
    assert (mode["id"], mode["seats"]) == ("table", [2, 3])
    (rounds,) = mode["options"]
    assert (rounds["default"], [choice["value"] for choice in rounds["choices"]]) == (3, [1, 2, 3])
    (side,) = mode["seat_options"]
    assert side["choices"] == [{"value": "heads", "label": "Heads"}, {"value": "tails", "label": "Tails"}]


@pytest.mark.parametrize(
    ("ruleset", "mode", "people"),
    [("crossfire", "duel", 2), ("rule-the-galaxy", None, 3), ("rule-the-galaxy", None, 2), ("coin", "table", 3)],
)
def test_a_match_is_played_to_its_end(app: Flask, ruleset: str, mode: str | None, people: int):
    names = [{"name": name} for name in ("Ada", "Bo", "Cleo")[:people]]
    table = opened(app, ruleset, names, **({} if mode is None else {"mode": mode}), seed=3)
    choose = random.Random(people)
    answers = play_out(table, choose.randrange)
    assert answers > people
    ends = [table.view(seat) for seat in (None, *range(people))]
    assert all(end["outcome"] == ends[0]["outcome"] for end in ends)
    assert sorted(result["seat"] for result in ends[0]["outcome"]["results"]) == list(range(people))
    assert all((end["decisions"], end["waiting"]) == ([], []) for end in ends)
    assert ends[0]["revision"] >= answers


def test_a_full_table_starts_at_once_and_an_open_one_when_its_host_says_so(app: Flask):
    table = opened(app, "coin", [{"name": "Ada"}, {"open": True}, {"open": True}])
    before = table.view()
    assert (before["match"], before["observation"], before["waiting"]) == (0, None, [])
    assert [chair["kind"] for chair in before["seats"]] == ["guest", "free", "free"]
    early: Any = table.host.post(f"{table.path}/start")
    assert (early.status_code, early.json["message"]) == (422, "2 seats are empty.")

    joined: Any = table.public.post(f"{table.path}/join", {"name": "Bo", "seat": 2})
    assert (joined.status_code, joined.json["seat"]) == (201, 2)
    table.seats[2] = Program(app, joined.json["token"])
    assert table.view(2)["viewer"] == 2
    assert table.host.post(f"{table.path}/bot", {"bot": "random"}).status_code == 200
    assert [chair["kind"] for chair in table.view()["seats"]] == ["guest", "bot", "guest"]

    begun: Any = table.host.post(f"{table.path}/start").json
    assert (begun["match"], begun["waiting"]) == (1, [0])
    again: Any = table.host.post(f"{table.path}/start").json
    assert again["match"] == 1


def test_a_seat_is_taken_once(app: Flask):
    table = opened(app, "coin", [{"name": "Ada"}, {"open": True}])
    taken: Any = table.public.post(f"{table.path}/join", {"name": "Bo", "seat": 0})
    assert (taken.status_code, taken.json["code"]) == (409, "changed")
    named: Any = table.public.post(f"{table.path}/join", {"name": "ADA"})
    assert (named.status_code, named.json["code"]) == (422, "refused")
    assert table.public.post(f"{table.path}/join", {"name": "Bo"}).status_code == 201
    full: Any = table.public.post(f"{table.path}/join", {"name": "Cleo"})
    assert (full.status_code, full.json["view"]["seats"][1]["name"]) == (409, "Bo")


def test_who_leaves_frees_the_seat_and_the_token_opens_nothing_more(app: Flask):
    table = opened(app, "coin", [{"name": "Ada"}, {"name": "Bo"}, {"open": True}])
    left = table.seats[1].post(f"{table.path}/leave", {})
    assert (left.status_code, left.json) == (200, {"code": table.code, "seat": 1})
    assert [chair["kind"] for chair in table.view()["seats"]] == ["guest", "free", "free"]
    assert table.seats[1].get(table.path).status_code == 403
    assert table.host.post(f"{table.path}/leave", {"seat": 0}).status_code == 200
    assert [chair["kind"] for chair in table.view()["seats"]] == ["free", "free", "free"]


def test_a_double_post_acts_once(coin: Played):
    decision, action = coin.first(0)
    first, second = coin.act(0, decision, action), coin.act(0, decision, action)
    assert (first.status_code, second.status_code) == (200, 409)
    assert second.json["view"] == first.json  # type: ignore[index]
    assert coin.view()["revision"] == 1


def test_two_seats_that_answer_at_the_same_moment_are_both_heard(app: Flask):
    table = opened(app, "crossfire", [{"name": "Ada"}, {"name": "Bo"}], mode="duel", seed=1)
    assert table.view()["waiting"] == [0, 1], "both stake a card"
    answers, gate = {}, threading.Barrier(2)
    chosen = {seat: table.first(seat) for seat in (0, 1)}

    def answer(seat: int) -> None:
        gate.wait()
        answers[seat] = table.act(seat, *chosen[seat]).status_code

    threads = [threading.Thread(target=answer, args=(seat,)) for seat in (0, 1)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers == {0: 200, 1: 200}
    assert table.view()["revision"] == 2


def test_many_posts_of_one_answer_act_once(coin: Played):
    decision, action = coin.first(0)
    statuses: list[int] = []
    threads = [threading.Thread(target=lambda: statuses.append(coin.act(0, decision, action).status_code)) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(statuses) == [200, *[409] * 5]
    assert coin.view()["revision"] == 1


def test_bots_play_without_being_asked(app: Flask):
    table = opened(app, "coin", [{"bot": "random"}, {"bot": "greedy"}])
    app.extensions["cantina"].tables.players.settle()
    assert table.view()["outcome"] is not None


def test_a_rematch_keeps_the_members_and_starts_once(coin: Played):
    early: Any = coin.seats[0].post(f"{coin.path}/rematch", {"match": 1})
    assert (early.status_code, early.json["code"]) == (409, "changed")
    play_out(coin, lambda n: 0)
    for program in (coin.seats[1], coin.seats[0], coin.host):
        answer: Any = program.post(f"{coin.path}/rematch", {"match": 1})
        assert (answer.status_code, answer.json["match"], answer.json["revision"]) == (200, 2, 0)
    assert [chair["name"] for chair in coin.view()["seats"]] == ["Ada", "Bo"]
    assert coin.view(0)["decisions"]


def test_a_seed_sets_the_same_match_up_again_and_the_table_says_so(app: Flask, coin: Played):
    twin = opened(app, "coin", [{"name": "Ada"}, {"name": "Bo"}], seed="7")
    secret = opened(app, "coin", [{"name": "Ada"}, {"name": "Bo"}])
    assert twin.view(0)["observation"] == coin.view(0)["observation"]
    assert [table.view()["open_seed"] for table in (coin, twin, secret)] == [True, True, False]
    play_out(coin, lambda n: 0)
    coin.host.post(f"{coin.path}/rematch", {"match": 1})
    assert coin.view()["open_seed"] is False, "only the first match is shuffled by the seed"


def test_what_has_not_changed_is_not_sent_again(coin: Played):
    first = coin.seats[0].get(coin.path)
    same = coin.seats[0].get(coin.path, If_None_Match=first.headers["ETag"])
    assert (same.status_code, same.data, same.headers["ETag"]) == (304, b"", first.headers["ETag"])
    for program in (coin.seats[1], coin.public):
        assert program.get(coin.path, If_None_Match=first.headers["ETag"]).status_code == 200
    assert coin.act(0, *coin.first(0)).headers["ETag"] == coin.seats[0].get(coin.path).headers["ETag"]
    assert coin.seats[0].get(coin.path, If_None_Match=first.headers["ETag"]).status_code == 200


def test_the_version_counts_every_visible_change(app: Flask):
    table = opened(app, "coin", [{"name": "Ada"}, {"open": True}])
    versions = [table.view()["version"]]
    table.public.post(f"{table.path}/join", {"name": "Bo"})
    versions.append(table.view()["version"])
    table.host.post(f"{table.path}/start")
    versions.append(table.view()["version"])
    table.act(0, *table.first(0))
    versions.append(table.view()["version"])
    assert versions == sorted(set(versions))
