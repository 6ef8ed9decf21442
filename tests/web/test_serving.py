"""`cantina serve` as a process of its own: played over HTTP, killed, started again."""

from __future__ import annotations

import http.client
import os
import random
import re
import signal
import socket
import ssl
import subprocess
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any

import pytest
import trustme

from web.people import Page, Person

TITLE = "rule-the-galaxy"
SERVE = (sys.executable, "-c", "from cantina.cli import main; main()", "serve")


class Wire:
    """A browser made of urllib."""

    def __init__(self, base: str, trust: ssl.SSLContext | None = None) -> None:
        self.base = base
        self.cookies = CookieJar()
        secure = [] if trust is None else [urllib.request.HTTPSHandler(context=trust)]
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.cookies), *secure)

    def get(self, path: str) -> Page:
        return self._send(urllib.request.Request(self.base + path))

    def post(self, path: str, data: dict[str, Any]) -> Page:
        body = urllib.parse.urlencode(data).encode()
        return self._send(urllib.request.Request(self.base + path, body, {"Origin": self.base}))

    def _send(self, request: urllib.request.Request) -> Page:
        try:
            with self.opener.open(request, timeout=30) as answer:
                return Page(answer.status, answer.read().decode())
        except urllib.error.HTTPError as error:
            with error:
                return Page(error.code, error.read().decode())


class Served:
    """One run of `cantina serve` on this machine."""

    def __init__(self, database: Path, port: int = 0, *options: str) -> None:
        command = [*SERVE, "--host", "127.0.0.1", "--port", str(port)]
        self.process = subprocess.Popen(
            [*command, "--database", str(database), *options], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        assert self.process.stdout is not None
        printed = ""
        while "Stop with" not in printed:
            line = self.process.stdout.readline()
            assert line, (printed, self.process.communicate())
            printed += line
        found = re.search(r"https?://127\.0\.0\.1:(\d+)", printed)
        assert found, printed
        self.port = int(found[1])
        self.base = found[0]

    def end(self, how: int) -> float:
        """Send a signal and return the seconds until the process has ended."""
        began = time.monotonic()
        self.process.send_signal(how)
        self.process.communicate(timeout=20)
        return time.monotonic() - began


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Any]:
    runs: list[Served] = []

    def start(*options: str, port: int = 0) -> Served:
        runs.append(Served(tmp_path / "cantina.db", port, *options))
        return runs[-1]

    yield start
    for run in runs:
        if run.process.poll() is None:
            run.end(signal.SIGKILL)


@contextmanager
def lines(run: Served, code: str) -> Iterator[http.client.HTTPResponse]:
    """Open the stream of a table."""
    connection = http.client.HTTPConnection("127.0.0.1", run.port, timeout=30)
    connection.request("GET", f"/t/{code}/events")
    with closing(connection), connection.getresponse() as answer:
        yield answer


def event(stream: http.client.HTTPResponse) -> tuple[str, int]:
    """Return the next event of a stream as its name and number, passing over who is there."""
    name = "here"
    while name == "here":
        name, data = (stream.readline().decode().partition(": ")[2].strip() for _ in range(2))
        assert stream.readline() == b"\n"
    return name, int(data)


def settled(page: Page) -> list[str]:
    """Return the words of a page, but not how the last step may be taken back: that is free only until a restart."""
    return [word for word in page.words if "take back" not in word.lower()]


def test_a_killed_host_goes_on_where_it_was(serve: Any):
    run = serve()
    people = [Person(Wire(run.base), name) for name in ("Ada", "Bo", "Cleo")]
    code = people[0].open(TITLE, 3)
    for place, person in enumerate(people):
        person.sit(code, place)
    people[0].send("start", after=0)
    choose = random.Random(5)
    for _ in range(4):
        for _ in range(5):
            person = next(person for person in people if person.look().has("act"))
            page = person.look()
            assert person.press(page, choose.randrange(len(page.form("act").buttons))).status == 200
        before = [person.look() for person in people]
        run.end(signal.SIGKILL)
        run = serve(port=run.port)
        after = [person.look() for person in people]
        assert [settled(page) for page in after] == [settled(page) for page in before]


def test_a_page_is_nudged_when_somebody_acts(serve: Any):
    run = serve()
    ada, bo = Person(Wire(run.base), "Ada"), Person(Wire(run.base), "Bo")
    code = ada.open(TITLE, 2)
    with lines(run, code) as stream:
        assert stream.headers["Content-Type"].startswith("text/event-stream")
        assert event(stream) == ("version", ada.look().version)
        ada.sit(code, 0)
        name, version = event(stream)
        assert (name, version) == ("version", ada.look().version)
        bo.sit(code, 1)
        assert event(stream) == ("version", version + 1)


def test_pages_beyond_the_limit_are_told_to_poll(serve: Any):
    run = serve("--streams", "1")
    ada = Person(Wire(run.base), "Ada")
    code = ada.open(TITLE, 2)
    with lines(run, code) as first:
        event(first)
        with lines(run, code) as second:
            assert (second.status, second.headers["Retry-After"]) == (503, "2")


def seconds_to_end(run: Served, how: int, streams: list[Any]) -> float:
    """Send a signal and return the seconds until the last of these streams has ended."""
    began = time.monotonic()
    run.process.send_signal(how)
    for stream in streams:
        while stream.readline():
            pass
    seconds = time.monotonic() - began
    run.process.communicate(timeout=10)
    return seconds


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_streams_end_within_a_second_when_the_host_ends(serve: Any, how: int):
    run = serve()
    code = Person(Wire(run.base), "Ada").open(TITLE, 2)
    with ExitStack() as open_:
        streams = [open_.enter_context(lines(run, code)) for _ in range(30)]
        assert {event(stream)[0] for stream in streams} == {"version"}
        assert seconds_to_end(run, how, streams) < 1
        assert run.process.returncode == 0


def test_a_second_host_on_the_same_database_stops_with_a_sentence(serve: Any, tmp_path: Path):
    serve()
    command = [*SERVE, "--port", "0", "--database", str(tmp_path / "cantina.db")]
    second = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert second.returncode != 0
    assert "another cantina serve uses" in second.stderr
    assert "Traceback" not in second.stderr


def test_a_taken_port_stops_with_a_sentence(tmp_path: Path):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        command = [*SERVE, "--host", "127.0.0.1", "--port", str(port)]
        env = {**os.environ, "XDG_DATA_HOME": str(tmp_path)}
        second = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False, env=env)
    assert second.returncode != 0
    assert f"cannot listen on 127.0.0.1, port {port}" in second.stderr
    assert "Traceback" not in second.stderr


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """Return a certificate for this machine and its key; made for the tests and never used elsewhere."""
    folder = tmp_path_factory.mktemp("certificate")
    made = trustme.CA().issue_cert("127.0.0.1", "localhost")
    found = folder / "cert.pem", folder / "key.pem"
    made.cert_chain_pems[0].write_to_path(found[0])
    made.private_key_pem.write_to_path(found[1])
    return found


def test_with_a_certificate_the_host_is_played_over_https(serve: Any, certificate: tuple[Path, Path]):
    run = serve("--certfile", str(certificate[0]), "--keyfile", str(certificate[1]))
    assert run.base.startswith("https://")
    trust = ssl.create_default_context(cafile=str(certificate[0]))
    trust.verify_flags |= ssl.VERIFY_X509_PARTIAL_CHAIN
    ada, bo = (Person(Wire(run.base, trust), name) for name in ("Ada", "Bo"))
    code = ada.open(TITLE, 2)
    ada.sit(code, 0)
    bo.sit(code, 1)
    page = ada.send("start", after=0)
    acting = ada if page.has("act") else bo
    assert acting.press(acting.look()).status == 200
    cookies = [cookie for person in (ada, bo) for cookie in person.browser.cookies]  # type: ignore[attr-defined]
    assert [cookie.secure for cookie in cookies] == [True, True]
    with closing(http.client.HTTPSConnection("127.0.0.1", run.port, timeout=30, context=trust)) as connection:
        connection.request("GET", f"/t/{code}/events")
        with closing(connection.getresponse()) as stream:
            assert event(stream)[0] == "version"
            assert seconds_to_end(run, signal.SIGTERM, [stream]) < 1
            assert run.process.returncode == 0


@pytest.mark.parametrize("said", [b"", b"\x16\x03\x01\x02\x00\x01\x00"], ids=["nothing", "half a greeting"])
def test_who_never_finishes_a_handshake_does_not_keep_others_from_playing(
    serve: Any, certificate: tuple[Path, Path], said: bytes
):
    run = serve("--certfile", str(certificate[0]), "--keyfile", str(certificate[1]))
    trust = ssl.create_default_context(cafile=str(certificate[0]))
    trust.verify_flags |= ssl.VERIFY_X509_PARTIAL_CHAIN
    with ExitStack() as open_:
        for _ in range(100):  # more than there are threads
            silent = open_.enter_context(socket.create_connection(("127.0.0.1", run.port), timeout=10))
            silent.sendall(said)
        connection = open_.enter_context(closing(http.client.HTTPSConnection("127.0.0.1", run.port, timeout=5, context=trust)))
        for _ in range(3):
            connection.request("GET", "/")
            with connection.getresponse() as answer:
                assert answer.status == 200
                answer.read()


def test_plain_http_to_an_https_port_is_told_so(serve: Any, certificate: tuple[Path, Path]):
    run = serve("--certfile", str(certificate[0]), "--keyfile", str(certificate[1]))
    with closing(http.client.HTTPConnection("127.0.0.1", run.port, timeout=10)) as connection:
        connection.request("GET", "/")
        with connection.getresponse() as answer:
            assert (answer.status, b"https://" in answer.read()) == (400, True)


@pytest.mark.parametrize("given", [("--certfile",), ("--keyfile",)])
def test_certificate_and_key_belong_together(tmp_path: Path, certificate: tuple[Path, Path], given: tuple[str]):
    command = [*SERVE, "--port", "0", "--database", str(tmp_path / "cantina.db"), given[0], str(certificate[0])]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert ended.returncode != 0
    assert "belong together" in ended.stderr


def test_a_certificate_that_is_none_stops_with_a_sentence(tmp_path: Path):
    none = tmp_path / "none.pem"
    none.write_text("no certificate")
    command = [
        *SERVE,
        "--port",
        "0",
        "--database",
        str(tmp_path / "cantina.db"),
        "--certfile",
        str(none),
        "--keyfile",
        str(none),
    ]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert ended.returncode != 0
    assert "the certificate cannot be used" in ended.stderr
    assert "Traceback" not in ended.stderr


def test_a_name_that_is_not_public_is_misdirected_until_it_is(serve: Any):
    run = serve("--public-url", "http://games.test")
    for name, status in (("games.test", 200), ("other.test", 421), (f"127.0.0.1:{run.port}", 200)):
        with closing(http.client.HTTPConnection("127.0.0.1", run.port, timeout=30)) as connection:
            connection.request("GET", "/", headers={"Host": name})
            assert connection.getresponse().status == status, name
