"""Many games in a row on the emulated Pico: nothing takes longer than stated, and the heap doesn't shrink."""

from __future__ import annotations

import ast
from collections.abc import Callable
from pathlib import Path

import pytest

from mahe_board.bench.bars import PAGE_US, PASS_US, SAVE_US
from mahe_board.bench.start_game import BOOT_MS, CAREFUL, DARING, game, saved, settings
from mahe_board.boards.board_saves import both
from mahe_board.emulator.pico.emulated_pico import Pico

pytestmark = pytest.mark.true_time

SOAK = Path(__file__).parent / "on_board" / "soak.py"
PLAYERS = (CAREFUL, DARING, CAREFUL, DARING)
ALL = 1_000_000


def played(pico: Pico, games: int, most_choices: int) -> tuple[list[int], int, tuple[int, int, int]]:
    printed = pico.exec(f"import soak\nprint(soak.play({games}, {most_choices}))", 24 * 3_600_000)
    result: tuple[list[int], int, tuple[int, int, int]] = ast.literal_eval(printed.strip().splitlines()[-1])
    return result


def test_in_whole_games_at_full_speed_nothing_takes_longer_than_stated_and_the_heap_stays(
    new_board: Callable[..., Pico], exhaustive: bool
) -> None:
    stored = {**both("game", saved(game(PLAYERS))), **both("settings", settings(PLAYERS))}
    pico = new_board({"soak.py": SOAK.read_bytes(), **stored})
    pico.wait(BOOT_MS)  # the guard has made the slot's modules importable by then
    free, choices, (tick, page, save) = played(pico, *((50, ALL) if exhaustive else (1, 25)))
    assert tick <= PASS_US.held
    assert page <= PAGE_US.held
    assert save <= SAVE_US.held
    if exhaustive:
        assert len(free) == 50
        assert free[-1] >= free[1] - 512  # a longer game's list of choices takes a few bytes more
    else:
        assert choices == 25
