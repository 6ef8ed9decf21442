"""Names of factions, traits and kinds of card, as texts."""

from __future__ import annotations

from cantina import T, Text

FACTIONS = {
    "empire": T("Empire"),
    "rebel": T("Rebels"),
    "republic": T("Republic"),
    "separatist": T("Separatists"),
    "neutral": T("Neutral"),
}

TYPES = {"unit": T("Unit"), "capital-ship": T("Capital ship"), "base": T("Base")}

TRAITS = {
    "bounty-hunter": T("Bounty Hunter"),
    "droid": T("Droid"),
    "fighter": T("Fighter"),
    "jedi": T("Jedi"),
    "mandalorian": T("Mandalorian"),
    "officer": T("Officer"),
    "scoundrel": T("Scoundrel"),
    "sith": T("Sith"),
    "transport": T("Transport"),
    "trooper": T("Trooper"),
    "vehicle": T("Vehicle"),
}


def faction_name(faction: str) -> Text:
    """Return what a faction is called; one of a group's own edition by its id."""
    return FACTIONS.get(faction) or T(faction.replace("-", " ").title())


def trait_name(trait: str) -> Text:
    """Return what a trait is called."""
    return TRAITS.get(trait) or T(trait.replace("-", " ").title())
