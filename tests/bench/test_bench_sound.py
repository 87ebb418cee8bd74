"""`mahe bench sound` counts a game's tones, and writes them like a piezo's."""

from __future__ import annotations

import argparse
import struct
import wave
from itertools import pairwise
from pathlib import Path

from mahe_board.bench.sound import RATE, measured, table, write

A_MINUTE = 56  # tones; an earlier version, whose hops and rolling dice ticked, had twice as many


def test_a_game_of_four_has_fewer_than_56_tones_a_minute_and_is_not_silent() -> None:
    figures = measured(argparse.Namespace(games=1, wav=None))
    (game,) = figures["games"]
    assert A_MINUTE / 2 < game["tones"] / game["minutes"] < A_MINUTE
    assert game["seconds"] / game["minutes"] < 3.1
    assert table(figures).split()[-4:] == [f"{game[what]:.1f}" for what in ("minutes", "tones", "notes", "seconds")]


def test_a_tone_is_written_as_a_square_wave_and_silence_as_silence(tmp_path: Path) -> None:
    write(tmp_path / "new" / "tone.wav", [1000] * 50 + [0] * 50)  # each frequency lasts one frame of 20 ms
    with wave.open(str(tmp_path / "new" / "tone.wav")) as file:
        assert (file.getnchannels(), file.getframerate(), file.getnframes()) == (1, RATE, 2 * RATE)
        samples = [sample for (sample,) in struct.iter_unpack("<h", file.readframes(2 * RATE))]
    low, high = min(samples), max(samples)
    assert set(samples[:RATE]) == {low, high}
    assert low == -high
    rises = sum(before < after for before, after in pairwise(samples[:RATE]))
    assert 998 <= rises <= 1000
    assert not any(samples[RATE:])
