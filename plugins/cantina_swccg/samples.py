"""Set-ups that the conformance kit plays: the ready battles, and two in which every sort of text can be used."""

from __future__ import annotations

from typing import Any

from cantina import Sample

from . import late


def _ready(sample_id: str, battle: str, seed: int) -> Sample:
    return Sample(id=sample_id, mode="quick-battle", seats=2, options={"battle": battle}, seed=seed)


def _own(sample_id: str, seed: int, location: str, **lines: list[str]) -> Sample:
    options: dict[str, Any] = {option: "\n".join(cards) for option, cards in lines.items()}
    return Sample(
        id=sample_id,
        mode="quick-battle",
        seats=2,
        options={"battle": "own", "location": location, "initiator": "dark", **options},
        seed=seed,
    )


GROUND = _own(
    "texts-site",
    7,
    "tatooine-mos-eisley-dark",
    light=[
        "han-solo",
        "obi-wan-kenobi",
        "obi-wans-lightsaber on obi-wan-kenobi",
        "chewbacca",
        "bowcaster on chewbacca",
        "c-3po",
        "ewok-spearman",
        "speeder-bike-light",
        "rebel-scout on speeder-bike-light as passenger",
        "klorslug",
    ],
    light_hand=[
        "hans-dice",
        "smoke-screen",
        "put-that-down",
        "rug-hug",
        "slight-weapons-malfunction",
        "dont-forget-the-droids",
        "dont-tread-on-me",
    ],
    dark=[
        "darth-vader",
        "vaders-lightsaber on darth-vader",
        "grand-moff-tarkin",
        "dr-evazan",
        "zuckuss",
        "ig-88",
        "imperial-blaster on ig-88",
        "blaster-rifle-dark on ig-88",
        "blizzard-2",
        "at-at-cannon on blizzard-2",
        "stormtrooper",
        "e-web-blaster",
        "molator",
    ],
    dark_hand=["takeel", "force-field", "trample", "surface-defense", "blast-points", "i-have-you-now", "lone-warrior"],
)
SPACE = _own(
    "texts-system",
    8,
    "kessel-light",
    light=[
        "millennium-falcon",
        "captain-han-solo on millennium-falcon as pilot",
        "leia-organa on millennium-falcon as passenger",
        "quad-laser-cannon on millennium-falcon",
        "special-modifications on millennium-falcon",
        "x-wing",
        "proton-torpedoes on x-wing",
        "targeting-computer on x-wing",
        "red-3",
        "biggs-darklighter on red-3 as pilot",
        "x-wing-laser-cannon on red-3",
    ],
    light_hand=["out-of-nowhere", "full-throttle", "hans-dice", "slight-weapons-malfunction", "dont-tread-on-me"],
    dark=[
        "avenger",
        "captain-needa on avenger as pilot",
        "ion-cannon on avenger",
        "turbolaser-battery on avenger",
        "tie-interceptor",
        "sfs-l-s9-3-laser-cannons on tie-interceptor",
        "vaders-custom-tie",
        "lord-vader on vaders-custom-tie as pilot",
    ],
    dark_hand=["watch-your-back", "i-cant-shake-him", "lone-pilot", "takeel", "surface-defense"],
)

SAMPLES = (
    _ready("site", "site", 1),
    _ready("system", "system", 2),
    _ready("docking-bay", "docking-bay", 3),
    _ready("outnumbered", "outnumbered-defense", 4),
    _ready("walkers", "walker-assault", 5),
    _ready("duel", "starfighter-duel", 6),
    GROUND,
    SPACE,
    *late.SAMPLES,
)
