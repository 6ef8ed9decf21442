"""A host without pages for tests of files: a database in which a match is played from a chosen seed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from cantina.events import Event
from cantina.files import MatchFile, export_match, read_match_file
from cantina.match import Match
from cantina.ruleset import Ruleset
from cantina.store import Answer, MatchRow, Store, TableRow
from cantina.text import T

CODE = "R7QM"
NAMES = ("Ada", "Bo")
TOOK_BACK = Event("undo", T("{seat} takes back the last step.", own="You take back the last step."), 0)


class House:
    """One database, one table, one match."""

    def __init__(self, database: Path, code: str = CODE) -> None:
        self.database = database
        self.store = Store(database)
        self.code = code

    @property
    def table(self) -> TableRow:
        table = self.store.table(self.code)
        assert table is not None
        return table

    @property
    def row(self) -> MatchRow:
        row = self.table.match
        assert row is not None
        return row

    def begin(self, rules: Ruleset[Any], seed: int = 1, **options: Any) -> Match[Any]:
        """Open a table for two, seat Ada and the bot Bo, and start a match."""
        mode = rules.about.modes[0].id
        setup = rules.setup(mode, 2, options)
        device = self.store.add_device(f"hash of {self.code}")
        self.store.open_table(self.code, device.id, rules.id, setup)
        self.store.sit(self.table, 0, NAMES[0], device)
        self.store.sit(self.table, 1, NAMES[1], None, "random")
        self.match = Match.start(rules, setup, seed=seed)
        cards = self.match.rules.cards
        first = self._answer(-1, "", self.match.opening)
        self.store.start(self.table, self.table.members, cards.dump(), cards.content_hash(), first)
        return self.match

    def act(self, action: str | None = None, seat: int | None = None) -> None:
        """Answer with this action, or the first on offer, for this seat or the first that must answer."""
        decision = self.match.decisions[0]
        seat = decision.seat if seat is None else seat
        action = decision.actions[0] if action is None else action
        self._keep(seat, action, self.match.act(seat, action))

    def play(self, steps: int = 1_000) -> House:
        """Answer the first on offer, to the end or so many times."""
        for _ in range(steps):
            if self.match.outcome is not None:
                break
            self.act()
        return self

    def undo(self, seat: int = 0) -> None:
        back = self.match.undo(seat)
        self._keep(seat, f"undo:{back}", [TOOK_BACK])

    def _keep(self, seat: int, action: str, events: list[Event]) -> None:
        self.store.record(self.table, self.row.id, self._answer(seat, action, events))

    def _answer(self, seat: int, action: str, events: list[Event]) -> Answer:
        match = self.match
        return Answer(match.revision, seat, action, match.state_hash(), match.save(), events, match.outcome is not None)

    def export(self) -> bytes:
        return export_match(self.store, self.table, self.row, self.match.rules.about.version)

    def file(self) -> MatchFile:
        return read_match_file(self.export())
