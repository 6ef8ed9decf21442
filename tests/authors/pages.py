"""Pages for authors as steps: the commands and files of their blocks, in the order of the page."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

DOCS = Path(__file__).parents[2] / "docs"
_BLOCK = re.compile(r"(?:^(?P<lead>[^\n]*)\n\n)?^```(?P<language>\w*)\n(?P<code>.*?)^```$", re.M | re.S)
_FILE = re.compile(r"(?:.*[.,] )?(?P<how>[Ww]rite|Append to) `(?P<path>[^`]+)`:$")


class Block(NamedTuple):
    """One block of a page. `path` is the file that the line before it tells the reader to write or append to."""

    language: str
    code: str
    path: str
    append: bool


def blocks(page: str) -> list[Block]:
    """Return the blocks of a page of docs/ in order."""
    found = []
    for match in _BLOCK.finditer((DOCS / page).read_text(encoding="utf-8")):
        told = _FILE.match(match["lead"] or "")
        path, append = (told["path"], told["how"] == "Append to") if told else ("", False)
        found.append(Block(match["language"], match["code"], path, append))
    return found


def put(block: Block, folder: Path) -> None:
    """Do with a file what the page says."""
    file = folder / block.path
    if block.append:
        assert file.is_file(), f"the page appends to {block.path} before it is written"
        file.write_text(file.read_text() + "\n" + block.code)
    else:
        file.write_text(block.code)
