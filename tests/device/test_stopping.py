"""The game is interrupted, or has a fault: the board is left dark and silent, with a prompt."""

from __future__ import annotations

import random
from collections.abc import Callable

from mahe.device import pins
from mahe_board.bench.playing import BOOT_MS, CAREFUL, DARING, game, saved, settings
from mahe_board.runtimes.pico.board import Pico


def left(pico: Pico) -> str:
    """What was said by a board that is dark and silent, and at its prompt."""
    said = pico.output()
    assert said.rstrip().endswith(">>>")
    assert not any(pico.lights())
    assert pico.pin(pins.LED_ENABLE) == 0
    assert pico.tone() is None
    return said


def test_ctrl_c_leaves_the_lights_dark_and_a_prompt_within_a_second(new_board: Callable[..., Pico]) -> None:
    pico = new_board()
    pico.wait(BOOT_MS)
    assert any(pico.lights())
    pico.ctrl_c()
    pico.wait(300)
    assert "mahe: interrupted" in left(pico)


def test_ctrl_c_at_any_moment_of_the_start_does_the_same(
    new_board: Callable[..., Pico], seed: int, exhaustive: bool
) -> None:
    pico = new_board()
    chance = random.Random(seed)
    for moment in range(350, 1300, 5) if exhaustive else [chance.randint(350, 1300) for _ in range(3)]:
        pico.reset()
        pico.wait(moment)
        assert pico.pin(pins.LED_ENABLE) == 1
        pico.ctrl_c()
        pico.wait(1000)
        assert "mahe: interrupted" in left(pico), moment


def test_ctrl_c_in_the_midst_of_a_game_does_the_same(new_board: Callable[..., Pico]) -> None:
    players = (CAREFUL, DARING)
    pico = new_board({"saved/game.a": saved(game(players)), "saved/settings.a": settings(players, pace=2)})
    pico.wait(BOOT_MS)
    pico.press("roll")
    while pico.tone() is None:
        pico.wait(5)
    pico.ctrl_c()
    pico.wait(1000)
    assert "mahe: interrupted" in left(pico)


def test_a_fault_while_the_game_starts_is_told_and_leaves_a_dark_board_and_a_prompt(
    new_board: Callable[..., Pico],
) -> None:
    pico = new_board({"mahe/table/table.mpy": b"damaged"})
    pico.wait(BOOT_MS)
    said = left(pico)
    assert "ValueError" in said
    assert "mahe: stopped by a fault" in said


def test_a_fault_in_the_midst_of_it_does_the_same(new_board: Callable[..., Pico]) -> None:
    pico = new_board({"mahe/table/set_up.mpy": b"damaged"})
    pico.wait(BOOT_MS)
    for key in ("roll", "card"):  # a new game, with another set-up
        assert any(pico.lights())
        pico.press(key)
        pico.wait(500)
    said = left(pico)
    assert "ValueError" in said
    assert "mahe: stopped by a fault" in said
