"""Tools, engine and their tests can be imported without the modules of Unix, as on Windows."""

from __future__ import annotations

import subprocess
import sys

from mahe_board.__main__ import VERBS
from tests.needs import ROOT

# Load the standard library's modules first; from then on, imports behave as on Windows.
AS_ON_WINDOWS = """
import asyncio, http.server, multiprocessing, pathlib, selectors, socketserver, subprocess, tempfile, threading
import importlib, sys, types, pytest, hypothesis
sys.platform = "win32"
sys.modules["msvcrt"] = types.ModuleType("msvcrt")
for missing in ("fcntl", "grp", "pty", "pwd", "resource", "termios", "tty"):
    sys.modules[missing] = None
wrong = {}
for module in sys.argv[1:]:
    try:
        importlib.import_module(module)
    except Exception as error:
        wrong[module] = error
sys.exit(str(wrong) if wrong else 0)
"""
OF_TESTS = ("tests.conftest", "tests.rules.games", "tests.table.hands", "tests.show.every_page")


def test_they_are_imported_without_them() -> None:
    modules = [*(f"mahe_board.{module}" for module, _ in VERBS.values()), *OF_TESTS]
    path = [ROOT, ROOT / "firmware", ROOT / "host_tools"]
    code = f"import sys\nsys.path[:0] = {[str(folder) for folder in path]!r}\nimport mahe_board\n{AS_ON_WINDOWS}"
    command = [sys.executable, "-c", code, *modules]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
