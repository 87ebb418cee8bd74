"""Steps of a build lie in the user's cache, by all that they follow from: they take a while, and seldom change."""

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

UNUSED_S = 30 * 24 * 3600  # after which a step is dropped from the cache


def kept(all_that_counts: str, make: Callable[[], bytes]) -> bytes:
    """What `make` makes, which follows from `all_that_counts`; made only if it hasn't been before."""
    try:
        file = cache_folder() / "mpy" / hashlib.sha256(all_that_counts.encode()).hexdigest()
    except NoFolder:  # a user without a home
        return make()
    if file.is_file():
        with suppress(OSError):
            file.touch()  # it is of use
        return file.read_bytes()
    made = make()
    _keep(file, made)
    return made


def _keep(file: Path, content: bytes) -> None:
    """Whole or not at all: a part of a module would hang a board. It's no trouble if it can't be kept."""
    with suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
        _prune(file.parent)
        handle, name = tempfile.mkstemp(dir=file.parent)
        with os.fdopen(handle, "wb") as new:
            new.write(content)
        Path(name).replace(file)


@lru_cache(maxsize=1)  # once in a run is enough
def _prune(folder: Path) -> None:
    """Remove what nobody has asked for in a long time."""
    for file in folder.iterdir():
        if file.stat().st_mtime < time.time() - UNUSED_S:
            file.unlink(missing_ok=True)
