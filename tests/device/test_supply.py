"""A faulty supply of the lights is cut off and reported while the game runs; only a key press tries it again."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from mahe.device.fitted import Fitted
from mahe.show import words
from mahe_board.bench.start_game import BOOT_MS, Waiting, game, saved
from mahe_board.boards.board_saves import both
from mahe_board.emulator.pico.emulated_pico import Pico
from tests.device.test_troubles import trouble

ENABLE = Fitted().LED_ENABLE
assert ENABLE is not None
GAME = game(choices=10)


@pytest.fixture
def waiting(new_board: Callable[..., Pico]) -> Pico:
    """A board on which a game waits to be continued."""
    pico = new_board(both("game", saved(GAME)))
    pico.wait(BOOT_MS)
    assert Waiting(GAME).is_on(pico)
    return pico


def test_a_rail_that_collapses_is_switched_off_within_a_tenth_of_a_second_and_told_at_once(waiting: Pico) -> None:
    waiting.record_edges(ENABLE)
    collapsed = waiting.ms
    waiting.rail(1.0)
    waiting.wait(400)
    (off,) = waiting.edges(ENABLE)
    assert off.level == 0
    assert off.ns / 1e6 - collapsed <= 100
    assert waiting.screen().memory == trouble(words.NO_SUPPLY)
    sent = waiting.frames().count
    waiting.wait(3000)
    assert waiting.edges(ENABLE) == [], "nobody asked"
    assert waiting.frames().count == sent


def test_a_key_tries_the_supply_again_and_has_no_other_effect(waiting: Pico) -> None:
    waiting.rail(0.2)
    waiting.wait(400)
    waiting.record_edges(ENABLE)
    waiting.press("roll")
    waiting.wait(400)
    on, off = waiting.edges(ENABLE)
    assert (on.level, off.level) == (1, 0)
    assert 95 <= (off.ns - on.ns) / 1e6 <= 101
    assert waiting.screen().memory == trouble(words.NO_SUPPLY)
    waiting.rail(4.8)
    waiting.press("stop")
    waiting.wait(400)
    assert Waiting(GAME).is_on(waiting), "the keys only tried the supply"
    assert waiting.pin(ENABLE) == 1
    waiting.press("roll")
    waiting.wait(400)
    assert not Waiting(GAME).is_on(waiting)


def test_a_rail_that_is_dead_from_the_first_moment_is_told(new_board: Callable[..., Pico]) -> None:
    pico = new_board(both("game", saved(GAME)), power=False)
    pico.rail(0)
    pico.power_on()
    pico.wait(BOOT_MS)
    assert pico.pin(ENABLE) == 0
    assert pico.screen().memory == trouble(words.NO_SUPPLY)
