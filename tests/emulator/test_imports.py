"""Each module of the game's image is imported once on a Pico, in place."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from mahe_board.build import guarded, micropython, own_board
from mahe_board.build.image import game
from mahe_board.build.tree import module_of, sources
from mahe_board.emulator.pico.emulated_pico import Pico
from mahe_guard import flash_map
from tests.needs import need_micropython, need_program

BEGIN = """
import gc, rp2, sys, vfs
slot = memoryview(rp2.Flash(start=0, len=51 * 4096))
vfs.mount(vfs.VfsRom(slot[256:]), '/game')
sys.path[:] = ['/game', '.frozen']
def imported(name):
    if gc.mem_free() < 60_000:
        for module in [one for one in sys.modules if one.startswith('mahe.')]:
            del sys.modules[module]
    gc.collect()
    __import__(name)
"""


def test_every_module_of_the_game_can_be_imported(new_pico: Callable[..., Pico], tmp_path: Path) -> None:
    need_micropython()
    need_program("arm-none-eabi-g++")
    manifest = guarded.to_freeze(tmp_path)  # some modules import the guard's
    for name in ("_boot.py", "main.py"):
        (tmp_path / name).write_text("")  # nothing formats the slot or starts the guard
    uf2 = micropython.firmware(manifest, own_board.MAHE_PICO)
    pico = new_pico(uf2=uf2, power=False, easy_time=True)
    pico.write_flash(flash_map.SLOT_A, game())
    pico.power_on()
    pico.exec(BEGIN)
    for name in map(module_of, sources()):
        pico.exec(f"imported({name!r})")
