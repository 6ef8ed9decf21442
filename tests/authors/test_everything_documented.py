"""Hooks, settings, routes, API calls and commands: each is in the documentation, and some test uses it.

What a test 'uses' is found in the text of the tests, so that a new thing without any test fails here, by name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import click
import pytest
from flask import Flask

from authors.pages import DOCS
from authors.workplace import ROOT
from cantina import commands
from cantina.hookspecs import Hooks
from cantina.plugins import discover
from cantina.web import create_app
from cantina.web.api.calls import CALLS

PAGES = "\n".join(path.read_text(encoding="utf-8") for path in sorted(DOCS.rglob("*.md")))
TESTS = "\n".join(
    path.read_text(encoding="utf-8")
    for path in sorted([*(ROOT / "tests").rglob("*.py"), ROOT / "docs" / "api.md"])  # the commands of api.md run as tests
    if path.name != "test_everything_documented.py"
)


def walked(command: click.Command, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], click.Command]]:
    """Yield a command and those below it, each with its words."""
    if isinstance(command, click.Group):
        for name, below in command.commands.items():
            yield from walked(below, (*path, name))
    else:
        yield path, command


OWN = dict(pair for name in commands.__all__ for pair in walked(getattr(commands, name), (name,)))
COMMANDS = OWN | {words: found for name, c in discover().commands.items() for words, found in walked(c, (name,))}
OPTIONS = sorted(
    {(" ".join(words), option.opts[0]) for words, c in OWN.items() for option in c.params if isinstance(option, click.Option)}
)
HOOKS = sorted(name for name, value in vars(Hooks).items() if hasattr(value, "cantina_spec"))


@pytest.fixture(scope="module")
def routes(tmp_path_factory) -> list[tuple[str, str]]:
    """Every method and address of a host."""
    app = create_app(tmp_path_factory.mktemp("routes") / "cantina.db")
    assert isinstance(app, Flask)
    app.extensions["cantina"].close()
    return sorted(
        (method, rule.rule) for rule in app.url_map.iter_rules() for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
    )


def used(address: str) -> re.Pattern[str]:
    """Return what an address looks like where a test asks for it: literally, or put together from a table's address."""
    *_, last = re.split(r"<[^>]+>", address)
    if last in ("", "/"):  # it ends with a place to fill in
        last = ""
    known = address.split("<")[0]
    literal = re.sub(r"<[^>]+>", r"[^\"'\\s`]+", re.escape(known) + address[len(known) :])
    patterns = [rf"[\"'`}}]{literal}[\"'?`\s]"]
    if last:
        patterns.append(rf"(?:\}}|\$\w+){re.escape(last)}[\"'?`\s]")
        patterns.append(rf"[\"']{re.escape(last.lstrip('/'))}[\"']")
    return re.compile("|".join(patterns))


@pytest.mark.parametrize("hook", HOOKS)
def test_every_hook_is_documented_and_tested(hook):
    assert f"## `{hook}(" in (DOCS / "hooks.md").read_text()
    assert f"def test_{hook}(" in TESTS


@pytest.mark.parametrize("words", sorted(COMMANDS), ids=" ".join)
def test_every_command_is_documented_and_tested(words):
    assert f"cantina {' '.join(words)}" in PAGES
    last = re.escape(words[-1])
    assert re.search(rf"[\"'\[ ]{last}[\"' ,]", TESTS), f"no test runs cantina {' '.join(words)}"


@pytest.mark.parametrize(("command", "option"), OPTIONS, ids=[" ".join(pair) for pair in OPTIONS])
def test_every_setting_and_option_is_documented_and_tested(command, option):
    assert re.search(rf"{option}\b", PAGES), f"{option} of cantina {command} is not documented"
    assert re.search(rf"[\"' =]{option}\b", TESTS), f"no test uses {option} of cantina {command}"


def test_the_settings_of_a_host_stand_in_the_table_for_hosts():
    table = (DOCS / "hosting.md").read_text().split("## Options of `cantina serve`")[1].split("\n## ")[0]
    told = set(re.findall(r"`(--[\w-]+)`", table))
    assert {option for command, option in OPTIONS if command == "serve"} <= told


def test_every_address_is_documented(routes):
    page = (DOCS / "addresses.md").read_text()
    told = set(re.findall(r"`(GET|POST) (/[^`]*)`", page))
    assert told == set(routes)


def test_some_test_asks_for_every_address(routes):
    assert [address for _, address in routes if not used(address).search(TESTS)] == []


@pytest.mark.parametrize("call", CALLS, ids=lambda call: f"{call.method} {call.path}")
def test_every_call_of_the_api_is_shown_on_its_page(call):
    page = (DOCS / "api.md").read_text() + PAGES
    last = re.split(r"<[^>]+>", call.path)[-1]
    assert re.search(rf"(\$\w+|…|>){re.escape(last)}(?:[`\s])", page), call.path
