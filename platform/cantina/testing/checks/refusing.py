"""Checks of what must be refused: actions that are not open, with an error, and without any change."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ...chance import Chance
from ...errors import IllegalAction, NotYourDecision, StaleDecision
from ...match import UNDO, Match
from ...state import spec
from ..given import NO_SUCH
from ..kit import Kit, Problem, check
from ..play import Step, Walk
from .playing import WORD, is_word

MUTATIONS = 20
"""How many changed texts of a decision's actions are tried in each position."""

_LETTERS = "abcxyz019-:./>"


@check("refuses", "what is not open is refused with the code of an error and changes nothing")
def refuses(kit: Kit, walk: Walk) -> None:
    for step in walk.picked:
        for seat, action in _not_open(step, walk):
            _refused(step, f"{action!r} by seat {seat + 1}", lambda m, s=seat, a=action: m.act(s, a), _code(step.match, seat))  # type: ignore[misc]
        before = walk.steps[step.number - 1] if step.number else None
        if before is not None:
            _last_decision(before, step)
        for decision in step.match.decisions:
            offered = set(decision.actions)
            for refusal in step.match.rules.refusals(step.match.state, decision.seat):
                if not is_word(refusal.action):
                    what = f"the refused action {refusal.action!r} of seat {decision.seat + 1} is not a plain word"
                    raise Problem(what, WORD, step)
                if refusal.action in offered:
                    what = f"{refusal.action!r} is offered to seat {decision.seat + 1} and also listed as refused"
                    raise Problem(what, "list as refused only what is not offered", step)


def _not_open(step: Step, walk: Walk) -> list[tuple[int, str]]:
    """Return seats with actions that they must not be able to take: changed texts, and those of other seats."""
    match = step.match
    offers = {decision.seat: list(decision.actions) for decision in match.decisions}
    chance = Chance.seeded(f"mutations {step.number}")
    found: list[tuple[int, str]] = []
    slugs = sorted(match.rules.cards)
    for seat, actions in offers.items():
        if actions:
            found += [(seat, text) for text in mutations(actions, slugs, chance)]
        for other in range(-1, match.seats + 1):
            found += [(other, action) for action in actions if action not in offers.get(other, ())]
    if match.outcome is not None and step.number:
        last = walk.steps[step.number - 1]
        found.append((last.seat, last.action))
    return found


def _code(match: Match[Any], seat: int) -> str:
    """Return the code with which an action that is not open to a seat is refused."""
    return IllegalAction.code if match.decision(seat) is not None else NotYourDecision.code


def _last_decision(before: Step, step: Step) -> None:
    """The decision that has just been answered is stale, whoever sends it again, and so are actions only it offered."""
    decision = before.match.decision(before.seat)
    assert decision is not None
    stale = before.match.decision_id(decision)
    again = f"the last decision's id with {before.action!r}"
    _refused(step, again, lambda match: match.act_on(stale, before.action), StaleDecision.code)
    now = step.match.decision(before.seat)
    for action in decision.actions:
        if now is None or action not in list(now.actions):
            text = f"the last decision's {action!r} by seat {before.seat + 1}"
            _refused(step, text, lambda m, a=action: m.act(before.seat, a), _code(step.match, before.seat))  # type: ignore[misc]


def _refused(step: Step, what: str, act: Callable[[Match[Any]], Sequence[object]], code: str) -> None:
    match = step.match.fork()
    try:
        act(match)
    except (IllegalAction, NotYourDecision, StaleDecision) as error:
        if error.code != code:
            do = "let the offer be a plain list or tuple of str"
            raise Problem(f"{what} is refused as {error.code!r} instead of {code!r}", do, step) from error
    except Exception as error:
        do = "let the actions of a decision be a plain list or tuple of str"
        raise Problem(f"{what} is refused with {type(error).__name__}: {error}", do, step) from error
    else:
        raise Problem(f"{what} is accepted, but it is not offered", "let the actions be a plain list or tuple of str", step)
    same = (match.revision, match.answers, match.chance.counter, match.decisions, match.outcome)
    there = step.match
    if same != (there.revision, there.answers, there.chance.counter, there.decisions, there.outcome):
        raise Problem(f"{what} is refused, but it changed the match", "change the state in apply only", step)
    if spec(match.rules.state).dump(match.state) != step.data:
        raise Problem(f"{what} is refused, but it changed the state", "change the state in apply only", step)


def mutations(offered: Sequence[str], slugs: Sequence[str], chance: Chance) -> list[str]:
    """Return texts that are close to offered actions but not offered: cut, grown, swapped, with another card's slug."""
    open_now, found = set(offered), dict.fromkeys(("", "0", f"{UNDO}0"))
    while len(found) < MUTATIONS:
        action = chance.choice(offered)
        at, letter, slug = chance.below(len(action) + 1), chance.choice(_LETTERS), chance.choice(slugs or [NO_SUCH])
        named = [known for known in slugs if known in action]
        changed = chance.choice(
            [
                action[:at] + action[at + 1 :],
                action[:at] + letter + action[at:],
                action.replace(max(named, key=len), slug) if named else action[:at] + letter,
                action + chance.choice([" ", "\n", "\u200b", action, f":{slug}"]),
                action.upper(),
            ]
        )
        if changed not in open_now:
            found[changed] = None
    return list(found)
