"""Every command of docs/api.md does what the page shows."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path
from typing import Any

from flask import Flask

PAGE = (Path(__file__).parents[2] / "docs" / "api.md").read_text(encoding="utf-8")
BASE = "http://localhost:8000"
ANY = "…"
MADE_UP = (r"[A-Z0-9]{4}", r"\d\.\d\.[0-9a-f]{12}")
"""How codes and ids of decisions look, which are others every time."""


class Shell:
    """Runs the commands of the page against an application: assignments, and curl as far as the page uses it."""

    def __init__(self, app: Flask) -> None:
        self.client = app.test_client(use_cookies=False)
        self.names: dict[str, str] = {}
        self.last: Any = None
        self.etag = ""

    def run(self, command: str) -> str:
        line, _, source = command.partition(" #")
        assigned = re.match(r"(\w+)=(\S*)\s*$", line)
        if assigned:
            self.names[assigned[1]] = self.value(assigned[2], source.strip())
            return ""
        words = shlex.split(re.sub(r"\$(\w+)", lambda found: self.names[found[1]], command))
        assert words[0] == "curl", command
        return self.curl(words[1:])

    def value(self, text: str, source: str) -> str:
        """Return what a name stands for: the page's text, with what it copies from the last answer exchanged."""
        text = re.sub(r"\$(\w+)", lambda found: self.names[found[1]], text)
        if not source:
            return text
        found = self.last
        for key in source.split("."):
            found = found[int(key)] if isinstance(found, list) else found[key]
        return re.sub(r"[^/]+$", str(found), text)

    def curl(self, words: list[str]) -> str:
        method, headers, body, url, shown, live, keep = "GET", {}, None, "", "", False, False
        rest = iter(words)
        for word in rest:
            match word:
                case "-s":
                    pass
                case "-sN":
                    live = True
                case "-X":
                    method = next(rest)
                case "-H":
                    name, _, value = next(rest).partition(": ")
                    headers[name] = value
                case "--json":
                    method, body = "POST", json.loads(next(rest))
                case "-o":
                    assert next(rest) == "/dev/null"
                case "-w":
                    shown = next(rest)
                case "--etag-save":
                    keep = bool(next(rest))
                case "--etag-compare":
                    headers["If-None-Match"] = self.etag if next(rest) else ""
                case _:
                    url = word
        assert url.startswith(BASE), words
        with self.client.open(url.removeprefix(BASE), method=method, headers=headers, json=body, buffered=not live) as answer:
            if live:
                return next(iter(answer.response)).decode()
            if keep:
                self.etag = answer.headers["ETag"]
            if shown:
                assert shown == r"%{http_code}\n"
                return str(answer.status_code)
            self.last = answer.json
            return answer.text


def steps() -> list[tuple[str, str]]:
    """Return the page's commands, each with what it prints."""
    blocks = re.findall(r"^```console\n(.*?)^```", PAGE, re.M | re.S)
    parts = [part for block in blocks for part in re.split(r"^\$ ", block, flags=re.M) if part]
    return [(command, printed.strip()) for command, _, printed in (part.partition("\n") for part in parts)]


def fits(shown: Any, real: Any, where: str = "") -> None:
    """Check an answer against the page's: the same but for what stands for anything, ids, tokens and codes."""
    if isinstance(shown, dict):
        assert isinstance(real, dict), where
        named = {key: value for key, value in shown.items() if key != ANY}
        assert named.keys() <= real.keys() if ANY in shown else named.keys() == real.keys(), (where, real)
        for key, value in named.items():
            fits(value, real[key], f"{where}.{key}")
    elif isinstance(shown, list):
        assert isinstance(real, list), where
        more = ANY in shown
        assert more or len(shown) == len(real), (where, real)
        for number, value in enumerate(shown[:-1] if more else shown):
            fits(value, real[number], f"{where}.{number}")
    elif isinstance(shown, str) and shown.endswith(ANY):
        assert isinstance(real, str), where
    elif isinstance(shown, str) and (shape := next((shape for shape in MADE_UP if re.fullmatch(shape, shown)), None)):
        assert re.fullmatch(shape, real), (where, real)
    else:
        assert shown == real, where


def test_every_command_of_the_page_prints_what_it_shows(app: Flask):
    app.extensions["cantina"].plugins.rulesets = {
        "rule-the-galaxy": app.extensions["cantina"].plugins.rulesets["rule-the-galaxy"]
    }
    shell = Shell(app)
    for command, shown in steps():
        printed = shell.run(command)
        if shown.startswith("{"):
            fits(json.loads(shown), json.loads(printed), command)
        else:
            assert printed.strip() == shown, command


def test_the_page_names_every_call_and_every_code(anybody: Any):
    from cantina.web.api.calls import CALLS
    from cantina.web.api.problems import HTTP, REFUSED

    for call in CALLS:
        assert call.path.rpartition("/<code>")[2] in PAGE, call.path
    for code in {code for _, code in REFUSED.values()} | {code for code, _ in HTTP.values()}:
        assert f"`{code}`" in PAGE, code
