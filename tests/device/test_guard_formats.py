"""The formats that the guard reads in the flash: an image's header, and a slot's history."""

from __future__ import annotations

import struct
from binascii import crc32
from hashlib import sha256

import pytest

from mahe_board.build.image import header
from mahe_guard import history, image

ROMFS = bytes(range(256)) * 12
HEADER = header(ROMFS, "0.3.0", 0x106, (1, 3))


def test_a_header_has_its_fields_where_the_contract_says() -> None:
    assert len(HEADER) == 256
    assert HEADER[:12] == b"Mahe" + bytes((2, 1, 6, 1, 1, 3, 0, 0))
    assert struct.unpack_from("<I16sI", HEADER, 12) == (3072, b"0.3.0" + bytes(11), crc32(ROMFS))
    assert HEADER[36:68] == sha256(ROMFS).digest()
    assert HEADER[68:252] == b"\xff" * 184
    read = image.read(HEADER)
    assert read
    assert read.identity() == f"0.3.0-{crc32(ROMFS):08x}"
    assert (read.length, read.reads, read.sha256) == (3072, (1, 3), sha256(ROMFS).digest())


def test_a_header_with_any_flipped_bit_is_none() -> None:
    for bit in range(8 * len(HEADER)):
        damaged = memoryview(bytearray(HEADER))
        damaged[bit // 8] ^= 1 << bit % 8
        assert image.read(damaged) is None, bit
    assert image.read(b"\xff" * 256) is None
    assert image.read(bytes(256)) is None


@pytest.mark.parametrize(
    ("mpy", "room", "guard", "fits"),
    [
        (0x106, 3072 + 256, 1, True),
        (0x107, 3072 + 256, 1, False),  # a UF2 may replace the interpreter that the image was compiled for
        (0x106, 3072 + 255, 1, False),
        (0x106, 3072 + 256, 2, False),  # the image needs a newer guard
    ],
)
def test_an_image_is_started_where_it_fits(mpy: int, room: int, guard: int, fits: bool) -> None:
    read = image.read(header(ROMFS, "0.3.0", 0x106, (1, 3), guard))
    assert read
    assert read.fits(mpy, room) is fits


class Page:
    """A page of flash, in which a write can only clear bits."""

    def __init__(self) -> None:
        self.bytes = memoryview(bytearray(b"\xff" * 256))

    def write(self, at: int, what: bytes) -> None:
        for place, byte in enumerate(what, at):
            self.bytes[place] &= byte

    def newest(self) -> history.Entry:
        entry = history.newest(self.bytes)
        assert entry
        return entry

    def begin(self, number: int, build: int, confirmed: bool = False) -> None:
        at = history.room(self.bytes)
        assert at is not None
        self.write(at, history.begun(number, build, confirmed))


def test_a_history_counts_tries_and_knows_a_confirmation() -> None:
    page = Page()
    assert history.newest(page.bytes) is None
    page.begin(7, 0xCAFE)
    for left in (4, 3, 2, 1, 0, 0):
        entry = page.newest()
        assert (entry.number, entry.build, entry.tries, entry.told, entry.confirmed) == (
            7,
            0xCAFE,
            left,
            False,
            False,
        )
        page.write(*entry.tried())
    page.write(*page.newest().given_up())
    assert page.newest().told
    page.write(*page.newest().confirmation())
    assert page.newest().confirmed


def test_the_last_whole_entry_counts_and_eight_fill_a_page() -> None:
    page = Page()
    for number in range(1, 9):
        page.begin(number, 0xFFFFFFFF, confirmed=number % 2 == 0)
        assert (page.newest().number, page.newest().confirmed) == (number, number % 2 == 0)
    assert history.room(page.bytes) is None
    page.bytes[7 * 32 : 7 * 32 + 16] = bytes(16)
    assert page.newest().number == 7


def test_an_entry_that_was_cut_short_is_none_and_leaves_room_behind_it() -> None:
    """An entry counts as soon as the first of the two copies of its head is complete."""
    for kept in range(30):
        page = Page()
        page.begin(1, 0xCAFE)
        page.write(32, history.begun(2, 0xDEADBEEF)[:kept])
        assert page.newest().number == (1 if kept < 12 else 2), kept
        page.begin(3, 0xBEEF)
        assert page.newest().number == 3, kept


@pytest.mark.parametrize("confirmed", [False, True])
def test_no_flipped_bit_of_an_entry_changes_what_it_says(confirmed: bool) -> None:
    page = Page()
    page.begin(1, 0xCAFE, confirmed)
    page.write(*page.newest().tried())
    for bit in range(8 * 256):
        page.bytes[bit // 8] ^= 1 << bit % 8
        entry = page.newest()
        assert (entry.number, entry.build, entry.tries, entry.told, entry.confirmed) == (1, 0xCAFE, 3, False, confirmed)
        page.bytes[bit // 8] ^= 1 << bit % 8


def test_of_three_copies_the_majority_counts_bit_by_bit() -> None:
    assert history.majority(b"\x0f\xff\x33\xff\x55\x00") == b"\x17\xff"
