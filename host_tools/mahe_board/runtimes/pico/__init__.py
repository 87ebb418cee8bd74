"""An emulated Raspberry Pi Pico that runs the real MicroPython; `board.py` has its interface."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mahe_board.errors import RuntimeMissing
from mahe_board.runtimes.node import packages

if TYPE_CHECKING:
    from mahe_board.runtimes.pico.board import Pico


def emulated_pico(**options: Any) -> Pico:
    """An emulated Pico for one of the verbs, with the arguments of `Pico`; an error says what it lacks."""
    packages()
    try:
        from mahe_board.runtimes.pico.board import Pico
    except ModuleNotFoundError as missing:  # a module of Linux and macOS, or one that `make` installs
        raise RuntimeMissing(
            f"the emulated Pico needs the module {missing.name}, which is not here; in a clone on Linux or macOS, "
            f"make setup installs what it needs, and .venv/bin/mahe has it"
        ) from missing
    return Pico(**options)
