"""What a test needs that may not be there: it is skipped by name, with the line that installs it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.node import NodeMissing, node, packages
from tests.pico.bootrom import BootromMissing, bootrom
from tests.pico.micropython import CannotBuild, firmware


def need_program(name: str, install: str) -> str:
    """The path of a program, or a skip that says how to get it."""
    found = shutil.which(name)
    if found is None:
        pytest.skip(f"{name} is not here; to install it: {install}")
    return found


def need_node() -> str:
    """The path of a Node that has the packages of tests/package.json."""
    try:
        packages()
        return node()
    except NodeMissing as missing:
        pytest.skip(f"Node or its packages are not here; to install them: {missing}")


def need_micropython() -> Path:
    """The path of MicroPython for the emulated Pico, built now if it has to be."""
    need_node()
    try:
        bootrom()
        return firmware()
    except (BootromMissing, CannotBuild) as missing:
        pytest.skip(f"no MicroPython for the emulated Pico: {missing}")


def need_chromium() -> str:
    """The path of a Chromium for Playwright."""
    return need_program("chromium", "apt-get install --no-install-recommends chromium fonts-dejavu-core")
