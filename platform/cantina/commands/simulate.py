"""`cantina simulate`: matches played by bots, headless."""

from __future__ import annotations

import json
import sys
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import click
from msgspec import Struct

from .. import collector
from ..bots import BOTS, Bot, Chair
from ..chance import Chance
from ..errors import RulesetError
from ..match import Match
from ..plugins import discover
from ..ruleset import Ruleset, Setup
from ..text import PUBLIC, Voice


class Tally(Struct):
    """What a series of matches counted; `decisions` are answers with two or more open actions."""

    matches: int = 0
    decisions: int = 0
    answers: int = 0
    nobody: int = 0
    shared: int = 0
    wins: list[int] = []
    points: list[int] = []
    causes: Counter[str] = Counter()

    def add(self, match: Match[Any]) -> None:
        """Count the outcome of a finished match."""
        outcome = match.outcome
        if outcome is None:
            raise RulesetError(f"{match.rules.id}: a match without an outcome cannot be counted")
        self.matches += 1
        winners = [seat for seat, result in enumerate(outcome.results) if result.won]
        self.nobody += not winners
        self.shared += len(winners) > 1
        for seat in winners:
            self.wins[seat] += 1
        for seat, result in enumerate(outcome.results):
            self.points[seat] += result.points or 0
        self.causes[Voice(PUBLIC, (), str).say(outcome.cause)] += 1


@click.command()
@click.argument("ruleset_id", metavar="RULESET")
@click.option("--mode", help="A mode of the title; its first if left out.")
@click.option("--seats", type=click.IntRange(min=1), help="How many seats; the fewest of the mode if left out.")
@click.option("--matches", type=click.IntRange(min=1), default=100, show_default=True)
@click.option("--seed", default="1", show_default=True, help="Any word or number; the same seed plays the same matches.")
@click.option("--bot", "bots", multiple=True, help="One for all seats, or one a seat.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="An option of the mode; may be repeated.")
@click.option("--seat-option", "seat_options", multiple=True, metavar="SEAT:NAME=VALUE", help="An option of one seat (from 1).")
@click.option("--json", "as_json", is_flag=True, help="Print JSON instead of sentences.")
def simulate(
    ruleset_id: str,
    mode: str | None,
    seats: int | None,
    matches: int,
    seed: str,
    bots: tuple[str, ...],
    options: tuple[str, ...],
    seat_options: tuple[str, ...],
    as_json: bool,
) -> None:
    """Play matches of RULESET with bots and count how they end."""
    plugins = discover()
    collector.relax()
    ruleset = plugins.ruleset(ruleset_id)
    mode_id = mode or ruleset.about.modes[0].id
    count = seats or min(ruleset.mode(mode_id).seats)
    setup = ruleset.setup(mode_id, count, dict(map(_pair, options)), _per_seat(seat_options, count))
    names = bots or ("random",)
    if len(names) not in (1, count):
        raise click.UsageError(f"--bot was given {len(names)} times: give it once for all seats, or once for each of {count}")
    for name in names:
        if name not in plugins.bots:
            raise click.UsageError(f"there is no bot {name!r}; there are: {', '.join(sorted(plugins.bots))}")
    begin = time.perf_counter()
    progress = not as_json and sys.stderr.isatty()
    with click.progressbar(range(matches), label=f"{ruleset.id}", file=sys.stderr, hidden=not progress) as numbers:
        tally = play_series(ruleset, setup, names, numbers, seed, plugins.bots)
    seconds = time.perf_counter() - begin
    if as_json:
        click.echo(json.dumps(_as_data(ruleset, setup, names, seed, tally, seconds), indent=2, ensure_ascii=False))
    else:
        _print(tally, seconds)


def play_series(
    ruleset: Ruleset[Any],
    setup: Setup,
    bots: Sequence[str],
    numbers: Any,
    seed: str,
    kinds: Mapping[str, Callable[[Chance], Bot]] = BOTS,
) -> Tally:
    """Play one match for each number, with bots of these `kinds`; match and bots of number n depend on the seed and n only."""
    seats = len(setup.seats)
    tally = Tally(wins=[0] * seats, points=[0] * seats, causes=Counter())
    for number in numbers:
        match = Match.start(ruleset, setup, seed=f"{seed}/{number}")
        chance = Chance.seeded(f"bots {seed}/{number}")
        chairs = [kinds[bots[seat % len(bots)]](chance.fork(f"seat {seat}")) for seat in range(seats)]
        _play(match, chairs, tally)
        tally.add(match)
    return tally


def _play(match: Match[Any], bots: Sequence[Bot], tally: Tally) -> None:
    bound = match.rules.about.max_answers
    for _ in range(bound):
        if match.outcome is not None:
            return
        decision = match.decisions[0]
        tally.answers += 1
        tally.decisions += len(decision.actions) > 1
        match.act(decision.seat, bots[decision.seat].choose(Chair(match, decision.seat)))
    if match.outcome is None:
        raise RulesetError(f"{match.rules.id}: no end after {bound} answers, the title's declared bound")


def _pair(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals or not name:
        raise click.UsageError(f"{text!r} is not an option: write NAME=VALUE")
    return name, value


def _per_seat(texts: Sequence[str], count: int) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = [{} for _ in range(count)]
    for text in texts:
        seat, colon, rest = text.partition(":")
        if not colon or not seat.isdecimal() or not 1 <= int(seat) <= count:
            raise click.UsageError(f"{text!r} is not an option of a seat: write SEAT:NAME=VALUE, SEAT from 1 to {count}")
        name, value = _pair(rest)
        found[int(seat) - 1][name] = value
    return found


def _as_data(
    ruleset: Ruleset[Any], setup: Setup, bots: Sequence[str], seed: str, tally: Tally, seconds: float
) -> dict[str, Any]:
    return {
        "ruleset": ruleset.id,
        "version": ruleset.about.version,
        "mode": setup.mode,
        "seats": len(setup.seats),
        "options": setup.options,
        "bots": list(bots),
        "seed": seed,
        "matches": tally.matches,
        "decisions": tally.decisions,
        "answers": tally.answers,
        "seconds": round(seconds, 3),
        "outcomes": {
            "wins": tally.wins,
            "shared": tally.shared,
            "nobody": tally.nobody,
            "mean_points": [round(total / tally.matches, 3) for total in tally.points],
            "causes": dict(tally.causes.most_common()),
        },
    }


def _print(tally: Tally, seconds: float) -> None:
    click.echo(f"{tally.matches} matches, {tally.decisions} decisions of {tally.answers} answers, {seconds:.1f} s")
    for seat, (wins, points) in enumerate(zip(tally.wins, tally.points, strict=True), 1):
        click.echo(f"seat {seat}: won {wins} ({wins / tally.matches:.1%}), {points / tally.matches:.1f} points on average")
    click.echo(f"shared victories: {tally.shared}; nobody won: {tally.nobody}")
    for cause, times in tally.causes.most_common():
        click.echo(f"{times} times: {cause}")
