"""MicroPython for the project's own board: its differences from MicroPython's boards, and its size limit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest
from mpremote.romfs import VfsRomWriter

from mahe_board.bench.hot_sections import LIST, chosen, sections, shares
from mahe_board.build import link_orders, micropython, own_board
from mahe_board.build.own_board import MAHE_PICO, MAHE_PICO2
from mahe_board.command_line.errors import CannotBuild
from mahe_board.emulator.pico.emulated_pico import Pico
from mahe_guard import flash_map
from tests.needs import need_micropython, need_program

XIP = 0x10000000
IN_SLOT_B = """
import rp2, sys, vfs, uctypes
slot = memoryview(rp2.Flash(start=0x8D000 - 0x5A000, len=51 * 4096))
vfs.mount(vfs.VfsRom(slot), '/slot')
print(sys.implementation._build, hasattr(vfs, 'rom_ioctl'), open('/slot/egg').read())
print([uctypes.addressof(memoryview(flash)) for flash in (rp2.Flash(), slot)], rp2.Flash().ioctl(4, 0))
"""


@pytest.fixture(scope="module")
def uf2() -> Path:
    need_micropython()
    need_program("arm-none-eabi-g++")
    return micropython.firmware(board=MAHE_PICO)


def test_it_reads_an_image_in_a_slot_and_its_flash_begins_at_slot_a(new_pico: Callable[..., Pico], uf2: Path) -> None:
    rom = VfsRomWriter()
    rom.mkfile("egg", b"laid")
    pico = new_pico(uf2=uf2, power=False, easy_time=True)
    pico.write_flash(0x8D000, bytes(rom.finalise()))
    pico.power_on()
    pico.wait(1000)
    first, second = pico.exec(IN_SLOT_B).splitlines()
    assert first == "MAHE_PICO False laid"
    assert second == f"[{XIP + 0x5A000}, {XIP + 0x8D000}] {(0x200000 - 0x5A000) // 4096}"


def test_the_parts_of_the_flash_map_lie_one_behind_the_other_in_whole_sectors() -> None:
    at = flash_map
    begins = [at.FIRMWARE_END, at.SLOT_A, at.SLOT_B, at.FITTED, at.FILES, at.FILES_END]
    sectors = [1, at.SLOT_SECTORS, at.SLOT_SECTORS, at.FITTED_SECTORS]
    assert [(end - begin) / at.SECTOR for begin, end in pairwise(begins[:5])] == sectors
    assert at.FILES < at.FILES_END == 2 * 1024 * 1024
    assert at.IMAGE_SECTORS + 1 == at.SLOT_SECTORS


def test_an_image_that_reaches_into_the_sector_below_slot_a_is_refused(tmp_path: Path) -> None:
    image = tmp_path / "firmware.bin"
    image.write_bytes(bytes(0x59000))
    own_board.check(image)
    image.write_bytes(bytes(0x59000 + 12))
    with pytest.raises(CannotBuild, match=r"takes 364,556 bytes, 12 more than fit below slot A: freeze less"):
        own_board.check(image)


def test_the_hot_sections_lie_side_by_side_in_every_link_order(uf2: Path) -> None:
    assert uf2.exists()
    hot = [name[1:] for name in LIST.read_text(encoding="utf-8").splitlines() if name.startswith(".")]
    others = []
    for order in (0, 1):
        linker_map = link_orders.firmware(order, board=MAHE_PICO).with_suffix(".map").read_text(encoding="utf-8")
        placed = sections(linker_map)
        here = [section for section in placed if section.name in hot]
        assert list(dict.fromkeys(section.name for section in here)) == hot
        assert here[-1].at + here[-1].size - here[0].at <= sum(section.size for section in here) + 8 * len(here)
        others.append([section for section in placed if section.name not in hot])
    assert others[0] != others[1]


MAP = """
 .text.of_another_part
                0x10000100        0x8 x/py/early.c.o
Linker script and memory map
 .text.hop      0x10000200       0x10 x/py/hop.c.o
 *fill*         0x10000210        0x4
 .text.a_name_that_is_long
                0x10000214       0x0c x/py/ride.c.o
 .text.dropped  0x00000000       0x20 x/py/dropped.c.o
 .text.__wrap___aeabi_i2f
                0x10000220       0x10 x/pico_float/float.S.o
 .rodata.str1.1
                0x10000230       0x40 x/py/hop.c.o
 .rodata.shell  0x10000270       0x08 x/py/hop.c.o
"""


def test_misses_are_put_down_to_the_sections_that_a_linker_script_can_name() -> None:
    placed = sections(MAP)
    assert placed == [(0x200, 16, "text.hop"), (0x214, 12, "text.a_name_that_is_long"), (0x270, 8, "rodata.shell")]
    words = Counter({0x200: 3, 0x20C: 1, 0x214: 2, 0x224: 3, 0x270: 1})
    assert shares(words, placed) == {"text.hop": 0.4, "text.a_name_that_is_long": 0.2, "rodata.shell": 0.1}


def test_functions_with_most_misses_per_byte_are_chosen_until_the_room_is_full() -> None:
    heat = {"text.large": 0.9, "text.small": 0.2, "text.nlr_push": 0.5, "text.nlr_push_tail": 0.02, "text.cold": 0.01}
    sizes = {"text.large": 23_950, "text.small": 40, "text.nlr_push": 20, "text.nlr_push_tail": 20, "text.cold": 100}
    assert chosen(heat, sizes) == ["text.nlr_push", "text.nlr_push_tail", "text.small", "text.cold"]
    assert chosen(heat, {**sizes, "text.large": 2000})[-2:] == ["text.large", "text.cold"]


@pytest.mark.exhaustive
def test_a_build_with_too_much_frozen_into_it_is_refused(tmp_path: Path) -> None:
    need_program("arm-none-eabi-g++")
    (tmp_path / "large.py").write_text(f"TEXT = {'turtle' * 10_000!r}\n")
    (tmp_path / "manifest.py").write_text('module("large.py")\n')
    with pytest.raises(CannotBuild, match="more than fit below slot A"):
        micropython.firmware(tmp_path / "manifest.py", MAHE_PICO)


@pytest.mark.exhaustive
def test_it_is_built_for_a_pico_2() -> None:
    """The build is only made, since the emulated Pico is an RP2040 and can't run it."""
    need_micropython()
    need_program("arm-none-eabi-g++")
    image = micropython.build(micropython.sources(), board=MAHE_PICO2).read_bytes()
    assert b"Raspberry Pi Pico2 with RP2350" in image
    assert b"MAHE_PICO2" in image
