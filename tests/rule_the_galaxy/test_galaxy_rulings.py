"""The list of rulings and the tests belong together."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_every_ruling_in_the_list_has_a_test_of_its_number():
    listed = re.findall(r"^\| (\d+) \|", (ROOT / "docs/rulings/rule-the-galaxy.md").read_text(), re.MULTILINE)
    sources = "".join(path.read_text() for path in Path(__file__).parent.glob("test_*.py"))
    tested = set(re.findall(r"def test_ruling_(\d\d)_", sources))
    assert [int(number) for number in listed] == list(range(1, 43))
    assert tested == {f"{int(number):02}" for number in listed}
