"""What arrives twice acts once; what two seats answer at the same moment is taken from both."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from cantina.plugins import Plugins
from cantina.web import create_app
from rulesets.coin import Coin
from rulesets.crossfire import Crossfire
from web.people import Client, Page, Person


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Flask]:
    titles: list[Any] = [Coin(), Crossfire()]
    made = create_app(tmp_path / "cantina.db", Plugins(rulesets={rules.id: rules for rules in titles}))
    yield made
    made.extensions["cantina"].close()


def seated(app: Flask, title: str) -> list[Person]:
    people = [Person(Client(app), name) for name in ("Ada", "Bo")]
    code = people[0].open(title)
    for place, person in enumerate(people):
        person.sit(code, place)
    people[0].send("start", after=0)
    return people


def together(calls: list[Callable[[], Page]]) -> list[Page]:
    """Make all calls at the same moment."""
    start, pages = threading.Barrier(len(calls)), [None] * len(calls)

    def call(number: int) -> None:
        start.wait(10)
        pages[number] = calls[number]()  # type: ignore[call-overload]

    threads = [threading.Thread(target=call, args=(number,)) for number in range(len(calls))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    return pages  # type: ignore[return-value]


def copies(person: Person, count: int) -> list[Callable[[], Page]]:
    """Return so many posts of the same action from one device."""
    form = person.look().form("act")
    cookie = person.browser.client.get_cookie("cantina_device").value  # type: ignore[attr-defined]
    name, value, _ = form.buttons[0]
    data = form.fields | {name: value}
    calls: list[Callable[[], Page]] = []
    for _ in range(count):
        client = Client(person.browser.client.application)  # type: ignore[attr-defined]
        client.client.set_cookie("cantina_device", cookie)
        calls.append(lambda client=client: client.post(form.action, data))
    return calls


def test_an_action_posted_eight_times_at_once_acts_once(app: Flask):
    ada, _ = seated(app, "coin")
    before = ada.look().version
    statuses = sorted(page.status for page in together(copies(ada, 8)))
    assert statuses == [200] + [409] * 7
    assert ada.look().version == before + 1


def test_two_clicks_on_a_rematch_make_one(app: Flask):
    ada, bo = seated(app, "coin")
    while not ada.look().has("start"):
        for person in (ada, bo):
            if person.look().has("act"):
                person.press(person.look())
    before = ada.look().version
    pages = together([lambda: ada.send("start", after=1), lambda: bo.send("start", after=1)])
    assert [page.status for page in pages] == [200, 200]
    assert ada.look().version == before + 1


def test_two_seats_that_answer_at_the_same_moment_both_get_200(app: Flask):
    met = 0
    for _ in range(6):
        people = seated(app, "crossfire")
        for _ in range(60):
            pages = [person.look() for person in people]
            if all(page.has("act") for page in pages):
                before = pages[0].version
                calls = [lambda p=p, page=page: p.press(page) for p, page in zip(people, pages, strict=True)]
                assert [page.status for page in together(calls)] == [200, 200]
                assert people[0].look().version == before + 2
                met += 1
                break
            acting = next((pair for pair in zip(people, pages, strict=True) if pair[1].has("act")), None)
            if acting is None:
                break
            acting[0].press(acting[1])
    assert met == 6
