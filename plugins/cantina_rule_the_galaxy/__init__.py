"""Rule the Galaxy: a push-your-luck title for one to four players. An unofficial fan project.

`cards.py` holds the components, `state.py` what a match is, `turn.py`, `shooting.py`, `trading.py` and `marching.py` the
steps of play, `rules.py` the ruleset that ties them together.
"""

from collections.abc import Sequence
from typing import Any

from cantina import Ruleset, hookimpl

from .rules import RuleTheGalaxyRules

ruleset = RuleTheGalaxyRules()


@hookimpl
def register_rulesets() -> Sequence[Ruleset[Any]]:
    return (ruleset,)
