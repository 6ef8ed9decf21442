"""A ruleset that fails or computes too long stops its own table, and the report tells how."""

from __future__ import annotations

import threading
import time
from typing import Any

import pytest

from cantina.files import reproduce
from cantina.tables import NotYours, Paused


def test_rules_that_raise_in_apply_pause_their_table_only(hall: Any):
    before = hall.view(hall.code, 0)
    hall.rules.set("apply")
    with pytest.raises(Paused):
        hall.act(hall.code, hall.ada, 0)
    assert hall.view(hall.code, 0) == before
    assert hall.tables.table(hall.other).paused is None
    with pytest.raises(Paused):
        hall.act(hall.code, hall.ada, 0)
    hall.rules.set("")
    assert hall.plays_on(hall.other)


def test_the_report_says_all_that_is_needed_to_find_the_fault(hall: Any):
    action = hall.view(hall.code, 0).decisions[0].actions[0].action
    hall.rules.set("apply")
    with pytest.raises(Paused):
        hall.act(hall.code, hall.ada, 0)
    report = hall.report(hall.code)
    assert {key: report[key] for key in ("ruleset", "version", "state_version", "revision", "seat", "action", "doing")} == {
        "ruleset": "coin",
        "version": "1",
        "state_version": 1,
        "revision": 0,
        "seat": 0,
        "action": action,
        "doing": "act",
    }
    assert report["setup"]["mode"] == "table"
    assert "the rule that divides" in report["error"]
    assert any("in apply" in line for line in report["traceback"])
    assert report["state_hash"] == hall.store.history(hall.tables.table(hall.code).match.id)[0].state_hash


def test_the_file_of_a_paused_table_fails_again_where_it_failed(hall: Any):
    hall.rules.set("apply")
    with pytest.raises(Paused):
        hall.act(hall.code, hall.ada, 0)
    again = reproduce(hall.file(hall.code), hall.rules)
    assert again is not None
    assert any("the rule that divides" in line for line in again)
    hall.rules.set("")
    assert reproduce(hall.file(hall.code), hall.rules) is None


def test_the_host_device_lets_a_mended_table_go_on(hall: Any):
    hall.rules.set("apply")
    with pytest.raises(Paused):
        hall.act(hall.code, hall.ada, 0)
    hall.rules.set("")
    with pytest.raises(NotYours):
        hall.tables.resume(hall.code, hall.bo)
    hall.tables.resume(hall.code, hall.ada)
    assert hall.plays_on(hall.code)


def test_the_host_device_takes_back_the_last_action_of_a_paused_table(hall: Any):
    offer = [choice.action for choice in hall.view(hall.code, 0).decisions[0].actions]
    hall.act(hall.code, hall.ada, 0)
    hall.rules.set("apply")
    with pytest.raises(Paused):
        hall.act(hall.code, hall.bo, 1)
    hall.rules.set("")
    hall.tables.step_back(hall.code, hall.ada)
    assert [choice.action for choice in hall.view(hall.code, 0).decisions[0].actions] == offer
    assert hall.plays_on(hall.code)


def test_the_host_device_may_end_a_paused_match(hall: Any):
    hall.rules.set("apply")
    with pytest.raises(Paused):
        hall.act(hall.code, hall.ada, 0)
    hall.tables.end(hall.code, hall.ada)
    hall.rules.set("")
    hall.tables.start(hall.code, hall.ada, after=1)
    assert hall.plays_on(hall.code)


@pytest.mark.parametrize("fault", ["slow apply", "slow apply that catches everything once"])
def test_rules_that_compute_too_long_pause_their_table_with_the_stack(hall: Any, fault: str):
    before = hall.view(hall.code, 0)
    hall.rules.set(fault)
    with pytest.raises(Paused):
        hall.act(hall.code, hall.ada, 0)
    report = hall.report(hall.code)
    assert "RulesTooLong" in report["error"]
    assert any("in compute" in line for line in report["traceback"])
    assert hall.view(hall.code, 0) == before
    hall.rules.set("")
    assert hall.plays_on(hall.other)
    hall.tables.resume(hall.code, hall.ada)
    assert hall.plays_on(hall.code)


def test_other_tables_and_all_pages_go_on_while_rules_compute(make: Any):
    hall = make(seconds=5)
    hall.rules.set("slow apply")
    failed: list[BaseException] = []

    def answer() -> None:
        try:
            hall.act(hall.code, hall.ada, 0)
        except Paused as error:
            failed.append(error)

    computing = threading.Thread(target=answer)
    computing.start()
    while not hall.rules.began.exists():
        time.sleep(0)
    hall.rules.set("")
    began = time.monotonic()
    for _ in range(4):
        assert hall.plays_on(hall.other)
        assert hall.view(hall.code, 1).revision == 0
    assert computing.is_alive()
    assert time.monotonic() - began < 4
    computing.join()
    assert failed


@pytest.mark.parametrize("fault", ["observe", "label"])
def test_a_title_that_cannot_show_itself_is_drawn_by_the_host(hall: Any, fault: str):
    shown = hall.view(hall.code, 0)
    hall.rules.set(fault)
    plain = hall.view(hall.code, 0)
    assert plain.plain
    assert not shown.plain
    assert plain.observation.zones == shown.observation.zones
    assert [choice.action for choice in plain.decisions[0].actions] == [choice.action for choice in shown.decisions[0].actions]
    assert hall.plays_on(hall.code)
    assert hall.tables.table(hall.code).paused is None


def test_a_title_that_takes_too_long_to_show_itself_pauses_and_is_drawn_by_the_host(hall: Any):
    hall.rules.set("slow observe")
    assert hall.view(hall.code, 0).plain
    assert hall.report(hall.code)["doing"] == "look"
    began = time.monotonic()
    assert hall.view(hall.code, 1).plain
    assert time.monotonic() - began < 0.4  # it is not asked again while the table is paused


@pytest.mark.parametrize(
    ("fault", "says"),
    [
        ("evaluate", "the rule that divides"),
        ("slow evaluate", "thought for more than 0.5 seconds"),
        ("evaluate that ends its process", "process ended"),
    ],
)
def test_a_bot_that_fails_pauses_its_table_and_is_asked_again(make: Any, fault: str, says: str):
    hall = make()
    hall.rules.set(fault)
    code = hall.started(bot="greedy")
    hall.tables.players._thinker.limit = 20  # the first question starts a process
    if fault.startswith("slow"):
        hall.tables.players._thinker.limit = 0.5
    hall.act(code, hall.ada, 0)
    hall.tables.players.settle()
    report = hall.report(code)
    assert (report["doing"], report["seat"]) == ("bot", 1)
    assert says in report["error"]
    assert hall.plays_on(hall.other)
    hall.rules.set("")
    hall.tables.players._thinker.limit = 20
    hall.tables.resume(code, hall.ada)
    hall.tables.players.settle()
    assert hall.view(code, 0).waiting == (0,)


def test_rules_that_fail_at_set_up_pause_the_table_until_they_are_mended(hall: Any):
    code = hall.tables.open(hall.ada, "coin", "table", 2)
    hall.tables.join(code, hall.ada, "Ada", 0)
    hall.tables.join(code, hall.bo, "Bo", 1)
    hall.rules.set("new_state")
    with pytest.raises(Paused):
        hall.tables.start(code, hall.ada)
    assert hall.report(code)["doing"] == "start"
    hall.rules.set("")
    hall.tables.resume(code, hall.ada)
    hall.tables.start(code, hall.ada)
    assert hall.plays_on(code)
