"""A position of solo play that one can draw: the player's side, the enemy's board, the row, the Force."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cantina import EMPTY, Box, Chance, Copy, Event
from cantina.match import Match
from cantina.text import Voice
from cantina_deckbuilder import ruleset
from cantina_deckbuilder.rules import DeckbuilderRules
from cantina_deckbuilder.solo.turn import GO
from cantina_deckbuilder.state import (
    ENEMY,
    PLAYER,
    ROW_PLACES,
    Deckbuilder,
    Enemy,
    EnemyTurn,
    Main,
    Seat,
    Turns,
)
from deckbuilder.tabletop import EDITION, OTHER, SHUTTLE, START, in_order, offered, seen, words

FACTIONS = ("empire", "rebel", "republic", "separatist")
LEADER = dict(zip(FACTIONS, ("darth-vader", "luke-skywalker", "anakin-skywalker", "count-dooku"), strict=True))
TROOPER = dict(zip(FACTIONS, ("stormtrooper", "rebel-trooper", "clone-trooper", "b1-battle-droid"), strict=True))
GUARDIAN = dict(zip(FACTIONS, ("inquisitor", "temple-guardian", "jedi-knight", "dark-side-agent"), strict=True))
FILLER = dict(zip(FACTIONS, ("at-at", "millennium-falcon", "yoda", "general-grievous"), strict=True))
"""What lies in the galaxy deck if nothing else does: a dear unit of the player's, which the enemy neither takes nor beats."""


def solo(
    faction: str = "rebel",
    *,
    hand: str = "",
    play: str = "",
    deck: str | None = None,
    base: str | None = None,
    bases: str = "",
    damage: int = 0,
    resources: int = 0,
    won: int = 0,
    recruits: str = "",
    waiting: str = "",
    foe_play: str = "",
    foe_base: str | None = None,
    foe_bases: str = "",
    foe_damage: int = 0,
    foe_won: int = 0,
    transports: int = 0,
    reserves: str = "",
    leader: bool = True,
    delayed: bool = False,
    progress: int = 0,
    track: int = 0,
    row: str = "",
    galaxy: str = "",
    galaxy_discard: str = "",
    filler: int = 8,
    pilots: int = 0,
    force: int = 0,
    goal: int = 3,
    foe_goal: int = 3,
    turn: str = "enemy",
    seed: int = 1,
    rules: DeckbuilderRules = ruleset,
    **options: Any,
) -> Match[Deckbuilder]:
    """Lay out a position in which the enemy's turn is about to begin, or with turn='player' the player's is under way.

    Piles are texts of slugs, next or top card first; a ship in play can carry damage: 'star-destroyer:3'. `transports` are
    those in the Transport area, `track` is what lies on the Resource Track. force: 3 is all the way to the player.
    """
    foe = OTHER[faction]
    own = f"{options['edition']}/{faction}" if "edition" in options else faction
    options.setdefault("edition", EDITION[faction])
    setup = rules.setup("solo", 1, {"length": goal, "enemy_length": foe_goal, **options}, ({"faction": own},))
    rules = rules.at(rules.catalogue(setup))
    box = Box()

    def pile(slugs: str) -> list[Copy]:
        """The last card of a pile is its top."""
        return [copy for slug in reversed(slugs.split()) for copy in box.add(slug)]

    def side(who: str, in_play: str, at: str | None, hits: int, taken: int, **more: Any) -> Seat:
        ships = [name.split(":") for name in in_play.split()]
        played = [copy for slug, *_ in ships for copy in box.add(slug)]
        return Seat(
            faction=who,
            raid="bounty" if who in ("empire", "separatist") else "sabotage",
            play=played,
            damage={copy: int(hit[0]) for copy, (_, *hit) in zip(played, ships, strict=True) if hit},
            base=pile(START[who] if at is None else at),
            base_damage=hits,
            victory=pile(" ".join([START[OTHER[who]]] * taken)),
            **more,
        )

    my_deck = " ".join([SHUTTLE[faction]] * 10) if deck is None else deck
    mine = side(faction, play, base, damage, won, hand=pile(hand)[::-1], deck=pile(my_deck), bases=pile(bases)[::-1])
    mine.resources = resources
    theirs = side(foe, foe_play, foe_base, foe_damage, foe_won, bases=pile(foe_bases)[::-1], resources=track)
    places = pile(row)[::-1]
    state = Deckbuilder(
        galaxy=pile(f"{galaxy} {' '.join([FILLER[faction]] * filler)}"),
        galaxy_discard=pile(galaxy_discard),
        row=places + [EMPTY] * (ROW_PLACES - len(places)),
        pilots=pile(" ".join(["outer-rim-pilot"] * pilots)),
        seats=[mine, theirs],
        force=force,
        goal=goal,
        pay_off=setup.options["pay_off"],
        turn=ENEMY if turn == "enemy" else PLAYER,
        turns=2,
        enemy=Enemy(
            goal=foe_goal,
            leader=pile(LEADER[foe]) if leader else [],
            transports=pile(" ".join([SHUTTLE[foe]] * transports)),
            reserves=pile(reserves),
            recruits=pile(recruits)[::-1],
            waiting=pile(waiting)[::-1],
            box=[],
            delayed=delayed,
            progress=progress,
            force_pays=setup.options["force"] == "resource",
            printed_only=setup.options["printed_only"],
        ),
        stack=[Turns(), EnemyTurn() if turn == "enemy" else Main(PLAYER)],
        cards=box.cards,
        knows=box.knows,
    )
    return Match(rules, setup, state, Chance.seeded(seed))


def go(match: Match[Deckbuilder], *answers: str) -> list[Event]:
    """Let the enemy take its turn, answer what is asked meanwhile, and return what happened up to the player's turn."""
    events = []
    for action in (GO, *answers):
        assert action in offered(match), f"{action!r} is not open; open are: {offered(match)}"
        events += match.act(PLAYER, action)
    return events


def told(match: Match[Deckbuilder], events: Sequence[Event]) -> list[str]:
    """Return events as the player reads them."""
    voice = Voice(PLAYER, ["Ann"], lambda slug: match.rules.cards[slug].name, others=match.rules.others)
    return [event.say(voice) for event in events]


def step(match: Match[Deckbuilder], events: Sequence[Event], number: int) -> list[str]:
    """Return what is told of one step of the enemy's turn, its heading aside."""
    lines = told(match, events)
    kinds = [event.kind for event in events]
    heads = [index for index, kind in enumerate(kinds) if kind == "enemy step"]
    ends = [*heads[1:], next((i for i, kind in enumerate(kinds) if kind == "turn"), len(kinds))]
    return lines[heads[number - 1] + 1 : ends[number - 1]]


def board(match: Match[Deckbuilder]) -> dict[str, Any]:
    """Return what a test can ask of a position: the player's by short names, the enemy's board by the names of its areas."""
    state = match.state
    enemy, side = state.enemy, state.seats[ENEMY]
    assert enemy is not None
    return seen(match) | {
        "leader": words(match, enemy.leader),
        "delayed": enemy.delayed,
        "recruits": words(match, enemy.recruits),
        "waiting": words(match, enemy.waiting),
        "transports": len(enemy.transports),
        "reserves": words(match, enemy.reserves),
        "progress": enemy.progress,
        "track": side.resources,
        "exiled": words(match, side.exile),
        "row_places": " ".join(state.cards[copy] if copy != EMPTY else "-" for copy in state.row),
        "foe_bases": in_order(match, side.bases[::-1]),
    }


def holds(match: Match[Deckbuilder], **expected: Any) -> None:
    """Compare a position with what is expected of it; `open` and `closed` list actions of the player."""
    position = board(match)
    actions = set(offered(match))
    for name, value in expected.items():
        if name == "open":
            assert set(value.split()) <= actions, f"not all open of {value!r}: {sorted(actions)}"
        elif name == "closed":
            assert not set(value.split()) & actions, f"some open of {value!r}: {sorted(actions)}"
        else:
            assert position[name] == value, f"{name}: {position[name]!r}, expected {value!r}"
