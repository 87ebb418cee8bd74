"""Tools, engine and the tests of both are imported where the modules of Unix are missing, as on Windows."""

from __future__ import annotations

import subprocess
import sys

import pytest

from mahe_board.__main__ import VERBS
from tests.needs import ROOT

# What Python's library itself needs is loaded first; from then on this is Windows, as far as importing goes.
AS_ON_WINDOWS = """
import asyncio, http.server, multiprocessing, pathlib, selectors, socketserver, subprocess, tempfile, threading
import sys, types, pytest, hypothesis
sys.platform = "win32"
sys.modules["msvcrt"] = types.ModuleType("msvcrt")
for missing in ("fcntl", "grp", "pty", "pwd", "resource", "termios", "tty"):
    sys.modules[missing] = None
"""
OF_TESTS = ("tests.conftest", "tests.rules.games", "tests.table.hands", "tests.show.every_page")


@pytest.mark.parametrize("module", [*(f"mahe_board.{verb.replace('-', '_')}" for verb in VERBS), *OF_TESTS])
def test_it_is_imported_without_them(module: str) -> None:
    code = f"{AS_ON_WINDOWS}\nimport importlib\nimportlib.import_module({module!r})"
    path = [ROOT, ROOT / "firmware", ROOT / "host_tools"]
    code = f"import sys\nsys.path[:0] = {[str(folder) for folder in path]!r}\nimport mahe_board\n{code}"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr.splitlines()[-1]
