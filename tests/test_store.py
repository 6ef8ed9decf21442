"""What the database keeps, and what it refuses."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
import sqlalchemy as sa

from cantina.match import Match
from cantina.store import Answer, Conflict, Member, Store, StoreError, TableRow, claim
from rulesets.coin import Coin


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "cantina.db"


@pytest.fixture
def store(database: Path):
    opened = Store(database)
    yield opened
    opened.close()


def a_table(store: Store, code: str = "R7QM", people: int = 2) -> TableRow:
    token = f"hash of {code}"
    device = store.device(token) or store.add_device(token)
    store.open_table(code, device.id, "coin", Coin().setup("table", 2))
    for place in range(people):
        store.sit(row(store, code), place, f"guest {place}", device)
    return row(store, code)


def row(store: Store, code: str = "R7QM") -> TableRow:
    found = store.table(code)
    assert found is not None
    return found


def position(match: Match, action: str = "") -> Answer:
    return Answer(match.revision, 0, action, match.state_hash(), match.save(), match.opening, False)


def a_match(store: Store, seed: int = 1) -> Match:
    table, match = a_table(store), Match.start(Coin(), Coin().setup("table", 2), seed=seed)
    cards = match.rules.cards
    store.start(table, table.members, cards.dump(), cards.content_hash(), position(match))
    return match


def test_a_device_is_found_by_the_hash_of_its_token_only(store: Store):
    made = store.add_device("abc")
    assert store.device("abc") == made
    assert store.device("abd") is None


def test_a_code_is_given_once(store: Store):
    a_table(store)
    with pytest.raises(Conflict, match="R7QM"):
        a_table(store)


def test_tables_of_one_evening_share_a_night(store: Store, database: Path):
    a_table(store, "AAAA")
    a_table(store, "BBBB")
    with sa.create_engine(f"sqlite:///{database}").connect() as db:
        assert db.exec_driver_sql("select count(distinct night), count(*) from tables").one() == (1, 2)


def test_a_place_is_taken_once_and_free_again_after_leaving(store: Store):
    table = a_table(store, people=1)
    with pytest.raises(Conflict, match="place 1"):
        store.sit(table, 0, "late", None, "random")
    assert row(store).free == (1,)
    version = store.leave(table, table.members[0])
    assert (row(store).free, row(store).version) == ((0, 1), version)


def test_the_first_name_at_a_table_is_the_one_remembered(store: Store):
    a_table(store, people=2)
    device = store.device("hash of R7QM")
    assert device is not None
    assert device.name == "guest 0"


def test_a_match_comes_back_as_it_was_saved(store: Store):
    match = a_match(store)
    table = row(store)
    assert table.match is not None
    assert [member.name for member in table.match.seats] == ["guest 0", "guest 1"]
    loaded = Match.load(match.rules, store.snapshot(table.match.id))
    assert loaded.state_hash() == match.state_hash()
    assert [event for _, event in store.events(table.match.id)] == match.opening
    assert store.catalogue(table.match.catalogue) == match.rules.cards.dump()


def test_kept_cards_are_read_as_the_classes_of_the_ruleset():
    setup = Coin().setup("table", 2)
    cards = Coin().catalogue(setup)
    assert Coin().kept(setup, cards.dump()).content_hash() == cards.content_hash()


def test_an_action_is_kept_with_its_hash_snapshot_and_events_and_moves_the_version(store: Store):
    match = a_match(store)
    table = row(store)
    assert table.match is not None
    action = match.decisions[0].actions[0]
    events = match.act(0, action)
    answer = Answer(1, 0, action, match.state_hash(), match.save(), events, False)
    assert store.record(table, table.match.id, answer) == table.version + 1
    assert store.actions(table.match.id) == [(1, 0, action, match.state_hash())]
    assert store.snapshot(table.match.id).revision == 1
    assert [revision for revision, _ in store.events(table.match.id)] == [0] * len(match.opening) + [1] * len(events)


def test_a_lost_compare_and_swap_writes_nothing(store: Store):
    match = a_match(store)
    table = row(store)
    assert table.match is not None
    match.act(0, match.decisions[0].actions[0])
    answer = Answer(1, 0, "x", match.state_hash(), match.save(), [], False)
    store.record(table, table.match.id, answer)
    with pytest.raises(Conflict, match="not at revision 0"):
        store.record(table, table.match.id, answer)
    assert len(store.actions(table.match.id)) == 1
    assert row(store).version == table.version + 1


def test_a_second_process_is_told_that_the_database_is_in_use(database: Path):
    program = f"from pathlib import Path; from cantina.store import claim; claim(Path({str(database)!r}))"
    with claim(database):
        second = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert "another cantina serve uses" in second.stderr
    assert subprocess.run([sys.executable, "-W", "ignore", "-c", program], check=False).returncode == 0


def test_a_file_that_is_no_database_is_named(database: Path):
    database.write_text("this is a shopping list, and it is long enough not to look empty")
    with pytest.raises(StoreError, match=r"cantina\.db cannot be used"):
        Store(database)


def test_a_database_of_another_layout_is_refused(database: Path):
    Store(database).close()
    engine = sa.create_engine(f"sqlite:///{database}")
    with engine.begin() as db:
        db.exec_driver_sql("PRAGMA user_version = 99")
    engine.dispose()
    with pytest.raises(StoreError, match="layout 99"):
        Store(database)


@pytest.mark.parametrize(("durability", "level"), [("normal", 1), ("full", 2)])
def test_durability_sets_what_survives_a_power_cut(database: Path, durability: str, level: int):
    store = Store(database, durability)
    with store._engine.connect() as db:
        assert db.exec_driver_sql("PRAGMA synchronous").scalar_one() == level
        assert db.exec_driver_sql("PRAGMA journal_mode").scalar_one() == "wal"
    store.close()


def test_a_member_that_left_still_sits_in_the_match_it_played(store: Store):
    a_match(store)
    table = row(store)
    store.leave(table, table.members[1])
    after = row(store)
    assert after.match is not None
    assert [member.name for member in after.match.seats] == ["guest 0", "guest 1"]
    assert [type(member) for member in after.members] == [Member]
