"""`cantina match`: matches as files, carried to another host, replayed and verified."""

from __future__ import annotations

import secrets
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
import platformdirs

from ..errors import CantinaError
from ..plugins import discover
from ..text import PUBLIC

if TYPE_CHECKING:
    from ..files import AnyFile, MatchFile, Report
    from ..ruleset import Ruleset
    from ..store import MatchRow, Store, TableRow
    from ..tables.watch import Watch

DATABASE = click.option(
    "--database", type=click.Path(dir_okay=False, path_type=Path), help="Database file [default: in your data folder]."
)
FILE = click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))


@click.group()
def match() -> None:
    """Carry matches to another host, replay and verify them."""


@match.command("export")
@click.argument("where", metavar="CODE[/NUMBER]")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@DATABASE
def export_(where: str, file: Path, database: Path | None) -> None:
    """Write a match to FILE: the current one of table CODE, or its NUMBER-th.

    The file of a match without an outcome holds everybody's secrets, and the log of the table says that it was made. So it is
    made by whoever keeps that log: the host device on the table's page while a host runs, this command while none does.
    """
    from ..files import export_match, has_outcome
    from ..store import InUse, Store, claim

    database = _existing(database)
    store = Store(database)
    try:
        table, row = _find(store, where)
        ruleset = discover().rulesets.get(table.ruleset)
        version = "" if ruleset is None else ruleset.about.version
        if has_outcome(row):
            data = export_match(store, table, row, version)
        else:
            with claim(database):
                data = export_match(store, table, row, version)
    except InUse as error:
        raise click.ClickException(
            f"the match of table {table.code} goes on at a host that runs now, and its log must tell everybody that their "
            "secrets left. Save it there: on the table's page, 'Save the match as a file' in the menu of the host device. Or "
            "stop the host and export it here"
        ) from error
    finally:
        store.close()
    file.write_bytes(data)
    secret = "" if has_outcome(row) else " It goes on and its secrets are in the file: keep it to yourself."
    click.echo(f"Match {row.number} of table {table.code}, revision {row.revision}, is in {file}.{secret}")


@match.command("import")
@FILE
@click.option("--host-of", metavar="CODE", help="The device that opened table CODE becomes the host device.")
@DATABASE
def import_(file: Path, host_of: str | None, database: Path | None) -> None:
    """Put the match in FILE on a new table, where it goes on.

    People take their seats there; bots go on when something happens there or the host is started. Without --host-of the
    host device is whoever has the secret that is printed, as the bearer token of a program.
    """
    from ..files import import_match
    from ..store import Conflict, Store
    from ..tables import CODE_LENGTH, LETTERS
    from ..tables.tokens import new_token, token_hash

    read = _whole(file)
    plugins = discover()
    ruleset = plugins.ruleset(read.head.ruleset)
    database = database or _default()
    database.parent.mkdir(parents=True, exist_ok=True)
    store = Store(database)
    try:
        token = "" if host_of else new_token()
        device = _table(store, host_of).host if host_of else store.add_device(token_hash(token)).id
        while True:
            code = "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))
            try:
                import_match(store, read, ruleset, device, code, plugins.bots)
            except Conflict:
                continue
            break
    finally:
        store.close()
    click.echo(f"The match is at table {code}, at revision {read.last.revision}. Take the seats there.")
    if token:
        click.echo(f"The secret of its host device: {token}")


@match.command()
@FILE
@click.option("--seat", type=click.IntRange(min=1), help="Tell it as this seat was told; otherwise as everybody was.")
def replay(file: Path, seat: int | None) -> None:
    """Tell the match in FILE step by step, and run again what paused its table."""
    from ..files import SeatFile, read_file, sentences, speaker

    read = read_file(_bytes(file))
    viewer = PUBLIC if seat is None else seat - 1
    if isinstance(read, SeatFile):
        if seat is not None and viewer != read.head.viewer:
            raise click.UsageError("the file holds what another viewer was given; leave out --seat")
        viewer = read.head.viewer
    if viewer >= len(read.head.seats):
        raise click.UsageError(f"the match has {len(read.head.seats)} seats")
    for revision, sentence in sentences(read, speaker(read, viewer)):
        click.echo(f"{revision:5}  {sentence}")
    sys.exit(_tell_end(read, viewer))


@match.command()
@FILE
def verify(file: Path) -> None:
    """Play the match in FILE again from its key, and compare every position, event and draw.

    Ends with exit code 1 at the first difference.
    """
    from ..files import Difference, FileError
    from ..files import verify as compare

    try:
        read = _whole(file)
        actions = compare(read, discover().ruleset(read.head.ruleset))
    except (Difference, FileError) as error:
        click.echo(f"{file}: {error}")
        sys.exit(1)
    last = read.last
    click.echo(
        f"{actions} actions and {last.counter} draws are as recorded; the key fits its commitment {read.head.commitment}."
    )
    if read.head.open_seed:
        click.echo("The match was started from a chosen seed.")


def _tell_end(file: AnyFile, viewer: int) -> int:
    """Say how the match stands, or do again what paused its table; return the exit code."""
    from ..files import MatchFile, standing
    from ..tables.watch import LIMIT, Watch

    if not isinstance(file, MatchFile):
        return 0
    ruleset = discover().rulesets.get(file.head.ruleset)
    if ruleset is None:
        click.echo(f"The title {file.head.ruleset} is not installed, so only the sentences kept in the file can be told.")
        return 0
    watch = Watch(LIMIT)
    try:
        if file.end.report is not None:
            return _tell_failure(file, ruleset, file.end.report, watch)
        with watch():
            lines = standing(file, ruleset, viewer)
    except CantinaError as error:
        click.echo(f"Only the sentences kept in the file can be told: {error}")
        return 0
    finally:
        watch.close()
    for line in lines:
        click.echo(line)
    return 0


def _tell_failure(file: MatchFile, ruleset: Ruleset[Any], report: Report, watch: Watch) -> int:
    from ..files import reproduce
    from ..tables.watch import RulesTooLong

    what = f"{report.action!r} by seat {report.seat + 1}" if report.action else "looking at it"
    click.echo(f"The table was paused at revision {report.revision}, {what}: {report.error}")
    try:
        with watch():
            found = reproduce(file, ruleset)
    except RulesTooLong as error:
        found = [*error.stack, str(error)]
    if found is not None:
        click.echo("It fails again:")
        click.echo("".join(found).rstrip())
        return 1
    if report.action:
        click.echo("With the installed rules that action works.")
        return 0
    click.echo("It does not fail here. What was kept:")
    click.echo("".join(report.traceback).rstrip())
    return 0


def _default() -> Path:
    return platformdirs.user_data_path("cantina", appauthor=False) / "cantina.db"


def _existing(database: Path | None) -> Path:
    database = database or _default()
    if not database.is_file():
        raise click.ClickException(f"there is no database {database}; name one with --database")
    return database


def _table(store: Store, code: str) -> TableRow:
    table = store.table(code.strip().upper())
    if table is None:
        raise click.ClickException(f"no table has the code {code}")
    return table


def _find(store: Store, where: str) -> tuple[TableRow, MatchRow]:
    """Return a table and its match as CODE or CODE/NUMBER names them."""
    code, slash, number = where.strip().upper().partition("/")
    if slash and not number.isdecimal():
        raise click.UsageError(f"{where!r} names no match: write CODE or CODE/NUMBER")
    table = _table(store, code)
    row = store.numbered(table, int(number)) if slash else table.match
    if row is None:
        raise click.ClickException(f"table {code} has no match {number}" if slash else f"no match has begun at table {code}")
    return table, row


def _bytes(file: Path) -> bytes:
    """Return what is in a file, no more than a match file can hold and one byte."""
    from ..files import MAX_FILE

    with file.open("rb") as opened:
        return opened.read(MAX_FILE + 1)


def _whole(file: Path) -> MatchFile:
    from ..files import read_match_file

    return read_match_file(_bytes(file))
