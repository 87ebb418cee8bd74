"""The data pin: bits and frames as a WS2812B receives them, from bitstream() and from PIO with DMA."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from mahe_board.emulator.pico.emulated_pico import Pico
from mahe_board.emulator.pico.observations import Frame, Range

ON_BOARD = Path(__file__).parent / "on_board"
CHAIN = bytes((7 * i + 3) % 256 for i in range(483))
TICK = 125  # ns, of the state machine at 8 MHz
# The times of a bit in the data sheet of the WS2812B, in ns, each ±150.
SHEET = {"t0h": 400, "t0l": 850, "t1h": 800, "t1l": 450}


@pytest.fixture
def lit(new_pico: Callable[..., Pico]) -> Pico:
    """A board with `data` and two ways to send it: see on_board/ws2812.py."""
    pico = new_pico(files={"ws2812.py": ON_BOARD / "ws2812.py", "data.bin": CHAIN})
    pico.exec("import ws2812, time\nfrom machine import Pin, bitstream\ndata = open('data.bin', 'rb').read()")
    return pico


def the_frame(pico: Pico) -> Frame:
    pico.wait(1)
    frames = pico.frames()
    assert frames.count == 1
    return frames.kept[0]


def test_bitstream_sends_every_byte_within_the_data_sheets_times(lit: Pico) -> None:
    lit.exec("bitstream(Pin(16, Pin.OUT), 0, (400, 850, 800, 450), data)")
    frame = the_frame(lit)
    assert (frame.data, frame.bits, frame.torn) == (CHAIN, 483 * 8, False)
    for name, nominal in SHEET.items():
        shortest, longest = span(getattr(frame, name))
        assert nominal - 150 <= shortest <= longest <= nominal + 150, name


def span(timing: Range | None) -> Range:
    assert timing is not None
    return timing


def test_pio_fed_by_dma_sends_the_same_bytes_in_exactly_the_times_of_its_program(lit: Pico) -> None:
    lit.exec("ws2812.dma(data)\ntime.sleep_ms(6)")
    frame = the_frame(lit)
    assert (frame.data, frame.torn) == (CHAIN, False)
    # The program: 2 ticks high, then low for a 0 and high for a 1 during 5 ticks, then 3 ticks low. The divider
    # 125/8 = 15.625 isn't whole, so an edge may come up to one system cycle (8 ns) early or late.
    for name, ticks in {"t0h": 2, "t0l": 8, "t1h": 7, "t1l": 3}.items():
        shortest, longest = span(getattr(frame, name))
        assert ticks * TICK - 8 <= shortest <= longest <= ticks * TICK + 8, name
    assert frame.end - frame.start == pytest.approx((483 * 8 - 1) * 10 * TICK + 7 * TICK, abs=5 * TICK)


def test_both_ways_light_the_same_leds_and_agree_on_the_length_of_a_bit(
    new_pico: Callable[..., Pico], lit: Pico
) -> None:
    other = new_pico(files={"data.bin": CHAIN})
    other.exec("from machine import Pin, bitstream\ndata = open('data.bin', 'rb').read()")
    other.exec("bitstream(Pin(16, Pin.OUT), 0, (400, 850, 800, 450), data)")
    lit.exec("ws2812.dma(data)\ntime.sleep_ms(6)")
    by_bitstream, by_pio = the_frame(other), the_frame(lit)
    assert other.lights() == lit.lights() == CHAIN
    assert by_bitstream.end - by_bitstream.start == pytest.approx(by_pio.end - by_pio.start, rel=0.05)


def test_while_dma_feeds_the_lights_the_processor_is_free(lit: Pico) -> None:
    count = int(lit.exec("ws2812.dma(data)\nn = 0\nwhile ws2812.busy(): n += 1\nprint(n)"))
    assert count > 100
    assert the_frame(lit).torn is False


def test_a_starved_fifo_is_seen_as_a_torn_frame(lit: Pico) -> None:
    # put() waits for room: when it returns, up to 9 bytes (90 µs) are still in FIFO and shift register.
    lit.exec("ws2812.put(data[:40])\ntime.sleep_us(190)\nws2812.put(data[40:])\ntime.sleep_ms(6)")
    frame = the_frame(lit)
    assert frame.torn
    assert [bit for bit, _ in frame.gaps] == [40 * 8]
    assert 5_000 < frame.gaps[0][1] < 280_000
    assert lit.frames().torn == 1


def test_a_frame_that_ends_in_the_middle_of_an_led_is_torn(lit: Pico) -> None:
    lit.exec("ws2812.put(data[:31])\ntime.sleep_ms(2)")
    assert the_frame(lit).torn


def test_a_short_frame_leaves_the_later_leds_as_they_were(lit: Pico) -> None:
    lit.exec("ws2812.dma(data)\ntime.sleep_ms(6)\nws2812.dma(bytes(6))\ntime.sleep_ms(6)")
    assert lit.lights() == bytes(6) + CHAIN[6:]


def test_the_gap_before_a_frame_is_measured(lit: Pico) -> None:
    lit.exec("ws2812.dma(data)\ntime.sleep_ms(20)\nws2812.dma(data)\ntime.sleep_ms(6)")
    first, second = lit.frames().kept
    assert second.before == second.start - first.end
    assert 14e6 < second.before < 17e6  # 20 ms minus 4.8 for the first frame and some for the start


def test_lights_keep_their_colours_through_a_reset_but_not_without_power(lit: Pico) -> None:
    lit.exec("ws2812.dma(data)\ntime.sleep_ms(6)")
    lit.reset()
    lit.wait(50)
    assert lit.lights() == CHAIN
    lit.power_off()
    lit.power_on()
    assert lit.lights() == bytes(483)


def test_more_than_a_thousand_frames_the_last_thousand_are_kept_and_all_are_counted(lit: Pico) -> None:
    lit.exec("for i in range(1200):\n ws2812.dma(data[:6])\n time.sleep_us(400)", timeout_ms=60_000)
    lit.wait(1)
    frames = lit.frames()
    assert frames.count == 1200
    assert [frame.number for frame in frames.kept] == list(range(201, 1201))
    assert [frame.number for frame in lit.frames(after=1198).kept] == [1199, 1200]
