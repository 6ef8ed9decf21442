"""A title in two versions: matches saved by the older one go on, or can at least be read."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from cantina.errors import SaveVersionError
from cantina.files import (
    FileError,
    SeatFile,
    export_seat,
    import_match,
    read_file,
    reproduce,
    sentences,
    speaker,
    standing,
    verify,
)
from cantina.match import Match
from cantina.ruleset import Ruleset
from house import House
from rulesets.coin import Coin, Coins


class Purses(Coins, kw_only=True):
    """The state of version 2: it also counts the answers."""

    laid: int


class Later(Coin):
    """Coin in version 2, without a migrate."""

    about = msgspec.structs.replace(Coin.about, version="2", state_version=2)
    state = Purses

    def new_state(self, setup, chance, log):
        old = super().new_state(setup, chance, log)
        return Purses(**{name: getattr(old, name) for name in old.__struct_fields__}, laid=0)

    def apply(self, state, seat, action, chance, log):
        super().apply(state, seat, action, chance, log)
        state.laid += 1


class Migrating(Later):
    def migrate(self, data, version):
        assert version == 1
        return {**data, "laid": len(data["spent"]) + sum(len(seat["laid"]) for seat in data["seats"])}


def migrating_to(result: Callable[[Any], Any]) -> Ruleset[Any]:
    class Odd(Later):
        def migrate(self, data, version):
            return result(data)

    return Odd()


def failing(data: Any) -> Any:
    raise KeyError("spent")


@pytest.fixture
def old(tmp_path: Path):
    """A match of version 1 after three answers."""
    house = House(tmp_path / "old.db")
    house.begin(Coin())
    yield house.play(3)
    house.store.close()


def loaded(house: House, rules: Ruleset[Any]) -> Match[Any]:
    return Match.load(rules.at(rules.catalogue(house.match.setup)), house.store.snapshot(house.row.id))


def test_a_match_of_the_older_version_goes_on(old: House):
    match = loaded(old, Migrating())
    assert (match.state.laid, match.revision, match.decisions) == (3, 3, old.match.decisions)
    old.match = match
    old.play()
    assert (match.state.laid, match.outcome is not None) == (6, True)
    assert old.store.snapshot(old.row.id).state_version == 2


def test_a_file_of_the_older_version_goes_on_elsewhere(old: House, tmp_path: Path):
    other = House(tmp_path / "other.db", "TTTT")
    import_match(other.store, old.file(), Migrating(), other.store.add_device("h").id, "TTTT")
    other.match = Match.load(Migrating().at(old.match.rules.cards), other.store.snapshot(other.row.id))
    other.play()
    old.play()
    actions = [row[:3] for row in old.store.actions(old.row.id)]
    assert [row[:3] for row in other.store.actions(other.row.id)] == actions
    assert other.file().head.state_version == 2
    other.store.close()


NONSENSE = [
    (Later(), "this version cannot migrate it; install the older version"),
    (migrating_to(failing), "its migrate failed: KeyError: 'spent'"),
    (migrating_to(lambda data: None), "no state"),
    (migrating_to(lambda data: {}), "no state.*`laid`|no state"),
    (migrating_to(lambda data: data), "no state.*laid"),
    (migrating_to(lambda data: {**data, "laid": "three"}), r"no state.*\$.laid"),
    (migrating_to(lambda data: {**data, "laid": 3, "coins": 9}), "no state.*coins"),
    (migrating_to(lambda data: {**data, "laid": 3, "deck": []}), "no state.*copies in no zone"),
    (migrating_to(lambda data: {**data, "laid": {1, 2}}), "no state"),
    (migrating_to(lambda data: {**data, "laid": object()}), "its migrate failed: TypeError"),
]


@pytest.mark.parametrize(("rules", "says"), NONSENSE, ids=range(len(NONSENSE)))
def test_what_cannot_be_migrated_says_why(old: House, rules: Ruleset[Any], says: str):
    with pytest.raises(SaveVersionError, match=f"(?s)saved with state version 1, installed is 2.*({says})"):
        loaded(old, rules)


@pytest.mark.parametrize(("rules", "says"), NONSENSE, ids=range(len(NONSENSE)))
def test_a_match_that_cannot_be_migrated_stays_readable(old: House, rules: Ruleset[Any], says: str):
    file = old.file()
    assert [s for _, s in sentences(file, speaker(file, 0))][-1] == "You lay Copper coin."
    with pytest.raises(SaveVersionError, match="installed is 2"):
        standing(file, rules, 0)
    with pytest.raises(SaveVersionError, match="installed is 2"):
        import_match(old.store, file, rules, 1, "TTTT")
    assert old.store.table("TTTT") is None
    seat = read_file(export_seat(old.store, old.table, old.row, rules, 0))
    assert isinstance(seat, SeatFile)
    assert [s for _, s in sentences(seat, speaker(seat, 0))][3] == "You take the round."


def test_a_match_of_a_newer_version_asks_for_it(old: House):
    old.match = loaded(old, Migrating())
    old.act()
    with pytest.raises(SaveVersionError, match="saved with state version 2, installed is 1; install the newer version"):
        loaded(old, Coin())


@pytest.mark.parametrize("rules", [Later(), Migrating()])
def test_only_the_version_that_played_a_match_can_verify_it(old: House, rules: Ruleset[Any]):
    with pytest.raises(SaveVersionError, match="played with state version 1, installed is 2"):
        verify(old.file(), rules)


def test_a_match_played_with_two_versions_says_so(old: House):
    old.match = loaded(old, Migrating())
    old.act()
    with pytest.raises(SaveVersionError, match="played with state version 1, 2, installed is 2"):
        verify(old.file(), Migrating())


def test_a_migrated_position_that_breaks_the_rules_is_refused(old: House):
    class Odd(Migrating):
        def decisions(self, state):
            raise IndexError("no turn")

    where = r"revision 3: the installed coin cannot go on from this position: .*IndexError: no turn"
    with pytest.raises(FileError, match=where):
        import_match(old.store, old.file(), Odd(), 1, "TTTT")


def test_a_failure_is_reproduced_after_a_migration(old: House):
    class Snagged(Migrating):
        def apply(self, state, seat, action, chance, log):
            raise IndexError("no coin")

    report = {"revision": 3, "seat": 1, "action": "lay:dross", "error": "E", "traceback": []}
    old.store.pause(old.table, report)
    found = reproduce(old.file(), Snagged())
    assert found is not None
    assert "IndexError: no coin" in found[-1]
    assert reproduce(old.file(), Migrating()) is None
