"""Set-ups that the conformance kit plays."""

from __future__ import annotations

from cantina import Sample

from . import late

SAMPLES = (
    Sample(id="site", mode="quick-battle", seats=2, options={"battle": "site"}),
    Sample(id="system", mode="quick-battle", seats=2, options={"battle": "system"}, seed=2),
    Sample(id="docking-bay", mode="quick-battle", seats=2, options={"battle": "docking-bay"}, seed=3),
    Sample(id="outnumbered", mode="quick-battle", seats=2, options={"battle": "outnumbered-defense"}, seed=4),
    Sample(id="walkers", mode="quick-battle", seats=2, options={"battle": "walker-assault"}, seed=5),
    Sample(id="duel", mode="quick-battle", seats=2, options={"battle": "starfighter-duel"}, seed=6),
    *late.SAMPLES,
)
