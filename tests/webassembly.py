"""Runs Python on MicroPython in WebAssembly, under Node."""

from __future__ import annotations

import subprocess
import tempfile
from pathlib import Path

from mahe_board.build.nodejs import node, packages

RUNNER = Path(__file__).with_suffix(".mjs")


def run_file(script: Path, *folders: Path, words: tuple[str, ...] = ()) -> str:
    """Run a script and return its output; it can import from `folders`, and `words` are its sys.argv[1:]."""
    command = [node(), str(RUNNER), str(packages()), str(script), *map(str, folders), "--", *words]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def run_code(code: str, *folders: Path) -> str:
    """Run lines of Python and return their output."""
    with tempfile.TemporaryDirectory() as folder:
        script = Path(folder) / "script.py"
        script.write_text(code)
        return run_file(script, *folders)
