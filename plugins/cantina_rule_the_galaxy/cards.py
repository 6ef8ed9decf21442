"""The components: Resistance cards, First Order units and fire markers.

Where a value comes from: `rulebook` for what the rulebook states, `derived` for what only one whole number fits, `house`
for our choice. The table marks house values.
"""

from __future__ import annotations

from cantina import Card, Catalogue, T

KINDS = ("rey", "chewbacca", "finn", "poe", "bb8")
"""The kinds of Resistance cards in their canonical order, the joker last. Payments follow this order."""
KIND = {slug: index for index, slug in enumerate(KINDS)}
COLOURS = 4
JOKER = KIND["bb8"]
ANY_COLOUR = -1
FIRE = "fire"
FIRE_CARDS = 9
INFILTRATOR = "infiltrator-"
"""How the slugs of infiltrators begin."""


class Resistance(Card, frozen=True, kw_only=True, tag="resistance"):
    """A card of the Resistance deck; `colour` is a colour's name, `any` for the joker, `none` for fire."""

    colour: str
    count: int
    house: tuple[str, ...] = ()


class Unit(Card, frozen=True, kw_only=True, tag="unit"):
    """A First Order unit. An infiltrator, once destroyed, can be sent back in disguise for `DISGUISE` strength."""

    strength: int
    colour: str
    points: int
    count: int
    infiltrator: bool = False
    flametrooper: bool = False
    house: tuple[str, ...] = ()


class Marker(Card, frozen=True, kw_only=True, tag="marker"):
    """A fire marker: how many cards everyone discards."""

    value: int
    count: int


DISGUISE = 2
"""What an infiltrator in disguise is worth (rulebook, Destroying Units)."""

_NAMES = {"rey": T("Rey"), "chewbacca": T("Chewbacca"), "finn": T("Finn"), "poe": T("Poe"), "bb8": T("BB-8")}
_COLOURS = {"rey": "purple", "chewbacca": "red", "finn": "blue", "poe": "yellow", "bb8": "any"}
_COLOUR_HOUSE = ("colour",)

RESISTANCE = (
    *(
        Resistance(
            slug=slug,
            name=_NAMES[slug],
            number=number,
            colour=_COLOURS[slug],
            count=10 if slug == "bb8" else 9,
            house=_COLOUR_HOUSE if slug == "poe" else (),
        )
        for number, slug in enumerate(KINDS, 1)
    ),
    Resistance(slug=FIRE, name=T("Fire"), number=6, colour="none", count=FIRE_CARDS),
)

_UNIT_NAMES = {
    "infiltrator": {
        "rey": T("Purple Infiltrator"),
        "chewbacca": T("Red Infiltrator"),
        "finn": T("Blue Infiltrator"),
        "poe": T("Yellow Infiltrator"),
    },
    "stormtrooper": {
        "rey": T("Purple Stormtrooper"),
        "chewbacca": T("Red Stormtrooper"),
        "finn": T("Blue Stormtrooper"),
        "poe": T("Yellow Stormtrooper"),
    },
    "snowtrooper": {
        "rey": T("Purple Snowtrooper"),
        "chewbacca": T("Red Snowtrooper"),
        "finn": T("Blue Snowtrooper"),
        "poe": T("Yellow Snowtrooper"),
    },
    "flametrooper": {
        "rey": T("Purple Flametrooper"),
        "chewbacca": T("Red Flametrooper"),
        "finn": T("Blue Flametrooper"),
        "poe": T("Yellow Flametrooper"),
    },
}
# unit: strength, points, tiles of each colour. Points of strength 2 and 5 are derived: whole numbers, rising with strength.
_TROOPERS = {"infiltrator": (1, 0, 1), "stormtrooper": (2, 1, 2), "snowtrooper": (3, 2, 2), "flametrooper": (5, 3, 1)}

UNITS = (
    *(
        Unit(
            slug=f"{unit}-{colour}",
            name=_UNIT_NAMES[unit][colour],
            number=10 * (row + 1) + KIND[colour],
            strength=strength,
            colour=colour,
            points=points,
            count=count,
            infiltrator=unit == "infiltrator",
            flametrooper=unit == "flametrooper",
            house=_COLOUR_HOUSE,
        )
        for row, (unit, (strength, points, count)) in enumerate(_TROOPERS.items())
        for colour in KINDS[:COLOURS]
    ),
    Unit(slug="sergeant", name=T("Sergeant"), number=50, strength=6, colour="any", points=4, count=2, house=_COLOUR_HOUSE),
    Unit(
        slug="captain-phasma",
        name=T("Captain Phasma"),
        number=51,
        strength=6,
        colour="any",
        points=4,
        count=1,
        house=_COLOUR_HOUSE,
    ),
    Unit(slug="kylo-ren", name=T("Kylo Ren"), number=52, strength=8, colour="any", points=5, count=1),
)

MARKERS = (
    Marker(slug="fire-0", name=T("Fire marker 0"), number=60, value=0, count=1),
    Marker(slug="fire-1", name=T("Fire marker 1"), number=61, value=1, count=2),
    Marker(slug="fire-2", name=T("Fire marker 2"), number=62, value=2, count=1),
    Marker(slug="fire-3", name=T("Fire marker 3"), number=63, value=3, count=1),
)

CATALOGUE = Catalogue([*RESISTANCE, *UNITS, *MARKERS])


class Values:
    """The numbers of a match's cards by slug, looked up once: rules read these, not the definitions of today."""

    def __init__(self, cards: Catalogue) -> None:
        units = [card for card in cards.values() if isinstance(card, Unit)]
        self.strength = {unit.slug: unit.strength for unit in units}
        self.points = {unit.slug: unit.points for unit in units}
        self.colour = {unit.slug: KIND.get(unit.colour, ANY_COLOUR) for unit in units}
        self.infiltrators = {unit.slug: self.colour[unit.slug] for unit in units if unit.infiltrator}
        self.burn = {card.slug: card.value for card in cards.values() if isinstance(card, Marker)}


def not_fire(slug: str) -> bool:
    """Tell whether a card can be in a hand: fire never is."""
    return slug != FIRE


def not_infiltrator(slug: str) -> bool:
    """Tell whether a unit can be in the lower part of the stack: infiltrators are all in the upper part."""
    return not slug.startswith(INFILTRATOR)
