"""`cantina check`."""

from __future__ import annotations

import click


@click.command()
def check() -> None:
    """To come."""
    raise click.ClickException("check is not built yet")
