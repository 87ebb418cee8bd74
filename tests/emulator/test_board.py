"""Buttons, pins, sound, watchdog and resets of the emulated Pico, and its class."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from mahe_board.command_line.errors import CodeFailed, EmulatorFailed, Silent
from mahe_board.emulator.pico.emulated_pico import Pico

BUTTON = "from machine import Pin\nimport time\nroll = Pin(10, Pin.IN, Pin.PULL_UP)\n"


def test_a_board_is_up_within_a_second(new_pico: Callable[..., Pico]) -> None:
    # Measures the processor time of this process and the emulator, which doesn't depend on the computer's load.
    took = []
    for _ in range(4):
        started = time.process_time()
        pico = new_pico(files={"main.py": "x = 1"})
        assert pico.eval("1 + 1") == 2
        took.append(time.process_time() - started + pico.cpu_seconds())
    assert min(took) <= 1


def test_many_boards_live_at_once_and_know_nothing_of_each_other(new_pico: Callable[..., Pico]) -> None:
    boards = [new_pico() for _ in range(5)]
    for number, pico in enumerate(boards):
        pico.exec(f"me = {number}")
    assert [pico.eval("me") for pico in boards] == [0, 1, 2, 3, 4]


def test_a_second_board_in_a_process_has_no_trace_of_the_first(new_pico: Callable[..., Pico]) -> None:
    before = new_pico(files={"old.py": "x = 1"}, seed=5)
    before.start("while True: print('old')")
    before.wait(30)
    before.hold("roll")
    before.close()
    before.close()  # closing again does nothing
    pico = new_pico()
    assert pico.ms < 1
    assert pico.cpu_seconds() < 1
    assert (pico.files(), pico.output(), pico.frames().count, pico.resets) == ({}, "", 0, 0)
    assert pico.pin(10) == pico.pin(11)
    assert pico.eval("'old' in globals()") is False
    with pytest.raises(EmulatorFailed, match="this board is closed"):
        before.wait(1)


def test_it_is_the_micropython_that_was_built(pico: Pico) -> None:
    assert pico.eval("__import__('sys').implementation[:2]") == ("micropython", (1, 25, 0, ""))
    assert pico.eval("__import__('os').uname().machine") == "Raspberry Pi Pico with RP2040"


def test_an_exception_on_the_board_comes_back_with_its_traceback(pico: Pico) -> None:
    with pytest.raises(CodeFailed, match="ZeroDivisionError"):
        pico.exec("def bust():\n 1 / 0\nbust()")
    assert pico.eval("2 * 21") == 42


def test_code_that_never_ends_is_given_up_after_its_emulated_time_and_can_be_interrupted(pico: Pico) -> None:
    with pytest.raises(Silent, match="100 emulated ms"):
        pico.exec("while True: pass", timeout_ms=100)
    assert pico.eval("1") == 1


def test_ctrl_c_stops_a_running_program(pico: Pico) -> None:
    pico.start("while True: pass")
    pico.wait(20)
    pico.ctrl_c()
    with pytest.raises(CodeFailed, match="KeyboardInterrupt"):
        pico.finish(100)


def test_main_runs_after_a_soft_reset_and_after_a_hard_one(new_pico: Callable[..., Pico]) -> None:
    pico = new_pico(files={"main.py": "import time\ntime.sleep_ms(200)\nprint('main')\n"})
    pico.wait_for("main\n", 1000)
    pico.soft_reset()
    pico.wait_for("main\n", 1000)
    pico.reset()
    pico.wait_for("main\n", 1000)
    assert pico.resets == 1


def test_machine_reset_starts_the_board_afresh_with_its_files(pico: Pico) -> None:
    pico.exec("open('kept', 'w').close()\nlost = 1")
    pico.start("import machine\nmachine.reset()")
    pico.wait(50)
    assert pico.resets == 1
    assert pico.eval("'kept' in __import__('os').listdir()")
    assert not pico.eval("'lost' in globals()")


def test_a_press_closes_the_button_for_as_long_as_it_lasts(pico: Pico) -> None:
    pico.exec(BUTTON)
    pico.record_edges(10)
    pico.press("roll", 80)
    pico.wait(20)
    closed, opened = pico.edges(10)
    assert (closed.level, opened.level) == (0, 1)
    assert opened.ns - closed.ns == pytest.approx(80e6, abs=100)


def test_a_bouncing_contact_flips_at_the_given_times(pico: Pico) -> None:
    pico.exec(BUTTON + "times = []\nroll.irq(lambda pin: times.append(time.ticks_us()))")
    pico.record_edges(10)
    pico.press("roll", 50, bounce_ms=(0.4, 1.1, 1.3, 5))
    edges = pico.edges(10)
    start = edges[0].ns
    expected = [0, 0.4, 1.1, 1.3, 5, 50, 50.4, 51.1, 51.3, 55]
    assert [(edge.ns - start) / 1e6 for edge in edges] == pytest.approx(expected, abs=0.001)
    seen = pico.eval("[time.ticks_diff(t, times[0]) for t in times]")
    assert [us / 1000 for us in seen] == pytest.approx(expected, abs=0.25)  # 0.25: the first call fills the cache


def test_a_press_can_be_planned_for_a_moment_while_code_runs(pico: Pico) -> None:
    pico.exec(BUTTON)
    at = pico.ms + 37
    pico.press("roll", 15, at_ms=at)
    pico.record_edges(10)
    pico.exec("while roll(): pass\nwhile not roll(): pass")
    assert [edge.ns / 1e6 - at for edge in pico.edges(10)] == pytest.approx([0, 15], abs=0.001)


def test_a_tap_during_a_flash_erase_is_still_in_the_pins_edge_latch(pico: Pico) -> None:
    pico.exec(
        BUTTON + "import rp2, machine\nflash = rp2.Flash()\nmachine.mem32[0x400140F4] = 0xF00  # INTR1: pins 8 to 15"
    )
    pico.press("roll", 15, at_ms=pico.ms + 20)
    pico.exec("flash.ioctl(6, 300)\nlatched = machine.mem32[0x400140F4] >> 8 & 0xC")
    assert pico.pin(10) == 1
    assert pico.eval("latched") == 0xC  # the bits for a falling edge and for a rising edge


def test_a_button_held_is_still_held_when_the_power_comes_back(pico: Pico) -> None:
    pico.hold("menu")
    pico.power_off()
    pico.power_on()
    pico.exec("from machine import Pin\nmenu = Pin(13, Pin.IN, Pin.PULL_UP)")
    assert pico.eval("menu()") == 0
    pico.release("menu")
    pico.wait(1)
    assert pico.eval("menu()") == 1


def test_pins_have_pulls_and_can_be_driven_from_outside(pico: Pico) -> None:
    pico.exec("from machine import Pin\nup, down = Pin(20, Pin.IN, Pin.PULL_UP), Pin(21, Pin.IN, Pin.PULL_DOWN)")
    assert pico.eval("(up(), down())") == (1, 0)
    pico.drive(20, 0)
    pico.drive(21, 1)
    assert pico.eval("(up(), down())") == (0, 1)
    pico.exec("up.init(Pin.OUT, value=1)")
    assert pico.pin(20) == 1


@pytest.mark.parametrize("hertz", [50, 440, 2637])
def test_the_tone_is_that_of_the_pwm(pico: Pico, hertz: int) -> None:
    pico.exec(f"from machine import PWM, Pin\npiezo = PWM(Pin(15), freq={hertz}, duty_u16=32768)")
    pico.wait(100)
    assert pico.tone() == pytest.approx(hertz, rel=0.001)
    pico.exec("piezo.duty_u16(0)")
    pico.wait(100)
    assert pico.tone() is None


def test_a_voltage_on_an_analogue_input_is_read_in_12_bits(pico: Pico) -> None:
    pico.exec("from machine import ADC\nsupply = ADC(29)")
    pico.adc(3, 3.3 / 2)
    # 2048 of 4096, which MicroPython stretches to 16 bits: 2048 << 4 | 2048 >> 8.
    assert pico.eval("supply.read_u16()") == 0x8008
    pico.temperature(27)
    assert pico.eval("ADC(4).read_u16()") * 3.3 / 65535 == pytest.approx(0.706, abs=0.001)


def test_a_watchdog_that_isnt_fed_resets_the_board_in_time_and_is_known_as_the_cause(pico: Pico) -> None:
    pico.exec("from machine import WDT\nwatchdog = WDT(timeout=300)")
    armed = pico.ms
    pico.start("import time\nfor i in range(5):\n time.sleep_ms(100)\n watchdog.feed()\nwhile True: pass")
    pico.wait(500)
    assert pico.resets == 0
    pico.wait(armed + 815 - pico.ms)
    assert pico.resets == 1
    assert pico.eval("__import__('machine').reset_cause()") == 3  # WDT_RESET


def test_a_watchdog_can_be_disarmed_through_its_register(pico: Pico) -> None:
    pico.exec("import machine\nwatchdog = machine.WDT(timeout=300)\nmachine.mem32[0x4005B000] = 1 << 30")
    pico.wait(1000)
    assert pico.resets == 0


def test_who_reads_where_there_is_nothing_stands_still_until_the_watchdog_comes(pico: Pico) -> None:
    before = pico.image()
    pico.exec("from machine import WDT, mem32\nwatchdog = WDT(timeout=300)\nmem32[0x10080000] = mem32[0x100] = 0")
    pico.start("mem32[0x60000000]")
    pico.wait(250)
    assert pico.resets == 0
    pico.wait(250)
    assert pico.resets == 1
    assert pico.eval("6 * 7") == 42
    assert pico.image() == before


def test_power_on_is_known_as_the_cause_of_a_cold_start(pico: Pico) -> None:
    assert pico.eval("__import__('machine').reset_cause()") == 1  # PWRON_RESET


def test_the_boards_randomness_follows_its_seed(new_pico: Callable[..., Pico]) -> None:
    first, same, other = (new_pico(seed=seed).eval("__import__('os').urandom(8)") for seed in (1, 1, 2))
    assert first == same != other
