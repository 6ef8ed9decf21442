"""Crossfire as broken rulesets start from it: an id of its own, and few samples."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec

from ..crossfire import Crossfire


class Sinner(Crossfire):
    """Crossfire under another name; a subclass breaks one thing, and `steps` may replace what single frames do."""

    about = msgspec.structs.replace(
        Crossfire.about,
        modes=Crossfire.about.modes[:1],
        samples=tuple(sample for sample in Crossfire.about.samples if sample.id in ("duel", "duel-late")),
    )
    other_steps: ClassVar[dict[type, Any]] = {}

    def __init_subclass__(cls, **changes: Any) -> None:
        super().__init_subclass__()
        name = "".join(f"-{c.lower()}" if c.isupper() else c for c in cls.__name__).lstrip("-")
        cls.about = msgspec.structs.replace(cls.about, id=name, **changes)
        cls.steps = {**Crossfire.steps, **cls.other_steps}
