"""What is shown of a table: the one read that pages and API stand on."""

from __future__ import annotations

import copy
import logging
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from .. import sight
from ..ruleset import Card, Ruleset
from ..store import Device, MatchRow, TableRow
from ..text import PUBLIC, T, Text, Voice, bit
from ..view import Logged, LogLine, MatchView, log_line, view, voice_for
from .base import Base
from .memory import Live
from .refusals import CANNOT_SHOW, NO_WATCHING, NOT_BEGUN, NotYours, Refused
from .watch import RulesTooLong

logger = logging.getLogger(__name__)


class Translators(NamedTuple):
    """How texts are put into the words of whoever asks."""

    gettext: Callable[[str], str]
    ngettext: Callable[[str, str, int], str]
    language: str


class Asking(Struct, frozen=True):
    """Somebody wishes to take back: `seat` asks, `waiting` have not answered."""

    seat: int
    waiting: tuple[int, ...]


class Look(Struct, frozen=True):
    """What one device is shown of a table.

    `held` are the seats it holds, `viewer` the seat whose view this is, or `PUBLIC`. `covers` are held seats that must
    answer while nothing of them is in the view: whoever sits there asks for it. `view` is None before the first match.
    `commitment` binds the host to the shuffles of the match, `key` opens them once it has ended.
    """

    row: TableRow
    held: tuple[int, ...]
    viewer: int
    covers: tuple[int, ...]
    hosting: bool
    archived: bool
    asking: Asking | None
    can_ask: bool
    view: MatchView | None
    commitment: str
    key: str | None


class Looking(Base):
    """What viewers see."""

    def look(self, code: str, device: Device | None, seat: int | None = None, translators: Translators | None = None) -> Look:
        """Return what a device is shown of a table; `seat` is the one of its seats that asks to be uncovered.

        A device with one seat sees as that seat. One with several sees as the seat asked for while that seat must answer or
        the match has ended, and otherwise what everybody may see; where its seats see the same there is nothing to cover.
        Raises `UnknownTable`, `NotYours` if others may not look on, `Refused` if the rules cannot show it.
        """
        row = self.table(code)
        held = self.seats_of(row, device)
        hosting = device is not None and row.host == device.id
        if row.match is None:
            return Look(row, (), PUBLIC, (), hosting, self.archived(row), None, False, None, "", None)
        _may_watch(row, device)
        live = self._load(row, row.match)
        match = live.match
        over = match.outcome is not None or row.match.stopped
        viewer, covers = self._viewer(live, held, seat, over)
        shown = self._view(row, live, viewer, translators)
        if row.match.stopped:
            shown = replace(shown, decisions=(), waiting=(), undo=False)
        asking = None
        if row.ask is not None and row.ask.revision == match.revision:
            asking = Asking(row.ask.seat, tuple(s for s in range(match.seats) if s not in row.ask.agreed))
        can_ask = viewer >= 0 and asking is None and not over and row.paused is None and match.answers[viewer] > 0
        key = match.chance.key.hex() if over else None
        return Look(
            row,
            held,
            viewer,
            covers,
            hosting,
            self.archived(row),
            asking,
            can_ask and not shown.undo,
            shown,
            match.chance.commitment(),
            key,
        )

    def log(self, code: str, device: Device | None, translators: Translators | None = None) -> tuple[int, tuple[LogLine, ...]]:
        """Return as whom a device sees a table, and its match's whole log, oldest first, as that viewer may know it.

        Raises as `look` does. A device that holds covered seats sees what everybody may know. A match whose title is not
        installed is told from what is kept.
        """
        row = self.table(code)
        if row.match is not None and row.ruleset not in self.plugins.rulesets:
            _may_watch(row, device)
            return self._kept_log(row, row.match, device)
        seen = self.look(code, device, None, translators)
        if seen.row.match is None:
            raise Refused(NOT_BEGUN)
        live = self._load(seen.row, seen.row.match)
        names = [member.name for member in seen.row.match.seats]
        voice = voice_for(live.match.rules, seen.viewer, names, *(translators or ())[:2])
        try:
            with self._watch():
                return seen.viewer, tuple(log_line(logged, voice) for logged in live.whole(live.match))
        except Exception as error:
            logger.exception("the log at table %s cannot be shown", code)
            raise Refused(CANNOT_SHOW) from error

    def _kept_log(self, row: TableRow, match: MatchRow, device: Device | None) -> tuple[int, tuple[LogLine, ...]]:
        held = self.seats_of(row, device)
        cards = msgspec.json.decode(self.store.catalogue(match.catalogue), type=list[Card])
        names = {card.slug: card.name for card in cards}
        voice = Voice(held[0] if len(held) == 1 else PUBLIC, [m.name for m in match.seats], lambda slug: names.get(slug, slug))
        return voice.viewer, tuple(log_line(logged, voice) for logged in self.store.events(match.id))

    def _viewer(self, live: Live, held: tuple[int, ...], asked: int | None, over: bool) -> tuple[int, tuple[int, ...]]:
        """Return as whom a device sees, and which of its seats are covered."""
        match = live.match
        if len(held) <= 1:
            return (held[0] if held else PUBLIC), ()
        if over:
            return (asked if asked is not None and asked in held else held[0]), ()
        owed = tuple(seat for seat in held if seat in match.waiting)
        if asked is not None and asked in owed:
            return asked, tuple(seat for seat in owed if seat != asked)
        if _alike(live, held):
            return (owed or held)[0], ()
        return PUBLIC, owed

    def view(self, table: TableRow, viewer: int, translators: Translators | None = None) -> MatchView:
        """Return what a viewer is given of the table's current match. Raises `Refused` if it cannot be shown."""
        if table.match is None:
            raise Refused(NOT_BEGUN)
        return self._view(table, self._load(table, table.match), viewer, translators)

    def _view(self, table: TableRow, live: Live, viewer: int, translators: Translators | None) -> MatchView:
        match = live.match
        assert table.match is not None
        names = [member.name for member in table.match.seats]
        voice = voice_for(match.rules, viewer, names, *(translators or ())[:2])
        language = translators.language if translators is not None else "en"
        if not (table.paused is not None and table.paused.get("doing") == "look"):
            try:
                with self._watch():
                    return replace(view(match, viewer, voice), log=live.lines(match, voice, language))
            except RulesTooLong as error:
                with self._at(table.code) as now:
                    if now.paused is None:
                        self._pause(now, match, error, viewer, doing="look")
            except Exception:
                logger.exception("%s cannot show revision %d at table %s", table.ruleset, match.revision, table.code)
        plain = match.fork()
        plain.rules = _plainly(match.rules)
        try:
            with self._watch():
                return replace(view(plain, viewer, voice), log=live.lines(match, voice, language), plain=True)
        except Exception as error:
            logger.exception("the host cannot show revision %d at table %s", match.revision, table.code)
            raise Refused(CANNOT_SHOW) from error


def _may_watch(row: TableRow, device: Device | None) -> None:
    """Raise `NotYours` unless a device may look at a table's match."""
    sits = device is not None and any(m.device == device.id for m in (*row.members, *(row.match.seats if row.match else ())))
    if not (row.spectators or sits or (device is not None and row.host == device.id)):
        raise NotYours(NO_WATCHING)


def _plainly(rules: Ruleset[Any]) -> Ruleset[Any]:
    """Return the ruleset with the host's own answers in place of everything that only pages ask a title for."""
    plain: Any = copy.copy(rules)
    plain.observe = sight.observe
    plain.label = _action_text
    plain.hint = lambda state, seat: None
    plain.refusals = lambda state, seat: ()
    return plain  # type: ignore[no-any-return]


def _action_text(state: Any, action: str) -> Text:
    return T("{action}", action=action)


def _alike(live: Live, seats: tuple[int, ...]) -> bool:
    """Tell whether seats at one screen have no secret from each other: the same sights, and the same cards in the log."""
    match = live.match
    try:
        sights = [(seen.zones, seen.facts) for seen in (match.observe(seat) for seat in seats)]
    except Exception:
        return False
    if any(other != sights[0] for other in sights[1:]):
        return False
    masks = [sum(bit(seat) for seat in seats) & seen for seen in _seen(live.last(match))]
    return all(mask in (0, sum(bit(seat) for seat in seats)) for mask in masks)


def _seen(log: list[Logged]) -> Iterator[int]:
    """Return who saw the face of each card that the log names."""
    open_: list[Any] = [msgspec.to_builtins(event) for _, event in log]
    while open_:
        value = open_.pop()
        if isinstance(value, dict):
            if value.get("type") == "card":
                yield int(value["seen"])
            open_ += value.values()
        elif isinstance(value, list | tuple):
            open_ += value
