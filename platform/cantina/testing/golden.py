"""Golden playthroughs: a match as a page of text, kept beside the tests, whose difference shows any change of rules."""

from __future__ import annotations

import hashlib
import json

from ..text import PUBLIC
from .given import speaker
from .play import Step, Walk


def golden_text(walk: Walk) -> str:
    """Return the set-up, each step with its prompts, action, public log lines and a hash of the state, and the outcome."""
    about = walk.ruleset.about
    lines = [
        f"ruleset {about.id}, state version {about.state_version}",
        f"sample {walk.sample.id}, seed {walk.seed}",
        f"mode {walk.setup.mode}, options {json.dumps(walk.setup.options, sort_keys=True)}",
        *(f"seat {seat + 1} {json.dumps(chosen, sort_keys=True)}" for seat, chosen in enumerate(walk.setup.seats)),
    ]
    voice = speaker(walk.steps[0].match, PUBLIC)
    lines += ["", *(f"  {event.say(voice)}" for event in walk.opening)]
    for step in walk.steps:
        lines += ["", *_step(step)]
    return "\n".join([*lines, *_end(walk)]) + "\n"


def _step(step: Step) -> list[str]:
    lines = [f"{step.number}. state {hashlib.sha256(step.data).hexdigest()[:12]}"]
    for decision in step.match.decisions:
        prompt = speaker(step.match, decision.seat).say(decision.prompt)
        lines.append(f"  seat {decision.seat + 1}: {prompt} [{' '.join(decision.actions)}]")
    if step.seat >= 0:
        voice = speaker(step.match, PUBLIC)
        lines += [f"> seat {step.seat + 1}: {step.action}", *(f"  {event.say(voice)}" for event in step.events)]
    return lines


def _end(walk: Walk) -> list[str]:
    outcome = walk.steps[-1].match.outcome
    if outcome is None:
        return [f"not finished: {walk.stop}"]
    voice = speaker(walk.steps[-1].match, PUBLIC)
    results = [
        f"  seat {s + 1}: {'won' if r.won else 'not won'}, rank {r.rank}, points {r.points}"
        for s, r in enumerate(outcome.results)
    ]
    return [f"end: {voice.say(outcome.cause)}", *results]
