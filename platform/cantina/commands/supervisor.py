"""`cantina serve --reload`: runs the host in a process of its own and starts it again when a ruleset changes.

A fresh process is the one sure way to forget old code. Matches go on from their snapshots, pages connect again by
themselves.
"""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading
from collections.abc import Sequence
from pathlib import Path
from types import FrameType

import click

from ..reloading import MEMORY, developed

PATIENCE = 10.0
"""Seconds that a host has to end before it is killed."""

HOST = "from cantina.cli import main; main()"


def supervise(words: Sequence[str]) -> int:
    """Run `cantina serve` with these words, again after each change, until it is told to end; return the exit code."""
    try:
        import watchfiles
    except ImportError as error:
        raise click.ClickException("--reload needs the package watchfiles; install cantina[authors]") from error
    folders = developed()
    if not folders:
        raise click.UsageError(
            "--reload finds no ruleset under development; install yours with pip install -e, then start again"
        )
    click.echo(f"Watching {', '.join(map(str, folders))}")
    ending, changed = threading.Event(), False

    def end(_signal: int, _frame: FrameType | None) -> None:
        ending.set()

    for name in (signal.SIGINT, signal.SIGTERM):
        signal.signal(name, end)
    with tempfile.TemporaryDirectory() as folder:
        host = _start(words, Path(folder))
        for changes in watchfiles.watch(
            *folders, stop_event=ending, yield_on_timeout=True, rust_timeout=500, debounce=400, raise_interrupt=False
        ):
            if changes:
                changed = True
                click.echo(f"Changed: {', '.join(sorted({Path(path).name for _, path in changes}))}")
                _end(host)
                host = _start(words, Path(folder))
            elif host.poll() is not None and not changed:
                return host.returncode  # it never came up, or was ended by somebody else
        _end(host)
    return 0


def free_port(listen: str) -> int:
    """Return a port that is free now, so that every start can take the same one."""
    family = socket.AF_INET6 if ":" in listen else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.bind((listen, 0))
        port: int = probe.getsockname()[1]
        return port


def _start(words: Sequence[str], folder: Path) -> subprocess.Popen[bytes]:
    # Bytecode is dated by the second: two changes within one could leave the older in force.
    variables = {**os.environ, MEMORY: str(folder / "titles.json"), "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.Popen([sys.executable, "-c", HOST, "serve", *words], env=variables)  # noqa: S603 (our own words)


def _end(host: subprocess.Popen[bytes]) -> None:
    if host.poll() is None:
        host.terminate()
        try:
            host.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            host.kill()
            host.wait()
