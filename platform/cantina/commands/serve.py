"""`cantina serve`."""

from __future__ import annotations

import click


@click.command()
def serve() -> None:
    """To come."""
    raise click.ClickException("serve is not built yet")
