"""How fast a title's rules play: `match.act` with a private copy, and `playout` in place.

    python benchmarks/rules.py [RULESET] [--seats N] [--matches M] [--each OPTION [VALUE ...]]

Prints decisions (answers with two or more open actions) and all answers a second, for each of the named values of an option
and then for all together, and the time of one loop of plain Python beside it, so that figures of two machines can be
compared as ratios. The garbage collector is set as for a host; who chooses is the standard library, and costs next to nothing.

    python benchmarks/rules.py --each trading true false
    python benchmarks/rules.py swccg --seats 2 --each battle docking-bay site system outnumbered-defense walker-assault
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
    seconds = 0.0
    for seed in range(matches):
        match = Match.start(rules, setup, seed=seed)
        pick = random.Random(seed).random
        act = match.act
        begin = time.process_time()
        while match.outcome is None:
            decision = match.decisions[0]
            actions = decision.actions
            many = len(actions)
            act(decision.seat, actions[int(pick() * many)] if many > 1 else actions[0])
            answers += 1
            decisions += many > 1
        seconds += time.process_time() - begin
    return decisions, answers, seconds


def by_playout(rules: Ruleset[Any], setup: Setup, matches: int) -> tuple[int, int, float]:
    """Play matches with `playout`; return decisions, answers and CPU seconds."""
    decisions = answers = 0
    seconds = 0.0
    for seed in range(matches):
        match = Match.start(rules, setup, seed=seed)
        pick = random.Random(seed).random
        begin = time.process_time()
        played = playout(match.rules, match.state, match.chance, lambda d, pick=pick: d.actions[int(pick() * len(d.actions))])
        seconds += time.process_time() - begin
        decisions += played.decisions
        answers += played.answers
    return decisions, answers, seconds


def yardstick() -> float:
    """Return the seconds of a fixed piece of plain Python work."""
    begin = time.process_time()
    total = 0
    for i in range(2_000_000):
        total += i & 7
    return time.process_time() - begin


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("ruleset", nargs="?", default="rule-the-galaxy")
    parser.add_argument("--mode")
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--each", nargs="+", metavar=("OPTION", "VALUE"), help="an option and the values to play with")
    asked = parser.parse_args()
    rules = discover().ruleset(asked.ruleset)
    mode = asked.mode or rules.about.modes[0].id
    name, *values = asked.each or ["defaults", ""]
    setups = {f"{name} {value}": rules.setup(mode, asked.seats, {name: value} if asked.each else {}) for value in values}
    collector.relax()
    print(f"yardstick: 2 million loop rounds in {yardstick():.3f} s")
    for what, run in (("match.act", by_act), ("playout", by_playout)):
        whole = (0, 0, 0.0)
        for title, setup in setups.items():
            counts = run(rules, setup, asked.matches)
            whole = (whole[0] + counts[0], whole[1] + counts[1], whole[2] + counts[2])
            show(f"{rules.id} seats {asked.seats} {title} {what}", *counts)
        if len(setups) > 1:
            show(f"{rules.id} seats {asked.seats} all of these {what}", *whole)


def show(title: str, decisions: int, answers: int, seconds: float) -> None:
    """Print one line of figures."""
    print(
        f"{title}: {decisions / seconds:,.0f} decisions/s, {answers / seconds:,.0f} answers/s "
        f"({decisions} decisions, {answers} answers, {seconds:.2f} s)"
    )


if __name__ == "__main__":
    main()
