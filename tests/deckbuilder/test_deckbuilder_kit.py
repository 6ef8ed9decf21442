"""The conformance kit on every sample of the deckbuilding game; golden playthroughs lie in `tests/golden`."""

from pathlib import Path

from cantina.testing import conformance
from cantina_deckbuilder import ruleset

GOLDEN = Path(__file__).parents[1] / "golden" / "deckbuilder"

test_the_kit = conformance(ruleset, golden=GOLDEN, matches=2, positions=12)
