"""Edition files to change: the contents of the original edition under another id, and the example of the documentation."""

import json
import re
from pathlib import Path

from cantina_deckbuilder.collection import FOLDER

ROOT = Path(__file__).parents[2]


def original(**changed):
    """The original edition under another id, as the contents of a file."""
    data = json.loads((FOLDER / "original.json").read_text(encoding="utf-8"))
    return {**data, "edition": "my-original", "title": "Mine", **changed}


def card(data, slug):
    return next(card for card in data["cards"] if card["slug"] == slug)


def worked_example():
    """The card of `docs/editions.md`, in place of the TIE Fighters."""
    blocks = re.findall(r"```json\n(.*?)```", (ROOT / "docs/editions.md").read_text(), re.DOTALL)
    new = json.loads(blocks[-1])
    data = original()
    data["cards"] = [new if card["slug"] == "tie-fighter" else card for card in data["cards"]]
    return data


def change(data, which, /, **fields):
    card(data, which).update(fields)


def effect(data, which, /, **fields):
    card(data, which)["abilities"][0]["do"][0].update(fields)
