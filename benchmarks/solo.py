"""How often a greedy bot wins in solo play of the deckbuilding game, for each faction and difficulty.

    python benchmarks/solo.py [--factions rebel empire] [--matches N] [--seed WORD] [--bot greedy] [--keep FILE]

Factions of the Clone Wars edition (republic, separatist) play its house variant. Match n of a cell depends on the seed, the
cell and n only. All cells are played side by side, 20 matches at a time; with `--keep` the counts are written to a file
after each, and a later run goes on from there, to more matches too.

Prints one row of a table a cell: matches, the share won with its 95 % interval after Wilson, the mean number of turns of
both sides together, the most actions of one turn, CPU time. A turn of more than 300 actions is an error.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import Any

import msgspec
from balance import AT_A_TIME, LONGEST_TURN, Count, wilson

from cantina.bots import Chair, make
from cantina.chance import Chance
from cantina.match import Match
from cantina.plugins import discover
from cantina.ruleset import Ruleset
from cantina_deckbuilder.solo.setup import DIFFICULTIES

EDITIONS = {"rebel": "original", "empire": "original", "republic": "clone-wars", "separatist": "clone-wars"}


def play(rules: Ruleset[Any], faction: str, difficulty: str, number: int, seed: str, bot: str, count: Count) -> None:
    """Play one match of a cell and count it."""
    options = {"edition": EDITIONS[faction], "difficulty": difficulty}
    setup = rules.setup("solo", 1, options, [{"faction": faction}])
    name = f"{seed}/{faction}/{difficulty}/{number}"
    match = Match.start(rules, setup, seed=name)
    player = make(bot, Chance.seeded(f"bots {name}"))
    turn = actions = 0
    while match.outcome is None:
        match.act(0, player.choose(Chair(match, 0)))
        actions = actions + 1 if match.state.turns == turn else 1
        turn = match.state.turns
        count.longest = max(count.longest, actions)
        if actions > LONGEST_TURN:
            raise SystemExit(f"{name}: turn {turn} has more than {LONGEST_TURN} actions")
    count.matches += 1
    count.won += match.outcome.results[0].won
    count.turns += turn


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--factions", nargs="+", choices=EDITIONS, default=["rebel", "empire"])
    parser.add_argument("--matches", type=int, default=1000)
    parser.add_argument("--seed", default="solo")
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--keep", type=Path, help="a file of counts to go on from")
    asked = parser.parse_args()
    rules = discover().ruleset("deckbuilder")
    cells = [(faction, difficulty) for faction in asked.factions for difficulty in DIFFICULTIES]
    counts = {f"{faction} {difficulty}": Count() for faction, difficulty in cells}
    if asked.keep and asked.keep.exists():
        counts |= msgspec.json.decode(asked.keep.read_bytes(), type=dict[str, Count])
    for upto in range(AT_A_TIME, asked.matches + AT_A_TIME, AT_A_TIME):
        for faction, difficulty in cells:
            count = counts[f"{faction} {difficulty}"]
            for number in range(count.matches, min(upto, asked.matches)):
                begin = time.process_time()
                play(rules, faction, difficulty, number, asked.seed, asked.bot, count)
                count.seconds += time.process_time() - begin
            if asked.keep:
                asked.keep.write_bytes(msgspec.json.format(msgspec.json.encode(counts)))
    print(f"bot {asked.bot}, seed {asked.seed}")
    print("| you | difficulty | matches | won | turns | most actions in a turn | CPU s a match |")
    print("|---|---|---|---|---|---|---|")
    for faction, difficulty in cells:
        count = counts[f"{faction} {difficulty}"]
        of = count.matches
        print(
            f"| {faction} | {difficulty} | {of} | {wilson(count.won, of)} | {count.turns / of:.1f} | {count.longest} "
            f"| {count.seconds / of:.2f} |"
        )


if __name__ == "__main__":
    main()
