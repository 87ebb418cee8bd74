"""A page to solder by: click a part in the list and see where it goes; made by InteractiveHtmlBom.

It is fetched once, without the packages that only its windows need, and runs in the system's Python, which has KiCad's
module.
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
    """Write the board's page; where the package can't be had, say so and go on without a page."""
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
