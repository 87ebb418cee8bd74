"""A slot's image is a header and a ROMFS of the game's modules; a UF2 contains one."""

from __future__ import annotations

import hashlib
import struct
import zlib
from collections.abc import Iterator

import pytest

import mahe
from mahe.rules import RULES_VERSION
from mahe_board.build import image
from mahe_board.build.board_uf2 import assembled
from mahe_board.build.mpy_compiler import text_compiled
from mahe_board.build.mpy_file import is_whole
from mahe_board.build.tree import modules
from mahe_board.build.uf2_file import Block, blocks, packed
from mahe_board.command_line.errors import CannotCompile
from mahe_board.emulator.pico import flash_image
from mahe_guard import history

FILES = {"mahe/rules/dice.mpy": b"dice", "mahe/__init__.mpy": b"", "b.txt": b"b" * 200, "mahe/show/x/y": bytes(20_000)}


def number(data: bytes, at: int) -> tuple[int, int]:
    """Parse a number of a ROMFS, seven bits per byte; return it and its end."""
    value = 0
    while True:
        value = value << 7 | data[at] & 127
        at += 1
        if data[at - 1] < 128:
            return value, at


def records(data: bytes, at: int, end: int) -> Iterator[tuple[int, int, int]]:
    """Yield kind, beginning and end of each record of a ROMFS, parsed by MicroPython's description of the format."""
    while at < end:
        kind, at = number(data, at)
        length, at = number(data, at)
        yield kind, at, at + length
        at += length
    assert at == end


def files_of(data: bytes, at: int, end: int, prefix: str = "") -> dict[str, bytes]:
    """Return the files in a folder of a ROMFS and in the folders below it, with their contents."""
    found: dict[str, bytes] = {}
    for kind, start, stop in records(data, at, end):
        length, begun = number(data, start)
        name, content = prefix + data[begun : begun + length].decode(), begun + length
        if kind == 4:
            found |= files_of(data, content, stop, name + "/")
        else:
            ((what, first, last),) = records(data, content, stop)
            assert (kind, what) == (5, 2)
            found[name] = data[first:last]
    return found


def read(romfs: bytes) -> dict[str, bytes]:
    assert romfs[:3] == b"\xd2\xcd1"
    length, at = number(romfs, 3)
    assert at + length == len(romfs)
    return files_of(romfs, at, len(romfs))


def firmware_with(*pages: bytes) -> bytes:
    """A UF2 with these first pages of the flash."""
    return packed([Block(0x2000, 0x10000000 + 256 * n, 0, 0, 0xE48BFF56, page) for n, page in enumerate(pages)])


def test_a_romfs_has_its_files_in_a_fixed_order() -> None:
    made = image.romfs(FILES)
    assert read(made) == FILES
    assert image.romfs(dict(reversed(FILES.items()))) == made


def test_the_games_image_has_every_module_and_says_what_it_is_and_needs() -> None:
    whole = image.game()
    head, romfs = whole[:256], whole[256:]
    assert read(romfs) == modules()
    said = struct.unpack("<4sBBHBBHI16sI32s", head[:68])
    assert said[:8] == (b"Mahe", 2, 1, 6 | 3 << 8, RULES_VERSION, RULES_VERSION, 0, len(romfs))
    assert said[8:] == (mahe.VERSION.encode().ljust(16, b"\0"), zlib.crc32(romfs), hashlib.sha256(romfs).digest())
    assert head[68:] == b"\xff" * 184 + zlib.crc32(head[:252]).to_bytes(4, "little")


def test_an_image_that_is_larger_than_a_slot_is_refused() -> None:
    def of_size(size: int) -> dict[str, bytes]:
        return {"x": text_compiled(f"X = {'x' * size!r}", "x.py")}

    left = 50 * 4096 - len(image.made(of_size(190_000), "1"))
    assert len(image.made(of_size(190_000 + left), "1")) == 50 * 4096
    with pytest.raises(CannotCompile, match=r"takes 204,802 bytes, and a slot of the board has room for 204,800"):
        image.made(of_size(190_000 + left + 1), "1")


def test_a_uf2_brings_firmware_image_and_a_blank_history_in_whole_sectors_and_its_stamp_behind_the_firmware() -> None:
    made = blocks(assembled(firmware_with(*(bytes([n]) * 256 for n in range(3))), b"game" * 1000), "it")
    flash = [(block.address - 0x10000000, block.data) for block in made]
    pages = {0: 16, 0x5A000: 16, 0x8C000: 16, 0x59000: 3}
    assert [at for at, _ in flash] == [at + 256 * n for at, count in pages.items() for n in range(count)]
    content = b"".join(data for _, data in flash[:-3])
    assert content[:768] == bytes(256) + b"\1" * 256 + b"\2" * 256
    assert content[4096:8096] == b"game" * 1000
    assert set(content[768:4096] + content[8096:]) == {0xFF}
    assert flash[-1][1].startswith(b"built from {")
    assert flash[-3][1] == flash[-2][1] == flash[-1][1]


def test_a_whole_flash_has_other_slots_and_files_where_the_firmware_looks_for_them() -> None:
    stock = firmware_with(b"MicroPython")
    assert flash_image.read_files(flash_image.whole(stock, files={"x": b"1"})) == {"x": b"1"}
    assert flash_image.whole(stock, files={"x": b"1"})[0xA0000:0xC4000].strip(b"\xff")
    uf2 = assembled(firmware_with(b"mahe_guard"), b"game")
    flash = flash_image.whole(uf2, b=flash_image.Slot(b"other", 7), fitted=b"MaFi", files={"x": b"2"})
    assert flash[0x5A000:0x8D000] == b"game".ljust(0x33000, b"\xff")
    assert flash[0x8D000:].startswith(b"other\xff")
    assert flash[0xBFF00:].startswith(struct.pack("<II", 7, zlib.crc32(flash[0x59000:0x59100])))
    entry = history.newest(flash[0xBFF00:0xC0000])
    assert entry
    assert entry.confirmed
    assert flash[0xC0000:0xC4000].rstrip(b"\xff") == b"MaFi"
    assert flash_image.read_files(flash) == {"x": b"2"}
    assert flash_image.whole(uf2)[0xC0000:].strip(b"\xff") == b""


def test_an_incomplete_module_is_refused_wherever_it_was_cut() -> None:
    """The modules have everything: bytecode (dice), tuples and strings (texts), viper and assembler (lights)."""
    for name in ("mahe/rules/dice.mpy", "mahe/show/texts/fr.mpy", "mahe/device/lights.mpy"):
        module = modules()[name]
        for cut in (*(module[:end] for end in range(4, len(module))), module + b"\0"):
            assert not is_whole(cut), (name, len(cut))
        with pytest.raises(CannotCompile, match=f"{name} isn't whole"):
            image.made({name: module[:-1]}, "1")
