"""What a step of a build makes is kept in the user's cache, under a digest of everything it depends on."""

from __future__ import annotations

import hashlib
import os
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache
from pathlib import Path

from mahe_board.errors import NoFolder
from mahe_board.folders import cache_folder

UNUSED_S = 7 * 24 * 3600  # after which a file is dropped from the cache
_DIGEST = 32  # bytes before the content


def kept(all_that_counts: str, make: Callable[[], bytes]) -> bytes:
    """What `make` makes, which depends on `all_that_counts` alone; made only if it isn't there from an earlier time."""
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
    """What was written, or None: a part of a module would hang a board."""
    try:
        data = file.read_bytes()
    except OSError:
        return None
    with suppress(OSError):
        os.utime(file)  # it is of use
    digest, content = data[:_DIGEST], data[_DIGEST:]
    return content if digest == hashlib.sha256(content).digest() else None


def _write(file: Path, content: bytes) -> None:
    """Others may be writing the same file, and it's no trouble if it can't be written."""
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
    """Remove what nobody has asked for in a long time."""
    for file in folder.iterdir():
        if file.stat().st_mtime < time.time() - UNUSED_S:
            file.unlink(missing_ok=True)
