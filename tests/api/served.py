"""`cantina serve` as a process of its own, and programs that talk to it over real HTTP."""

from __future__ import annotations

import http.client
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

SERVE = (sys.executable, "-c", "from cantina.cli import main; main()", "serve")


class Served:
    """One run of `cantina serve` on this machine."""

    def __init__(self, database: Path, *options: str) -> None:
        command = [*SERVE, "--host", "127.0.0.1", "--port", "0", "--database", str(database), *options]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        printed = ""
        while "Stop with" not in printed:
            line = self.process.stdout.readline()
            assert line, (printed, self.process.communicate())
            printed += line
        found = re.search(r"http://127\.0\.0\.1:(\d+)", printed)
        assert found, printed
        self.port = int(found[1])

    def ask(self, method: str, path: str, body: Any = None, token: str = "") -> tuple[int, Any]:
        """Send one request and return status and JSON."""
        with self._asked(method, path, body, token) as answer:
            return answer.status, json.loads(answer.read())

    @contextmanager
    def stream(self, path: str) -> Iterator[http.client.HTTPResponse]:
        """Open a stream and let go of it in the end."""
        with self._asked("GET", path) as answer:
            yield answer

    @contextmanager
    def _asked(self, method: str, path: str, body: Any = None, token: str = "") -> Iterator[http.client.HTTPResponse]:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        headers = {"Content-Type": "application/json"} if body is not None else {}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        data = None if body is None else json.dumps(body)
        with closing(connection):
            connection.request(method, f"/api/v1{path}", data, headers)
            with connection.getresponse() as answer:
                yield answer

    def end(self) -> None:
        self.process.kill()
        self.process.communicate(timeout=20)


def event(stream: http.client.HTTPResponse) -> tuple[str, str]:
    """Return the next event of a stream as its name and data."""
    name, data = stream.readline().decode(), stream.readline().decode()
    assert stream.readline() == b"\n"
    return name.removeprefix("event: ").strip(), data.removeprefix("data: ").strip()
