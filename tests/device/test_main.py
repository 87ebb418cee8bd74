"""main.py: which version plays, what becomes of one that fails, and what is left when none can."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import mahe
from mahe.device import screens
from mahe.device.fitted import Fitted
from mahe.device.screens import SCREENS
from mahe.show import set_up_pages
from mahe.show.texts import LANGUAGES
from mahe.table.settings import unpack
from mahe_board.bench.playing import BOOT_MS, Waiting, firmware, game, saved, settings, stored_in
from mahe_board.build.places import CONTRACT, LIST, WHICH, Which, placed, unpacked
from mahe_board.build.tree import MAIN, guard
from mahe_board.build.uf2 import frozen_firmware
from mahe_board.mpy import compiled
from mahe_board.runtimes.pico.board import Pico
from mahe_board.stored import HEAD, both
from tests.device import small
from tests.needs import need_micropython
from tests.show.every_page import pixels

OTHER = "0.0.9"
PLAY = "mahe/device/play.mpy"
PLAYED_MS = 10_000
HANG_MS = 5500
ROLLED_BACK_MS = 2 * (HANG_MS + 1000) + 2500


@pytest.fixture(scope="module")
def frozen() -> Path:
    """MicroPython with the game in it."""
    need_micropython()
    return frozen_firmware()


def place(name: str, parts: dict[str, bytes], damage: dict[str, bytes] | None = None) -> dict[str, bytes]:
    """The files of a version in a place, by its parts; what is damaged isn't as its list says."""
    return {f"{name}/{path}": content for path, content in placed({**parts, **(damage or {})}).items()}


def of_the_play(source: str, tmp_path: Path) -> dict[str, bytes]:
    """A small game's play module made from another source, and as large as the original."""
    (tmp_path / "play.py").write_text(source)
    size = len(small.game(OTHER)[PLAY])
    return {PLAY: compiled(tmp_path / "play.py", PLAY.replace(".mpy", ".py")).ljust(size, b"\0")}


def which(pico: Pico) -> Which | None:
    """What the board's pointer says."""
    return unpacked(pico.files()[WHICH])


def main_and(pointer: Which, *places: dict[str, bytes]) -> dict[str, bytes]:
    """The files of a board with main.py, this pointer and these places."""
    files = {MAIN: firmware()[MAIN], WHICH: pointer.packed()}
    for files_of_one in places:
        files.update(files_of_one)
    return files


def test_the_version_that_which_names_plays_and_says_from_where(new_pico: Callable[..., Pico]) -> None:
    pico = new_pico(
        files=main_and(Which("b"), place("a", small.game(mahe.VERSION)), place("b", small.game(OTHER))), power=False
    )
    pico.power_on()
    pico.wait(BOOT_MS)
    assert pico.output() == f"mahe {OTHER} plays, from b\n"
    pico.wait(PLAYED_MS)
    assert which(pico) == Which("b")
    assert pico.resets == 0


def test_a_new_version_is_on_trial_until_it_has_played_ten_seconds(new_pico: Callable[..., Pico]) -> None:
    pico = new_pico(
        files=main_and(Which("a", "b"), place("a", small.game(mahe.VERSION)), place("b", small.game(OTHER))),
        power=False,
    )
    pico.power_on()
    pico.wait_for(f"mahe {OTHER} plays, from b, on trial\n")
    pico.wait(PLAYED_MS - 500)
    assert not pico.output()
    assert which(pico) == Which("a", "b", 1)
    pico.wait(1000)
    assert pico.output() == f"mahe: {OTHER} from b is confirmed\n"
    assert which(pico) == Which("b")


def test_four_starts_without_ten_seconds_of_play_that_no_ctrl_c_has_ended_end_a_trial(
    new_pico: Callable[..., Pico],
) -> None:
    pico = new_pico(
        files=main_and(Which("a", "b"), place("a", small.game(mahe.VERSION)), place("b", small.game(OTHER))),
        power=False,
    )
    pico.power_on()
    pico.wait(3500)
    assert which(pico) == Which("a", "b", 1)
    pico.ctrl_c()
    pico.wait(300)
    assert which(pico) == Which("a", "b", 0), "a laptop may look at it as often as it likes"
    for start in range(1, 5):
        pico.reset()
        pico.wait(1500)
        assert which(pico) == Which("a", "b", start)
    pico.output()
    pico.reset()
    pico.wait(4500)
    said = pico.output()
    assert f"mahe: {OTHER} from b is given up: four starts without ten seconds of play\n" in said
    assert said.endswith(f"mahe {mahe.VERSION} plays, from a\n")
    assert which(pico) == Which("a")


def test_a_module_whose_damage_makes_it_hang_ends_in_the_other_version(
    new_pico: Callable[..., Pico], tmp_path: Path
) -> None:
    hangs = of_the_play("while True:\n    pass\n", tmp_path)
    pico = new_pico(
        files=main_and(Which("b"), place("a", small.game(mahe.VERSION)), place("b", small.game(OTHER), hangs)),
        power=False,
    )
    pico.power_on()
    pico.wait(HANG_MS + 5500)
    said = pico.output()
    assert f"mahe: {OTHER} from b is given up: a file is not as its list says\n" in said
    assert f"mahe {mahe.VERSION} plays, from a\n" in said
    assert pico.resets == 1
    pico.wait(PLAYED_MS)
    assert which(pico) == Which("a")


def test_a_version_whose_start_fails_twice_makes_room_for_the_other(new_pico: Callable[..., Pico]) -> None:
    broken = small.game(mahe.VERSION, play=small.NO_TEXT)
    pico = new_pico(files=main_and(Which("b"), place("a", small.game(OTHER)), place("b", broken)), power=False)
    pico.power_on()
    pico.wait(6500)
    said = pico.output()
    assert said.count("ValueError: out of TURTL?S") == 2
    assert f"mahe: {mahe.VERSION} from b is given up: it failed twice at its start\n" in said
    assert f"mahe {OTHER} plays, from a\n" in said


def test_another_uf2_is_on_trial_ahead_of_the_files_and_then_current(
    new_pico: Callable[..., Pico], frozen: Path
) -> None:
    pico = new_pico(files=main_and(Which("a"), place("a", small.game(OTHER))), uf2=frozen)
    pico.wait(BOOT_MS + 500)
    assert pico.output().endswith(f"mahe {mahe.VERSION} plays, from the firmware, on trial\n")
    pico.wait(PLAYED_MS)
    assert pico.output() == f"mahe: {mahe.VERSION} from the firmware is confirmed\n"
    now = which(pico)
    assert now is not None
    assert (now.current, now.trial) == ("firmware", "-")
    assert now.firmware.startswith(f"{mahe.VERSION}-")


@pytest.mark.parametrize("lost", [WHICH, f"a/{LIST}"])
def test_without_a_pointer_or_with_a_half_written_list_of_the_current_place_another_whole_one_plays(
    new_pico: Callable[..., Pico], lost: str
) -> None:
    files = main_and(Which("a"), place("a", small.game(mahe.VERSION)), place("b", small.game(OTHER)))
    files[lost] = b"" if lost == WHICH else files[lost][:-20]
    pico = new_pico(files=files, power=False)
    pico.power_on()
    pico.wait(5000)
    plays = f"mahe {mahe.VERSION} plays, from a\n" if lost == WHICH else f"mahe {OTHER} plays, from b\n"
    assert pico.output().endswith(plays)


def test_without_any_game_there_is_safe_mode_with_lights_and_a_page_and_a_prompt(new_pico: Callable[..., Pico]) -> None:
    pico = new_pico(files={MAIN: guard(frozen=False)})
    pico.wait(1500)
    assert pico.output() == "mahe: safe mode: no game can play\n"
    assert any(pico.lights())
    assert pico.pin(Fitted().LED_ENABLE) == 1
    assert any(pico.screen().memory)
    pico.wait(2 * HANG_MS)
    assert pico.resets == 0
    pico.ctrl_c()
    pico.wait(300)
    assert pico.output().rstrip().endswith(">>>")
    assert not any(pico.lights())


def test_stop_and_menu_held_at_power_on_give_safe_mode_though_card_is_stuck_and_roll_tries_again(
    new_pico: Callable[..., Pico],
) -> None:
    pico = new_pico(files=small.board(mahe.VERSION), power=False)
    pico.hold("card")
    pico.hold("stop")
    pico.hold("menu")
    pico.power_on()
    pico.wait(1500)
    assert pico.output() == "mahe: safe mode: STOP and MENU\n"
    pico.release("stop")
    pico.release("menu")
    pico.wait(500)
    pico.press("roll")
    pico.wait(2500)
    assert f"mahe {mahe.VERSION} plays, from a\n" in pico.output()


def test_roll_and_card_held_at_power_on_give_low_light_no_sound_and_the_question_for_the_language(
    new_board: Callable[..., Pico],
) -> None:
    late_game, chosen = game(choices=9), settings(brightness=4, language=1)
    brightest = max(map(max, Waiting(late_game, chosen[HEAD:]).lights))
    pico = new_board({**both("settings", chosen), **both("game", saved(late_game))}, power=False)
    pico.hold("roll")
    pico.hold("card")
    pico.power_on()
    pico.wait(BOOT_MS)
    pico.release("roll")
    pico.release("card")
    pico.wait(300)
    assert pico.screen().memory == pixels("de", set_up_pages.language, LANGUAGES, "de")
    assert max(pico.lights()) < brightest / 2
    pico.press("card")  # from German to the next
    pico.wait(300)
    assert pico.tone() is None
    pico.press("roll")
    pico.wait(1000)
    last = stored_in(pico.files(), "settings")
    assert last is not None
    kept = unpack(last.data)
    assert (kept["brightness"], kept["sound"], kept["language"]) == (0, False, "fr")


def test_ctrl_c_gives_a_prompt_and_disarms_the_watchdog_at_any_moment(
    new_board: Callable[..., Pico], seed: int, exhaustive: bool
) -> None:
    chance = random.Random(seed)
    pico = new_board(power=False)
    for _ in range(20 if exhaustive else 1):
        pico.power_off()
        pico.output()
        pico.power_on()
        pico.wait(chance.randint(40, 2 * BOOT_MS))
        pico.type(b"\3")
        pico.wait(700)
        assert pico.output().rstrip().endswith(">>>")
        assert not any(pico.lights())
        pico.wait(HANG_MS)
        assert pico.resets == 0
        assert not pico.output()
        pico.soft_reset()
        pico.wait(BOOT_MS)
        assert f"mahe {mahe.VERSION} plays, from a\n" in pico.output()
    pico.ctrl_c()
    pico.wait(700)
    assert pico.eval("__import__('sys').path")[0] == "/game"


def constants() -> dict[str, object]:
    """The plain constants of main.py and its parts, as a board gets them."""
    names: dict[str, object] = {}
    for line in guard(frozen=True).splitlines():
        if line[:1].isupper() and " = " in line:
            exec(line, names)
    return names


def test_the_guard_keeps_the_contract_that_the_tools_keep() -> None:
    assert constants()["CONTRACT"] == CONTRACT


def test_what_is_fitted_reaches_the_guard_that_imports_nothing_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(SCREENS, "SH1106", (2, b"\xad\x8b"))
    monkeypatch.setattr(screens, "ADDRESS", 0x3D)
    changed = {"KEY_ROLL": 2, "LED_ENABLE": 3, "COLOUR_ORDER": "RGB", "CHAIN_START": 1, "SCREEN": "SH1106",
               "LED_DATA": 7, "SCREEN_SDA": 8, "SCREEN_SCL": 9, "SCREEN_RESET": 14}  # fmt: skip
    record = "\n".join(f"{name} {value}" for name, value in changed.items())
    monkeypatch.setattr(sys.modules[guard.__module__], "Fitted", lambda: Fitted(record))
    names = constants()
    assert names["KEYS"] == (2, 11, 12, 13)
    told = {"LED_ENABLE": 3, "RED": 0, "CHAIN_START": 1, "LIGHTS": 161, "LED_DATA": 7,
            "SCREEN_SDA": 8, "SCREEN_SCL": 9, "SCREEN_RESET": 14, "SCREEN_ADDRESS": 0x3D}  # fmt: skip
    assert {name: names[name] for name in told} == told
    assert bytes(names["SCREEN_SETUP"]).startswith(b"\0\xad\x8b\0\x10\xa8\x3f")  # type: ignore[call-overload]
    assert names["SCREEN_HEADS"] == tuple(bytes((0x80, 0xB0 + band, 0x80, 2, 0x80, 0x10, 0x40)) for band in range(8))
