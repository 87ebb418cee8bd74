"""Caches each build step's result, under a digest of everything that it depends on."""

from __future__ import annotations

import hashlib
import os
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache
from pathlib import Path

from mahe_board.command_line.errors import NoFolder
from mahe_board.command_line.user_folders import cache_folder

UNUSED_S = 7 * 24 * 3600  # unused for longer, a file is evicted
_DIGEST = 32  # bytes of the digest at the beginning of each cached file


def kept(all_that_counts: str, make: Callable[[], bytes]) -> bytes:
    """Return the cached result of `make`, called on a cache miss; it must depend on `all_that_counts` alone."""
    try:
        file = cache_folder() / "mpy" / hashlib.sha256(all_that_counts.encode()).hexdigest()
    except NoFolder:  # a user without a home
        return make()
    content = _read(file)
    if content is None:
        content = make()
        _write(file, content)
    return content


def _read(file: Path) -> bytes | None:
    """The content of a cached file, or None if it is damaged: an incomplete module would hang a board."""
    try:
        data = file.read_bytes()
    except OSError:
        return None
    with suppress(OSError):
        os.utime(file)  # the time of last use
    digest, content = data[:_DIGEST], data[_DIGEST:]
    return content if digest == hashlib.sha256(content).digest() else None


def _write(file: Path, content: bytes) -> None:
    """Write a cached file atomically, as other processes may write it at the same time; ignore a failure."""
    with suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
        _prune(file.parent)
        handle, name = tempfile.mkstemp(dir=file.parent)
        try:
            with os.fdopen(handle, "wb") as new:
                new.write(hashlib.sha256(content).digest() + content)
            Path(name).replace(file)
        except OSError:
            Path(name).unlink(missing_ok=True)


@lru_cache(maxsize=1)  # at most once in a process
def _prune(folder: Path) -> None:
    """Evict files that were not used for UNUSED_S."""
    for file in folder.iterdir():
        if file.stat().st_mtime < time.time() - UNUSED_S:
            file.unlink(missing_ok=True)
