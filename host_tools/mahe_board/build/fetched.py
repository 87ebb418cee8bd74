"""The cache folder for built and fetched files."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from mahe_board.command_line.user_folders import cache_folder

if sys.platform != "win32":  # no MicroPython is built there, so nothing needs a lock
    import fcntl


def cache(*parts: str) -> Path:
    """A subfolder, made if it is missing."""
    folder = cache_folder().joinpath("pico", *parts)
    folder.mkdir(parents=True, exist_ok=True)
    return folder


@contextmanager
def only_one(name: str) -> Iterator[None]:
    """Hold a lock of this name among all processes."""
    with (cache() / f"{name}.lock").open("w") as lock:
        if sys.platform != "win32":
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def replace(file: Path, content: bytes) -> None:
    """Write a file atomically."""
    handle, name = tempfile.mkstemp(dir=file.parent)
    with os.fdopen(handle, "wb") as new:
        new.write(content)
    Path(name).replace(file)
