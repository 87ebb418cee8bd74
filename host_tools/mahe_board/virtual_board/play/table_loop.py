"""The virtual board: one loop ticks the table, 50 times a second and at once when a key is pressed."""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

from mahe.show.frame import FRAME_MS
from mahe_board.virtual_board.play.frame import Frame
from mahe_board.virtual_board.play.held_keys import Fingers
from mahe_board.virtual_board.play.ports import Busy, Entropy, MakeTable, QueuedKeys, Store
from mahe_board.virtual_board.play.queries import Showing

BRISKEST_MS = 4  # shortest time between two ticks, however many presses come in
MOST_ERRANDS = 128


class Board(Showing):
    """A table with the ports of the virtual board. All but `run` may be called from any thread."""

    def __init__(self, make_table: MakeTable, store: Store, entropy: Entropy) -> None:
        self._keys = QueuedKeys()
        self.fingers = Fingers(self._keys)  # used only in the loop's thread, like the table
        self._start = time.monotonic()
        super().__init__(make_table, self._keys, store, entropy)
        self._errands: deque[tuple[Future[Any], Callable[[Board], Any]]] = deque()
        self._bell = threading.Event()
        self._news = threading.Condition()
        self.ended = False
        self.table.tick(0)  # before the first request, which would see an empty screen
        self.frame = Frame(0, self.look())

    def now_ms(self) -> int:
        return int((time.monotonic() - self._start) * 1000)

    def run(self) -> None:
        """Tick until `end` is called; raises the table's errors."""
        try:
            while not self.ended:
                now = self.now_ms()
                self._do_errands()
                self.fingers.advance(now)
                self.table.tick(now)
                self._publish()
                self.fingers.after_tick()
                self._rest(now)
        finally:
            self.end()

    def end(self) -> None:
        """Stop the loop and wake all waiting threads."""
        self.ended = True
        self._bell.set()
        with self._news:
            self._news.notify_all()

    def errand(self, work: Callable[[Board], Any], seconds: float = 5) -> Any:
        """Run a function in the loop's thread, between two ticks; returns its result."""
        if self.ended:
            raise Busy("the board has been switched off")
        if len(self._errands) >= MOST_ERRANDS:
            raise Busy("the board is busy; try again in a moment")
        future: Future[Any] = Future()
        self._errands.append((future, work))
        self._bell.set()
        return future.result(seconds)

    def news(self, seen: Frame | None, seconds: float) -> Frame:
        """Wait for a newer frame than the one seen, at most this many seconds; returns the newest one."""
        with self._news:
            self._news.wait_for(lambda: self.frame is not seen or self.ended, seconds)
            return self.frame

    def _do_errands(self) -> None:
        self._bell.clear()
        while self._errands:
            future, work = self._errands.popleft()
            try:
                future.set_result(work(self))
            except Exception as error:  # raised in the caller's thread, not here
                future.set_exception(error)

    def _rest(self, now: int) -> None:
        """Sleep until the next frame is due; an errand, such as a press, pulls it forward."""
        due = now + FRAME_MS
        release = self.fingers.next_change()
        if release is not None:
            due = min(due, release)
        self._sleep_until(now + BRISKEST_MS)
        self._bell.wait(max(0.0, due / 1000 + self._start - time.monotonic()))

    def _sleep_until(self, then: int) -> None:
        seconds = then / 1000 + self._start - time.monotonic()
        if seconds > 0:
            time.sleep(seconds)

    def look(self) -> dict[str, Any]:
        """Return the current fields of a frame; adds `saved`: whether the last save worked."""
        return {**super().look(), "saved": self.store.saved}

    def _publish(self) -> None:
        seen = self.look()
        if seen != self.frame.parts:
            with self._news:
                self.frame = Frame(self.frame.number + 1, seen)
                self._news.notify_all()
