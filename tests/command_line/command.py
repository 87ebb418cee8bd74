"""Runs the `mahe` command as a user does."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
# The environment of a test's program that imports this clone's tools, game or tests.
OF_THE_CLONE = {
    **os.environ,
    "PYTHONPATH": os.pathsep.join(str(ROOT / name) for name in (".", "host_tools", "firmware")),
}


def mahe(*words: str, given: bytes = b"", clone: Path = ROOT, **environment: str) -> subprocess.CompletedProcess[bytes]:
    """Run `python3 -m host_tools …` in a clone, without installed packages or this process's environment."""
    clean = {"PATH": os.environ["PATH"], "PYTHONDONTWRITEBYTECODE": "1", **environment}
    # -S: no installed packages, not even this virtual environment's; -s: none of the user's.
    command = [sys.executable, "-S", "-s", "-m", "host_tools", *words]
    return subprocess.run(command, cwd=clone, env=clean, input=given, capture_output=True, check=False)
