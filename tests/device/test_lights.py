"""The lights' driver on the emulated Pico: the signal on the data pin, and the processor's time for it."""

from __future__ import annotations

import ast
from collections.abc import Callable

import pytest

from mahe.device.fitted import Fitted
from mahe_board.bench.bars import BLOCKED_US
from mahe_board.bench.pico import scripts
from mahe_board.build.tree import modules
from mahe_board.emulator.pico.emulated_pico import Pico
from mahe_board.emulator.pico.observations import Frame

pytestmark = pytest.mark.true_time

# Limits in nanoseconds that satisfy the data sheets of the WS2812B and of its later versions alike.
DATA_SHEET = {"t0h": (250, 380), "t0l": (700, 1000), "t1h": (650, 950), "t1l": (300, 420)}
LATCH_NS = 300_000
BYTES = 483

FITTED = Fitted()


def made(record: str = "") -> str:
    """Return code for the board that switches its lights on, with this record of what is fitted."""
    return f"""
import gc, time
from mahe.device.fitted import Fitted
from mahe.device.lights import Lights
lights = Lights(Fitted({record!r}))
lights.switch_on()
"""


MADE = made()

# Frame n has the bytes n, n + 1, … so that a byte of another frame, or in another place, is noticed. Between frames the
# flash is erased and written, the serial port gets lines, and the screen gets pages, as in play.
UNDER_LOAD = """
from mahe.device.screen import Screen
from mahe.device.store import Store
screen, store = Screen(Fitted()), Store()
row = bytes([place & 255 for place in range(1024)])
frame = bytearray(483)
due = time.ticks_us()
for number in range(FRAMES):
    start = number & 255
    frame[:] = row[start:start + 483]
    lights.show(frame)
    frame[:] = bytes(483)  # what happens to the frame afterwards is nobody's business
    if number % 50 == 7:
        store.replace("game", row[:300])
    if number % 100 == 31:
        with open("large", "wb") as file:
            file.write(row)
    if number % 10 == 3:
        print("x" * 200)
    if number % 4 == 1:
        screen.show(row[number & 7:] + row[:number & 7])
    screen.step()
    due = time.ticks_add(due, 6000)
    while time.ticks_diff(due, time.ticks_us()) > 0:
        pass
"""


def number_of(frame: Frame, first: int) -> bytes:
    start = frame.number - first & 255
    return bytes((start + place) & 255 for place in range(BYTES))


def test_every_byte_of_every_frame_is_right_under_load_and_no_frame_is_torn(bench: Pico, exhaustive: bool) -> None:
    frames = 10_000 if exhaustive else 250
    bench.exec(MADE)
    first = bench.frames().count + 1
    seen = first - 1
    bench.start(UNDER_LOAD.replace("FRAMES", str(frames)))
    while seen < first - 1 + frames:
        bench.wait(1000)
        for frame in bench.frames(after=seen).kept:
            assert frame.number == seen + 1
            seen = frame.number
            assert frame.data == number_of(frame, first)
            assert not frame.torn
            assert frame.before is not None
            assert frame.before >= LATCH_NS
            for name, (least, most) in DATA_SHEET.items():
                shortest, longest = getattr(frame, name)
                assert least <= shortest <= longest <= most, name
    bench.finish(20_000)
    assert bench.flash_work().erases >= 2  # the flash really was busy


def test_the_supply_is_switched_on_only_after_the_chain_is_dark(bench: Pico) -> None:
    bench.record_edges(FITTED.LED_ENABLE)
    bench.exec(MADE)
    (on,) = [edge for edge in bench.edges(FITTED.LED_ENABLE) if edge.level]
    first = bench.frames().kept[0]
    assert first.data == bytes(BYTES)
    assert first.end + LATCH_NS <= on.ns


def test_the_driver_waits_until_the_lights_rail_is_up_and_no_longer(bench: Pico) -> None:
    bench.rail(2.1)  # the slowest supply so early (POWER.md: 3.7 V after 104 ms)
    bench.record_edges(FITTED.LED_ENABLE)
    bench.start(MADE + "lights.show(bytearray(b'x' * 483))\ntime.sleep_ms(6)")
    bench.wait(90)
    bench.rail(3.6)  # a little less than lights need to take data
    bench.wait(15)
    assert not any(frame.data == b"x" * BYTES for frame in bench.frames().kept)
    bench.rail(3.8)
    bench.finish(1000)
    (on,) = [edge for edge in bench.edges(FITTED.LED_ENABLE) if edge.level]
    dark, light = bench.frames().kept[-2:]
    assert (dark.data, light.data) == (bytes(BYTES), b"x" * BYTES)
    assert light.end / 1e6 - on.ns / 1e6 < 120


def test_lights_whose_rail_nobody_can_read_are_lit_all_the_same(bench: Pico) -> None:
    bench.rail(0)
    bench.record_edges(FITTED.LED_ENABLE)
    bench.exec(made("RAIL_SENSE -") + "lights.show(bytearray(b'x' * 483))\ntime.sleep_ms(6)")
    (on,) = [edge for edge in bench.edges(FITTED.LED_ENABLE) if edge.level]
    light = bench.frames().kept[-1]
    assert light.data == b"x" * BYTES
    assert 120 <= (light.end - on.ns) / 1e6 < 140, "the soft start's worst case, and two frames"


def test_a_rail_that_does_not_rise_is_switched_off_within_a_tenth_of_a_second_and_its_lights_get_no_data(
    bench: Pico,
) -> None:
    bench.rail(1.9)
    bench.record_edges(FITTED.LED_ENABLE)
    bench.exec(made("KEY_LIGHTS_MA 30") + "lights.show(bytearray(b'x' * 483))\ntime.sleep_ms(6)")
    on, off = bench.edges(FITTED.LED_ENABLE)[-2:]
    assert (on.level, off.level) == (1, 0)
    assert 95 <= (off.ns - on.ns) / 1e6 <= 101
    assert bench.frames().kept[-1].data == bytes(BYTES)
    assert bench.pin(FITTED.KEY_LIGHTS) == 0
    assert bench.eval("lights.is_cut") is True
    bench.rail(4.8)
    bench.exec("lights.switch_on()\nlights.show(bytearray(b'x' * 483))\ntime.sleep_ms(6)")
    assert bench.frames().kept[-1].data == b"x" * BYTES


def test_without_an_enable_switch_nobody_waits_for_a_soft_start(bench: Pico) -> None:
    bench.exec(made("LED_ENABLE -\nRAIL_SENSE -") + "lights.show(bytearray(b'x' * 483))\ntime.sleep_ms(6)")
    dark, light = bench.frames().kept[-2:]
    assert (dark.data, light.data) == (bytes(BYTES), b"x" * BYTES)
    assert light.start - dark.end < 5e6
    bench.exec("lights.switch_off()")
    assert bench.lights() == bytes(BYTES)


def test_two_frames_in_a_row_keep_the_gap_between_them(bench: Pico) -> None:
    bench.exec(MADE + "frame = bytearray(b'x' * 483)\nfor _ in range(5): lights.show(frame)\ntime.sleep_ms(6)")
    frames = bench.frames().kept[-5:]
    assert all(frame.data == b"x" * BYTES for frame in frames)
    assert all(frame.before is not None and frame.before >= LATCH_NS for frame in frames[1:])


def test_a_frame_blocks_the_processor_for_part_of_a_millisecond_and_takes_no_heap(
    new_pico: Callable[..., Pico],
) -> None:
    code = """
frame = bytearray(483)
from machine import Pin, bitstream
ours = longest(lambda: lights.show(frame))
gc.disable()
def heap_of(send):
    before = gc.mem_alloc()
    send()
    return gc.mem_alloc() - before
heap = heap_of(lambda: lights.show(frame))
spare = Pin(2, Pin.OUT)
theirs = longest(lambda: bitstream(spare, 0, (400, 850, 800, 450), frame))
print((ours, theirs, heap))
"""
    pico = new_pico(files={**modules(), **scripts()})
    pico.exec("from playing import longest\n" + MADE)
    ours, theirs, heap = ast.literal_eval(pico.exec(code))
    assert ours["us"] <= ours["cold_us"] <= BLOCKED_US.held
    assert theirs["us"] > 4500  # with MicroPython's own bitstream
    assert heap == 0


@pytest.mark.parametrize(("order", "first"), [("RGB", 0), ("BRG", 1), ("GRB", 1)])
def test_another_order_of_colours_and_a_chain_that_starts_later_are_a_matter_of_the_record(
    bench: Pico, order: str, first: int
) -> None:
    bench.exec(made(f"COLOUR_ORDER {order}\nCHAIN_START {first}"))
    bench.exec("lights.show(bytearray(bytes(range(161 * 3 & 255)) + bytes(range(256))))\ntime.sleep_ms(6)")
    sent = (bytes(range(161 * 3 & 255)) + bytes(range(256)))[:BYTES]
    data = bench.frames().kept[-1].data
    assert len(data) == BYTES + 3 * first
    assert data[: 3 * first] == bytes(3 * first)
    for light in range(161):
        green, red, blue = sent[3 * light : 3 * light + 3]
        expected = bytes({"G": green, "R": red, "B": blue}[colour] for colour in order)
        start = 3 * (light + first)
        assert data[start : start + 3] == expected


def test_switched_off_they_are_dark_and_without_current(bench: Pico) -> None:
    bench.exec(MADE + "lights.show(bytearray(b'x' * 483))\nlights.switch_off()")
    assert bench.lights() == bytes(BYTES)
    assert bench.pin(FITTED.LED_ENABLE) == 0


def test_lights_in_the_keys_are_lit_only_where_there_are_any(bench: Pico) -> None:
    bench.exec(MADE)
    assert bench.pin(FITTED.KEY_LIGHTS) == 0
    bench.exec(made("KEY_LIGHTS_MA 30"))
    assert bench.pin(FITTED.KEY_LIGHTS) == 1
    bench.exec("lights.switch_off()")
    assert bench.pin(FITTED.KEY_LIGHTS) == 0
