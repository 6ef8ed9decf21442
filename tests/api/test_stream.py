"""The API over real HTTP: the stream of versions, and answers that race."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from api.served import Served, event

TWO = [{"name": "Ada"}, {"name": "Bo"}]
Serve = Callable[..., Served]


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Serve]:
    runs: list[Served] = []

    def start(*options: str) -> Served:
        runs.append(Served(tmp_path / "cantina.db", *options))
        return runs[-1]

    yield start
    for run in runs:
        run.end()


def opened(run: Served, seats: list[dict[str, Any]]) -> tuple[str, list[str]]:
    """Open a table; return its path and its tokens."""
    status, table = run.ask("POST", "/tables", {"ruleset": "rule-the-galaxy", "seats": seats})
    assert status == 201, table
    return f"/tables/{table['code']}", [seat["token"] for seat in table["seats"]]


def test_the_stream_tells_the_version_now_and_after_each_change_and_nothing_else(serve: Serve):
    run = serve()
    path, tokens = opened(run, TWO)
    view = run.ask("GET", path)[1]
    with run.stream(f"{path}/events") as stream:
        assert stream.status == 200
        assert stream.headers["Content-Type"].startswith("text/event-stream")
        assert stream.headers["Cache-Control"] == "no-cache"
        assert event(stream) == ("version", str(view["version"]))
        for _ in range(3):
            (seat,) = view["waiting"]
            decision = run.ask("GET", path, token=tokens[seat])[1]["decisions"][0]
            answer = {"decision": decision["id"], "action": decision["actions"][0]["action"]}
            status, view = run.ask("POST", f"{path}/actions", answer, tokens[seat])
            assert status == 200, view
            assert event(stream) == ("version", str(view["version"]))


def test_programs_beyond_the_limit_of_streams_are_told_to_ask(serve: Serve):
    run = serve("--streams", "1")
    path, _ = opened(run, TWO)
    with run.stream(f"{path}/events") as first:
        event(first)
        with run.stream(f"{path}/events") as second:
            assert (second.status, second.headers["Retry-After"]) == (503, "2")
            assert b'"code":"no_stream"' in second.read()


def test_answers_that_race_for_one_decision_act_once(serve: Serve):
    run = serve()
    path, tokens = opened(run, TWO)
    (seat,) = run.ask("GET", path)[1]["waiting"]
    decision = run.ask("GET", path, token=tokens[seat])[1]["decisions"][0]
    answer = {"decision": decision["id"], "action": decision["actions"][0]["action"]}
    statuses: list[int] = []
    gate = threading.Barrier(4)

    def post() -> None:
        gate.wait()
        statuses.append(run.ask("POST", f"{path}/actions", answer, tokens[seat])[0])

    threads = [threading.Thread(target=post) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(statuses) == [200, 409, 409, 409]
    assert run.ask("GET", path)[1]["revision"] == 1
