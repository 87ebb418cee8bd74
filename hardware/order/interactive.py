"""A page for soldering: a click on a listed part shows its place; made by InteractiveHtmlBom.

It is fetched once, without its GUI's dependencies, and runs in the system's Python, which has pcbnew.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from hardware.places import BUILD, SYSTEM_PYTHON, circuit_board

PACKAGE = "InteractiveHtmlBom"
WHEEL = Path(__file__).with_suffix(".txt")  # its version and checksum
TOOLS = BUILD / "tools"


def page(board: str, folder: Path) -> None:
    """Write the board's page; without a network, say so and go on without it."""
    if not (TOOLS / PACKAGE).exists():
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--only-binary=:all:"]
        fetch = [*pip, "--require-hashes", "--requirement", str(WHEEL), "--target", str(TOOLS)]
        if subprocess.run(fetch, check=False).returncode:
            print(f"no page to solder by: {PACKAGE} can't be had")
            return
    environment = {**os.environ, "INTERACTIVE_HTML_BOM_NO_DISPLAY": "1", "PYTHONPATH": str(TOOLS)}
    command = [SYSTEM_PYTHON, "-m", f"{PACKAGE}.generate_interactive_bom", "--no-browser", "--include-tracks"]
    command += ["--dest-dir", str(folder.resolve()), "--name-format", f"{board}-interactive"]
    done = subprocess.run(
        [*command, str(circuit_board(board))], env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode:
        print(f"no page to solder by: {done.stderr.strip().splitlines()[-1:]}")
