"""Nudges: every page is told the latest version, however late it comes."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Collection, Iterator

import pytest

from cantina.live import Hub

BEAT = b"event: beat\ndata: 0\n\n"


def version(number: int) -> bytes:
    return f"event: version\ndata: {number}\n\n".encode()


def opened(hub: Hub, code: str = "R7QM", now: int = 1) -> Iterator[bytes]:
    stream = hub.stream(code, lambda: now)
    assert stream is not None
    return stream


def test_a_stream_begins_with_the_current_version():
    assert next(opened(Hub(), now=7)) == version(7)


def test_a_version_reaches_the_pages_of_its_table_only():
    hub = Hub(heartbeat=0)
    mine, other = opened(hub), opened(hub, "KX4P")
    next(mine), next(other)
    hub.publish("R7QM", 2)
    assert next(mine) == version(2)
    assert next(other) == BEAT


def test_a_slow_page_is_told_the_latest_version_once():
    hub = Hub(heartbeat=0)
    stream = opened(hub)
    next(stream)
    for number in (2, 3, 4):
        hub.publish("R7QM", number)
    assert [next(stream), next(stream)] == [version(4), BEAT]


def test_versions_that_follow_each_other_closely_are_told_together(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("cantina.live.PAUSE", 0.2)
    hub = Hub()
    stream = opened(hub)
    next(stream)
    hub.publish("R7QM", 2)
    assert next(stream) == version(2)
    began = time.monotonic()
    for number in (3, 4, 5):
        hub.publish("R7QM", number)
    assert next(stream) == version(5)
    assert time.monotonic() - began > 0.15


def test_a_stream_that_waits_to_tell_ends_at_once(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("cantina.live.PAUSE", 60.0)
    hub = Hub()
    stream = opened(hub)
    next(stream)
    hub.publish("R7QM", 2)
    next(stream)
    hub.publish("R7QM", 3)
    told: list[bytes] = []
    reading = threading.Thread(target=lambda: told.extend(stream))
    reading.start()
    hub.close()
    reading.join(10)
    assert (reading.is_alive(), told) == (False, [])


def test_a_version_published_while_the_stream_opens_is_not_lost():
    hub = Hub(heartbeat=0)

    def now() -> int:
        hub.publish("R7QM", 9)
        return 8

    stream = hub.stream("R7QM", now)
    assert stream is not None
    assert [next(stream), next(stream)] == [version(8), version(9)]


def test_more_streams_than_the_limit_are_refused_until_one_ends():
    hub = Hub(limit=1)
    first = opened(hub)
    assert hub.stream("KX4P", lambda: 1) is None
    first.close()  # type: ignore[attr-defined]
    assert hub.open == 0
    opened(hub, "KX4P")


def test_a_stream_for_a_table_that_is_not_there_takes_no_place():
    hub = Hub(limit=1)
    with pytest.raises(LookupError):
        hub.stream("XXXX", lambda: {}["XXXX"])
    assert hub.open == 0


def test_closing_ends_waiting_streams_at_once_and_gives_no_more():
    hub = Hub(heartbeat=600)
    stream = opened(hub)
    next(stream)
    rest: list[bytes] = []
    reader = threading.Thread(target=lambda: rest.extend(stream))
    reader.start()
    hub.close()
    reader.join(5)
    assert not reader.is_alive()
    assert (rest, hub.open, hub.stream("R7QM", lambda: 1)) == ([], 0, None)


# Who is there


class Clock:
    """Keeps what is to be called later, and calls it when the test says so."""

    def __init__(self) -> None:
        self.due: list[Callable[[], None]] = []

    def later(self, seconds: float, run: Callable[[], None]) -> None:
        self.due.append(run)

    def strikes(self) -> None:
        while self.due:
            self.due.pop(0)()


def places(devices: Collection[int]) -> list[int]:
    """Device 7 sits at places 0 and 2, device 8 at place 1."""
    return [place for device, at in ((7, [0, 2]), (8, [1])) if device in devices for place in at]


def watched(hub: Hub, device: int = 0) -> Iterator[bytes]:
    stream = hub.stream("R7QM", lambda: 1, device, places)
    assert stream is not None
    return stream


def here(told: str) -> bytes:
    return f"event: here\ndata: {told}\n\n".encode()


def test_a_page_is_told_who_is_there_when_it_opens_and_when_somebody_comes():
    hub = Hub(heartbeat=0)
    wall = watched(hub)
    assert next(wall) == version(1) + here("none")
    ada = watched(hub, 7)
    assert next(ada) == version(1) + here("0 2")
    assert next(wall) == here("0 2")
    watched(hub, 8)
    assert [next(wall), next(ada)] == [here("0 1 2")] * 2
    assert hub.present("R7QM") == {7, 8}


def test_a_second_page_of_the_same_device_changes_nothing():
    hub = Hub(heartbeat=0)
    wall = watched(hub)
    watched(hub, 7)
    assert [next(wall), next(wall)] == [version(1) + here("0 2"), here("0 2")]
    watched(hub, 7)
    assert next(wall) == BEAT


def test_who_closes_the_page_is_gone_after_a_moment():
    clock = Clock()
    hub = Hub(heartbeat=0, later=clock.later)
    wall, ada = watched(hub), watched(hub, 7)
    next(wall), next(wall)
    ada.close()  # type: ignore[attr-defined]
    assert (next(wall), hub.present("R7QM")) == (BEAT, {7})
    clock.strikes()
    assert (next(wall), hub.present("R7QM")) == (here("none"), frozenset())


def test_a_reload_does_not_flicker():
    clock = Clock()
    hub = Hub(heartbeat=0, later=clock.later)
    wall, ada = watched(hub), watched(hub, 7)
    next(wall), next(wall)
    ada.close()  # type: ignore[attr-defined]
    watched(hub, 7)
    clock.strikes()
    assert (next(wall), hub.present("R7QM")) == (BEAT, {7})


def test_a_program_is_told_versions_only():
    hub = Hub(heartbeat=0)
    program = opened(hub)
    assert next(program) == version(1)
    watched(hub, 7)
    assert next(program) == BEAT


def test_a_page_that_hears_of_a_version_and_a_person_at_once_is_told_both():
    hub = Hub(heartbeat=0)
    wall = watched(hub)
    next(wall)
    watched(hub, 8)
    hub.publish("R7QM", 5)
    assert [next(wall), next(wall)] == [version(5) + here("1"), BEAT]
