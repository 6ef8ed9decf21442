"""`cantina serve`: run the host."""

from __future__ import annotations

import logging
import signal
import socket
import sys
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING

import click
import platformdirs

from .. import collector

if TYPE_CHECKING:
    from ..web.host import Host

EVERYWHERE = "0.0.0.0"  # noqa: S104 (people join by phone)
DEFAULT_PORT = 8000


@click.command()
@click.option(
    "--host", "listen", default=EVERYWHERE, show_default=True, help="Address to listen on; 127.0.0.1 is this machine only."
)
@click.option(
    "--port", default=DEFAULT_PORT, show_default=True, type=click.IntRange(0, 65535), help="Port; 0 takes a free one."
)
@click.option(
    "--database", type=click.Path(dir_okay=False, path_type=Path), help="Database file [default: in your data folder]."
)
@click.option("--streams", default=64, show_default=True, type=click.IntRange(0), help="Live pages at a time; more pages poll.")
@click.option(
    "--durability",
    default="normal",
    show_default=True,
    type=click.Choice(["normal", "full"]),
    help="What survives: normal a killed process, full also a power cut.",
)
@click.option(
    "--public-url",
    "public",
    multiple=True,
    help="Another address people use, such as https://cantina.example behind a proxy; may be given more than once.",
)
@click.option("--certfile", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="Certificate (PEM), for https.")
@click.option("--keyfile", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="Key of the certificate (PEM).")
@click.option(
    "--requests",
    default=300,
    show_default=True,
    type=click.IntRange(0),
    help="Requests a second that one address may send; 0: no limit.",
)
@click.option(
    "--keep-days", default=30, show_default=True, type=click.IntRange(1), help="Days until an untouched table is closed."
)
@click.option("--reload", is_flag=True, help="For authors: start again when the code of a ruleset under development changes.")
@click.pass_context
def serve(
    context: click.Context,
    listen: str,
    port: int,
    database: Path | None,
    streams: int,
    durability: str,
    public: tuple[str, ...],
    certfile: Path | None,
    keyfile: Path | None,
    requests: int,
    keep_days: int,
    reload: bool,
) -> None:
    """Run the host, so that people on your network can play.

    Everybody who reaches the address printed here can open tables and sit down. Stop it with Ctrl+C; every match goes on
    when you start it again.
    """
    from ..store import claim
    from ..web import create_app
    from ..web.names import Names
    from .server import server
    from .supervisor import free_port, supervise

    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    if (certfile is None) != (keyfile is None):
        raise click.UsageError("--certfile and --keyfile belong together; give both")
    for url in public:
        if not url.startswith(("http://", "https://")):
            raise click.UsageError(f"--public-url {url}: give the whole address, beginning with http:// or https://")
    if reload:
        context.exit(supervise(_again(context, port or free_port(listen))))
    certificate = (certfile, keyfile) if certfile is not None and keyfile is not None else None
    database = database or platformdirs.user_data_path("cantina", appauthor=False) / "cantina.db"
    database.parent.mkdir(parents=True, exist_ok=True)
    with claim(database), _listening(listen, port) as listener:
        port = listener.getsockname()[1]
        urls = [*(url.rstrip("/") for url in public), *_urls("https" if certificate else "http", listen, port)]
        app = create_app(
            database,
            streams=streams,
            durability=durability,
            reachable=urls[0],
            names=Names(listen, port, public),
            requests=requests,
            keep_days=keep_days,
        )
        running: Host = app.extensions["cantina"]
        serving = server(app, listener, streams, certificate)

        def stop(_signal: int, _frame: FrameType | None) -> None:
            running.hub.close()
            serving.stop()

        for name in (signal.SIGINT, signal.SIGTERM):
            signal.signal(name, stop)
        _announce(running, urls, database)
        collector.relax()
        try:
            serving.run()
        finally:
            running.close()


def _again(context: click.Context, port: int) -> list[str]:
    """Return the words that give these options again, for the process that the supervisor starts."""
    given = {**context.params, "port": port}
    words = []
    for option in context.command.params:
        name = str(option.name)
        value = given[name]
        if name != "reload" and value is not None:
            words += [word for each in (value if option.multiple else (value,)) for word in (option.opts[0], str(each))]
    return words


def _listening(listen: str, port: int) -> socket.socket:
    """Return a socket that listens, or end with a sentence."""
    family = socket.AF_INET6 if ":" in listen else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    if sys.platform != "win32":  # there it would let two servers share a port
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((listen, port))
        listener.listen(1024)
    except OSError as error:
        listener.close()
        raise click.ClickException(
            f"cannot listen on {listen}, port {port}: {error.strerror}; choose another with --port"
        ) from error
    return listener


def _urls(scheme: str, listen: str, port: int) -> list[str]:
    """Return the addresses under which browsers find the host, the one for other devices first."""
    from ..web.addresses import addresses

    names = addresses() if listen in (EVERYWHERE, "::") else [f"[{listen}]" if ":" in listen else listen]
    return [f"{scheme}://{name}:{port}" for name in names]


def _announce(running: Host, urls: list[str], database: Path) -> None:
    import segno

    click.echo("Cantina is open at")
    for url in urls:
        click.echo(f"  {url}")
    if sys.stdout.isatty():
        segno.make(urls[0], error="l", boost_error=False).terminal(compact=True)
    titles = ", ".join(sorted(running.plugins.rulesets)) or "none"
    click.echo(f"Titles: {titles}. Kept in {database}. Stop with Ctrl+C.")
    for broken in running.plugins.quarantined:
        click.echo(f"Plugin {broken.name} is left out: {broken.reason}", err=True)
    sys.stdout.flush()
