"""A database that is full refuses the change with a sentence, and nothing is lost."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import sqlalchemy as sa

from cantina.tables import NotSaved


def full(hall: Any, is_full: bool) -> None:
    """Let the database have no page more than it has, or as many as it likes."""

    def connected(connection: Any, _record: Any) -> None:
        pages = connection.execute("PRAGMA page_count").fetchone()[0]
        connection.execute(f"PRAGMA max_page_count = {pages if is_full else 1_000_000_000}")

    hall.store.close()  # it opens its connections again when they are needed
    sa.event.listen(hall.store._engine, "connect", connected)


def fill(hall: Any) -> None:
    """Answer until the database is full; one answer may still find room in a page."""
    for _ in range(200):
        code = hall.started()
        while hall.view(code, 0).outcome is None:
            hall.plays_on(code)


def until_refused(change: Callable[[], object]) -> None:
    for _ in range(500):
        change()


def test_a_full_database_refuses_the_action_and_keeps_the_match(hall: Any):
    full(hall, True)
    with pytest.raises(NotSaved, match="cannot save right now"):
        fill(hall)
    codes = hall.store.unfinished()
    before = {code: [hall.view(code, viewer) for viewer in (-1, 0, 1)] for code in codes}
    refused = 0
    for code in codes:
        try:
            hall.plays_on(code)
        except NotSaved:
            refused += 1
            assert [hall.view(code, viewer) for viewer in (-1, 0, 1)] == before[code]
    assert refused
    full(hall, False)
    assert all(hall.plays_on(code) for code in codes)


def test_a_full_database_refuses_new_tables_and_people(hall: Any):
    full(hall, True)
    with pytest.raises(NotSaved):
        fill(hall)
    for change in (hall.tables.new_device, lambda: hall.tables.open(hall.ada, "coin", "table", 2)):
        with pytest.raises(NotSaved):
            until_refused(change)
