"""The garbage collector of a host: what is loaded is left out, and cycles are still found."""

import subprocess
import sys

PROGRAM = """
import gc, weakref
from cantina import collector

collector.relax()
assert gc.isenabled() and gc.get_freeze_count() > 1000

class Knot: pass

def tie():
    knot = Knot()
    knot.itself = knot
    return weakref.ref(knot)

seen = tie()
kept = [[] for _ in range(2 * collector.YOUNG)]
print(seen() is None)
"""


def test_a_cycle_is_found_although_young_objects_are_looked_at_less_often():
    ended = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True)
    assert ended.stdout == "True\n"
