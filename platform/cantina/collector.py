"""Python's garbage collector, set for hosts: rules make many short-lived objects, and hardly any cycles."""

from __future__ import annotations

import gc

YOUNG = 20_000
"""So many new objects are made before the young ones are looked at (Python's own figure is 700)."""


def relax() -> None:
    """Leave out what was loaded for good, and look at young objects less often; call it once everything is loaded."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, *gc.get_threshold()[1:])
