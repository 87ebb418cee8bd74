"""The core and the translated code give the same results as rp2040js' core, for each instruction."""

from __future__ import annotations

import subprocess
from pathlib import Path

from mahe_board.build.nodejs import node
from tests.needs import need_node

TWO_CORES = Path(__file__).parent / "two_cores.mjs"


def test_every_instruction_does_the_same_in_as_many_cycles_on_both_cores_and_translated(
    seed: int, exhaustive: bool
) -> None:
    need_node()
    command = [node(), str(TWO_CORES), str(seed), "1" if exhaustive else "8"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("0 true true\n", "")
