"""Reports progress on standard error: in a terminal as a bar, in a log as a line every half minute."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

EVERY_S = 30
SOON_S = 3  # work that takes less time isn't reported
WIDTH = 30


class Progress:
    """Progress of countable work: a bar with the time left, or lines with the same content."""

    def __init__(self, total: int, of_what: str, now: Callable[[], float] = time.monotonic) -> None:
        self._total = total
        self._of_what = of_what
        self._now = now
        self._said = now()
        self._first: tuple[float, int] | None = None  # time and count of the first report; the count may not be 0
        self._drawn = False

    def reach(self, done: int) -> None:
        """Report that `done` of the total are finished by now."""
        now = self._now()
        begun, before = self._first = self._first or (now, done)
        left = f", {(now - begun) * (self._total - done) / (done - before):.0f} s left" if done > before else ""
        if self._of_what == "bytes" and done > before and now > begun:
            left = f", {(done - before) / (now - begun) / 1000:.1f} KB/s{left}"
        if sys.stderr.isatty():
            bar = "█" * round(WIDTH * done / self._total)
            print(f"\r{bar:·<{WIDTH}} {done / self._total:4.0%}{left} ", end="", file=sys.stderr, flush=True)
            self._drawn = True
            if done == self._total:
                self.clear()
        elif now - self._said >= EVERY_S:
            self._said = now
            _say(f"{done} of {self._total} {self._of_what}{left}")

    def clear(self) -> None:
        """Remove the bar, so that another line can be printed."""
        if self._drawn:
            print(file=sys.stderr, flush=True)
        self._drawn = False

    def say(self, sentence: str) -> None:
        """Print a sentence on its own line."""
        self.clear()
        _say(sentence)


_doing: list[str] = []


@contextmanager
def during(what: str) -> Iterator[None]:
    """Report this `with` block by name if it takes longer than SOON_S, and again every half minute.

    A nested block only adds its name to the outer report.
    """
    _doing.append(what)
    over = threading.Event()
    teller = threading.Thread(target=_tell, args=(over,), daemon=True)
    if len(_doing) == 1:
        teller.start()
    try:
        yield
    finally:
        over.set()
        if len(_doing) == 1:
            teller.join()
        _doing.pop()


def _tell(over: threading.Event) -> None:
    started = time.monotonic()
    pause = SOON_S
    while not over.wait(pause):
        _say(f"{': '.join(_doing)}, for {time.monotonic() - started:.0f} s so far")
        pause = EVERY_S


def _say(sentence: str) -> None:
    print(f"mahe: {sentence}", file=sys.stderr, flush=True)
