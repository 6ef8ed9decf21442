"""The distribution works from a wheel, from the sdist and editable, whatever the working directory is."""

import json
import os
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

pytestmark = pytest.mark.slow

SMOKE = """
import json, pathlib, cantina, cantina_rule_the_galaxy
from cantina.web import create_app
from cantina.web.assets import resource_dir

app = create_app(pathlib.Path("table.db"))
client = app.test_client()
shelf = client.get("/", follow_redirects=True)
style = client.get("/static/cantina.css")
app.extensions["cantina"].close()
print(json.dumps({
    "host": cantina.__file__,
    "title": cantina_rule_the_galaxy.__file__,
    "templates": str(resource_dir("templates")),
    "shelf": shelf.status_code,
    "named": "Rule the Galaxy" in shelf.text,
    "style": style.status_code,
}))
"""


def run(*command, cwd):
    """Run a command as a stranger would: no variables that point back to this checkout."""
    env = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "COV_", "VIRTUAL_ENV"))}
    result = subprocess.run([str(part) for part in command], cwd=cwd, env=env, capture_output=True, text=True, check=False)
    assert result.returncode == 0, f"{command}: {result.stdout}{result.stderr}"
    return result.stdout


def build(out, source, *options):
    run(sys.executable, "-m", "build", "--no-isolation", *options, "--outdir", out, source, cwd=out)


@pytest.fixture(scope="session")
def dist(tmp_path_factory):
    """The sdist, the wheel that was built from it, and below `tree/` the wheel built from the checkout."""
    out = tmp_path_factory.mktemp("dist")
    (out / "tree").mkdir()
    build(out, ROOT)
    build(out / "tree", ROOT, "--wheel")
    return out


@pytest.fixture(scope="session")
def wheel(dist):
    (path,) = dist.glob("*.whl")
    return path


@pytest.fixture
def stranger(tmp_path):
    """A fresh virtual environment that has the dependencies of this one and nothing of the checkout."""
    home = tmp_path / "venv"
    venv.EnvBuilder(with_pip=False, symlinks=os.name != "nt").create(home)
    paths = {"base": str(home), "platbase": str(home)}
    site = Path(sysconfig.get_path("purelib", vars=paths))
    own = {sysconfig.get_path("purelib"), sysconfig.get_path("platlib")}
    (site / "dependencies.pth").write_text("\n".join(sorted(own)))
    return Path(sysconfig.get_path("scripts", vars=paths)), site


def install(stranger, *what):
    python = stranger[0] / "python"
    run(sys.executable, "-m", "pip", "--python", python, "install", "-qI", "--no-deps", "--no-index", *what, cwd=stranger[0])


def check_that_it_plays(scripts, elsewhere):
    """Return what the smoke test printed, after the shelf was shown and the titles were listed."""
    elsewhere.mkdir()
    told = json.loads(run(scripts / "cantina", "rulesets", "--json", cwd=elsewhere))
    assert "rule-the-galaxy" in [ruleset["id"] for ruleset in told["rulesets"]]
    assert [broken for found in told["distributions"] for broken in found["quarantined"]] == []
    smoke = json.loads(run(scripts / "python", "-c", SMOKE, cwd=elsewhere))
    assert (smoke["shelf"], smoke["named"], smoke["style"]) == (200, True, 200)
    return smoke


def test_an_installed_wheel_plays_from_another_folder(wheel, stranger, tmp_path):
    scripts, site = stranger
    install(stranger, wheel)
    smoke = check_that_it_plays(scripts, tmp_path / "elsewhere")
    assert all(Path(smoke[key]).is_relative_to(site) for key in ("host", "title", "templates"))


def test_an_editable_install_plays_from_another_folder_with_the_files_of_the_checkout(stranger, tmp_path):
    scripts, _ = stranger
    install(stranger, "--no-build-isolation", "-e", ROOT)
    smoke = check_that_it_plays(scripts, tmp_path / "elsewhere")
    assert Path(smoke["host"]) == ROOT / "platform" / "cantina" / "__init__.py"
    assert Path(smoke["title"]).is_relative_to(ROOT / "plugins")
    assert Path(smoke["templates"]) == ROOT / "templates"


def files(path):
    with zipfile.ZipFile(path) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def test_the_sdist_builds_the_same_wheel_as_the_checkout(dist, wheel):
    (from_tree,) = (dist / "tree").glob("*.whl")
    assert files(wheel) == files(from_tree)


@pytest.mark.parametrize("folder", ["templates", "static", "docs"])
def test_the_wheel_carries_every_page_and_asset(wheel, folder):
    inside = files(wheel)
    there = [path for path in (ROOT / folder).rglob("*") if path.is_file() and not path.name.startswith(".")]
    assert there
    for path in there:
        assert inside[f"cantina/{path.relative_to(ROOT).as_posix()}"] == path.read_bytes()


def test_the_wheel_carries_the_host_the_titles_and_nothing_else(wheel):
    tops = {name.split("/")[0] for name in files(wheel)}
    assert {top for top in tops if not top.endswith(".dist-info")} == {
        "cantina",
        *(path.parent.name for path in (ROOT / "plugins").glob("cantina_*/__init__.py")),
    }
    project = "cantina/project/template/"  # with the tests of new titles
    assert not [
        name for name in files(wheel) if (Path(name).name.startswith("test_") and project not in name) or name.endswith(".db")
    ]


def test_an_installed_wheel_writes_projects_and_documentation(wheel, stranger, tmp_path):
    scripts, _ = stranger
    install(stranger, wheel)
    run(scripts / "cantina", "new", "Sabacc Hand", "mine", cwd=tmp_path)
    written = {path.relative_to(tmp_path / "mine").as_posix() for path in (tmp_path / "mine").rglob("*") if path.is_file()}
    assert {".gitignore", "pyproject.toml", "tests/test_sabacc_hand.py"} <= written
    run(scripts / "cantina", "docs", "built", cwd=tmp_path)
    assert "Cantina" in (tmp_path / "built" / "index.html").read_text()
