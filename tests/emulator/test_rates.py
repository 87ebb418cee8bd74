"""UART, SPI and DMA take the right time for their data."""

from __future__ import annotations

import pytest

from mahe_board.emulator.pico.emulated_pico import Pico
from mahe_board.emulator.pico.true_time import MISS_CYCLES

READ_ERROR = 1 << 30  # in a DMA channel's control register

TIMED = """
import rp2, time
from machine import Pin, SPI, UART
def us(move, *arguments):
    begun = time.ticks_us()
    move(*arguments)
    return time.ticks_diff(time.ticks_us(), begun)
"""
COPY = """
import rp2
word = bytearray(4)
dma = rp2.DMA()
control = dma.pack_ctrl(inc_read=False, inc_write=False)
def copy(words):
    dma.config(read=word, write=word, count=words, ctrl=control, trigger=True)
    while dma.active():
        pass
"""


def test_a_uart_sends_ten_bits_a_byte_and_flush_waits_for_the_last(pico: Pico) -> None:
    pico.exec(f"{TIMED}\nuart = UART(0, 9600, tx=Pin(0), rx=Pin(1))\ndef send(): uart.write(b'x' * 100); uart.flush()")
    assert pico.eval("us(send)") == pytest.approx(100 * 10 / 9600 * 1e6, rel=0.01)


def test_spi_moves_eight_bits_a_byte_by_dma_too(pico: Pico) -> None:
    pico.exec(f"{TIMED}\nspi = SPI(0, 1_000_000, sck=Pin(18), mosi=Pin(19), miso=Pin(16))\ntook = []")
    for count in (1000, 2000):  # the overhead per call cancels out
        pico.exec(f"took.append(us(spi.write_readinto, bytes({count}), bytearray({count})))")
    assert pico.eval("took[1] - took[0]") == pytest.approx(8000, rel=0.02)


def test_dma_that_nothing_paces_moves_a_word_in_each_cycle(pico: Pico) -> None:
    pico.exec(TIMED + COPY)
    few, many = (pico.eval(f"us(copy, {words})") for words in (100_000, 500_000))
    assert many - few == pytest.approx(400_000 / 125, rel=0.05)


FROM_FLASH = """
here = bytearray(4)
def read(at, words, **options):
    control = dma.pack_ctrl(inc_read=True, inc_write=False, **options)
    dma.config(read=at, write=here, count=words, ctrl=control, trigger=True)
def whole(at, words):
    read(at, words)
    while dma.active():
        pass
"""
PAST_THE_CACHE = 0x13100000


def test_dma_waits_for_each_cache_miss(pico: Pico) -> None:
    pico.exec(TIMED + COPY + FROM_FLASH)
    few, many = (pico.eval(f"us(whole, {PAST_THE_CACHE}, {words})") for words in (2000, 10_000))
    assert many - few == pytest.approx(8000 * (1 + MISS_CYCLES) / 125, rel=0.02)


@pytest.mark.parametrize(("source", "moves_all"), [(PAST_THE_CACHE, False), (0x20000000, True)], ids=["flash", "RAM"])
def test_dma_halts_with_an_error_where_it_reads_the_flash_during_an_erase(
    pico: Pico, source: int, moves_all: bool
) -> None:
    pico.exec(f"{COPY}{FROM_FLASH}\nflash = rp2.Flash()\nwhole({source}, 10)")
    assert not pico.eval("dma.ctrl") & READ_ERROR
    pico.exec("from machine import mem32\nmem32[0x50000420] = 1 << 16 | 12500  # a request every 100 us")
    pico.exec(f"read({source}, 300, treq_sel=0x3b)\nflash.ioctl(6, 300)  # 45 ms")
    left, control, active = pico.eval("(dma.count, dma.ctrl, dma.active())")
    assert (left == 0, not control & READ_ERROR, active) == (moves_all, moves_all, False)
