"""A stranger's title as a wheel of its own: installed, played, upgraded in the middle of a match, removed again."""

from __future__ import annotations

import json
import shutil
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from authors.workplace import Workplace

pytestmark = pytest.mark.slow

BOT = """

class Stander:
    def __init__(self, chance):
        self.chance = chance

    def choose(self, chair):
        assert chair.observe().zones["deck"].faces == ()
        return "stand"


@hookimpl
def register_bots():
    return {"stander": Stander}
"""

UPGRADE = [
    # what version 2 changes in the rules: it also counts the cards that were discarded
    ('version="1"', 'version="2"'),
    ("state_version=1", "state_version=2"),
    (
        "    turn: Annotated[int, SHOWN] = 0\n",
        '    turn: Annotated[int, SHOWN] = 0\n    thrown: Annotated[int, Shown(T("Discarded so far"))] = 0\n',
    ),
    (
        "        state.discard.append(take(state, hand, slug))\n",
        "        state.discard.append(take(state, hand, slug))\n        state.thrown = len(state.discard)\n",
    ),
    (
        "            self.deal(state, chance)\n        if",
        "            self.deal(state, chance)\n            state.thrown = len(state.discard)\n        if",
    ),
    (
        "    def outcome(self, state):\n",
        "    def migrate(self, data, version):\n        return {**data, 'thrown': len(data['discard'])}\n\n"
        "    def outcome(self, state):\n",
    ),
]


class Program:
    """Somebody who plays through the API of one host."""

    def __init__(self, address: str) -> None:
        self.address = address

    def ask(self, path: str, body: Any = None, token: str = "") -> Any:
        headers = {"Content-Type": "application/json", **({"Authorization": f"Bearer {token}"} if token else {})}
        data = None if body is None else json.dumps(body).encode()
        with urlopen(Request(f"{self.address}/api/v1{path}", data, headers), timeout=60) as answer:
            return json.load(answer)

    def page(self, path: str) -> str:
        with urlopen(f"{self.address}{path}", timeout=60) as answer:
            return str(answer.read().decode())

    def wait_for_more_than(self, code: str, version: int) -> None:
        with urlopen(f"{self.address}/api/v1/tables/{code}/events", timeout=60) as stream:
            for line in stream:
                if line.startswith(b"data: ") and int(line[6:] or 0) > version:
                    return

    def play(self, code: str, tokens: list[str], answers: int) -> Any:
        """Answer so many times, or to the end, with the last action on offer, and return the table as everybody sees it."""
        view = self.ask(f"/tables/{code}")
        while view["outcome"] is None and answers:
            token = tokens[view["waiting"][0]]
            (decision,) = self.ask(f"/tables/{code}", token=token)["decisions"]
            answer = {"decision": decision["id"], "action": decision["actions"][-1]["action"]}
            view, answers = self.ask(f"/tables/{code}/actions", answer, token), answers - 1
        return self.ask(f"/tables/{code}")


@pytest.fixture(scope="module")
def told(tmp_path_factory):
    """The whole story, told once; what each chapter showed."""
    author = Workplace(tmp_path_factory.mktemp("third-party"))
    author.run('cantina new "Kessel Hand" project')
    project = author.folder / "project"
    module, rules = project / "kessel_hand" / "__init__.py", project / "kessel_hand" / "rules.py"
    module.write_text(module.read_text() + BOT)
    author.run("pip wheel -q --no-deps --wheel-dir one ./project")
    for old, new in UPGRADE:
        assert old in rules.read_text(), old
        rules.write_text(rules.read_text().replace(old, new, 1))
    metadata = project / "pyproject.toml"
    metadata.write_text(metadata.read_text().replace('version = "0.1.0"', 'version = "0.2.0"'))
    author.run("pip wheel -q --no-deps --wheel-dir two ./project")
    shutil.rmtree(project)
    seen: dict[str, Any] = {}

    author.run("pip install -q --no-deps one/*.whl")
    seen["installed"] = json.loads(author.run("cantina rulesets --json"))
    with author.serving() as address:
        program = Program(address)
        seats = [{"name": "Ada"}, {"name": "Bo"}]
        opened = program.ask("/tables", {"ruleset": "kessel-hand", "seats": seats, "seed": 3})
        code, tokens = opened["code"], [seat["token"] for seat in opened["seats"]]
        seen["begun"] = program.play(code, tokens, 3)
        against = program.ask("/tables", {"ruleset": "kessel-hand", "seats": [{"name": "Cy"}, {"bot": "stander"}], "seed": 4})
        seen["against a bot"] = until_ended(program, against["code"], against["seats"][0]["token"])

    author.run("pip install -q --no-deps two/*.whl")
    seen["rehearsed"] = author.run("cantina rehearse kessel-hand")
    with author.serving() as address:
        program = Program(address)
        seen["upgraded"] = program.ask(f"/tables/{code}")
        seen["ended"] = program.play(code, tokens, 10)

    author.run("pip uninstall -q -y cantina-kessel-hand")
    seen["removed"] = json.loads(author.run("cantina rulesets --json"))
    with author.serving() as address:
        program = Program(address)
        seen["page afterwards"] = program.page(f"/t/{code}")
        with pytest.raises(HTTPError) as refused:
            program.ask("/tables", {"ruleset": "kessel-hand", "seats": seats})
        with refused.value as answer:
            seen["opening afterwards"] = answer.code
    author.run(f"cantina match export {code} kept.cantina-match")
    seen["file afterwards"] = author.run("cantina match replay kept.cantina-match")
    return seen


def until_ended(program: Program, code: str, token: str) -> Any:
    """Stand until the match ends; the bot answers meanwhile."""
    for _ in range(200):
        view = program.ask(f"/tables/{code}", token=token)
        assert not view["paused"], view
        if view["outcome"] is not None:
            return view
        if view["decisions"]:
            answer = {"decision": view["decisions"][0]["id"], "action": "stand"}
            program.ask(f"/tables/{code}/actions", answer, token)
        else:
            program.wait_for_more_than(code, view["version"])
    raise AssertionError("the match does not end")


def ids(listed):
    return [ruleset["id"] for ruleset in listed["rulesets"]]


def test_the_title_of_the_wheel_is_discovered(told):
    (found,) = [found for found in told["installed"]["distributions"] if found["name"] == "cantina-kessel-hand"]
    assert found == {
        "name": "cantina-kessel-hand",
        "version": "0.1.0",
        "plugins": ["kessel-hand"],
        "hooks": ["register_bots", "register_rulesets"],
        "titles": [{"id": "kessel-hand", "version": "1", "conformance": None}],
        "quarantined": [],
    }


def test_the_title_of_the_wheel_is_played_through_the_api(told):
    assert told["begun"]["revision"] == 3
    assert told["begun"]["outcome"] is None


def test_a_bot_of_the_wheel_plays(told):
    assert told["against a bot"]["outcome"] is not None
    assert sum("stands" in line["text"] or "You stand" in line["text"] for line in told["against a bot"]["log"]) == 6


def test_a_match_in_progress_goes_on_with_the_next_version(told):
    def fact(view, title):
        return next(fact["value"] for fact in view["observation"]["facts"] if fact["title"] == title)

    before, after = told["begun"], told["upgraded"]
    assert after["revision"] == before["revision"]
    assert after["log"] == before["log"]
    assert "Discarded so far" not in [fact["title"] for fact in before["observation"]["facts"]]
    discarded = next(zone["count"] for zone in after["observation"]["zones"] if zone["path"] == "discard")
    assert fact(after, "Discarded so far") == discarded
    assert told["ended"]["outcome"] is not None
    assert told["ended"]["log"][: len(after["log"])] == after["log"]


def test_matches_of_the_older_version_are_rehearsed_after_their_migration(told):
    assert told["rehearsed"] == "kessel-hand, version 2: 2 matches replayed, 2 the same, 0 differ.\n"


def test_without_the_wheel_its_matches_stay_readable(told):
    assert "kessel-hand" not in ids(told["removed"])
    assert "rule-the-galaxy" in ids(told["removed"])
    assert told["opening afterwards"] in (404, 422)
    last = told["ended"]["log"][-1]["text"]
    assert last in told["file afterwards"]
    assert "kessel-hand is not installed" in told["file afterwards"]
    assert last in told["page afterwards"]
