"""`cantina docs`: the documentation as pages that need no internet."""

from __future__ import annotations

from pathlib import Path

import click

from ..web.host import docs_folder


@click.command()
@click.argument("folder", metavar="[DIR]", required=False, type=click.Path(file_okay=False, path_type=Path))
def docs(folder: Path | None) -> None:
    """Build the documentation, which the host then serves under /docs.

    With DIR it is built there instead.
    """
    from ..web.assets import resource_dir

    try:
        from sphinx.cmd.build import build_main
    except ModuleNotFoundError as error:
        raise click.ClickException("Sphinx is missing; install Cantina with its extra `docs`") from error
    folder = folder or docs_folder()
    source = str(resource_dir("docs"))
    if build_main(["-q", "-W", "--keep-going", "-E", "-d", str(folder / ".doctrees"), source, str(folder)]) != 0:
        raise click.ClickException("the documentation could not be built; the lines above say why")
    click.echo(f"The documentation is in {folder}; the host serves what was built without DIR under /docs.")
