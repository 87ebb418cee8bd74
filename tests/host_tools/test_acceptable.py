"""What `mahe flash` accepts of a board: the Python that runs on it, the kind of board, and files read again."""

from __future__ import annotations

import pytest

from mahe_board.errors import NotVerified, ToolError
from mahe_board.flash.pico import Pico, acceptable


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


@pytest.mark.parametrize(
    ("damaged", "said"),
    [
        (["b"], "b isn't what was written to it; run it again"),
        (["a", "c"], "a isn't what was written to it (2 files in all); run it again"),
    ],
)
def test_files_that_arent_what_was_written_are_told(damaged: list[str], said: str) -> None:
    class Forgetful(Pico):
        def __init__(self) -> None:
            self.port = "COM7"

        def hashes(self) -> dict[str, str]:
            return {name: self.hash_of(b"x" if name in damaged else b"") for name in "abc"}

    with pytest.raises(NotVerified) as refusal:
        Forgetful().verify(dict.fromkeys("abc", b""))
    assert str(refusal.value) == f"on COM7 {said}"
