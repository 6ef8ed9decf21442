"""The kit as tests of pytest: one test a sample and check."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from ..ruleset import Ruleset
from .find import found
from .kit import MATCHES, POSITIONS, Kit


def conformance(
    ruleset: Ruleset[Any],
    *,
    samples: Sequence[str] = (),
    checks: Sequence[str] = (),
    golden: str | Path | None = None,
    matches: int = MATCHES,
    positions: int = POSITIONS,
) -> Callable[..., None]:
    """Return a parametrized test of a ruleset: assign it to a name that begins with `test_`.

    With `golden`, the folder of golden playthroughs, these are compared too. Samples and checks are all by default.
    """
    kit = Kit(found(ruleset), matches=matches, positions=positions, golden=None if golden is None else Path(golden))
    pairs = [(sample, check) for sample in samples or kit.samples for check in checks or kit.names]

    @pytest.mark.parametrize(("sample", "check"), pairs, ids=[f"{sample}-{check}" for sample, check in pairs])
    def test_conformance(sample: str, check: str, request: pytest.FixtureRequest) -> None:
        kit.write_golden = bool(request.config.getoption("--write-golden", False))
        verdict = kit.verdict(sample, check)
        if not verdict.passed:
            pytest.fail(verdict.message, pytrace=False)

    return test_conformance
