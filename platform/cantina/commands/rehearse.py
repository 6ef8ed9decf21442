"""`cantina rehearse`: would the matches that were played go the same way with the rules as they are now."""

from __future__ import annotations

from pathlib import Path

import click
import platformdirs

from ..plugins import discover


@click.command()
@click.argument("ruleset_id", metavar="RULESET")
@click.option(
    "--database", type=click.Path(dir_okay=False, path_type=Path), help="Database file [default: in your data folder]."
)
@click.pass_context
def rehearse(context: click.Context, ruleset_id: str, database: Path | None) -> None:
    """Replay the saved matches of RULESET against the installed version.

    Lists those that would differ, each with the first action that does. The exit code is 1 if there is one. Nothing is
    changed, and matches that differ can still be played on: they go on from their saved position.
    """
    from ..files import has_outcome
    from ..files import rehearse as replayed
    from ..store import Store

    ruleset = discover().ruleset(ruleset_id)
    database = database or platformdirs.user_data_path("cantina", appauthor=False) / "cantina.db"
    if not database.is_file():
        raise click.ClickException(f"there is no database {database}; name one with --database")
    store, same, differ = Store(database), 0, 0
    try:
        for code, number in store.played(ruleset_id):
            table = store.table(code)
            row = None if table is None else store.numbered(table, number)
            if row is None:
                continue  # taken away meanwhile
            found = replayed(store.history(row.id), store.catalogue(row.catalogue), has_outcome(row), ruleset)
            same, differ = same + (not found.differs), differ + bool(found.differs)
            if found.differs:
                click.echo(f"{code}/{number}: {found.actions} actions are the same, then {found.differs}")
    finally:
        store.close()
    version = ruleset.about.version
    click.echo(f"{ruleset_id}, version {version}: {same + differ} matches replayed, {same} the same, {differ} differ.")
    context.exit(1 if differ else 0)
