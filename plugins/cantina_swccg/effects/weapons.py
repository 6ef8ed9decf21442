"""Weapons, and what changes how they are fired."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from .base import Effect
from .filters import ANY, FREE, Cost, Filter, Small

TargetKind = Literal["character", "creature", "vehicle", "starship", "starfighter"]


class Against(Struct, frozen=True, forbid_unknown_fields=True):
    """A number for one kind of target; `other` for all kinds not named."""

    kind: Literal["character", "creature", "vehicle", "starfighter", "capital", "other"]
    n: int


class OnHit(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """What a shot does: `by` only when such a card fired, `full` only when all of the chosen Force was used.

    'ion': starship weapons aboard are lost, armor or maneuver and hyperspeed are 0.
    """

    do: Literal["hit", "forfeit-zero", "power-zero", "lost", "ion"]
    by: Filter | None = None
    full: bool = False


HIT = OnHit(do="hit")


class Weapon(Effect, frozen=True, kw_only=True, tag="weapon"):
    """Fires at a target: the sum of the destinies and numbers must exceed the defense value.

    `bonus` is added to the total, and the Force chosen with `cost.up_to` too. `fixed` are defense values used instead.
    `reach`: 'adjacent' also targets at adjacent sites. `repeat`: what another shot in the same battle costs.
    `crew`: any such card present fires it, as it has no bearer.
    """

    targets: tuple[TargetKind, ...]
    cost: Cost = FREE
    draws: Literal[1, 2] = 1
    bonus: Small = 0
    against: tuple[Against, ...] = ()
    fixed: tuple[Against, ...] = ()
    hit: tuple[OnHit, ...] = (HIT,)
    reach: Literal["here", "adjacent"] = "here"
    repeat: int | None = None
    crew: Filter | None = None


class FireTwice(Effect, frozen=True, kw_only=True, tag="fire-twice"):
    """One starship weapon aboard may fire twice in a battle, each destiny changed by `each`."""

    each: Small = 0


class WeaponsPerBattle(Effect, frozen=True, kw_only=True, tag="weapons-per-battle"):
    """It may fire that many weapons in a battle."""

    n: int


class OnOwnHit(Effect, frozen=True, kw_only=True, tag="on-own-hit"):
    """What also happens to a character that its weapon hits."""

    do: Literal["forfeit-zero", "lost"]


class OnAnyHit(Effect, frozen=True, kw_only=True, tag="on-any-hit"):
    """You may make another character present that was just hit lost at once."""

    of: Filter = ANY


class Bearer(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """What a weapon, device or effect is deployed on, and for how much; the first that fits counts."""

    on: Literal["card", "site", "planet-system", "table"] = "card"
    of: Filter = ANY
    cost: Cost = FREE
    react: bool = False
