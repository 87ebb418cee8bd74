"""Keeps what each step of a build makes in the user's cache, under a digest of everything it depends on."""

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

UNUSED_S = 7 * 24 * 3600  # after this long without use, a file is dropped from the cache
_DIGEST = 32  # bytes before the content


def kept(all_that_counts: str, make: Callable[[], bytes]) -> bytes:
    """Return what `make` makes, which must depend on `all_that_counts` alone; call it only if the cache lacks it."""
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
    """The content of a cached file, or None if it isn't whole: a part of a module would hang a board."""
    try:
        data = file.read_bytes()
    except OSError:
        return None
    with suppress(OSError):
        os.utime(file)  # it was used now
    digest, content = data[:_DIGEST], data[_DIGEST:]
    return content if digest == hashlib.sha256(content).digest() else None


def _write(file: Path, content: bytes) -> None:
    """Write a file while others may be writing the same one; it does no harm if that fails."""
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


@lru_cache(maxsize=1)  # once in a run is enough
def _prune(folder: Path) -> None:
    """Remove files that nobody has used for a long time."""
    for file in folder.iterdir():
        if file.stat().st_mtime < time.time() - UNUSED_S:
            file.unlink(missing_ok=True)
