"""Every hook does what docs/hooks.md says, and what a plugin breaks is its own.

The modules of the plugins are the page's own examples.
"""

import inspect
import re
import sys
from importlib.metadata import EntryPoint

import pytest
from click.testing import CliRunner
from flask import Flask

from authors.pages import DOCS, blocks
from cantina import commands
from cantina.cli import cantina
from cantina.hookspecs import Finished, Hooks
from cantina.match import Match
from cantina.plugins import GROUP, HOST_COMMANDS, HOST_PAGES, discover
from cantina.tables import Tables
from cantina.view import view, voice_for
from cantina.web import create_app
from cantina.web.page import render_match
from house import House

HOOKS = sorted(name for name, value in vars(Hooks).items() if hasattr(value, "cantina_spec"))
TITLE = (
    "from rulesets.coin import Coin\nfrom cantina import hookimpl\n@hookimpl\ndef register_rulesets():\n    return [Coin()]\n"
)
PAGE = (DOCS / "hooks.md").read_text()


def example(hook):
    """Return the page's example of a hook."""
    (found,) = [block.code for block in blocks("hooks.md") if f"def {hook}(" in block.code and "@hookimpl" in block.code]
    return found


@pytest.fixture
def install(tmp_path, monkeypatch):
    """Write modules to a folder on the path and return their entry points."""
    monkeypatch.syspath_prepend(str(tmp_path))
    written = []

    def write(name, source):
        (tmp_path / f"{name}.py").write_text(source)
        written.append(name)
        return EntryPoint(name.replace("_", "-"), name, GROUP)

    yield write
    for name in written:
        sys.modules.pop(name, None)


@pytest.fixture
def package(tmp_path, monkeypatch):
    """Write a package to a folder on the path and return its entry point."""
    monkeypatch.syspath_prepend(str(tmp_path))
    written = []

    def write(name, files):
        for path, source in files.items():
            (tmp_path / name / path).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / name / path).write_text(source)
        written.append(name)
        return EntryPoint(name.replace("_", "-"), name, GROUP)

    yield write
    for name in [name for name in sys.modules if name.split(".")[0] in written]:
        del sys.modules[name]


@pytest.fixture
def hosting(tmp_path, install, monkeypatch):
    """A host with Coin and one more plugin."""
    made = []

    def start(source):
        plugins = discover([install("coin_title", TITLE), install("extra", source)])
        monkeypatch.setattr("cantina.web.page.discover", lambda: plugins)
        app = create_app(tmp_path / "cantina.db", plugins)
        made.append(app)
        return app, plugins

    yield start
    for app in made:
        app.extensions["cantina"].close()


def test_every_hook_has_a_test_here_of_its_name():
    assert {f"test_{hook}" for hook in HOOKS} <= set(globals())


@pytest.mark.parametrize("hook", HOOKS)
def test_every_hook_is_documented_with_its_exact_signature(hook):
    function = inspect.unwrap(getattr(Hooks, hook))
    parameters = ", ".join(f"{name}: {kind}" for name, kind in function.__annotations__.items() if name != "return")
    assert f"## `{hook}({parameters}) -> {function.__annotations__['return']}`" in PAGE
    assert inspect.getdoc(function).split("\n")[0].rstrip(".;") in PAGE.replace("\n", " ")
    assert example(hook)


def test_the_fields_of_a_finished_match_are_documented():
    part = PAGE[PAGE.index("## `match_finished(") :]
    assert re.findall(r"^\| `(\w+)` \|", part, re.M) == list(Finished.__struct_fields__)


def test_register_rulesets(tmp_path, package):
    rules = "from rulesets.coin import Coin\n\n\nclass MyTitle(Coin):\n    pass\n"
    plugins = discover([package("my_title", {"__init__.py": example("register_rulesets"), "rules.py": rules})])
    assert list(plugins.rulesets) == ["coin"], plugins.quarantined
    assert type(plugins.rulesets["coin"]).__module__ == "my_title.rules"


def test_register_commands(install, monkeypatch):
    plugins = discover([install("extra", example("register_commands"))])
    monkeypatch.setattr("cantina.plugins.discover", lambda: plugins)
    result = CliRunner().invoke(cantina, ["league", "--top", "2"])
    assert (result.exit_code, result.output) == (0, "The best 2 of the league.\n")
    assert "league" in CliRunner().invoke(cantina, ["--help"]).output


def kinds_of_bots(app):
    document = app.test_client().get("/api/v1/openapi.json").json
    return document["components"]["schemas"]["NewSeat"]["properties"]["bot"]["enum"]


def test_register_bots(hosting, install, tmp_path):
    without = create_app(tmp_path / "without.db", discover([install("coin_title", TITLE)]))
    assert kinds_of_bots(without) == ["greedy", "random"]
    without.extensions["cantina"].close()
    app, _ = hosting(example("register_bots"))
    client = app.test_client()
    assert client.get("/api/v1/rulesets").json["bots"] == ["first", "greedy", "random"]
    seats = [{"bot": "first"}, {"open": True}]
    opened = client.post("/api/v1/tables", json={"ruleset": "coin", "seats": seats})
    assert opened.status_code == 201, opened.json
    assert kinds_of_bots(app) == ["first", "greedy", "random"]
    refused = client.post("/api/v1/tables", json={"ruleset": "coin", "seats": [{"bot": "none"}, {"open": True}]})
    assert refused.status_code == 422
    assert "first, greedy, random" in str(refused.json["fields"])


def test_register_template_filters(hosting):
    app, plugins = hosting(example("register_template_filters"))
    assert app.jinja_env.from_string("{{ 3|stars }}").render() == "★★★"
    rules = plugins.rulesets["coin"]
    match = Match.start(rules, rules.setup("table", 2), seed=1)
    seen = view(match, 0, voice_for(match.rules, 0, ["Ada", "Bo"]))
    assert render_match(seen, rules)  # the kit's pages know them too


def test_register_pages(hosting):
    app, _ = hosting(example("register_pages"))
    client = app.test_client()
    page = client.get("/plugins/extra/league/")
    assert page.status_code == 200
    assert "The league" in page.text
    assert "default-src 'self'" in page.headers["Content-Security-Policy"]
    assert client.post("/plugins/extra/league/").status_code == 403  # the host's guard: no Origin


def test_register_static(tmp_path, hosting):
    (tmp_path / "static").mkdir()
    (tmp_path / "static" / "league.css").write_text("b { color: red }")
    app, _ = hosting(example("register_static"))
    client = app.test_client()
    with client.get("/plugins/extra/static/league.css") as found:
        assert (found.status_code, found.text) == (200, "b { color: red }")
    address = app.jinja_env.from_string("{{ plugin_asset('extra', 'league.css') }}").render()
    assert re.fullmatch(r"/plugins/extra/static/league\.css\?v=[0-9a-f]{10}", address)
    with client.get(address) as found:
        assert found.status_code == 200
    for path in ("/plugins/extra/static/../extra.py", "/plugins/extra/static/none.css", "/plugins/none/static/league.css"):
        with client.get(path) as found:
            assert found.status_code == 404


def played(app):
    """Play a match of Coin through the API and return its table's code."""
    client = app.test_client(use_cookies=False)
    seats = [{"name": "Ada"}, {"name": "Bo"}]
    opened = client.post("/api/v1/tables", json={"ruleset": "coin", "seats": seats, "seed": 1, "options": {"rounds": 1}}).json
    path = f"/api/v1/tables/{opened['code']}"
    for seat in opened["seats"]:
        token = {"Authorization": f"Bearer {seat['token']}"}
        (decision,) = client.get(path, headers=token).json["decisions"]
        answer = {"decision": decision["id"], "action": decision["actions"][0]["action"]}
        assert client.post(f"{path}/actions", json=answer, headers=token).status_code == 200
    tables = app.extensions["cantina"].tables
    tables.listeners.settle()
    return opened["code"]


def test_match_finished(hosting):
    app, _ = hosting(example("match_finished"))
    code = played(app)
    (finished,) = sys.modules["extra"].heard
    assert (finished.table, finished.number, finished.ruleset, finished.version) == (code, 1, "coin", "1")
    assert (finished.names, finished.bots, finished.answers) == (("Ada", "Bo"), (None, None), 2)
    assert sum(result.won for result in finished.outcome.results) == 1
    assert sys.modules["extra"].table == {"Ada" if finished.outcome.results[0].won else "Bo": 1}


def test_a_listener_that_raises_is_quarantined_and_matches_go_on(hosting):
    app, plugins = hosting(
        "from cantina import hookimpl\ncalls = []\n@hookimpl\ndef match_finished(finished):\n"
        "    calls.append(finished)\n    raise OSError('no room')\n"
    )
    played(app)
    played(app)
    assert len(sys.modules["extra"].calls) == 1
    (broken,) = plugins.quarantined
    assert (broken.name, broken.reason) == ("extra", "match_finished raised OSError: no room; it is not called any more")
    assert "in match_finished" in broken.traceback
    assert plugins.rulesets.keys() == {"coin"}


def test_a_slow_listener_holds_up_nobody(hosting):
    app, _ = hosting(
        "import threading\nfrom cantina import hookimpl\ngate = threading.Event()\nheard = []\n@hookimpl\n"
        "def match_finished(finished):\n    gate.wait(20)\n    heard.append(finished.table)\n"
    )
    tables = app.extensions["cantina"].tables
    settle, tables.listeners.settle = tables.listeners.settle, lambda: None
    codes = [played(app), played(app)]
    assert sys.modules["extra"].heard == []
    sys.modules["extra"].gate.set()
    settle()
    assert sys.modules["extra"].heard == codes


def test_a_page_that_raises_takes_nothing_else_down(hosting):
    app, _ = hosting(
        "from flask import Blueprint\nfrom cantina import hookimpl\npages = Blueprint('bad', __name__)\n"
        "@pages.get('/')\ndef index():\n    1 / 0\n@hookimpl\ndef register_pages():\n    return [pages]\n"
    )
    client = app.test_client()
    assert client.get("/plugins/extra/").status_code == 500
    assert client.get("/").status_code in (200, 302)


def test_a_filter_that_raises_costs_a_title_its_board_and_nothing_else(tmp_path, package, monkeypatch):
    module = (
        "from rulesets.coin import Coin\nfrom cantina import hookimpl\n\n\nclass Drawn(Coin):\n    pass\n\n\n"
        "@hookimpl\ndef register_rulesets():\n    return [Drawn()]\n\n\n"
        "@hookimpl\ndef register_template_filters():\n    return {'halves': lambda number: number / 0}\n"
    )
    entry = package("drawn", {"__init__.py": module, "templates/coin/board.html": "<p>{{ view.revision|halves }}</p>"})
    plugins = discover([entry])
    app = create_app(tmp_path / "cantina.db", plugins)
    page = app.test_client().get(f"/t/{played(app)}")
    assert page.status_code == 200
    assert "could not draw its own board" in page.text
    app.extensions["cantina"].close()


BROKEN = [
    # what is wrong, its hook's body, what the quarantine says
    ("pages are no blueprints", "def register_pages():\n    return ['league']", "give Flask blueprints"),
    (
        "a blueprint has a name of the host's",
        "def register_pages():\n    from flask import Blueprint\n    return [Blueprint('table', __name__)]",
        "give Flask blueprints with names that are not taken",
    ),
    (
        "a blueprint acts on every page",
        "def register_pages():\n    from flask import Blueprint\n    page = Blueprint('spy', __name__)\n"
        "    page.before_app_request(lambda: None)\n    return [page]",
        "the blueprint 'spy' changes other pages",
    ),
    (
        "a blueprint answers every error",
        "def register_pages():\n    from flask import Blueprint\n    page = Blueprint('spy', __name__)\n"
        "    page.app_errorhandler(404)(lambda error: 'mine')\n    return [page]",
        "the blueprint 'spy' changes other pages",
    ),
    (
        "a blueprint brings filters for all",
        "def register_pages():\n    from flask import Blueprint\n    page = Blueprint('spy', __name__)\n"
        "    page.app_template_filter('stars')(str)\n    return [page]",
        "the blueprint 'spy' changes other pages",
    ),
    ("a filter is one of Jinja's", "def register_template_filters():\n    return {'upper': str}", "cannot be called 'upper'"),
    ("a filter is no function", "def register_template_filters():\n    return {'stars': 5}", "cannot be called 'stars'"),
    ("a bot is one of the host's", "def register_bots():\n    return {'greedy': list}", "a bot cannot be called 'greedy'"),
    ("a bot cannot be made", "def register_bots():\n    return {'shy': lambda chance: 1 / 0}", "ZeroDivisionError"),
    ("a bot cannot choose", "def register_bots():\n    return {'shy': lambda chance: 5}", "has no method choose(chair)"),
    ("files lie nowhere", "def register_static():\n    return '/no/such/folder'", "which is no folder"),
    (
        "a command is one of the host's",
        "def register_commands():\n    import click\n    return [click.Command('serve')]",
        "the command 'serve' is there already",
    ),
    (
        "two commands have one name",
        "def register_commands():\n    import click\n    return [click.Command('deal'), click.Command('deal')]",
        "the command 'deal' is there already",
    ),
    (
        "two rulesets have one id",
        "def register_rulesets():\n    from rulesets.crossfire import Crossfire\n    return [Crossfire(), Crossfire()]",
        "a ruleset with the id 'crossfire' is installed already",
    ),
    ("a command has no name", "def register_commands():\n    return [None]", "has no attribute 'name'"),
    ("a listener wants more than there is", "def match_finished(finished, winner):\n    pass", "PluginValidationError"),
]


@pytest.mark.parametrize(("body", "says"), [row[1:] for row in BROKEN], ids=[row[0] for row in BROKEN])
def test_a_plugin_with_an_unsound_hook_is_quarantined_and_the_others_play(hosting, body, says):
    app, plugins = hosting(f"from cantina import hookimpl\n@hookimpl\n{body}\n")
    (broken,) = plugins.quarantined
    assert broken.name == "extra"
    assert says in broken.reason
    assert "Traceback" in broken.traceback
    assert app.test_client().get("/api/v1/rulesets").json["bots"] == ["greedy", "random"]
    assert plugins.rulesets.keys() == {"coin"}
    assert not plugins.pages


def test_two_plugins_cannot_bring_the_same_name(install):
    same = "from cantina import hookimpl\n@hookimpl\ndef register_template_filters():\n    return {'stars': str}\n"
    plugins = discover([install("plug_a", same), install("plug_b", same)])
    assert [plugin.name for plugin in plugins.loaded] == ["plug-a"]
    assert [broken.name for broken in plugins.quarantined] == ["plug-b"]


def test_two_plugins_cannot_have_the_same_entry_point(install):
    entry = install("plug_a", TITLE)
    plugins = discover([entry, entry])
    assert len(plugins.loaded) == 1
    assert "a plugin called 'plug-a' is installed already" in plugins.quarantined[0].reason


def test_the_names_of_the_hosts_blueprints_are_reserved(hosting):
    app, _ = hosting("")
    assert isinstance(app, Flask)
    assert set(app.blueprints) == HOST_PAGES


def test_the_names_of_the_hosts_commands_are_reserved():
    assert set(commands.__all__) == HOST_COMMANDS


def test_no_listener_no_thread(tmp_path):
    house = House(tmp_path / "cantina.db")
    tables = Tables(discover([]), house.store)
    tables.listeners.tell(None)
    assert tables.listeners._worker._thread is None
    tables.close()
    house.store.close()
