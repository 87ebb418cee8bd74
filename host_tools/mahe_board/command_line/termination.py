"""Signals that end a program: they end it as Ctrl-C does, but never interrupt what it does at its end."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

# Windows has no SIGHUP.
SIGNALS = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]


def _interrupt(*_: object) -> None:
    raise KeyboardInterrupt


def _wait(*_: object) -> None:
    """Do nothing: the program is about to end anyway."""


@contextmanager
def stoppable() -> Iterator[None]:
    """In this `with`, all signals that mean to end the program end it as Ctrl-C does."""
    with _answered(_interrupt):
        yield


@contextmanager
def unstoppable() -> Iterator[None]:
    """In this `with`, none of them ends the program."""
    with _answered(_wait):
        yield


@contextmanager
def _answered(handler: Callable[..., None]) -> Iterator[None]:
    if threading.current_thread() is not threading.main_thread():  # where no signals arrive
        yield
        return
    before: dict[Any, Any] = {}
    try:
        for one in SIGNALS:
            if signal.getsignal(one) is not signal.SIG_IGN:  # after nohup it stays ignored
                before[one] = signal.signal(one, handler)
        yield
    finally:
        for one, earlier in before.items():
            signal.signal(one, earlier)
