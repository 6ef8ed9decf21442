"""Rule the Galaxy keeps the contract on every sample, and plays as its golden playthroughs say."""

from pathlib import Path

from cantina.testing import conformance
from cantina_rule_the_galaxy import ruleset

# The command `cantina check rule-the-galaxy` looks at twice as many positions.
test_conformance = conformance(
    ruleset, golden=Path(__file__).parents[1] / "golden" / "rule-the-galaxy", matches=3, positions=12
)
