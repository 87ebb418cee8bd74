"""What only a clone of the project has beside the tools: its tests, with their other runtimes."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from types import ModuleType
from typing import Any

from mahe_board import CLONE
from mahe_board.errors import BoardFailed, NeedsClone, NoEmulator


def import_from_clone(name: str) -> ModuleType:
    """A module of the tests."""
    if not (CLONE / name.replace(".", "/")).with_suffix(".py").exists():  # others too install something called tests
        raise NeedsClone("this needs a clone of the project, whose tests hold the other runtimes; run it there")
    if str(CLONE) not in sys.path:
        sys.path.insert(0, str(CLONE))
    return import_module(name)


def emulated_pico(**options: Any) -> Any:
    """An emulated Pico, with the arguments that `Pico` has in the tests."""
    board = import_from_clone("tests.pico.board")
    failed = import_from_clone("tests.pico.errors").PicoError
    cannot_build = import_from_clone("tests.pico.micropython").CannotBuild
    bootrom_missing = import_from_clone("tests.pico.bootrom").BootromMissing
    node_missing = import_from_clone("tests.node").NodeMissing
    try:
        return board.Pico(**options)
    except (failed, cannot_build, bootrom_missing, node_missing) as error:
        raise NoEmulator(f"the emulated Pico can't be started: {error}") from error


@contextmanager
def emulator_told() -> Iterator[None]:
    """What goes wrong on an emulated Pico, as a sentence."""
    failed = import_from_clone("tests.pico.errors").PicoError
    try:
        yield
    except failed as error:
        raise BoardFailed(f"on the emulated Pico: {error}") from error
