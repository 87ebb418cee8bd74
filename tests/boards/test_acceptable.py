"""Which boards the tools accept, by the Python that runs on them and by their kind."""

from __future__ import annotations

import pytest

from mahe_board.boards.serial_link import acceptable, visible
from mahe_board.command_line.errors import ToolError


@pytest.mark.parametrize(
    ("version", "machine", "said"),
    [
        ((1, 24, 1, ""), "Raspberry Pi Pico with RP2040", r"MicroPython 1\.24\.1 .* needs 1\.25 or newer"),
        ((1, 27, 0, ""), "Generic ESP32 module with ESP32", "ESP32, and the game runs on a Raspberry Pi Pico"),
    ],
)
def test_what_the_game_cant_run_on_is_refused_by_its_name(version: tuple[int, ...], machine: str, said: str) -> None:
    with pytest.raises(ToolError, match=said):
        acceptable("COM7", "micropython", version, machine)


def test_another_python_on_a_pico_is_refused_by_its_name() -> None:
    with pytest.raises(ToolError, match="COM7 has circuitpython, and the game needs MicroPython"):
        acceptable("COM7", "circuitpython", (9, 2, 1), "Raspberry Pi Pico with rp2040")


@pytest.mark.parametrize(
    "machine",
    [
        "Raspberry Pi Pico with RP2040",
        "Raspberry Pi Pico W with RP2040",
        "Raspberry Pi Pico2 with RP2350",
        "Raspberry Pi Pico 2 W with RP2350",
    ],
)
def test_all_picos_are_accepted(machine: str) -> None:
    assert machine in acceptable("COM7", "micropython", (1, 25, 0, ""), machine)


@pytest.mark.parametrize(
    "machine", ["Pimoroni Pico LiPo 4MB with RP2040", "Raspberry Pi Pico2 PIO USB with RP2350", "Pico", ""]
)
def test_other_boards_are_refused_even_if_theyre_called_pico(machine: str) -> None:
    with pytest.raises(ToolError, match="the game runs on a Raspberry Pi Pico, Pico W, Pico 2 or Pico 2 W"):
        acceptable("COM7", "micropython", (1, 25, 0, ""), machine)


def test_what_a_board_calls_itself_does_nothing_to_the_terminal() -> None:
    with pytest.raises(ToolError) as refused:
        acceptable("COM7", "micropython", (1, 25, "\x1b[2J"), "a\x07board\r")
    assert "MicroPython 1.25.\\x1b[2J on a\\x07board," in str(refused.value)


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        (b"plain text\r\n", "plain text"),
        (b"\x1b]0;title\x07 red \x1b[31m", r"\x1b]0;title\x07 red \x1b[31m"),
        ("café \u2028 \u202e \x9b1m", r"café \u2028 \u202e \x9b1m"),
        (b"\xff", "\ufffd"),
        (b"x" * 600, "…" + "x" * 499),
    ],
)
def test_control_characters_are_written_out(said: str | bytes, shown: str) -> None:
    assert visible(said) == shown
