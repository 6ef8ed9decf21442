"""Sentences that are translated when they are shown, not when they are made.

Rules code never builds a finished sentence. It makes a `Text`: a message id in English, which doubles as the gettext
key, and arguments. A `Voice` turns it into the words of one viewer: in the viewer's language, with 'You' for the viewer,
with people's names for seats, and with 'a card' for a card whose face the viewer did not see.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Union

from msgspec import Struct

PUBLIC = -1
"""The viewer that is nobody's seat: a spectator, a screen on the wall."""

MAX_SEATS = 16
EVERYONE = (1 << (MAX_SEATS + 1)) - 1
"""The mask of all viewers."""


def bit(viewer: int) -> int:
    """Return the mask of one viewer: bit 0 is `PUBLIC`, bit n + 1 is seat n."""
    return 1 << (viewer + 1)


class Who(Struct, frozen=True, tag="who"):
    """A seat named in a sentence; shown as the name of the member who sits there."""

    seat: int


class Named(Struct, frozen=True, tag="card", gc=False):
    """A card named in a sentence; `seen` is the mask of viewers to whom its face was visible at that moment."""

    slug: str
    seen: int = EVERYONE


class Text(Struct, frozen=True, tag="text", omit_defaults=True, gc=False):
    """A message id with its arguments; `own` is the wording for the viewer who is the argument `seat`.

    With `plural`, the argument `n` chooses between `msgid` and `plural`; such a text has no `own` wording: nest it in one
    that has.
    """

    msgid: str
    args: dict[str, Arg] = {}
    own: str = ""
    plural: str = ""

    def fill(self, **args: Arg) -> Text:
        """Return this text with these arguments added."""
        return Text(self.msgid, {**self.args, **args} if self.args else args, self.own, self.plural)


Arg = Union[int, str, Who, Named, tuple[Named, ...], Text]  # noqa: UP007 (msgspec resolves it before Text exists)


def T(msgid: str, /, *, own: str = "", **args: Arg) -> Text:
    """Make a text; the name that message extraction looks for."""
    return Text(msgid, args, own)


def TN(msgid: str, plural: str, /, n: int, **args: Arg) -> Text:
    """Make a text whose wording depends on the number `n`."""
    return Text(msgid, {"n": n, **args}, plural=plural)


NO_ARGS: Mapping[str, Arg] = {}
A_CARD = T("a card")
YOU = T("you")


def english(msgid: str) -> str:
    """Translate nothing: the English catalogue is the message ids themselves."""
    return msgid


def english_plural(msgid: str, plural: str, n: int) -> str:
    """Choose the English wording for the number `n`."""
    return msgid if n == 1 else plural


class Voice:
    """Renders texts for one viewer.

    `names` holds one name a seat; `card_name` gives the text of a slug's name; `gettext` and `ngettext` translate
    a message id (the host passes those of the title's own domain, falling back on the host's). `others` names the sides
    that are no seats, numbered on from the last seat.
    """

    def __init__(
        self,
        viewer: int,
        names: Sequence[str],
        card_name: Callable[[str], Text | str],
        gettext: Callable[[str], str] = english,
        ngettext: Callable[[str, str, int], str] = english_plural,
        others: Sequence[Text] = (),
    ) -> None:
        self.viewer = viewer
        self.others = others
        self.names = names
        self.card_name = card_name
        self.gettext = gettext
        self.ngettext = ngettext

    def say(self, text: Text | str, extra: Mapping[str, Arg] = NO_ARGS) -> str:
        """Return the sentence; `extra` are arguments beside the text's own. A plain string is returned as it is."""
        if isinstance(text, str):
            return text
        args: Mapping[str, Arg] = {**extra, **text.args} if extra else text.args
        msgid = text.msgid
        who = args.get("seat")
        if text.own and isinstance(who, Who) and who.seat == self.viewer:
            msgid = text.own
        n = args.get("n")
        plural = text.plural and isinstance(n, int)
        pattern = self.ngettext(msgid, text.plural, int(n)) if plural else self.gettext(msgid)  # type: ignore[arg-type]
        if not args:
            return pattern
        sentence = pattern.format_map({key: self._word(value) for key, value in args.items()})
        first = args.get(pattern[1 : pattern.find("}")]) if pattern.startswith("{") else None
        if isinstance(first, Who) and (first.seat == self.viewer or first.seat >= len(self.names)):
            return sentence[0].upper() + sentence[1:]
        return sentence

    def name(self, seat: int) -> str:
        """Return the name shown for a seat, or for a side that is none, whoever looks."""
        if 0 <= seat < len(self.names):
            return self.names[seat]
        beyond = seat - len(self.names)
        return self.say(self.others[beyond]) if 0 <= beyond < len(self.others) else str(seat + 1)

    def card(self, card: Named) -> str:
        """Return the card's name if this viewer saw its face, else 'a card'."""
        return self.say(self.card_name(card.slug) if card.seen & bit(self.viewer) else A_CARD)

    def _word(self, value: Arg) -> str:
        if isinstance(value, Text):
            return self.say(value)
        if isinstance(value, Who):
            return self.say(YOU) if value.seat == self.viewer else self.name(value.seat)
        if isinstance(value, Named):
            return self.card(value)
        if isinstance(value, tuple):
            return self._list(value)
        return str(value)

    def _list(self, cards: tuple[Named, ...]) -> str:
        hidden = sum(not card.seen & bit(self.viewer) for card in cards)
        counts: dict[str, int] = {}
        for card in cards:
            if card.seen & bit(self.viewer):
                word = self.card(card)
                counts[word] = counts.get(word, 0) + 1
        words = [word if n == 1 else f"{n} {word}" for word, n in counts.items()]
        if hidden == 1:
            words.append(self.say(A_CARD))
        elif hidden:
            words.append(self.say(TN("{n} card", "{n} cards", hidden)))
        return ", ".join(words) or self.say(T("nothing"))
