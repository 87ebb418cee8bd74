"""What a test needs that may not be there: the test is skipped by name, with the line that installs it."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import NamedTuple

import pytest

from mahe_board.errors import NodeMissing, RuntimeMissing
from mahe_board.runtimes.node import node, packages
from mahe_board.runtimes.pico.bootrom import bootrom
from mahe_board.runtimes.pico.micropython import firmware

ROOT = Path(__file__).parent.parent
TOOLS = ROOT / ".ci" / "tools.txt"


def listed() -> dict[str, list[str]]:
    """The programs that `make tools` installs, each with its packages."""
    lines = [line.split() for line in TOOLS.read_text("utf-8").splitlines() if line and not line.startswith("#")]
    return {program: packages for program, *packages in lines}


def need_program(name: str) -> str:
    """The path of a program that `make tools` installs, or a skip that says so."""
    if name not in listed():
        raise LookupError(f"{name} is not in {TOOLS.relative_to(ROOT)}, so nobody would install it")
    found = shutil.which(name)
    if found is None:
        pytest.skip(f"{name} is missing; to install it: make tools")
    return found


def need_node() -> str:
    """The path of a Node that has the packages of the runtimes."""
    try:
        packages()
        return node()
    except NodeMissing as missing:
        pytest.skip(str(missing))


class Packages(NamedTuple):
    """Node, and the folder with its packages."""

    node: str
    folder: Path


def need_puppeteer() -> Packages:
    """What drives a second browser."""
    program = need_node()
    if not (packages() / "puppeteer-core").is_dir():
        pytest.skip("puppeteer-core is not here; to install it: python -m mahe_board.runtimes.node install")
    return Packages(program, packages())


def need_micropython() -> Path:
    """The path of MicroPython for the emulated Pico, built now if it has to be."""
    need_node()
    try:
        bootrom()
        return firmware()
    except RuntimeMissing as missing:
        pytest.skip(f"no MicroPython for the emulated Pico: {missing}")
