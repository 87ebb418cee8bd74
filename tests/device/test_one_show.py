"""The same script of key presses gives bit-identical frames on three runtimes."""

from __future__ import annotations

import ast
import random
from collections.abc import Callable
from pathlib import Path

from mahe_board.build.mpy_compiler import all_compiled
from mahe_board.build.tree import modules
from mahe_board.emulator import memory_ports
from mahe_board.emulator.bundle import carried
from mahe_board.emulator.pico.emulated_pico import Pico
from mahe_board.virtual_board.script import runner, virtual_board
from tests import webassembly
from tests.needs import need_node

FIRMWARE = Path(__file__).parents[2] / "firmware"
RUN = "from mahe_board.virtual_board.script.runner import Run\nprint(Run({script!r}).digests())"


def a_script(seed: int, presses: int) -> str:
    """A game of cards between two people and a computer player, with keys pressed at random."""
    chance = random.Random(seed)
    lines = [f"seed {seed}", "set cards on", "set two off", "set pace fast", "set coach on", "set budget 450"]
    lines += ["players red yellow:careful blue", "wait 200", "press roll", "wait 80", "press roll", "press roll"]
    for _ in range(presses):
        lines.append(f"press {chance.choice(('roll', 'roll', 'stop', 'card', 'menu'))} {chance.randint(20, 90)}")
        lines.append(f"wait {chance.randint(1, 12) * 20}")
    return "\n".join(lines)


def test_a_script_gives_the_same_frames_on_the_pico_in_webassembly_and_here(
    new_pico: Callable[..., Pico], tmp_path: Path, seed: int, exhaustive: bool
) -> None:
    need_node()
    script = a_script(seed, 300 if exhaustive else 12)
    here = runner.Run(script).digests()
    files = carried(tmp_path, runner, virtual_board, memory_ports)
    in_webassembly = ast.literal_eval(webassembly.run_code(RUN.format(script=script), FIRMWARE, tmp_path))
    pico = new_pico(files={**modules(), **all_compiled(files)})
    on_the_pico = ast.literal_eval(pico.exec(RUN.format(script=script), 3_600_000))
    assert here == in_webassembly == on_the_pico
