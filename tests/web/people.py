"""People who use the pages as a browser without JavaScript does: they read HTML, follow links and send forms."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import Any, Protocol

from msgspec import Struct


class Form(Struct):
    """One form: where it goes, its hidden fields, its buttons as (name, value, label)."""

    action: str
    id: str = ""
    fields: dict[str, str] = {}
    buttons: list[tuple[str, str, str]] = []


class Page(HTMLParser):
    """What a page offers: its forms by the last part of their address, its visible words, its marks."""

    def __init__(self, status: int, text: str) -> None:
        super().__init__()
        self.status = status
        self.html = text
        self.forms: list[Form] = []
        self.words: list[str] = []
        self._open: list[str] = []
        self._form: Form | None = None
        self._button: tuple[Form | None, str, str] | None = None
        self.feed(text)

    @property
    def version(self) -> int:
        found = re.search(r'data-version="(\d+)"', self.html)
        assert found, self.html
        return int(found[1])

    def form(self, name: str) -> Form:
        """Return the form that goes to `.../name`."""
        return next(form for form in self.forms if form.action.endswith(f"/{name}"))

    def has(self, name: str) -> bool:
        return any(form.action.endswith(f"/{name}") for form in self.forms)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given: dict[str, Any] = dict(attrs)
        if tag not in ("input", "meta", "link", "br", "use"):
            self._open.append(tag)
        if tag == "form":
            self._form = Form(given.get("action", ""), given.get("id", ""), {}, [])
            self.forms.append(self._form)
        chosen = given.get("type") != "radio" or "checked" in given
        if tag == "input" and self._form is not None and given.get("name") and chosen:
            self._form.fields[given["name"]] = given.get("value") or ""
        if tag == "button" and given.get("type") != "button":
            owner = next((form for form in self.forms if form.id == given.get("form")), self._form)
            self._button = (owner, given.get("name") or "", given.get("value") or "")

    def handle_endtag(self, tag: str) -> None:
        if tag in self._open:
            while self._open.pop() != tag:
                pass
        if tag == "form":
            self._form = None
        if tag == "button":
            self._button = None

    def handle_data(self, data: str) -> None:
        text = data.strip()
        if text and not {"script", "style", "textarea"} & set(self._open):
            self.words.append(text)
            if self._button is not None and self._button[0] is not None:
                owner, name, value = self._button
                owner.buttons.append((name, value, text))


class Browser(Protocol):
    """Sends requests with its own cookies and follows redirects."""

    def get(self, path: str) -> Page: ...

    def post(self, path: str, data: dict[str, Any]) -> Page: ...


class Client:
    """A browser made of Flask's test client."""

    def __init__(self, app: Any) -> None:
        self.client = app.test_client()

    def get(self, path: str) -> Page:
        with self.client.get(path, follow_redirects=True) as answer:
            return Page(answer.status_code, answer.text)

    def post(self, path: str, data: dict[str, Any], **headers: str) -> Page:
        answer = self.client.post(path, data=data, follow_redirects=True, headers={"Origin": "http://localhost", **headers})
        return Page(answer.status_code, answer.text)


class Person:
    """Somebody with a browser."""

    def __init__(self, browser: Browser, name: str) -> None:
        self.browser = browser
        self.name = name
        self.code = ""

    def open(self, ruleset: str, seats: int = 2, **options: str) -> str:
        """Open a table with the defaults, or these options, and return its code."""
        page = self.browser.get(f"/new/{ruleset}?seats={seats}")
        form = page.form(ruleset)
        page = self.browser.post(form.action, form.fields | {f"option.{key}": value for key, value in options.items()})
        assert page.status == 200, page.words
        found = re.search(r'data-code="(\w+)"', page.html)
        assert found
        self.code = found[1]
        return self.code

    def sit(self, code: str, place: int) -> Page:
        self.code = code
        return self.send("join", name=self.name, place=place)

    def look(self, query: str = "") -> Page:
        return self.browser.get(f"/t/{self.code}{query}")

    def send(self, to: str, /, **data: Any) -> Page:
        return self.browser.post(f"/t/{self.code}/{to}", data)

    def press(self, page: Page, index: int = 0) -> Page:
        """Press one of the buttons of the open decision."""
        form = page.form("act")
        name, value, _ = form.buttons[index % len(form.buttons)]
        return self.browser.post(form.action, form.fields | {name: value})


def play_out(people: list[Person], choose: Any, limit: int = 3000) -> list[Page]:
    """Let people answer whatever their pages offer until the match has an end; return their last pages."""
    for _ in range(limit):
        pages = [person.look() for person in people]
        if all(page.has("start") for page in pages):
            return pages
        for person, page in zip(people, pages, strict=True):
            if page.has("act"):
                assert person.press(page, choose(len(page.form("act").buttons))).status == 200
                break
        else:
            raise AssertionError(f"nobody can act: {pages[0].words}")
    raise AssertionError(f"no end after {limit} answers")
