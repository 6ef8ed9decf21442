"""`cantina rulesets`."""

from __future__ import annotations

import click


@click.command()
def rulesets() -> None:
    """To come."""
    raise click.ClickException("rulesets is not built yet")
