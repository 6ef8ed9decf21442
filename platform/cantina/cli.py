"""The command `cantina`.

Each command imports what it needs when it runs, so that `cantina --help` stays quick and a host without pytest can serve.
"""

from __future__ import annotations

import sys
from typing import Any

import click

from . import __version__
from .errors import CantinaError


class Cantina(click.Group):
    """The bundled commands, and those that plugins register."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted({*super().list_commands(ctx), *_plugin_commands()})

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        return super().get_command(ctx, cmd_name) or _plugin_commands().get(cmd_name)


def _plugin_commands() -> dict[str, click.Command]:
    from .plugins import discover

    return discover().commands


@click.group(cls=Cantina, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="cantina")
def cantina() -> None:
    """A table for Star Wars games on phones and laptops. An unofficial fan project."""


def main(argv: list[str] | None = None) -> None:
    """Run the command; an error of ours is one sentence on stderr and exit code 2."""
    from .commands import check, docs, match, new, rehearse, rulesets, serve, simulate, tool

    for command in (check, docs, match, new, rehearse, rulesets, serve, simulate, tool):
        cantina.add_command(command)
    try:
        code: Any = cantina.main(args=argv, standalone_mode=False)
    except click.exceptions.Abort:
        sys.exit(130)
    except click.ClickException as error:
        error.show()
        sys.exit(error.exit_code)
    except CantinaError as error:
        click.echo(f"cantina: {error}", err=True)
        sys.exit(2)
    sys.exit(code if isinstance(code, int) else 0)
