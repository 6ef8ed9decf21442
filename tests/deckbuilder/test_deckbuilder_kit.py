"""The deckbuilding game keeps the contract on every sample, and plays as its golden playthroughs say."""

from pathlib import Path

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

test_conformance = conformance(ruleset, matches=1, positions=6)
test_playthroughs = conformance(ruleset, samples=WRITTEN_DOWN, checks=("golden",), golden=GOLDEN)
