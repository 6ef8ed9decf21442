"""A real host, killed at random moments while it is being played over HTTP, loses no answered action."""

from __future__ import annotations

import http.client
import random
import signal
import sqlite3
import threading
from pathlib import Path

import pytest

from web.people import Person
from web.test_serving import Served, Wire

TITLE = "rule-the-galaxy"
MOMENTS = 20


class Players:
    """Three people who answer without pause until the host is gone; `answered` are the revisions it confirmed."""

    def __init__(self, base: str, seed: int) -> None:
        self.people = [Person(Wire(base), name) for name in ("Ada", "Bo", "Cleo")]
        self.choose = random.Random(seed)
        self.answered: list[tuple[str, str]] = []
        self.some = threading.Event()

    def sit_down(self) -> str:
        code = self.people[0].open(TITLE, 3)
        for place, person in enumerate(self.people):
            person.sit(code, place)
        self.people[0].send("start", after=0)
        return code

    def play(self) -> None:
        try:
            while True:
                self._round()
        except (OSError, http.client.HTTPException):  # the host is gone
            return

    def _round(self) -> None:
        for person in self.people:
            page = person.look()
            if not page.has("act"):
                continue
            form = page.form("act")
            name, action, _ = form.buttons[self.choose.randrange(len(form.buttons))]
            if person.browser.post(form.action, form.fields | {name: action}).status == 200:
                self.answered.append((form.fields["decision"], action))
                self.some.set()
        if all(page.has("start") for page in [person.look() for person in self.people]):
            self.sit_down()


def kept(database: Path) -> list[str]:
    """Return the actions in the database, once it is known to be sound."""
    with sqlite3.connect(database) as db:
        assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert db.execute(
            "SELECT count(*) FROM matches m WHERE m.revision != (SELECT max(revision) FROM snapshots WHERE match = m.id)"
        ).fetchone() == (0,)
        actions = [action for (action,) in db.execute("SELECT action FROM actions ORDER BY match, revision")]
    db.close()
    return actions


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_no_answered_action_is_lost_when_the_host_is_killed(tmp_path: Path):
    database = tmp_path / "cantina.db"
    moment, run = random.Random(20), None
    answered: list[str] = []
    for number in range(MOMENTS):
        run = Served(database, 0 if run is None else run.port, "--requests", "0")
        players = Players(run.base, number)
        players.sit_down()
        playing = threading.Thread(target=players.play)
        playing.start()
        assert players.some.wait(30)
        end = threading.Timer(moment.uniform(0, 0.25), run.process.send_signal, (signal.SIGKILL,))
        end.start()
        end.join()
        run.process.communicate()
        playing.join(60)
        assert not playing.is_alive()
        answered += [action for _, action in players.answered]
        actions = kept(database)
        # One action may be kept whose answer never arrived; none may be answered and not kept.
        lost = [action for action in set(answered) if answered.count(action) > actions.count(action)]
        assert not lost, f"killed {number + 1} times"
    assert len(answered) >= MOMENTS
