"""`mahe bench sound`: counts the tones of whole games of four people, and writes a minute of one as a WAV."""

from __future__ import annotations

import argparse
import struct
import wave
from collections.abc import Iterable, Iterator
from itertools import islice, pairwise
from pathlib import Path
from statistics import mean
from typing import Any

from mahe.show.frame import FRAME_MS
from mahe.table.settings import Settings
from mahe_board.bench.people import PEOPLE, frames
from mahe_board.numbers import whole
from mahe_board.script.virtual_board import VirtualBoard

RATE = 44_100  # samples a second
FROM_MS, MINUTE_MS = 60_000, 60_000  # the minute that is written: the game has got going by then
HEIGHT = 9000  # of the wave, of 32767


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--games", type=whole(1), default=5, metavar="N", help="games to play (5)")
    parser.add_argument("--wav", type=Path, metavar="FILE", help="also write a minute of the first game")


def measured(arguments: argparse.Namespace) -> dict[str, Any]:
    """The tones of each game, and how long they sound."""
    games = [_counted(heard(seed)) for seed in range(1, arguments.games + 1)]
    if arguments.wav is not None:
        write(arguments.wav, islice(heard(1), FROM_MS // FRAME_MS, (FROM_MS + MINUTE_MS) // FRAME_MS))
    return {"games": games}


def heard(seed: int) -> Iterator[int]:
    """The tone of each frame of a game, in hertz, from the first page to the result."""
    settings = Settings()
    settings.sit_down(bytes(len(PEOPLE)))
    board = VirtualBoard(seed, {"settings": settings.pack()})
    for _ in frames(board):
        yield board.sound.hz


def _counted(frames: Iterable[int]) -> dict[str, float]:
    """A tone begins after a silence, and may have several notes."""
    played = [0, *frames]
    return {
        "minutes": round(len(played) * FRAME_MS / 60_000, 1),
        "tones": sum(hz > 0 == before for before, hz in pairwise(played)),
        "notes": sum(hz not in (0, before) for before, hz in pairwise(played)),
        "seconds": round(sum(hz > 0 for hz in played) * FRAME_MS / 1000, 1),
    }


def write(path: Path, frames: Iterable[int]) -> None:
    """Write the tones of these frames as a square wave."""
    samples = bytearray()
    turned = 0.0  # how often the wave has gone up and down
    for hz in frames:
        for _ in range(RATE * FRAME_MS // 1000):
            turned += hz / RATE
            samples += struct.pack("<h", 0 if not hz else HEIGHT if turned % 1 < 0.5 else -HEIGHT)
    path.parent.mkdir(parents=True, exist_ok=True)
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(samples)


def table(figures: dict[str, Any]) -> str:
    """The figures for a person."""
    columns = ("minutes", "tones", "notes", "seconds")
    rows = [["game of four people", *columns]]
    rows += [[str(number), *map(str, game.values())] for number, game in enumerate(figures["games"], 1)]
    rows.append(["mean", *(f"{mean(game[column] for game in figures['games']):.1f}" for column in columns)])
    return "\n".join(f"{row[0]:20}" + "".join(f"{figure:>10}" for figure in row[1:]) for row in rows)
