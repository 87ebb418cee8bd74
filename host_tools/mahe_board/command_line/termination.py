"""Signals that end a program act like Ctrl-C, but never interrupt its cleanup."""

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
    """Handle a signal during the cleanup by doing nothing: the program is about to end anyway."""


@contextmanager
def stoppable() -> Iterator[None]:
    """In this `with`, SIGTERM and SIGHUP act like Ctrl-C."""
    with _answered(_interrupt):
        yield


@contextmanager
def unstoppable() -> Iterator[None]:
    """In this `with`, all SIGNALS are ignored."""
    with _answered(_wait):
        yield


@contextmanager
def _answered(handler: Callable[..., None]) -> Iterator[None]:
    if threading.current_thread() is not threading.main_thread():  # signals arrive only in the main thread
        yield
        return
    before: dict[Any, Any] = {}
    try:
        for one in SIGNALS:
            if signal.getsignal(one) is not signal.SIG_IGN:  # one that is ignored already, as after nohup, stays so
                before[one] = signal.signal(one, handler)
        yield
    finally:
        for one, earlier in before.items():
            signal.signal(one, earlier)
