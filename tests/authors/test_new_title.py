"""`cantina new`, and the tutorial that builds the same title: every block of it, in its order, in an empty folder."""

import ast
import json
import sys
import tomllib
from urllib.request import urlopen

import pytest
from click.testing import CliRunner

from authors.pages import blocks, put
from authors.workplace import ROOT, Workplace
from cantina.cli import main
from cantina.commands.new import names, new, requirement

pytestmark = pytest.mark.slow

SETTING_UP = ("python3 -m venv venv", ". venv/bin/activate", 'pip install "$CANTINA[authors]"')
"""What the tutorial begins with; `Workplace` does it without a network."""


@pytest.fixture(scope="module")
def followed(tmp_path_factory):
    """Somebody has followed the tutorial to its end; what each command printed."""
    author = Workplace(tmp_path_factory.mktemp("tutorial"))
    printed = {}
    for block in blocks("tutorial.md"):
        if block.path:
            put(block, author.folder)
            continue
        assert block.language == "sh", block
        for line in block.code.splitlines():
            if line in SETTING_UP:
                continue
            if line == "cantina serve":
                continue  # the host runs below, while the program plays
            if line.startswith("python play.py"):
                with author.serving() as address:
                    with urlopen(f"{address}/", timeout=60) as shelf:
                        printed["shelf"] = shelf.read().decode()
                    printed[line] = author.run(f"python play.py {address}")
                continue
            printed.setdefault(line, author.run(line))
    return author, printed


def test_the_tutorial_begins_with_an_environment_and_the_extra_for_authors():
    first = next(block for block in blocks("tutorial.md") if block.language == "sh")
    assert tuple(first.code.splitlines()) == SETTING_UP
    extra = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]["authors"]
    assert {"copier", "pytest", "hypothesis"} <= {requirement.split(">")[0] for requirement in extra}


def test_the_tutorial_ends_with_what_cantina_new_writes(followed, tmp_path):
    author, _ = followed
    result = CliRunner().invoke(new, ["Sabacc Hand", str(tmp_path / "fresh")])
    assert result.exit_code == 0, result.output
    fresh = {path.relative_to(tmp_path / "fresh") for path in (tmp_path / "fresh").rglob("*") if path.is_file()}
    assert len(fresh) == 8
    for path in fresh:
        built, written = ((folder / path).read_text() for folder in (author.folder, tmp_path / "fresh"))
        if path.suffix == ".py":
            assert ast.dump(ast.parse(built)) == ast.dump(ast.parse(written)), path
        else:
            assert built == written, path


def test_while_its_rules_are_empty_the_plugin_is_quarantined_and_the_others_are_listed(tmp_path):
    author = Workplace(tmp_path)
    for line in ('cantina new "Sabacc Hand"', "cd sabacc-hand", "pip install -q -e .", 'echo "" > sabacc_hand/rules.py'):
        author.run(line)
    told = author.run("cantina rulesets")
    assert "quarantined: sabacc-hand of cantina-sabacc-hand: ImportError" in told
    assert "rule-the-galaxy" in told


def test_the_title_of_the_tutorial_is_on_the_shelf(followed):
    _, printed = followed
    assert "Three cards, as near to zero as you can." in printed["shelf"]


def test_the_title_of_the_tutorial_passes_the_kit_and_its_own_tests(followed):
    _, printed = followed
    assert "0 failed" in printed["cantina check sabacc-hand"]
    assert " passed" in printed["pytest -q"]
    assert "sabacc-hand  Sabacc Hand, version 1" in printed["cantina rulesets"]
    assert printed["cantina simulate sabacc-hand --matches 200 --bot random --bot greedy"].startswith("200 matches")


def test_the_title_of_the_tutorial_is_played_through_the_api(followed):
    _, printed = followed
    told = printed["python play.py http://localhost:8000"]
    assert told.splitlines()[-1] == "The hand nearest to zero wins."
    assert "rolls" in told
    assert "shows" in told


def test_the_wheel_of_the_tutorial_carries_rules_and_board(followed):
    author, _ = followed
    (wheel,) = (author.folder / "dist").glob("cantina_sabacc_hand-*.whl")
    listed = author.run(f"python -m zipfile -l {wheel}")
    assert "sabacc_hand/rules.py" in listed
    assert "sabacc_hand/templates/sabacc-hand/board.html" in listed


def test_the_commands_of_the_readme_and_of_tox_in_a_new_project_work_at_once(tmp_path):
    author = Workplace(tmp_path)
    author.run('cantina new "Kessel Run" kessel')
    author.run("cd kessel")
    readme = (author.folder / "README.md").read_text()
    tox = (author.folder / "tox.ini").read_text()
    for line in ("pip install -e .", "pytest", "cantina check kessel-run"):
        assert line in readme
        author.run(line)
    assert "    pytest {posargs}\n    cantina check kessel-run\n" in tox
    found = json.loads(author.run("cantina rulesets --json"))
    (title,) = [ruleset for ruleset in found["rulesets"] if ruleset["id"] == "kessel-run"]
    assert title["title"] == "Kessel Run"


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Sabacc Hand", ("sabacc-hand", "sabacc_hand", "SabaccHand")),
        ("pazaak", ("pazaak", "pazaak", "Pazaak")),
        ("Dejarik: 2nd edition", ("dejarik-2nd-edition", "dejarik_2nd_edition", "Dejarik2ndEdition")),
    ],
)
def test_a_title_gives_its_project_all_names(name, expected):
    found = names(name)
    assert (found["id"], found["package"], found["class_name"]) == expected


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("7 Wonders", "begin with a letter"),
        ("", "begin with a letter"),
        ('A "quoted" title', "no quotes"),
        ("x" * 41, "up to 40"),
        ("random", "'random' is the name of a module"),
        ("Cantina", "'cantina' is the name of a module"),
        ("class", "'class' is the name of a module"),
    ],
)
def test_a_name_that_cannot_work_is_refused_with_what_to_do(name, says, tmp_path):
    result = CliRunner().invoke(new, [name, str(tmp_path / "it")])
    assert result.exit_code == 1
    assert says in result.output
    assert not (tmp_path / "it").exists()


def test_a_folder_with_something_in_it_is_left_alone(tmp_path):
    (tmp_path / "mine.txt").write_text("mine")
    result = CliRunner().invoke(new, ["Sabacc Hand", str(tmp_path)])
    assert result.exit_code == 1
    assert "is not empty" in result.output
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]


def test_without_the_extra_for_authors_the_command_says_what_to_install(tmp_path, monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "copier", None)
    with pytest.raises(SystemExit) as ended:
        main(["new", "Sabacc Hand", str(tmp_path / "it")])
    assert ended.value.code == 1
    assert "extra `authors`" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("origin", "expected"),
    [
        (None, "cantina[authors]>=0.1.0"),
        ({"url": "file:///home/me/cantina", "dir_info": {"editable": True}}, "cantina[authors] @ file:///home/me/cantina"),
        (
            {"url": "https://example.org/cantina.git", "vcs_info": {"vcs": "git", "commit_id": "ab12"}},
            "cantina[authors] @ git+https://example.org/cantina.git@ab12",
        ),
    ],
)
def test_tox_takes_cantina_from_where_this_one_came_from(origin, expected, monkeypatch):
    class Found:
        version = "0.1.0"

        def read_text(self, name):
            assert name == "direct_url.json"
            return None if origin is None else json.dumps(origin)

    monkeypatch.setattr(sys.modules["cantina.commands.new"], "distribution", lambda name: Found())
    assert requirement() == expected


def test_the_template_is_rendered_without_git(tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    result = CliRunner().invoke(new, ["Sabacc Hand", str(tmp_path / "it")])
    assert result.exit_code == 0, result.output
    assert (tmp_path / "it" / "pyproject.toml").is_file()
