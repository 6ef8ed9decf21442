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


Order = tuple[str, str, int | str]
"""A sample to play: where its ruleset is, its id, and the seed."""


def elsewhere(orders: Sequence[Order], positions: int) -> list[list[list[str]]]:
    """Return the transcripts of samples, in order, from one new process for each of `HASH_SEEDS`.

    Raises `RuntimeError` if such a process fails.
    """
    order = json.dumps({"orders": orders, "positions": positions})
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
            raise RuntimeError(f"another process could not play {orders[0][0]}: {errors.strip().splitlines()[-1:]}")
        found.append(json.loads(out))
    return found


def main() -> None:
    """Play what stdin orders and write the transcripts to stdout."""
    from .find import locate

    order = json.load(sys.stdin)
    made = []
    for where, sample_id, seed in order["orders"]:
        ruleset = locate(where).ruleset
        (sample,) = (sample for sample in ruleset.about.samples if sample.id == sample_id)
        made.append(transcript(walk(ruleset, sample, seed, order["positions"])))
    json.dump(made, sys.stdout)


if __name__ == "__main__":
    main()
