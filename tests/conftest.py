"""Hypothesis profiles: examples are the same in every run, so that a red test is red for everybody.

No test reads or writes the data folder of whoever runs it.
"""

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile("cantina", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("cantina")


def pytest_addoption(parser):
    parser.addoption("--chance", default="", metavar="WORD", help="other matches in the browser tests, the same for a word")


@pytest.fixture(scope="session", autouse=True)
def data_folder(tmp_path_factory):
    """A data folder for this run, also for the processes that tests start."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("data")))
        yield
