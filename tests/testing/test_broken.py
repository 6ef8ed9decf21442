"""The conformance kit catches each ruleset that was made to break the contract, with the check meant for it."""

from __future__ import annotations

import pytest

from cantina.testing import Kit
from cantina.testing.find import found
from cantina.testing.kit import CHECKS
from cantina.testing.transcript import elsewhere
from rulesets.broken import BROKEN, Sin

POSITIONS = 12


@pytest.fixture(scope="module")
def played_elsewhere() -> dict[str, list[list[list[str]]]]:
    """What other processes play of each broken ruleset: one pair of processes for all of them, to save time."""
    kits = [Kit(found(sin.ruleset)) for sin in BROKEN]
    orders = [(kit.found.where, sample.id, kit.seed_of(sample)) for kit in kits for sample in kit.samples.values()]
    by_process = elsewhere(orders, POSITIONS)
    sizes = [len(kit.samples) for kit in kits]
    starts = [sum(sizes[:number]) for number in range(len(sizes))]
    return {
        kit.ruleset.id: [played[start : start + size] for played in by_process]
        for kit, start, size in zip(kits, starts, sizes, strict=True)
    }


@pytest.mark.parametrize("sin", BROKEN, ids=[sin.ruleset.id for sin in BROKEN])
def test_a_broken_ruleset_is_caught_by_the_check_made_for_it_and_no_other(
    sin: Sin, played_elsewhere: dict[str, list[list[list[str]]]]
) -> None:
    kit = Kit(found(sin.ruleset), positions=POSITIONS)
    kit.shared["elsewhere"] = played_elsewhere[sin.ruleset.id]

    verdicts = {verdict.check: verdict for verdict in kit.run([sin.sample])}

    failed = {name for name, verdict in verdicts.items() if not verdict.passed}
    assert sin.check in failed
    assert failed - sin.also == {sin.check}, {name: verdicts[name].message for name in failed}
    message = verdicts[sin.check].message
    assert message.startswith(f"{sin.ruleset.id}, sample {sin.sample}, check {sin.check}")
    assert sin.says in message
    assert "\nWhat to do: " in message


def test_every_check_has_a_broken_ruleset() -> None:
    Kit(found(BROKEN[0].ruleset))

    assert {sin.check for sin in BROKEN} | {"golden"} == set(CHECKS)
