"""SWCCG keeps the contract on every sample, and plays as its golden playthroughs say."""

from pathlib import Path

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

test_conformance = conformance(ruleset, matches=1, positions=6)
test_playthroughs = conformance(ruleset, samples=WRITTEN_DOWN, checks=("golden",), golden=GOLDEN)
