"""Plays the card's scenes in each language, on the firmware's own lights and screen."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from mahe_board.virtual_board.pictures import screen_svg
from mahe_board.virtual_board.script.runner import Run
from mahe_board.virtual_board.script.virtual_board import VirtualBoard

# R and S are ROLL and STOP, pressed when the board waits. Six play; Yellow throws a 4, and later carries two others.
_CHOICES = "RSRSRRRSRSRSRSRRRSRSRSRSRRRSR"
_FIRST = 5  # number of choices in the game before the picture with one die
_STACK = """seed 1
players red blue green yellow purple orange
"""
# Two dice have been thrown, which doubles their total.
_DOUBLE = """seed 3
players red green blue yellow
"""
_DOUBLE_CHOICES = "RSRSRSRSRR"
_HEAD = "set language {language}\npress roll\npress roll\nsettle\n"
_PRESSES = {"R": "press roll\nsettle\n", "S": "press stop\nsettle\n"}
_BRIGHT = 100  # ms after a decision's page appears, when the landing place blinks brightly


@dataclass(frozen=True)
class Scenes:
    """The pictures of a language's card: a frame of the lights, and SVGs of the screen."""

    lights: bytes
    choice: str
    double: str
    stack: str


@cache
def scenes(language: str) -> Scenes:
    """Play all scenes in a language."""
    seen: dict[str, tuple[bytes, str]] = {}

    def take(name: str, board: VirtualBoard) -> None:
        seen[name] = bytes(board.lights.frame), screen_svg(board.screen.pixels)

    head = _HEAD.format(language=language)
    first, later = _presses(_CHOICES[:_FIRST]), _presses(_CHOICES[_FIRST:])
    Run(f"{_STACK}{head}{first}picture choice\n{later}picture stack\nwait {_BRIGHT}\npicture lights", take)
    Run(f"{_DOUBLE}{head}{_presses(_DOUBLE_CHOICES)}picture double", take)
    return Scenes(seen["lights"][0], seen["choice"][1], seen["double"][1], seen["stack"][1])


def _presses(choices: str) -> str:
    return "".join(_PRESSES[choice] for choice in choices)
