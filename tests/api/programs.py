"""Programs that play through the API: a client of the application and a token."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from flask import Flask
from msgspec import Struct
from werkzeug.test import TestResponse

ROOT = "/api/v1"


class Program:
    """Sends requests with one token, or with none."""

    def __init__(self, app: Flask, token: str | None = None) -> None:
        self.app = app
        self.token = token

    def send(self, method: str, path: str, json: Any = None, **headers: str) -> TestResponse:
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        if self.token is not None:
            sent.setdefault("Authorization", f"Bearer {self.token}")
        return self.app.test_client(use_cookies=False).open(ROOT + path, method=method, json=json, headers=sent)

    def get(self, path: str, **headers: str) -> TestResponse:
        return self.send("GET", path, **headers)

    def post(self, path: str, json: Any = None, **headers: str) -> TestResponse:
        return self.send("POST", path, json, **headers)


class Played(Struct):
    """A table that a program opened: its code, its host, and the programs that hold its seats."""

    code: str
    host: Program
    seats: dict[int, Program]
    public: Program

    @property
    def path(self) -> str:
        return f"/tables/{self.code}"

    def view(self, seat: int | None = None) -> Any:
        """Return what a seat, or everybody, is given."""
        answer = (self.public if seat is None else self.seats[seat]).get(self.path)
        assert answer.status_code == 200, answer.text
        return answer.json

    def act(self, seat: int, decision: str, action: str) -> TestResponse:
        return self.seats[seat].post(f"{self.path}/actions", {"decision": decision, "action": action})

    def first(self, seat: int) -> tuple[str, str]:
        """Return the id of a seat's open decision and its first action."""
        decision = self.view(seat)["decisions"][0]
        return decision["id"], decision["actions"][0]["action"]


def opened(app: Flask, ruleset: str, seats: Sequence[dict[str, Any]], **more: Any) -> Played:
    """Open a table through the API."""
    answer = Program(app).post("/tables", {"ruleset": ruleset, "seats": list(seats), **more})
    assert answer.status_code == 201, answer.text
    given: Any = answer.json
    tokens = {seat["seat"]: Program(app, seat["token"]) for seat in given["seats"]}
    return Played(given["code"], Program(app, given["host"]), tokens, Program(app))


def play_out(table: Played, choose: Callable[[int], int], limit: int = 3000) -> int:
    """Answer for the first seat that waits until the match has an end; return the number of answers."""
    view = table.view()
    for count in range(limit):
        if view["outcome"] is not None:
            return count
        seat = view["waiting"][0]
        decision = table.view(seat)["decisions"][0]
        action = decision["actions"][choose(len(decision["actions"]))]["action"]
        answer = table.act(seat, decision["id"], action)
        assert answer.status_code == 200, answer.text
        view = answer.json
    raise AssertionError(f"no end after {limit} answers")
