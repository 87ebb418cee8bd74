"""The game is interrupted: the board is left dark and silent, with a prompt."""

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
