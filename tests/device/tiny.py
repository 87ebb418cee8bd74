"""Images so small that writing a slot takes no time; the real guard starts them, and they print the game's lines."""

from __future__ import annotations

from functools import lru_cache

from mahe_board.build import image
from mahe_board.build.mpy_compiler import text_compiled
from mahe_board.emulator.pico.flash_image import Slot

OLD, NEW = "0.0.1", "0.0.2"
PLAYS_A = f"mahe {OLD} plays, from a\n"
PLAY = """
import sys, time
from mahe import VERSION
def say(text):
    print(text)
def start(guard):
    say("mahe " + VERSION + " plays, from " + guard.place + (", on trial" if guard.trial else ""))
    begun = time.ticks_ms()
    told = False
    while True:
        guard.feed()
        time.sleep_ms(20)
        ms = time.ticks_diff(time.ticks_ms(), begun)
        if not told and ms > 10000:
            told = True
            if guard.played():
                say("mahe: " + VERSION + " from " + guard.place + " is confirmed")
        if ms > IN_PLAY:
            ENDS
"""
RAISES, HANGS = "raise ValueError('out of turtles')", "while True: pass"
NEVER = 1 << 29


PLAY_FILE = "mahe/device/play.mpy"


@lru_cache
def modules(version: str, ends: str = RAISES, in_play_ms: int = NEVER, at_start: str = "") -> dict[str, bytes]:
    """Return the modules of a version that runs `at_start` when imported, and `ends` after `in_play_ms` of play."""
    sources = {
        "mahe/__init__.py": f"VERSION = {version!r}\n",
        "mahe/device/__init__.py": "",
        "mahe/device/play.py": at_start + "\n" + PLAY.replace("IN_PLAY", str(in_play_ms)).replace("ENDS", ends),
    }
    return {name.replace(".py", ".mpy"): text_compiled(text, name) for name, text in sources.items()}


def game(version: str, ends: str = RAISES, in_play_ms: int = NEVER, at_start: str = "") -> bytes:
    """Return an image of the modules that `modules` makes."""
    return image.made(modules(version, ends, in_play_ms, at_start), version)


def current(**fails: object) -> Slot:
    """Return slot A with the older version, confirmed."""
    return Slot(game(OLD, **fails), 1)  # type: ignore[arg-type]


def trial(**fails: object) -> Slot:
    """Return slot B with the newer version, on trial."""
    return Slot(game(NEW, **fails), 2, confirmed=False)  # type: ignore[arg-type]


def compiled(play: str) -> bytes:
    """Return this source compiled as the module mahe.device.play."""
    return text_compiled(play, "mahe/device/play.py")
