"""Says on standard error how far something long has come: in a terminal as it goes, in a log every half minute."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

EVERY_S = 30
SOON_S = 3  # what takes less is not worth a line
WIDTH = 30


class Progress:
    """So many of something to be done: a bar with the time that is left, or lines that say the same."""

    def __init__(self, total: int, of_what: str, now: Callable[[], float] = time.monotonic) -> None:
        self._total = total
        self._of_what = of_what
        self._now = now
        self._said = now()
        self._first: tuple[float, int] | None = None  # when something was told first, and what: some may be from before
        self._drawn = False

    def reach(self, done: int) -> None:
        """Tell how many are done by now."""
        now = self._now()
        begun, before = self._first = self._first or (now, done)
        left = f", {(now - begun) * (self._total - done) / (done - before):.0f} s left" if done > before else ""
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
        """Make room for another line."""
        if self._drawn:
            print(file=sys.stderr, flush=True)
        self._drawn = False

    def say(self, sentence: str) -> None:
        """Print a sentence on a line of its own."""
        self.clear()
        _say(sentence)


_doing: list[str] = []


@contextmanager
def during(what: str) -> Iterator[None]:
    """Say what is being done in this `with`, if it takes longer than a moment, and again every half minute.

    Inside another one it only adds to what that one says.
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
