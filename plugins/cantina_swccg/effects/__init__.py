"""The vocabulary of effects: what cards can do, as typed data. `docs/swccg-cards.md` lists it."""

from __future__ import annotations

from .base import Effect, Modifier
from .filters import ANY, Among, Condition, Cost, Filter, Per, Place, To
from .interrupts import (
    AddDestiny,
    AddPower,
    CancelDestiny,
    CancelTargeting,
    ChangeDestiny,
    Deed,
    DropDestiny,
    FallBack,
    Interrupt,
    LoseCard,
    Play,
    ReplaceDestiny,
    Scatter,
    Search,
    SwapDestinies,
    Trample,
    UseNumber,
)
from .modifiers import (
    AbilityRequired,
    AboardAdds,
    AddBattleDestiny,
    AttritionMod,
    BattleDestinyLimit,
    BattleDestinyMod,
    CannotMove,
    DefenseMod,
    DeployMod,
    DeploysOnly,
    DestinyIfUnable,
    DrainMod,
    ForfeitMod,
    FreeMove,
    GenerationMod,
    HasPresence,
    HitToUsed,
    Immune,
    JumpOff,
    LandsFree,
    LikeStarfighter,
    ManeuverMod,
    MoveCost,
    MustForfeitFirst,
    NoBattle,
    NoReact,
    OpponentAbilityZero,
    PilotAdds,
    PilotPowerZero,
    PowerDestiny,
    PowerMod,
    React,
    SetArmor,
    SetForfeit,
    Shields,
    SpendForPower,
    TotalDestinyMod,
    WeaponDestinyMod,
)
from .weapons import Against, Bearer, FireTwice, OnAnyHit, OnHit, OnOwnHit, Weapon, WeaponsPerBattle

AnyEffect = (
    PilotAdds
    | AboardAdds
    | PowerMod
    | ForfeitMod
    | DefenseMod
    | ManeuverMod
    | WeaponDestinyMod
    | BattleDestinyMod
    | TotalDestinyMod
    | AttritionMod
    | SetForfeit
    | SetArmor
    | Immune
    | PilotPowerZero
    | AddBattleDestiny
    | DestinyIfUnable
    | PowerDestiny
    | AbilityRequired
    | BattleDestinyLimit
    | OpponentAbilityZero
    | HasPresence
    | NoBattle
    | Shields
    | NoReact
    | MustForfeitFirst
    | JumpOff
    | HitToUsed
    | SpendForPower
    | CannotMove
    | MoveCost
    | LandsFree
    | LikeStarfighter
    | FreeMove
    | DrainMod
    | GenerationMod
    | DeployMod
    | DeploysOnly
    | React
    | CancelDestiny
    | Scatter
    | Search
    | Interrupt
    | Weapon
    | FireTwice
    | WeaponsPerBattle
    | OnOwnHit
    | OnAnyHit
)

__all__ = [
    "ANY",
    "AbilityRequired",
    "AboardAdds",
    "AddBattleDestiny",
    "AddDestiny",
    "AddPower",
    "Against",
    "Among",
    "AnyEffect",
    "AttritionMod",
    "BattleDestinyLimit",
    "BattleDestinyMod",
    "Bearer",
    "CancelDestiny",
    "CancelTargeting",
    "CannotMove",
    "ChangeDestiny",
    "Condition",
    "Cost",
    "Deed",
    "DefenseMod",
    "DeployMod",
    "DeploysOnly",
    "DestinyIfUnable",
    "DrainMod",
    "DropDestiny",
    "Effect",
    "FallBack",
    "Filter",
    "FireTwice",
    "ForfeitMod",
    "FreeMove",
    "GenerationMod",
    "HasPresence",
    "HitToUsed",
    "Immune",
    "Interrupt",
    "JumpOff",
    "LandsFree",
    "LikeStarfighter",
    "LoseCard",
    "ManeuverMod",
    "Modifier",
    "MoveCost",
    "MustForfeitFirst",
    "NoBattle",
    "NoReact",
    "OnAnyHit",
    "OnHit",
    "OnOwnHit",
    "OpponentAbilityZero",
    "Per",
    "PilotAdds",
    "PilotPowerZero",
    "Place",
    "Play",
    "PowerDestiny",
    "PowerMod",
    "React",
    "ReplaceDestiny",
    "Scatter",
    "Search",
    "SetArmor",
    "SetForfeit",
    "Shields",
    "SpendForPower",
    "SwapDestinies",
    "To",
    "TotalDestinyMod",
    "Trample",
    "UseNumber",
    "Weapon",
    "WeaponDestinyMod",
    "WeaponsPerBattle",
]
