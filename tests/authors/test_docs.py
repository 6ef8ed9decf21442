"""The documentation: its examples run, it is built without a warning, needs no internet, and the host serves it."""

from __future__ import annotations

import re
import sys
import warnings
from html.parser import HTMLParser
from pathlib import Path

import pytest
from click.testing import CliRunner

import cantina
from authors.pages import DOCS, blocks
from cantina.commands.docs import docs
from cantina.commands.new import new
from cantina.plugins import Plugins
from cantina.testing import Kit, locate
from cantina.web import create_app


def examples(page):
    return "\n".join(block.code for block in blocks(page) if block.language == "python")


def run(page):
    """Run the Python of a page and return its names."""
    names = {"__name__": "__example__"}
    exec(compile(examples(page), page, "exec", dont_inherit=True), names)
    return names


@pytest.fixture(scope="module")
def sabacc(tmp_path_factory):
    """The title of the tutorial, on the path."""
    folder = tmp_path_factory.mktemp("sabacc") / "project"
    assert CliRunner().invoke(new, ["Sabacc Hand", str(folder)]).exit_code == 0
    sys.path.insert(0, str(folder))
    yield folder
    sys.path.remove(str(folder))
    for name in [name for name in sys.modules if name.split(".")[0] == "sabacc_hand"]:
        del sys.modules[name]


@pytest.mark.parametrize("page", ["testing.md", "versions.md"])
def test_the_examples_about_the_tutorials_title_run(sabacc, page):
    run(page)


def test_the_title_with_effects_as_data_passes_the_kit(tmp_path):
    (tmp_path / "deeds.py").write_text(examples("effects.md"))
    kit = Kit(locate(f"{tmp_path / 'deeds.py'}:ruleset"), matches=2, positions=8)
    assert [verdict.message for verdict in kit.run() if not verdict.passed] == []


def test_a_card_file_with_a_mistake_is_refused_by_the_example():
    names = run("effects.md")
    with pytest.raises(ValueError, match=r"do\.0\.draw\.n"):
        names["load"](names["FILE"].replace('"op": "draw", "n": 2', '"op": "draw", "n": 9'))


def test_every_name_that_authors_are_offered_is_in_the_reference():
    told = set(re.findall(r"::(?: cantina\.)(?:\w+\.)*(\w+)", (DOCS / "reference.md").read_text()))
    assert set(cantina.__all__) - {"__version__"} <= told


@pytest.mark.parametrize("name", sorted(set(cantina.__all__) - {"__version__"}))
def test_every_name_that_authors_are_offered_is_described(built, name):
    page = (built / "reference.html").read_text()
    anchors = re.findall(rf'<dt class="sig sig-object py" id="cantina\.(?:\w+\.)*{name}">.*?</dt>\s*<dd>(.*?)</dd>', page, re.S)
    module = f'id="module-cantina.{name}"' in page or f'id="module-cantina.services.{name}"' in page
    assert module or (anchors and anchors[0].strip()), f"{name} has no docstring in the reference"


def test_the_titles_to_read_are_where_the_page_says():
    page = (DOCS / "like-yours.md").read_text()
    rows = [row for row in page.splitlines() if row.startswith("|")]
    found = 0
    for row in rows:
        for folder in re.findall(r"`((?:plugins|tests)/[\w./]+)`", row):
            assert (DOCS.parent / folder).exists(), folder
            for name in re.findall(r"`(\w+\.py|\w+/)`", row):
                found += 1
                assert list((DOCS.parent / folder).rglob(name.strip("/"))), f"{folder}{name}"
    assert found > 5


# Built


@pytest.fixture(scope="session")
def built(tmp_path_factory) -> Path:
    """The documentation as `cantina docs` builds it; a warning is an error."""
    folder = tmp_path_factory.mktemp("docs") / "built"
    with warnings.catch_warnings(action="ignore"):  # extensions of Sphinx among themselves
        result = CliRunner().invoke(docs, [str(folder)])
    assert result.exit_code == 0, result.output
    return folder


class Loaded(HTMLParser):
    """Collects what a page loads, and where it leads."""

    def __init__(self) -> None:
        super().__init__()
        self.loads: list[str] = []
        self.leads: list[str] = []
        self.ids: set[str] = set()

    def handle_starttag(self, tag, attrs):
        found = dict(attrs)
        self.ids.add(found.get("id") or "")
        if tag == "a":
            self.leads.append(found.get("href") or "")
        elif tag == "link" and found.get("rel") in ("stylesheet", "icon", "preload", "preconnect", "dns-prefetch"):
            self.loads.append(found["href"])
        elif tag in ("script", "img", "iframe", "source", "object", "embed"):
            self.loads.append(found.get("src") or found.get("data") or "")


def read(page: Path) -> Loaded:
    parser = Loaded()
    parser.feed(page.read_text(encoding="utf-8"))
    return parser


def test_the_built_pages_load_nothing_from_elsewhere(built):
    pages = list(built.rglob("*.html"))
    assert len(pages) > 20
    for page in pages:
        for address in filter(None, read(page).loads):
            assert not re.match(r"(\w+:)?//", address), f"{page.name} loads {address}"
            assert (page.parent / address.split("?")[0].split("#")[0]).is_file(), f"{page.name} loads {address}"
    for style in built.rglob("*.css"):
        outside = re.findall(r"@import[^;]*|url\(\s*[\"']?(?:\w+:)?//[^)]*\)", style.read_text(encoding="utf-8"))
        assert outside == [], style
    for script in built.rglob("*.js"):
        assert not re.search(r"(fetch|import|XMLHttpRequest)\(\s*[\"']https?:", script.read_text(encoding="utf-8")), script


def test_the_links_of_the_built_pages_lead_somewhere(built):
    parsed = {page: read(page) for page in built.rglob("*.html")}
    for page, found in parsed.items():
        for address in found.leads:
            if re.match(r"\w+:", address) or not address:
                continue
            path, _, anchor = address.partition("#")
            target = (page.parent / path).resolve() if path else page
            assert target in parsed or target.is_file(), f"{page.name} links to {address}"
            if anchor and target in parsed:
                assert anchor in parsed[target].ids, f"{page.name} links to {address}"


def test_the_kit_page_explains_every_check():
    from cantina.testing import checks  # noqa: F401 (registers them)
    from cantina.testing.kit import CHECKS

    told = set(re.findall(r"^\| `(\w+)` \|", (DOCS / "kit.md").read_text(), re.M))
    assert told == set(CHECKS)


# Served


@pytest.fixture
def client(tmp_path):
    made = []

    def serve(folder):
        app = create_app(tmp_path / "cantina.db", Plugins())
        app.extensions["cantina"].docs = folder
        made.append(app)
        return app.test_client()

    yield serve
    for app in made:
        app.extensions["cantina"].close()


def test_the_host_serves_what_was_built(client, built):
    browser = client(built)
    assert browser.get("/docs").headers["Location"].endswith("/docs/")
    for path, words in (("/docs/", "Make a title"), ("/docs/tutorial.html", "From nothing to a title")):
        with browser.get(path) as page:
            assert (page.status_code, words in page.text) == (200, True)
            policy = page.headers["Content-Security-Policy"]
            assert policy.startswith("default-src 'self';")
            assert "http" not in policy
    style = next(iter((built / "_static").rglob("*.css"))).relative_to(built)
    with browser.get(f"/docs/{style.as_posix()}") as page:
        assert page.mimetype == "text/css"


@pytest.mark.parametrize("path", ["/docs/none.html", "/docs/../cantina.db", "/docs/%2e%2e/cantina.db", "/docs/_static"])
def test_nothing_but_the_built_pages_is_served(client, built, path):
    with client(built).get(path) as page:
        assert page.status_code == 404


def test_before_it_is_built_the_host_says_how(client, tmp_path):
    page = client(tmp_path / "nothing").get("/docs/")
    assert page.status_code == 404
    assert "cantina docs" in page.text


def test_a_page_that_cannot_be_built_ends_with_a_sentence(tmp_path, monkeypatch):
    (tmp_path / "source").mkdir()
    (tmp_path / "source" / "conf.py").write_text("extensions = ['myst_parser']\n")
    (tmp_path / "source" / "index.md").write_text("# A\n\n[gone](nowhere.md)\n")
    monkeypatch.setattr("cantina.web.assets.resource_dir", lambda name: tmp_path / "source")
    with warnings.catch_warnings(action="ignore"):
        result = CliRunner().invoke(docs, [str(tmp_path / "out")])
    assert result.exit_code == 1
    assert "could not be built" in result.output


def test_without_sphinx_the_command_says_what_to_install(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "sphinx.cmd.build", None)
    result = CliRunner().invoke(docs, [str(tmp_path / "out")])
    assert result.exit_code == 1
    assert "extra `docs`" in result.output
