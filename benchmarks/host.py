"""How fast and how sturdy a served host is, over real HTTP.

    python benchmarks/host.py act                    one table of Rule the Galaxy played without pause
    python benchmarks/host.py streams --streams 300  the same while 300 pages look at tables of eight
    python benchmarks/host.py busy                   the same while a title computes for 2 seconds at another table
    python benchmarks/host.py kill --times 200       kill the host at random moments: no answered action may be lost

An action is timed from the request to the end of the answer: act, durable commit, fresh view as page. Client and host share
the machine, so each run also prints a yardstick: the same answer's bytes from a bare server of the same kind, and the ratio.
"""

from __future__ import annotations

import asyncio
import atexit
import http.client
import random
import re
import signal
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import click

SERVE = [sys.executable, "-c", "from cantina.cli import main; main()", "serve"]
SPECIAL = [sys.executable, str(Path(__file__).parent / "titles.py")]


class Served:
    """A host in a process of its own."""

    def __init__(self, folder: Path, *options: str, command: list[str] = SERVE, port: int = 0) -> None:
        arguments = ["--host", "127.0.0.1", "--port", str(port), "--requests", "0", "--database", str(folder / "cantina.db")]
        self.process = subprocess.Popen([*command, *arguments, *options], stdout=subprocess.PIPE, text=True)
        atexit.register(self.process.kill)
        assert self.process.stdout is not None
        printed = ""
        while "Stop with" not in printed:
            line = self.process.stdout.readline()
            assert line, printed
            printed += line
        found = re.search(r"http://127\.0\.0\.1:(\d+)", printed)
        assert found, printed
        self.port = int(found[1])

    def end(self, how: int = signal.SIGTERM) -> None:
        self.process.send_signal(how)
        self.process.communicate(timeout=30)


class Browser:
    """One device with a connection that stays open."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        self.cookie = ""

    def request(self, method: str, path: str, data: dict[str, Any] | None = None) -> tuple[int, str]:
        headers = {"Cookie": self.cookie, "HX-Request": "true", "Origin": f"http://127.0.0.1:{self.port}"}
        if data is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        self.connection.request(method, path, None if data is None else urlencode(data), headers)
        answer = self.connection.getresponse()
        body = answer.read().decode()
        sent = answer.headers.get("Set-Cookie")
        if sent:
            self.cookie = sent.partition(";")[0]
        if answer.status in (302, 303):
            return self.request("GET", answer.headers["Location"])
        return answer.status, body


def table(port: int, title: str, seats: int, people: list[Browser], mode: str = "") -> str:
    """Open a table, sit the browsers down in turn and start; return its code."""
    data = {"seats": seats} | ({"mode": mode} if mode else {})
    status, page = people[0].request("POST", f"/new/{title}", data)
    found = re.search(r'data-code="(\w+)"', page)
    assert found, (status, page[:400])
    code = found[1]
    for place in range(seats):
        status, page = people[place % len(people)].request("POST", f"/t/{code}/join", {"name": f"P{place}", "place": place})
        assert status == 200, page[:400]
    status, page = people[0].request("POST", f"/t/{code}/start", {"after": 0})
    assert status == 200, page[:400]
    return code


def offer(page: str) -> tuple[dict[str, str], list[str]] | None:
    """Return the hidden fields and the actions of the open decision of a page."""
    decision = re.search(r'name="decision" value="([^"]+)"', page)
    seat = re.search(r'name="seat" value="(\d+)"\s*>\s*<input type="hidden" name="decision"', page)
    actions = re.findall(r'name="action" value="([^"]+)"', page)
    if decision is None or seat is None or not actions:
        return None
    return {"seat": seat[1], "decision": decision[1]}, sorted({unescape(action) for action in actions})


def play(port: int, title: str, people: list[Browser], count: int, seed: int = 1, code: str = "") -> tuple[list[float], str]:
    """Answer `count` times at tables of these browsers and return the seconds each took, and a page."""
    choose, last = random.Random(seed), ""
    times: list[float] = []
    while len(times) < count:
        if not code:
            code = table(port, title, len(people), people)
        for browser in people:
            _, page = browser.request("GET", f"/t/{code}")
            open_ = offer(page)
            while open_ is not None and len(times) < count:
                fields, actions = open_
                began = time.perf_counter()
                status, page = browser.request("POST", f"/t/{code}/act", fields | {"action": choose.choice(actions)})
                times.append(time.perf_counter() - began)
                assert status == 200, page[:600]
                last = page
                open_ = offer(page)
            if 'name="after"' in page:
                code = ""
                break
    return times, last


def yardstick(page: str, count: int = 400) -> float:
    """Return the median seconds a bare waitress takes to send the bytes of a page for a POST."""
    program = (
        "import sys, waitress\n"
        "body = sys.stdin.buffer.read()\n"
        "def app(environ, start):\n"
        "    environ['wsgi.input'].read()\n"
        "    start('200 OK', [('Content-Type', 'text/html'), ('Content-Length', str(len(body)))])\n"
        "    return [body]\n"
        "server = waitress.create_server(app, host='127.0.0.1', port=0, threads=80, asyncore_use_poll=True)\n"
        "print(server.effective_port, flush=True)\n"
        "server.run()\n"
    )
    process = subprocess.Popen([sys.executable, "-c", program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(page)
    process.stdin.close()
    browser = Browser(int(process.stdout.readline()))
    times = []
    for _ in range(count):
        began = time.perf_counter()
        browser.request("POST", "/", {"seat": 0, "decision": "0.0.0123456789ab", "action": "something"})
        times.append(time.perf_counter() - began)
    process.kill()
    process.wait()
    return statistics.median(times)


def show(what: str, times: list[float], bare: float) -> None:
    times = sorted(times)
    p50, p99 = statistics.median(times), times[int(len(times) * 0.99) - 1]
    click.echo(
        f"{what}: p50 {p50 * 1000:.2f} ms, p99 {p99 * 1000:.2f} ms, {len(times)} actions; "
        f"yardstick {bare * 1000:.2f} ms, ratio {p50 / bare:.1f}"
    )


@click.group()
def main() -> None:
    """Measure a served host."""


@main.command()
@click.option("--count", default=1500)
@click.option("--durability", default="normal")
def act(count: int, durability: str) -> None:
    """One table of Rule the Galaxy, three seats, played without pause."""
    with tempfile.TemporaryDirectory() as folder:
        served = Served(Path(folder), "--durability", durability)
        people = [Browser(served.port) for _ in range(3)]
        play(served.port, "rule-the-galaxy", people, 100)
        times, page = play(served.port, "rule-the-galaxy", people, count, 2)
        served.end()
    show(f"act, durability {durability}, page of {len(page) // 1024} KB", times, yardstick(page))


@main.command()
@click.option("--streams", "count", default=300)
@click.option("--count", "answers", default=1000)
def streams(count: int, answers: int) -> None:
    """One table of eight played without pause, alone and with so many open pages at tables of eight.

    The pages do as real ones: told of a version that is not theirs, a page fetches its view, one at a time, and then the
    latest. At the table that is played these are the pages of all eight seats. A table that nobody watches is played in
    turns with it, fifty answers each, so that both see the same machine: the ratio is between these two.
    """
    with tempfile.TemporaryDirectory() as folder:
        served = Served(Path(folder), "--streams", str(count), command=SPECIAL)
        people = [Browser(served.port) for _ in range(8)]
        play(served.port, "circle", people, 100)
        before, page = play(served.port, "circle", people, answers // 4, 2)
        unwatched = table(served.port, "circle", 8, people)
        codes = [table(served.port, "circle", 8, people[n % 8 :] + people[: n % 8]) for n in range((count + 7) // 8)]
        cookies = " ".join(browser.cookie for browser in people)
        hold = [sys.executable, __file__, "hold", str(served.port), str(count), cookies, *codes]
        holder = subprocess.Popen(hold, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert holder.stdout is not None
        assert holder.stdout.readline().startswith("open"), "the streams did not open"
        alone: list[float] = []
        watched: list[float] = []
        for turn in range(answers // 50):
            alone += play(served.port, "circle", people, 50, turn, unwatched)[0]
            watched += play(served.port, "circle", people, 50, turn, codes[0])[0]
        told, _ = holder.communicate()
        served.end()
    bare = yardstick(page)
    show("table of eight, no streams", before, bare)
    show(f"table of eight that nobody watches, {count} streams elsewhere", alone, bare)
    show("table of eight, watched by eight pages of these", watched, bare)
    click.echo(f"ratio of medians {statistics.median(watched) / statistics.median(alone):.2f}; {told.strip()}")


@main.command(hidden=True)
@click.argument("port", type=int)
@click.argument("count", type=int)
@click.argument("cookies")
@click.argument("codes", nargs=-1)
def hold(port: int, count: int, cookies: str, codes: tuple[str, ...]) -> None:
    """Keep so many pages open at these tables, one a seat, until stdin ends; tell how often they fetched their views."""
    devices = cookies.split(" ")
    pages = [Watching(port, codes[number // 8], devices[number % 8]) for number in range(count)]
    asyncio.run(_look_on(pages))
    fetched = sorted(seconds for page in pages for seconds in page.fetched)
    p50 = statistics.median(fetched) * 1000 if fetched else 0
    click.echo(f"the pages fetched their views {len(fetched)} times, p50 {p50:.1f} ms after they asked")


async def _look_on(pages: list[Watching]) -> None:
    for page in pages:
        await page.open()
    tasks = [asyncio.create_task(page.follow()) for page in pages]
    click.echo("open")
    sys.stdout.flush()
    await asyncio.to_thread(sys.stdin.read)
    for task in tasks:
        task.cancel()


class Watching:
    """A page that somebody has open: its stream, and a connection on which it fetches its view."""

    def __init__(self, port: int, code: str, cookie: str) -> None:
        self.port = port
        self.code = code
        self.cookie = cookie
        self.fetched: list[float] = []

    async def _ask(self, path: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        self._send(writer, path)
        return reader, writer

    def _send(self, writer: asyncio.StreamWriter, path: str) -> None:
        head = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nCookie: {self.cookie}\r\nHX-Request: true\r\n\r\n"
        writer.write(head.encode())

    async def open(self) -> None:
        self.stream, self.kept = await self._ask(f"/t/{self.code}/events")
        assert (await self.stream.readline()).startswith(b"HTTP/1.1 200")

    async def follow(self) -> None:
        shown, views = 0, None
        while True:
            version = int(await self.stream.readuntil(b"event: version\ndata: ") and await self.stream.readline())
            if not shown or version <= shown:  # the page was fetched when it was opened
                shown = shown or version
                continue
            began = time.perf_counter()
            if views is None:
                views = await self._ask(f"/t/{self.code}")
            else:
                self._send(views[1], f"/t/{self.code}")
            head = await views[0].readuntil(b"\r\n\r\n")
            found = re.search(rb"content-length: (\d+)", head, re.IGNORECASE)
            assert found, head
            page = await views[0].readexactly(int(found[1]))
            self.fetched.append(time.perf_counter() - began)
            told = re.search(rb'data-version="(\d+)"', page)
            assert told, page[:300]
            shown = int(told[1])


@main.command()
@click.option("--count", default=300)
def busy(count: int) -> None:
    """One table played without pause while a title computes two seconds, again and again, at another."""
    with tempfile.TemporaryDirectory() as folder:
        served = Served(Path(folder), command=SPECIAL)
        people = [Browser(served.port) for _ in range(2)]
        play(served.port, "circle", people, 100)
        alone, page = play(served.port, "circle", people, count, 2)
        thinkers = [Browser(served.port) for _ in range(2)]
        ending = threading.Event()
        thinking = threading.Thread(target=_ponder, args=(served.port, thinkers, ending))
        thinking.start()
        beside, _ = play(served.port, "circle", people, count, 3)
        ending.set()
        thinking.join()
        served.end()
    bare = yardstick(page)
    show("alone", alone, bare)
    show("beside a title that computes", beside, bare)
    click.echo(f"longest answer {max(beside) * 1000:.0f} ms")


def _ponder(port: int, people: list[Browser], ending: threading.Event) -> None:
    code = table(port, "ponder", 2, people)
    while not ending.is_set():
        for browser in people:
            fields = offer(browser.request("GET", f"/t/{code}")[1])
            if fields is not None and not ending.is_set():
                assert browser.request("POST", f"/t/{code}/act", fields[0] | {"action": fields[1][0]})[0] == 200


@main.command()
@click.option("--times", default=200)
@click.option("--seed", default=1)
def kill(times: int, seed: int) -> None:
    """Kill the host at random moments while it is being played, and look for answered actions that are not kept."""
    moment, port, answered, lost = random.Random(seed), 0, 0, 0
    with tempfile.TemporaryDirectory() as folder, click.progressbar(range(times)) as numbers:
        for number in numbers:
            served = Served(Path(folder), port=port)
            port = served.port
            people = [Browser(port) for _ in range(3)]
            confirmed: list[tuple[str, str]] = []
            code = table(port, "rule-the-galaxy", 3, people)
            playing = threading.Thread(target=_until_gone, args=(people, code, number, confirmed))
            playing.start()
            end = threading.Timer(moment.uniform(0, 0.5), served.process.send_signal, (signal.SIGKILL,))
            end.start()
            end.join()
            served.process.communicate()
            playing.join()
            with sqlite3.connect(Path(folder) / "cantina.db") as db:
                rows = db.execute(
                    "SELECT a.seat, a.action FROM actions a JOIN matches m ON m.id = a.match JOIN tables t ON t.match = m.id "
                    "WHERE t.code = ? ORDER BY a.revision",
                    (code,),
                ).fetchall()
            db.close()
            answered += len(confirmed)
            lost += [f"{seat} {action}" for seat, action in rows][: len(confirmed)] != [f"{s} {a}" for s, a in confirmed]
    click.echo(f"{times} times killed, {answered} answered actions, {lost} times one was lost")
    if lost:
        raise SystemExit(1)


def _until_gone(people: list[Browser], code: str, seed: int, confirmed: list[tuple[str, str]]) -> None:
    choose = random.Random(seed)
    try:
        while True:
            for browser in people:
                open_ = offer(browser.request("GET", f"/t/{code}")[1])
                while open_ is not None:
                    fields, actions = open_
                    action = choose.choice(actions)
                    status, page = browser.request("POST", f"/t/{code}/act", fields | {"action": action})
                    assert status == 200
                    confirmed.append((fields["seat"], action))
                    open_ = offer(page)
    except (OSError, http.client.HTTPException):
        return


if __name__ == "__main__":
    main()
