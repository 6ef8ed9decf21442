"""`cantina serve` with two titles made for measuring: Circle, for eight seats, and Ponder, whose rules compute for long."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from typing import Annotated, Any

from msgspec import Struct

import cantina.web
from cantina import SEATS, About, Decision, Mode, Outcome, Result, Ruleset, Sample, Setup, Shown, State, T, Text
from cantina.ruleset import Catalogue

ROUNDS = 1_000
PONDER = 2.0
"""Seconds that Ponder computes for one answer, in pure Python."""


class Chair(Struct):
    said: Annotated[int, Shown(T("Said"))] = 0


class Ring(State):
    seats: Annotated[list[Chair], SEATS] = []
    turn: Annotated[int, Shown(T("Turn"))] = 0
    said: Annotated[int, Shown(T("Said"))] = 0


class Circle(Ruleset[Ring]):
    """Everybody says a number in turn."""

    about = About(
        id="circle",
        title=T("Circle"),
        tagline=T("Say a number."),
        modes=(Mode(id="round", title=T("Round"), summary=T("In turn."), seats=(2, 8), minutes=5),),
        age=3,
        credits=T("Made for measuring."),
        version="1",
        state_version=1,
        samples=(Sample(id="eight", mode="round", seats=8),),
        max_answers=ROUNDS * 8,
    )
    state = Ring

    def catalogue(self, setup: Setup) -> Catalogue:
        return Catalogue([])

    def new_state(self, setup: Setup, chance: Any, log: Any) -> Ring:
        return Ring(cards=(), knows=[], seats=[Chair() for _ in setup.seats])

    def decisions(self, state: Ring) -> Sequence[Decision]:
        return [Decision(state.turn, T("Say a number"), [f"say:{n}" for n in range(8)])]

    def apply(self, state: Ring, seat: int, action: str, chance: Any, log: Any) -> None:
        state.seats[seat].said += int(action.removeprefix("say:"))
        state.said += 1
        state.turn = (seat + 1) % len(state.seats)
        log.add("say", T("{seat} says {n}.", own="You say {n}.", n=int(action.removeprefix("say:"))), seat)

    def label(self, state: Ring, action: str) -> Text:
        return T("Say {n}", n=int(action.removeprefix("say:")))

    def outcome(self, state: Ring) -> Outcome | None:
        if state.said < ROUNDS * len(state.seats):
            return None
        return Outcome(tuple(Result(True, 1) for _ in state.seats), T("Everybody is hoarse."))


class Ponder(Circle):
    """A Circle in which every answer takes `PONDER` seconds of pure Python."""

    about = Circle.about.__class__(
        **{
            **{name: getattr(Circle.about, name) for name in Circle.about.__struct_fields__},
            "id": "ponder",
            "title": T("Ponder"),
        }
    )

    def apply(self, state: Ring, seat: int, action: str, chance: Any, log: Any) -> None:
        super().apply(state, seat, action, chance, log)
        until, count = time.monotonic() + PONDER, 0
        while time.monotonic() < until:
            count += 1


def main() -> None:
    """Run `cantina serve` with these titles beside the installed ones."""
    from cantina.cli import main as command

    installed = cantina.web.discover

    def discover() -> Any:
        plugins = installed()
        plugins.rulesets |= {"circle": Circle(), "ponder": Ponder()}
        return plugins

    cantina.web.discover = discover  # type: ignore[attr-defined]
    sys.argv[1:1] = ["serve"]
    command()


if __name__ == "__main__":
    main()
