"""Skips a test if a program is missing; the reason names the program and the command that installs it."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import NamedTuple

import pytest

from mahe_board.build.micropython import firmware
from mahe_board.build.nodejs import node, packages
from mahe_board.command_line.errors import NodeMissing, RuntimeMissing
from mahe_board.emulator.pico.boot_rom import bootrom

ROOT = Path(__file__).parent.parent
TOOLS = ROOT / ".ci" / "tools.txt"


def listed() -> dict[str, list[str]]:
    """Return the programs that `make tools` installs, each with its packages."""
    lines = [line.split() for line in TOOLS.read_text("utf-8").splitlines() if line and not line.startswith("#")]
    return {program: packages for program, *packages in lines}


def need_program(name: str) -> str:
    """Return the path of a program that `make tools` installs; skip the test if it is missing."""
    if name not in listed():
        raise LookupError(f"{name} is not in {TOOLS.relative_to(ROOT)}, so nobody would install it")
    found = shutil.which(name)
    if found is None:
        pytest.skip(f"{name} is missing; to install it: make tools")
    return found


def need_node() -> str:
    """Return the path of Node; skip the test if Node or the emulator's packages are missing."""
    try:
        packages()
        return node()
    except NodeMissing as missing:
        pytest.skip(str(missing))


class Packages(NamedTuple):
    """The paths of Node and of the folder with its packages."""

    node: str
    folder: Path


def need_puppeteer() -> Packages:
    """Return the paths of Node and its packages; skip the test without puppeteer-core (for the second browser)."""
    program = need_node()
    if not (packages() / "puppeteer-core").is_dir():
        pytest.skip("puppeteer-core is not here; to install it: python -m mahe_board.build.nodejs install")
    return Packages(program, packages())


def need_micropython() -> Path:
    """Return the path of MicroPython for the emulated Pico, and build it if necessary; skip the test if that fails."""
    need_node()
    try:
        bootrom()
        return firmware()
    except RuntimeMissing as missing:
        pytest.skip(f"no MicroPython for the emulated Pico: {missing}")
