"""The emulated flash cache: hits, the cost of a miss, and reads while the flash can't answer."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from mahe_board.command_line.errors import Silent
from mahe_board.emulator.pico.emulated_pico import Pico
from mahe_board.emulator.pico.true_time import MISS_CYCLES as MISS
from tests.emulator.test_time import cycles_per_turn

WAY = 13  # the size of a way is 2 ** 13 bytes, 8 KB: addresses at this distance share a set

A_WORD = ["mov(r6, 0x10)", "lsl(r6, r6, 24)", "mov(r7, 1)", "lsl(r7, r7, 20)", "add(r6, r6, r7)"]  # 0x10100000
LOAD = "ldr(r3, [r6, 0])"
STEP = ["mov(r7, 1)", f"lsl(r7, r7, {WAY})"]
NEXT = ["add(r6, r6, r7)", LOAD]
BACK = ["sub(r6, r6, r7)", LOAD]
PAST_THE_CACHE = ["mov(r6, 0x13)", *A_WORD[1:]]


@pytest.mark.parametrize(
    ("body", "cycles"),
    [
        ([*A_WORD, LOAD], 5 + 2),
        ([*A_WORD, LOAD, *STEP, *NEXT], 5 + 2 + 2 + 3),
        ([*A_WORD, LOAD, *STEP, *NEXT, *NEXT], 5 + 2 + 2 + 3 + 3 + 3 * MISS),
        ([*A_WORD, LOAD, *STEP, *NEXT, *BACK, NEXT[0], *NEXT], 5 + 2 + 2 + 3 + 3 + 4 + 2 * MISS),
        ([*PAST_THE_CACHE, LOAD], 5 + 2 + MISS),
    ],
    ids=["one line of a set", "two lines", "three lines", "three lines, one used again each time", "past the cache"],
)
def test_a_third_line_of_a_set_takes_the_place_of_the_one_used_longest_ago(
    pico: Pico, body: list[str], cycles: int
) -> None:
    assert cycles_per_turn(pico, body) == pytest.approx(cycles + 3, rel=0.001)


def test_each_miss_is_counted_for_the_word_that_was_fetched(pico: Pico) -> None:
    before = pico.misses()
    assert cycles_per_turn(pico, [*A_WORD, LOAD, *STEP, *NEXT, *NEXT]) > 3 * MISS
    found = {word - 0x100000: often - before.get(word, 0) for word, often in pico.misses().items() if word >= 0x100000}
    assert list(found) == [0, 1 << WAY, 2 << WAY]
    assert min(found.values()) == max(found.values()) > 100


COUNTED = """
from array import array
from machine import disable_irq, enable_irq
@micropython.asm_thumb
def counted(r0):
    mov(r6, 0x14)
    lsl(r6, r6, 24)
    mov(r1, 1)
    str(r1, [r6, 4])
    ldr(r2, [r6, 4])
    mov(r5, 0x10)
    lsl(r5, r5, 24)
    str(r1, [r6, 0x0c])
    str(r1, [r6, 0x10])
    ldr(r2, [r5, 8])
    ldr(r2, [r5, 12])
    ldr(r2, [r5, 8])
    ldr(r2, [r5, 16])
    ldr(r3, [r6, 0x10])
    ldr(r4, [r6, 0x0c])
    str(r3, [r0, 0])
    str(r4, [r0, 4])
found = array("i", [0, 0])
interrupts = disable_irq()
counted(found)
enable_irq(interrupts)
"""


def test_each_half_of_a_line_is_filled_by_itself_and_the_chip_counts_it(pico: Pico) -> None:
    pico.exec(COUNTED)
    accesses, hits = pico.eval("list(found)")
    assert (accesses, hits) == (4, 1)  # of the four loads only the third hits


def test_most_of_what_micropython_reads_is_in_the_cache(pico: Pico) -> None:
    pico.exec("from machine import mem32\nmem32[0x1400000c] = mem32[0x14000010] = 0\nsum(range(20000))")
    accesses, hits = pico.eval("(mem32[0x14000010], mem32[0x1400000c])")
    assert 0.9 < hits / accesses < 0.9999


TIMED = """
import time
def took():
    start = time.ticks_us()
    float('1.5') ** 0.5
    return time.ticks_diff(time.ticks_us(), start)
"""


def test_a_first_run_is_slower_by_its_cache_misses(pico: Pico) -> None:
    pico.exec(TIMED)
    cold, warm = pico.eval("(took(), [took() for _ in range(3)][-1])")
    assert cold > 1.5 * warm


@pytest.mark.parametrize("access", ["ldr(r1, [r0, 0])", "ldrh(r1, [r0, 0])", "str(r1, [r0, 0])", "strh(r1, [r0, 0])"])
def test_an_unaligned_access_locks_up_the_processor_until_a_reset(pico: Pico, access: str) -> None:
    pico.exec(f"@micropython.asm_thumb\ndef access(r0):\n mov(r1, 0)\n {access}")
    with pytest.raises(Silent):
        pico.exec("access(0x20000001)", 100)
    pico.reset()
    assert pico.eval("6 * 7") == 42


def test_code_that_reads_the_flash_during_a_command_locks_up(pico: Pico) -> None:
    with pytest.raises(Silent):
        pico.exec("import machine\nmachine.mem32[0x18000008] = 0  # the flash interface is off", 100)
    pico.reset()
    assert pico.eval("6 * 7") == 42


# Sends an erase command, re-enables execution in place, waits, reads a word, then sets pin 3.
ERASE_AND_READ = """
from array import array
from machine import Pin, disable_irq, enable_irq, mem32
SSI, SELECT, SECTOR = 0x18000000, 0x4001800c, 0x180000
EXECUTE_IN_PLACE = mem32[SSI]
mode = lambda control: [SSI + 8, 0, SSI, control, SSI + 8, 1]
def command(*bytes):
    return [SELECT, 2 << 8] + [one for byte in bytes for one in (SSI + 0x60, byte)] + [SELECT, 3 << 8]
writes = mode(7 << 16) + command(6) + command(0x20, *SECTOR.to_bytes(3, "big")) + [SELECT, 0] + mode(EXECUTE_IN_PLACE)
orders = array("I", writes + [0])

@micropython.asm_thumb
def erase_and_read(r0, r1, r2):
    label(write)
    ldr(r3, [r0, 0])
    cmp(r3, 0)
    beq(wait)
    ldr(r4, [r0, 4])
    str(r4, [r3, 0])
    add(r0, r0, 7)
    add(r0, r0, 1)
    b(write)
    label(wait)
    sub(r1, 1)
    bne(wait)
    ldr(r0, [r2, 0])
    mov(r3, 8)
    mov(r4, 0xd0)
    lsl(r4, r4, 24)
    str(r3, [r4, 0x14])

Pin(3, Pin.OUT, value=0)
def run(cycles, address):
    interrupts = disable_irq()
    mem32[0x10100000]
    word = erase_and_read(orders, cycles // 3, address)
    enable_irq(interrupts)
    return word
"""


@pytest.mark.parametrize(
    ("cycles", "address", "is_read", "goes_on"),
    [
        (50 * 125_000, 0x13180000, True, True),
        (40 * 125_000, 0x13180000, False, False),
        (40 * 125_000, 0x10100000, True, False),
    ],
    ids=["after the erase", "during it", "what the cache has"],
)
def test_who_reads_the_flash_before_its_erase_is_over_stops_there(
    pico: Pico, cycles: int, address: int, is_read: bool, goes_on: bool
) -> None:
    pico.write_flash(0x180000, bytes(4096))
    pico.exec(ERASE_AND_READ)
    pico.record_edges(3)
    pico.start(f"print(run({cycles}, {address}))")
    if goes_on:
        assert pico.finish(100).strip() == "-1"  # the word reads as erased: all ones
    else:
        with pytest.raises(Silent):  # the processor locks up, as the code that follows is in flash, too
            pico.finish(100)
    assert bool(pico.edges(3)) is is_read
    pico.reset()
    assert pico.eval("6 * 7") == 42


def a_life(pico: Pico) -> list[object]:
    """Run a board through various work; return times and counts."""
    pico.exec("def fib(n):\n return n if n < 2 else fib(n - 1) + fib(n - 2)\nfib(14)\nfloat('0.1') ** 3")
    pico.exec("with open('file', 'w') as file:\n file.write('x' * 3000)\nimport gc\ngc.collect()")
    return [pico.ms, pico.eval("[__import__('machine').mem32[0x1400000c + at] for at in (0, 4)]")]


def test_translated_code_takes_the_same_nanoseconds_and_misses_as_often(new_pico: Callable[..., Pico]) -> None:
    lives = []
    for _ in range(3):  # each board reuses the translations of the one before
        pico = new_pico()
        lives.append(a_life(pico))
        pico.close()
    assert lives[0] == lives[1] == lives[2]


def test_streamed_words_come_past_the_cache_in_order(pico: Pico) -> None:
    pico.exec("from machine import mem32\nmem32[0x14000014] = 0x10000000\nmem32[0x14000018] = 5")
    ready = "while mem32[0x14000008] & 2: pass\n"
    words = pico.exec(f"for _ in range(5):\n {ready} print(mem32[0x1400001c] == mem32[0x10000000 + 4 * _])")
    assert words.split() == ["True"] * 5
    assert pico.eval("(mem32[0x14000018], mem32[0x14000008] & 2)") == (0, 2)


def test_the_processor_starts_on_its_ring_oscillator_in_the_boot_rom(new_pico: Callable[..., Pico]) -> None:
    pico = new_pico(files={"main.py": "from machine import Pin\nPin(3, Pin.OUT, value=1)"}, power=False)
    begun = pico.ms
    pico.power_on()
    pico.record_edges(3)
    pico.wait(300)
    first_line = pico.edges(3)[-1].ns / 1e6 - begun
    # A start at full speed takes about 11 ms; boot ROM and copying `.data` at 6.5 MHz, with a cold cache, add 20 to 30.
    assert 11 + 20 < first_line < 11 + 35
