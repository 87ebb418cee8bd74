"""The folder in the user's cache where built and fetched things are kept for the next run."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from mahe_board.command_line.user_folders import cache_folder

if sys.platform != "win32":  # there no MicroPython can be built, and nobody has to wait
    import fcntl


def cache(*parts: str) -> Path:
    """A folder in that folder, made if need be."""
    folder = cache_folder().joinpath("pico", *parts)
    folder.mkdir(parents=True, exist_ok=True)
    return folder


@contextmanager
def only_one(name: str) -> Iterator[None]:
    """Wait until no other process is inside `only_one` of the same name."""
    with (cache() / f"{name}.lock").open("w") as lock:
        if sys.platform != "win32":
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def replace(file: Path, content: bytes) -> None:
    """Write a file so that nobody ever sees half of it."""
    handle, name = tempfile.mkstemp(dir=file.parent)
    with os.fdopen(handle, "wb") as new:
        new.write(content)
    Path(name).replace(file)
