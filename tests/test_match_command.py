"""`cantina match`: export, import, replay and verify, as a person types them."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cantina import cli
from cantina.errors import RulesetError
from cantina.files import EXPORTED, read_match_file
from cantina.match import Match
from cantina.plugins import Plugins
from cantina.ruleset import Ruleset
from cantina.store import Store, claim
from cantina.tables.tokens import token_hash
from house import House
from rulesets.coin import Coin
from test_files import chained, unpacked

Say = Callable[..., tuple[int, str, str]]


class Snagged(Coin):
    """A Coin whose rules fail at one coin."""

    def apply(self, state, seat, action, chance, log):
        if action == "lay:dross":
            raise KeyError("no such coin")
        super().apply(state, seat, action, chance, log)


@pytest.fixture
def house(tmp_path: Path):
    made = House(tmp_path / "cantina.db")
    made.begin(Coin())
    made.play(3)
    yield made
    made.store.close()


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Set the installed rulesets."""

    def install(*rulesets: Ruleset[Any]) -> None:
        found = Plugins(rulesets={ruleset.id: ruleset for ruleset in rulesets})
        monkeypatch.setattr(importlib.import_module("cantina.commands.match"), "discover", lambda: found)

    install(Coin())
    return install


@pytest.fixture
def say(capsys: pytest.CaptureFixture[str], installed: Callable[..., None]) -> Say:
    """Run `cantina match` and return its exit code, what it says, and what it says on stderr."""

    def run(*words: object) -> tuple[int, str, str]:
        capsys.readouterr()
        with pytest.raises(SystemExit) as ended:
            cli.main(["match", *map(str, words)])
        code = ended.value.code
        out, err = capsys.readouterr()
        assert isinstance(code, int)
        return code, out, err

    return run


def test_a_match_is_carried_to_another_host_and_goes_on(house: House, tmp_path: Path, say: Say):
    file, there = tmp_path / "a.cantina-match", tmp_path / "sub" / "there.db"
    code, out, _ = say("export", house.code.lower(), file, "--database", house.database)
    assert (code, "Match 1 of table R7QM, revision 3" in out, "keep it to yourself" in out) == (0, True, True)
    code, out, _ = say("import", file, "--database", there)
    assert code == 0
    other = House(there, out.split("table ")[1][:4])
    assert (other.row.revision, other.table.playing) == (3, True)
    assert [(m.name, m.bot, m.device) for m in other.row.seats] == [("Ada", None, None), ("Bo", "random", None)]
    other.match = Match.load(house.match.rules, other.store.snapshot(other.row.id))
    assert other.match.decisions == house.match.decisions
    other.play()
    house.play()
    assert other.store.actions(other.row.id) == house.store.actions(house.row.id)
    other.store.close()


def test_the_host_of_another_table_can_be_made_the_host_of_the_imported_one(house: House, tmp_path: Path, say: Say):
    file = tmp_path / "a.cantina-match"
    say("export", house.code, file, "--database", house.database)
    _, out, _ = say("import", file, "--host-of", house.code, "--database", house.database)
    table = house.store.table(out.split("table ")[1][:4])
    assert table is not None
    assert table.host == house.table.host
    assert "secret" not in out


def test_whoever_has_the_secret_that_import_prints_is_the_host_device(house: House, tmp_path: Path, say: Say):
    file = tmp_path / "a.cantina-match"
    say("export", house.code, file, "--database", house.database)
    _, out, _ = say("import", file, "--database", house.database)
    table = house.store.table(out.split("table ")[1][:4])
    device = house.store.device(token_hash(out.split("host device: ")[1].strip()))
    assert table is not None
    assert device is not None
    assert table.host == device.id != house.table.host


def test_the_log_says_that_a_running_match_left(house: House, tmp_path: Path, say: Say):
    say("export", house.code, tmp_path / "f", "--database", house.database)
    assert house.store.events(house.row.id)[-1] == (3, EXPORTED)


def test_a_match_that_goes_on_is_not_taken_from_under_a_host_but_one_with_an_outcome_may_be(
    house: House, tmp_path: Path, say: Say
):
    with claim(house.database):
        code, _, err = say("export", house.code, tmp_path / "f", "--database", house.database)
    assert (code, "on the table's page" in err, "stop the host" in err, (tmp_path / "f").exists()) == (1, True, True, False)
    assert EXPORTED not in [event for _, event in house.store.events(house.row.id)]
    house.play()
    with claim(house.database):
        assert say("export", house.code, tmp_path / "f", "--database", house.database)[0] == 0


def test_an_earlier_match_is_named_by_its_number(house: House, tmp_path: Path, say: Say):
    house.play()
    again = Match.start(Coin(), house.match.setup, seed=2)
    house.match, first = again, house.match.revision
    cards = again.rules.cards
    opening = house._answer(-1, "", again.opening)
    house.store.start(house.table, house.table.members, cards.dump(), cards.content_hash(), opening)
    for where, revision in (("R7QM", 0), ("R7QM/2", 0), ("R7QM/1", first)):
        assert say("export", where, tmp_path / "f", "--database", house.database)[0] == 0
        assert read_match_file((tmp_path / "f").read_bytes()).last.revision == revision


@pytest.mark.parametrize(
    ("where", "says"),
    [("XXXX", "no table has the code XXXX"), ("R7QM/9", "no match 9"), ("R7QM/x", "names no match")],
)
def test_a_match_that_is_not_there_is_named(house: House, tmp_path: Path, say: Say, where: str, says: str):
    code, _, err = say("export", where, tmp_path / "f", "--database", house.database)
    assert code > 0
    assert says in err


def test_a_database_that_is_not_there_is_not_made(tmp_path: Path, say: Say):
    code, _, err = say("export", "R7QM", tmp_path / "f", "--database", tmp_path / "none.db")
    assert (code, "no database" in err, (tmp_path / "none.db").exists()) == (1, True, False)


def test_a_table_where_nothing_has_begun_has_no_match(tmp_path: Path, say: Say):
    store = Store(tmp_path / "cantina.db")
    store.open_table("R7QM", store.add_device("h").id, "coin", Coin().setup("table", 2))
    store.close()
    code, _, err = say("export", "R7QM", tmp_path / "f", "--database", tmp_path / "cantina.db")
    assert (code, "no match has begun" in err) == (1, True)


def test_replay_tells_the_match_in_sentences(house: House, tmp_path: Path, say: Say):
    file = tmp_path / "f"
    file.write_bytes(house.play().export())
    code, out, _ = say("replay", file)
    assert code == 0
    assert out.splitlines()[:4] == [
        "    0  Everybody has three coins.",
        "    1  Ada lays Brass coin.",
        "    2  Bo lays Ash coin.",
        "    2  Ada takes the round.",
    ]
    assert out.splitlines()[-3:] == ["All coins are laid.", "1. Ada wins, points: 2", "2. Bo, points: 1"]
    assert "    2  You lay Ash coin." in say("replay", file, "--seat", 2)[1]
    assert say("replay", file, "--seat", 3)[0] == 2


def test_replay_says_who_is_waited_for(house: House, tmp_path: Path, say: Say):
    (tmp_path / "f").write_bytes(house.export())
    assert say("replay", tmp_path / "f")[1].splitlines()[-1] == "Waiting for Bo."


def test_replay_without_the_title_tells_what_is_kept(house: House, tmp_path: Path, say: Say, installed: Callable[..., None]):
    (tmp_path / "f").write_bytes(house.export())
    installed()
    code, out, _ = say("replay", tmp_path / "f")
    assert code == 0
    assert "Ada lays Brass coin." in out
    assert out.splitlines()[-1].startswith("The title coin is not installed")
    assert say("verify", tmp_path / "f")[0] == 2
    assert "no ruleset 'coin'" in say("import", tmp_path / "f", "--database", tmp_path / "x.db")[2]


def paused(house: House, action: str = "lay:dross") -> bytes:
    """Pause the table as the rules of Snagged do, and return its file."""
    house.match = Match.load(Snagged().at(house.match.rules.cards), house.match.save())
    with pytest.raises(RulesetError) as failure:
        house.act(action)
    error = f"RulesetError: {failure.value}"
    report = {"revision": 3, "seat": 1, "action": action, "error": error, "traceback": ["kept\n"]}
    house.store.pause(house.table, report)
    return house.export()


def test_replay_reproduces_what_paused_a_table(house: House, tmp_path: Path, say: Say, installed: Callable[..., None]):
    (tmp_path / "f").write_bytes(paused(house))
    installed(Snagged())
    code, out, _ = say("replay", tmp_path / "f")
    assert code == 1
    assert "paused at revision 3, 'lay:dross' by seat 2: RulesetError: coin: 'lay:dross' by seat 2 failed" in out
    assert 'raise KeyError("no such coin")' in out
    assert out.rstrip().splitlines()[-1].endswith("coin: 'lay:dross' by seat 2 failed: KeyError: 'no such coin'")
    installed(Coin())
    code, out, _ = say("replay", tmp_path / "f")
    assert (code, out.splitlines()[-1]) == (0, "With the installed rules that action works.")


def test_a_pause_that_no_action_caused_is_looked_at_again(
    house: House, tmp_path: Path, say: Say, installed: Callable[..., None]
):
    class Blind(Coin):
        def observe(self, state, viewer):
            raise IndexError("no eyes")

    report = {"revision": 3, "seat": -1, "action": "", "error": "E: oh", "traceback": ["Traceback\n", "E: oh\n"]}
    house.store.pause(house.table, report)
    (tmp_path / "f").write_bytes(house.export())
    code, out, _ = say("replay", tmp_path / "f")
    assert (code, out.splitlines()[-3:]) == (0, ["It does not fail here. What was kept:", "Traceback", "E: oh"])
    installed(Blind())
    code, out, _ = say("replay", tmp_path / "f")
    assert (code, "It fails again:" in out, "IndexError: no eyes" in out.splitlines()[-1]) == (1, True, True)


def test_rules_that_never_end_are_stopped_and_shown(
    house: House, tmp_path: Path, say: Say, installed: Callable[..., None], monkeypatch: pytest.MonkeyPatch
):
    class Endless(Coin):
        def apply(self, state, seat, action, chance, log):
            while True:
                state.turn = 0

    monkeypatch.setattr("cantina.tables.watch.LIMIT", 0.1)
    report = {"revision": 3, "seat": 1, "action": "lay:dross", "error": "E", "traceback": []}
    house.store.pause(house.table, report)
    (tmp_path / "f").write_bytes(house.export())
    installed(Endless())
    code, out, _ = say("replay", tmp_path / "f")
    assert (code, "more than 0.1 seconds" in out, "in apply" in out) == (1, True, True)


def test_verify_counts_what_it_compared(house: House, tmp_path: Path, say: Say):
    (tmp_path / "f").write_bytes(house.play().export())
    code, out, _ = say("verify", tmp_path / "f")
    assert code == 0
    assert out.splitlines() == [
        f"6 actions and 1 draws are as recorded; the key fits its commitment {house.match.chance.commitment()}.",
        "The match was started from a chosen seed.",
    ]


def test_verify_names_the_first_difference(house: House, tmp_path: Path, say: Say):
    parts = unpacked(house.export())
    parts[3]["events"] = []
    (tmp_path / "f").write_bytes(chained(parts))
    code, out, _ = say("verify", tmp_path / "f")
    assert (code, "f: revision 2, 'lay:ash' by seat 2: what happened differs from the record" in out) == (1, True)


def test_a_damaged_file_is_refused_by_all(house: House, tmp_path: Path, say: Say):
    (tmp_path / "f").write_bytes(house.export()[:-20])
    code, out, _ = say("verify", tmp_path / "f")
    assert (code, "breaks off after line" in out) == (1, True)
    for words in (("replay", tmp_path / "f"), ("import", tmp_path / "f", "--database", tmp_path / "x.db")):
        code, _, err = say(*words)
        assert (code, "breaks off after line" in err, (tmp_path / "x.db").exists()) == (2, True, False)
