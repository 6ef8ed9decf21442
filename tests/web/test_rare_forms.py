"""Forms of a table that are seldom needed: places exchanged between matches, a paused table stepped back."""

from __future__ import annotations

from typing import Any

from flask import Flask

from rulesets.coin import Coin
from web.people import Client, Person


def test_places_are_exchanged_at_the_door(app: Flask, ada: Person, bo: Person):
    code = ada.open("coin")
    ada.sit(code, 0)
    bo.sit(code, 1)
    ada.send("swap", **{"place": 0, "with": 1})
    row = app.extensions["cantina"].tables.table(code)
    assert [member.name for member in row.members if member.place is not None] == ["Bo", "Ada"]


class Snagging(Coin):
    """Fails at the second coin."""

    def apply(self, state: Any, seat: int, action: str, chance: Any, log: Any) -> None:
        if state.seats[0].laid:
            raise ZeroDivisionError("the rule that divides")
        super().apply(state, seat, action, chance, log)


def test_the_host_device_steps_a_paused_table_back(make_app: Any):
    app = make_app(Snagging())
    ada, bo = Person(Client(app), "Ada"), Person(Client(app), "Bo")
    code = ada.open("coin")
    ada.sit(code, 0)
    bo.sit(code, 1)
    ada.press(ada.send("start", after=0))
    assert bo.press(bo.look()).status == 409
    assert bo.send("step-back").status == 403
    page = ada.send("step-back")
    assert page.has("act")
    assert app.extensions["cantina"].tables.table(code).match.revision == 2
