"""Texts in the words of whoever asks: the host's own, and those of a title in the title's gettext domain."""

from __future__ import annotations

import sys
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from babel.support import NullTranslations
from flask import g, has_request_context
from flask_babel import Babel, Domain, get_locale, get_translations  # type: ignore[import-untyped]
from jinja2 import Environment
from markupsafe import Markup
from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

from ..ruleset import Ruleset
from ..tables import Translators
from ..text import PUBLIC, Text, Voice

__all__ = ["PLACES", "Babel", "get_locale", "gettext", "install", "ngettext", "package_dir", "say", "translators"]

PLACES = Path(__file__).resolve().parent.parent / "locale"
"""The host's catalogues."""

_ENGLISH = NullTranslations()


@lru_cache(maxsize=256)
def best(accepted: str, languages: tuple[str, ...]) -> str:
    """Return which of these languages an Accept-Language header likes best."""
    return parse_accept_header(accepted, LanguageAccept).best_match(languages, "en")


def _catalogue() -> NullTranslations:
    """Return the host's catalogue for whoever asks, looked up once a request: flask_babel looks it up at every message."""
    try:
        found: NullTranslations = g.catalogue
    except (RuntimeError, AttributeError):  # outside of an application, or the first message of a request
        if not has_request_context():
            return _ENGLISH
        found = g.catalogue = get_translations()
    return found


def gettext(msgid: str) -> str:
    """Return a message of the host."""
    return str(_catalogue().gettext(msgid))


def ngettext(msgid: str, plural: str, n: int) -> str:
    """Return the wording of a message for a number; whoever calls fills the number in."""
    return str(_catalogue().ngettext(msgid, plural, n))


@lru_cache(maxsize=4096)
def _markup(catalogue: NullTranslations, msgid: str, plain: bool) -> Markup:
    found = Markup(catalogue.gettext(msgid))  # noqa: S704 (a message of a catalogue is trusted like a template)
    return found % {} if plain else found


def underscore(msgid: str, /, **args: object) -> Markup:
    """Return a message of the host for a template, its arguments escaped: what `_` is there.

    The same as Jinja's own, but a message is looked up once a catalogue: a page holds some hundred of them.
    """
    found = _markup(_catalogue(), msgid, not args)
    return found % args if args else found


def install(environment: Environment) -> None:
    """Give templates their words."""
    environment.install_gettext_callables(gettext, ngettext, newstyle=True)  # type: ignore[attr-defined]
    environment.globals["_"] = underscore


def package_dir(rules: Ruleset[Any]) -> Path:
    """Return the folder of a ruleset's module, where its `templates/` and `locale/` are."""
    return _home(type(rules).__module__)


@cache
def _home(module: str) -> Path:
    return Path(str(sys.modules[module].__file__)).resolve().parent


@cache
def _domain(locale_dir: Path, name: str) -> Domain:
    return Domain([str(locale_dir)], name)


def translators(rules: Ruleset[Any]) -> Translators:
    """Return gettext and ngettext of a title for whoever asks: its own domain, then the host's, then the message id."""
    if not has_request_context():
        return _translators(rules)
    kept: dict[str, Translators] = g.setdefault("translators", {})
    found = kept.get(rules.id)
    if found is None:
        found = kept[rules.id] = _translators(rules)
    return found


def _translators(rules: Ruleset[Any]) -> Translators:
    host = _catalogue()
    language = str(get_locale())
    if not rules.domain:
        return Translators(host.gettext, host.ngettext, language)
    own = _domain(package_dir(rules) / "locale", rules.domain).get_translations()

    return _spoken(host, own, language)


@lru_cache(maxsize=64)
def _spoken(host: NullTranslations, own: NullTranslations, language: str) -> Translators:
    @lru_cache(maxsize=4096)
    def one(msgid: str) -> str:
        found: str = own.gettext(msgid)
        return found if found != msgid else str(host.gettext(msgid))

    def many(msgid: str, plural: str, n: int) -> str:
        found: str = own.ngettext(msgid, plural, n)
        return found if found not in (msgid, plural) else str(host.ngettext(msgid, plural, n))

    return Translators(one, many, language)


def say(text: Text | str, rules: Ruleset[Any] | None = None) -> str:
    """Return a text for nobody in particular, by default one of the host's."""
    return Voice(PUBLIC, (), str, *((gettext, ngettext) if rules is None else translators(rules)[:2])).say(text)
