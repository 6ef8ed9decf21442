"""A played sample as lines of text, and the same made by other processes.

A line of the transcript holds all that a match shows of one step: who answered what, the sentences for every viewer, and
a hash of the state. Two runs of the same seed must agree in every line.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Sequence

from .given import speaker
from .play import Walk, walk

HASH_SEEDS = ("1", "2")
"""The `PYTHONHASHSEED` of the processes that play the samples again."""

_TIMEOUT = 300


def transcript(played: Walk) -> list[str]:
    """Return the lines of a played sample."""
    lines = []
    for step in played.steps:
        said = [event.say(speaker(step.match, viewer)) for viewer in played.viewers for event in step.events]
        offers = [(decision.seat, list(decision.actions)) for decision in step.match.decisions]
        state = hashlib.sha256(step.data).hexdigest()[:16]
        lines.append(json.dumps([step.number, step.seat + 1, step.action, offers, said, state], ensure_ascii=False))
    return [*lines, str(played.stop)] if played.stop else lines


def elsewhere(where: str, plays: Sequence[tuple[str, int | str]], positions: int) -> list[dict[str, list[str]]]:
    """Return the transcripts of samples (id, seed), by id, from one new process for each of `HASH_SEEDS`."""
    order = json.dumps({"where": where, "plays": plays, "positions": positions, "path": sys.path})
    running = []
    for seed in HASH_SEEDS:
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(p for p in sys.path if p)}
        command = [sys.executable, "-m", "cantina.testing.transcript"]
        pipes = subprocess.PIPE
        running.append(subprocess.Popen(command, stdin=pipes, stdout=pipes, stderr=pipes, env=environment, text=True))  # noqa: S603
    found = []
    for process in running:
        out, errors = process.communicate(order, timeout=_TIMEOUT)
        if process.returncode:
            raise RuntimeError(f"a second process could not play {where}: {errors.strip().splitlines()[-1:]}")
        found.append(json.loads(out))
    return found


def main() -> None:
    """Play what stdin orders and write the transcripts to stdout."""
    from .find import locate

    order = json.load(sys.stdin)
    ruleset = locate(order["where"]).ruleset
    samples = {sample.id: sample for sample in ruleset.about.samples}
    made = {name: transcript(walk(ruleset, samples[name], seed, order["positions"])) for name, seed in order["plays"]}
    json.dump(made, sys.stdout)


if __name__ == "__main__":
    main()
