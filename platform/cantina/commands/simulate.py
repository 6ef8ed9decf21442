"""`cantina simulate`."""

from __future__ import annotations

import click


@click.command()
def simulate() -> None:
    """To come."""
    raise click.ClickException("simulate is not built yet")
