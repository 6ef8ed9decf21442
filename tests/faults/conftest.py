"""A table where Ada and Bo play a title whose faults can be switched on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from cantina.files import export_match, read_match_file
from cantina.plugins import Plugins
from cantina.store import Device, Store
from cantina.tables import Tables
from cantina.text import PUBLIC
from cantina.view import MatchView
from rulesets.faulty import Faulty

LIMIT = 0.5
"""Seconds that rules may compute here."""


class Hall:
    """A host without pages; `code` is a table where Ada (the host device) and Bo play, `other` one more."""

    def __init__(self, folder: Path, seconds: float) -> None:
        self.rules = Faulty(folder / "switch")
        self.store = Store(folder / "cantina.db")
        self.published: list[tuple[str, int]] = []
        plugins = Plugins(rulesets={"coin": self.rules})
        self.tables = Tables(plugins, self.store, lambda *change: self.published.append(change), limit=seconds)
        self.ada, self.bo = (self.tables.new_device()[1] for _ in range(2))
        self.code, self.other = self.started(), self.started()

    def started(self, bot: str | None = None) -> str:
        code = self.tables.open(self.ada, "coin", "table", 2)
        self.tables.join(code, self.ada, "Ada", 0)
        if bot is None:
            self.tables.join(code, self.bo, "Bo", 1)
        else:
            self.tables.add_bot(code, self.ada, bot, 1, lambda text: text.msgid)
        self.tables.start(code, self.ada)
        return code

    def view(self, code: str, viewer: int) -> MatchView:
        return self.tables.view(self.tables.table(code), viewer)

    def act(self, code: str, device: Device, seat: int) -> None:
        decision = self.view(code, seat).decisions[0]
        self.tables.act(code, device, seat, decision.id, decision.actions[0].action)

    def report(self, code: str) -> dict[str, Any]:
        paused = self.tables.table(code).paused
        assert paused is not None
        return paused

    def file(self, code: str) -> Any:
        """Return the exported match of a table."""
        table = self.tables.table(code)
        assert table.match is not None
        return read_match_file(export_match(self.store, table, table.match))

    def plays_on(self, code: str) -> bool:
        """Whoever must answer answers; tell whether the match went on."""
        before = self.view(code, PUBLIC)
        seat = before.waiting[0]
        self.act(code, (self.ada, self.bo)[seat], seat)
        return self.view(code, PUBLIC).revision == before.revision + 1

    def close(self) -> None:
        self.tables.close()
        self.store.close()


@pytest.fixture
def make(tmp_path: Path) -> Iterator[Callable[..., Hall]]:
    halls: list[Hall] = []

    def made(seconds: float = LIMIT) -> Hall:
        halls.append(Hall(tmp_path, seconds))
        return halls[-1]

    yield made
    for hall in halls:
        hall.close()


@pytest.fixture
def hall(make: Callable[..., Hall]) -> Hall:
    return make()
