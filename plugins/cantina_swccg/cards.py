"""The definition of a card: its printed numbers, and what it does as typed effects."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from cantina import Card

from .effects import AnyEffect, Bearer

LIGHT, DARK = "light", "dark"
SIDES = (LIGHT, DARK)
"""The side of each seat."""

CHARACTER, STARSHIP, VEHICLE = "character", "starship", "vehicle"
WEAPON, DEVICE, EFFECT, INTERRUPT, LOCATION = "weapon", "device", "effect", "interrupt", "location"

UNLIMITED = 99

Number = Annotated[int, Meta(ge=0, le=UNLIMITED)]


class Capacity(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """Who finds room aboard: pilots, passengers, either (`any`), a driver, an astromech, vehicles, starfighters, TIEs.

    `pilot_trait`: only such characters pilot. `replaces`: a pilot takes the place of the permanent one.
    """

    pilot: Number = 0
    passenger: Number = 0
    any: Number = 0
    driver: Number = 0
    astromech: Number = 0
    vehicle: Number = 0
    starfighter: Number = 0
    tie: Number = 0
    pilot_trait: str = ""
    replaces: bool = False


class Transit(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What docking bay transit from here costs each side, and what is added for coming here."""

    light: Number
    dark: Number
    light_to: Number = 0
    dark_to: Number = 0


class SwCard(Card, frozen=True, kw_only=True):
    """A card of either side.

    `dots`        how many may be on the table; 0 is any number.
    `persona`     who or what it is; the slug of its title if it has no persona of its own.
    `title`       the slug of its title, which other cards may share.
    `traits`      its kinds, icons and keywords.
    `second`      another destiny number, which whoever draws it may choose instead.
    `klass`       'starfighter' or 'capital'; 'combat', 'transport', 'creature' or 'shuttle'.
    `permanent`   the ability of its permanent pilots, None without one.
    `text`        what it does in the players' words, `left_out` what of its text does not count here.
    `provenance`  per field where its value comes from, `*` for the rest.
    """

    side: Literal["light", "dark"]
    type: Literal["character", "starship", "vehicle", "weapon", "device", "effect", "interrupt", "location"]
    klass: Literal["starfighter", "capital", "combat", "transport", "creature", "shuttle", ""] = ""
    printed: str = ""
    set: str = ""
    title: str = ""
    dots: Literal[0, 1, 2, 3] = 0
    persona: str = ""
    traits: tuple[str, ...] = ()
    destiny: Number = 0
    second: Number | None = None
    power: Number = 0
    ability: float = 0
    deploy: Number = 0
    forfeit: Number = 0
    armor: Number | None = None
    maneuver: Number | None = None
    hyperspeed: Number | None = None
    landspeed: Number | None = None
    permanent: Number | None = None
    enclosed: bool = False
    docking: bool = False
    capacity: Capacity = Capacity()
    system: str = ""
    parsec: Number | None = None
    icons_light: Number = 0
    icons_dark: Number = 0
    interior: bool = False
    exterior: bool = False
    docking_bay: bool = False
    transit: Transit | None = None
    bearers: tuple[Bearer, ...] = ()
    text: str = ""
    left_out: str = ""
    effects: tuple[AnyEffect, ...] = ()
    provenance: dict[str, str] = {}

    @property
    def is_site(self) -> bool:
        return self.interior or self.exterior

    def icons(self, side: str) -> int:
        """Return how many Force icons a location has for a side."""
        return self.icons_light if side == LIGHT else self.icons_dark
