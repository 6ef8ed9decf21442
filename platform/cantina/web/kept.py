"""What is drawn again and again is drawn once, and a template calls what it calls without detours."""

from __future__ import annotations

from collections.abc import Callable, Mapping, MutableMapping
from functools import lru_cache
from types import BuiltinFunctionType, FunctionType, MethodType
from typing import Any

import flask.templating
import msgspec
from jinja2 import Environment
from jinja2.runtime import Context, Macro
from markupsafe import Markup

from .words import get_locale

KEPT = 8192
_drawn: dict[tuple[str, str, str, bytes], Markup] = {}


def once(scope: str) -> Callable[..., Markup]:
    """Return what keeps a macro's HTML by scope (a title's id, the host), macro, language and arguments.

    All that the macro draws must follow from its arguments: a card's definition is one of them.
    """
    locale = str(get_locale())

    def drawn(macro: Any, *args: Any) -> Markup:
        key = (scope, macro.name, locale, msgspec.json.encode(args, enc_hook=str))
        made = _drawn.get(key)
        if made is None:
            if len(_drawn) >= KEPT:
                _drawn.clear()
            made = _drawn[key] = macro(*args)
        return made

    return drawn


def forget_drawn() -> None:
    """Drop what `once` has kept, so that everything is drawn anew."""
    _drawn.clear()


class Calls(Context):
    """A template's context that calls macros and plain functions directly.

    Jinja asks each callable several times whether it wants the context; a page makes some 300 calls, and that is a tenth of
    what it costs. What says that it wants something (`jinja_pass_arg`) gets it as ever.
    """

    def call(self, called: Any, /, *args: Any, **kwargs: Any) -> Any:
        kind = type(called)
        if kind is Macro:
            kwargs.pop("_loop_vars", None)
            kwargs.pop("_block_vars", None)
            return called(self.eval_ctx, *args, **kwargs)
        if kind in _PLAIN and not hasattr(called, "jinja_pass_arg"):
            kwargs.pop("_loop_vars", None)
            kwargs.pop("_block_vars", None)
            return called(*args, **kwargs)
        return super().call(called, *args, **kwargs)


_PLAIN = frozenset({FunctionType, MethodType, BuiltinFunctionType, type(lru_cache(str))})


class Drawing(Environment):
    """Jinja's environment for pages: calls without detours, and one dict of globals.

    Its own chain of dicts is walked key by key at every import and every render. So globals are given before the first
    template is loaded.
    """

    context_class = Calls

    def make_globals(self, given: Mapping[str, Any] | None) -> MutableMapping[str, Any]:
        return {**self.globals, **(given or {})}


class HostDrawing(Drawing, flask.templating.Environment):
    """The same within Flask."""
