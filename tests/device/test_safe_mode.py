"""Safe mode: each key does the same even if others are stuck, and no single press loses a save."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from mahe_board.emulator.pico.emulated_pico import Pico
from mahe_guard import flash_map
from tests.device import tiny
from tests.device.tiny import OLD, PLAYS_A, current

START_MS = 1500
PAGE_MS = 3030
SAFE = "mahe: safe mode: no game can play\n"
GAME = {"saved/a/game": b"first", "saved/b/game": b"second", "saved/a/settings": b"kept"}


def in_safe_mode(slots: Callable[..., Pico], files: dict[str, bytes] | None = None, *stuck: str) -> Pico:
    """Return a board in safe mode, because its only version fails at its start."""
    pico = slots(current(at_start=tiny.RAISES), None, files, power=False)
    for key in stuck:
        pico.hold(key)
    pico.power_on()
    pico.wait_for(SAFE)
    pico.wait(300)
    return pico


def red(pico: Pico) -> int:
    """Return how many of the eggs are red; check that no other light is on."""
    lights = pico.lights()
    assert not any(lights[3 * 7 :])
    assert not any(lights[place] for place in range(3 * 7) if place % 3 != 1)
    return sum(lights[place] > 0 for place in range(1, 3 * 7, 3))


def test_it_glows_red_shows_a_page_and_waits(slots: Callable[..., Pico]) -> None:
    pico = in_safe_mode(slots)
    seen = set()
    pico.wait(1500)
    for _ in range(6):
        assert red(pico) in (3, 4)
        seen.add(pico.screen().memory)
        pico.wait(PAGE_MS)
    assert len(seen) == 5
    assert pico.resets == 0


def test_it_comes_without_any_image_and_on_demand(slots: Callable[..., Pico]) -> None:
    pico = slots(None)
    pico.wait(START_MS)
    assert pico.output() == SAFE
    asked = slots(current(), power=False)
    asked.hold("stop")
    asked.hold("menu")
    asked.power_on()
    asked.wait(START_MS)
    assert asked.output() == "mahe: safe mode: STOP and MENU\n"
    asked.release("stop")
    asked.release("menu")
    asked.wait(100)
    asked.press("roll")
    asked.wait(START_MS)
    assert asked.output().endswith(PLAYS_A)
    assert asked.resets == 0


@pytest.mark.parametrize("stuck", [(), ("roll",), ("stop",), ("menu",), ("roll", "stop"), ("roll", "menu")], ids=str)
def test_card_sets_the_game_aside_whatever_is_stuck(slots: Callable[..., Pico], stuck: tuple[str, ...]) -> None:
    before = {"saved/a/game.crashed-1": b"an earlier one"}
    pico = in_safe_mode(slots, {**GAME, **before}, *stuck)
    pico.press("card")
    pico.wait_for(SAFE)  # this version would fail without a saved game, too
    files = {name: text for name, text in pico.files().items() if "crash." not in name}
    assert files == {
        "saved/a/game.crashed-1": b"an earlier one",
        "saved/a/game.crashed-2": b"first",
        "saved/b/game.crashed-2": b"second",
        "saved/a/settings": b"kept",
    }


@pytest.mark.parametrize("stuck", ["stop", "card", "menu"])
def test_roll_tries_again_whatever_is_stuck(slots: Callable[..., Pico], stuck: str) -> None:
    pico = in_safe_mode(slots, GAME, stuck)
    pico.press("roll")
    said = pico.wait_for(SAFE)
    assert said.count("ValueError") == 2, "it has both its chances again"
    assert {name: pico.files()[name] for name in GAME} == GAME


@pytest.mark.parametrize("keys", [("card", "menu"), ("card", "roll"), ("menu",), ("card", "card"), ("stop", "card")])
def test_files_that_cannot_be_read_are_erased_after_a_second_other_press_only(
    slots: Callable[..., Pico], keys: tuple[str, ...]
) -> None:
    pico = slots(current(at_start=tiny.RAISES), power=False)
    nonsense = bytes(range(256)) * 32
    pico.write_flash(flash_map.FILES, nonsense * 8)
    pico.power_on()
    pico.wait_for(SAFE)
    pico.wait(300)
    for key in keys:
        pico.press(key)
        pico.wait(300)
    erased = keys == ("card", "menu")
    assert (pico.image()[flash_map.FILES :][: len(nonsense)] != nonsense) is erased
    pico.wait(START_MS)
    assert (SAFE in pico.output()) is (erased or "roll" in keys), "then it has been left, and come back"
    if erased:
        assert [name for name in pico.files() if "crash." not in name] == []


def test_ctrl_c_gets_in(slots: Callable[..., Pico]) -> None:
    pico = in_safe_mode(slots)
    pico.ctrl_c()
    pico.wait(300)
    assert "mahe: interrupted; ROLL held for two seconds starts it again\n" in pico.output()
    assert not any(pico.lights())
    assert pico.eval("6 * 7") == 42
    assert OLD not in pico.output()
