"""The flash: the operations of MicroPython and littlefs, their durations, and power cuts."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from littlefs import LittleFS
from littlefs.context import UserContext
from littlefs.lfs import LFSConfig

from mahe_board.command_line.errors import PowerIsOff
from mahe_board.emulator.pico import flash_image
from mahe_board.emulator.pico.emulated_pico import Pico
from tests.needs import need_micropython

ON_BOARD = Path(__file__).parent / "on_board"
WRITE = "with open('{}', 'wb') as file:\n file.write({!r})"
LONG = bytes(i * i % 251 for i in range(9000))


def test_a_new_board_formats_its_flash_and_another_implementation_can_read_it(new_pico: Callable[..., Pico]) -> None:
    pico = new_pico(image=flash_image.blank(need_micropython()))
    pico.exec("import os\nos.mkdir('deep')")
    pico.exec(WRITE.format("short.txt", b"turtle") + "\n" + WRITE.format("deep/long.bin", LONG))
    assert pico.files() == {"short.txt": b"turtle", "deep/long.bin": LONG}


def test_files_deployed_from_the_pc_are_read_and_imported_on_the_board(new_pico: Callable[..., Pico]) -> None:
    pico = new_pico(
        files={
            "lib/beach.py": "SPACES = 21",
            "deep/er/long.bin": LONG,
            "main.py": "import time\ntime.sleep_ms(200)\nprint('main ran')",
        }
    )
    assert "main ran" in pico.wait_for("main ran\n", 1000)
    assert pico.eval("open('deep/er/long.bin', 'rb').read()") == LONG
    assert pico.eval("__import__('beach').SPACES") == 21
    assert pico.flash_work().operations == 0


def test_a_folder_is_deployed_as_it_is(new_pico: Callable[..., Pico], tmp_path: Path) -> None:
    (tmp_path / "pkg").mkdir()
    (tmp_path / "pkg/__init__.py").write_text("WHO = 'folder'")
    pico = new_pico()
    pico.deploy(tmp_path)
    assert pico.eval("__import__('pkg').WHO") == "folder"


def test_a_flash_image_taken_out_and_put_into_another_board_is_that_board_again(new_pico: Callable[..., Pico]) -> None:
    first = new_pico()
    first.exec(WRITE.format("save", b"round 3"))
    second = new_pico(image=first.image())
    assert second.eval("open('save', 'rb').read()") == b"round 3"
    assert second.image() == first.image()


def test_an_erase_and_a_program_take_the_times_of_the_data_sheet_with_interrupts_off(pico: Pico) -> None:
    pico.exec("import rp2, time\nflash = rp2.Flash()\npage = bytes(range(256))")
    timed = "t = time.ticks_us()\n{}\nprint(time.ticks_diff(time.ticks_us(), t))"
    took = {}
    for erase_ms, program_ms in ((0, 0), (45, 0.7), (400, 3)):  # instantaneous, typical times, longest times
        pico.flash_times(erase_ms, program_ms)
        calls = ("flash.ioctl(6, 300)", "flash.writeblocks(300, page, 0)")
        took[erase_ms] = [int(pico.exec(timed.format(call))) for call in calls]
    erase, program = took[0]  # the time that remains: sending the commands, and refilling the cache
    assert max(took[0]) < 1000
    assert took[45] == pytest.approx([45_000 + erase, 700 + program], abs=150)
    assert took[400] == pytest.approx([400_000 + erase, 3000 + program], abs=150)


def test_programming_only_clears_bits_and_only_an_erase_sets_them(pico: Pico) -> None:
    pico.exec("import rp2\nflash = rp2.Flash()\nread = bytearray(4)")
    pico.exec(
        "flash.ioctl(6, 300)\nflash.writeblocks(300, b'\\xf0' * 256, 0)\nflash.writeblocks(300, b'\\x3c' * 256, 0)"
    )
    assert pico.eval("flash.readblocks(300, read, 0) or bytes(read)") == bytes([0xF0 & 0x3C] * 4)
    pico.exec("flash.ioctl(6, 300)")
    assert pico.eval("flash.readblocks(300, read, 0) or bytes(read)") == b"\xff" * 4


def test_dead_flash_keeps_its_content_and_its_timing(pico: Pico) -> None:
    pico.exec("import rp2, time\nflash = rp2.Flash()\nread = bytearray(4)")
    pico.exec("for block in 300, 301:\n flash.ioctl(6, block)\n flash.writeblocks(block, b'\\x3c' * 256, 0)")
    start = flash_image.FILES_START + 301 * 4096
    pico.dead_flash(start, start + 4096)
    before = pico.ms
    pico.exec("for block in 300, 301:\n flash.ioctl(6, block)\n flash.writeblocks(block, b'\\x55' * 256, 0)")
    assert pico.ms - before > 2 * (45 + 0.7)
    assert pico.image()[start - 4096 : start + 1][::4096] == b"\x55\x3c"
    pico.dead_flash(0, 0)
    pico.exec("flash.ioctl(6, 301)")
    assert pico.image()[start] == 0xFF


WORK = """
for i in range(7):
    with open('small%d' % (i % 3), 'wb') as file:
        file.write(b'x' * (40 * i))
with open('long', 'wb') as file:
    file.write(LONG)
os.rename('long', 'renamed')
os.remove('small1')
"""


def test_erases_and_programs_are_those_that_littlefs_orders_on_the_board(new_pico: Callable[..., Pico]) -> None:
    pico = new_pico(files={"counting.py": ON_BOARD / "counting.py"})
    pico.exec(f"import counting, os\nLONG = {LONG!r}\nflash = counting.mount()")
    before = pico.flash_work()
    pico.exec(WORK)
    erases, pages = pico.eval("(flash.erases, flash.pages)")
    after = pico.flash_work()
    assert (after.erases - before.erases, after.programs - before.programs) == (erases, pages)
    assert erases > 3
    assert pages > 9000 // 256


class Counting(UserContext):
    """A memory that counts littlefs-python's operations."""

    erases = 0
    pages = 0

    def prog(self, cfg: LFSConfig, block: int, off: int, data: bytes) -> int:
        self.pages += len(data) // 256
        return super().prog(cfg, block, off, data)

    def erase(self, cfg: LFSConfig, block: int) -> int:
        self.erases += 1
        return super().erase(cfg, block)


def test_littlefs_on_the_pc_does_the_same_number_of_erases_and_programs_from_the_same_image(
    new_pico: Callable[..., Pico],
) -> None:
    pico = new_pico(files={"counting.py": ON_BOARD / "counting.py"})
    pico.exec(f"import counting, os\nLONG = {LONG!r}\nflash = counting.mount()")
    context = Counting(flash_image.FILES_SIZE)
    context.buffer[:] = pico.image()[flash_image.FILES_START :]
    before = pico.flash_work()
    pico.exec(WORK)
    after = pico.flash_work()
    lfs = LittleFS(
        context=context,
        block_size=4096,
        block_count=352,
        read_size=32,
        prog_size=256,
        cache_size=1024,
        lookahead_size=32,
        block_cycles=100,
    )
    for i in range(7):
        with lfs.open(f"small{i % 3}", "wb") as file:
            file.write(b"x" * (40 * i))
    with lfs.open("long", "wb") as file:
        file.write(LONG)
    lfs.rename("long", "renamed")
    lfs.remove("small1")
    assert (after.erases - before.erases, after.programs - before.programs) == (context.erases, context.pages)


def test_the_plug_pulled_before_half_way_and_after_an_erase_leaves_it_undone_half_done_and_done(
    new_pico: Callable[..., Pico],
) -> None:
    start = flash_image.FILES_START + 300 * 4096
    left = {}
    for when in ("before", "half", "after"):
        pico = new_pico()
        pico.exec("import rp2\nflash = rp2.Flash()\nflash.ioctl(6, 300)\nflash.writeblocks(300, bytes(4096), 0)")
        pico.power_cut(operation=1, when=when)
        with pytest.raises(PowerIsOff):
            pico.exec("flash.ioctl(6, 300)")
        assert not pico.powered
        left[when] = pico.image()[start : start + 4096]
    assert left == {"before": bytes(4096), "half": b"\xff" * 2048 + bytes(2048), "after": b"\xff" * 4096}


def test_the_third_program_half_way_through_leaves_the_first_half_of_its_bytes(pico: Pico) -> None:
    pico.exec("import rp2\nflash = rp2.Flash()\nflash.ioctl(6, 300)")
    pico.power_cut(operation=3, when="half")
    with pytest.raises(PowerIsOff):
        pico.exec("flash.writeblocks(300, bytes(4096), 0)")
    start = flash_image.FILES_START + 300 * 4096
    assert pico.image()[start : start + 4096] == bytes(2 * 256 + 128) + b"\xff" * (4096 - 2 * 256 - 128)


def test_a_file_that_is_overwritten_is_old_or_new_after_a_cut_at_any_operation(
    new_pico: Callable[..., Pico], seed: int, exhaustive: bool
) -> None:
    old, new = b"old " * 100, b"new! " * 300
    made = new_pico(files={"save": old})
    image = made.image()
    made.exec(WRITE.format("save", new))
    operations = made.flash_work().operations
    cuts = [(operation, when) for operation in range(1, operations + 1) for when in ("before", "half", "after")]
    if not exhaustive:
        cuts = [cuts[0], cuts[-1], *Random(seed).sample(cuts, 4)]
    seen = []
    for operation, when in cuts:
        pico = new_pico(image=image)
        pico.exec("1")
        pico.power_cut(operation=operation, when=when)
        with pytest.raises(PowerIsOff):
            pico.exec(WRITE.format("save", new) + "\nwhile True: pass")
        pico.power_on()
        seen.append(pico.eval("open('save', 'rb').read()"))
        pico.close()
    assert (seen[0], seen[1 if not exhaustive else -1]) == (old, new)
    assert set(seen) <= {old, new}


def test_a_board_without_power_says_so(pico: Pico) -> None:
    pico.power_off()
    with pytest.raises(PowerIsOff, match="power_on"):
        pico.exec("1")
