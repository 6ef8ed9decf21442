"""What all effects are: frozen data with the few methods that carry them out on a `Run` frame."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Any, ClassVar, Literal

from msgspec import Meta, field
from msgspec.structs import replace

import cantina
from cantina import Action, Copy, Decision, T, Text

from ..board import Game
from ..filters import Condition, public
from ..standing import Amiss, Place
from ..state import Deckbuilder, Run, answering, is_enemy

Count = Annotated[int, Meta(ge=1, le=20)]
"""How many: an edition with another number is refused."""

DONE = "done"
SKIP = "skip"


class Effect(cantina.Effect, frozen=True, kw_only=True):
    """One effect of a card. Subclasses add their arguments; `if` names what must hold when it is reached.

    `worth_alone`: as a cost it is reason enough to use an ability whose other effects can do nothing. `pool` and `kind`: the
    only cards that its filters can meet; `owned`: only those that its player may own.
    """

    only_if: Condition | None = field(name="if", default=None)
    worth_alone: ClassVar[bool] = False
    pool: ClassVar[str] = ""
    kind: ClassVar[str] = ""
    owned: ClassVar[bool] = False

    def amiss(self, place: Place) -> Amiss:
        """Yield what can never work where it stands on a card."""
        return iter(())

    def inside(self, field: str, place: Place) -> Place:
        """Return where a field of it stands."""
        return place._replace(before=False, pool=self.pool, kind=self.kind, owned=self.owned)

    def possible(self, rules: Any, state: Deckbuilder, seat: int, source: Copy, held: Copy) -> bool:
        """Tell whether it holds and does something, seen from public facts and the seat's own."""
        if self.only_if is not None and not self.only_if.holds(rules, state, seat, source):
            return False
        return self.can(rules, state, seat, source, held)

    def can(self, rules: Any, state: Deckbuilder, seat: int, source: Copy, held: Copy) -> bool:
        """Tell whether it does something."""
        return True

    def go(self, play: Game, frame: Run) -> bool:
        """Carry it out and go on to the next effect, or return True to wait for an answer."""
        raise NotImplementedError

    def ask(self, rules: Any, state: Deckbuilder, frame: Run) -> Decision:
        """Return the question that it waits for."""
        raise NotImplementedError

    def answer(self, play: Game, frame: Run, seat: int, action: Action) -> None:
        """Do what was answered."""
        raise NotImplementedError

    def label(self, state: Deckbuilder, frame: Run, action: Action) -> Text:
        """Return what the button of one of its actions says."""
        raise NotImplementedError

    def words(self) -> Text:
        """Return what it does, as one of the things that a player chooses from."""
        return T("Use it")

    def branches(self) -> Sequence[tuple[Effect, ...]]:
        """Return the lists of effects inside it."""
        return ()


def nested(effects: tuple[Effect, ...]) -> Iterator[tuple[str, tuple[Effect, ...]]]:
    """Yield the lists of effects inside effects, each with its path below them."""
    for at, effect in enumerate(effects):
        for number, branch in enumerate(effect.branches()):
            yield f".{at}.{number}", branch
            for path, inner in nested(branch):
                yield f".{at}.{number}{path}", inner


def go_on(play: Game, frame: Run, done: int) -> None:
    """Move the program to its next effect; call it before a deed that can put frames on top or end the match."""
    play.state.stack[-1] = replace(frame, at=frame.at + 1, count=0, done=done, may=False)


class Pick(Effect, frozen=True):
    """An effect that asks which card, once or several times."""

    verb: ClassVar[str] = ""
    prompt: ClassVar[Text] = T("Choose a card")
    button: ClassVar[Text] = T("{card}")
    is_public: ClassVar[bool] = True
    enemy_verb: ClassVar[str] = ""
    enemy_prompt: ClassVar[Text] = T("Choose for the enemy")

    def times(self) -> int:
        """Return how many cards it takes."""
        return getattr(self, "n", 1)

    def optional(self) -> bool:
        """Tell whether fewer will do."""
        return getattr(self, "up_to", False)

    def options(self, rules: Any, state: Deckbuilder, frame: Run) -> list[str]:
        """Return what can be picked now, each once."""
        raise NotImplementedError

    def opens(self, rules: Any, state: Deckbuilder, frame: Run) -> bool:
        """Tell whether it asks, from what everybody knows."""
        return bool(self.options(rules, state, frame))

    def pick(self, play: Game, frame: Run, what: str) -> None:
        """Do it to what was picked; `frame.count` counts it already."""
        raise NotImplementedError

    def asked(self, frame: Run) -> int:
        """Return the seat that chooses."""
        return frame.seat

    def narrowed(self, rules: Any, state: Deckbuilder, frame: Run, options: list[str]) -> list[str]:
        """Return which of the options the rules of solo play leave for the enemy; the player says which of several."""
        return options[:1]

    def go(self, play: Game, frame: Run) -> bool:
        if frame.count >= self.times() or not self.opens(play.rules, play.state, frame):
            go_on(play, frame, frame.count)
            return False
        return True

    def ask(self, rules: Any, state: Deckbuilder, frame: Run) -> Decision:
        asked = self.asked(frame)
        options = self.options(rules, state, frame)
        if is_enemy(state, asked):
            verb = self.enemy_verb or self.verb
            actions = [f"{verb}:{what}" for what in self.narrowed(rules, state, frame, options)]
            return Decision(answering(state, asked), self.enemy_prompt, actions, True)
        actions = [f"{self.verb}:{what}" for what in options]
        if frame.may:
            actions.append(SKIP)
        elif self.optional() or not actions:
            actions.append(DONE)
        return Decision(asked, self.prompt, actions, self.is_public)

    def answer(self, play: Game, frame: Run, seat: int, action: Action) -> None:
        if action == SKIP:
            play.state.stack.pop()
        elif action == DONE:
            go_on(play, frame, frame.count)
        else:
            frame = replace(frame, count=frame.count + 1, may=False)
            play.state.stack[-1] = frame
            self.pick(play, frame, action.partition(":")[2])

    def label(self, state: Deckbuilder, frame: Run, action: Action) -> Text:
        what = action.partition(":")[2]
        return self.button.fill(card=public(what.rpartition("/")[2].partition(".")[0]))


def counts_before(per_done: bool, place: Place) -> Amiss:
    """Yield that there is nothing before an effect that it could count."""
    if per_done and place.first:
        yield "per_done", "it counts what the effect before it did, and there is none before it"


Who = Literal["you", "opponent"]
