"""How long pages take: matches half way through, as each seat sees them.

    python benchmarks/pages.py

Prints the median time to make the view of one viewer and to render its page, and the time of a fixed piece of
Python for comparison: quote the ratio, machines differ.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable

from cantina.match import Match
from cantina.plugins import discover
from cantina.view import MatchView, view, voice_for
from cantina.web.page import render_match

NAMES = ("Ada", "Bo", "Cleo")
MATCHES = (
    ("rule-the-galaxy", "standard", 3, {}, 90),
    ("deckbuilder", "full", 2, {"edition": "original"}, 260),
    ("deckbuilder", "full", 2, {"edition": "clone-wars"}, 260),
    ("deckbuilder", "cross", 2, {}, 260),
)
"""Title, mode, seats, options, answers before the page is looked at."""
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


def measure(title: str, mode: str, seats: int, options: dict[str, str], answers: int) -> None:
    rules, names = discover().ruleset(title), NAMES[:seats]
    match = Match.start(rules, rules.setup(mode, seats, options), seed=4)
    choose, log = random.Random(5), [(0, event) for event in match.opening]
    for _ in range(answers):
        decision = match.decisions[0]
        wanted = [action for action in decision.actions if action != "end-turn"] or list(decision.actions)
        action = choose.choice(wanted)
        log += [(match.revision, event) for event in match.act(decision.seat, action)]
    print(f"{title}, {mode} {options or ''}")
    for viewer in (-1, *range(seats)):

        def see(viewer: int = viewer) -> MatchView:
            return view(match, viewer, voice_for(match.rules, viewer, names), log[-80:])

        seen = see()
        html = render_match(seen, rules)
        who = "public" if viewer < 0 else f"seat {viewer + 1}"
        rendering = median_ms(lambda seen=seen: render_match(seen, rules))
        print(f"  {who}: {len(html) / 1024:.0f} KB, view {median_ms(see):.2f} ms, rendering {rendering:.2f} ms")


def main() -> None:
    print(f"yardstick {median_ms(yardstick):.2f} ms")
    for match in MATCHES:
        measure(*match)


if __name__ == "__main__":
    main()
