"""Tables of the skirmish that one could draw: which locations lie there, who is where, and what is in hand."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from cantina import EMPTY, Box, Catalogue, Copy, Log, Play
from cantina.chance import Chance
from cantina.match import Match
from cantina_swccg import ruleset
from cantina_swccg.cards import SwCard
from cantina_swccg.collection import CARDS
from cantina_swccg.frames import Turn
from cantina_swccg.movement import moves_of
from cantina_swccg.movement.offers import action_of
from cantina_swccg.state import ATTACHED, CAPTIVE, CARGO, HERE, Location, Place, Seat, Swccg, names

LIGHT, DARK = 0, 1
ROLES = ("pilot", "driver", "passenger", "astromech", CARGO, ATTACHED, CAPTIVE)


class Table:
    """A skirmish in the middle of a turn.

    `row`: slugs of the locations from left to right. `light`, `dark`: lines such as 'rebel-trooper @ hoth-light' or
    'biggs-darklighter on red-3 as pilot'; the second of a kind is 'rebel-trooper.2'. `hand`, `force`, `reserve`, `used`: per
    side lists of slugs, or numbers of cards that do not matter. It is `turn`'s `phase`, and the cards `reacted` had part in a
    react of this turn. `cards` are those of a test's own.
    """

    def __init__(
        self,
        row: list[str],
        light: list[str] = (),  # type: ignore[assignment]
        dark: list[str] = (),  # type: ignore[assignment]
        *,
        turn: int = LIGHT,
        phase: str = "move",
        hands: tuple[Any, Any] = ((), ()),
        force: tuple[Any, Any] = (5, 5),
        reserve: tuple[Any, Any] = (10, 10),
        used: tuple[Any, Any] = (0, 0),
        reacted: Iterable[str] = (),
        seed: int = 1,
        cards: Iterable[SwCard] = (),
    ) -> None:
        self.box = Box()
        locations = [Location(number, self.box.add(slug)) for number, slug in enumerate(row)]
        self.copies: dict[str, Copy] = {}
        self.places: dict[Copy, Place] = {}
        self.row = row
        tables = [self._side(list(lines)) for lines in (light, dark)]
        seats = [
            Seat(
                side,
                hand=self._pile(hands[n], n),
                force=self._pile(force[n], n),
                reserve=self._pile(reserve[n], n),
                used=self._pile(used[n], n),
                table=tables[n],
            )
            for n, side in enumerate(("light", "dark"))
        ]
        state = Swccg(
            cards=self.box.cards,
            knows=self.box.knows,
            seats=seats,
            locations=locations,
            places=self.places,
            turn=turn,
            phase=phase,
            reacted=[self.copies[name] for name in reacted],
            last_turn=24,
            stack=[Turn(turn, phase)],
        )
        setup = ruleset.setup("skirmish", 2)
        rules = ruleset.at(Catalogue([*CARDS.values(), *cards]))
        self.rules: Any = rules
        rules.advance(Play(rules, state, Chance.seeded(seed), Log()))
        self.match: Match[Swccg] = Match(rules, setup, state, Chance.seeded(seed))
        self.events: list[Any] = []

    def _side(self, lines: list[str]) -> list[Copy]:
        table = []
        for line in lines:
            name, _, rest = line.partition(" ")
            copy = self.box.add(name)[0]
            count = sum(other.partition(".")[0] == name for other in self.copies) + 1
            self.copies[name if count == 1 else f"{name}.{count}"] = copy
            table.append(copy)
            word, _, where = rest.partition(" ")
            if word == "@":
                self.places[copy] = Place(self.row.index(where), EMPTY, HERE)
            elif word == "on":
                carrier, _, role = where.partition(" as ")
                on = self.copies[carrier]
                assert (role or ATTACHED) in ROLES
                self.places[copy] = Place(self.places[on].location, on, role or ATTACHED)
            else:
                self.places[copy] = Place(-1)
        return table

    def _pile(self, cards: Any, seat: int) -> list[Copy]:
        filler = ("rebel-guard", "royal-guard")[seat]
        slugs = [filler] * cards if isinstance(cards, int) else list(cards)
        return [copy for slug in slugs for copy in self.box.add(slug)]

    # Looking

    @property
    def state(self) -> Swccg:
        return self.match.state

    @property
    def actions(self) -> list[str]:
        """What the one open decision offers."""
        (decision,) = self.match.decisions
        return list(decision.actions)

    @property
    def asked(self) -> int:
        (decision,) = self.match.decisions
        return decision.seat

    def where(self, name: str) -> str:
        """Return where a card is: its location's top version, and what it is on or aboard."""
        copy = self.copies[name]
        place = self.state.places[copy]
        spot = "beside" if place.location < 0 else self.top(place.location)
        if place.on == EMPTY:
            return spot
        return f"{self.state.cards[place.on]} as {place.role} @ {spot}"

    def top(self, number: int) -> str:
        here = next(here for here in self.state.locations if here.number == number)
        return self.state.cards[here.cards[-1]]

    @property
    def order(self) -> list[str]:
        """The locations from left to right."""
        return [self.state.cards[here.cards[-1]] for here in self.state.locations]

    def count(self, seat: int, pile: str) -> int:
        return len(getattr(self.state.seats[seat], pile))

    def slugs(self, seat: int, pile: str) -> list[str]:
        return [self.state.cards[copy] for copy in getattr(self.state.seats[seat], pile)]

    def on_table(self, seat: int) -> list[str]:
        return sorted(self.slugs(seat, "table"))

    # Doing

    def act(self, *actions: str) -> Table:
        """Answer the open decisions one after the other."""
        for action in actions:
            self.events += self.match.act(self.asked, action)
        return self

    def options(self, name: str, seat: int | None = None) -> list[str]:
        """Return what a card could do now in the move phase, as answers to 'how?'."""
        state, copy = self.state, self.copies[name]
        called = names(state)
        seat = state.turn if seat is None else seat
        return [action_of(state, called, offer) for offer in moves_of(self.rules, state, seat, copy)]

    def move(self, name: str, action: str) -> Table:
        """Move a card: which one, then how; the second question is left out where there is only one answer."""
        self.act(f"move:{name}")
        if type(self.state.stack[-1]).__name__ == "Moving":
            self.act(action)
        return self

    def kinds(self) -> list[str]:
        return [event.kind for event in self.events]
