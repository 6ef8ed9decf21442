"""Sins against play: it does not end, cannot be won, or offers what is no offer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import msgspec

from cantina import Chance, Decision, Log, Outcome, Play, Refusal, Sample, Setup, T

from ..crossfire import Crossfire
from ..crossfire.state import Corridor, Look, Round, Stakes, Turn
from ..crossfire.steps import LookStep, RoundStep, StakesStep, TurnStep
from .base import Sinner


class RoundsForEver(RoundStep):
    def run(self, play: Play[Corridor], frame: Round) -> bool:
        play.state.round = min(play.state.round, 1)
        return super().run(play, frame)


class Endless(Sinner, max_answers=120):
    """The rounds never run out."""

    other_steps: ClassVar[dict[type, Any]] = {Round: RoundsForEver()}


class OneResult(Sinner):
    """The loser gets no result."""

    def outcome(self, state: Corridor) -> Outcome | None:
        outcome = super().outcome(state)
        return outcome and Outcome(outcome.results[:1], outcome.cause)


class OddRanks(Sinner):
    """The winner is third of two."""

    def outcome(self, state: Corridor) -> Outcome | None:
        outcome = super().outcome(state)
        results = tuple(msgspec.structs.replace(result, rank=4 - result.rank) for result in outcome.results) if outcome else ()
        return outcome and Outcome(results, outcome.cause)


class OneModeIsNeverWon(
    Sinner,
    modes=(*Sinner.about.modes, msgspec.structs.replace(Sinner.about.modes[0], id="hopeless")),
    samples=(*Sinner.about.samples, Sample(id="hopeless", mode="hopeless", seats=2)),
):
    """Of two modes, one has a goal that nobody reaches."""

    def new_state(self, setup: Setup, chance: Chance, log: Log) -> Corridor:
        state = super().new_state(setup, chance, log)
        state.goal = 100 if setup.mode == "hopeless" else state.goal
        return state


class OneModeIsNotSampled(Sinner, modes=Crossfire.about.modes):
    """It has a mode without any sample."""


class NobodyWins(Sinner):
    """A goal reached is nobody's win."""

    def outcome(self, state: Corridor) -> Outcome | None:
        outcome = super().outcome(state)
        results = tuple(msgspec.structs.replace(result, won=False) for result in outcome.results) if outcome else ()
        return outcome and Outcome(results, outcome.cause)


class Also(TurnStep):
    """Offers one action more in a turn."""

    def __init__(self, action: str) -> None:
        self.action = action

    def ask(self, rules: Any, state: Corridor, frame: Turn) -> Sequence[Decision]:
        (decision,) = super().ask(rules, state, frame)
        return [msgspec.structs.replace(decision, actions=[*decision.actions, self.action])]

    def answer(self, play: Play[Corridor], frame: Turn, seat: int, action: str) -> None:
        super().answer(play, frame, seat, action.strip())


class OffersWhatFails(Sinner):
    """An attack with a card that is not there."""

    other_steps: ClassVar[dict[type, Any]] = {Turn: Also("attack:trooper/9")}

    def apply(self, state: Corridor, seat: int, action: str, chance: Chance, log: Log) -> None:
        if action.endswith("/9"):
            raise LookupError("no card lies at place 9")
        super().apply(state, seat, action, chance, log)


class Spaced(Sinner):
    """An action with a space in it."""

    other_steps: ClassVar[dict[type, Any]] = {Turn: Also("end ")}

    def label(self, state: Corridor, action: str) -> Any:
        return super().label(state, action.strip())


class OffersTwice(Sinner):
    """One offer a copy instead of one a card."""

    def decisions(self, state: Corridor) -> Sequence[Decision]:
        found = super().decisions(state)
        if not isinstance(state.stack[-1], Stakes):
            return found
        hands = {seat: [f"stake:{state.cards[copy]}" for copy in crew.hand] for seat, crew in enumerate(state.seats)}
        return [msgspec.structs.replace(d, actions=[*hands[d.seat], "stake:nothing"]) for d in found]


class OffersMany(Sinner, max_actions=4):
    """More actions than declared."""


class TwoQuestions(StakesStep):
    def ask(self, rules: Any, state: Corridor, frame: Stakes) -> Sequence[Decision]:
        return [decision for decision in super().ask(rules, state, frame) for _ in range(2)]


class AsksTwice(Sinner):
    """Two open decisions for one seat."""

    other_steps: ClassVar[dict[type, Any]] = {Stakes: TwoQuestions()}


class BuriesForGood(LookStep):
    def answer(self, play: Play[Corridor], frame: Look, seat: int, action: str) -> None:
        top = play.state.deck[-1]
        super().answer(play, frame, seat, action)
        if action == "bury":
            play.state.deck.remove(top)


class LosesACard(Sinner):
    """A buried card is gone."""

    other_steps: ClassVar[dict[type, Any]] = {Look: BuriesForGood()}


class ChangesACard(Sinner):
    """A card that is taken back has become another one."""

    def apply(self, state: Corridor, seat: int, action: str, chance: Chance, log: Log) -> None:
        super().apply(state, seat, action, chance, log)
        if action.startswith("retreat"):
            changed = state.seats[seat].hand[-1]
            state.cards = tuple("decoy" if copy == changed else slug for copy, slug in enumerate(state.cards))


class LeavesFaceUp(Sinner):
    """A card that is taken back still counts as face up."""

    def apply(self, state: Corridor, seat: int, action: str, chance: Chance, log: Log) -> None:
        up = state.face_up[:]
        super().apply(state, seat, action, chance, log)
        if action.startswith("retreat"):
            state.face_up = up


class Anything(list[str]):
    """A list that says yes to everything that begins well."""

    def __contains__(self, action: object) -> bool:
        return super().__contains__(action) or str(action).startswith("end")


class LooseTurn(TurnStep):
    def ask(self, rules: Any, state: Corridor, frame: Turn) -> Sequence[Decision]:
        (decision,) = super().ask(rules, state, frame)
        return [msgspec.structs.replace(decision, actions=Anything(decision.actions))]


class AcceptsMore(Sinner):
    """An unlisted action is accepted: the offer is a list with a lax idea of what it contains."""

    other_steps: ClassVar[dict[type, Any]] = {Turn: LooseTurn()}

    def apply(self, state: Corridor, seat: int, action: str, chance: Chance, log: Log) -> None:
        if isinstance(state.stack[-1], Turn) and action.startswith("end"):
            action = "end"
        super().apply(state, seat, action, chance, log)


class RefusesWhatIsOffered(Sinner):
    """It gives a reason against an action that is open."""

    def refusals(self, state: Corridor, seat: int) -> Sequence[Refusal]:
        return [*super().refusals(state, seat), Refusal("end", T("End the turn"), T("You have steps left."))]


class RefusesASentence(Sinner):
    """It names what it refuses by a sentence."""

    def refusals(self, state: Corridor, seat: int) -> Sequence[Refusal]:
        return [*super().refusals(state, seat), Refusal("draw two cards", T("Draw two cards"), T("One is enough."))]


class Moody(Sinner):
    """A bot's worth of a position depends on how often it asked."""

    def __init__(self) -> None:
        self.asked = [0]

    def evaluate(self, state: Corridor, seat: int) -> float:
        self.asked[0] += 1
        return super().evaluate(state, seat) + self.asked[0] % 5 / 100 - 0.05


class Undecided(Sinner):
    """Decisions differ from call to call, so what was offered may not be listed a moment later."""

    def __init__(self) -> None:
        self.asked = [0]

    def decisions(self, state: Corridor) -> Sequence[Decision]:
        self.asked[0] += 1
        found = super().decisions(state)
        if self.asked[0] % 2:
            return found
        return [msgspec.structs.replace(d, actions=list(reversed(d.actions))) for d in found]


endless = Endless()
one_result = OneResult()
odd_ranks = OddRanks()
one_mode_is_never_won = OneModeIsNeverWon()
one_mode_is_not_sampled = OneModeIsNotSampled()
nobody_wins = NobodyWins()
offers_what_fails = OffersWhatFails()
spaced = Spaced()
offers_twice = OffersTwice()
offers_many = OffersMany()
asks_twice = AsksTwice()
loses_a_card = LosesACard()
changes_a_card = ChangesACard()
leaves_face_up = LeavesFaceUp()
accepts_more = AcceptsMore()
refuses_what_is_offered = RefusesWhatIsOffered()
refuses_a_sentence = RefusesASentence()
moody = Moody()
undecided = Undecided()
