"""How the factions of the deckbuilding game do against each other when greedy bots play both.

    python benchmarks/balance.py [CELL ...] [--matches N] [--seed WORD] [--bots greedy greedy] [--keep FILE]

Without cells all are played: both editions in both modes, and six pairs of factions across editions with each of the two
neutral decks (the pilots are those of the same edition). Match n of a cell depends on the seed, the cell and n only. In
every second match of a cell the factions change places, and the bots with them. All cells are played side by side, 20
matches at a time; with `--keep` the counts are written to a file after each, and a later run goes on from there, to more
matches too.

Prints one row of a table a cell: matches, the share of wins of the first-named faction (of the first-named bot, if the bots
differ) with its 95 % interval after Wilson, of who went first, the mean number of turns, and the most actions of one turn.
A turn of more than 300 actions is an error.
"""

from __future__ import annotations

import argparse
import math
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from cantina.bots import Chair, make
from cantina.chance import Chance
from cantina.match import Match
from cantina.plugins import discover
from cantina.ruleset import Ruleset

LONGEST_TURN = 300
AT_A_TIME = 20

PAIRS = (
    ("republic", "separatist"),
    ("empire", "rebel"),
    ("republic", "empire"),
    ("republic", "rebel"),
    ("separatist", "empire"),
    ("separatist", "rebel"),
)
EDITIONS = {"clone-wars": PAIRS[0], "original": PAIRS[1]}


class Cell(Struct, frozen=True):
    """What is played: a mode with its options, and the two factions."""

    mode: str
    options: dict[str, Any]
    factions: tuple[str, str]


def cells() -> dict[str, Cell]:
    """Return all cells by name."""
    found = {
        f"{mode}/{edition}": Cell(mode, {"edition": edition}, factions)
        for edition, factions in EDITIONS.items()
        for mode in ("beginner", "full")
    }
    for one, other in PAIRS:
        for deck in EDITIONS:
            found[f"cross/{one}/{other}/{deck}"] = Cell("cross", {"neutral": deck, "pilots": deck}, (one, other))
    return found


class Count(Struct):
    """What a cell has come to; `won` counts the first-named faction, or the first-named bot."""

    matches: int = 0
    won: int = 0
    first_won: int = 0
    turns: int = 0
    longest: int = 0
    seconds: float = 0.0


def play(rules: Ruleset[Any], cell: Cell, name: str, number: int, seed: str, bots: Sequence[str], count: Count) -> None:
    """Play one match of a cell and count it."""
    swapped = number % 2
    factions = cell.factions[::-1] if swapped else cell.factions
    names = bots[::-1] if swapped else bots
    setup = rules.setup(cell.mode, 2, cell.options, [{"faction": faction} for faction in factions])
    match = Match.start(rules, setup, seed=f"{seed}/{name}/{number}")
    chance = Chance.seeded(f"bots {seed}/{name}/{number}")
    chairs = [make(names[seat], chance.fork(f"seat {seat}")) for seat in range(2)]
    first, turn, actions = match.state.turn, 0, 0
    while match.outcome is None:
        seat = match.decisions[0].seat
        match.act(seat, chairs[seat].choose(Chair(match, seat)))
        actions = actions + 1 if match.state.turns == turn else 1
        turn = match.state.turns
        count.longest = max(count.longest, actions)
        if actions > LONGEST_TURN:
            raise SystemExit(f"{name}, seed {seed}, match {number}: turn {turn} has more than {LONGEST_TURN} actions")
    winner = match.state.winner
    count.matches += 1
    count.won += winner == swapped
    count.first_won += winner == first
    count.turns += turn


def wilson(won: int, of: int) -> str:
    """Return a share and its 95 % interval in per cent."""
    z, share = 1.96, won / of
    middle = (share + z * z / (2 * of)) / (1 + z * z / of)
    half = z * math.sqrt(share * (1 - share) / of + z * z / (4 * of * of)) / (1 + z * z / of)
    return f"{100 * share:.1f} % ({100 * (middle - half):.1f} to {100 * (middle + half):.1f})"


def main() -> None:
    known = cells()
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cells", nargs="*", choices=[*known, []], metavar="CELL", help=", ".join(known))
    parser.add_argument("--matches", type=int, default=1000)
    parser.add_argument("--seed", default="balance")
    parser.add_argument("--keep", type=Path, help="a file of counts to go on from")
    parser.add_argument("--bots", nargs=2, default=["greedy", "greedy"])
    asked = parser.parse_args()
    rules = discover().ruleset("deckbuilder")
    title = f"bots {' and '.join(asked.bots)}, seed {asked.seed}"
    names = asked.cells or list(known)
    counts: dict[str, Count] = {name: Count() for name in names}
    if asked.keep and asked.keep.exists():
        kept = msgspec.json.decode(asked.keep.read_bytes(), type=dict[str, dict[str, Count]])
        counts |= kept.get(title, {})
    for upto in range(AT_A_TIME, asked.matches + AT_A_TIME, AT_A_TIME):
        for name in names:
            count = counts[name]
            for number in range(count.matches, min(upto, asked.matches)):
                begin = time.process_time()
                play(rules, known[name], name, number, asked.seed, asked.bots, count)
                count.seconds += time.process_time() - begin
            if asked.keep:
                asked.keep.write_bytes(msgspec.json.format(msgspec.json.encode({title: counts})))
    print(title)
    print(
        "| cell | matches | won by the first named | won by who went first | turns | most actions in a turn | CPU s a match |"
    )
    print("|---|---|---|---|---|---|---|")
    for name in names:
        count = counts[name]
        of = count.matches
        print(
            f"| {name} | {of} | {wilson(count.won, of)} | {100 * count.first_won / of:.1f} % "
            f"| {count.turns / of:.1f} | {count.longest} | {count.seconds / of:.2f} |"
        )


if __name__ == "__main__":
    main()
