"""The same table on MicroPython: same indices, same millimetres."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from mahe.show import geometry
from tests.needs import need_node
from tests.node import packages

SOURCE = Path(geometry.__file__)
ASK = """
import json
print(json.dumps([[egg(n) for n in range(7)], [space(s, l) for s in range(1, 22) for l in range(7)],
    [raft(n) for n in range(7)], [list(name(n)) for n in range(161)], [list(position(n)) for n in range(161)]]))
"""
RUN = """
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
const { loadMicroPython } = await import(pathToFileURL(process.argv[2]));
(await loadMicroPython({ stdout: (line) => console.log(line) })).runPython(readFileSync(0, 'utf8'));
"""


def test_micropython_computes_the_same_table() -> None:
    node = need_node()
    runtime = packages() / "@micropython/micropython-webassembly-pyscript/micropython.mjs"
    done = subprocess.run(
        # The first argument is a name: the runtime takes it for its own and would start a prompt.
        [node, "--input-type=module", "--eval", RUN, "geometry", str(runtime)],
        input=SOURCE.read_text() + ASK,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-1000:]
    eggs, spaces, rafts, names, positions = json.loads(done.stdout)
    assert eggs == [geometry.egg(n) for n in range(7)]
    assert spaces == [geometry.space(space, level) for space in range(1, 22) for level in range(7)]
    assert rafts == [geometry.raft(n) for n in range(7)]
    assert names == [list(geometry.name(n)) for n in range(161)]
    assert positions == [pytest.approx(geometry.position(n), abs=1e-3) for n in range(161)]
