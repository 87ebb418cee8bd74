"""The screen on I²C: its picture, its time on the wire, and its failures."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from mahe_board.emulator.pico.emulated_pico import Pico

ON_BOARD = Path(__file__).parent / "on_board"
TIMED = "t = time.ticks_us()\n{}\nprint(time.ticks_diff(time.ticks_us(), t))"


@pytest.fixture
def pico(new_pico: Callable[..., Pico]) -> Pico:
    """A board with a small driver on it: see on_board/oled.py."""
    board = new_pico(files={"oled.py": ON_BOARD / "oled.py"})
    board.exec("import oled, time\nfrom machine import I2C, Pin\ni2c = I2C(0, sda=Pin(4), scl=Pin(5), freq=400_000)")
    return board


def test_the_screen_shows_what_the_board_drew_pixel_by_pixel(pico: Pico) -> None:
    pico.exec(
        "screen = oled.Screen(i2c)\nscreen.fill(0)\nscreen.pixel(5, 9, 1)\nscreen.hline(20, 63, 3, 1)\nscreen.show()"
    )
    screen = pico.screen()
    assert screen.on
    assert {(x, y) for x in range(128) for y in range(64) if screen.pixel(x, y)} == {
        (5, 9),
        (20, 63),
        (21, 63),
        (22, 63),
    }
    assert pico.eval("bytes(screen.buffer)") == screen.memory


def test_a_drawing_of_the_screen_can_be_read(pico: Pico) -> None:
    pico.exec("screen = oled.Screen(i2c)\nscreen.fill(0)\nscreen.pixel(0, 0, 1)\nscreen.pixel(2, 1, 1)")
    pico.exec("screen.vline(4, 0, 2, 1)\nscreen.show()")
    assert str(pico.screen()).splitlines()[0] == "▀ ▄ █"


def test_a_frame_at_400_khz_takes_the_time_of_its_bits(pico: Pico) -> None:
    # MicroPython divides 125 MHz by 400 kHz: 313 cycles, 187 of them low and 126 high. The controller adds 1 to the
    # low ones, and 7 and its filter (187 // 16 = 11) to the high ones: 332 cycles of 8 ns a bit. A byte has 9 bits;
    # an address, a control byte and 1024 bytes are sent; start and stop take a bit each.
    bit_us = (187 + 1 + 126 + 7 + 11) * 0.008
    wire_us = (1 + 1 + 1024) * 9 * bit_us + 2 * bit_us
    took = int(pico.exec("screen = oled.Screen(i2c)\n" + TIMED.format("screen.data(screen.buffer)")))
    assert wire_us < took < wire_us + 1000


def test_a_page_takes_an_eighth_of_a_frame(pico: Pico) -> None:
    bit_us = 332 * 0.008
    took = int(pico.exec("screen = oled.Screen(i2c)\npage = bytes(128)\n" + TIMED.format("screen.data(page)")))
    assert (1 + 1 + 128) * 9 * bit_us < took < (1 + 1 + 128) * 9 * bit_us + 600


def test_a_scan_finds_the_screen_at_its_address_and_nothing_else(pico: Pico) -> None:
    assert pico.eval("i2c.scan()") == [0x3C]
    pico.screen_is("absent")
    assert pico.eval("i2c.scan()") == []


def test_an_absent_screen_raises_eio_at_once(pico: Pico) -> None:
    pico.screen_is("absent")
    took = int(
        pico.exec(TIMED.format("try: i2c.writeto(0x3c, b'x')\nexcept OSError as error: assert error.errno == 5"))
    )
    assert took < 1000


def test_a_screen_that_fails_in_the_middle_ends_the_transfer_there_and_works_again_when_it_is_back(pico: Pico) -> None:
    pico.exec("screen = oled.Screen(i2c)\nscreen.fill(1)")
    pico.screen_is("failing", after_bytes=100)
    # MicroPython doesn't raise here: it returns the number of acknowledged bytes.
    assert pico.eval("i2c.writevto(0x3c, (b'@', screen.buffer))") == pytest.approx(100, abs=1)
    pico.screen_is("working")
    pico.exec("screen = oled.Screen(i2c)\nscreen.fill(1)\nscreen.show()")
    assert pico.screen().memory == b"\xff" * 1024


def test_a_hung_bus_costs_50_ms_a_transaction_and_works_again_when_it_is_freed(pico: Pico) -> None:
    pico.exec("screen = oled.Screen(i2c)\nscreen.fill(1)")
    pico.screen_is("hung")
    attempt = "try: i2c.writeto(0x3c, b'x')\nexcept OSError as error: assert error.errno == 110"
    for _ in range(2):
        assert int(pico.exec(TIMED.format(attempt))) == pytest.approx(50_000, abs=1000)
    pico.screen_is("working")
    pico.exec("screen = oled.Screen(i2c)\nscreen.fill(1)\nscreen.show()")
    assert pico.screen().memory == b"\xff" * 1024
