"""What one viewer is given of a match: the only door through which pages and API read it.

Everything here is for that viewer's eyes and in that viewer's language. No page or API answer reads a state.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from msgspec import Struct

from .events import Event
from .match import Match
from .ruleset import Card, Decision, Outcome, Refusal, Ruleset
from .sight import Observation
from .text import Text, Voice


class Choice(Struct, frozen=True):
    """One action and what its button says."""

    action: str
    label: str


class RefusalView(Struct, frozen=True):
    """One thing the viewer would try, and why it is not open."""

    action: str
    label: str
    reason: str


class DecisionView(Struct, frozen=True):
    """One open decision of the viewer's seat; nobody waits for an `optional` one."""

    id: str
    seat: int
    prompt: str
    hint: str
    actions: tuple[Choice, ...]
    refusals: tuple[RefusalView, ...]
    optional: bool = False


class LogLine(Struct, frozen=True):
    """One event as a sentence. `revision` is the revision it led to."""

    revision: int
    kind: str
    seat: int
    text: str
    rule: str


class ResultView(Struct, frozen=True):
    """How one seat ended."""

    seat: int
    name: str
    won: bool
    rank: int
    points: int | None


class OutcomeView(Struct, frozen=True):
    """The end of a match, results in order of rank."""

    cause: str
    results: tuple[ResultView, ...]


class MatchView(Struct, frozen=True):
    """All that one viewer is given: observation, own decisions, who is waited for, the log and the end.

    `names` are the members' names by seat, `others` those of sides that are no seats; `titles` and `cards` the names and
    the definitions of the cards that the viewer can see or act with; `zones` and `facts` the titles of zones and facts by
    path. `undo` tells whether the viewer may freely take back the last action, `open_seed` whether the match was started
    from a chosen seed, so that anybody could know its shuffles.
    """

    ruleset: str
    revision: int
    viewer: int
    names: tuple[str, ...]
    decisions: tuple[DecisionView, ...]
    waiting: tuple[int, ...]
    observation: Observation
    titles: dict[str, str]
    zones: dict[str, str]
    facts: dict[str, str]
    log: tuple[LogLine, ...]
    outcome: OutcomeView | None
    undo: bool
    open_seed: bool
    plain: bool = False
    others: tuple[str, ...] = ()
    cards: dict[str, Card] = {}

    def seen(self, path: str) -> list[tuple[Card, str]]:
        """Return the cards of a zone whose faces the viewer sees, in order, each with its name."""
        return [(self.cards[face.slug], self.titles[face.slug]) for face in self.observation.zones[path].faces]

    def spaces(self, path: str) -> list[tuple[Card, str] | None]:
        """Return the card with its name at each place of a zone that has places, None where no face shows."""
        zone = self.observation.zones[path]
        found: list[tuple[Card, str] | None] = [None] * zone.places
        for face in zone.faces:
            found[face.place] = self.cards[face.slug], self.titles[face.slug]
        return found


_WORDS = re.compile(r"[^:>@.+/ ]+")
"""The parts of an action's text, cards among them."""

Logged = tuple[int, Event]
"""An event with the revision it led to."""


def voice_for(
    rules: Ruleset[Any],
    viewer: int,
    names: Sequence[str],
    gettext: Callable[[str], str] | None = None,
    ngettext: Callable[[str, str, int], str] | None = None,
) -> Voice:
    """Return the voice that speaks of a match to one viewer; without translators it speaks English."""

    def card_name(slug: str) -> Text | str:
        card = rules.cards.get(slug)
        return card.name if card is not None else slug

    if gettext is None or ngettext is None:
        return Voice(viewer, names, card_name, others=rules.others)
    return Voice(viewer, names, card_name, gettext, ngettext, rules.others)


def view(match: Match[Any], viewer: int, voice: Voice, log: Iterable[Logged] = ()) -> MatchView:
    """Return what a viewer is given of a match now; `log` is the part of its events to show, oldest first."""
    rules = match.rules
    observation = match.observe(viewer)
    own = match.decision(viewer)
    decisions = () if own is None else (_decision(match, own, voice),)
    slugs = {slug for zone in observation.zones.values() for slug in zone.slugs()}
    for decision in decisions:
        named = [choice.action for choice in decision.actions] + [refusal.action for refusal in decision.refusals]
        slugs.update(word for action in named for word in _WORDS.findall(action))
    known = {slug: rules.cards[slug] for slug in sorted(slugs) if slug in rules.cards}
    return MatchView(
        ruleset=rules.id,
        revision=match.revision,
        viewer=viewer,
        names=tuple(voice.name(seat) for seat in range(match.seats)),
        decisions=decisions,
        waiting=match.waiting,
        observation=observation,
        titles={slug: voice.say(card.name) for slug, card in known.items()},
        zones={path: voice.say(zone.title) for path, zone in observation.zones.items()},
        facts={path: voice.say(fact.title) for path, fact in observation.facts.items() if fact.title is not None},
        log=tuple(log_line(logged, voice) for logged in log),
        outcome=None if match.outcome is None else _outcome(match.outcome, voice),
        undo=viewer >= 0 and match.undo_refusal(viewer) is None,
        open_seed=match.open_seed,
        others=tuple(voice.say(name) for name in rules.others),
        cards=known,
    )


def log_line(logged: Logged, voice: Voice) -> LogLine:
    """Return an event as a sentence for one viewer."""
    revision, event = logged
    return LogLine(revision, event.kind, event.seat, event.say(voice), event.rule)


def _decision(match: Match[Any], decision: Decision, voice: Voice) -> DecisionView:
    rules, state = match.rules, match.state
    hint = rules.hint(state, decision.seat)
    return DecisionView(
        id=match.decision_id(decision),
        seat=decision.seat,
        prompt=voice.say(decision.prompt),
        hint="" if hint is None else voice.say(hint),
        actions=tuple(Choice(action, voice.say(rules.label(state, action))) for action in decision.actions),
        refusals=tuple(_refusal(refusal, voice) for refusal in rules.refusals(state, decision.seat)),
        optional=decision.optional,
    )


def _refusal(refusal: Refusal, voice: Voice) -> RefusalView:
    return RefusalView(refusal.action, voice.say(refusal.label), voice.say(refusal.reason))


def _outcome(outcome: Outcome, voice: Voice) -> OutcomeView:
    ranked = sorted(enumerate(outcome.results), key=lambda pair: (pair[1].rank, pair[0]))
    return OutcomeView(
        voice.say(outcome.cause),
        tuple(ResultView(seat, voice.name(seat), r.won, r.rank, r.points) for seat, r in ranked),
    )
