"""A run: plays batches and keeps each result as it comes, so that a run that was broken off goes on where it was."""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
import time
from pathlib import Path
from typing import NamedTuple

import numpy as np

from mahe_board.lab.batches import Batch, version
from mahe_board.lab.cluster import connected, play_all
from mahe_board.lab.compiled import Array, caches

BAR = 30


class Place(NamedTuple):
    """Where the work is done, and how much is said about it."""

    scheduler: str = ""
    workers: int = 0  # processes here; 0: one for each processor
    fresh: bool = False  # begin anew, whatever is kept
    quiet: bool = False


def place_of(arguments: argparse.Namespace) -> Place:
    """The place that the arguments ask for."""
    return Place(arguments.scheduler, arguments.workers, arguments.fresh, arguments.json)


class Kept:
    """Results in a file, a line each; the file's name is a digest of all that decides them."""

    def __init__(self, batches: list[Batch], fresh: bool = False, folder: Path | None = None) -> None:
        name = hashlib.sha256(repr((version(), batches)).encode()).hexdigest()[:24]
        self.file = (folder or caches() / "runs") / f"{name}.jsonl"
        self.file.parent.mkdir(parents=True, exist_ok=True)
        if fresh:
            self.file.unlink(missing_ok=True)

    def results(self) -> dict[int, Array]:
        """The results kept so far, by number of the batch; a line that was cut short is skipped."""
        found = {}
        lines = self.file.read_text().splitlines(keepends=True) if self.file.exists() else []
        for line in lines:
            if line.endswith("\n"):
                number, rows = json.loads(line)
                found[number] = np.array(rows, np.int64)
        return found

    def add(self, number: int, result: Array) -> None:
        """Keep one more result."""
        with self.file.open("a") as file:
            file.write(json.dumps([number, result.tolist()]) + "\n")


def play(batches: list[Batch], place: Place, folder: Path | None = None) -> dict[int, Array]:
    """Play the batches that have no kept result; returns all results, after Ctrl-C those there are."""
    kept = Kept(batches, place.fresh, folder)
    results = kept.results()
    missing = [number for number in range(len(batches)) if number not in results]
    progress = Progress(sum(batches[number].games for number in missing), place.quiet)
    if results and missing:
        progress.say(f"{len(results)} of {len(batches)} batches are there from a run that was broken off")
    if not missing:
        return results
    batches[missing[0]]._replace(games=1).play()  # compiled once, here, and not by each worker
    try:
        with connected(place.scheduler, place.workers) as client:
            for place_in_line, result in play_all(client, [batches[number] for number in missing]):
                number = missing[place_in_line]
                results[number] = result
                kept.add(number, result)
                progress.advance(batches[number].games)
    except KeyboardInterrupt:
        progress.say(f"broken off after {len(results)} of {len(batches)} batches; the same command goes on from there")
    return results


class Progress:
    """A bar on standard error, with the time that is left."""

    def __init__(self, games: int, quiet: bool) -> None:
        self._games = games
        self._done = 0
        self._quiet = quiet or not sys.stderr.isatty()
        self._started = time.monotonic()

    def advance(self, games: int) -> None:
        """Count this many more games as played."""
        self._done += games
        part = self._done / self._games
        left = (time.monotonic() - self._started) * (1 - part) / part
        bar = "█" * round(BAR * part)
        if not self._quiet:
            end = "\n" if self._done == self._games else ""
            print(f"\r{bar:·<{BAR}} {part:4.0%}, {left:.0f} s left ", end=end, file=sys.stderr, flush=True)

    def say(self, sentence: str) -> None:
        """Print a sentence on a line of its own."""
        print(f"\nmahe lab: {sentence}", file=sys.stderr)
