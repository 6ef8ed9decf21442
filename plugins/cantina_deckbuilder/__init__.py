"""The deckbuilding game: two factions, ever stronger decks, and bases to bring down. An unofficial fan project.

Cards are data: `editions/*.json`, checked by `schema.py`, made of the effects in `effects/`. `turn.py`, `attack.py`,
`market.py` and `programs.py` are the steps of play, `rules.py` ties them together.
"""

from collections.abc import Sequence
from typing import Any

import click

from cantina import Ruleset, hookimpl

from .command import editions
from .rules import DeckbuilderRules

ruleset = DeckbuilderRules()


@hookimpl
def register_rulesets() -> Sequence[Ruleset[Any]]:
    return (ruleset,)


@hookimpl
def register_commands() -> Sequence[click.Command]:
    return (editions,)
