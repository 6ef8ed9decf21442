"""A bot's time is its thinking; what starts it has more."""

from __future__ import annotations

import time
from typing import Any

from cantina.match import Match
from cantina.tables.players import Thinker
from rulesets.coin import Coin

LIMIT = 2.0


class Heavy(Coin):
    """A title that takes longer to load than a bot may think."""

    def __setstate__(self, state: dict[str, Any]) -> None:
        time.sleep(2 * LIMIT)
        vars(self).update(state)


def test_loading_rules_and_starting_the_process_do_not_count_as_thinking():
    rules = Heavy()
    match = Match.start(rules, rules.setup("table", 2), seed=1)
    thinker = Thinker(LIMIT)
    try:
        assert thinker.ask(match, 0, "random") in match.decisions[0].actions
    finally:
        thinker.close()
