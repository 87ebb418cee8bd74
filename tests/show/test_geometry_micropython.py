"""MicroPython computes the same table of positions: the same indices, the same millimetres."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mahe.show import geometry
from tests.needs import need_node
from tests.webassembly import run_code

FIRMWARE = Path(geometry.__file__).parents[2]
ASK = """
import json
from mahe.show.geometry import egg, name, position, raft, space
print(json.dumps([[egg(n) for n in range(7)], [space(s, l) for s in range(1, 22) for l in range(7)],
    [raft(n) for n in range(7)], [list(name(n)) for n in range(161)], [list(position(n)) for n in range(161)]]))
"""


def test_micropython_computes_the_same_table() -> None:
    need_node()
    eggs, spaces, rafts, names, positions = json.loads(run_code(ASK, FIRMWARE))
    assert eggs == [geometry.egg(n) for n in range(7)]
    assert spaces == [geometry.space(space, level) for space in range(1, 22) for level in range(7)]
    assert rafts == [geometry.raft(n) for n in range(7)]
    assert names == [list(geometry.name(n)) for n in range(161)]
    assert positions == [pytest.approx(geometry.position(n), abs=1e-3) for n in range(161)]
