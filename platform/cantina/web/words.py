"""Texts in the words of whoever asks: the host's own, and those of a title in the title's gettext domain."""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path
from typing import Any

from flask_babel import (  # type: ignore[import-untyped]
    Babel,
    Domain,
    get_locale,
    get_translations,
    gettext,
    ngettext,
)

from ..ruleset import Ruleset
from ..tables import Translators
from ..text import PUBLIC, Text, Voice

PLACES = Path(__file__).resolve().parent.parent / "locale"
"""The host's catalogues."""


def _plural(msgid: str, plural: str, n: int) -> str:
    # Not flask_babel.ngettext, which fills in %(num)s: arguments are filled in by the voice.
    return str(get_translations().ungettext(msgid, plural, n))


__all__ = ["HOST", "PLACES", "Babel", "get_locale", "gettext", "ngettext", "package_dir", "say", "translators"]

HOST: Translators = (gettext, _plural)


def package_dir(rules: Ruleset[Any]) -> Path:
    """Return the folder of a ruleset's module, where its `templates/` and `locale/` are."""
    return Path(str(sys.modules[type(rules).__module__].__file__)).resolve().parent


@cache
def _domain(locale_dir: Path, name: str) -> Domain:
    return Domain([str(locale_dir)], name)


def translators(rules: Ruleset[Any]) -> Translators:
    """Return gettext and ngettext of a title: its own domain, then the host's, then the message id."""
    if not rules.domain:
        return HOST
    own = _domain(package_dir(rules) / "locale", rules.domain)

    def one(msgid: str) -> str:
        found: str = own.gettext(msgid)
        return found if found != msgid else gettext(msgid)

    def many(msgid: str, plural: str, n: int) -> str:
        found: str = own.get_translations().ungettext(msgid, plural, n)
        return found if found not in (msgid, plural) else _plural(msgid, plural, n)

    return one, many


def say(text: Text | str, rules: Ruleset[Any] | None = None) -> str:
    """Return a text for nobody in particular, by default one of the host's."""
    return Voice(PUBLIC, (), str, *(translators(rules) if rules is not None else HOST)).say(text)
