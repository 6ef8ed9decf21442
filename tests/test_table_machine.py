"""Whatever people do at a table, in whatever order, and whenever the host is restarted: what must always hold."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from cantina.match import Match
from cantina.plugins import Plugins
from cantina.store import Store
from cantina.tables import Look, Paused, Refused, Tables
from cantina.text import PUBLIC
from cantina.view import MatchView
from rulesets.coin import COINS
from rulesets.faulty import Faulty

PEOPLE = st.integers(0, 2)
PLACES = st.integers(0, 1)


class Table(RuleBasedStateMachine):
    """Three devices, the first the host device, around one table of Coin."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.rules = Faulty(Path(self.folder.name) / "switch")
        self.version = 0
        self.acknowledged: list[tuple[int, int, str]] = []
        self.store = Store(Path(self.folder.name) / "cantina.db")
        self._open()
        self.tokens, self.devices = zip(*(self.tables.new_device() for _ in range(3)), strict=True)

    def _open(self) -> None:
        self.tables = Tables(Plugins(rulesets={"coin": self.rules}), self.store, self._published)

    def _published(self, code: str, version: int) -> None:
        assert version > self.version, "versions only grow"
        self.version = version

    def teardown(self) -> None:
        self.tables.close()
        self.store.close()
        self.folder.cleanup()

    def look(self, person: int | None, seat: int | None = None) -> Look:
        return self.tables.look(self.code, None if person is None else self.devices[person], seat)

    def tried(self, what: Any, *args: Any) -> bool:
        """Do something that the table may refuse, and tell whether it did it. A refusal changes nothing."""
        before = self.version, [self.views()]
        try:
            what(self.code, *args)
        except Paused:
            return False
        except Refused:
            assert (self.version, [self.views()]) == before
            return False
        return True

    def views(self) -> list[MatchView | None]:
        row = self.tables.table(self.code)
        return [] if row.match is None else [self.tables.view(row, viewer) for viewer in (PUBLIC, 0, 1)]

    @initialize()
    def opened(self) -> None:
        self.code = self.tables.open(self.devices[0], "coin", "table", 2, {"rounds": 3})
        for place in (0, 1):
            self.tables.join(self.code, self.devices[place], f"P{place}", place)
        self.tables.start(self.code, self.devices[0])

    @rule(person=PEOPLE, place=PLACES)
    def join(self, person: int, place: int) -> None:
        self.tried(self.tables.join, self.devices[person], f"P{person}{place}", place)

    @rule(person=PEOPLE, place=PLACES)
    def leave(self, person: int, place: int) -> None:
        self.tried(self.tables.leave, self.devices[person], place)

    @rule(person=PEOPLE)
    def swap(self, person: int) -> None:
        self.tried(self.tables.swap, self.devices[person], 0, 1)

    @rule(giver=PEOPLE, place=PLACES, taker=PEOPLE)
    def hand_over(self, giver: int, place: int, taker: int) -> None:
        try:
            token = self.tables.link(self.code, self.devices[giver], place)
        except Refused:
            return
        assert self.tried(self.tables.take, self.devices[taker], token)
        assert not self.tried(self.tables.take, self.devices[giver], token)

    @rule(person=PEOPLE)
    def start_or_rematch(self, person: int) -> None:
        row = self.tables.table(self.code).match
        after = 0 if row is None else row.number
        if self.tried(self.tables.start, self.devices[person], after):
            version = self.version
            assert self.tried(self.tables.start, self.devices[person], after)
            assert self.version == version, "two clicks make one match"

    @rule(answers=st.lists(st.integers(0, 2), min_size=1, max_size=2))
    def act(self, answers: list[int]) -> None:
        """Whoever must answer answers, a few times; each of them twice by a double click."""
        for index in answers:
            any(self._answer(person, index) for person in range(3))

    def _answer(self, person: int, index: int) -> bool:
        for seat in self.look(person).held:
            view = self.look(person, seat).view
            assert view is not None
            for decision in view.decisions:
                action = decision.actions[index % len(decision.actions)].action
                call = (self.tables.act, self.devices[person], decision.seat, decision.id, action)
                if self.tried(*call):
                    row = self.tables.table(self.code).match
                    assert row is not None
                    self.acknowledged.append((row.id, row.revision, action))
                    assert not self.tried(*call)
                    return True
        return False

    @rule(person=PEOPLE)
    def undo(self, person: int) -> None:
        for seat in self.look(person).held:
            view = self.look(person, seat).view
            assert view is not None
            self.tried(self.tables.undo, self.devices[person], seat, view.revision)

    @rule(first=PEOPLE)
    def ask_undo(self, first: int) -> None:
        """The first who may ask to take back does."""
        for person in (first, *range(3)):
            look = self.look(person)
            if look.can_ask:
                assert look.view is not None
                assert self.tried(self.tables.ask_undo, self.devices[person], look.viewer, look.view.revision)
                return

    @rule(person=PEOPLE, agree=st.booleans())
    def answer_undo(self, person: int, agree: bool) -> None:
        for seat in self.look(person).held:
            self.tried(self.tables.answer_undo, self.devices[person], seat, agree)

    @rule(broken=st.booleans())
    def rules_break_or_are_mended(self, broken: bool) -> None:
        self.rules.set("apply" if broken else "")

    @rule(person=PEOPLE)
    def resume(self, person: int) -> None:
        self.tried(self.tables.resume, self.devices[person])

    @precondition(lambda self: self.tables.table(self.code).paused is not None)
    @rule(person=PEOPLE)
    def step_back(self, person: int) -> None:
        self.tried(self.tables.step_back, self.devices[person])

    @precondition(lambda self: self.tables.table(self.code).paused is not None)
    @rule(person=PEOPLE)
    def end(self, person: int) -> None:
        self.tried(self.tables.end, self.devices[person])

    @rule()
    def restart(self) -> None:
        """The host is killed: nothing but the database is left. What everybody sees is the same."""
        before = [self.unspoilt(view) for view in self.views()]
        self.tables.close()
        self.store.close()
        self.store = Store(Path(self.folder.name) / "cantina.db")
        self._open()
        assert [self.unspoilt(view) for view in self.views()] == before
        self.devices = tuple(self.tables.device(token) for token in self.tokens)
        assert None not in self.devices

    def unspoilt(self, view: MatchView | None) -> Any:
        """A view but for what may be taken back freely, which a restart forgets."""
        return None if view is None else [getattr(view, name) for name in view.__struct_fields__ if name != "undo"]

    @invariant()
    def the_version_is_the_one_published_last(self) -> None:
        if hasattr(self, "code"):
            assert self.tables.table(self.code).version == max(self.version, 1)

    @invariant()
    def every_acknowledged_action_is_in_the_store(self) -> None:
        kept = {
            (match, revision, action)
            for match in {match for match, _, _ in self.acknowledged}
            for revision, _, action, _ in self.store.actions(match)
        }
        assert kept >= set(self.acknowledged)

    @invariant()
    def what_is_in_memory_is_what_is_stored(self) -> None:
        row = self.tables.table(self.code).match if hasattr(self, "code") else None
        if row is not None:
            saved = self.store.snapshot(row.id)
            assert saved.revision == row.revision
            live = self.tables._memory.load(self.rules, self.tables.table(self.code), row).match
            assert Match.load(live.rules, saved).state_hash() == live.state_hash()

    @invariant()
    def no_place_is_held_twice(self) -> None:
        if hasattr(self, "code"):
            table = self.tables.table(self.code)
            places = [member.place for member in table.members]
            assert len(places) == len(set(places))
            if table.match is not None:
                assert len({member.id for member in table.match.seats}) == len(table.match.seats)

    @invariant()
    def a_covered_view_holds_no_secret(self) -> None:
        """Whoever sees as nobody's seat sees no coin in a purse, by observation, titles, decisions or log."""
        if not hasattr(self, "code") or self.tables.table(self.code).match is None:
            return
        row = self.tables.table(self.code)
        assert row.match is not None
        state = self.tables._memory.load(self.rules, row, row.match).match.state
        secret = {state.cards[copy] for seat in state.seats for copy in seat.purse}
        for person in (None, 0, 1, 2):
            look = self.look(person)
            view = look.view
            assert view is not None
            if look.viewer == PUBLIC:
                seen = {slug for zone in view.observation.zones.values() for slug in zone.slugs()} | set(view.titles)
                assert not seen & secret
                assert not view.decisions
            elif len(look.held) > 1:
                others = {state.cards[c] for n, seat in enumerate(state.seats) if n != look.viewer for c in seat.purse}
                assert view.outcome is not None or row.match.stopped or not others & set(view.titles)
        assert secret <= set(COINS)


Table.TestCase.settings = settings(max_examples=60, stateful_step_count=40)
TestTable = Table.TestCase
