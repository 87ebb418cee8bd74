"""A run: plays batches and saves each result as it comes, so that an interrupted run resumes."""

from __future__ import annotations

import argparse
import hashlib
import json
from pathlib import Path
from typing import NamedTuple

import numpy as np

from mahe_board.command_line.progress import Progress, during
from mahe_board.lab.batches import Batch, version
from mahe_board.lab.cluster import connected, play_all
from mahe_board.lab.numba_jit import Array, caches


class Place(NamedTuple):
    """Where a run's batches are played, and whether saved results are used."""

    scheduler: str = ""
    workers: int = 0  # number of local processes; 0: one per processor
    fresh: bool = False  # discard saved results, and begin anew


def place_of(arguments: argparse.Namespace) -> Place:
    """The Place that the command's arguments describe."""
    return Place(arguments.scheduler, arguments.workers, arguments.fresh)


class Kept:
    """A file of results, a line for each batch; the file's name is a digest of version and batches."""

    def __init__(self, batches: list[Batch], fresh: bool = False, folder: Path | None = None) -> None:
        name = hashlib.sha256(repr((version(), batches)).encode()).hexdigest()[:24]
        self.file = (folder or caches() / "runs") / f"{name}.jsonl"
        self.file.parent.mkdir(parents=True, exist_ok=True)
        if fresh:
            self.file.unlink(missing_ok=True)

    def results(self) -> dict[int, Array]:
        """Batch number -> saved result; a truncated line is skipped."""
        found = {}
        lines = self.file.read_text().splitlines(keepends=True) if self.file.exists() else []
        for line in lines:
            if line.endswith("\n"):
                number, rows = json.loads(line)
                found[number] = np.array(rows, np.int64)
        return found

    def add(self, number: int, result: Array) -> None:
        """Append a result."""
        with self.file.open("a") as file:
            file.write(json.dumps([number, result.tolist()]) + "\n")


def play(batches: list[Batch], place: Place, folder: Path | None = None) -> dict[int, Array]:
    """Play the batches without a saved result, and return all results; each is saved at once."""
    kept = Kept(batches, place.fresh, folder)
    results = kept.results()
    missing = [number for number in range(len(batches)) if number not in results]
    if not missing:
        return results
    progress = Progress(sum(batches[number].games for number in missing), "games")
    played = 0
    if results:
        progress.say(f"{len(results)} of {len(batches)} batches are there from a run that was broken off")
    try:
        with during("compiling the players, once"):
            batches[missing[0]]._replace(games=1).play()  # compiles here, once: workers load it from the cache
        with connected(place.scheduler, place.workers) as client:
            for place_in_line, result in play_all(client, [batches[number] for number in missing]):
                number = missing[place_in_line]
                results[number] = result
                kept.add(number, result)
                played += batches[number].games
                progress.reach(played)
    except KeyboardInterrupt:
        progress.say(f"broken off after {len(results)} of {len(batches)} batches; the same command goes on from there")
        raise
    return results
