"""SWCCG battles: a battle resolver, a calculator for real cards, and a short game around it. An unofficial fan project.

Cards are data: `data/cards.json`, checked by `collection.py`, made of the effects in `effects/`; `table.py` prepares them for
looking up. `state.py` is the position: piles, cards on the table and where each of them is (`Place`), locations, the battle
under way. `conditions.py` reads what texts ask for, `where.py` tells who pilots and who has presence, `values.py` computes
every number; battles, calculator and short game use the same. `battle/` holds the segments of a battle, each a step on the
stack of frames (`frames.py`): start, responses, weapons, destinies, power, damage, end. `scenario.py` reads battles from
files, `movement/`, `deploying.py` and `turn/` are the short game, `rules.py` ties all together.
"""

from collections.abc import Sequence
from typing import Any

import click

from cantina import Ruleset, hookimpl

from .calculator import battle_command
from .rules import SwccgRules

ruleset = SwccgRules()


@hookimpl
def register_rulesets() -> Sequence[Ruleset[Any]]:
    return (ruleset,)


@hookimpl
def register_commands() -> Sequence[click.Command]:
    return (battle_command(ruleset),)
