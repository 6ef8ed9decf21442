"""Names of factions, traits and kinds of card, as texts; those of a group's own edition by their ids."""

from __future__ import annotations

from cantina import T, Text

RANDOM = "random"
"""What stands for any of the editions in a set-up."""

FACTIONS = {
    "empire": T("Empire"),
    "rebel": T("Rebels"),
    "republic": T("Republic"),
    "separatist": T("Separatists"),
    "neutral": T("Neutral"),
}

KINDS = {"unit": T("unit"), "capital-ship": T("capital ship"), "base": T("base")}
"""Kinds of card within a sentence."""

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
    return FACTIONS.get(faction) or Text(faction.replace("-", " ").title())


def trait_name(trait: str) -> Text:
    """Return what a trait is called."""
    return TRAITS.get(trait) or Text(trait.replace("-", " ").title())
