"""Boards with missing parts or other pins can be played; the emulated Pico is wired as the record says."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from mahe.device.fitted import Fitted
from mahe_board.bench.start_game import BY_HAND, Waiting, game, interrupt, saved
from mahe_board.boards.board_saves import both
from mahe_board.build.tree import modules
from mahe_board.emulator.pico.emulated_pico import Pico
from mahe_board.emulator.pico.wiring import Wiring

GAME = game(choices=10)
STARTS_MS = 1500
# A Pico on a breadboard instead of the circuit board; the first light of its strip is spare.
BREADBOARD = """\
LED_DATA 22
LED_ENABLE -
LED_FAULT -
KEY_ROLL 2
KEY_STOP 3
KEY_CARD 6
KEY_MENU 7
KEY_LIGHTS -
SCREEN_SDA 20
SCREEN_SCL 21
SCREEN_RESET -
PIEZO -
CC1_SENSE -
CC2_SENSE -
RAIL_SENSE -
COLOUR_ORDER RGB
CHAIN_START 1
LEVEL_SHIFTER no
MOST_MA 500
"""
# A circuit board without one of its parts, and its current budget in mA on a source of 3 A.
MISSING = {
    "LED_ENABLE -": 2500,
    "LED_FAULT -": 2500,
    "KEY_LIGHTS -": 2500,
    "SCREEN_RESET -": 2500,
    "PIEZO -": 2500,
    "LEVEL_SHIFTER no": 2500,
    "RAIL_SENSE -": 450,
    "CC1_SENSE -\nCC2_SENSE -": 450,
}
Board = Callable[[str], Pico]


@pytest.fixture
def wired(new_pico: Callable[..., Pico]) -> Board:
    """Makes a board with this record of what is fitted, which has loaded a saved game."""

    def make(record: str) -> Pico:
        pico = new_pico(files={**modules(), **both("game", saved(GAME))}, wiring=Wiring.of(Fitted(record)))
        pico.adc(0, 1.7)  # CC1's voltage with a source of 3 A
        if "RAIL_SENSE -" in record:
            pico.adc(2, 3.0)  # an unconnected pin may read any voltage
        pico.exec(BY_HAND.replace("Fitted()", f"Fitted({record!r})"))
        pico.start("loop.run()")
        pico.wait(STARTS_MS)
        return pico

    return make


def in_frame_s_order(lights: bytes) -> bytes:
    """Return the bytes of RGB lights behind a spare one in a frame's order: GRB, without the spare light."""
    red, green, blue = (lights[3 + place :: 3] for place in range(3))
    return bytes(byte for light in zip(green, red, blue, strict=True) for byte in light)


def test_a_breadboard_without_any_part_that_can_be_missing_plays(wired: Board) -> None:
    pico = wired(BREADBOARD)
    waiting = Waiting(GAME)
    assert pico.screen().memory in waiting.pages
    assert in_frame_s_order(pico.lights()) in waiting.lights
    pico.press("roll")
    pico.wait(400)
    assert pico.screen().memory not in waiting.pages
    assert any(in_frame_s_order(pico.lights()))
    interrupt(pico)
    assert pico.eval("loop.power.budget()") == 500
    assert pico.eval("(loop.screen.works, any(loop.keys.stuck), loop.lights.is_cut)") == (True, False, False)


def test_a_board_plays_without_a_part_that_its_record_says_is_missing(
    wired: Board, seed: int, exhaustive: bool
) -> None:
    for record in MISSING if exhaustive else Random(seed).sample(sorted(MISSING), 1):
        pico = wired(record)
        waiting = Waiting(GAME)
        assert waiting.is_on(pico), record
        pico.press("roll")
        pico.wait(150)
        assert not waiting.is_on(pico), record
        interrupt(pico)
        assert pico.eval("loop.power.budget()") == MISSING[record], record
        assert pico.eval("loop.sound._pwm is None") is (record == "PIEZO -")
        pico.close()
