"""Match files: they carry a match whole, and nothing in them is believed."""

from __future__ import annotations

import gzip
import hashlib
import json
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cantina import bots
from cantina.chance import Chance
from cantina.errors import SaveVersionError
from cantina.files import (
    EXPORTED,
    Difference,
    FileError,
    MatchFile,
    SeatFile,
    card_names,
    export_seat,
    import_match,
    read_file,
    read_match_file,
    sentences,
    speaker,
    verify,
    write,
)
from cantina.files.form import MAX_FILE, MAX_LINE, MAX_LINES, MAX_SETUP, MAX_TEXT, link
from cantina.match import Match
from cantina.plugins import Plugins, discover
from cantina.ruleset import Ruleset
from cantina.tables import Tables
from cantina.text import PUBLIC, Named, bit
from house import House
from rulesets.coin import Coin
from toys import ToyRules


@pytest.fixture
def open_house(tmp_path: Path):
    houses: list[House] = []

    def made(code: str = "R7QM") -> House:
        houses.append(House(tmp_path / f"{len(houses)}.db", code))
        return houses[-1]

    yield made
    for house in houses:
        house.store.close()


Opening = Callable[..., House]


@pytest.fixture
def running(open_house: Opening) -> House:
    house = open_house()
    house.begin(Coin())
    return house.play(3)


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The file of a match of Coin after two answers."""
    house = House(tmp_path_factory.mktemp("small") / "cantina.db")
    house.begin(Coin())
    data = house.play(2).export()
    house.store.close()
    return data


# A file and its parts, for tests that change one


def unpacked(data: bytes) -> list[dict[str, Any]]:
    """Return what the lines of a file hold."""
    return [json.loads(line)["entry"] for line in gzip.decompress(data.split(b"\n", 1)[1]).splitlines()]


def packed(text: bytes) -> bytes:
    body = gzip.compress(text)
    return b"cantina-match 1 " + hashlib.sha256(body).hexdigest().encode() + b"\n" + body


def chained(parts: list[dict[str, Any]], swap: tuple[str, str] = ("", "")) -> bytes:
    """Return a file whose checksum and chain fit, whatever is in it; `swap` replaces a piece of its text."""
    chain, lines = "", []
    for part in parts:
        entry = json.dumps(part, separators=(",", ":"), ensure_ascii=False).replace(*swap).encode()
        chain = link(chain, entry)
        lines.append(b'{"chain":"%s","entry":%s}\n' % (chain.encode(), entry))
    return packed(b"".join(lines))


def put(parts: Any, path: list[Any], value: Any) -> None:
    for key in path[:-1]:
        parts = parts[key]
    parts[path[-1]] = value


def leaves(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Return the path of every field, leaf or not."""
    found = [path] if path else []
    if isinstance(data, dict | list):
        for key, value in data.items() if isinstance(data, dict) else enumerate(data):
            found += leaves(value, (*path, key))
    return found


# Out and in


def same(one: MatchFile, other: MatchFile) -> bool:
    """Whether two files hold the same but for the time of the export."""
    ends = [msgspec.structs.replace(file.end, exported=0) for file in (one, other)]
    heads = [msgspec.json.encode(file.head) for file in (one, other)]
    return ends[0] == ends[1] and heads[0] == heads[1] and one.entries == other.entries


def carried(house: House, other: House, rules: Ruleset[Any]) -> MatchFile:
    """Bring a house's match to another and return the file."""
    file = house.file()
    import_match(other.store, file, rules, other.store.add_device("hash").id, other.code)
    other.match = Match.load(rules.at(rules.catalogue(file.head.setup)), other.store.snapshot(other.row.id))
    return file


@pytest.mark.parametrize("steps", [0, 1, 3, 100])
@pytest.mark.parametrize("rules", [Coin(), ToyRules()], ids=["coin", "toy"])
def test_a_match_comes_out_as_it_went_in(open_house: Opening, rules: Ruleset[Any], steps: int):
    house, other = open_house(), open_house("TTTT")
    house.begin(rules)
    house.play(steps)
    file = carried(house, other, rules)
    assert same(other.file(), file)
    assert [member.name for member in other.table.members] == ["Ada", "Bo"]
    assert [member.bot for member in other.table.members] == [None, "random"]
    assert (other.row.ended is None) == (house.row.ended is None)


@pytest.mark.parametrize("rules", [Coin(), ToyRules()], ids=["coin", "toy"])
def test_a_match_goes_on_elsewhere_as_it_would_have_here(open_house: Opening, rules: Ruleset[Any]):
    house, other = open_house(), open_house("TTTT")
    house.begin(rules)
    house.play(2)
    carried(house, other, rules)
    for here in (house, other):
        for action in ("roll", "draw", "end") if rules.id == "toy" else ():
            here.act(action)
        here.play(4)
    assert other.store.actions(other.row.id) == house.store.actions(house.row.id)
    assert [e for e in house.store.events(house.row.id) if e[1] != EXPORTED] == other.store.events(other.row.id)


BUNDLED = discover().rulesets


@pytest.mark.parametrize("title", sorted(BUNDLED))
def test_a_bundled_title_travels_and_is_verified(open_house: Opening, title: str):
    house, other = open_house(), open_house("TTTT")
    house.begin(BUNDLED[title])
    bot = bots.make("random", Chance.seeded(1))
    while house.match.revision < 80 and house.match.outcome is None:
        seat = house.match.waiting[0]
        house.act(bot.choose(bots.Chair(house.match, seat)), seat)
    file = carried(house, other, BUNDLED[title])
    assert verify(file, BUNDLED[title]) == house.match.revision > 10
    assert same(other.file(), file)
    seat = read_file(export_seat(house.store, house.table, house.row, BUNDLED[title], 0))
    assert seat.entries[-1].revision == house.match.revision


def test_people_take_the_seats_of_an_imported_match_and_bots_go_on(open_house: Opening):
    house, other = open_house(), open_house("TTTT")
    house.begin(Coin())
    house.play(2)
    file = carried(house, other, Coin())
    tables = Tables(Plugins(rulesets={"coin": Coin()}), other.store)
    ada = other.store.add_device("ada")
    assert other.table.free == (0,)
    tables.join("TTTT", ada, "Ada", 0)
    decision = tables.view(other.table, 0).decisions[0]
    tables.act("TTTT", ada, 0, decision.id, decision.actions[0].action)
    tables.players.settle()
    tables.close()
    assert other.row.revision == file.last.revision + 2
    assert [seat for _, seat, _, _ in other.store.actions(other.row.id)] == [0, 1, 0, 1]


def test_a_bot_that_is_not_known_here_leaves_its_seat_free(open_house: Opening, small: bytes):
    parts = unpacked(small)
    parts[0]["seats"][1]["bot"] = "stranger"
    other = open_house("TTTT")
    import_match(other.store, read_match_file(chained(parts)), Coin(), other.store.add_device("h").id, "TTTT")
    assert other.table.free == (0, 1)


def test_a_running_file_holds_every_position_and_a_finished_one_the_first_and_last(open_house: Opening):
    house = open_house()
    house.begin(ToyRules())
    house.play(5)
    assert [entry.revision for entry in house.file().entries if entry.saved is not None] == [0, 1, 2, 3, 4, 5]
    house.act("win")
    assert [entry.revision for entry in house.file().entries if entry.saved is not None] == [0, 6]


def test_a_match_that_the_host_stopped_keeps_its_secrets_and_goes_on_elsewhere(open_house: Opening):
    house, other = open_house(), open_house("TTTT")
    house.begin(Coin())
    house.play(3)
    house.store.stop(house.table, house.row)
    assert isinstance(read_file(export_seat(house.store, house.table, house.row, Coin(), 0)), SeatFile)
    carried(house, other, Coin())
    assert (other.row.ended, house.store.events(house.row.id)[-1]) == (None, (3, EXPORTED))


def test_the_log_says_when_the_secrets_of_a_running_match_leave(running: House):
    before = running.table.version
    assert EXPORTED not in running.file().entries[-1].events
    assert (running.store.events(running.row.id)[-1], running.table.version) == ((3, EXPORTED), before + 1)
    running.play()
    events, version = running.store.events(running.row.id), running.table.version
    running.export()
    assert (running.store.events(running.row.id), running.table.version) == (events, version)


def test_a_failure_that_paused_the_table_travels_with_the_running_match(running: House):
    report = {"ruleset": "coin", "revision": 3, "seat": 1, "action": "lay:gold", "error": "E", "traceback": ["x"], "at": 1}
    running.store.pause(running.table, report)
    found = running.file().end.report
    assert found is not None
    assert (found.revision, found.seat, found.action, found.traceback) == (3, 1, "lay:gold", ("x",))
    running.store.pause(running.table, {**report, "revision": 0})  # of a rematch that could not start
    assert running.file().end.report is None


def test_cards_of_the_file_are_used_though_the_title_has_changed_its_own(open_house: Opening):
    class Renamed(Coin):
        def catalogue(self, setup):
            cards = super().catalogue(setup)
            return type(cards)([msgspec.structs.replace(card, number=10 - card.number) for card in cards.values()])

    house, other = open_house(), open_house("TTTT")
    house.begin(Coin())
    house.play(3)
    import_match(other.store, house.file(), Renamed(), other.store.add_device("h").id, "TTTT")
    assert other.store.catalogue(other.row.catalogue) == house.match.rules.cards.dump()
    house.play()
    assert verify(house.file(), Renamed()) == 6


# What one seat was given


@pytest.mark.parametrize("viewer", [PUBLIC, 0, 1])
def test_a_seats_replay_holds_what_it_was_given_and_no_more(running: House, viewer: int):
    data = export_seat(running.store, running.table, running.row, Coin(), viewer)
    file = read_file(data)
    assert isinstance(file, SeatFile)
    assert file.entries[-1].observation == running.match.observe(viewer)
    voice = running.match.rules
    told = [sentence for _, sentence in sentences(file, speaker(file, viewer))]
    assert told == [s for _, s in sentences(running.file(), speaker(running.file(), viewer))][: len(told)]
    text = gzip.decompress(data.split(b"\n", 1)[1]).decode()
    state = running.match.state
    hidden = {state.cards[copy] for copy in state.deck}
    hidden |= {state.cards[copy] for seat in range(2) if seat != viewer for copy in state.seats[seat].purse}
    assert hidden
    assert not [slug for slug in hidden if slug in text], voice
    assert running.match.chance.key.hex() not in text
    assert "state_hash" not in text


def test_a_sealed_choice_is_in_nobody_elses_file(open_house: Opening):
    house = open_house()
    house.begin(ToyRules())
    for seat in (0, 1):
        while house.match.decisions[0].seat != seat:
            house.act("end")
        house.act("draw")
    house.act("seal")
    action = house.match.decision(0).actions[0]
    house.act(action, seat=0)
    files = [read_file(export_seat(house.store, house.table, house.row, ToyRules(), viewer)) for viewer in (PUBLIC, 0, 1)]
    assert [file.entries[-1].action for file in files] == ["", action, ""]


def test_an_event_names_a_card_in_the_files_of_those_only_who_saw_it(open_house: Opening):
    house = open_house()
    house.begin(ToyRules())
    seat = house.match.waiting[0]
    house.act("draw")
    drawn = house.match.state.cards[house.match.state.seats[seat].hand[-1]]
    for viewer, named in ((PUBLIC, Named("", 0)), (1 - seat, Named("", 0)), (seat, Named(drawn, bit(seat)))):
        file = read_file(export_seat(house.store, house.table, house.row, ToyRules(), viewer))
        assert file.entries[-1].events[-1].cards == (named,)
    house.act(f"play:{drawn}")
    for viewer in (PUBLIC, 0, 1):
        file = read_file(export_seat(house.store, house.table, house.row, ToyRules(), viewer))
        assert file.entries[-1].events[-1].cards == (Named(drawn, bit(viewer)),)


def test_options_of_another_seat_are_not_in_a_seats_file(running: House):
    file = read_file(export_seat(running.store, running.table, running.row, Coin(), 1))
    assert file.head.setup.seats == ({}, {"side": "heads"})


def test_with_an_outcome_a_seat_gets_the_whole_match(running: House):
    running.play()
    assert isinstance(read_file(export_seat(running.store, running.table, running.row, Coin(), 1)), MatchFile)


def test_a_seats_file_cannot_be_played_on(running: House):
    with pytest.raises(FileError, match="what one seat was given"):
        read_match_file(export_seat(running.store, running.table, running.row, Coin(), 1))


def test_positions_that_the_rules_cannot_read_are_left_out_of_a_seats_file(running: House):
    class Later(Coin):
        about = msgspec.structs.replace(Coin.about, state_version=2)

    file = read_file(export_seat(running.store, running.table, running.row, Later(), 0))
    assert {entry.observation for entry in file.entries} == {None}
    assert list(sentences(file, speaker(file, 0)))[1] == (1, "You lay Brass coin.")


# Any change is found


@given(data=st.data())
def test_a_change_of_any_byte_is_found(small: bytes, data: st.DataObject):
    at = data.draw(st.integers(0, len(small) - 1))
    changed = bytearray(small)
    changed[at] ^= data.draw(st.integers(1, 255))
    with pytest.raises(FileError, match=r"line \d+|first line"):
        read_file(bytes(changed))


@given(data=st.data())
def test_a_file_that_breaks_off_is_refused(small: bytes, data: st.DataObject):
    with pytest.raises(FileError):
        read_file(small[: data.draw(st.integers(0, len(small) - 1))])


OTHER = st.one_of(
    st.none(), st.booleans(), st.integers(-3, 1 << 70), st.text(max_size=5), st.just([]), st.just({}), st.just("f" * 64)
)


@given(data=st.data())
def test_a_changed_field_is_found_with_its_line(small: bytes, data: st.DataObject):
    """The checksum of the whole file is made to fit; the chain is not."""
    lines = [json.loads(line) for line in gzip.decompress(small.split(b"\n", 1)[1]).splitlines()]
    number = data.draw(st.integers(0, len(lines) - 1))
    path = data.draw(st.sampled_from(leaves(lines[number])))
    before = json.dumps(lines[number])
    put(lines[number], list(path), data.draw(OTHER))
    if json.dumps(lines[number]) == before:
        return
    text = b"".join(json.dumps(line, separators=(",", ":"), ensure_ascii=False).encode() + b"\n" for line in lines)
    with pytest.raises(FileError, match=f"line {number + 1} "):
        read_file(packed(text))


@pytest.mark.parametrize(
    ("piece", "other"), [(b'{"chain"', b'{ "chain"'), (b'{"chain"', b'{"chain":"","chain"'), (b"}\n", b"}\r\n")]
)
def test_what_the_chain_does_not_cover_has_one_form(small: bytes, piece: bytes, other: bytes):
    with pytest.raises(FileError, match="line 1 "):
        read_file(packed(gzip.decompress(small.split(b"\n", 1)[1]).replace(piece, other)))


@given(data=st.data())
def test_a_forged_chain_is_found_by_playing_again(small: bytes, data: st.DataObject):
    """Whoever changes a field and makes chain and checksums fit is found by the types, the checks, or the replay.

    Free to choose are the names, the time of the export, the version's name and who the report is about.
    """
    parts = unpacked(small)
    number = data.draw(st.integers(0, len(parts) - 1))
    path = data.draw(st.sampled_from(leaves(parts[number])))
    before = json.dumps(parts)
    put(parts[number], list(path), data.draw(OTHER))
    free = {"exported", "ruleset_version", "seats", "report", "ended", "cards", "open_seed"}
    if json.dumps(parts) == before or (path[0] in free and number in (0, len(parts) - 1)):
        return
    with pytest.raises((FileError, SaveVersionError)):
        verify(read_match_file(chained(parts)), Coin())


# What files are refused, by the place that is named


def a_text(msgid: str, **args: Any) -> dict[str, Any]:
    return {"type": "text", "msgid": msgid, "args": args}


def doubling(times: int) -> dict[str, Any]:
    text = a_text("ha")
    for _ in range(times):
        text = a_text("{a}{a}", a=text)
    return text


def an_event(text: Any) -> list[dict[str, Any]]:
    return [{"kind": "say", "text": text}]


@pytest.mark.parametrize(
    ("path", "value", "says"),
    [
        ((0, "format"), 2, "line 1 .*newer version"),
        ((0, "kind"), "pickle", "line 1 "),
        ((0, "setup", "seats"), [{}], "line 1 .*2 names for 1 seats"),
        ((0, "seats"), [{"name": "x" * 81, "bot": None}] * 2, "line 1 .*81|line 1 .*length"),
        ((0, "setup", "mode"), "x" * MAX_SETUP, "line 1 .*larger than 64 KB"),
        ((0, "catalogue"), "0" * 64, "line 1 .*cards do not fit"),
        ((0, "key"), "0" * 64, "line 1 .*committed"),
        ((0, "key"), "é" * 64, "line 1 "),
        ((1, "revision"), 1, r"line 2 \(revision 0\): it says that it is revision 1"),
        ((0, "state_version"), 2, "last line: the last position is of another state version"),
        ((1, "saved"), None, "last line: the file lacks a position"),
        ((2, "saved"), None, "last line: the file lacks a position"),
        ((3, "saved"), None, "last line: the file lacks a position"),
        ((2, "seat"), 2, "line 3 .*no seat 3"),
        ((2, "seat"), 1 << 60, "line 3 "),
        ((2, "action"), "", "line 3 .*action is missing"),
        ((2, "action"), "undo:7", "line 3 .*no earlier revision"),
        ((2, "action"), "undo:-1", "line 3 .*no earlier revision"),
        ((2, "state_hash"), "0" * 64, "line 3 .*position does not fit"),
        ((2, "saved", "ruleset"), "other", "line 3 .*another match"),
        ((2, "saved", "key"), "0" * 64, "line 3 .*another key"),
        ((2, "saved", "counter"), -1, "line 3 .*chance went back"),
        ((2, "saved", "counter"), 1 << 64, "line 3 .*chance went back"),
        ((2, "saved", "answers"), [0], "line 3 .*answers"),
        ((2, "saved", "answers"), [0, 10**30], "line 3 "),
        ((2, "events"), an_event(a_text("{seat.__class__}", seat=1)), "line 4|line 3 .*more than its arguments"),
        ((2, "events"), an_event(a_text("{n:>2000000000}", n=1)), "line 3 .*more than its arguments"),
        ((2, "events"), an_event(a_text("{n!r}", n=1)), "line 3 .*more than its arguments"),
        ((2, "events"), an_event(a_text("{", n=1)), "line 3 "),
        ((2, "events"), an_event(a_text("{seat}", n=1)), "line 3 .*more than its arguments"),
        ((2, "events"), an_event(doubling(40)), "line 3 .*more than 4000 letters"),
        ((2, "extra"), 1, "line 3 .*extra"),
        ((4, "report"), {"revision": 0, "seat": 0, "action": "", "error": "", "traceback": []}, "last line: the report"),
        ((4, "exported"), "today", "last line"),
    ],
)
def test_a_file_that_lies_is_refused_with_the_place(small: bytes, path: tuple[Any, ...], value: Any, says: str):
    parts = unpacked(small)
    put(parts, list(path), value)
    with pytest.raises(FileError, match=says) as refusal:
        read_file(chained(parts))
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize("depth", [20, 450, 900, 5_000, 100_000])
@pytest.mark.parametrize(
    ("path", "around", "opening", "closing", "says"),
    [
        ((0, "setup", "options"), "HERE", '{"a":', "}", "line 1 "),
        ((0, "cards"), ["HERE"], "[", "]", "line 1 "),
        ((2, "events"), an_event("HERE"), '{"type":"text","msgid":"{a}{a}","args":{"a":', "}}", "line 3 "),
    ],
    ids=["options", "cards", "texts"],
)
def test_deep_nesting_is_refused(small: bytes, path: Any, around: Any, opening: str, closing: str, says: str, depth: int):
    parts = unpacked(small)
    put(parts, list(path), around)
    with pytest.raises(FileError, match=says):
        read_file(chained(parts, ('"HERE"', opening * depth + "1" + closing * depth)))


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "first line"),
        (b"\x80\x04\x95", "first line"),
        (b"cantina-match 2 " + b"0" * 64 + b"\n", "form known here"),
        (b"cantina-match 1 " + b"0" * 64, "first line"),
        (b"cantina-match 1 " + b"0" * 64 + b"\n" + b"no gzip", "cannot be unpacked"),
        (b"x" * (MAX_FILE + 1), "larger than 4 MB"),
        (packed(b""), "0 lines"),
        (packed(b"\n" * 9), "line 1 "),
        (packed(b"[" * 100_000 + b"\n"), "line 1 "),
        (packed(b'{"chain":"' + b"9" * 64 + b'","entry":' + b"[" * 100_000 + b"]" * 100_000 + b"}\n"), "line 1 "),
        (packed(b" " * (MAX_LINE + 2)), "line 1 of the file is longer than 8 MB"),
        (packed(b"") + packed(b""), "does not belong"),
    ],
    ids=range(12),
)
def test_what_is_no_match_file_is_refused(data: bytes, says: str):
    with pytest.raises(FileError, match=says):
        read_file(data)


def test_a_file_that_unpacks_to_very_much_is_not_unpacked_whole():
    bomb = chained([{"a": "x" * 1_000_000}] * 80)
    assert len(bomb) < MAX_FILE < MAX_TEXT < 80_000_000
    with pytest.raises(FileError, match="more than 64 MB when unpacked; it was not read past line 67"):
        read_file(bomb)


def test_more_lines_than_any_match_has_are_not_read(small: bytes):
    parts = unpacked(small)
    with pytest.raises(FileError, match=f"more than {MAX_LINES} lines"):
        read_file(chained([{"a": 1}] * (MAX_LINES + 1)))
    assert read_file(chained(parts)).entries


def test_something_after_the_last_line_is_refused(small: bytes):
    seal, body = small.split(b"\n", 1)
    for tail in (b"x", gzip.compress(b"x")):
        with pytest.raises(FileError, match="does not belong"):
            read_file(seal + b"\n" + body + tail)
    with pytest.raises(FileError, match="does not belong"):
        read_file(packed(gzip.decompress(body) + b"more"))


@pytest.mark.parametrize(
    "change",
    [
        lambda state: state["deck"].pop(),
        lambda state: state.update(turn=9),
        lambda state: state.update(seats=[]),
        lambda state: state.update(cards=["ash"]),
        lambda state: state.update(round="one"),
        lambda state: state.update(extra=1),
    ],
)
def test_a_position_that_is_none_is_not_played_on(open_house: Opening, small: bytes, change: Callable[[Any], Any]):
    parts = unpacked(small)
    state = json.loads(parts[3]["saved"]["state"])
    change(state)
    parts[3]["saved"]["state"] = json.dumps(state)
    parts[3]["state_hash"] = hashlib.sha256(parts[3]["saved"]["state"].encode()).hexdigest()
    other = open_house("TTTT")
    with pytest.raises(FileError, match="revision 2: the installed coin cannot go on"):
        import_match(other.store, read_match_file(chained(parts)), Coin(), 1, "TTTT")
    assert other.store.table("TTTT") is None


def test_whether_a_match_has_an_outcome_is_asked_of_its_rules(open_house: Opening, small: bytes):
    parts = unpacked(small)
    parts[-1]["ended"] = True
    file = read_match_file(chained(parts))
    with pytest.raises(FileError, match="differ in whether the match has an outcome"):
        import_match(open_house().store, file, Coin(), 1, "TTTT")
    with pytest.raises(Difference, match=r"revision 2: .*differ in whether the match has an outcome"):
        verify(file, Coin())


@pytest.mark.parametrize(
    ("field", "value"), [("number", "one"), ("name", a_text("{n:>2000000000}", n=1)), ("gist", doubling(40)), ("slug", None)]
)
def test_cards_that_cannot_be_shown_are_refused(small: bytes, field: str, value: Any):
    parts = unpacked(small)
    parts[0]["cards"][0][field] = value
    parts[0]["catalogue"] = hashlib.sha256(json.dumps(parts[0]["cards"], separators=(",", ":")).encode()).hexdigest()
    with pytest.raises(FileError, match=r"line 1 .*cards cannot be shown"):
        read_match_file(chained(parts))


def test_a_match_is_verified_with_the_cards_in_its_file(small: bytes):
    parts = unpacked(small)
    del parts[0]["cards"][0]
    parts[0]["catalogue"] = hashlib.sha256(json.dumps(parts[0]["cards"], separators=(",", ":")).encode()).hexdigest()
    file = read_match_file(chained(parts))
    with pytest.raises(Difference, match=r"revision 2: the installed rules do not allow .*KeyError: 'ash'"):
        verify(file, Coin())


def test_what_a_seats_file_shows_is_checked_too(running: House):
    parts = unpacked(export_seat(running.store, running.table, running.row, Coin(), 0))
    parts[2]["observation"]["zones"]["deck"]["title"] = a_text("{n!r}", n=1)
    with pytest.raises(FileError, match=r"line 3 .*more than its arguments"):
        read_file(chained(parts))


# Verify


def test_a_match_with_undo_is_verified(open_house: Opening):
    house = open_house()
    house.begin(ToyRules())
    for action in ("roll", f"play:{house.match.state.cards[house.match.state.seats[house.match.waiting[0]].hand[0]]}"):
        house.act(action)
    house.undo(house.match.waiting[0])
    house.act("draw")
    house.act("roll")
    assert verify(house.file(), ToyRules()) == 5


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (
            lambda parts: parts[2].update(action="lay:iron"),
            "revision 1: the installed rules do not allow|revision 1, 'lay:iron'",
        ),
        (lambda parts: parts[2].update(events=[]), "revision 1, .*what happened"),
        (lambda parts: parts[1].update(events=[]), "revision 0, the set-up: what happened"),
        (lambda parts: parts[2]["saved"].update(counter=7) or parts[3]["saved"].update(counter=7), "number of draws"),
    ],
)
def test_the_first_difference_is_named(small: bytes, change: Callable[[Any], Any], says: str):
    parts = unpacked(small)
    change(parts)
    with pytest.raises(Difference, match=says):
        verify(read_match_file(chained(parts)), Coin())


def test_another_key_cannot_have_made_these_shuffles(small: bytes):
    """The commitment is forged with it, as a host could that shuffled by hand."""
    parts = unpacked(small)
    key = "1" * 64
    parts[0].update(key=key, commitment=hashlib.sha256(bytes.fromhex(key)).hexdigest())
    for part in parts[1:-1]:
        part["saved"]["key"] = key
    with pytest.raises(Difference, match="revision 0, the set-up: the position differs"):
        verify(read_match_file(chained(parts)), Coin())


def test_rules_that_fail_in_the_replay_are_named_with_the_place(small: bytes):
    class Broken(Coin):
        def apply(self, state, seat, action, chance, log):
            raise ZeroDivisionError("oh")

    with pytest.raises(Difference, match=r"revision 1: .*ZeroDivisionError: oh"):
        verify(read_match_file(small), Broken())


# Told without rules


def test_a_match_is_told_from_the_file_alone(running: House):
    file = running.file()
    assert [s for _, s in sentences(file, speaker(file, 1))] == [
        "Everybody has three coins.",
        "Ada lays Brass coin.",
        "You lay Ash coin.",
        "Ada takes the round.",
        "Ada lays Copper coin.",
    ]
    assert card_names(file)("no-such-coin") == "no-such-coin"


def test_a_step_without_a_sentence_is_told_by_who_answered(open_house: Opening):
    house = open_house()
    house.begin(ToyRules())
    seat = house.match.waiting[0]
    house.act("end")
    name = ("Ada", "Bo")[seat]
    file = house.file()
    assert list(sentences(file, speaker(file, PUBLIC)))[-1] == (1, f"{name} answers.")
    assert list(sentences(file, speaker(file, seat)))[-1] == (1, f"{name} answers end.")


def test_a_file_written_here_can_be_read_here_or_is_refused_at_once(small: bytes):
    file = read_match_file(small)
    assert same(read_match_file(write(file)), file)
    long = msgspec.structs.replace(file, entries=file.entries * MAX_LINES)
    with pytest.raises(FileError, match="too long for a file"):
        write(long)


def test_unpacking_needs_only_tools_that_everybody_has(small: bytes):
    text = zlib.decompress(small.split(b"\n", 1)[1], wbits=31)
    assert json.loads(text.splitlines()[0])["entry"]["ruleset"] == "coin"
