"""Bots: a thread that lets them answer, so that no request waits, and a process of its own in which they think.

Rules and state go to that process, the text of an action comes back. It is killed when a bot thinks longer than it may, and
the next question starts another.
"""

from __future__ import annotations

import logging
import multiprocessing
import signal
import threading
from collections.abc import Callable
from functools import cache
from multiprocessing.connection import Connection
from multiprocessing.reduction import ForkingPickler
from typing import Any

from msgspec.structs import replace

from ..bots import BOTS, Bot, Chair
from ..chance import Chance
from ..errors import RulesetError
from ..match import Match, Saved
from ..plugins import discover
from ..ruleset import Action, Ruleset
from .worker import Worker

logger = logging.getLogger(__name__)

START = 60.0
"""Seconds that the process may take to start and to load rules and bot, before its thinking counts."""

_spawn = multiprocessing.get_context("spawn")  # a copy of a process with threads may hold their locks for ever


def _think(pipe: Connection) -> None:
    """Answer questions until the other end is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C reaches the whole terminal; the host ends this process
    known: dict[tuple[str, str], Any] = {}
    while True:
        try:
            key, packed, saved, seat, bot = pipe.recv()
        except EOFError:
            return
        try:
            if packed is not None:
                known[key] = _unpacked(packed, saved)
            player = _made(bot)
            pipe.send(None)  # from here on it thinks
            pipe.send((player.choose(Chair(Match.load(known[key], saved), seat)), ""))
        except Exception as error:
            pipe.send(("", f"{type(error).__name__}: {error}"))


def _made(bot: str) -> Bot:
    """Return a new bot of the host's or of a plugin's, which this process has to load by itself."""
    return (BOTS if bot in BOTS else _plugins().bots)[bot](Chance.secret())


_plugins = cache(discover)


def _packed(rules: Ruleset[Any]) -> tuple[bytes | None, bytes]:
    """Return a ruleset for the process of the bots: the object itself, or None if it can only be found by its id; its cards."""
    try:
        return bytes(ForkingPickler.dumps(rules)), rules.cards.dump()
    except Exception:  # pickle raises whatever the parts of an object raise
        logger.info("%s cannot be copied to another process, so its plugin is loaded there", rules.id, exc_info=True)
        return None, rules.cards.dump()


def _unpacked(packed: tuple[bytes | None, bytes], saved: Saved) -> Ruleset[Any]:
    made, cards = packed
    if made is not None:
        found: Ruleset[Any] = ForkingPickler.loads(made)
        return found
    installed = discover().ruleset(saved.ruleset)
    return installed.at(installed.kept(saved.setup, cards))


class Thinker:
    """The process in which bots think, started with the first question."""

    def __init__(self, limit: float) -> None:
        self.limit = limit
        self._guard = threading.Lock()
        self._process: Any = None
        self._pipe: Connection | None = None
        self._sent: set[tuple[str, str]] = set()
        self._closed = False

    def ask(self, match: Match[Any], seat: int, bot: str) -> Action:
        """Return a bot's action. Raises `RulesetError` if its rules fail, or it takes longer than the limit."""
        rules, key = match.rules, (match.rules.id, match.rules.cards.content_hash())
        saved = replace(match.save(), key="00" * 32)  # what will be drawn is nobody's to know
        pipe = self._started()
        try:
            pipe.send((key, None if key in self._sent else _packed(rules), saved, seat, bot))
        except OSError as error:
            self.stop()
            raise RulesetError(f"{rules.id}: the bots' process ended: {error}") from error
        self._sent.add(key)
        try:
            if not pipe.poll(START):
                raise RulesetError(f"{rules.id}: the bot {bot} could not be started within {START:g} seconds")
            answer = pipe.recv()
            if answer is None and not pipe.poll(self.limit):
                raise RulesetError(f"{rules.id}: the bot {bot} thought for more than {self.limit:g} seconds and was stopped")
            action, failed = pipe.recv() if answer is None else answer
        except (EOFError, OSError) as error:
            self.stop()
            raise RulesetError(f"{rules.id}: the bots' process ended while the bot {bot} was thinking") from error
        except RulesetError:
            self.stop()
            raise
        if failed:
            raise RulesetError(f"{rules.id}: the bot {bot} failed: {failed}")
        return str(action)

    def _started(self) -> Connection:
        with self._guard:
            if self._closed:
                raise RulesetError("the host is closing")
            if self._pipe is None:
                self._pipe, theirs = _spawn.Pipe()
                self._process = _spawn.Process(target=_think, args=(theirs,), name="cantina-bots", daemon=True)
                self._process.start()
                theirs.close()
            return self._pipe

    def stop(self) -> None:
        """Kill the process; the next question starts another."""
        with self._guard:
            process, pipe, self._process, self._pipe = self._process, self._pipe, None, None
            self._sent.clear()
            if process is not None:
                process.kill()
                process.join()
                process.close()
            if pipe is not None:
                pipe.close()

    def close(self) -> None:
        """Kill the process and start no other."""
        self._closed = True
        self.stop()


class Players:
    """Plays for the bots of tables where something changed.

    `play(code)` lets them answer for a while and tells whether they have more to do.
    """

    def __init__(self, play: Callable[[str], bool], limit: float) -> None:
        self._play = play
        self._worker = Worker("bots", self._answer)
        self._thinker = Thinker(limit)
        self._closed = False

    def think(self, match: Match[Any], seat: int, bot: str) -> Action:
        """Return what a bot answers. Raises `RulesetError` if it fails or takes too long."""
        return self._thinker.ask(match, seat, bot)

    def restart(self) -> None:
        """Let bots think with the rules as they are now."""
        self._thinker.stop()

    def wake(self, code: str) -> None:
        """Say that a table's bots may have to answer."""
        self._worker.put(code)

    def settle(self) -> None:
        """Wait until no bot has anything to do."""
        self._worker.settle()

    def close(self) -> None:
        """Stop now; a bot that is thinking is asked again when the host runs again."""
        self._closed = True
        self._thinker.close()
        self._worker.close()

    def _answer(self, code: str) -> bool:
        try:
            return not self._closed and self._play(code)
        except Exception:
            if not self._closed:
                logger.exception("the bots of table %s stopped", code)
            return False
