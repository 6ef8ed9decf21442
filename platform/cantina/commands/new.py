"""`cantina new`: the project of a new title."""

from __future__ import annotations

import json
import keyword
import re
import sys
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from typing import Any

import click

TEMPLATE = Path(__file__).resolve().parent.parent / "project"


@click.command()
@click.argument("name")
@click.argument("folder", metavar="[DIR]", required=False, type=click.Path(file_okay=False, path_type=Path))
def new(name: str, folder: Path | None) -> None:
    """Write the project of a new title called NAME into DIR.

    DIR is a new folder named after the title if you leave it out. The project can be installed and plays at once: it holds
    a small sample that you replace by your own rules.
    """
    answers = names(name)
    folder = folder or Path(answers["id"])
    if folder.exists() and any(folder.iterdir()):
        raise click.ClickException(f"the folder {folder} is not empty; name another one")
    try:
        from copier import run_copy
    except ModuleNotFoundError as error:
        raise click.ClickException(
            "the tools for authors are missing; install Cantina with its extra `authors`, as the tutorial says"
        ) from error
    run_copy(str(TEMPLATE), folder, data={**answers, "requirement": requirement()}, defaults=True, quiet=True)
    click.echo(f"{name} is in {folder}. Now:")
    click.echo(f"  cd {folder}\n  pip install -e .\n  pytest\n  cantina serve")


def names(title: str) -> dict[str, Any]:
    """Return what a title of this name is called in the project: `title`, `id`, `package` and `class_name`.

    Raises `ClickException` if it cannot be called that, or a module of that name is there already.
    """
    words = re.findall(r"[a-z0-9]+", title.lower())
    title_id = "-".join(words)
    if not re.fullmatch(r"[a-z][a-z0-9-]{0,39}", title_id) or set(title) & set('"\\{}\n'):
        raise click.ClickException(
            f"{title!r} cannot be the name: begin with a letter from a to z, use up to 40 letters and digits, no quotes"
        )
    package = "_".join(words)
    if keyword.iskeyword(package) or package in sys.stdlib_module_names | {"cantina", "tests"}:
        raise click.ClickException(f"{package!r} is the name of a module of Python or of Cantina; give the title another name")
    return {"title": title, "id": title_id, "package": package, "class_name": "".join(word.capitalize() for word in words)}


def requirement() -> str:
    """Return what pip has to be told to install this Cantina again: where it came from, or its version."""
    try:
        found = distribution("cantina")
    except PackageNotFoundError:
        return "cantina[authors]"
    origin = json.loads(found.read_text("direct_url.json") or "{}")
    url = origin.get("url", "")
    if not url:
        return f"cantina[authors]>={found.version}"
    vcs = origin.get("vcs_info")
    return f"cantina[authors] @ {vcs['vcs']}+{url}@{vcs['commit_id']}" if vcs else f"cantina[authors] @ {url}"
