"""What can happen at a table, through the service that pages and API use."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from cantina.plugins import Plugins
from cantina.ruleset import Card, Catalogue, Setup
from cantina.store import Device, Store
from cantina.tables import LETTERS, NotOpen, NotSaved, NotYours, Paused, Refused, Tables, TooLate, UnknownTable
from cantina.text import PUBLIC, T, Voice
from cantina.view import MatchView
from rulesets.coin import Coin


class Hall:
    """A host without pages: its tables, two devices, and what was published."""

    def __init__(self, database: Path, coin: Coin) -> None:
        self.database = database
        self.published: list[tuple[str, int]] = []
        self.reopen(coin)
        self.ada, self.bo = self.store.add_device("ada"), self.store.add_device("bo")

    def reopen(self, coin: Coin | None = None) -> None:
        """Go on as after a killed process: nothing but the database is left."""
        if hasattr(self, "store"):
            self.tables.players.close()
            self.store.close()
        self.store = Store(self.database)
        plugins = Plugins(rulesets={} if coin is None else {"coin": coin})
        self.tables = Tables(plugins, self.store, lambda code, version: self.published.append((code, version)))

    def open(self, **options: Any) -> str:
        return self.tables.open(self.ada, "coin", "table", 2, options)

    def seated(self, **options: Any) -> str:
        code = self.open(**options)
        self.tables.join(code, self.ada, "Ada", 0)
        self.tables.join(code, self.bo, "Bo", 1)
        return code

    def started(self, **options: Any) -> str:
        code = self.seated(**options)
        self.tables.start(code, self.ada)
        return code

    def view(self, code: str, viewer: int) -> MatchView:
        return self.tables.view(self.tables.table(code), viewer)

    def act(self, code: str, device: Device, seat: int, index: int = 0) -> str:
        decision = self.view(code, seat).decisions[0]
        self.tables.act(code, device, seat, decision.id, decision.actions[index].action)
        return decision.id


def english(text: Any) -> str:
    return Voice(PUBLIC, (), str).say(text)


@pytest.fixture
def make(tmp_path: Path) -> Iterator[Callable[[Coin], Hall]]:
    halls: list[Hall] = []

    def made(coin: Coin) -> Hall:
        halls.append(Hall(tmp_path / f"{len(halls)}.db", coin))
        return halls[-1]

    yield made
    for hall in halls:
        hall.tables.players.close()
        hall.store.close()


@pytest.fixture
def hall(make: Callable[[Coin], Hall]) -> Hall:
    return make(Coin())


def test_a_code_is_four_letters_that_cannot_be_misread(hall: Hall):
    code = hall.open()
    assert len(code) == 4
    assert set(code) <= set(LETTERS)
    assert not set(LETTERS) & set("0O1IL5S2Z8B")
    assert hall.tables.table(f" {code.lower()} ").code == code


def test_an_unknown_code_is_said_to_be_unknown(hall: Hall):
    with pytest.raises(UnknownTable):
        hall.tables.table("XXXX")


@pytest.mark.parametrize("name", ["", "   ", "x" * 25, "\x00\x1b"])
def test_a_name_is_one_to_24_letters(hall: Hall, name: str):
    with pytest.raises(Refused, match="Say who you are"):
        hall.tables.join(hall.open(), hall.ada, name, 0)


@pytest.mark.parametrize(
    ("name", "place", "error", "says"),
    [("ada", 1, Refused, "has that name"), ("Bo", 0, TooLate, "sits there"), ("Bo", 7, TooLate, "sits there")],
)
def test_a_second_guest_needs_another_name_and_a_free_seat(hall: Hall, name: str, place: int, error: type, says: str):
    code = hall.open()
    hall.tables.join(code, hall.ada, "Ada", 0)
    with pytest.raises(error, match=says):
        hall.tables.join(code, hall.bo, name, place)


def test_a_guest_leaves_its_own_seat_and_the_host_device_frees_any(hall: Hall):
    code = hall.seated()
    with pytest.raises(NotYours):
        hall.tables.leave(code, hall.bo, 0)
    hall.tables.leave(code, hall.bo, 1)
    hall.tables.join(code, hall.bo, "Bo", 1)
    hall.tables.leave(code, hall.ada, 1)
    assert hall.tables.table(code).free == (1,)


def test_start_says_how_many_seats_are_empty(hall: Hall):
    code = hall.open()
    refusal = hall.tables.start_refusal(hall.tables.table(code))
    assert english(refusal) == "2 seats are empty."
    hall.tables.join(code, hall.ada, "Ada", 0)
    assert english(hall.tables.start_refusal(hall.tables.table(code))) == "One seat is empty."
    with pytest.raises(Refused):
        hall.tables.start(code, hall.ada)


def test_only_the_host_device_starts(hall: Hall):
    code = hall.seated()
    with pytest.raises(NotYours):
        hall.tables.start(code, hall.bo)


def test_nobody_sits_down_or_leaves_during_a_match(hall: Hall):
    code = hall.started()
    for attempt in (lambda: hall.tables.join(code, hall.bo, "Cleo", 0), lambda: hall.tables.leave(code, hall.ada, 0)):
        with pytest.raises(TooLate, match="begun"):
            attempt()


def test_every_change_is_published_with_a_higher_version(hall: Hall):
    code = hall.started()
    hall.act(code, hall.ada, 0)
    versions = [version for published, version in hall.published if published == code]
    assert versions == sorted(set(versions))
    assert len(versions) == 4
    assert hall.tables.table(code).version == versions[-1]


def test_an_action_answers_the_decision_it_was_made_for_and_no_other(hall: Hall):
    code = hall.started()
    decision = hall.act(code, hall.ada, 0)
    with pytest.raises(TooLate, match="changed"):
        hall.tables.act(code, hall.ada, 0, decision, "lay:gold")
    assert hall.view(code, 0).revision == 1


def test_an_action_that_is_not_offered_is_refused(hall: Hall):
    code = hall.started()
    with pytest.raises(NotOpen):
        hall.tables.act(code, hall.ada, 0, hall.view(code, 0).decisions[0].id, "lay:moon")


def test_a_device_acts_for_its_own_seat_only(hall: Hall):
    code = hall.started()
    decision = hall.view(code, 0).decisions[0]
    with pytest.raises(NotYours):
        hall.tables.act(code, hall.bo, 0, decision.id, decision.actions[0].action)


def test_taking_back_is_free_until_the_turn_has_gone_on(hall: Hall):
    code = hall.started()
    hall.act(code, hall.ada, 0)
    with pytest.raises(TooLate, match="gone to another"):
        hall.tables.undo(code, hall.ada, 0, 1)


def test_a_free_step_is_taken_back_as_an_action_of_its_own(make: Callable[[Coin], Hall]):
    hall = make(Patient())
    code = hall.started()
    before = hall.view(code, 0).decisions[0]
    hall.act(code, hall.ada, 0)
    assert hall.view(code, 0).undo
    hall.tables.undo(code, hall.ada, 0, 1)
    after = hall.view(code, 0)
    assert (after.revision, after.decisions[0].actions) == (2, before.actions)
    assert after.decisions[0].id != before.id
    assert after.log[-1].text == "You take back the last step."
    row = hall.tables.table(code).match
    assert row is not None
    assert [action for _, _, action, _ in hall.store.actions(row.id)][1] == "undo:0"


def test_taking_back_twice_by_a_double_click_takes_back_once(make: Callable[[Coin], Hall]):
    hall = make(Patient())
    code = hall.started()
    hall.act(code, hall.ada, 0)
    hall.tables.undo(code, hall.ada, 0, 1)
    with pytest.raises(TooLate):
        hall.tables.undo(code, hall.ada, 0, 1)


def test_a_match_goes_on_where_it_was_after_the_process_ended(hall: Hall):
    code = hall.started()
    hall.act(code, hall.ada, 0)
    before = [hall.view(code, viewer) for viewer in (PUBLIC, 0, 1)]
    hall.reopen(Coin())
    assert [hall.view(code, viewer) for viewer in (PUBLIC, 0, 1)] == before
    hall.act(code, hall.bo, 1)
    assert hall.view(code, PUBLIC).revision == 2


def test_a_running_match_keeps_the_cards_it_was_started_with(hall: Hall):
    class Renamed(Coin):
        def catalogue(self, setup: Setup) -> Catalogue:
            cards = super().catalogue(setup).values()
            return Catalogue([Card(slug=card.slug, name=T("New coin"), number=card.number) for card in cards])

    code = hall.started()
    before = hall.view(code, 0)
    hall.reopen(Renamed())
    assert hall.view(code, 0) == before
    other = hall.started()
    assert set(hall.view(other, 0).titles.values()) == {"New coin"}


def test_a_table_whose_title_is_gone_says_so(hall: Hall):
    code = hall.started()
    hall.reopen(None)
    with pytest.raises(Refused, match="not installed"):
        hall.view(code, 0)


def play_on(hall: Hall, code: str) -> MatchView:
    """Let Ada answer whenever she must, Bo too where Bo is a person, and return the end."""
    while (view := hall.view(code, PUBLIC)).outcome is None:
        hall.tables.players.settle()
        for device, seat in ((hall.ada, 0), (hall.bo, 1)):
            if seat in hall.tables.seats_of(hall.tables.table(code), device) and hall.view(code, seat).decisions:
                hall.act(code, device, seat)
    return view


@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_a_bot_answers_through_the_same_door(hall: Hall, bot: str):
    code = hall.open()
    hall.tables.join(code, hall.ada, "Ada", 0)
    hall.tables.add_bot(code, hall.ada, bot, 1, english)
    hall.tables.start(code, hall.ada)
    view = play_on(hall, code)
    assert view.names == ("Ada", "Bot 2")
    row = hall.tables.table(code).match
    assert row is not None
    assert [seat for _, seat, _, _ in hall.store.actions(row.id)] == [0, 1] * 3


def test_only_the_host_device_adds_bots_and_only_known_ones(hall: Hall):
    code = hall.open()
    with pytest.raises(NotYours):
        hall.tables.add_bot(code, hall.bo, "random", 1, english)
    with pytest.raises(Refused):
        hall.tables.add_bot(code, hall.ada, "cheating", 1, english)


def test_bots_that_had_to_answer_when_the_process_ended_answer_afterwards(hall: Hall):
    code = hall.open()
    hall.tables.join(code, hall.ada, "Ada", 0)
    hall.tables.add_bot(code, hall.ada, "random", 1, english)
    hall.tables.players.wake = lambda code: None  # type: ignore[method-assign]  # ended before the bot's turn
    hall.tables.start(code, hall.ada)
    hall.act(code, hall.ada, 0)
    assert hall.view(code, 0).waiting == (1,)
    hall.reopen(Coin())
    hall.tables.wake_all()
    hall.tables.players.settle()
    assert hall.view(code, 0).waiting == (0,)


def test_a_rematch_keeps_the_members_and_two_clicks_make_one(hall: Hall):
    code = hall.started(rounds=1)
    play_on(hall, code)
    hall.tables.start(code, hall.bo, after=1)
    hall.tables.start(code, hall.ada, after=1)
    row = hall.tables.table(code).match
    assert row is not None
    assert (row.number, row.revision, [member.name for member in row.seats]) == (2, 0, ["Ada", "Bo"])


class Patient(Coin):
    """Coin in which the turn goes on only after two coins."""

    def apply(self, state, seat, action, chance, log):
        super().apply(state, seat, action, chance, log)
        if len(state.seats[seat].laid) == 1:
            state.turn = seat


class Breaks(Coin):
    """Coin that fails where its attribute says, until it is mended."""

    where = "apply"
    mended = False

    def apply(self, state, seat, action, chance, log):
        super().apply(state, seat, action, chance, log)
        if self.where == "apply" and not self.mended:
            raise ZeroDivisionError("the rule that divides")
        if self.where == "save" and not self.mended:
            state.seats[seat].purse.clear()

    def new_state(self, setup, chance, log):
        if self.where == "new_state" and not self.mended:
            raise ZeroDivisionError("the rule that divides")
        return super().new_state(setup, chance, log)

    def evaluate(self, state, seat):
        if self.where == "bot" and not self.mended:
            raise ZeroDivisionError("the rule that divides")
        return 0.0

    def observe(self, state, viewer):
        if self.where == "observe" and not self.mended:
            raise ZeroDivisionError("the rule that divides")
        return super().observe(state, viewer)


@pytest.mark.parametrize("where", ["apply", "save"])
def test_a_ruleset_that_fails_leaves_the_match_and_pauses_its_table(make: Callable[[Coin], Hall], where: str):
    coin = Breaks()
    coin.where = where
    hall = make(coin)
    code, other = hall.started(), hall.started()
    before = hall.view(code, 0)
    with pytest.raises(Paused):
        hall.act(code, hall.ada, 0)
    report = hall.tables.table(code).paused
    assert report is not None
    assert (report["ruleset"], report["revision"], report["seat"]) == ("coin", 0, 0)
    assert report["action"] == before.decisions[0].actions[0].action
    assert report["error"]
    assert hall.view(code, 0) == before
    with pytest.raises(Paused):
        hall.act(code, hall.ada, 0)
    assert hall.tables.table(other).paused is None

    coin.mended = True
    with pytest.raises(NotYours):
        hall.tables.resume(code, hall.bo)
    hall.tables.resume(code, hall.ada)
    hall.act(code, hall.ada, 0)
    assert hall.view(code, 0).revision == 1


def test_a_ruleset_that_fails_at_set_up_pauses_the_table(make: Callable[[Coin], Hall]):
    coin = Breaks()
    coin.where = "new_state"
    hall = make(coin)
    code = hall.seated()
    with pytest.raises(Paused):
        hall.tables.start(code, hall.ada)
    report = hall.tables.table(code).paused
    assert report is not None
    assert "divides" in report["error"]
    coin.mended = True
    hall.tables.resume(code, hall.ada)
    hall.tables.start(code, hall.ada)
    assert hall.view(code, 0).waiting == (0,)


def test_a_bot_that_fails_pauses_the_table(make: Callable[[Coin], Hall]):
    coin = Breaks()
    coin.where = "bot"
    hall = make(coin)
    code = hall.open()
    hall.tables.join(code, hall.ada, "Ada", 0)
    hall.tables.add_bot(code, hall.ada, "greedy", 1, english)
    hall.tables.start(code, hall.ada)
    hall.act(code, hall.ada, 0)
    hall.tables.players.settle()
    report = hall.tables.table(code).paused
    assert report is not None
    assert (report["seat"], report["revision"]) == (1, 1)
    coin.mended = True
    hall.tables.resume(code, hall.ada)
    hall.tables.players.settle()
    assert hall.view(code, 0).waiting == (0,)


def test_a_ruleset_that_cannot_be_observed_is_said_to_fail(make: Callable[[Coin], Hall]):
    coin = Breaks()
    coin.where = "observe"
    hall = make(coin)
    code = hall.started()
    with pytest.raises(Refused, match="cannot be shown"):
        hall.view(code, 0)


def test_a_full_database_refuses_the_action_and_keeps_the_match(hall: Hall):
    code = hall.started()
    before = hall.view(code, 0)

    def full(connection: Any, *_: Any) -> None:
        raise sa.exc.OperationalError("insert", {}, Exception("database or disk is full"))

    sa.event.listen(hall.store._engine, "before_cursor_execute", full_on_actions := _only_actions(full))
    with pytest.raises(NotSaved):
        hall.act(code, hall.ada, 0)
    assert hall.view(code, 0) == before
    sa.event.remove(hall.store._engine, "before_cursor_execute", full_on_actions)
    hall.act(code, hall.ada, 0)
    assert hall.view(code, 0).revision == 1


def _only_actions(full: Callable[..., None]) -> Callable[..., None]:
    def before(connection: Any, cursor: Any, statement: str, parameters: Any, context: Any, many: bool) -> None:
        if statement.startswith("INSERT INTO snapshots"):
            full(connection)

    return before


def test_matches_in_memory_are_bounded(hall: Hall, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("cantina.tables.memory.LIVE_MATCHES", 2)
    codes = [hall.started() for _ in range(4)]
    for code in codes:
        hall.act(code, hall.ada, 0)
    assert len(hall.tables._memory) == 2
    assert all(hall.view(code, 1).waiting == (1,) for code in codes)
