"""Every word that people see can be translated: in a made-up language each message stands between marks."""

from __future__ import annotations

import io
import re
from pathlib import Path
from typing import Any

import pytest
from babel.messages.catalog import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract
from babel.messages.mofile import write_mo
from flask import Flask

from cantina.extract import messages
from cantina.web.assets import resource_dir
from rulesets import coin
from web.people import Client, Page, Person

LANGUAGE = "eo"
NAMES = {"Ada", "Bo"}


def marked(message: str) -> str:
    return f"⟦{message}⟧"


def sources() -> list[tuple[str, Path]]:
    import cantina

    python = [*Path(cantina.__file__).parent.rglob("*.py"), Path(coin.__file__)]
    return [("python", path) for path in python] + [("jinja2", path) for path in resource_dir("templates").rglob("*.html")]


@pytest.fixture
def marked_app(tmp_path: Path, make_app: Any) -> Flask:
    """Return a host whose catalogue in the made-up language was extracted from source."""
    catalogue = Catalog(LANGUAGE)
    for kind, path in sources():
        method = messages if kind == "python" else "jinja2"
        with path.open("rb") as file:
            for _, words, _, _ in extract(method, file, DEFAULT_KEYWORDS, (), {"silent": "false", "trimmed": "false"}):
                strings = tuple(map(marked, words)) if isinstance(words, tuple) else marked(words)
                catalogue.add(words, strings)
    target = tmp_path / "locale" / LANGUAGE / "LC_MESSAGES"
    target.mkdir(parents=True)
    with (target / "messages.mo").open("wb") as file:
        write_mo(file, catalogue)
    return make_app(locale_dir=tmp_path / "locale")


class Reader(Client):
    """A browser that asks for the made-up language."""

    def get(self, path: str) -> Page:
        with self.client.get(path, follow_redirects=True, headers={"Accept-Language": LANGUAGE}) as answer:
            return Page(answer.status_code, answer.text)

    def post(self, path: str, data: dict[str, Any], **headers: str) -> Page:
        return super().post(path, data, **{"Accept-Language": LANGUAGE}, **headers)


def unmarked(page: Page, names: set[str]) -> list[str]:
    """Return what a page shows, or reads aloud, outside of the marks: not names, codes, addresses and numbers."""
    spoken = re.findall(r'(?:aria-label|placeholder|title|alt)="([^"]*)"', page.html)
    left = []
    for words in [*page.words, *spoken]:
        rest = words
        while (inner := re.sub(r"⟦[^⟦⟧]*⟧", "", rest)) != rest:
            rest = inner
        for name in sorted(names | NAMES, key=len, reverse=True):
            rest = rest.replace(name, "")
        rest = re.sub(r"http://\S+|\b[0-9a-f]{64}\b", "", rest)  # addresses, and the numbers of a shuffle
        if re.search(r"[^\W\d_]", rest):
            left.append(words)
    return left


def test_no_page_shows_a_word_that_is_not_translated(marked_app: Flask):
    ada, bo = Person(Reader(marked_app), "Ada"), Person(Reader(marked_app), "Bo")
    code = ada.open("coin")
    pages = {"shelf": ada.browser.get("/"), "set-up": ada.browser.get("/new/coin?seats=3"), "door": ada.sit(code, 0)}
    pages["door, stranger"] = bo.look() if bo.code else bo.browser.get(f"/t/{code}")
    pages["start refused"] = ada.send("start", after=0)
    pages["seat taken"] = bo.sit(code, 0)
    bo.sit(code, 1)
    pages["match"] = ada.send("start", after=0)
    pages["waiting"] = bo.look()
    first = ada.look()
    ada.press(first)
    pages["stale"] = ada.press(first)
    pages["illegal"] = bo.send("act", seat=1, decision=bo.look().form("act").fields["decision"], action="x")
    for _ in range(2):
        bo.press(bo.look())
        ada.press(ada.look())
    pages["end"] = bo.press(bo.look())
    pages["tool"] = ada.browser.get("/titles/coin/tools/weigh")
    pages["found"] = ada.browser.post("/titles/coin/tools/weigh", {"coin": "iron"})
    pages["not found"] = ada.browser.post("/titles/coin/tools/weigh", {"coin": "iron", "against": '["iron"]'})
    pages["file"] = ada.browser.get("/titles/coin/tools/ledger")
    pages["404"] = ada.browser.get("/nowhere")
    pages["no table"] = ada.browser.get("/t/XXXX")
    assert "⟦All coins are laid.⟧" in pages["end"].words
    assert {name: found for name, page in pages.items() if (found := unmarked(page, {code}))} == {}


def test_the_check_sees_a_word_without_marks():
    page = Page(
        200, "<p>⟦You lay ⟦Ash coin⟧.⟧</p><p>Ada 3</p><p>⟦Seat⟧ forgotten</p><i aria-label='x'></i><b title=\"Hi\"></b>"
    )
    assert unmarked(page, set()) == ["⟦Seat⟧ forgotten", "Hi"]


def test_all_wordings_of_a_text_are_found():
    source = b"T('a {seat}', own='b', seat=1)\nTN('one', '{n} many', 3, own='mine')\nx.T('c' 'd')\nT(f'{x}')\nT(y)\n_('e')\n"
    found = [(line, words) for line, _, words, _ in messages(io.BytesIO(source), {}, (), {})]
    assert sorted(found, key=str) == sorted(
        [(1, "a {seat}"), (1, "b"), (2, ("one", "{n} many")), (2, "mine"), (3, "cd"), (6, "e")], key=str
    )


def test_english_is_the_language_where_no_other_is_asked_for(marked_app: Flask):
    page = Person(Client(marked_app), "Ada").browser.get("/")
    assert "What shall we play?" in page.words
    assert '<html lang="en">' in page.html
    assert '<html lang="eo">' in Person(Reader(marked_app), "Ada").browser.get("/").html
