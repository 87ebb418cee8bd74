"""`mahe bench sound`: counts the tones of whole games of four people, and writes a minute as a WAV."""

from __future__ import annotations

import argparse
import struct
import wave
from collections.abc import Iterable, Iterator
from itertools import islice, pairwise
from pathlib import Path
from statistics import mean
from typing import Any

from mahe.rules.choices import STOP as STOP_CHOICE
from mahe.rules.players import careful, daring, pirate, timid
from mahe.show.frame import FRAME_MS
from mahe.show.keys import ROLL, STOP
from mahe.table.settings import Settings
from mahe_board.command_line.whole_numbers import whole
from mahe_board.virtual_board.script.virtual_board import VirtualBoard

PEOPLE = (careful, daring, timid, pirate)  # the computer player that chooses for each person, seat by seat
THINKS_MS = 2000  # ms from a question to the press that answers it
RATE = 44_100  # samples a second
MINUTE = 60_000 // FRAME_MS  # frames of a minute; `--wav` writes the second minute, when the game is under way
HEIGHT = 9000  # amplitude of the wave; the most is 32767


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--games", type=whole(1), default=5, metavar="N", help="games to play (5)")
    parser.add_argument("--wav", type=Path, metavar="FILE", help="also write a minute of the first game")


def measured(arguments: argparse.Namespace) -> dict[str, Any]:
    """Count and length of each game's tones."""
    if arguments.wav is not None:
        write(arguments.wav, islice(heard(1), MINUTE, 2 * MINUTE))
    return {"games": [_counted([0, *heard(seed)]) for seed in range(1, arguments.games + 1)]}


def heard(seed: int) -> Iterator[int]:
    """Each frame's tone in hertz, from a game's first page to its result."""
    settings = Settings()
    settings.sit_down(bytes(len(PEOPLE)))
    board = VirtualBoard(seed, {"settings": settings.pack()})
    waited = 0
    while waited < THINKS_MS or board.table.game is None or not board.table.game.position.is_over():
        if waited >= THINKS_MS:
            board.keys.press(_key(board), 100)
            waited = 0
        board.jump(FRAME_MS)
        waited += FRAME_MS * board.table.people.are_asked
        yield board.sound.hz


def _key(board: VirtualBoard) -> int:
    """The key that the person who must choose presses."""
    game = board.table.game
    if game is None:
        return ROLL
    choose = PEOPLE[game.position.chooser()]
    return STOP if choose(game.view(), game.luck()) == STOP_CHOICE else ROLL


def _counted(played: list[int]) -> dict[str, float]:
    """Count tones and notes: a tone begins after a silence, and may have several notes."""
    return {
        "minutes": round(len(played) / MINUTE, 1),
        "tones": sum(hz > 0 == before for before, hz in pairwise(played)),
        "notes": sum(hz not in (0, before) for before, hz in pairwise(played)),
        "seconds": round(sum(hz > 0 for hz in played) * FRAME_MS / 1000, 1),
    }


def write(path: Path, frames: Iterable[int]) -> None:
    """Write the tones of these frames as a square wave, as a piezo makes it at full volume."""
    samples = bytearray()
    turned = 0.0  # number of the wave's periods so far
    for hz in frames:
        for _ in range(RATE * FRAME_MS // 1000):
            turned += hz / RATE
            samples += struct.pack("<h", 0 if not hz else HEIGHT if turned % 1 < 0.5 else -HEIGHT)
    path.parent.mkdir(parents=True, exist_ok=True)
    with wave.open(str(path), "wb") as file:
        file.setparams((1, 2, RATE, 0, "NONE", ""))
        file.writeframes(samples)


def table(figures: dict[str, Any]) -> str:
    """The figures for a person."""
    games = figures["games"]
    rows = [["game of four people", *games[0]]]
    rows += [[str(number), *map(str, game.values())] for number, game in enumerate(games, 1)]
    rows.append(["mean", *(f"{mean(game[column] for game in games):.1f}" for column in games[0])])
    return "\n".join(f"{row[0]:20}" + "".join(f"{figure:>10}" for figure in row[1:]) for row in rows)
