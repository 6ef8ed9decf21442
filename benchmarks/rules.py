"""How fast a title's rules play: `match.act` with a private copy, and `playout` in place.

    python benchmarks/rules.py [RULESET] [--seats N] [--matches M]

Prints decisions (answers with two or more open actions) and all answers a second, with and without trading where the
title has that option, and the time of one loop of plain Python beside it, so that figures of two machines can be
compared as ratios. The garbage collector is set as for a host; who chooses is the standard library, and costs next to nothing.
"""

from __future__ import annotations

import argparse
import random
import time
from typing import Any

from cantina import collector
from cantina.match import Match, playout
from cantina.plugins import discover
from cantina.ruleset import Ruleset, Setup


def by_act(rules: Ruleset[Any], setup: Setup, matches: int) -> tuple[int, int, float]:
    """Play matches through `Match.act`; return decisions, answers and CPU seconds."""
    decisions = answers = 0
    started = [Match.start(rules, setup, seed=seed) for seed in range(matches)]
    begin = time.process_time()
    for seed, match in enumerate(started):
        pick = random.Random(seed).random
        act = match.act
        while match.outcome is None:
            decision = match.decisions[0]
            actions = decision.actions
            many = len(actions)
            act(decision.seat, actions[int(pick() * many)] if many > 1 else actions[0])
            answers += 1
            decisions += many > 1
    return decisions, answers, time.process_time() - begin


def by_playout(rules: Ruleset[Any], setup: Setup, matches: int) -> tuple[int, int, float]:
    """Play matches with `playout`; return decisions, answers and CPU seconds."""
    decisions = answers = 0
    started = [Match.start(rules, setup, seed=seed) for seed in range(matches)]
    begin = time.process_time()
    for seed, match in enumerate(started):
        pick = random.Random(seed).random
        played = playout(match.rules, match.state, match.chance, lambda d, pick=pick: d.actions[int(pick() * len(d.actions))])
        decisions += played.decisions
        answers += played.answers
    return decisions, answers, time.process_time() - begin


def yardstick() -> float:
    """Return the seconds of a fixed piece of plain Python work."""
    begin = time.process_time()
    total = 0
    for i in range(2_000_000):
        total += i & 7
    return time.process_time() - begin


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("ruleset", nargs="?", default="rule-the-galaxy")
    parser.add_argument("--mode")
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--matches", type=int, default=200)
    asked = parser.parse_args()
    rules = discover().ruleset(asked.ruleset)
    mode = asked.mode or rules.about.modes[0].id
    variants: list[dict[str, Any]] = [{}]
    if "trading" in rules.options(mode)().fields:
        variants.append({"trading": False})
    collector.relax()
    print(f"yardstick: 2 million loop rounds in {yardstick():.3f} s")
    for options in variants:
        setup = rules.setup(mode, asked.seats, options)
        for name, run in (("match.act", by_act), ("playout", by_playout)):
            decisions, answers, seconds = run(rules, setup, asked.matches)
            print(
                f"{rules.id} seats {asked.seats} {options or 'defaults'} {name}: "
                f"{decisions / seconds:,.0f} decisions/s, {answers / seconds:,.0f} answers/s "
                f"({decisions} decisions, {answers} answers, {seconds:.2f} s)"
            )


if __name__ == "__main__":
    main()
