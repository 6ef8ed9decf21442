"""Runs checks on samples: `Kit` keeps what they share, `Verdict` is what one of them found."""

from __future__ import annotations

import logging
import traceback
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import Any

from ..errors import CantinaError
from ..events import Event
from ..match import Match, Playout, playout
from ..ruleset import Ruleset, Sample
from .find import Found
from .given import Given, Render, given, pose
from .play import Step, Walk, begin, walk

MATCHES = 5
"""How many matches of each sample are played to their end without being looked at."""

POSITIONS = 24
"""How many positions of a sample the costly checks look at, unless there are more kinds of position."""


class Problem(Exception):
    """What a check found: what differs, at which step, and what its author should do."""

    def __init__(self, what: str, do: str, step: Step | None = None) -> None:
        super().__init__(what)
        self.what = what
        self.do = do
        self.step = step


@dataclass(frozen=True)
class Verdict:
    """What one check said of one sample. `message` is empty if it passed."""

    check: str
    sample: str
    message: str
    seconds: float

    @property
    def passed(self) -> bool:
        return not self.message


@dataclass(frozen=True)
class Check:
    """One check: its name, what it demands in a sentence, and the function, which raises `Problem`."""

    name: str
    demand: str
    run: Callable[[Kit, Walk], None]


CHECKS: dict[str, Check] = {}
"""All checks by name, in the order in which they are run."""


def check(name: str, demand: str) -> Callable[[Callable[[Kit, Walk], None]], Callable[[Kit, Walk], None]]:
    """Register a function (kit, walk) as a check."""

    def keep(run: Callable[[Kit, Walk], None]) -> Callable[[Kit, Walk], None]:
        CHECKS[name] = Check(name, demand, run)
        return run

    return keep


@dataclass
class Kit:
    """The checks of one ruleset. A sample is played once, and all checks look at that.

    `seed` replaces the samples' own seeds; `matches` and `positions` bound the work; `golden` is the folder of golden
    playthroughs, if they are to be compared; `render` makes pages, by default the host's.
    """

    found: Found
    seed: int | str | None = None
    matches: int = MATCHES
    positions: int = POSITIONS
    golden: Path | None = None
    write_golden: bool = False
    render: Render | None = None
    _walks: dict[str, Walk] = field(default_factory=dict)
    shared: dict[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        from . import checks  # noqa: F401 (registers them)

        if self.render is None:
            from ..web.page import render_match

            self.render = render_match
            logging.getLogger("cantina.web.page").addHandler(logging.NullHandler())  # `page` reports what is logged there

    @property
    def ruleset(self) -> Ruleset[Any]:
        return self.found.ruleset

    @property
    def samples(self) -> dict[str, Sample]:
        return {sample.id: sample for sample in self.ruleset.about.samples}

    @property
    def names(self) -> list[str]:
        """The checks that this kit runs; `golden` only if there is a folder."""
        return [name for name in CHECKS if name != "golden" or self.golden is not None]

    def seed_of(self, sample: Sample) -> int | str:
        return sample.seed if self.seed is None else self.seed

    def walk(self, sample_id: str) -> Walk:
        """Return the sample as it was played, once for all checks."""
        if sample_id not in self._walks:
            sample = self._sample(sample_id)
            self._walks[sample_id] = walk(self.ruleset, sample, self.seed_of(sample), self.positions)
        return self._walks[sample_id]

    def playout(self, sample: Sample, number: int) -> Playout:
        """Play a match of a sample in place to its end, or one answer beyond what the ruleset promises."""
        match = begin(self.ruleset, sample, f"{self.seed_of(sample)}, match {number}")
        if match.outcome is not None:
            return Playout(0, 0, match.outcome)
        bot = match.chance.fork("bot")
        limit = self.ruleset.about.max_answers + 1
        return playout(match.rules, match.state, match.chance, lambda d: bot.choice(d.actions), limit)

    def given(self, match: Match[Any], viewer: int, log: Sequence[Event] = (), page: bool = False) -> Given:
        """Return what a viewer is given; the page, which is made from the rest, only where asked for."""
        return given(match, viewer, log, self.render if page else None)

    def real(self, step: Step, viewer: int) -> Given:
        """Return what a viewer is given at a step when nothing can be taken back, with the page; made once."""
        if viewer not in step.given:
            step.given[viewer] = self.given(pose(step.match, step.match.state), viewer, page=True)
        return step.given[viewer]

    def run(self, samples: Sequence[str] = (), names: Sequence[str] = ()) -> Iterator[Verdict]:
        """Yield a verdict for each sample and check."""
        for sample in samples or self.samples:
            for name in names or self.names:
                yield self.verdict(sample, name)

    def verdict(self, sample_id: str, name: str) -> Verdict:
        """Run one check on one sample."""
        if name not in CHECKS:
            raise CantinaError(f"there is no check {name!r}; there are: {', '.join(CHECKS)}")
        self._sample(sample_id)
        start = perf_counter()
        message = ""
        try:
            played = self.walk(sample_id)
            if played.stop is not None and (played.stop.check == name or not played.steps):
                raise Problem(str(played.stop), played.stop.do, played.stop.step)
            CHECKS[name].run(self, played)
        except Problem as problem:
            message = self._message(sample_id, name, problem)
        except Exception as error:
            what = f"the ruleset raised where the check did not expect it\n{''.join(traceback.format_exception(error)[-3:])}"
            message = self._message(sample_id, name, Problem(what, "make that call work in every position"))
        return Verdict(name, sample_id, message, perf_counter() - start)

    def _message(self, sample_id: str, name: str, problem: Problem) -> str:
        where = f", {problem.step}" if problem.step is not None else ""
        return f"{self.ruleset.id}, sample {sample_id}, check {name}{where}: {problem.what}\nWhat to do: {problem.do}."

    def _sample(self, sample_id: str) -> Sample:
        if sample_id not in self.samples:
            raise CantinaError(f"{self.ruleset.id} has no sample {sample_id!r}; it has: {', '.join(self.samples)}")
        return self.samples[sample_id]
