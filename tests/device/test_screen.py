"""The screen's driver on the emulated Pico, with a screen that works, is missing, or comes and goes."""

from __future__ import annotations

import ast

import pytest

from mahe_board.bench.bars import PAGE_SENT_US, PASS_US
from mahe_board.emulator.pico.emulated_pico import Pico
from tests.device.test_screens import TYPES, Panel

pytestmark = pytest.mark.true_time

MADE = """
import gc, time
from mahe.device.fitted import Fitted
from mahe.device.screen import Screen
screen = Screen(Fitted(RECORD))
pixels = bytearray(1024)
longest = 0
def settle(ms=0):
    global longest
    sent = 0
    end = time.ticks_add(time.ticks_ms(), ms)
    while True:
        start = time.ticks_us()
        if screen.step():
            longest = max(longest, time.ticks_diff(time.ticks_us(), start))
            sent += 1
        elif time.ticks_diff(end, time.ticks_ms()) <= 0:
            return sent
        else:
            time.sleep_ms(1)
def show(**pages):
    for page, value in pages.items():
        start = int(page[1:]) * 128
        pixels[start:start + 128] = bytes([value]) * 128
    screen.show(pixels)
"""

NOTING = """
class Noting:
    def __init__(self):
        self.messages = []
    def writeto(self, address, message):
        self.messages.append(bytes(message))
        return len(message)
"""


def made(bench: Pico, record: str = "") -> None:
    bench.exec(MADE.replace("RECORD", repr(record)))


def pages(bench: Pico) -> list[int]:
    """Return the value of each of the screen's pages; in these tests all bytes of a page are equal."""
    memory = bench.screen().memory
    values = [set(memory[start : start + 128]) for start in range(0, 1024, 128)]
    assert all(len(value) == 1 for value in values)
    return [min(value) for value in values]


@pytest.mark.parametrize("hertz", [400_000, 1_000_000])
def test_only_pages_that_changed_are_sent_one_a_pass(bench: Pico, hertz: int) -> None:
    made(bench, f"SCREEN_HZ {hertz}")
    assert bench.eval("settle()") == 8  # at power-on the driver sends all pages, to clear the screen
    assert bench.screen().on
    before = bench.screen().bytes_received
    assert bench.eval("(show(p2=5, p6=9), settle())[1]") == 2
    # A page takes 128 bytes, and 3 more for its number.
    assert bench.screen().bytes_received - before == 2 * 131
    assert pages(bench) == [0, 0, 5, 0, 0, 0, 9, 0]
    assert bench.eval("(show(p2=5), settle())[1]") == 0
    assert bench.eval("longest") <= PAGE_SENT_US[hertz].held


def test_sending_a_page_takes_no_heap(bench: Pico) -> None:
    made(bench)
    bench.exec("def one():\n pixels[0] ^= 1\n screen.show(pixels)\n screen.step()\nsettle()\none()\ngc.disable()")
    first, second = ast.literal_eval(
        bench.exec("def heap():\n a = gc.mem_alloc()\n one()\n return a, gc.mem_alloc()\nprint(heap())")
    )
    assert first == second


@pytest.mark.parametrize("state", ["absent", "failing", "hung"])
def test_a_screen_that_is_missing_costs_little_and_comes_back_by_itself(bench: Pico, state: str) -> None:
    bench.screen_is(state)
    made(bench)
    bench.exec("show(p0=1, p7=2)\nsettle(2500)")
    assert not bench.eval("screen.works")
    # A transfer that hangs is given up after 8 ms, and tried once a second.
    assert bench.eval("longest") <= PASS_US.held
    bench.screen_is("working")
    bench.exec("settle(1100)")
    assert bench.eval("screen.works")
    assert pages(bench) == [1, 0, 0, 0, 0, 0, 0, 2]


def test_a_screen_that_lost_its_power_and_says_nothing_is_filled_again(bench: Pico) -> None:
    made(bench)
    bench.exec("show(p3=7)\nsettle()")
    bench.screen_is("absent")
    bench.wait(1)
    bench.exec("settle(2100)")  # the picture stays the same, so only the refresh sends anything
    assert not bench.eval("screen.works")
    bench.screen_is("working")
    bench.exec("settle(1100)")
    assert pages(bench)[3] == 7


def test_a_screen_of_the_other_kind_is_reset_by_its_line_first(bench: Pico) -> None:
    bench.record_edges(6)
    made(bench)
    edges = bench.edges(6)
    low, high = edges[-2:]
    assert (low.level, high.level) == (0, 1)
    assert high.ns - low.ns >= 3_000  # the data sheet's shortest reset
    assert bench.screen().on  # the driver has switched it on after the reset


def test_a_screen_whose_picture_begins_in_another_column_gets_the_same_picture(bench: Pico) -> None:
    """The driver gets the SH1106's row from CONTRIBUTING's recipe; its bytes are recorded instead of sent."""
    bench.exec("from mahe.device import screens\nscreens.SCREENS['SH1106'] = (2, b'\\xad\\x8b')")
    made(bench, "SCREEN SH1106")
    bench.exec(NOTING)
    bench.exec("screen._bus = Noting()\nscreen._due = time.ticks_ms()\nshow(p0=5, p3=9, p7=12)\nsettle()")
    messages = ast.literal_eval(bench.exec("print(screen._bus.messages)"))
    panel = Panel(TYPES["SH1106"])
    for message in messages:
        panel.take(message)
    assert len(messages) == 9, "the set-up, and eight bands"
    assert panel.seen() == b"".join(bytes([value]) * 128 for value in (5, 0, 0, 9, 0, 0, 0, 12))
