"""When the game is interrupted, the board is left dark and silent, with a prompt."""

from __future__ import annotations

import random
from collections.abc import Callable

from mahe.device.fitted import Fitted
from mahe_board.bench.start_game import BOOT_MS, CAREFUL, DARING, game, saved, settings
from mahe_board.boards.board_saves import both
from mahe_board.emulator.pico.emulated_pico import Pico
from tests.device.test_crashes import GARBAGE


def left(pico: Pico) -> str:
    """Check that the board is dark and silent, and at its prompt; return its lines."""
    said = pico.output()
    assert said.rstrip().endswith(">>>")
    assert not any(pico.lights())
    assert pico.pin(Fitted().LED_ENABLE) == 0
    assert pico.tone() is None
    return said


def test_ctrl_c_in_a_game_behind_3000_bytes_of_garbage_or_at_any_moment_of_the_start_leaves_a_prompt_and_no_light(
    new_board: Callable[..., Pico], seed: int, exhaustive: bool
) -> None:
    players = (CAREFUL, DARING)
    pico = new_board({**both("game", saved(game(players))), **both("settings", settings(players, pace=2))})
    pico.wait(BOOT_MS)
    pico.press("roll")
    while pico.tone() is None:
        pico.wait(5)
    assert any(pico.lights())
    pico.type(GARBAGE)
    pico.ctrl_c()
    pico.wait(700)
    assert "mahe: interrupted" in left(pico)
    chance = random.Random(seed)
    # In the first quarter of a second main.py is still being compiled; Ctrl-C must work then, too.
    sample = [chance.randint(0, 80), chance.randint(80, 250), chance.randint(250, 1500)]
    for moment in [0, *range(3, 1500, 7)] if exhaustive else sample:
        pico.type(b"\4")
        pico.wait(moment)
        pico.ctrl_c()
        pico.wait(600)
        assert "mahe: interrupted" in left(pico), moment
        watchdog = "__import__('machine').mem32[0x40058000] >> 30 & 1"
        assert pico.eval(watchdog) == 0, moment
        pico.type(b"\2")  # leave the raw REPL, which `eval` has entered
        pico.wait(100)
        pico.output()
