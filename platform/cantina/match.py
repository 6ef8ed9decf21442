"""One match in progress, without I/O: act, undo, observe, save, replay, verify."""

from __future__ import annotations

import copy
import hashlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Generic

import msgspec
from msgspec import Struct

from . import sight
from .chance import Chance
from .errors import (
    CantinaError,
    IllegalAction,
    NotYourDecision,
    RulesetError,
    RulesLoopError,
    SaveVersionError,
    StaleDecision,
    StateError,
    UndoRefused,
)
from .events import Event, Log, Silence
from .ruleset import Action, Catalogue, Decision, Outcome, Ruleset, Setup
from .state import S, spec
from .text import T, Text, bit

UNDO = "undo:"
"""How an action row that takes back to a revision begins."""

_FORCED_LIMIT = 5_000


class Moment(Struct, Generic[S]):
    """A position that a match can be taken back to: the state at a revision, what was open, who answered, and what followed."""

    revision: int
    state: S
    seat: int
    decisions: tuple[Decision, ...]
    events: list[Event]


class Saved(Struct, kw_only=True):
    """A match as plain data, secrets included. The catalogue travels beside it."""

    ruleset: str
    state_version: int
    setup: Setup
    state: str
    key: str
    counter: int
    revision: int
    answers: list[int]
    open_seed: bool


class Match(Generic[S]):
    """A match of one title.

    Make it with `start` or `load`. `act` changes it, or raises and leaves it as it was. `decisions` and `outcome` are
    computed once a revision and checked before the new state is taken over. `revision` counts the actions, undo included.
    """

    def __init__(
        self,
        rules: Ruleset[S],
        setup: Setup,
        state: S,
        chance: Chance,
        *,
        revision: int = 0,
        answers: Sequence[int] = (),
        open_seed: bool = False,
    ) -> None:
        self.rules = rules
        self.setup = setup
        self.state = state
        self.chance = chance
        self.revision = revision
        self.answers = list(answers) or [0] * len(setup.seats)
        self.open_seed = open_seed
        self._clone: Callable[[S], S] = spec(rules.state).clone
        self._past: list[Moment[S]] = []
        log = Log()
        with _Guarded(rules, "asking for decisions"):
            self.decisions, self.outcome = _settle(rules, state, chance, log)
        self.opening: list[Event] = log.events

    @classmethod
    def start(
        cls,
        ruleset: Ruleset[S],
        setup: Setup,
        *,
        seed: int | str | None = None,
        arrange: Callable[[S, Chance], None] | None = None,
    ) -> Match[S]:
        """Set up a match; without a seed its chance is secret. `opening` holds the events of the set-up."""
        chance = Chance.secret() if seed is None else Chance.seeded(seed)
        log = Log()
        with _Guarded(ruleset, "setting up"):
            rules = ruleset.at(ruleset.catalogue(setup))
            state = rules.new_state(setup, chance, log)
            if arrange is not None:
                arrange(state, chance)
        match = cls(rules, setup, state, chance, open_seed=seed is not None)
        match.opening = log.events + match.opening
        return match

    def fork(self) -> Match[S]:
        """Return another match at the same position, taking back included; neither reaches the other."""
        fork = copy.copy(self)
        fork.answers, fork._past = self.answers[:], self._past[:]
        return fork

    # Playing

    @property
    def seats(self) -> int:
        return len(self.setup.seats)

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that must answer now."""
        return _waiting(self.decisions)

    def decision(self, seat: int) -> Decision | None:
        """Return the open decision of a seat."""
        for decision in self.decisions:
            if decision.seat == seat:
                return decision
        return None

    def act(self, seat: int, action: Action) -> list[Event]:
        """Answer the open decision of a seat and return what happened.

        Raises `NotYourDecision`, `IllegalAction`, or `RulesetError` if the rules fail; the match is then unchanged.
        """
        decision = self.decision(seat)
        if decision is None:
            raise NotYourDecision(
                f"seat {seat + 1} has no open decision in this match of {self.rules.id}; waiting: {list(self.waiting)}"
            )
        if action not in decision.actions:
            raise IllegalAction(f"{action!r} is not open to seat {seat + 1} now; take one of the offered actions")
        before, rules = self.state, self.rules
        state, chance, log = self._clone(before), self.chance.copy(), Log()
        with _Guarded(rules, f"{action!r} by seat {seat + 1}"):
            rules.apply(state, seat, action, chance, log)
            decisions, outcome = _settle(rules, state, chance, log)
        self._remember(before, seat, chance.counter, log.events)
        self.state, self.chance = state, chance
        self.decisions, self.outcome = decisions, outcome
        self.revision += 1
        self.answers[seat] += 1
        return log.events

    def decision_id(self, decision: Decision) -> str:
        """Return the id of an open decision: it changes when its seat answers or its offer changes, not otherwise."""
        offer = msgspec.json.encode([decision.prompt, decision.actions])
        return f"{decision.seat}.{self.answers[decision.seat]}.{hashlib.blake2b(offer, digest_size=6).hexdigest()}"

    def act_on(self, decision_id: str, action: Action) -> list[Event]:
        """Answer a decision by its id. Raises `StaleDecision` if that id is not open any more; else as `act`."""
        for decision in self.decisions:
            if self.decision_id(decision) == decision_id:
                return self.act(decision.seat, action)
        raise StaleDecision(f"decision {decision_id!r} is not open any more; look at the table and choose again")

    # Taking back

    def _remember(self, before: S, seat: int, counter: int, events: list[Event]) -> None:
        """Keep the positions that a free undo may reach: the unbroken run of one seat's answers."""
        if self._past and self._past[-1].seat != seat:
            self._past.clear()
        if counter != self.chance.counter:
            self._past.clear()
            return
        self._past.append(Moment(self.revision, before, seat, self.decisions, events))

    def undo_refusal(self, seat: int) -> Text | None:
        """Return why this seat cannot freely take back the last action, or None if it can."""
        if not self._past:
            return T("There is nothing to take back since chance or another player had a part.")
        last = self._past[-1]
        if last.seat != seat:
            return T("Another player has answered since.")
        if any(event.closes_undo for event in last.events):
            return T("The rules close that step.")
        if self.outcome is not None:
            return T("The match is over.")
        if not set(self.waiting) <= {seat, *_waiting(last.decisions)}:
            return T("The turn has gone to another player.")
        before, after, actor = sight.faces(last.state), sight.faces(self.state), bit(seat)
        for was, now in zip(before, after, strict=True):
            if now & ~was and not was & actor:
                return T("A card has been seen since.")
        return None

    def undo(self, seat: int) -> int:
        """Take back the seat's last action if that is free, and return the revision gone back to.

        Chance does not go back: the next draw uses the next counter. Raises `UndoRefused` with the reason.
        """
        refusal = self.undo_refusal(seat)
        if refusal is not None:
            raise UndoRefused(refusal)
        moment = self._past[-1]
        self._take_over(moment.state)
        self._past.pop()
        return moment.revision

    def restore(self, state: S) -> None:
        """Take over an earlier state as a new revision; the host's way for an undo that everybody agreed to."""
        self._take_over(state)
        self._past.clear()

    def _take_over(self, state: S) -> None:
        state, chance = self._clone(state), self.chance.copy()
        with _Guarded(self.rules, "going back"):
            decisions, outcome = _settle(self.rules, state, chance, Silence())
        self.state, self.chance = state, chance
        self.decisions, self.outcome = decisions, outcome
        self.revision += 1

    # Looking

    def observe(self, viewer: int) -> sight.Observation:
        """Return what a viewer may know now."""
        return self.rules.observe(self.state, viewer)

    def guess(self, seat: int, chance: Chance) -> S:
        """Return a state that this seat cannot tell from the real one; bots think on it."""
        return sight.resample(self.state, seat, chance)

    # Keeping

    def state_hash(self) -> str:
        """Return a hash of the state's JSON form, checked to load again."""
        return hashlib.sha256(spec(self.rules.state).dump(self.state)).hexdigest()

    def save(self) -> Saved:
        """Return the match as plain data. Raises `StateError` if the state would not load again."""
        sight.conserve(self.state)
        return Saved(
            ruleset=self.rules.id,
            state_version=self.rules.about.state_version,
            setup=self.setup,
            state=spec(self.rules.state).dump(self.state).decode(),
            key=self.chance.key.hex(),
            counter=self.chance.counter,
            revision=self.revision,
            answers=self.answers[:],
            open_seed=self.open_seed,
        )

    @classmethod
    def load(cls, rules: Ruleset[S], saved: Saved) -> Match[S]:
        """Return the saved match; `rules` is the ruleset bound to the match's catalogue (`Ruleset.at`).

        Raises `SaveVersionError` if it was saved by another version of the state that the ruleset cannot migrate.
        """
        about = rules.about
        if saved.ruleset != about.id:
            raise SaveVersionError(f"this is a match of {saved.ruleset}, not of {about.id}")
        today = saved.state_version == about.state_version
        return cls(
            rules,
            saved.setup,
            spec(rules.state).load(saved.state.encode()) if today else _migrated(rules, saved),
            Chance(bytes.fromhex(saved.key), saved.counter),
            revision=saved.revision,
            answers=saved.answers,
            open_seed=saved.open_seed,
        )

    @classmethod
    def replay(
        cls,
        ruleset: Ruleset[S],
        setup: Setup,
        key: bytes,
        actions: Iterable[tuple[int, Action]],
        hashes: Sequence[str] = (),
        catalogue: Catalogue | None = None,
    ) -> Match[S]:
        """Play recorded actions again as `retrace` does, and return the match they lead to.

        With `hashes` (one after each action) raises `RulesetError` at the first state that differs.
        """
        rows = list(actions)
        for match, _ in cls.retrace(ruleset, setup, key, rows, catalogue):
            number = match.revision
            if 0 < number <= len(hashes) and match.state_hash() != hashes[number - 1]:
                action = rows[number - 1][1]
                raise RulesetError(f"{ruleset.id}: after action {number}, {action!r}, the state differs from the record")
        return match

    @classmethod
    def retrace(
        cls,
        ruleset: Ruleset[S],
        setup: Setup,
        key: bytes,
        actions: Iterable[tuple[int, Action]],
        catalogue: Catalogue | None = None,
    ) -> Iterator[tuple[Match[S], list[Event]]]:
        """Play recorded actions again from the key; rows `undo:<revision>` go back.

        Yields one match, which goes on between the yields, with what happened: first the set-up, then each action. Without
        a catalogue it takes the ruleset's own of today. Raises `RulesetError` at an action that cannot be taken.
        """
        rules = ruleset.at(ruleset.catalogue(setup) if catalogue is None else catalogue)
        chance, log = Chance(key), Log()
        match = cls(rules, setup, rules.new_state(setup, chance, log), chance)
        match.opening = log.events + match.opening
        yield match, match.opening
        states = {0: match.state}
        for number, (seat, action) in enumerate(actions):
            events: list[Event] = []
            try:
                if action.startswith(UNDO):
                    match.restore(states[int(action.removeprefix(UNDO))])
                else:
                    events = match.act(seat, action)
            except (CantinaError, ValueError, KeyError) as error:
                raise RulesetError(f"{rules.id}: action {number + 1}, {action!r} by seat {seat + 1}: {error}") from error
            states[match.revision] = match.state
            yield match, events


def _migrated(rules: Ruleset[S], saved: Saved) -> S:
    """Return the state of a match that another version of the ruleset saved, in today's form."""
    about = rules.about
    where = f"{about.id}: saved with state version {saved.state_version}, installed is {about.state_version}"
    if saved.state_version > about.state_version:
        raise SaveVersionError(f"{where}; install the newer version to go on")
    try:
        data = msgspec.json.encode(rules.migrate(msgspec.json.decode(saved.state), saved.state_version))
    except NotImplementedError as error:
        raise SaveVersionError(f"{where}, and this version cannot migrate it; install the older version to go on") from error
    except Exception as error:
        raise SaveVersionError(f"{where}, and its migrate failed: {type(error).__name__}: {error}") from error
    try:
        state: S = spec(rules.state).load(data)
        sight.conserve(state)
    except StateError as error:
        raise SaveVersionError(f"{where}, and what its migrate returns is no state: {error}") from error
    return state


class _Guarded:
    """Turns whatever a ruleset raises into a `RulesetError` that says what it was doing."""

    __slots__ = ("doing", "rules")

    def __init__(self, rules: Ruleset[Any], doing: str) -> None:
        self.rules = rules
        self.doing = doing

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: BaseException | None, traceback: object) -> None:
        if isinstance(error, Exception) and not isinstance(error, RulesetError):
            raise RulesetError(f"{self.rules.id}: {self.doing} failed: {type(error).__name__}: {error}") from error


def _waiting(decisions: Sequence[Decision]) -> tuple[int, ...]:
    """Return the seats that must answer."""
    return tuple([decision.seat for decision in decisions if not decision.optional])


def _settle(rules: Ruleset[S], state: S, chance: Chance, log: Log) -> tuple[tuple[Decision, ...], Outcome | None]:
    """Return the open decisions and the outcome, after taking what is publicly forced."""
    for _ in range(_FORCED_LIMIT):
        outcome = rules.outcome(state)
        if outcome is not None:
            return (), outcome
        decisions = tuple(rules.decisions(state))
        if not _waiting(decisions):
            raise RulesetError(f"{rules.id}: no decision is open that must be answered, and there is no outcome")
        for decision in decisions:
            if decision.public and len(decision.actions) == 1:
                rules.apply(state, decision.seat, decision.actions[0], chance, log)
                break
        else:
            return decisions, None
    raise RulesLoopError(f"{rules.id}: {_FORCED_LIMIT} forced actions in a row; last asked: {decisions}")


class Playout(Struct, frozen=True):
    """What one headless match counted: answers with two or more actions, all answers, and the end (None: cut off)."""

    decisions: int
    answers: int
    outcome: Outcome | None


def playout(
    rules: Ruleset[S],
    state: S,
    chance: Chance,
    choose: Callable[[Decision], Action],
    limit: int = 1_000_000,
) -> Playout:
    """Play a state to its end in place: no history, no log, the same `apply` and the same legal actions as `Match.act`."""
    decisions = answers = 0
    log = Silence()
    apply, ask, ended = rules.apply, rules.decisions, rules.outcome
    while answers < limit:
        outcome = ended(state)
        if outcome is not None:
            return Playout(decisions, answers, outcome)
        decision = ask(state)[0]
        actions = decision.actions
        answers += 1
        if len(actions) == 1:
            action = actions[0]
        else:
            action = choose(decision)
            decisions += 1
        apply(state, decision.seat, action, chance, log)
    return Playout(decisions, answers, None)
