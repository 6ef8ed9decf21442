"""Which cards an effect means, and when it holds.

All that is given must fit. 'You' is the player whose text it is: the owner of the card, or the side that the effect names.
'It' is the card that the text is on.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

Side = Literal["light", "dark"]
Small = Annotated[int, Meta(ge=-9, le=9)]
Among = Literal["here", "present", "battle"]


class Filter(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """Cards: whose, one of the types, one of the traits, none of others, one of the personas, none of others, ability, dots,
    permanent pilots.

    A card without a persona of its own has the slug of its title as persona.
    """

    whose: Literal["own", "opponent", "light", "dark"] | None = None
    type: tuple[str, ...] = ()
    trait: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    persona: tuple[str, ...] = ()
    not_persona: tuple[str, ...] = ()
    ability_over: int | None = None
    ability_up_to: int | None = None
    unique: bool | None = None
    permanent: bool | None = None


ANY = Filter()


class Place(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """Locations: of a system, with one of the titles, one of the traits, sites or systems, with an icon."""

    system: str | None = None
    title: tuple[str, ...] = ()
    trait: tuple[str, ...] = ()
    kind: Literal["site", "system"] | None = None
    interior: bool | None = None
    exterior: bool | None = None


class Condition(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """What must hold, all that is given; of `any` one alternative.

    `armed`     it bears a weapon of that trait.
    `alone`     you have no other card that can battle at its location.
    `defending` you defend in the battle here; `initiating`: you initiated it.
    `at`        its location is such a place; `not_at`: it is none of those.
    `here`      another card that fits is at its location; `not_here`: none is. `among` narrows both to cards that are present
                with it, or to those in the battle.
    `piloted`   such a card pilots it; `piloting`: it pilots such a card; `aboard`: it is aboard such a card;
                `riding`: as a passenger; `carrying`: such a card is aboard it;
                `bearer_piloted`: such a card pilots what it is on.
    `in_play`   such a card is on the table.
    `controls`  you control its location. `nimbler`: such a card at its location has more maneuver than it.
    """

    armed: str | None = None
    alone: bool = False
    defending: bool = False
    initiating: bool = False
    at: Place | None = None
    not_at: tuple[Place, ...] = ()
    here: Filter | None = None
    not_here: Filter | None = None
    among: Among = "here"
    piloted: Filter | None = None
    piloting: Filter | None = None
    aboard: Filter | None = None
    riding: Filter | None = None
    carrying: Filter | None = None
    bearer_piloted: Filter | None = None
    in_play: Filter | None = None
    controls: bool = False
    nimbler: Filter | None = None
    any: tuple[Condition, ...] = ()


class Per(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """What a number is multiplied by: Force icons here, cards here, pairs of cards here, or locations you control.

    `among` narrows the cards to those present with it, or to those in the battle.
    """

    icons: Side | None = None
    cards: Filter | None = None
    pair: Filter | None = None
    among: Among = "here"
    controlled: str | None = None


class To(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """What a number changes: it, its bearer or carrier, cards, or your total power.

    `where` says where those cards, or that total, are; 'present': here with it, neither of them inside a starship or
    enclosed vehicle. `alone`: only a card of its side alone there is meant.
    """

    what: Literal["it", "bearer", "carrier", "cards", "total"] = "it"
    of: Filter = ANY
    where: Literal["here", "present", "aboard", "related-sites", "table"] = "here"
    other: bool = False
    alone: bool = False


IT = To()


class Cost(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """An amount of Force: `n`, less the ability or power of the bearer, at least `least`.

    `up_to`: you choose between 0 and that amount.
    """

    n: int = 0
    less: Literal["ability", "power"] | None = None
    least: int = 0
    up_to: int = 0


FREE = Cost()
