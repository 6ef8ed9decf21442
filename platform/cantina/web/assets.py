"""Where templates and static files lie, and the addresses under which browsers keep them."""

from __future__ import annotations

import hashlib
from functools import cache, lru_cache
from pathlib import Path

from markupsafe import Markup

_PACKAGE = Path(__file__).resolve().parent.parent


@cache
def resource_dir(name: str) -> Path:
    """Return a folder of the host: inside the package (a wheel), else at the top of the checkout."""
    for place in (_PACKAGE / name, _PACKAGE.parent.parent / name):
        if place.is_dir():
            return place
    raise FileNotFoundError(f"the folder {name} is missing beside {_PACKAGE}; install Cantina again")


@cache
def asset(path: str) -> str:
    """Return the URL of a static file; it changes with the content, so that browsers may keep it for ever."""
    digest = hashlib.sha256((resource_dir("static") / path).read_bytes()).hexdigest()[:10]
    return f"/static/{path}?v={digest}"


@lru_cache(maxsize=256)
def icon(name: str, size: str = "icon") -> Markup:
    """Return one drawing of the sprite; it stands beside words, so it is not read aloud."""
    symbol = name if name.startswith(("g-", "s-", "i-", "logo")) else f"i-{name}"
    return Markup('<svg class="{}" aria-hidden="true"><use href="{}#{}"/></svg>').format(size, asset("sprite.svg"), symbol)
