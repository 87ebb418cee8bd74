"""Runs the `mahe` command as a person would."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
# The environment for a test's own program that imports the tools, the game or the tests of this clone.
OF_THE_CLONE = {
    **os.environ,
    "PYTHONPATH": os.pathsep.join(str(ROOT / name) for name in (".", "host_tools", "firmware")),
}


def mahe(*words: str, given: bytes = b"", clone: Path = ROOT, **environment: str) -> subprocess.CompletedProcess[bytes]:
    """Run `python3 -m host_tools …` in a clone, without installed packages and without this process's environment."""
    clean = {"PATH": os.environ["PATH"], "PYTHONDONTWRITEBYTECODE": "1", **environment}
    # -S: no installed packages, this virtual environment's included; -s: none of the user's own.
    command = [sys.executable, "-S", "-s", "-m", "host_tools", *words]
    return subprocess.run(command, cwd=clone, env=clean, input=given, capture_output=True, check=False)
