"""Fixtures of the emulated Pico: `pico` is a new board, `new_pico(…)` makes one with arguments."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from mahe_board.emulator.pico.emulated_pico import Pico
from tests.needs import need_micropython


@pytest.fixture
def easy_time() -> bool:
    """Return whether boards omit the flash cache, which makes them cheaper."""
    return False


@pytest.fixture
def new_pico(easy_time: bool) -> Iterator[Callable[..., Pico]]:
    """Make any number of boards, with the arguments of `Pico`."""
    need_micropython()
    with ExitStack() as boards:

        def make(*arguments: Any, **options: Any) -> Pico:
            return boards.enter_context(Pico(*arguments, **{"easy_time": easy_time, **options}))

        yield make


@pytest.fixture
def pico(new_pico: Callable[..., Pico]) -> Pico:
    """A board with MicroPython and an empty filesystem, switched on."""
    return new_pico()
