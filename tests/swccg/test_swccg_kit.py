"""SWCCG keeps the contract on every sample, and plays as its golden playthroughs say."""

from pathlib import Path

import pytest

from cantina.testing import conformance
from cantina_swccg import ruleset

GOLDEN = Path(__file__).parents[1] / "golden" / "swccg"
WRITTEN_DOWN = (
    "site",
    "system",
    "docking-bay",
    "outnumbered",
    "walkers",
    "duel",
    "texts-site",
    "texts-system",
    "skirmish-ambush",
    "skirmish-squadrons",
    "skirmish-mustered",
    "skirmish-riding",
)

SAMPLE = ("site", "system", "walkers", "texts-site", "texts-system", "skirmish-crossed", "skirmish-mustered")
MORE = tuple(sample.id for sample in ruleset.about.samples if sample.id not in SAMPLE)

test_conformance = conformance(ruleset, samples=SAMPLE, matches=1, positions=6)
test_conformance_of_more_samples = pytest.mark.long(conformance(ruleset, samples=MORE, matches=2, positions=12))
test_playthroughs = conformance(ruleset, samples=WRITTEN_DOWN, checks=("golden",), golden=GOLDEN)
