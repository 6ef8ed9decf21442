"""What a title brings along for its pages: a board, a page of rules, a cover, a style sheet.

All of it lies beside the title's module: `templates/<ruleset id>/board.html`, `rules.html` and `gallery.html`, and a folder
`static/` whose files are served under `/titles/<ruleset id>/`. `cover.svg` (8:5) is its picture on the shelf, `board.css`
joins the style sheets of its tables and of its gallery.

`gallery.html`, shown at `/titles/<ruleset id>/gallery`, gets `shelves` (what the ruleset's `gallery()` returns), `chosen`
(the address's query, for filters), `say` and `once`.

A board's template gets `view` and nothing else of the match; for convenience also its open `decision`, `choices` and
`refusals` (by action), `say(text)` for the texts in `view.cards`, and `once(macro, ...)`, which keeps what a macro makes of
the same arguments (all that it draws must follow from them). What it writes is the board. What it sets at its top level is
placed by the host:

`seats`    one dict a seat: `line` and `short` (words), `points`, `pick` (the name of a detail).
`details`  what opens when something with `data-pick` is tapped: `<section class="detail" id="d-NAME" hidden>`.
`buttons`  how the bar shows an action: dict action -> dict of `icon`, `label`, `aside`, `main`.
`front`    what stands in the bar beside the prompt. `rail`: what stands in the rail, or above the bar on phones.
`waits`    the line under 'Waiting for ...'. `moment`: a word beside 'Your turn', such as the round.

Actions that the board, the details or the rail offer are left out of the bar; all others stay in it.
"""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, TemplateNotFound
from markupsafe import Markup, escape
from msgspec import Struct

from ..ruleset import Ruleset
from ..tables import Translators
from ..text import PUBLIC, Voice
from ..tool import Tool
from ..view import Choice, MatchView, RefusalView
from .kept import once
from .words import package_dir, translators

logger = logging.getLogger(__name__)


class Board(Struct, frozen=True):
    """A title's board and what else it sets for the host to place."""

    html: Markup
    seats: tuple[Mapping[str, Any], ...] = ()
    details: Markup = Markup()
    buttons: Mapping[str, Mapping[str, Any]] = {}
    front: Markup = Markup()
    rail: Markup = Markup()
    waits: str = ""
    moment: str = ""

    def offers(self, action: str) -> bool:
        """Tell whether the board itself has a control for an action."""
        return any(f'value="{escape(action)}"' in part for part in (self.html, self.details, self.rail))

    @property
    def lit(self) -> bool:
        """Whether something on the board may be touched now."""
        return ' lit"' in self.html or " lit " in self.html

    def refuses(self, action: str) -> bool:
        """Tell whether the board itself says why an action is not open."""
        return f'data-refused="{escape(action)}"' in self.details


def own_board(view: MatchView, rules: Ruleset[Any], environment: Environment) -> Board | None:
    """Return a title's own board, or None if it brings none. Whatever its template raises is raised."""
    try:
        template = environment.get_template(f"{rules.id}/board.html")
    except TemplateNotFound:
        return None
    decision = view.decisions[0] if view.decisions else None
    choices: dict[str, Choice] = {} if decision is None else {choice.action: choice for choice in decision.actions}
    refusals: dict[str, RefusalView] = {} if decision is None else {r.action: r for r in decision.refusals}
    module = template.make_module(
        {"view": view, "decision": decision, "choices": choices, "refusals": refusals, **_speech(rules), "once": once(rules.id)}
    )
    given = {name: getattr(module, name) for name in Board.__struct_fields__[1:] if hasattr(module, name)}
    return Board(Markup(str(module)), **given)  # noqa: S704 (escaped by the template)


def rules_page(ruleset_id: str, environment: Environment) -> str | None:
    """Return the address of a title's page of rules, or None if it brings none."""
    return f"/rules/{ruleset_id}" if _brings(f"{ruleset_id}/rules.html", environment) else None


def gallery_page(ruleset_id: str, environment: Environment) -> str | None:
    """Return the address of a title's gallery, or None if it brings none."""
    return f"/titles/{ruleset_id}/gallery" if _brings(f"{ruleset_id}/gallery.html", environment) else None


def _brings(template: str, environment: Environment) -> bool:
    try:
        environment.get_template(template)
    except TemplateNotFound:
        return False
    return True


def rules_text(rules: Ruleset[Any], environment: Environment) -> Markup | None:
    """Return what a title's `rules.html` says, or None if it brings none."""
    try:
        template = environment.get_template(f"{rules.id}/rules.html")
    except TemplateNotFound:
        return None
    return Markup(template.render(**_speech(rules)))  # noqa: S704 (escaped by the template)


def gallery_text(rules: Ruleset[Any], environment: Environment, chosen: Mapping[str, str]) -> Markup | None:
    """Return what a title's `gallery.html` says for what was chosen, or None if it brings none."""
    try:
        template = environment.get_template(f"{rules.id}/gallery.html")
    except TemplateNotFound:
        return None
    given = {"chosen": chosen, "shelves": rules.gallery(), "once": once(rules.id), **_speech(rules)}
    return Markup(template.render(given))  # noqa: S704 (escaped by the template)


def tool_text(rules: Ruleset[Any], environment: Environment, tool: Tool, **given: Any) -> Markup | None:
    """Return a title's own page of a tool, `tool-<tool id>.html`, or None if it brings none."""
    try:
        template = environment.get_template(f"{rules.id}/tool-{tool.id}.html")
    except TemplateNotFound:
        return None
    return Markup(template.render(tool=tool, once=once(rules.id), **given, **_speech(rules)))  # noqa: S704 (escaped by the template)


def _speech(rules: Ruleset[Any]) -> dict[str, Callable[..., str]]:
    """Return gettext and ngettext of a title's own domain for its templates, and `say` for its texts."""
    return _speech_in(rules, translators(rules))


@lru_cache(maxsize=64)
def _speech_in(rules: Ruleset[Any], spoken: Translators) -> dict[str, Callable[..., str]]:
    one, many, _language = spoken
    voice = Voice(PUBLIC, (), str, one, many)
    plain = lru_cache(maxsize=4096)(lambda message: Markup(one(message)))  # noqa: S704 (as trusted as the source)

    def gettext(message: str, **words: Any) -> Markup:
        return _filled(one(message), words) if words else plain(message)

    def ngettext(message: str, plural: str, num: int, **words: Any) -> Markup:
        return _filled(many(message, plural, num), {"num": num, **words})

    return {"_": gettext, "gettext": gettext, "ngettext": ngettext, "say": voice.say}


def _filled(message: str, words: Mapping[str, Any]) -> Markup:
    """Return a message with its words escaped; the message itself is as trusted as the source."""
    return Markup(message % {key: word if type(word) is int else escape(word) for key, word in words.items()})  # noqa: S704


@cache
def _static(rules_dir: Path, name: str) -> str | None:
    path = rules_dir / "static" / name
    return hashlib.sha256(path.read_bytes()).hexdigest()[:10] if path.is_file() else None


def title_asset(rules: Ruleset[Any], name: str) -> str | None:
    """Return the URL of a static file of a title, or None if it brings no such file."""
    digest = _static(package_dir(rules), name)
    return None if digest is None else f"/titles/{rules.id}/{name}?v={digest}"
