"""Play on a flash as slow as its data sheet allows: a sector takes nine times as long to erase, a page four times."""

from __future__ import annotations

from collections.abc import Callable

from mahe_board.bench.start_game import BOOT_MS, CAREFUL, DARING, game, newest_game, saved, settings
from mahe_board.boards.board_saves import both
from mahe_board.emulator.pico.emulated_pico import Pico

ERASE_MS, PROGRAM_MS = 400, 3  # W25Q16JV
PLAYERS = (CAREFUL, DARING, CAREFUL, DARING)
FAST = 2  # the pace
PRESSES, APART_MS = 3, 150  # between two looks at the store


def test_a_whole_game_on_the_slowest_flash_keeps_every_choice_and_meets_no_reset(
    new_board: Callable[..., Pico], exhaustive: bool
) -> None:
    stored = {**both("game", saved(game(PLAYERS, choices=5))), **both("settings", settings(PLAYERS, pace=FAST))}
    pico = new_board(stored, erase_ms=ERASE_MS, program_ms=PROGRAM_MS)
    pico.wait(BOOT_MS)
    choices = newest_game(pico).journal.choices()
    erases, ended = pico.flash_work().erases, False
    while not ended:
        for _ in range(PRESSES):
            pico.press("roll")
            pico.wait(APART_MS)
        kept = newest_game(pico)
        now = kept.journal.choices()
        assert now[: len(choices)] == choices
        choices = now
        ended = kept.position.is_over() if exhaustive else pico.flash_work().erases > erases
    assert (pico.resets, pico.frames().torn) == (0, 0)
    assert not [name for name in pico.files() if "crash" in name]
    assert len(choices) > 5
    assert pico.flash_work().erases > erases
    pico.power_off()
    pico.power_on()
    pico.wait(BOOT_MS + ERASE_MS)
    assert newest_game(pico).journal.choices()[: len(choices)] == choices
