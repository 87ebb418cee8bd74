"""The driver of the keys on the emulated Pico: taps, contact bounce, and presses between two polls."""

from __future__ import annotations

import ast
import random
from collections.abc import Callable, Sequence

import pytest

from mahe_board.build.tree import modules
from mahe_board.emulator.pico.emulated_pico import Pico

POLLING = """
import time
from mahe.device.fitted import Fitted
from mahe.device.keys import Keys
keys = Keys(Fitted())
told = []
def look(ms, erases=0, saves=()):
    import rp2
    flash = rp2.Flash()
    end = time.ticks_add(time.ticks_ms(), ms)
    busy = -1
    while time.ticks_diff(end, time.ticks_ms()) > 0:
        if keys.due():
            keys.poll()
        event = keys.read()
        if event:
            told.append(event)
            if saves and event < 16:
                after, long = saves.pop(0)
                busy = time.ticks_add(time.ticks_ms(), after)
        if busy >= 0 and time.ticks_diff(time.ticks_ms(), busy) >= 0:
            busy = -1
            time.sleep_ms(long)
        if erases:
            erases -= 1
            flash.ioctl(6, 300)
        time.sleep_ms(1)
"""
ROLL, STOP, CARD, MENU, RELEASE = 1, 2, 3, 4, 16


def told(pico: Pico) -> list[int]:
    return list(ast.literal_eval(pico.exec("print(told)")))


def looking(pico: Pico, ms: int, erases: int = 0, saves: Sequence[tuple[int, int]] = ()) -> None:
    """Poll the keys for `ms`; after each press a save stops the polling: `saves` has its delay and duration in ms."""
    pico.exec(f"{POLLING}\nsaves = {list(saves)}")  # sent first: parsing it must not delay the first poll
    pico.start(f"look({ms}, {erases}, saves)")


@pytest.mark.parametrize(("key", "number"), [("roll", ROLL), ("stop", STOP), ("card", CARD), ("menu", MENU)])
def test_a_press_and_its_release_are_told_by_the_number_of_the_key(bench: Pico, key: str, number: int) -> None:
    looking(bench, 200)
    bench.press(key, 60)
    bench.finish()
    assert told(bench) == [number, RELEASE + number]


def test_a_key_that_bounces_for_20_ms_makes_one_press(bench: Pico, seed: int, exhaustive: bool) -> None:
    chance = random.Random(seed)
    presses = 200 if exhaustive else 12
    looking(bench, presses * 160)
    for _ in range(presses):
        flips = sorted(chance.uniform(0, 20) for _ in range(2 * chance.randint(1, 6)))
        bench.press("roll", 60, bounce_ms=flips)
        bench.wait(160 - 60 - flips[-1])
    bench.finish(60_000)
    assert told(bench) == [ROLL, RELEASE + ROLL] * presses


def test_a_tap_of_15_ms_is_never_lost_wherever_it_falls_among_the_polls(
    bench: Pico, seed: int, exhaustive: bool
) -> None:
    chance = random.Random(seed)
    taps = 300 if exhaustive else 20
    looking(bench, taps * 100 + 50)
    start = bench.ms
    for tap in range(taps):
        bench.press("card", 15, at_ms=start + tap * 100 + 1 + chance.uniform(0, 20))
    bench.finish(60_000)
    assert told(bench) == [CARD, RELEASE + CARD] * taps


def bounces(chance: random.Random, least: int = 0) -> list[float]:
    """Return random times, in the 20 ms after an edge, at which a bad contact bounces."""
    return sorted(chance.uniform(0, 19.9) for _ in range(2 * chance.randint(least, 5)))


def double_taps(bench: Pico, chance: random.Random, number: int, up: float, saves: Sequence[tuple[int, int]]) -> int:
    """Tap in pairs, 60 ms each with `up` ms in between; return how many presses the driver reports."""
    every = 500
    looking(bench, number * every + 100, saves=saves)
    start = bench.ms
    for number_of_this in range(number):
        at = start + number_of_this * every + 1 + chance.uniform(0, 20)
        bench.press("roll", 60, at_ms=at, bounce_ms=bounces(chance))
        bench.press("roll", 60, at_ms=at + 60 + up, bounce_ms=bounces(chance))
    bench.finish(120_000)
    events = told(bench)
    assert events == [ROLL, RELEASE + ROLL] * (len(events) // 2)
    return len(events) // 2


@pytest.mark.parametrize("up", [45, 80])
def test_of_two_quick_taps_on_a_key_that_bounces_the_second_counts(
    bench: Pico, up: int, seed: int, exhaustive: bool
) -> None:
    number = 100 if exhaustive else 8
    assert double_taps(bench, random.Random(seed), number, up, []) == 2 * number


def test_a_second_tap_as_quick_as_people_can_counts_also_during_the_save_of_the_first(
    bench: Pico, seed: int, exhaustive: bool
) -> None:
    chance = random.Random(seed)
    number = 100 if exhaustive else 6
    # After a press the board draws a frame, and mostly a page of words, before it saves.
    saves = [(chance.randint(5, 25), chance.randint(30, 80)) for _ in range(2 * number)]
    assert double_taps(bench, chance, number, 80, saves) == 2 * number


def test_a_second_tap_is_known_by_its_beginning_alone_where_the_save_begins_as_the_first_is_let_go(bench: Pico) -> None:
    """The last poll before the save finds the key open; during the save only the latch notices the second tap."""
    moments = range(50, 60, 2)
    looking(bench, len(moments) * 400, saves=[save for after in moments for save in ((after, 90), (300, 1))])
    start = bench.ms + 5
    for number in range(len(moments)):
        bench.press("roll", 60, at_ms=start + number * 400)
        bench.press("roll", 60, at_ms=start + number * 400 + 60 + 80)
    bench.finish()
    assert told(bench) == [ROLL, RELEASE + ROLL] * 2 * len(moments)


@pytest.mark.parametrize(("up", "presses"), [(18, 1), (32, 2)])
def test_open_for_20_ms_and_a_look_or_two_is_let_go_and_open_for_less_is_not(
    bench: Pico, up: int, presses: int
) -> None:
    looking(bench, 300)
    start = bench.ms + 5
    bench.press("stop", 60, at_ms=start)
    bench.press("stop", 60 if presses == 2 else 15, at_ms=start + 60 + up)
    bench.finish()
    assert told(bench) == [STOP, RELEASE + STOP] * presses


def test_a_key_that_bounces_while_nobody_looks_makes_one_press(bench: Pico, seed: int, exhaustive: bool) -> None:
    chance = random.Random(seed)
    presses = 100 if exhaustive else 10
    saves = [(chance.randint(0, 60), chance.randint(15, 120)) for _ in range(presses)]
    looking(bench, presses * 400 + 100, saves=saves)
    start = bench.ms
    for press in range(presses):
        ms = chance.uniform(40, 120)
        bench.press("roll", ms, at_ms=start + press * 400 + chance.uniform(1, 20), bounce_ms=bounces(chance, 1))
    bench.finish(120_000)
    assert told(bench) == [ROLL, RELEASE + ROLL] * presses


def test_a_tap_that_falls_wholly_into_a_flash_erase_is_told_afterwards(bench: Pico) -> None:
    looking(bench, 300, erases=1)
    bench.press("roll", 15, at_ms=bench.ms + 15)
    bench.finish()
    assert told(bench) == [ROLL, RELEASE + ROLL]
    operation = bench.flash_operations()[-1]
    assert operation.kind == "erase"


def test_a_disturbance_of_a_microsecond_between_two_polls_is_no_press(bench: Pico) -> None:
    looking(bench, 150)
    for at in (20.3, 51.9, 83.1):
        bench.press("stop", 0.001, at_ms=bench.ms + at)
    bench.finish()
    assert told(bench) == []


def test_two_keys_at_once_are_two_presses(bench: Pico) -> None:
    looking(bench, 300)
    bench.hold("roll")
    bench.hold("stop")
    bench.wait(60)
    bench.release("roll")
    bench.release("stop")
    bench.finish()
    assert sorted(told(bench)) == [ROLL, STOP, RELEASE + ROLL, RELEASE + STOP]


def test_a_key_that_is_down_at_power_on_is_ignored_until_it_is_let_go(new_pico: Callable[..., Pico]) -> None:
    pico = new_pico(files=modules(), power=False)
    pico.hold("stop")
    pico.power_on()
    looking(pico, 400)
    pico.wait(100)
    pico.press("roll", 50)
    pico.release("stop")
    pico.wait(100)
    pico.press("stop", 50)
    pico.finish()
    assert told(pico) == [ROLL, RELEASE + ROLL, STOP, RELEASE + STOP]


def test_a_stuck_key_is_known(new_pico: Callable[..., Pico]) -> None:
    pico = new_pico(files=modules(), power=False)
    pico.hold("menu")
    pico.power_on()
    pico.exec(POLLING)
    assert pico.eval("keys.names_of_stuck()") == "MENU"


def test_a_poll_takes_no_heap(bench: Pico) -> None:
    bench.exec(
        POLLING + "import gc\ngc.disable()\ndef heap():\n a = gc.mem_alloc()\n keys.poll()\n return gc.mem_alloc() - a"
    )
    bench.hold("roll")
    bench.wait(1)
    assert [bench.eval("heap()") for _ in range(4)] == [0, 0, 0, 0]
