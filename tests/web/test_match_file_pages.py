"""Match files by page: a match goes on, is told, or is checked, as in a terminal."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from cantina.files import MAX_FILE, export_match
from house import House
from rulesets.coin import Coin
from web.people import Client, Page, Person


@pytest.fixture
def house(tmp_path: Path) -> Any:
    made = House(tmp_path / "elsewhere.db")
    made.begin(Coin())
    made.play(3)
    yield made
    made.store.close()


@pytest.fixture
def running(house: House) -> bytes:
    return export_match(house.store, house.table, house.row, "1")


def sent(person: Person, do: str, data: bytes | None, **fields: str) -> Page:
    """Bring a file to the host's page, in a form as a browser writes it."""
    parts = [f'Content-Disposition: form-data; name="{name}"\r\n\r\n{value}'.encode() for name, value in fields.items()]
    parts.append(f'Content-Disposition: form-data; name="do"\r\n\r\n{do}'.encode())
    if data is not None:
        parts.append(b'Content-Disposition: form-data; name="file"; filename="a.cantina-match"\r\n\r\n' + data)
    body = b"".join(b"--frontier\r\n" + part + b"\r\n" for part in parts) + b"--frontier--\r\n"
    assert isinstance(person.browser, Client)
    return person.browser.post("/matches", body, **{"Content-Type": "multipart/form-data; boundary=frontier"})  # type: ignore[arg-type]


def test_the_shelf_leads_to_the_page(ada: Person):
    assert 'href="/matches"' in ada.browser.get("/").html
    assert ada.browser.get("/matches").status == 200


def test_a_match_from_a_file_goes_on_at_a_new_table_of_whoever_brought_it(
    app: Flask, ada: Person, house: House, running: bytes
):
    page = sent(ada, "go-on", running)
    assert page.status == 200
    tables = app.extensions["cantina"].tables
    (code,) = tables.store.recent(5)
    assert tables.table(code).match.revision >= house.row.revision
    sat = ada.sit(code, 0)
    assert (sat.status, "End the match without a result" in sat.html) == (200, True)


def test_a_match_is_told_as_everybody_or_one_seat_was_told(ada: Person, running: bytes):
    everybody, first = sent(ada, "tell", running), sent(ada, "tell", running, seat="1")
    assert (everybody.status, first.status) == (200, 200)
    assert "Ada, Bo" in everybody.words
    assert everybody.words != first.words


def test_a_match_is_checked(house: House, ada: Person, running: bytes):
    page = sent(ada, "verify", running)
    assert page.status == 200
    assert f"{house.row.revision} actions were played again, and every position is the one in the file." in page.words


@pytest.mark.parametrize("do", ["go-on", "tell", "verify"])
@pytest.mark.parametrize(
    ("data", "says"), [(None, "Choose a file first."), (b"no match", "first line"), (b"x" * (MAX_FILE + 1), "larger than 4 MB")]
)
def test_what_is_no_match_file_is_refused_with_a_sentence(app: Flask, ada: Person, do: str, data: bytes | None, says: str):
    page = sent(ada, do, data)
    assert (page.status, page.html.count('role="alert"'), says in page.html) == (422, 1, True)
    assert app.extensions["cantina"].store.recent(5) == []


def test_a_seat_that_is_not_in_the_match_is_refused(ada: Person, running: bytes):
    page = sent(ada, "tell", running, seat="9")
    assert (page.status, "the match has 2 seats" in page.html) == (422, True)


def test_a_body_beyond_a_match_file_is_not_read(ada: Person):
    assert sent(ada, "verify", b"x" * (MAX_FILE + 100_000)).status == 413


def test_a_title_that_is_not_here_is_named(make_app: Any, running: bytes):
    class Other(Coin):
        about = Coin.about.__class__(**{**{f: getattr(Coin.about, f) for f in Coin.about.__struct_fields__}, "id": "other"})

    page = sent(Person(Client(make_app(Other())), "Ada"), "go-on", running)
    assert (page.status, "coin" in page.html) == (422, True)
