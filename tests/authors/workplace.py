"""An author's environment, made without a network: fresh, with the packages of the one that runs the tests."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sysconfig
import venv
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[2]
SCRIPTS = {
    "cantina": "from cantina.cli import main",
    "pip": "from pip._internal.cli.main import main",
    "pytest": "from pytest import console_main as main",
}


class Workplace:
    """A virtual environment and a folder in which commands run as a shell would run them."""

    def __init__(self, home: Path) -> None:
        self.folder = home
        environment = home / "venv"
        venv.EnvBuilder(with_pip=False, symlinks=os.name != "nt").create(environment)
        paths = {"base": str(environment), "platbase": str(environment)}
        self.scripts = Path(sysconfig.get_path("scripts", vars=paths))
        site = Path(sysconfig.get_path("purelib", vars=paths))
        own = sorted({sysconfig.get_path("purelib"), sysconfig.get_path("platlib")})
        # addsitedir, so that an editable Cantina is found through its own .pth file
        (site / "packages.pth").write_text("".join(f"import site; site.addsitedir({path!r})\n" for path in own))
        for name, source in SCRIPTS.items():
            script = self.scripts / name
            # guarded like pip's own scripts: the process of the bots imports this file again
            script.write_text(
                f"#!{self.scripts / 'python'}\nimport sys\n{source}\nif __name__ == '__main__':\n    sys.exit(main())\n"
            )
            script.chmod(0o755)
        kept = {
            key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "COV_", "VIRTUAL_ENV", "PIP_"))
        }
        self.variables = {
            **kept,
            "PATH": f"{self.scripts}{os.pathsep}{os.environ['PATH']}",
            "PIP_NO_INDEX": "1",
            "PIP_NO_BUILD_ISOLATION": "0",  # the name counts: pip reads 0 as 'no isolation'
            "PIP_DISABLE_PIP_VERSION_CHECK": "1",
            "XDG_DATA_HOME": str(home / "data"),
        }

    def run(self, command: str, code: int = 0) -> str:
        """Run a line of a shell and return what it printed; `cd` stays for the lines that follow."""
        moved = re.fullmatch(r"cd (\S+)", command)
        if moved:
            self.folder = self.folder / moved[1]
            assert self.folder.is_dir(), command
            return ""
        done = subprocess.run(
            command, shell=True, cwd=self.folder, env=self.variables, capture_output=True, text=True, check=False
        )
        assert done.returncode == code, f"{command}\n{done.stdout}{done.stderr}"
        return done.stdout + done.stderr

    @contextmanager
    def serving(self, *options: str) -> Iterator[str]:
        """Run `cantina serve` on a free port of this machine, give its address, and stop it as Ctrl+C does."""
        command = [str(self.scripts / "cantina"), "serve", "--host", "127.0.0.1", "--port", "0", *options]
        process = subprocess.Popen(
            command, cwd=self.folder, env=self.variables, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        assert process.stdout is not None
        printed = ""
        while "Stop with" not in printed:
            line = process.stdout.readline()
            assert line, printed
            printed += line
        address = re.search(r"http://127\.0\.0\.1:\d+", printed)
        assert address, printed
        try:
            yield address[0]
        finally:
            process.send_signal(signal.SIGINT)
            process.communicate(timeout=60)
        assert process.returncode == 0
