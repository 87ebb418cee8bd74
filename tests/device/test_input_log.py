"""From the input log of a board in play, a laptop makes the same frames."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from mahe_board.bench.start_game import BOOT_MS, CAREFUL, game, saved, settings
from mahe_board.boards.board_saves import both
from mahe_board.boards.input_log import frames
from mahe_board.command_line.errors import BadTape
from mahe_board.emulator.pico.emulated_pico import Pico


def test_the_last_frames_of_a_game_come_out_the_same_on_a_laptop(new_board: Callable[..., Pico]) -> None:
    players = (0, CAREFUL)
    pico = new_board({**both("game", saved(game(players, choices=9))), **both("settings", settings(players))})
    pico.wait(BOOT_MS)
    pico.press("roll")
    pico.wait(400)
    for key, wait in (("menu", 300), ("roll", 300), ("roll", 700), ("stop", 500), ("roll", 1500)):
        pico.press(key)
        pico.wait(wait)
    pico.ctrl_c()
    pico.wait(300)
    sent = [frame.data for frame in pico.frames().kept]
    again = [frame.lights for frame in frames(pico.exec("from mahe.device.input_log import report\nprint(report())"))]
    assert len(again) > 100
    while not any(sent[-1]):
        sent.pop()  # dark frames after the interruption
    assert sent[-len(again) :] == again


@pytest.mark.parametrize("tape", ["", "[]", '{"tape": [], "now": 1, "game": "", "settings": ""}'])
def test_a_text_that_is_no_input_log_is_refused(tape: str) -> None:
    with pytest.raises(BadTape, match="log"):
        list(frames(tape))
