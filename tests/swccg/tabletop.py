"""A battle that one can draw: who is where, what lies on the piles, and what must hold."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from cantina import EMPTY, Box, Chance, Copy, Event, Log, Play, T
from cantina.match import Match
from cantina.ruleset import Catalogue, Setup
from cantina.text import Voice
from cantina_swccg import ruleset
from cantina_swccg.cards import SwCard
from cantina_swccg.collection import CARDS
from cantina_swccg.effects import AnyEffect
from cantina_swccg.frames import BattlePhase
from cantina_swccg.sides import destiny_ability4, total_power
from cantina_swccg.state import (
    ATTACHED,
    BESIDE,
    CAPTIVE,
    DRIVER,
    HERE,
    PILOT,
    Extra,
    Location,
    Place,
    Seat,
    Swccg,
    named,
    names,
)
from cantina_swccg.values import defense, forfeit, immunity, maneuver, power
from cantina_swccg.where import cards_at

LIGHT, DARK = 0, 1
SITE = "tatooine-mos-eisley-light"
"""A site without texts that matter in battles."""
SYSTEM = "kessel-light"
"""A system without texts."""

Line = tuple[str, str, str, str, int, bool]
"""A card as a test writes it: slug, carrier or bearer, role, captor, location, hit."""


def card(slug: str, side: str = "light", kind: str = "character", *effects: AnyEffect, **more: Any) -> SwCard:
    """Return a card of a test's own."""
    return SwCard(slug=slug, name=T(slug), side=side, type=kind, title=slug, persona=slug, effects=effects, **more)  # type: ignore[arg-type]


def without_text(slug: str) -> SwCard:
    """Return a card as printed, without its texts, as `<slug>-plain`."""
    return replace(CARDS[slug], slug=f"{slug}-plain", effects=())


def text(slug: str, side: str, *effects: AnyEffect, **more: Any) -> SwCard:
    """Return an effect that lies at the location."""
    return card(slug, side, "effect", *effects, **more)


def destiny(number: int) -> SwCard:
    return card(f"destiny-{number}", kind="effect", destiny=number)


class Table:
    """A match at the position that a test has drawn; players pass and draw unless the test says otherwise."""

    def __init__(self, match: Match[Swccg]) -> None:
        self.match = match
        self.events: list[Event] = list(match.opening)

    # Looking

    @property
    def state(self) -> Swccg:
        return self.match.state

    @property
    def rules(self) -> Any:
        return self.match.rules

    @property
    def battle(self) -> Any:
        assert self.state.battle is not None, "there is no battle"
        return self.state.battle

    def copy(self, name: str) -> Copy:
        return named(self.state, name)

    def power(self, name: str) -> int:
        return power(self.rules, self.state, self.copy(name))

    def maneuver(self, name: str) -> int | None:
        return maneuver(self.rules, self.state, self.copy(name))

    def defense(self, name: str) -> int:
        return defense(self.rules, self.state, self.copy(name))

    def forfeit(self, name: str) -> int:
        return forfeit(self.rules, self.state, self.copy(name))

    def immunity(self, name: str) -> int:
        return immunity(self.rules, self.state, self.copy(name))

    def total(self, seat: int) -> int:
        return total_power(self.rules, self.state, 0, seat)

    def ability(self, seat: int) -> float:
        """Return the total ability that counts towards a side's battle destiny."""
        return destiny_ability4(self.rules, self.state, 0, seat, cards_at(self.state, 0)) / 4

    def is_hit(self, name: str) -> bool:
        return self.copy(name) in self.state.hit

    def immune(self) -> set[str]:
        called = names(self.state)
        return {called[copy] for copy in self.battle.immune}

    def lost(self, seat: int) -> list[str]:
        return [self.state.cards[copy] for copy in self.state.seats[seat].lost]

    def on_table(self, seat: int) -> list[str]:
        return [self.state.cards[copy] for copy in self.state.seats[seat].table]

    def offered(self, seat: int) -> list[str]:
        """Return what a seat can answer now; nothing if it is not asked."""
        decision = self.match.decision(seat)
        return [] if decision is None else list(decision.actions)

    def forfeits(self, seat: int) -> set[str]:
        return {action.partition(":")[2] for action in self.offered(seat) if action.startswith("forfeit:")}

    def pays(self, seat: int) -> set[str]:
        """Return the ways to lose Force that a seat is offered."""
        return {action for action in self.offered(seat) if action.startswith(("lose:", "top:"))}

    def drawn(self, seat: int, kind: str = "battle") -> list[int]:
        """Return what a side's destinies of a kind count."""
        return [one.total for one in self.battle.drawn if (one.seat, one.kind) == (seat, kind) and not one.cancelled]

    def said(self) -> list[str]:
        voice = Voice(-1, ("Light", "Dark"), lambda slug: self.rules.cards[slug].name)
        return [event.say(voice) for event in self.events]

    def told(self, kind: str, seat: int) -> int | None:
        """Return the number that the log ends with in its last line of a kind about a seat, such as `total`."""
        lines = [line for event, line in zip(self.events, self.said(), strict=True) if (event.kind, event.seat) == (kind, seat)]
        return int(re.findall(r"\d+", lines[-1])[-1]) if lines else None

    # Playing

    def act(self, seat: int, action: str) -> Table:
        """Answer; a click that changes nothing fails."""
        before = self.state
        self.events += self.match.act(seat, action)
        assert self.state != before
        return self

    def add(self, seat: int, kind: str, n: int) -> Table:
        """Let a text give a side something in this battle: destinies of a kind, or `total` power."""
        self.battle.extras.append(Extra(seat, kind, n, "sunsdown"))
        return self

    def add_before(self, kind: str, seat: int, n: int) -> Table:
        """Start the battle and let a text give a side something in it."""
        return self.start().add(seat, kind, n)

    def start(self, place: str = SITE) -> Table:
        """Let whoever may battle start one."""
        if self.state.battle is None and self.match.decisions:
            (decision,) = self.match.decisions
            action = next(a for a in decision.actions if a.startswith("battle:") and (len(decision.actions) == 1 or place in a))
            self.act(decision.seat, action)
        return self

    def to(self, segment: str, declines: Iterable[int] = ()) -> Table:
        """Start the battle if there is none, and go on to a segment; everybody passes, and draws but who declines."""
        self.start()
        order = ("started", "weapons", "power", "damage", "end")
        while self.match.decisions and (battle := self.state.battle) and order.index(battle.segment) < order.index(segment):
            if battle.segment == "damage":
                self.pay()
                continue
            (decision,) = self.match.decisions
            actions = decision.actions
            if "draw" in actions:
                self.act(decision.seat, "decline" if decision.seat in declines else "draw")
            else:
                self.act(decision.seat, "pass")
        return self

    def pay(self) -> Table:
        """Let the player who pays do the first thing offered."""
        (decision,) = self.match.decisions
        return self.act(decision.seat, decision.actions[0])

    def fire(self, seat: int, weapon: str, target: str) -> Table:
        """Fire a weapon at a target, everybody passing until the shot is done."""
        while f"fire:{weapon}" not in self.offered(seat):
            (decision,) = self.match.decisions
            self.act(decision.seat, "pass")
        self.act(seat, f"fire:{weapon}")
        if f"at:{target}" in self.offered(seat):
            self.act(seat, f"at:{target}")
        while "pass-all" in (actions := self.match.decisions[0].actions) and "pass" in actions:
            self.act(self.match.decisions[0].seat, "pass")
        return self


def table(light: str = "rebel-trooper", dark: str = "stormtrooper", **given: Any) -> Table:
    """Set up a battle phase as `position` does, and begin to play it; a battle that can be at one place only starts."""
    rules, state = position(light, dark, **given)
    chance = Chance.seeded(1)
    log = Log()
    rules.advance(Play(rules, state, chance, log))
    game = Table(Match(rules, Setup("quick-battle", {}, ({}, {})), state, chance))
    game.events[:0] = log.events
    return game


def position(
    light: str = "rebel-trooper",
    dark: str = "stormtrooper",
    *,
    at: str = SITE,
    beside: str = "",
    initiator: int = LIGHT,
    reserve: tuple[Iterable[int | str], Iterable[int | str]] = ((), ()),
    force: tuple[int, int] = (9, 9),
    hand: tuple[str, str] = ("", ""),
    used: tuple[int, int] = (0, 0),
    cards: Iterable[SwCard] = (),
) -> tuple[Any, Swccg]:
    """Return the rules and the position at the battle phase of the initiator.

    Cards: `luke-skywalker on red-5:pilot`, `rebel-trooper*3`, `boba-fett-cloud-city hit`, `chewbacca captive of …`,
    `biggs-darklighter at 1` for the second location. `beside` lists further locations. Reserve decks are given from the top,
    as numbers or slugs; Force and Used Piles as numbers of cards without meaning.
    """
    known = {**CARDS, **{one.slug: one for one in cards}, **{f"destiny-{n}": destiny(n) for n in range(10)}}
    box = Box()
    locations = [Location(number, box.add(slug)) for number, slug in enumerate([at, *_split(beside)])]
    places: dict[Copy, Place] = {}
    hit: list[Copy] = []
    lines = [_lines(light), _lines(dark)]
    tables: list[list[Copy]] = [[box.add(line[0])[0] for line in side] for side in lines]
    for seat in (LIGHT, DARK):
        for copy, line in zip(tables[seat], lines[seat], strict=True):
            places[copy] = _place(box, known, tables, lines, seat, line)
            if line[-1]:
                hit.append(copy)
    seats = []
    for seat, side in enumerate(("light", "dark")):
        pile = [f"destiny-{one}" if isinstance(one, int) else one for one in reserve[seat]]
        seats.append(
            Seat(
                side=side,
                hand=[box.add(slug)[0] for slug in _split(hand[seat])],
                reserve=[box.add(slug)[0] for slug in reversed(pile)],
                force=box.add("destiny-0", force[seat]),
                used=box.add("destiny-0", used[seat]),
                table=tables[seat],
            )
        )
    rules = ruleset.at(Catalogue(list(known.values())))
    state = Swccg(
        cards=box.cards,
        knows=box.knows,
        seats=seats,
        locations=locations,
        places=places,
        hit=hit,
        turn=initiator,
        stack=[BattlePhase(initiator)],
    )
    return rules, state


def _split(line: str) -> list[str]:
    return [part.strip() for part in line.split(",") if part.strip()]


def _lines(line: str) -> list[Line]:
    """Return (slug, on, role, captor, location, hit) of each card."""
    found = []
    for part in _split(line):
        part, _, captor = part.partition(" captive of ")
        part, there, number = part.partition(" at ")
        part, _, on = part.partition(" on ")
        hit = part.endswith(" hit")
        slug, _, count = part.removesuffix(" hit").partition("*")
        carrier, _, role = on.partition(":")
        found += [(slug, carrier, role, captor, int(number) if there else 0, hit)] * int(count or 1)
    return found


def _place(
    box: Box, known: dict[str, SwCard], tables: list[list[Copy]], lines: list[list[Line]], seat: int, line: Line
) -> Place:
    slug, on, role, captor, number, _ = line
    side = 1 - seat if captor else seat
    carrier = EMPTY
    if on or captor:
        name, _, which = (on or captor).partition(".")
        carrier = [copy for copy in tables[side] if box.slugs[copy] == name][int(which or 1) - 1]
        number = lines[side][tables[side].index(carrier)][4]
    one = known[slug]
    if captor:
        return Place(number, carrier, CAPTIVE)
    if one.type in ("weapon", "device", "effect"):
        beside = any(bearer.on == "table" for bearer in one.bearers)
        return Place(BESIDE if beside else number, carrier, ATTACHED if on else HERE)
    if not on:
        return Place(number)
    default = DRIVER if known[box.slugs[carrier]].capacity.driver else PILOT
    return Place(number, carrier, role or default)
