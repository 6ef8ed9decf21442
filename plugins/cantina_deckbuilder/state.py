"""What a match is: zones, shown fields and frames.

A side of the table is a `Seat`. In solo play the second side is the enemy's: it is no seat of the match, has no deck, hand
or discard pile, and keeps what only it has in `Enemy`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from msgspec import Struct

from cantina import ALL, EMPTY, EVERYONE, NOBODY, OWNER, REFERENCES, SEATS, SHOWN, Copy, Shown, State, T, Zone

ROW_PLACES = 6
HAND_SIZE = 5
FORCE_END = 3
"""Spaces on each side of the neutral middle of the Balance of the Force track."""

PLAYER, ENEMY = 0, 1
"""The two sides in solo play."""

FREE, ON_BASE, DONE, ON_ROW = 0, 1, 2, 3
"""Roles of a card in play: free, committed against the base, has attacked, or ON_ROW + place of its target.

Places 0 to 5 are those of the row; place 6 is the Leader area of the enemy in solo play.
"""


def _sees_bases(state: Deckbuilder, owner: int) -> int:
    """The enemy's bases lie face down in solo play; players' own are no secret."""
    return 0 if state.enemy is not None and owner == ENEMY else EVERYONE


GALAXY = Zone(NOBODY, pool="galaxy", title=T("Galaxy deck"), ordered=True)
GALAXY_DISCARD = Zone(ALL, pool="galaxy", title=T("Galaxy discard pile"), ordered=True)
ROW = Zone(ALL, pool="galaxy", title=T("Galaxy row"), places=True)
PILOTS = Zone(ALL, pool="pilots", title=T("Outer Rim Pilots"))
DECK = Zone(NOBODY, pool="player", title=T("Deck"), ordered=True, own_pool=True)
HAND = Zone(OWNER, pool="player", title=T("Hand"), own_pool=True)
DISCARD = Zone(ALL, pool="player", title=T("Discard pile"), ordered=True, own_pool=True)
EXILE = Zone(ALL, pool="player", title=T("Exile pile"), own_pool=True)
PLAY = Zone(ALL, pool="player", title=T("In play"), own_pool=True)
BASE = Zone(ALL, pool="bases", title=T("Base"))
BASES = Zone(_sees_bases, pool="bases", title=T("Bases left"))
VICTORY = Zone(ALL, pool="bases", title=T("Victory pile"))
LEADER = Zone(ALL, pool="galaxy", title=T("Leader"))
TRANSPORTS = Zone(ALL, pool="starters", title=T("Transports"))
RESERVES = Zone(ALL, pool="starters", title=T("Reserves"))
RECRUITS = Zone(ALL, pool="galaxy", title=T("Recruitment, face up"))
WAITING = Zone(ALL, pool="galaxy", title=T("Recruitment, face down"))
BOX = Zone(NOBODY, pool="bases", title=T("Bases not in this match"))


class Seat(Struct):
    """One player's side of the table.

    Of cards in play `damage`, `bonus` (attack gained this turn) and `role` have an entry where there is something to say,
    and `used` lists those whose ability has been used this turn; pages get them as lists beside `play`. `shielded` counts the
    damage that the base has prevented this turn. `raid` is the word for attacks on the row.
    """

    faction: Annotated[str, SHOWN]
    raid: Annotated[str, SHOWN]
    deck: Annotated[list[Copy], DECK] = []
    hand: Annotated[list[Copy], HAND] = []
    discard: Annotated[list[Copy], DISCARD] = []
    exile: Annotated[list[Copy], EXILE] = []
    play: Annotated[list[Copy], PLAY] = []
    damage: dict[Copy, int] = {}
    bonus: dict[Copy, int] = {}
    role: dict[Copy, int] = {}
    used: Annotated[list[Copy], REFERENCES] = []
    base: Annotated[list[Copy], BASE] = []
    bases: Annotated[list[Copy], BASES] = []
    victory: Annotated[list[Copy], VICTORY] = []
    base_damage: Annotated[int, Shown(T("Damage on the base"))] = 0
    base_used: Annotated[bool, SHOWN] = False
    shielded: Annotated[int, SHOWN] = 0
    resources: Annotated[int, Shown(T("Resources"))] = 0


class Scene(Struct, frozen=True):
    """The enemy's side as it was after one step of its last turn, for following it step by step."""

    step: int
    base: tuple[str, ...]
    base_damage: int
    leader: tuple[str, ...]
    recruits: tuple[str, ...]
    waiting: tuple[str, ...]
    play: tuple[str, ...]
    transports: tuple[str, ...]
    reserves: tuple[str, ...]
    row: tuple[str, ...]
    resources: int
    progress: int
    force: int


class Enemy(Struct):
    """What the enemy of solo play has beside its side of the table.

    Its Resource Track is `resources` of its side. `goal`: bases of the player to destroy. `delayed`: a damage cube lies on
    the Leader. `progress` is the square of the Progress Track. `force_pays`: the Force all the way with it gives a resource;
    `printed_only`: cards without printed values give nothing. `story` shows its last turn.
    """

    goal: Annotated[int, Shown(T("Bases that the enemy must destroy"))]
    leader: Annotated[list[Copy], LEADER]
    transports: Annotated[list[Copy], TRANSPORTS]
    reserves: Annotated[list[Copy], RESERVES]
    recruits: Annotated[list[Copy], RECRUITS]
    waiting: Annotated[list[Copy], WAITING]
    box: Annotated[list[Copy], BOX]
    delayed: Annotated[bool, Shown(T("Damage cube on the Leader"))] = False
    progress: Annotated[int, Shown(T("Progress Track"))] = 0
    force_pays: Annotated[bool, SHOWN] = False
    printed_only: Annotated[bool, SHOWN] = False
    story: Annotated[list[Scene], SHOWN] = []


class Turns(Struct, frozen=True, tag="turns"):
    """Whose turn comes next; always at the bottom of the stack."""


class Begin(Struct, frozen=True, tag="begin"):
    """The beginning of a turn: a new base, the Force, capital ships, then what happens at the start of a turn."""

    seat: int
    stage: int = 0


class NewBase(Struct, frozen=True, tag="new-base"):
    """The player chooses a new base."""

    seat: int


class Main(Struct, frozen=True, tag="main"):
    """The player plays, purchases, uses, commits and attacks, until the turn ends."""

    seat: int


class Raid(Struct, frozen=True, tag="raid"):
    """The player commits units to an attack on a place of the row; `sent` counts those of this time."""

    seat: int
    place: int
    sent: int = 0


class Split(Struct, frozen=True, tag="split"):
    """The attacker divides damage among capital ships, one after the other: `at` is the next one, `left` the damage."""

    seat: int
    left: int
    at: int = 0


class Volley(Struct, frozen=True, tag="volley"):
    """The enemy's damage meets the player's ships, those with the fewest hit points left first; `left` is the damage."""

    left: int


class EnemyTurn(Struct, frozen=True, tag="enemy-turn"):
    """The turn of the enemy in solo play; `at` is the part of it that comes next, 0: the player lets it begin."""

    at: int = 0


class Pending(Struct, frozen=True, tag="pending"):
    """Triggered abilities and rewards that the player may resolve: (source, program). `held` is the card it is about."""

    seat: int
    queue: tuple[tuple[Copy, str], ...]
    held: Copy = EMPTY


class Run(Struct, frozen=True, tag="run"):
    """A program of effects under way.

    `at` is the effect that comes next, `count` how many things that effect has done so far, `done` how many the one before
    did; `held` is a card that it keeps in mind. `may`: the player can still decline.
    """

    seat: int
    source: Copy
    program: str
    at: int = 0
    count: int = 0
    done: int = 0
    held: Copy = EMPTY
    may: bool = False


class Deckbuilder(State, kw_only=True):
    """A match. `force` is the marker: 3 is all the way to seat 0, -3 to seat 1. `goal`: bases to destroy.

    `promises` name effects that wait for the next purchase, `fired` what happens once a turn and has happened, `borrowed`
    lists cards that are exiled at the end of the turn. `winner` is -1 while the match goes on. `enemy`: in solo play only.
    """

    galaxy: Annotated[list[Copy], GALAXY]
    galaxy_discard: Annotated[list[Copy], GALAXY_DISCARD] = []
    row: Annotated[list[Copy], ROW]
    pilots: Annotated[list[Copy], PILOTS]
    seats: Annotated[list[Seat], SEATS]
    force: Annotated[int, SHOWN]
    goal: Annotated[int, Shown(T("Bases to destroy"))]
    pay_off: Annotated[bool, SHOWN] = False
    turn: Annotated[int, SHOWN] = 0
    turns: Annotated[int, Shown(T("Turn"))] = 0
    promises: Annotated[list[str], SHOWN] = []
    fired: Annotated[list[str], SHOWN] = []
    borrowed: Annotated[list[Copy], REFERENCES] = []
    winner: Annotated[int, SHOWN] = -1
    enemy: Enemy | None = None
    stack: list[Turns | Begin | NewBase | Main | Raid | Split | Volley | EnemyTurn | Pending | Run] = []


def force_with(state: Deckbuilder, seat: int) -> int:
    """Return on which space of its side the Force marker is for a seat: 1 to 3, or 0 and less if it is not with it."""
    return state.force if seat == 0 else -state.force


def is_enemy(state: Deckbuilder, seat: int) -> bool:
    """Tell whether a side is the enemy of solo play."""
    return seat == ENEMY and state.enemy is not None


def answering(state: Deckbuilder, seat: int) -> int:
    """Return the seat that answers for a side: what the rules leave open for the enemy, the player says."""
    return PLAYER if state.enemy is not None else seat


def goal_of(state: Deckbuilder, seat: int) -> int:
    """Return how many bases a side has to destroy."""
    return state.enemy.goal if state.enemy is not None and seat == ENEMY else state.goal


def hand_of(state: Deckbuilder, seat: int) -> list[Copy]:
    """Return what a side can be made to discard: the hand, of the enemy the cards face up in Recruitment."""
    return state.enemy.recruits if state.enemy is not None and seat == ENEMY else state.seats[seat].hand


def lost_ships(state: Deckbuilder, seat: int) -> list[Copy]:
    """Return where the destroyed ships of a side go: the discard pile, of the enemy, which has none, exile."""
    player = state.seats[seat]
    return player.exile if is_enemy(state, seat) else player.discard


def aims(state: Deckbuilder) -> list[Copy]:
    """Return what attacks can be aimed at by place: the row, and the Leader of the enemy while no damage cube is on it."""
    enemy = state.enemy
    if enemy is None or not enemy.leader or enemy.delayed or state.turn == ENEMY:
        return state.row
    return state.row + enemy.leader


def play_names(state: Deckbuilder, seat: int) -> list[str]:
    """Return what actions call the cards in play: the slug, and from the second of a kind `slug.2` and so on."""
    cards = state.cards
    met: dict[str, int] = {}
    slugs = [cards[copy] for copy in state.seats[seat].play]
    if len(set(slugs)) == len(slugs):
        return slugs
    names = []
    for slug in slugs:
        number = met[slug] = met.get(slug, 0) + 1
        names.append(slug if number == 1 else f"{slug}.{number}")
    return names


def find_in_play(state: Deckbuilder, seat: int, name: str) -> int:
    """Return where the card of such a name is among the cards in play, or -1."""
    slug, _, number = name.partition(".")
    left = int(number or 1)
    for index, copy in enumerate(state.seats[seat].play):
        if state.cards[copy] == slug:
            left -= 1
            if not left:
                return index
    return -1


def numbers(state: Deckbuilder, seat: int, indices: Sequence[int]) -> str:
    """Return which of equal cards in play are meant, such as '2' or '1, 3', or nothing where there are no equal ones."""
    cards = state.cards
    slugs = [cards[copy] for copy in state.seats[seat].play]
    if len(set(slugs)) == len(slugs):
        return ""
    return ", ".join([str(slugs[:i].count(slugs[i]) + 1) for i in indices if slugs.count(slugs[i]) > 1])


def leave_play(player: Seat, copy: Copy) -> None:
    """Take a card out of play."""
    player.play.remove(copy)
    for noted in (player.damage, player.bonus, player.role):
        noted.pop(copy, None)
    if copy in player.used:
        player.used.remove(copy)


def straighten(player: Seat) -> None:
    """Make the cards in play ready for another turn; the damage on ships stays."""
    player.role, player.bonus, player.used = {}, {}, []
