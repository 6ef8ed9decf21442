"""The house: its layout, its commands and what its documents promise."""

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import cantina

ROOT = Path(__file__).parents[1]
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("folder", ["platform", "plugins"])
def test_a_folder_of_packages_is_no_package(folder):
    assert not (ROOT / folder / "__init__.py").exists()


@pytest.mark.parametrize(
    "command",
    [
        ("-c", "import platform; assert platform.system(), platform; print(platform.__file__)"),
        ("-m", "platform"),
        ("-m", "pytest", "--version", "-p", "no:cantina"),
    ],
)
def test_the_standard_library_keeps_its_platform_from_the_root_of_the_checkout(command):
    result = subprocess.run([sys.executable, *command], cwd=ROOT, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr
    assert str(ROOT) not in result.stdout


def test_tests_are_not_imported_by_importlib():
    """That mode imports a test below platform/ as `platform.…`, over the standard library."""
    assert "importlib" not in str(PYPROJECT["tool"]["pytest"])
    assert "import-mode" not in (ROOT / "tox.ini").read_text(encoding="utf-8")


def test_the_version_is_the_distributions():
    assert cantina.__version__ == PYPROJECT["project"]["version"]


def test_authors_are_offered_what_the_package_names_and_only_that():
    assert all(hasattr(cantina, name) for name in cantina.__all__)
    public = {
        name for name, value in vars(cantina).items() if name.isidentifier() and name[0] != "_" and not _is_submodule(value)
    }
    offered_modules = {"deck", "destiny", "dice"}
    assert public | offered_modules | {"__version__"} == set(cantina.__all__)


def _is_submodule(value):
    return isinstance(value, type(sys)) and value.__name__.startswith("cantina")


def test_every_bundled_title_is_built_and_checked_for_the_direction_of_imports():
    packages = {path.parent.name for path in (ROOT / "plugins").glob("cantina_*/__init__.py")}
    assert set(PYPROJECT["project"]["entry-points"]["cantina"].values()) == packages
    assert {Path(p).name for p in PYPROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"]} == {"cantina", *packages}
    assert set(PYPROJECT["tool"]["importlinter"]["root_packages"]) == {"cantina", *packages}


def test_the_ground_floor_needs_no_web_and_no_storage():
    script = (
        "import sys, cantina, cantina.match, cantina.plugins; print([m for m in ('flask', 'sqlalchemy') if m in sys.modules])"
    )
    result = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert result.stdout.strip() == "[]"


# The README's commands and examples


def blocks(document, language):
    text = (ROOT / document).read_text(encoding="utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```", text, re.M | re.S)


def test_the_readme_has_two_commands_and_ci_runs_the_one_for_the_tests():
    host, tests = blocks("README.md", "sh")[:2]
    assert host.strip() == "python3 -m venv .venv && .venv/bin/pip install . && .venv/bin/cantina serve"
    ci = (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()
    steps = tests.strip().split(" && ")
    assert steps[-1] == ".venv/bin/tox"
    start = ci.index(steps[0])
    assert ci[start : start + len(steps)] == steps
    assert '.venv/bin/tox -e browser -- -m "browser and not long"' in ci
    assert "set -euo pipefail" in ci


def test_ci_can_be_executed():
    assert os.access(ROOT / ".ci" / "run", os.X_OK)


EXAMPLES = ["README.md", "docs/contract.md"]


@pytest.mark.parametrize("document", EXAMPLES)
def test_the_examples_of_a_document_run(document):
    source = "\n".join(blocks(document, "python"))
    assert source, f"{document} has no example"
    exec(compile(source, document, "exec"), {"__name__": "__example__"})


@pytest.mark.parametrize("document", ["README.md", *(p.relative_to(ROOT).as_posix() for p in (ROOT / "docs").glob("*.md"))])
def test_links_between_documents_lead_somewhere(document):
    text = (ROOT / document).read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)#\s]+)[^)]*\)", text):
        if "://" not in target:
            assert ((ROOT / document).parent / target).exists(), f"{document} links to {target}"


def test_every_test_file_has_a_name_of_its_own():
    """Without packages below `tests/`, pytest imports test files by their name alone."""
    names = [path.name for path in (ROOT / "tests").rglob("test_*.py")]
    assert sorted(names) == sorted(set(names))
