"""The deckbuilding game keeps the contract on every sample, and plays as its golden playthroughs say."""

from pathlib import Path

import pytest

from cantina.testing import conformance
from cantina_deckbuilder import ruleset
from cantina_deckbuilder.solo.setup import DIFFICULTIES

GOLDEN = Path(__file__).parents[1] / "golden" / "deckbuilder"
WRITTEN_DOWN = (
    "full-clone-wars",
    "original-ready",
    "clone-wars-ready",
    "original-fleets",
    "clone-wars-fleets",
    "original-no-base",
    "clone-wars-exiled",
    "cross-fleets",
    "solo-fleets",
    "solo-republic",
    "solo-separatist",
    *(f"solo-{faction}-{difficulty}" for faction in ("rebel", "empire") for difficulty in DIFFICULTIES),
)

SAMPLE = (
    "beginner-original",
    "full-clone-wars",
    "cross",
    "clone-wars-ready",
    "original-fleets",
    "original-no-base",
    "clone-wars-exiled",
    "original-last-bases",
    "cross-fleets",
    "solo-late",
    "solo-fleets",
    "solo-republic",
    "solo-rebel-standard",
    "solo-empire-very-hard",
)
MORE = tuple(sample.id for sample in ruleset.about.samples if sample.id not in SAMPLE)

test_conformance = conformance(ruleset, samples=SAMPLE, matches=1, positions=6)
test_conformance_of_more_samples = pytest.mark.long(conformance(ruleset, samples=MORE, matches=2, positions=12))
test_playthroughs = conformance(ruleset, samples=WRITTEN_DOWN, checks=("golden",), golden=GOLDEN)
