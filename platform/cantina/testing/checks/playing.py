"""Checks of play itself: it ends, it can be won, what is offered works and stays within bounds."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

from ... import sight
from ...errors import CantinaError
from ...match import UNDO, Match
from ...ruleset import Sample
from ...state import spec
from ..kit import Kit, Problem, check
from ..play import Step, Walk, reason, same_cards

WIN_MATCHES = 40
"""How many matches of each sample are played in search of one that somebody wins."""

_ACTION = re.compile(r"[\x21-\x7e]{1,120}")

WORD = f"use a str of printable ASCII without spaces, at most 120 characters, not beginning with {UNDO!r}"


def is_word(action: object) -> bool:
    """Tell whether an action's text is one that pages, files and the API carry unchanged."""
    return type(action) is str and bool(_ACTION.fullmatch(action)) and not action.startswith(UNDO)


@check("ends", "every match ends within about.max_answers, with a result for each seat")
def ends(kit: Kit, walk: Walk) -> None:
    limit = kit.ruleset.about.max_answers
    outcomes = [step.match.outcome for step in walk.steps[-1:] if walk.finished]
    for number in range(kit.matches):
        try:
            played = kit.playout(walk.sample, number)
        except Exception as error:
            what = f"match {number} breaks off: {reason(error)}"
            raise Problem(what, "offer only what apply can do, in every position") from error
        if played.outcome is None or played.answers > limit:
            raise Problem(
                f"match {number} is not over after {played.answers} answers; about.max_answers is {limit}",
                "make every line of play end, or declare a higher bound; forced answers count",
            )
        outcomes.append(played.outcome)
    for outcome in outcomes:
        assert outcome is not None
        ranks = [result.rank for result in outcome.results]
        counted = [1 + sum(other < rank for other in ranks) for rank in ranks]
        if len(ranks) != walk.sample.seats or ranks != counted or any(r.won and r.rank != 1 for r in outcome.results):
            do = "give each seat one result: its rank is 1 and the number of seats that did better, and a winner's rank is 1"
            raise Problem(f"the outcome has the results {outcome.results}", do)


@check("wins", "in every mode somebody wins a match of some sample, so that the end is played too")
def wins(kit: Kit, walk: Walk) -> None:
    modes = {sample.mode for sample in kit.samples.values()}
    without = [mode.id for mode in kit.ruleset.about.modes if mode.id not in modes]
    if without:
        raise Problem(f"there is no sample of mode {', '.join(without)}", "give each mode a sample at least")
    won, mode = kit.shared.setdefault("won", {}), walk.sample.mode
    if mode not in won:
        won[mode] = any(_won(kit, sample) for sample in reversed(kit.samples.values()) if sample.mode == mode)
    if not won[mode]:
        raise Problem(
            f"nobody wins any of {WIN_MATCHES} random matches of any sample of mode {mode}",
            "add a sample whose `arrange` sets up a late position from which random play wins",
        )


def _won(kit: Kit, sample: Sample) -> bool:
    for number in range(WIN_MATCHES):
        try:
            outcome = kit.playout(sample, number).outcome
        except Exception:
            return False  # `ends` reports it
        if outcome is not None and any(result.won for result in outcome.results):
            return True
    return False


@check("offers", "every offered action is accepted, and its text is one printable word that JSON brings back")
def offers(kit: Kit, walk: Walk) -> None:
    for tried in walk.tries:
        if not is_word(tried.action):
            raise Problem(f"the action {tried.action!r} is not a plain word", WORD, tried.step)
        if tried.error is not None:
            raise Problem(
                f"{tried.action!r} is offered to seat {tried.seat + 1}, but it fails: {reason(tried.error)}",
                "offer only what apply can do",
                tried.step,
            )


@check("bounds", "a decision offers 1 to about.max_actions actions, none twice, and a seat has at most one decision")
def bounds(kit: Kit, walk: Walk) -> None:
    limit = kit.ruleset.about.max_actions
    positions = [(step, step.match) for step in walk.steps]
    positions += [(tried.step, tried.after) for tried in walk.tries if tried.after is not None]
    for step, match in positions:
        seats = [decision.seat for decision in match.decisions]
        if len(set(seats)) != len(seats) or not set(seats) <= set(range(walk.sample.seats)):
            raise Problem(
                f"the open decisions are of the seats {seats}", "open at most one decision for each seat there is", step
            )
        for decision in match.decisions:
            actions = list(decision.actions)
            if not 1 <= len(actions) <= limit:
                raise Problem(
                    f"seat {decision.seat + 1} has {len(actions)} actions; about.max_actions is {limit}",
                    "split the decision into steps, or declare the bound and say why",
                    step,
                )
            twice = [action for action, count in Counter(actions).items() if count > 1]
            if twice:
                raise Problem(f"{twice[0]!r} is offered twice", "offer each action once; equal copies are one action", step)


@check("pure", "asking changes nothing and gives the same answer twice")
def pure(kit: Kit, walk: Walk) -> None:
    dump = spec(kit.ruleset.state).dump
    for step in walk.picked:
        match = step.match.fork()
        rules, state = match.rules, match.state
        first: list[object] | None = None
        for _ in range(3):
            answers: list[object] = [tuple(rules.decisions(state)) if match.outcome is None else (), rules.outcome(state)]
            answers += [kit.given(match, viewer) for viewer in walk.viewers]
            answers += [rules.evaluate(state, seat) for seat in range(match.seats)]
            if answers[0] != match.decisions or (first is not None and answers != first):
                raise Problem(
                    "two calls with the same state answer differently", "read nothing but the state and the cards", step
                )
            first = answers
        if dump(state) != step.data:
            raise Problem("looking at the state changed it", "change the state in apply only", step)
        if not all(-1.0 <= rules.evaluate(state, seat) <= 1.0 for seat in range(match.seats)):
            raise Problem("evaluate is outside -1 to 1", "return -1 for lost, 1 for won, and between", step)


@check("conserved", "no card comes or goes; every copy lies in one zone, of a known card, and face up only where cards turn")
def conserved(kit: Kit, walk: Walk) -> None:
    for step in walk.steps:
        _turned(step, step.match)
    for tried in walk.tries:
        if tried.after is not None:
            try:
                sight.conserve(tried.after.state)
            except CantinaError as error:
                what = f"after {tried.action!r} by seat {tried.seat + 1}: {error}"
                raise Problem(what, "move each copy from one zone to another", tried.step) from error
            if not same_cards(tried.step.match, tried.after):
                what = f"after {tried.action!r} by seat {tried.seat + 1} the match has other cards than before"
                raise Problem(what, "make every copy in new_state, and move copies instead of changing state.cards", tried.step)
            _turned(tried.step, tried.after)


def _turned(step: Step, match: Match[Any]) -> None:
    state = match.state
    unknown = sorted({slug for slug in state.cards if slug not in match.rules.cards})
    if unknown:
        raise Problem(f"the catalogue has no {', '.join(unknown)}", "let `catalogue` return every card in play", step)
    turnable = {copy for at in spec(type(state)).zones(state) if at.zone.turnable for copy in at.copies}
    stray = [state.cards[copy] for copy in state.face_up if copy not in turnable]
    if stray or len(set(state.face_up)) != len(state.face_up):
        what = f"face_up holds cards twice or cards outside turnable zones: {stray}"
        raise Problem(what, "take a card out of face_up when it leaves its place", step)
