"""Nudges: every page is told the latest version, however late it comes."""

from __future__ import annotations

import threading
from collections.abc import Iterator

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
