"""What is printed on the enemy's board, as the edition file has it, and as the rules look it up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

from msgspec import Meta, Struct, field

from ..effects import AttackBonus, Choose, Force, Prevent, Resources
from ..effects.enemy import Alert, FirstFaceUp, GainLeader, GainStarter, Recruit
from ..effects.gains import Attack
from ..standing import Place
from ..state import ENEMY, Deckbuilder

if TYPE_CHECKING:
    from ..table import Table

Count = Annotated[int, Meta(ge=1, le=99)]

Gain = Resources | Force | Recruit | GainStarter | GainLeader | Alert
"""What a square of the Progress Track or a row of the base ability table can give."""


class Square(Struct, frozen=True, forbid_unknown_fields=True):
    """A square of the Progress Track and what the enemy gains there."""

    square: Count
    do: tuple[Gain, ...]


class Row(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A row of the base ability table: what happens when a base of these hit points is revealed, and what then lasts."""

    hit_points: Count
    text: str
    do: tuple[Gain, ...] = ()
    whiles: tuple[AttackBonus | Prevent | FirstFaceUp, ...] = field(name="while", default=())

    def inside(self, field: str, place: Place) -> Place:
        return place if field == "whiles" else place._replace(when="revealed")


class Unprinted(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """What a card gives the enemy though it prints no value: resources each turn, or effects when it enters play."""

    card: str
    text: str
    resources: Annotated[int, Meta(ge=0, le=20)] = 0
    enters: tuple[Force | Attack | Choose, ...] = ()


class EnemyBoard(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """The board of one faction as the enemy. The cards are slugs of its edition; `track` is the last square.

    `leads` is what the Leader does in play instead of its own ability. `variant`: no such board was ever printed. `house`
    lists the fields whose values are not those of a printed board.
    """

    faction: str
    title: str
    leader: str
    transport: str
    trooper: str
    guardian: str
    track: Count
    squares: tuple[Square, ...]
    rows: tuple[Row, ...]
    unprinted: tuple[Unprinted, ...] = ()
    leads: tuple[Attack | Force, ...] = ()
    variant: bool = False
    house: tuple[Literal["squares", "rows", "unprinted"], ...] = ()


class RowRules:
    """What lasts while a base is the enemy's active one; the names are those of a card's own."""

    __slots__ = ("bonuses", "first_face_up", "hunts_neutral", "keeps_resources", "key", "prevents", "text")

    def __init__(self, row: Row | None, key: str) -> None:
        whiles = row.whiles if row is not None else ()
        self.key = key
        self.text = row.text if row is not None else ""
        self.bonuses = tuple(w for w in whiles if isinstance(w, AttackBonus))
        self.prevents = sum(w.n for w in whiles if isinstance(w, Prevent))
        self.first_face_up = any(isinstance(w, FirstFaceUp) for w in whiles)
        self.hunts_neutral = self.keeps_resources = False


class EnemyRules:
    """The enemy's board, prepared for looking up: programs by square, rows by hit points, unprinted values by slug."""

    def __init__(self, card: EnemyBoard, table: Table) -> None:
        self.card = card
        self.squares = {s.square: table.learn(f"enemy#square-{s.square}", card.leader, s.do) for s in card.squares}
        self._rows = {
            row.hit_points: RowRules(row, table.learn(f"enemy#base-{row.hit_points}", card.leader, row.do) if row.do else "")
            for row in card.rows
        }
        self._none = RowRules(None, "")
        self.resources = {u.card: u.resources for u in card.unprinted}
        self.enters = {u.card: table.learn(f"enemy#{u.card}", u.card, u.enters) for u in card.unprinted if u.enters}
        self.leads = table.learn("enemy#leads", card.leader, card.leads) if card.leads else ""
        self.starters = frozenset((card.trooper, card.guardian, card.leader))

    def row(self, hit_points: int) -> RowRules:
        """Return what the base ability table says of a base with so many hit points."""
        return self._rows.get(hit_points, self._none)

    def now(self, rules: Any, state: Deckbuilder) -> RowRules:
        """Return what holds by the enemy's active base."""
        base = state.seats[ENEMY].base
        return self.row(rules.table[state.cards[base[0]]].hit_points) if base else self._none
