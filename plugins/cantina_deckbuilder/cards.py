"""The definition of a card: its values, and what it does as typed effects."""

from __future__ import annotations

from typing import Literal

from msgspec import field

from cantina import Card, Text

from .effects import Ability, Reward, While
from .solo.enemy import EnemyBoard

UNIT = "unit"
SHIP = "capital-ship"
BASE = "base"
NEUTRAL = "neutral"

GALAXY = "galaxy"
STARTER = "starter"
PILOT = "pilot"
BASES = "base"
BOARD = "enemy-board"

HOUSE = "house"


class DeckCard(Card, frozen=True, kw_only=True):
    """A unit, capital ship or base of an edition; or, in solo play, the board of the enemy, which lies in no zone.

    `text` is what it does in the players' words. `provenance` says per field where its value comes from, `*` for the rest:
    `rulebook`, `source` or `house`.
    """

    edition: str
    faction: str
    type: Literal["unit", "capital-ship", "base", "enemy-board"]
    pool: Literal["galaxy", "starter", "pilot", "base", "enemy-board"]
    copies: int = 1
    traits: tuple[str, ...] = ()
    unique: bool = False
    starting: bool = False
    beginner: bool = False
    cost: int = 0
    attack: int = 0
    resources: int = 0
    force: int = 0
    target: int = 0
    hit_points: int = 0
    text: str = ""
    abilities: tuple[Ability, ...] = ()
    whiles: tuple[While, ...] = field(name="while", default=())
    reward: Reward | None = None
    board: EnemyBoard | None = None
    note: str = ""
    provenance: dict[str, str] = {}

    @property
    def words(self) -> dict[str, Text]:
        """What the file says for players: `text`, `reward` and `note`, as far as there are any."""
        told = {"text": self.text, "reward": self.reward.text if self.reward else "", "note": self.note}
        return {name: Text(text) for name, text in told.items() if text}

    def source_of(self, name: str) -> str:
        """Return where the value of a field comes from."""
        return self.provenance.get(name) or self.provenance.get("*", "")

    @property
    def house(self) -> tuple[str, ...]:
        """The fields whose values are, at least in part, this table's own."""
        fields = [
            "name",
            "faction",
            "type",
            "traits",
            "unique",
            "cost",
            "attack",
            "resources",
            "force",
            "target",
            "hit_points",
            "copies",
            "reward",
            "ability",
        ]
        return tuple(name for name in fields if self._has(name) and HOUSE in self.source_of(name))

    def _has(self, name: str) -> bool:
        if name == "ability":
            return bool(self.abilities or self.whiles)
        if name == "hit_points":
            return self.type != UNIT
        if name in ("cost", "attack", "resources", "force"):
            return self.type != BASE
        return bool(getattr(self, name))
