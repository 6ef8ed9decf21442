"""The HTTP server under `cantina serve`: one small place that knows which one it is.

waitress serves plain http. It has no TLS, so with a certificate cheroot takes its place: also threads, also one process.
"""

from __future__ import annotations

import select
import socket
import ssl
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import click

SPARE_THREADS = 16
"""Threads beside those that streams may hold, for pages and actions."""

TURN = 0.1
"""Seconds that a server waits for something to happen; a signal that comes just before the wait is heard after it."""

GRACE = 0.5
"""Seconds that answers under way are given when the host ends."""

PLAIN = b"This address speaks https: type https:// before it.\r\n"
REFUSAL = b"HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Type: text/plain\r\nContent-Length: %d\r\n\r\n%s" % (
    len(PLAIN),
    PLAIN,
)


class Serving(NamedTuple):
    """A server: `run` serves until `stop` is called, which may happen in a signal handler, and lets answers under way end."""

    run: Callable[[], None]
    stop: Callable[[], None]


def server(app: Any, listener: socket.socket, streams: int, certificate: tuple[Path, Path] | None) -> Serving:
    """Return what serves an application on a socket."""
    threads, connections = streams + SPARE_THREADS, 2 * streams + 200
    if certificate is None:
        return _plain(app, listener, threads, connections)
    return _tls(app, listener, threads, connections, certificate)


def _plain(app: Any, listener: socket.socket, threads: int, connections: int) -> Serving:
    import waitress  # type: ignore[import-untyped]

    use_poll = hasattr(select, "poll")
    made = waitress.create_server(
        app, sockets=[listener], threads=threads, connection_limit=connections, asyncore_use_poll=use_poll, ident=None
    )

    def turn(seconds: float) -> None:
        made.asyncore.loop(timeout=seconds, map=made._map, use_poll=use_poll, count=1)

    def busy() -> bool:
        return any(channel.requests or channel.total_outbufs_len for channel in list(made.active_channels.values()))

    def run() -> None:
        while made.accepting:
            turn(TURN)
        until = time.monotonic() + GRACE
        while busy() and time.monotonic() < until:
            turn(0.05)
        made.task_dispatcher.shutdown(timeout=max(0.0, until - time.monotonic()))

    def stop() -> None:
        made.accepting = False
        made.pull_trigger()

    return Serving(run, stop)


def _tls(app: Any, listener: socket.socket, threads: int, connections: int, certificate: tuple[Path, Path]) -> Serving:
    from cheroot import wsgi
    from cheroot.server import HTTPConnection
    from cheroot.ssl.builtin import BuiltinSSLAdapter

    class Adapter(BuiltinSSLAdapter):
        """Leaves the handshake to `Server.process_conn`: cheroot's own would wait for it in the thread that accepts."""

        def wrap(self, sock: socket.socket) -> tuple[ssl.SSLSocket, dict[str, str]]:
            sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # else each answer waits 40 ms for the browser's sign
            wrapped = self.context.wrap_socket(sock, server_side=True, do_handshake_on_connect=False)
            return wrapped, {"wsgi.url_scheme": "https", "HTTPS": "on"}

    class Connection(HTTPConnection):
        shaken = False

    class Server(wsgi.Server):
        ConnectionClass = Connection

        def bind(self, *_: Any) -> None:
            self.socket = listener  # it listens already, so that a taken port is told at once

        def process_conn(self, conn: Any) -> None:
            """Give a connection to a thread once it has shaken hands and something to say; until then it holds none."""
            if conn.shaken:
                super().process_conn(conn)
                return
            try:
                conn.socket.settimeout(0)
                conn.socket.do_handshake()
            except (ssl.SSLWantReadError, ssl.SSLWantWriteError):
                self._connections.put(conn)  # type: ignore[attr-defined]
            except OSError as error:
                if "http request" in str(error).lower():
                    socket.socket.send(conn.socket, REFUSAL)
                conn.close()
            else:
                conn.shaken = True
                conn.socket.settimeout(self.timeout)
                self._connections.put(conn)  # type: ignore[attr-defined]

    made = Server(listener.getsockname()[:2], app, numthreads=threads, max=threads, server_name="", shutdown_timeout=1)
    made.timeout, made.expiration_interval = 60, TURN
    made.keep_alive_conn_limit, made.request_queue_size = connections, 1024
    try:
        made.ssl_adapter = Adapter(*map(str, certificate))
    except OSError as error:
        raise click.ClickException(
            f"the certificate cannot be used: {error}; give --certfile and --keyfile in PEM form"
        ) from error

    def run() -> None:
        try:
            made.prepare()
            made.serve()
        except SystemExit:
            pass
        finally:
            made.stop()

    def stop() -> None:
        raise SystemExit

    return Serving(run, stop)
