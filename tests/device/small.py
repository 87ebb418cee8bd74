"""A game so small that a board gets it in no time: the real guard starts it, and it says what the real game says."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory

from mahe_board.build.places import WHICH, Which, placed

from mahe_board.build import places
from mahe_board.build.tree import guard
from mahe_board.mpy import compiled

PLAY = """
import sys, time
def play(guard):
    place = "the firmware" if guard.place == "firmware" else guard.place
    print("mahe VERSION plays, from " + place + (", on trial" if guard.trial else ""))
    begun = time.ticks_ms()
    told = False
    while True:
        guard.feed()
        time.sleep_ms(20)
        if not told and time.ticks_diff(time.ticks_ms(), begun) > 10000:
            told = True
            if guard.played():
                print("mahe: VERSION from " + place + " is confirmed")
"""
BROKEN = "def play(guard):\n    raise ValueError('out of turtles')\n"
NO_TEXT = BROKEN.replace("turtles", "TURTLES")  # compiled, its message is no UTF-8, as damage may leave one


@lru_cache
def game(version: str, play: str = PLAY, more: tuple[str, ...] = ("eggs", "raft")) -> dict[str, bytes]:
    """A version of the small game, by its parts."""
    sources = {
        "mahe/__init__.py": f"VERSION = {version!r}\n",
        "mahe/device/__init__.py": "",
        "mahe/device/play.py": play.replace("VERSION", version),
        **{f"mahe/rules/{name}.py": f"# {name}\n" + f"{name.upper()} = {list(range(600))}\n" for name in more},
    }
    with TemporaryDirectory() as folder:
        files = {}
        for name, source in sources.items():
            file = Path(folder) / "source.py"
            file.write_text(source)
            files[name.removesuffix("py") + "mpy"] = compiled(file, name).replace(b"TURTLES", b"TURTL\xc9S")
    return places.version(files, version)


def board(version: str, place: str = "a") -> dict[str, bytes]:
    """The files of a board that plays the small game."""
    files = {f"{place}/{name}": content for name, content in placed(game(version)).items()}
    return {**files, WHICH: Which(place).packed(), "main.py": guard(frozen=False).encode()}
