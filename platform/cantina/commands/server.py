"""The HTTP server under `cantina serve`: one small place that knows which one it is.

waitress serves plain http. It has no TLS, so with a certificate cheroot takes its place: also threads, also one process.
"""

from __future__ import annotations

import select
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

SPARE_THREADS = 16
"""Threads beside those that streams may hold, for pages and actions."""

Run = Callable[[], None]


def server(app: Any, listener: socket.socket, streams: int, certificate: tuple[Path, Path] | None) -> Run:
    """Return what serves an application on a socket until it is interrupted."""
    threads = streams + SPARE_THREADS
    return _plain(app, listener, threads, streams) if certificate is None else _tls(app, listener, threads, certificate)


def _plain(app: Any, listener: socket.socket, threads: int, streams: int) -> Run:
    import waitress  # type: ignore[import-untyped]

    made = waitress.create_server(
        app,
        sockets=[listener],
        threads=threads,
        connection_limit=2 * streams + 200,
        asyncore_use_poll=hasattr(select, "poll"),
        ident=None,
    )
    run: Run = made.run
    return run


def _tls(app: Any, listener: socket.socket, threads: int, certificate: tuple[Path, Path]) -> Run:
    from cheroot import wsgi
    from cheroot.ssl.builtin import BuiltinSSLAdapter

    class Server(wsgi.Server):
        def bind(self, *_: Any) -> None:
            self.socket = listener  # it listens already, so that a taken port is told at once

    made = Server(listener.getsockname()[:2], app, numthreads=threads, max=threads, server_name="", shutdown_timeout=1)
    made.timeout = 60
    try:
        made.ssl_adapter = BuiltinSSLAdapter(*map(str, certificate))
    except OSError as error:
        raise click.ClickException(
            f"the certificate cannot be used: {error}; give --certfile and --keyfile in PEM form"
        ) from error

    def run() -> None:
        try:
            made.prepare()
            made.serve()
        finally:
            made.stop()

    return run
