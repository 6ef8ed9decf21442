"""A position of the deckbuilding game that one can draw: piles of both players, the row, the Force."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cantina import EMPTY, Box, Chance, Copy, Event, Log, Play
from cantina.match import Match
from cantina.text import Voice
from cantina_deckbuilder import ruleset
from cantina_deckbuilder.attack import strengths
from cantina_deckbuilder.rules import DeckbuilderRules
from cantina_deckbuilder.state import ROW_PLACES, Begin, Deckbuilder, Main, Seat, Turns, play_names

at = then = dict
"""What a scenario gives and expects."""

EDITION = {"empire": "original", "rebel": "original", "republic": "clone-wars", "separatist": "clone-wars"}
OTHER = {"empire": "rebel", "rebel": "empire", "republic": "separatist", "separatist": "republic"}
SHUTTLE = {f: f"{w}-shuttle" for f, w in zip(EDITION, ("imperial", "alliance", "republic", "separatist"), strict=True)}
START = {"empire": "lothal", "rebel": "dantooine", "republic": "rishi", "separatist": "xorrn"}
FILLER = {"original": "blockade-runner", "clone-wars": "action-vi-transport"}
"""What lies in the galaxy deck if nothing else does: a neutral ship without an ability."""


def table(
    faction: str = "empire",
    foe: str = "",
    *,
    hand: str = "",
    play: str = "",
    deck: str | None = None,
    discard: str = "",
    exile: str = "",
    base: str | None = None,
    bases: str = "",
    damage: int = 0,
    resources: int = 0,
    won: int = 0,
    foe_hand: str = "",
    foe_play: str = "",
    foe_deck: str | None = None,
    foe_discard: str = "",
    foe_base: str | None = None,
    foe_bases: str = "",
    foe_damage: int = 0,
    foe_won: int = 0,
    row: str = "",
    galaxy: str = "",
    galaxy_discard: str = "",
    filler: int = 8,
    pilots: int = 2,
    force: int = 0,
    goal: int = 4,
    pay_off: bool = False,
    phase: str = "main",
    seed: int = 1,
    rules: DeckbuilderRules = ruleset,
    edition: str = "",
) -> Match[Deckbuilder]:
    """Lay out a position in which it is the turn of seat 0, who plays `faction` against `foe`.

    Piles are texts of slugs, next or top card first. deck: shuttles unless given. A ship in play can carry damage:
    'star-destroyer:3'. base: the starting base, '' for none. won: bases taken so far. force: 3 is all the way to seat 0.
    phase: 'main', or 'begin' for the beginning of the turn. edition: one of the group's own that `rules` know.
    """
    foe = foe or OTHER[faction]
    cross = EDITION[faction] != EDITION[foe]
    mode = "cross" if cross or {faction, foe} != {faction, OTHER[faction]} else "full"
    options: dict[str, Any] = {"length": goal, "pay_off": pay_off}
    if mode == "full":
        options["edition"] = edition or EDITION[faction]
    names = [f"{edition}/{name}" if edition else name for name in (faction, foe)]
    setup = rules.setup(mode, 2, options, tuple({"faction": name} for name in names))
    rules = rules.at(rules.catalogue(setup))
    box = Box()

    def pile(slugs: str) -> list[Copy]:
        """The last card of a pile is its top."""
        return [copy for slug in reversed(slugs.split()) for copy in box.add(slug)]

    def side(who: str, cards: tuple[str, ...], at: str | None, rest: str, hits: int, taken: int) -> Seat:
        in_hand, in_play, in_deck, in_discard, in_exile = cards
        ships = [name.split(":") for name in in_play.split()]
        played = [copy for slug, *_ in ships for copy in box.add(slug)]
        return Seat(
            faction=who,
            raid="bounty" if who in ("empire", "separatist") else "sabotage",
            hand=pile(in_hand)[::-1],
            play=played,
            damage={copy: int(hit[0]) for copy, (_, *hit) in zip(played, ships, strict=True) if hit},
            deck=pile(in_deck),
            discard=pile(in_discard),
            exile=pile(in_exile),
            base=pile(START[who] if at is None else at),
            bases=pile(rest)[::-1],
            base_damage=hits,
            victory=pile(" ".join([START[OTHER[who]]] * taken)),
        )

    shuttles = [" ".join([SHUTTLE[who]] * 5) for who in (faction, foe)]
    mine = (hand, play, shuttles[0] if deck is None else deck, discard, exile)
    yours = (foe_hand, foe_play, shuttles[1] if foe_deck is None else foe_deck, foe_discard, "")
    seats = [side(faction, mine, base, bases, damage, won), side(foe, yours, foe_base, foe_bases, foe_damage, foe_won)]
    places = pile(row)[::-1]
    state = Deckbuilder(
        galaxy=pile(f"{galaxy} {' '.join([FILLER[EDITION[faction]]] * filler)}"),
        galaxy_discard=pile(galaxy_discard),
        row=places + [EMPTY] * (ROW_PLACES - len(places)),
        pilots=pile(" ".join(["outer-rim-pilot"] * pilots)),
        seats=seats,
        force=force,
        goal=goal,
        pay_off=pay_off,
        turns=1,
        stack=[Turns(), Begin(0) if phase == "begin" else Main(0)],
        cards=box.cards,
        knows=box.knows,
    )
    seats[0].resources = resources
    chance = Chance.seeded(seed)
    if phase == "begin":
        rules.advance(Play(rules, state, chance, Log()))
    return Match(rules, setup, state, chance)


def words(match: Match[Deckbuilder], pile: Sequence[Copy]) -> str:
    """Return a pile as a sorted text of slugs."""
    return " ".join(sorted(match.state.cards[copy] for copy in pile if copy != EMPTY))


def in_order(match: Match[Deckbuilder], pile: Sequence[Copy]) -> str:
    """Return a pile as a text of slugs, top first."""
    return " ".join(match.state.cards[copy] for copy in reversed(pile))


def offered(match: Match[Deckbuilder], seat: int = 0) -> list[str]:
    """Return the open actions of a seat."""
    decision = match.decision(seat)
    return list(decision.actions) if decision else []


def act(match: Match[Deckbuilder], *actions: str) -> list[Event]:
    """Give answers one after the other: seat 0's, or with 'foe:' before it seat 1's. One that changes nothing fails."""
    events = []
    for text in actions:
        who, action = (1, text[4:]) if text.startswith("foe:") else (0, text)
        before = match.state
        assert action in offered(match, who), f"{action!r} is not open; open are: {offered(match, who)}"
        events += match.act(who, action)
        assert match.state != before, f"{action!r} changed nothing"
    return events


def sentences(match: Match[Deckbuilder], events: Sequence[Event], viewer: int = -1) -> list[str]:
    """Return events as sentences; seats are called Ann and Ben."""
    voice = Voice(viewer, ["Ann", "Ben"], lambda slug: match.rules.cards[slug].name)
    return [event.say(voice) for event in events]


def seen(match: Match[Deckbuilder]) -> dict[str, Any]:
    """Return what a test can ask of a position, by short names; `foe_` before those of seat 1."""
    state = match.state
    found: dict[str, Any] = {
        "force": state.force,
        "row": words(match, state.row),
        "galaxy_discard": words(match, state.galaxy_discard),
        "galaxy_top": in_order(match, state.galaxy[-1:]),
        "pilots": len(state.pilots),
        "winner": state.winner,
    }
    for seat, player in enumerate(state.seats):
        side: dict[str, Any] = {
            "hand": words(match, player.hand),
            "play": words(match, player.play),
            "discard": words(match, player.discard),
            "exile": words(match, player.exile),
            "deck": len(player.deck),
            "deck_top": in_order(match, player.deck[-1:]),
            "base": words(match, player.base),
            "damage": player.base_damage,
            "resources": player.resources,
            "ships": {
                name: player.damage[copy]
                for name, copy in zip(play_names(state, seat), player.play, strict=True)
                if copy in player.damage
            },
            "won": len(player.victory),
            "hand_size": len(player.hand),
        }
        names, (against_base, against_row) = play_names(state, seat), strengths(match.rules, state, seat)
        side["attack"] = dict(zip(names, against_base, strict=True))
        side["attack_row"] = dict(zip(names, against_row, strict=True))
        found |= side if seat == 0 else {f"foe_{key}": value for key, value in side.items()}
    return found


def check(match: Match[Deckbuilder], **expected: Any) -> None:
    """Compare a position with what is expected of it; `open` and `closed` list actions of seat 0."""
    position = seen(match)
    for name, value in expected.items():
        if name == "open":
            assert set(value.split()) <= set(offered(match)), f"not all open of {value!r}: {offered(match)}"
        elif name == "closed":
            assert not set(value.split()) & set(offered(match)), f"some open of {value!r}: {offered(match)}"
        elif name in ("attack", "attack_row"):
            found = {key: position[name].get(key) for key in value}
            assert found == value, f"{name}: {found}, expected {value}"
        else:
            assert position[name] == value, f"{name}: {position[name]!r}, expected {value!r}"
