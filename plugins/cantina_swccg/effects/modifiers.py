"""Effects that change numbers for as long as they hold."""

from __future__ import annotations

from typing import Literal

from .base import Effect, Modifier
from .filters import ANY, Filter, Place, Small, To


class PilotAdds(Effect, frozen=True, kw_only=True, tag="pilot-adds"):
    """What it adds to a ship or vehicle of that kind while it pilots. Of several that fit, the highest of each number."""

    power: Small = 0
    maneuver: Small = 0
    armor: Small = 0
    ship: Filter = ANY


class AboardAdds(Effect, frozen=True, kw_only=True, tag="aboard-adds"):
    """What it adds to a ship of that kind while aboard. Of several that fit, the highest of each number."""

    power: Small = 0
    maneuver: Small = 0
    hyperspeed: Small = 0
    ship: Filter = ANY


class PowerMod(Modifier, frozen=True, kw_only=True, tag="power-mod"):
    """Power; or your total power."""


class ForfeitMod(Modifier, frozen=True, kw_only=True, tag="forfeit-mod"):
    """Forfeit value."""


class DefenseMod(Modifier, frozen=True, kw_only=True, tag="defense-mod"):
    """Defense value."""


class ManeuverMod(Modifier, frozen=True, kw_only=True, tag="maneuver-mod"):
    """Maneuver of a carrier that has any; with `or_armor` its armor if it has that instead."""

    or_armor: bool = False


class WeaponDestinyMod(Modifier, frozen=True, kw_only=True, tag="weapon-destiny-mod"):
    """Each weapon destiny that `to` draws; with `trait` only for such weapons. Of one card's that fit, the highest."""

    trait: tuple[str, ...] = ()


class BattleDestinyMod(Modifier, frozen=True, kw_only=True, tag="battle-destiny-mod"):
    """Each battle destiny that you draw while it is in the battle; with `to` its bearer, while that is."""


class TotalDestinyMod(Modifier, frozen=True, kw_only=True, tag="total-destiny-mod"):
    """The total of your battle destinies, if you drew any."""


class AttritionMod(Modifier, frozen=True, kw_only=True, tag="attrition-mod"):
    """Attrition against your opponent, if you drew any battle destiny."""


class SetForfeit(Effect, frozen=True, kw_only=True, tag="set-forfeit"):
    """Other cards' forfeit value is `n` while present with it; with `cost` that of one card here, chosen once a battle."""

    n: int
    of: Filter
    cost: int | None = None


class SetArmor(Effect, frozen=True, kw_only=True, tag="set-armor"):
    """The bearer has that armor."""

    n: int


class Immune(Effect, frozen=True, kw_only=True, tag="immune"):
    """Immune to attrition below a number, or to all without one."""

    below: int | None = None
    to: To = To()


class PilotPowerZero(Effect, frozen=True, kw_only=True, tag="pilot-power-zero"):
    """The power of whoever pilots it does not count."""


class AddBattleDestiny(Effect, frozen=True, kw_only=True, tag="add-battle-destiny"):
    """Draw more battle destinies, whatever your ability."""

    n: Small = 1


class DestinyIfUnable(Effect, frozen=True, kw_only=True, tag="destiny-if-unable"):
    """Draw one battle destiny if you could not otherwise."""


class PowerDestiny(Effect, frozen=True, kw_only=True, tag="power-destiny"):
    """Draw power destinies in battles at such places."""

    n: Small = 1
    where: Literal["here", "related-sites"] = "here"


class AbilityRequired(Effect, frozen=True, kw_only=True, tag="ability-required"):
    """No battle destiny is drawn here without that ability, not even an added one."""

    n: int


class BattleDestinyLimit(Effect, frozen=True, kw_only=True, tag="battle-destiny-limit"):
    """Your opponent draws at most that many battle destinies here."""

    n: int


class OpponentAbilityZero(Effect, frozen=True, kw_only=True, tag="opponent-ability-zero"):
    """Your opponent's total ability here is 0 when destinies are drawn."""


class HasPresence(Effect, frozen=True, kw_only=True, tag="has-presence"):
    """Counts as presence without ability."""


class NoBattle(Effect, frozen=True, kw_only=True, tag="no-battle"):
    """No battle is initiated where it is present."""


class Shields(Effect, frozen=True, kw_only=True, tag="shields"):
    """Your opponent's weapons do not aim at such a card with it, unless it is hit."""

    of: Filter


class NoReact(Effect, frozen=True, kw_only=True, tag="no-react"):
    """Your opponent does not react to or from where it is."""


class MustForfeitFirst(Effect, frozen=True, kw_only=True, tag="must-forfeit-first"):
    """It is forfeited before your other cards that are not hit."""


class JumpOff(Effect, frozen=True, kw_only=True, tag="jump-off"):
    """Characters aboard are not lost with it, but stay at the location."""


class HitToUsed(Effect, frozen=True, kw_only=True, tag="hit-to-used"):
    """Your hit cards of these kinds at its location go to the Used Pile instead of the Lost Pile."""

    of: Filter


class SpendForPower(Effect, frozen=True, kw_only=True, tag="spend-for-power"):
    """In battle, use Force to raise your total power: 1 for 1, at most your ability present."""


class CannotMove(Effect, frozen=True, kw_only=True, tag="cannot-move"):
    """It does not move on its own."""


class MoveCost(Effect, frozen=True, kw_only=True, tag="move-cost"):
    """Its own landspeed moves cost that much."""

    n: int


class LandsFree(Effect, frozen=True, kw_only=True, tag="lands-free"):
    """It lands and takes off for nothing."""


class LikeStarfighter(Effect, frozen=True, kw_only=True, tag="like-starfighter"):
    """A capital starship that lands and takes off like a starfighter."""


class FreeMove(Effect, frozen=True, kw_only=True, tag="free-move"):
    """In your control phase your characters move between this and that site for nothing."""

    other: str


class DrainMod(Effect, frozen=True, kw_only=True, tag="drain-mod"):
    """Your Force drains here take that much more."""

    n: Small


class GenerationMod(Effect, frozen=True, kw_only=True, tag="generation-mod"):
    """You may activate that much more Force."""

    n: Small


class DeployMod(Effect, frozen=True, kw_only=True, tag="deploy-mod"):
    """The deploy cost of such cards is changed by `n`, or is `to`.

    `where`: 'self' for its own cost, 'here' for others deployed at its location. Its own cost is changed `at` such places,
    `near` such a card at the place of deployment, or `aboard` such a card; everywhere if none of these is given.
    """

    n: Small = 0
    to: int | None = None
    of: Filter = ANY
    where: Literal["self", "here", "system"] = "self"
    at: tuple[Place, ...] = ()
    near: Filter | None = None
    aboard: Filter | None = None


class DeploysOnly(Effect, frozen=True, kw_only=True, tag="deploys-only"):
    """It deploys only to such places, one of them, or `aboard` such a card wherever that is.

    `near`: also to the site of such a card and those related to it.
    """

    to: tuple[Place, ...]
    aboard: Filter | None = None
    near: Filter | None = None


class React(Effect, frozen=True, kw_only=True, tag="react"):
    """It may react: by deployment, by moving there or by moving away.

    `where` and `near` limit it to such places and to places where a card is that one of them means; `of` lets others move
    instead of it. `cost`: what the move costs instead, `more`: what is added to its usual cost. `crewed`: it is deployed
    with a pilot of your hand, who is paid for too.
    """

    how: Literal["deploy", "move", "either", "away"]
    where: Place | None = None
    near: tuple[Filter, ...] = ()
    of: Filter | None = None
    cost: int | None = None
    more: Small = 0
    crewed: bool = False
