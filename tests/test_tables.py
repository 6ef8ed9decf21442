"""What can happen at a table, through the service that pages and API use."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from cantina.plugins import Plugins, discover
from cantina.ruleset import Card, Catalogue, Setup
from cantina.store import Device, Store
from cantina.tables import (
    LETTERS,
    Archived,
    Asking,
    NotOpen,
    NotYours,
    Paused,
    Refused,
    Sitter,
    Tables,
    TooLate,
    TooMany,
    UnknownTable,
)
from cantina.text import PUBLIC, T, Voice
from cantina.view import MatchView
from rulesets.coin import Coin


class Hall:
    """A host without pages: its tables, two devices, and what was published."""

    def __init__(self, database: Path, coin: Coin) -> None:
        self.database = database
        self.published: list[tuple[str, int]] = []
        self.reopen(coin)
        self.ada, self.bo, self.cleo = (self.store.add_device(name) for name in ("ada", "bo", "cleo"))

    def reopen(self, coin: Coin | None = None, **options: Any) -> None:
        """Go on as after a killed process: nothing but the database is left."""
        if hasattr(self, "store"):
            self.tables.close()
            self.store.close()
        self.store = Store(self.database)
        plugins = Plugins(rulesets={} if coin is None else {"coin": coin})
        self.tables = Tables(plugins, self.store, lambda code, version: self.published.append((code, version)), **options)

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
        hall.tables.close()
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


def test_a_seat_left_during_a_match_waits_for_whoever_takes_it_over(hall: Hall):
    code = hall.started()
    hall.act(code, hall.ada, 0)
    with pytest.raises(TooLate, match="sits there"):
        hall.tables.join(code, hall.cleo, "Cleo", 1)
    with pytest.raises(NotYours):
        hall.tables.leave(code, hall.bo, 0)
    hall.tables.leave(code, hall.bo, 1)
    assert hall.tables.table(code).free == (1,)
    with pytest.raises(NotYours):
        hall.act(code, hall.bo, 1)
    hall.tables.join(code, hall.cleo, "Cleo", 1)
    hall.act(code, hall.cleo, 1)
    assert hall.view(code, PUBLIC).names == ("Ada", "Cleo")


def test_the_host_device_frees_a_seat_for_a_bot_and_a_bots_seat_for_a_guest(hall: Hall):
    code = hall.started()
    hall.tables.leave(code, hall.ada, 1)
    hall.act(code, hall.ada, 0)
    hall.tables.add_bot(code, hall.ada, "random", 1, english)
    hall.tables.players.settle()
    assert hall.view(code, 0).waiting == (0,)
    hall.tables.leave(code, hall.ada, 1)
    hall.tables.join(code, hall.bo, "Bo", 1)
    hall.act(code, hall.ada, 0)
    hall.act(code, hall.bo, 1)
    assert hall.view(code, PUBLIC).revision == 4


def test_a_seat_link_moves_the_seat_once_and_replaces_the_older_link(hall: Hall):
    code = hall.started()
    with pytest.raises(NotYours):
        hall.tables.link(code, hall.bo, 0)
    older, newer = hall.tables.link(code, hall.bo, 1), hall.tables.link(code, hall.bo, 1)
    for token in (older, "guess", ""):
        with pytest.raises(TooLate, match="newer one"):
            hall.tables.take(code, hall.cleo, token)
    hall.tables.take(code, hall.cleo, newer)
    with pytest.raises(TooLate):
        hall.tables.take(code, hall.bo, newer)
    hall.act(code, hall.ada, 0)
    with pytest.raises(NotYours):
        hall.act(code, hall.bo, 1)
    hall.act(code, hall.cleo, 1)


def test_the_host_device_hands_over_a_seat(hall: Hall):
    code = hall.started()
    hall.tables.take(code, hall.cleo, hall.tables.link(code, hall.ada, 1))
    assert hall.tables.seats_of(hall.tables.table(code), hall.cleo) == (1,)
    assert hall.tables.seats_of(hall.tables.table(code), hall.bo) == ()


def test_secrets_are_kept_hashed(hall: Hall):
    token, device = hall.tables.new_device()
    assert hall.tables.device(token) == device
    assert hall.tables.device("") is None
    link = hall.tables.link(hall.seated(), hall.ada, 0)
    hall.store.close()
    kept = b"".join(path.read_bytes() for path in hall.database.parent.glob(f"{hall.database.name}*"))
    for secret in (token, link):
        assert len(secret) >= 43
        assert secret.encode() not in kept


def test_places_are_swapped_between_matches_only(hall: Hall):
    code = hall.seated()
    with pytest.raises(NotYours):
        hall.tables.swap(code, hall.cleo, 0, 1)
    hall.tables.swap(code, hall.bo, 0, 1)
    assert [(m.place, m.name) for m in hall.tables.table(code).members] == [(0, "Bo"), (1, "Ada")]
    hall.tables.start(code, hall.ada)
    assert hall.view(code, PUBLIC).names == ("Bo", "Ada")
    with pytest.raises(TooLate, match="begun"):
        hall.tables.swap(code, hall.bo, 0, 1)


def test_a_table_may_be_for_those_who_play(hall: Hall):
    code = hall.started()
    assert hall.tables.look(code, hall.cleo).viewer == PUBLIC
    with pytest.raises(NotYours):
        hall.tables.watching(code, hall.bo, False)
    hall.tables.watching(code, hall.ada, False)
    for device in (hall.cleo, None):
        with pytest.raises(NotYours, match="those who play"):
            hall.tables.look(code, device)
    assert hall.tables.look(code, hall.bo).viewer == 1


def test_the_host_device_ends_a_match_without_an_outcome(hall: Hall):
    code = hall.started()
    with pytest.raises(NotYours):
        hall.tables.end(code, hall.bo)
    hall.tables.end(code, hall.ada)
    shown = hall.tables.look(code, hall.ada)
    assert shown.view is not None
    assert (shown.view.decisions, shown.view.waiting, shown.row.playing) == ((), (), False)
    with pytest.raises(TooLate):
        hall.act(code, hall.ada, 0)
    hall.tables.start(code, hall.bo, after=1)
    assert hall.view(code, 0).waiting == (0,)


def test_a_table_left_alone_for_long_is_closed_but_readable(make: Callable[..., Hall]):
    hall = make(Coin())
    code = hall.started()
    hall.reopen(Coin(), keep_days=-1)
    shown = hall.tables.look(code, hall.ada)
    assert shown.archived
    assert shown.view is not None
    with pytest.raises(Archived):
        hall.act(code, hall.ada, 0)
    hall.reopen(Coin(), keep_days=1)
    hall.act(code, hall.ada, 0)


def test_a_device_opens_so_many_tables_a_day(hall: Hall, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("cantina.tables.seating.TABLES_A_DAY", 2)
    hall.open(), hall.open()
    with pytest.raises(TooMany):
        hall.open()
    hall.tables.open(hall.bo, "coin", "table", 2)


def test_a_table_opened_by_a_program_gives_each_named_guest_a_secret_of_its_own(hall: Hall):
    opened = hall.tables.open_seated("coin", "table", None, (), (Sitter(name="Ada"), Sitter(bot="random")))
    token = opened.tokens[0]
    assert token is not None
    assert opened.tokens[1] is None
    seat, host = hall.tables.device(token), hall.tables.device(opened.host_token)
    assert hall.tables.look(opened.code, seat).viewer == 0
    assert hall.tables.look(opened.code, host).hosting
    assert hall.tables.look(opened.code, host).viewer == PUBLIC
    assert hall.tables.look(opened.code, seat).view is not None


def test_the_shuffles_are_committed_to_at_the_start_and_opened_at_the_end(hall: Hall):
    code = hall.started(rounds=1)
    begun = hall.tables.look(code, hall.ada)
    assert begun.key is None
    play_on(hall, code)
    ended = hall.tables.look(code, None)
    assert ended.key is not None
    assert ended.commitment == begun.commitment == hashlib.sha256(bytes.fromhex(ended.key)).hexdigest()


def three_steps(hall: Hall) -> str:
    """Ada, Bo and Ada have answered."""
    code = hall.started()
    for device, seat in ((hall.ada, 0), (hall.bo, 1), (hall.ada, 0)):
        hall.act(code, device, seat)
    return code


def test_taking_back_is_asked_of_the_others_and_their_yes_does_it(hall: Hall):
    code = three_steps(hall)
    before = hall.view(code, 0)
    assert hall.tables.look(code, hall.bo).can_ask
    hall.tables.ask_undo(code, hall.bo, 1, 3)
    for device in (hall.ada, hall.bo, None):
        assert hall.tables.look(code, device).asking == Asking(1, (0,))
    assert hall.view(code, 0) == before
    hall.tables.answer_undo(code, hall.ada, 0, True)
    after = hall.view(code, 1)
    assert (after.revision, after.waiting, after.log[-1].text) == (4, (1,), "You take back the last step.")
    assert hall.tables.look(code, hall.ada).asking is None
    row = hall.tables.table(code).match
    assert row is not None
    assert [action for _, _, action, _ in hall.store.actions(row.id)][-1] == "undo:1"
    hall.reopen(Coin())
    assert hall.view(code, 1).decisions == after.decisions


def test_what_was_taken_back_is_not_taken_back_again(hall: Hall):
    code = three_steps(hall)
    hall.tables.ask_undo(code, hall.ada, 0, 3)
    hall.tables.answer_undo(code, hall.bo, 1, True)
    hall.tables.ask_undo(code, hall.ada, 0, 4)
    hall.tables.answer_undo(code, hall.bo, 1, True)
    assert hall.view(code, 0).waiting == (0,)
    assert sum(len(zone.faces) for path, zone in hall.view(code, PUBLIC).observation.zones.items() if "laid" in path) == 0
    with pytest.raises(TooLate, match="no step"):
        hall.tables.ask_undo(code, hall.ada, 0, 5)


@pytest.mark.parametrize("who", ["ada", "bo"])
def test_a_no_or_the_asker_drops_the_question(hall: Hall, who: str):
    code = three_steps(hall)
    hall.tables.ask_undo(code, hall.ada, 0, 3)
    hall.tables.answer_undo(code, getattr(hall, who), {"ada": 0, "bo": 1}[who], False)
    assert hall.tables.look(code, hall.ada).asking is None
    with pytest.raises(TooLate, match="Nobody asks"):
        hall.tables.answer_undo(code, hall.bo, 1, True)
    assert hall.view(code, 0).revision == 3


def test_an_answer_to_the_decision_drops_the_question(hall: Hall):
    code = three_steps(hall)
    hall.tables.ask_undo(code, hall.ada, 0, 3)
    hall.act(code, hall.bo, 1)
    assert hall.tables.look(code, hall.ada).asking is None


def test_bots_agree_to_a_step_taken_back(hall: Hall):
    code = hall.open()
    hall.tables.join(code, hall.ada, "Ada", 0)
    hall.tables.add_bot(code, hall.ada, "random", 1, english)
    hall.tables.start(code, hall.ada)
    hall.act(code, hall.ada, 0)
    hall.tables.players.settle()
    hall.tables.ask_undo(code, hall.ada, 0, 2)
    assert (hall.view(code, 0).revision, hall.view(code, 0).waiting) == (3, (0,))


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


def test_bots_play_an_installed_title_whose_object_cannot_be_copied_to_their_process(tmp_path: Path):
    plugins = discover()
    plugins.rulesets["rule-the-galaxy"].unlike_data = lambda: None  # type: ignore[attr-defined]
    tables = Tables(plugins, Store(tmp_path / "cantina.db"))
    _, device = tables.new_device()
    code = tables.open(device, "rule-the-galaxy", plugins.rulesets["rule-the-galaxy"].about.modes[0].id, 2)
    for place in range(2):
        tables.add_bot(code, device, "random", place, english)
    tables.start(code, device)
    tables.players.settle()
    table = tables.table(code)
    assert table.match is not None
    assert (table.match.ended is not None, table.paused) == (True, None)
    tables.close()
    tables.store.close()


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


def test_a_ruleset_that_cannot_be_observed_is_shown_by_the_host(make: Callable[[Coin], Hall]):
    coin = Breaks()
    coin.where = "observe"
    hall = make(coin)
    code = hall.started()
    shown = hall.view(code, 0)
    assert shown.plain
    assert [choice.label for choice in shown.decisions[0].actions] == [choice.action for choice in shown.decisions[0].actions]
    assert len(shown.observation.zones["seats.0.purse"].faces) == 3
    hall.act(code, hall.ada, 0)


def test_matches_in_memory_are_bounded(hall: Hall, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("cantina.tables.memory.LIVE_MATCHES", 2)
    codes = [hall.started() for _ in range(4)]
    for code in codes:
        hall.act(code, hall.ada, 0)
    assert len(hall.tables._memory) == 2
    assert all(hall.view(code, 1).waiting == (1,) for code in codes)
