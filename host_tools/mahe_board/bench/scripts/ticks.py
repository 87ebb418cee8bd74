"""Measures what a tick of a table costs, situation by situation, with nothing connected. Runs on every Python.

`measure()` prints one JSON object. On MicroPython it also holds heap and import time, and bytes allocated per tick.
"""

import gc
import json

from mahe.show.keys import HOLD, MENU, RELEASE, ROLL, STOP
from mahe_board.bench.scripts.random_play import now_us, since_us

HAS_HEAP = hasattr(gc, "mem_alloc")
TICKS = 40  # measured in each situation

# A press is a key's number; a number of milliseconds lets time pass.
_SITUATIONS = (
    ("the wave before a game", (2000,)),
    ("the set-up on the screen", (ROLL,)),
    ("the first die is due", (ROLL, 300, ROLL, 300, ROLL, 300)),
    ("a die tumbles", (ROLL,)),
    ("a decision is due", (ROLL, 300)),
    ("the turtle hops", (STOP,)),
    ("the scores on the screen", (ROLL, ROLL, MENU, 300)),
)


class _Nowhere:
    """Stands in for all ports, and allocates nothing: shows nothing, and has the keys that are put in."""

    def __init__(self) -> None:
        self.events: list[int] = []

    def show(self, buffer: bytearray) -> None:
        """Lights and screen."""

    def tone(self, hz: int, volume: int) -> None:
        """Sound."""

    def replace(self, name: str, data: bytes) -> None:
        """Store."""

    def set_aside(self, name: str) -> None:
        """Store."""


class _Keys(_Nowhere):
    def read(self) -> int:
        return self.events.pop(0) if self.events else 0


class _Store(_Nowhere):
    def read(self, name: str) -> bytes | None:  # noqa: ARG002
        return None


def allocated() -> int:
    """Bytes of heap in use, where that can be known, or else 0."""
    return gc.mem_alloc() if HAS_HEAP else 0  # type: ignore[attr-defined]


def measure() -> None:
    """Import the table, play, and print what it took."""
    gc.collect()
    before = allocated()
    started = now_us()
    from mahe.table.table import Table

    import_ms = since_us(now_us(), started) / 1000
    from mahe.show.frame import FRAME_MS

    keys = _Keys()
    nowhere = _Nowhere()
    table = Table(nowhere, nowhere, keys, nowhere, _Store(), lambda: 5)
    clock = 0
    situations = []
    for name, steps in _SITUATIONS:
        for step in steps:
            if step < HOLD:
                keys.events += [step, RELEASE + step]
            for _ in range(max(3, step // FRAME_MS)):
                clock += FRAME_MS
                table.tick(clock)
                while table.follow_up():
                    pass
        gc.collect()
        if HAS_HEAP:
            gc.disable()
        held = allocated()
        longest = total = 0
        for _ in range(TICKS):
            clock += FRAME_MS
            begun = now_us()
            table.tick(clock)
            while table.follow_up():
                pass
            took = since_us(now_us(), begun)
            total += took
            longest = max(longest, took)
        bytes_a_tick = (allocated() - held) / TICKS
        gc.enable()
        situations.append(
            {"name": name, "us": round(total / TICKS, 1), "longest_us": longest, "bytes": round(bytes_a_tick, 1)}
        )
    gc.collect()
    figures = {"import_ms": round(import_ms, 1), "situations": situations}
    if HAS_HEAP:
        figures["heap"] = allocated() - before
        figures["heap_free"] = gc.mem_free()  # type: ignore[attr-defined]
    print(json.dumps(figures))


if __name__ == "__main__":
    measure()
