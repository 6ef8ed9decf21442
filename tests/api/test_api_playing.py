"""Matches played through the API: to the end, at once, twice, and by whoever comes."""

from __future__ import annotations

import hashlib
import random
import threading
from typing import Any

import pytest
from flask import Flask

from api.programs import Played, Program, opened, play_out
from cantina.files import MatchFile, SeatFile, read_file


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
    [("crossfire", "duel", 2), ("rule-the-galaxy", None, 3), ("coin", "table", 3)],
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


def test_a_free_step_is_taken_back_at_once(app: Flask):
    table, seat = settled(app)
    view = step(table, seat)
    assert view["undo"] is True
    taken: Any = table.seats[seat].post(f"{table.path}/undo", {"revision": view["revision"]})
    assert (taken.status_code, taken.json["revision"], taken.json["undo"]) == (200, view["revision"] + 1, False)
    late: Any = table.seats[seat].post(f"{table.path}/undo", {"revision": view["revision"]})
    assert (late.status_code, late.json["code"]) == (409, "changed")


def settled(app: Flask) -> tuple[Played, int]:
    """Return a duel in which both have staked a card, and the seat whose turn it is."""
    table = opened(app, "crossfire", [{"name": "Ada"}, {"name": "Bo"}], mode="duel", seed=1)
    for seat in (0, 1):
        table.act(seat, *table.first(seat))
    (seat,) = table.view()["waiting"]
    return table, seat


def step(table: Played, seat: int) -> Any:
    """Lay a card face down, which shows nobody anything new, and return the seat's view."""
    decision = table.view(seat)["decisions"][0]
    action = next(a["action"] for a in decision["actions"] if a["action"].startswith("hide:"))
    answer = table.act(seat, decision["id"], action)
    assert answer.status_code == 200, answer.text
    return answer.json


def test_what_is_not_free_is_asked_of_the_others(coin: Played):
    coin.act(0, *coin.first(0))
    view = coin.view(0)
    assert (view["undo"], view["ask_undo"], view["asking"]) == (False, True, None)
    body = {"revision": view["revision"]}
    refused: Any = coin.seats[0].post(f"{coin.path}/undo", body)
    assert (refused.status_code, refused.json["code"]) == (409, "changed")

    asked: Any = coin.seats[0].post(f"{coin.path}/undo", body | {"ask": True})
    assert (asked.status_code, asked.json["asking"]) == (200, {"seat": 0, "waiting": [1]})
    no: Any = coin.seats[1].post(f"{coin.path}/undo/answer", {"agree": False})
    assert (no.status_code, no.json["asking"], no.json["revision"]) == (200, None, 1)
    again: Any = coin.seats[1].post(f"{coin.path}/undo/answer", {"agree": True})
    assert again.status_code == 409, "nobody asks any more"

    coin.seats[0].post(f"{coin.path}/undo", body | {"ask": True})
    yes: Any = coin.seats[1].post(f"{coin.path}/undo/answer", {"agree": True})
    assert (yes.status_code, yes.json["asking"], yes.json["waiting"]) == (200, None, [0])
    assert len(coin.view(0)["decisions"][0]["actions"]) == 3


def test_a_seat_left_in_a_match_is_taken_over_by_whoever_joins(app: Flask, coin: Played):
    coin.seats[0].post(f"{coin.path}/leave", {})
    assert [chair["kind"] for chair in coin.view()["seats"]] == ["free", "guest"]
    gone: Any = coin.seats[0].get(coin.path)
    assert gone.status_code == 403
    joined: Any = coin.public.post(f"{coin.path}/join", {"name": "Cleo"})
    assert (joined.status_code, joined.json["seat"]) == (201, 0)
    coin.seats[0] = Program(app, joined.json["token"])
    assert coin.act(0, *coin.first(0)).status_code == 200


def test_the_host_ends_a_match_and_then_there_may_be_another(coin: Played):
    assert coin.seats[0].post(f"{coin.path}/end").status_code == 403
    ended: Any = coin.host.post(f"{coin.path}/end")
    assert (ended.status_code, ended.json["waiting"], ended.json["outcome"]) == (200, [], None)
    decision: Any = coin.seats[0].get(coin.path).json["decisions"]  # type: ignore[index]
    assert decision == []
    assert coin.seats[0].post(f"{coin.path}/rematch", {"match": 1}).json["match"] == 2  # type: ignore[index]


def test_a_seat_saves_what_it_was_given_and_the_host_the_whole_match(coin: Played):
    coin.act(0, *coin.first(0))
    mine = coin.seats[0].get(f"{coin.path}/export")
    assert (mine.status_code, mine.mimetype) == (200, "application/octet-stream")
    assert f'filename="coin-{coin.code}-1.cantina"' in mine.headers["Content-Disposition"]
    assert isinstance(read_file(mine.data), SeatFile)
    assert coin.host.get(f"{coin.path}/export").status_code == 403
    assert coin.public.get(f"{coin.path}/export").status_code == 401

    assert coin.seats[0].post(f"{coin.path}/export").status_code == 403
    whole = read_file(coin.host.post(f"{coin.path}/export").data)
    assert isinstance(whole, MatchFile)
    assert [action for _, action in whole.actions] == [coin_laid(coin)]
    assert "all its secrets" in coin.view()["log"][-1]["text"]

    play_out(coin, lambda n: 0)
    assert isinstance(read_file(coin.seats[0].get(f"{coin.path}/export").data), MatchFile)


def coin_laid(table: Played) -> str:
    """Return the action by which the coin that lies before the first seat was laid."""
    zones = table.view()["observation"]["zones"]
    return "lay:" + next(zone for zone in zones if zone["path"] == "seats.0.laid")["faces"][0]["slug"]


def test_the_shuffles_are_promised_and_opened_at_the_end(app: Flask):
    table = opened(app, "coin", [{"name": "Ada"}, {"name": "Bo"}])
    promised = table.view()["commitment"]
    assert table.view()["key"] is None
    play_out(table, lambda n: 0)
    end = table.view()
    assert hashlib.sha256(bytes.fromhex(end["key"])).hexdigest() == promised == end["commitment"]


def test_where_nobody_may_look_on_a_token_is_needed(app: Flask):
    tables = app.extensions["cantina"].tables
    token, device = tables.new_device()
    table = Played(tables.open(device, "coin", "table", 2, spectators=False), Program(app, token), {}, Program(app))
    answer: Any = table.public.get(table.path)
    assert (answer.status_code, answer.json["code"]) == (401, "no_token")
    assert table.public.get(f"{table.path}/events").status_code == 401
    assert table.host.get(table.path).json["host"] is True  # type: ignore[index]
