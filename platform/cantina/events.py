"""What happened in a match: the log and the animations are made of events."""

from __future__ import annotations

from msgspec import Struct

from .text import Arg, Named, Text, Voice, Who


class Event(Struct, frozen=True, omit_defaults=True, gc=False):
    """One thing that happened.

    The text may use `{seat}` and `{cards}` beside its own arguments. `rule` names a place in the title's rulebook.
    `closes_undo` says that nothing before it can be taken back freely.
    """

    kind: str
    text: Text
    seat: int = -1
    cards: tuple[Named, ...] = ()
    rule: str = ""
    closes_undo: bool = False

    def say(self, voice: Voice) -> str:
        """Return the sentence for one viewer."""
        extra: dict[str, Arg] = {"cards": self.cards} if self.cards else {}
        if self.seat >= 0:
            extra["seat"] = Who(self.seat)
        return voice.say(self.text, extra)


class Log:
    """Collects the events of one act."""

    __slots__ = ("events",)

    def __init__(self) -> None:
        self.events: list[Event] = []

    def add(
        self,
        kind: str,
        text: Text,
        seat: int = -1,
        cards: tuple[Named, ...] = (),
        rule: str = "",
        closes_undo: bool = False,
    ) -> None:
        """Write one event; name cards with `Zone.name`, which records who sees the face at this moment."""
        self.events.append(Event(kind, text, seat, cards, rule, closes_undo))


class Silence(Log):
    """A log that keeps nothing, for playouts."""

    __slots__ = ()

    def add(
        self,
        kind: str,
        text: Text,
        seat: int = -1,
        cards: tuple[Named, ...] = (),
        rule: str = "",
        closes_undo: bool = False,
    ) -> None:
        pass
