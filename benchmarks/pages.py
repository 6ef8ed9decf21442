"""How long pages take: a match of Rule the Galaxy half way through, as each seat sees it.

    python benchmarks/pages.py

Prints the median time to render the page of one viewer (the view is made before), and the time of a fixed piece of
Python for comparison: quote the ratio, machines differ.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable

from cantina.match import Match
from cantina.plugins import discover
from cantina.view import view, voice_for
from cantina.web.page import render_match

NAMES = ("Ada", "Bo", "Cleo")
ANSWERS = 90
ROUNDS = 200


def median_ms(action: Callable[[], object]) -> float:
    times = []
    for _ in range(ROUNDS):
        began = time.perf_counter()
        action()
        times.append(time.perf_counter() - began)
    return statistics.median(times) * 1000


def yardstick() -> int:
    """Do what costs about a millisecond here: sort and join small strings."""
    words = [f"{n * 7919 % 1000}" for n in range(2000)]
    return len(" ".join(sorted(words)))


def main() -> None:
    rules = discover().ruleset("rule-the-galaxy")
    match = Match.start(rules, rules.setup("standard", len(NAMES)), seed=4)
    choose, log = random.Random(5), [(0, event) for event in match.opening]
    for _ in range(ANSWERS):
        decision = match.decisions[0]
        action = choose.choice(list(decision.actions))
        log += [(match.revision, event) for event in match.act(decision.seat, action)]
    print(f"yardstick {median_ms(yardstick):.2f} ms")
    for viewer in (-1, 0, 1, 2):
        seen = view(match, viewer, voice_for(match.rules, viewer, NAMES), log[-80:])
        html = render_match(seen, rules)
        who = "public" if viewer < 0 else f"seat {viewer + 1}"
        print(f"{who}: {len(html) / 1024:.0f} KB, {median_ms(lambda seen=seen: render_match(seen, rules)):.2f} ms")


if __name__ == "__main__":
    main()
