"""Fixtures: `bench` is a board with the firmware's modules that runs nothing; `new_board(…)` makes one that plays."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from mahe_board.bench import start_game
from mahe_board.build.guarded import guarded_micropython
from mahe_board.build.tree import modules
from mahe_board.emulator.pico.emulated_pico import Pico
from mahe_board.emulator.pico.flash_image import Slot, whole
from tests.emulator.conftest import new_pico
from tests.needs import need_micropython

__all__ = ["new_pico"]


@pytest.fixture
def easy_time(request: pytest.FixtureRequest) -> bool:
    """Switch off the emulator's timing by default: the few tests that measure time ask for it."""
    return request.node.get_closest_marker("true_time") is None


@pytest.fixture
def bench(new_pico: Callable[..., Pico]) -> Pico:
    """A board with the firmware's modules as files, at its prompt: a test runs code there."""
    return new_pico(files=modules())


@pytest.fixture
def new_board(new_pico: Callable[..., Pico]) -> Callable[..., Pico]:
    """Makes boards on which the game runs; takes files (saves, settings), slots A and B, and arguments of `Pico`."""

    def make(
        files: dict[str, bytes] | None = None, a: Slot | None = None, b: Slot | None = None, **options: object
    ) -> Pico:
        return new_pico(image=start_game.flash(files, a=a, b=b), **options)

    return make


@pytest.fixture(scope="session")
def guarded() -> Path:
    """The firmware: MicroPython with the guard, and both slots empty."""
    need_micropython()
    return guarded_micropython()


@pytest.fixture
def slots(new_pico: Callable[..., Pico], guarded: Path) -> Callable[..., Pico]:
    """Makes boards; takes the contents of slots A and B, the files, and the arguments of `Pico`."""

    def make(
        a: Slot | None, b: Slot | None = None, files: dict[str, bytes | str] | None = None, **options: object
    ) -> Pico:
        return new_pico(image=whole(guarded, a=a, b=b, files=files or {}), **options)

    return make
