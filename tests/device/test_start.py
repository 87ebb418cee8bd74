"""The guard on the emulated Pico: which version starts, what follows if that one fails, and that no file stops it."""

from __future__ import annotations

import random
import struct
import zlib
from collections.abc import Callable

import pytest

from mahe.device.fitted import packed
from mahe_board.build.image import header, romfs
from mahe_board.build.mpy_compiler import format_version
from mahe_board.emulator.pico.emulated_pico import Pico
from mahe_board.emulator.pico.flash_image import Slot
from mahe_guard import flash_map, history
from tests.device import tiny
from tests.device.tiny import NEW, PLAYS_A, current, trial

START_MS = 1500
WATCHDOG_MS = 5500
PLAYED_MS = 10_500
CRASHES = [f"saved/crash.{turn}" for turn in range(8)]
HOSTILE = "print('A FILE RAN')\nwhile True:\n    pass\n"
MODULES = (
    "boot", "main", "_boot", "sys", "time", "gc", "vfs", "rp2", "machine", "fitted", "screens", "framebuf", "json",
    "io", "hashlib", "select", "lib/vfs", "lib/mahe_guard", "mahe_guard/__init__", "mahe_guard/start",
    "mahe/__init__", "mahe/device/play",
)  # fmt: skip


def entry(pico: Pico, slot: int) -> history.Entry:
    end = slot + flash_map.SLOT_SECTORS * flash_map.SECTOR
    found = history.newest(pico.image()[end - history.PAGE : end])
    assert found
    return found


def test_a_trial_is_confirmed_after_ten_seconds_of_play(slots: Callable[..., Pico]) -> None:
    pico = slots(current(), trial())
    pico.wait(START_MS)
    assert pico.output() == f"mahe {NEW} plays, from b, on trial\n"
    assert (entry(pico, flash_map.SLOT_B).tries, entry(pico, flash_map.SLOT_B).confirmed) == (3, False)
    pico.wait(PLAYED_MS)
    assert pico.output() == f"mahe: {NEW} from b is confirmed\n"
    pico.reset()
    pico.wait(START_MS)
    assert pico.output() == f"mahe {NEW} plays, from b\n"
    assert pico.flash_work().operations == 2


@pytest.mark.parametrize("at_start", [tiny.RAISES, tiny.HANGS], ids=["raises", "hangs"])
def test_a_version_whose_start_fails_twice_makes_room_for_the_other(slots: Callable[..., Pico], at_start: str) -> None:
    pico = slots(current(), trial(at_start=at_start))
    pico.wait(2 * WATCHDOG_MS + 2 * START_MS)
    said = pico.output()
    assert said.count(f"mahe: {NEW} from b is given up: it failed again, at its start\n") == 1
    assert said.endswith(PLAYS_A)
    assert said.count("ValueError: out of turtles") == 2 * (at_start == tiny.RAISES)
    assert pico.resets == 2 * (at_start == tiny.HANGS)
    logged = [pico.files()[name] for name in CRASHES if name in pico.files()]
    assert len(logged) == 2
    assert all(b"0.0.2-" in crash for crash in logged)
    pico.power_off()
    pico.power_on()
    pico.wait(START_MS)
    assert pico.output() == PLAYS_A, "it isn't told, nor tried, again"


def test_a_confirmed_version_that_fails_makes_room_until_the_power_goes(slots: Callable[..., Pico]) -> None:
    newer = Slot(tiny.game(NEW, in_play_ms=300), 2)
    pico = slots(current(), newer)
    pico.wait(2 * START_MS)
    assert pico.output().endswith(PLAYS_A)
    pico.power_off()
    pico.power_on()
    pico.wait(250)
    assert pico.output() == f"mahe {NEW} plays, from b\n"


def test_a_module_that_is_cut_short_in_a_whole_image_ends_in_the_other_version(
    slots: Callable[..., Pico], seed: int
) -> None:
    """The interpreter reads on past the module's end, into the next file of the image, and may never come back."""
    modules = tiny.modules(NEW)
    kept = random.Random(seed).randrange(1, len(modules[tiny.PLAY_FILE]) - 2)
    files = romfs({**modules, tiny.PLAY_FILE: modules[tiny.PLAY_FILE][:kept]})
    pico = slots(current(), Slot(header(files, NEW, format_version(), (1, 1)) + files, 2))
    pico.wait(2 * WATCHDOG_MS + 2 * START_MS)
    assert pico.output().endswith(PLAYS_A), kept


def test_one_flipped_bit_anywhere_in_an_image_is_found(slots: Callable[..., Pico], seed: int) -> None:
    content = bytearray(tiny.game(NEW))
    bit = random.Random(seed).randrange(8 * 256, 8 * len(content))
    content[bit // 8] ^= 1 << bit % 8
    pico = slots(current(), Slot(bytes(content), 2))
    pico.wait(START_MS)
    assert pico.output() == f"mahe: {NEW} from b is given up: its image is damaged\n{PLAYS_A}"


def test_an_image_for_another_interpreter_is_not_started(slots: Callable[..., Pico]) -> None:
    content = bytearray(tiny.game(NEW))
    content[6] ^= 1
    content[252:256] = struct.pack("<I", zlib.crc32(content[:252]))
    pico = slots(current(), Slot(bytes(content), 2))
    pico.wait(START_MS)
    assert pico.output() == f"mahe: {NEW} from b is given up: it needs another firmware\n{PLAYS_A}"


def test_without_a_file_system_it_plays_and_a_blank_one_is_formatted(slots: Callable[..., Pico], seed: int) -> None:
    pico = slots(current(), power=False)
    nonsense = random.Random(seed).randbytes(flash_map.FILES_END - flash_map.FILES)
    pico.write_flash(flash_map.FILES, nonsense)
    pico.power_on()
    pico.wait(START_MS)
    assert pico.output() == PLAYS_A
    assert pico.image()[flash_map.FILES :] == nonsense
    pico.power_off()
    pico.write_flash(flash_map.FILES, b"\xff" * len(nonsense))
    pico.power_on()
    pico.wait(START_MS)
    assert pico.output() == PLAYS_A
    assert pico.files() == {}


def test_no_file_runs_whatever_its_name(slots: Callable[..., Pico]) -> None:
    pico = slots(current(), trial(at_start=tiny.RAISES), {f"{name}.py": HOSTILE for name in MODULES})
    pico.wait(3 * START_MS)  # the version on trial fails, is logged, and the other version starts
    said = pico.output()
    assert "A FILE RAN" not in said
    assert said.endswith(PLAYS_A)
    pico.ctrl_c()
    pico.wait(START_MS)
    assert "A FILE RAN" not in pico.output()
    pico.power_off()
    pico.hold("stop")
    pico.hold("menu")
    pico.power_on()
    pico.wait(START_MS)
    assert pico.output() == "mahe: safe mode: STOP and MENU\n"


def begin_anew(pico: Pico) -> None:
    """Interrupt the game, and start the board again from the prompt."""
    pico.wait_for(PLAYS_A)
    pico.ctrl_c()
    pico.wait(300)
    pico.output()
    pico.type(b"import machine; machine.soft_reset()\r")


def test_a_laptop_that_goes_on_sending_holds_no_start_up(slots: Callable[..., Pico]) -> None:
    pico = slots(current())
    begin_anew(pico)
    for _ in range(40):
        pico.type(b"x" * 2000)
        pico.wait(50)
    assert PLAYS_A in pico.output()


def test_a_ctrl_c_that_comes_before_anybody_reads_is_one(slots: Callable[..., Pico]) -> None:
    pico = slots(current())
    begin_anew(pico)
    pico.wait(8)
    pico.type(b"xx\x03")
    pico.wait(START_MS)
    said = pico.output()
    assert "plays" not in said
    assert "mahe: interrupted; ROLL held for two seconds starts it again\n" in said


def test_ctrl_c_leaves_a_prompt_the_lights_dark_and_the_tries_of_a_trial_whole(slots: Callable[..., Pico]) -> None:
    pico = slots(current(), trial())
    for _ in range(5):
        pico.wait_for(f"mahe {NEW} plays, from b, on trial\n")
        pico.ctrl_c()
        pico.wait(300)
        assert "mahe: interrupted; ROLL held for two seconds starts it again\n" in pico.output()
        assert not any(pico.lights())
        assert entry(pico, flash_map.SLOT_B).tries == 4
        assert pico.eval("__import__('sys').path") == ["/game", "", ".frozen", "/lib"]
        pico.wait(WATCHDOG_MS + 1000)
        assert pico.resets == 0, "the watchdog is off"
        pico.soft_reset()


@pytest.mark.parametrize("apart_ms", [0.05, 0.1, 0.3])
def test_a_second_ctrl_c_a_moment_later_changes_nothing(slots: Callable[..., Pico], apart_ms: float) -> None:
    pico = slots(current())
    pico.wait_for(PLAYS_A)
    for _ in range(3):
        pico.wait(300)
        pico.output()
        pico.type(b"\x03")
        pico.wait(apart_ms)
        pico.type(b"\x03")
        pico.wait(300)
        assert "mahe: interrupted; ROLL held for two seconds starts it again\n" in pico.output()
        assert not any(pico.lights())
        pico.wait(WATCHDOG_MS + 1000)
        assert pico.resets == 0, "the watchdog is off"
        pico.soft_reset()


@pytest.mark.parametrize("after_ms", [25, 48])
def test_ctrl_c_at_any_moment_of_a_start_gives_the_prompt(slots: Callable[..., Pico], after_ms: int) -> None:
    pico = slots(current())
    begin_anew(pico)
    pico.wait(after_ms)
    pico.output()
    pico.type(b"\x03")
    pico.wait(START_MS + WATCHDOG_MS)
    assert "plays" not in pico.output()
    assert pico.resets == 0, "the watchdog is off"


def test_what_is_fitted_reaches_the_guard(slots: Callable[..., Pico]) -> None:
    """Fitted are a spare light before the chain, eggs in RGB order, and other pins for keys, lights and screen."""
    fitted = "CHAIN_START 1\nCOLOUR_ORDER RGB\nKEY_ROLL 2\nSCREEN_RESET -\nLED_ENABLE 3\nKEY_LIGHTS -"
    pico = slots(None, power=False)
    pico.write_flash(flash_map.FITTED, packed(1, fitted))
    pico.power_on()
    pico.wait(START_MS)
    assert pico.output() == "mahe: safe mode: no game can play\n"
    assert pico.pin(3) == 1
    frames = pico.frames().kept
    assert frames[0].data[:6] == b"\0\0\0\x18\x18\x18"
    assert frames[-1].data[:12] == b"\0\0\0" + 3 * b"\x18\0\0"
    pico.hold("roll")  # `hold` uses the circuit board's pin for ROLL, which has no key here
    pico.wait(300)
    assert not pico.output()
    pico.drive(2, 0)
    pico.wait(START_MS)
    assert pico.output().endswith("mahe: safe mode: no game can play\n")


def test_with_the_slowest_flash_of_the_data_sheet_a_trial_is_rolled_back(slots: Callable[..., Pico]) -> None:
    pico = slots(current(), trial(at_start=tiny.RAISES), erase_ms=400, program_ms=3)
    assert pico.wait_for(PLAYS_A, 4 * START_MS).count("ValueError: out of turtles") == 2
    assert pico.resets == 0


def test_with_a_flash_that_takes_no_writes_at_all_a_failing_version_makes_room_too(slots: Callable[..., Pico]) -> None:
    pico = slots(current(), trial(at_start=tiny.RAISES), {"saved/a/game": "there"}, power=False)
    pico.dead_flash(flash_map.SLOT_A, flash_map.FILES_END)
    pico.power_on()
    assert pico.wait_for(PLAYS_A, 4 * START_MS).count("ValueError: out of turtles") == 2
    assert pico.resets == 0


def test_a_flash_whose_writes_never_end_costs_one_reset(slots: Callable[..., Pico]) -> None:
    pico = slots(current(), trial(), program_ms=WATCHDOG_MS + 500)
    said = pico.wait_for(f"mahe {NEW} plays, from b, on trial\n", WATCHDOG_MS + START_MS)
    assert "mahe: the flash hangs: nothing is written until the power goes\n" in said
    pico.wait(PLAYED_MS)
    assert pico.resets == 1


def test_a_board_that_does_not_start_at_200_mhz_starts_at_125(slots: Callable[..., Pico]) -> None:
    pico = slots(current(), trial(ends="while guard.fitted.CLOCK_HZ > 125_000_000: pass", in_play_ms=100), power=False)
    pico.write_flash(flash_map.FITTED, packed(1, "CLOCK_HZ 200000000"))
    pico.power_on()
    said = "".join(pico.wait_for(f"mahe {NEW} plays, from b, on trial\n", WATCHDOG_MS + START_MS) for _ in range(2))
    assert "mahe: a start at 200 MHz has failed: it is 125 until the power goes\n" in said
    pico.wait(PLAYED_MS)
    assert pico.resets == 1


@pytest.mark.true_time
def test_the_first_egg_is_lit_within_a_fifth_of_a_second(slots: Callable[..., Pico]) -> None:
    pico = slots(current())
    pico.wait(START_MS)
    first = pico.frames().kept[0]
    assert first.data[:3] == b"\x18\x18\x18"
    assert not any(first.data[3:])
    assert (first.end / 1e6) < 200 - 30  # 30 ms for a real Pico's boot ROM and start-up code, which aren't emulated
    assert pico.output() == PLAYS_A


def test_lights_that_come_up_slowly_get_their_egg_when_they_listen(slots: Callable[..., Pico]) -> None:
    pico = slots(current(), power=False)
    pico.rail(0)
    pico.power_on()
    pico.wait(100)
    assert not pico.frames().kept
    pico.rail(4.8)
    pico.wait(10)
    assert pico.frames().kept[0].data[:3] == b"\x18\x18\x18"
