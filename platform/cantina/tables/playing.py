"""Matches: start, act, take back, end; and the bots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from ..errors import IllegalAction, RulesetError, StateError, UndoRefused
from ..events import Event
from ..hookspecs import Finished
from ..match import UNDO, Match
from ..ruleset import Action
from ..store import Answer, Ask, Conflict, Device, MatchRow, TableRow
from ..text import TN, T, Text
from .base import Base, saved_hash
from .memory import Live
from .refusals import (
    CHANGED,
    HOST_ONLY,
    ILLEGAL,
    NOT_ASKED,
    NOT_BEGUN,
    NOT_YOUR_SEAT,
    NOTHING_BACK,
    PAUSED,
    UNDER_WAY,
    NotOpen,
    NotYours,
    Paused,
    Refused,
    TooLate,
)

TOOK_BACK = T("{seat} takes back the last step.", own="You take back the last step.")
BOT_ANSWERS = 40
"""How many answers bots give at one table before other tables' bots have their turn."""


class Playing(Base):
    """What happens in matches."""

    def start(self, code: str, device: Device, after: int = 0) -> None:
        """Start the match that follows match number `after` (0: the first), with the members in their places.

        A second click finds that match begun and changes nothing.
        """
        with self._at(code) as table:
            number = 0 if table.match is None else table.match.number
            if number != after:
                return
            if table.playing:
                raise TooLate(UNDER_WAY)
            if after == 0 or not any(member.device == device.id for member in table.members):
                self._hosted(table, device)
            refusal = self.start_refusal(table)
            if refusal is not None:
                raise Refused(refusal)
            ruleset = self._ruleset(table)
            try:
                with self._watch():
                    match = Match.start(ruleset, table.setup, seed=table.seed if number == 0 else None)
                    first = self._answer(match, 0, "", match.opening)
                    catalogue = match.rules.cards
                    cards, digest = catalogue.dump(), catalogue.content_hash()
            except Exception as error:
                self._pause(table, None, error, doing="start")
                raise Paused(PAUSED) from error
            self._changed(table, self.store.start(table, table.members, cards, digest, first))

    def start_refusal(self, table: TableRow) -> Text | None:
        """Return why the table cannot start a match yet, or None."""
        empty = len(table.free)
        if table.paused is not None:
            return PAUSED
        return TN("One seat is empty.", "{n} seats are empty.", empty) if empty else None

    def end(self, code: str, device: Device) -> None:
        """End the match without an outcome, as host device; its position stays readable."""
        with self._at(code) as table:
            self._hosted(table, device)
            if table.match is None or not table.playing:
                return
            version = self.store.stop(table, table.match)
            if table.paused is not None:
                version = self.store.pause(table, None)
            self._publish(table.code, version)

    def resume(self, code: str, device: Device) -> None:
        """Let a paused table go on."""
        with self._at(code) as table:
            self._hosted(table, device)
            if table.paused is not None:
                self._memory.forget(table.match)
                self.players.restart()
                self._changed(table, self.store.pause(table, None))

    def act(self, code: str, device: Device, seat: int, decision_id: str, action: Action) -> None:
        """Answer a decision for a seat that the device holds.

        Raises `NotYours`, `TooLate` (the decision is answered or its offer changed), `NotOpen`, `NotSaved`; `Paused` if
        the rules fail or compute too long, which pauses the table at the last position.
        """
        with self._at(code) as table:
            row = self._held(table, device, seat)
            live = self._load(table, row)
            decision = live.match.decision(seat)
            if decision is None or live.match.decision_id(decision) != decision_id:
                raise TooLate(CHANGED)
            try:
                self._play(table, row, live, seat, action)
            except IllegalAction as error:
                raise NotOpen(ILLEGAL) from error

    def _held(self, table: TableRow, device: Device, seat: int) -> MatchRow:
        if table.match is None:
            raise TooLate(NOT_BEGUN)
        if seat not in self.seats_of(table, device):
            raise NotYours(NOT_YOUR_SEAT)
        if table.paused is not None:
            raise Paused(PAUSED)
        if table.match.stopped:
            raise TooLate(CHANGED)
        return table.match

    def _play(self, table: TableRow, row: MatchRow, live: Live, seat: int, action: Action) -> None:
        match = live.match.fork()
        try:
            with self._watch():
                events = match.act(seat, action)
                answer = self._answer(match, seat, action, events)
        except (RulesetError, StateError) as error:
            self._pause(table, live.match, error, seat, action)
            raise Paused(PAUSED) from error
        self._keep(table, row, live, match, answer)

    def _keep(self, table: TableRow, row: MatchRow, live: Live, match: Match[Any], answer: Answer) -> None:
        """Save the position that a match has reached, then show it; what is not saved has not happened."""
        try:
            version = self.store.record(table, row.id, answer)
        except Conflict as error:
            self._memory.forget(row)
            raise TooLate(CHANGED) from error
        live.advance(match, answer.events)
        self._changed(table, version)
        if match.outcome is not None:
            members, about = row.seats, match.rules.about
            names, bots = tuple(member.name for member in members), tuple(member.bot for member in members)
            self.listeners.tell(
                Finished(
                    table.code, row.number, about.id, about.version, match.setup, names, bots, match.revision, match.outcome
                )
            )

    def _answer(self, match: Match[Any], seat: int, action: Action, events: Sequence[Event]) -> Answer:
        saved = match.save()
        return Answer(match.revision, seat, action, saved_hash(saved.state), saved, events, match.outcome is not None)

    # Taking back

    def undo(self, code: str, device: Device, seat: int, revision: int) -> None:
        """Take back the last step of a seat where that is free; `revision` is where the person saw the match."""
        with self._at(code) as table:
            row = self._held(table, device, seat)
            live = self._load(table, row)
            if live.match.revision != revision:
                raise TooLate(CHANGED)
            match = live.match.fork()
            try:
                with self._watch():
                    back = match.undo(seat)
                    answer = self._answer(match, seat, f"{UNDO}{back}", [Event("undo", TOOK_BACK, seat)])
            except UndoRefused as error:
                raise TooLate(error.text) from error
            except RulesetError as error:
                self._pause(table, live.match, error, seat)
                raise Paused(PAUSED) from error
            self._keep(table, row, live, match, answer)

    def ask_undo(self, code: str, device: Device, seat: int, revision: int) -> None:
        """Ask the other seats to let this one take back its last step, and what came after; bots agree.

        Any other change at the table drops the question.
        """
        with self._at(code) as table:
            row = self._held(table, device, seat)
            if row.revision != revision or row.ended is not None:
                raise TooLate(CHANGED)
            back = self._last_step(row, seat)
            if back is None:
                raise TooLate(NOTHING_BACK)
            agreed = tuple(other for other in range(len(row.seats)) if _agrees(row, other, seat))
            self._ask(table, row, Ask(seat, revision, back, agreed))

    def answer_undo(self, code: str, device: Device, seat: int, agree: bool) -> None:
        """Answer whether another seat may take back: a no drops the question, as the asker may too; the last yes takes back."""
        with self._at(code) as table:
            row = self._held(table, device, seat)
            ask = table.ask
            if ask is None or ask.revision != row.revision:
                raise TooLate(NOT_ASKED)
            if not agree:
                self._publish(table.code, self.store.ask(table, None))
            elif seat not in ask.agreed:
                self._ask(table, row, replace(ask, agreed=(*ask.agreed, seat)))

    def _ask(self, table: TableRow, row: MatchRow, ask: Ask) -> None:
        if len(ask.agreed) < len(row.seats):
            self._publish(table.code, self.store.ask(table, ask))
        else:
            self._go_back(table, row, ask.seat, ask.back)

    def step_back(self, code: str, device: Device) -> None:
        """Take back the last action of a paused table, as host device, and let it go on."""
        with self._at(code) as table:
            self._hosted(table, device)
            if table.match is None or table.paused is None:
                raise NotYours(HOST_ONLY)
            steps = self._line(table.match)
            if not steps:
                raise TooLate(NOTHING_BACK)
            revision, seat = steps[0]
            self._memory.forget(table.match)
            self.store.pause(table, None)
            self._go_back(self.table(code), table.match, seat, revision - 1)

    def _go_back(self, table: TableRow, row: MatchRow, seat: int, back: int) -> None:
        """Restore an earlier position as a new revision; chance does not go back."""
        live = self._load(table, row)
        match = live.match.fork()
        try:
            with self._watch():
                match.restore(Match.load(match.rules, self.store.snapshot_at(row.id, back)).state)
                answer = self._answer(match, seat, f"{UNDO}{back}", [Event("undo", TOOK_BACK, seat)])
        except RulesetError as error:
            self._pause(table, live.match, error, seat)
            raise Paused(PAUSED) from error
        self._keep(table, row, live, match, answer)

    def _last_step(self, row: MatchRow, seat: int) -> int | None:
        """Return the revision before the last action of a seat that still counts."""
        return next((revision - 1 for revision, by in self._line(row) if by == seat), None)

    def _line(self, row: MatchRow) -> list[tuple[int, int]]:
        """Return the actions that led to the position now as (revision, seat), the last first: taken back ones are left out."""
        line: dict[int, tuple[int, int, int]] = {}  # revision: its own step, who made it, the step before it
        latest = {0: 0}
        for revision, seat, action, _ in self.store.actions(row.id):
            if action.startswith(UNDO):
                latest[revision] = latest[int(action.removeprefix(UNDO))]
            else:
                line[revision] = (revision, seat, latest[revision - 1])
                latest[revision] = revision
        steps, at = [], latest[row.revision]
        while at:
            revision, seat, before = line[at]
            steps.append((revision, seat))
            at = before
        return steps

    # Bots

    def wake_all(self) -> None:
        """Let bots go on wherever a match was under way when the host stopped."""
        for code in self.store.unfinished(self._kept_since()):
            self.players.wake(code)

    def play_bots(self, code: str) -> bool:
        """Let bots answer until a person must, and tell whether they have more to do."""
        return all(self._bot_answers(code) for _ in range(BOT_ANSWERS))

    def _bot_answers(self, code: str) -> bool:
        """Let one bot think, without holding the table, and answer if its question is still open."""
        table = self.table(code)
        row = table.match
        if row is None or not table.playing or table.paused is not None or self.archived(table):
            return False
        match = self._load(table, row).match
        seat = next((seat for seat in match.waiting if row.seats[seat].bot is not None), None)
        if seat is None:
            return False
        decision = match.decision(seat)
        assert decision is not None
        failed, action = None, ""
        try:
            if match.revision >= match.rules.about.max_answers:
                raise RulesetError(f"{match.rules.id}: the match is longer than its ruleset promises, so its bots stop")
            action = self.players.think(match, seat, str(row.seats[seat].bot))
        except Exception as error:
            failed = error
        with self._at(code) as table:
            if table.match is None or table.match.id != row.id or not table.playing or table.paused is not None:
                return True
            live = self._load(table, table.match)
            now = live.match.decision(seat)
            if now is None or live.match.decision_id(now) != match.decision_id(decision):
                return True
            if failed is not None:
                self._pause(table, live.match, failed, seat, doing="bot")
                return False
            try:
                self._play(table, table.match, live, seat, action)
            except IllegalAction as error:
                self._pause(table, live.match, error, seat, action, "bot")
                return False
            except Paused:
                return False
        return True


def _agrees(row: MatchRow, seat: int, asker: int) -> bool:
    """Tell whether a seat need not be asked: bots and empty seats agree, and so does everybody at the asker's screen."""
    device = row.seats[seat].device
    return device is None or device == row.seats[asker].device
