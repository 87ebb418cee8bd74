"""Writes to the flash, which are given up when it takes no more of them, or when one has never ended.

Littlefs takes a block that doesn't hold what was written to it for a bad one, and tries the next. On a worn-out chip it
would try them all, for longer than the watchdog waits. With this class in between, a save fails instead, so that play
goes on and tells that nothing is saved. A write that hangs is ended by the watchdog, and has been noted before.
"""

import time

from mahe_guard.chip import SCRATCH
from mahe_guard.noted import HANGS, UNDER_WAY, WRITES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from rp2 import Flash

_LOOKED_AT = 32  # bytes of each write that are read again
_PATIENCE_MS = 800  # of failed writes alone: time for a dozen bad blocks
_REST_MS = 60_000  # until the next attempt
_ERASE = 6  # of `ioctl`
_EIO = -5  # an exception must not fly through littlefs


def bounded(write: "Callable[..., object]", *arguments: object) -> bool:
    """Write to the flash; returns whether that was tried."""
    if SCRATCH[WRITES] == HANGS:
        return False
    SCRATCH[WRITES] = UNDER_WAY
    try:
        write(*arguments)
    finally:  # Ctrl-C may come in between
        SCRATCH[WRITES] = 0
    return True


class BoundedFlash:
    """Stands between `rp2.Flash()` and `VfsLfs2`."""

    def __init__(self, flash: "Flash") -> None:
        self._flash = flash
        self.readblocks = flash.readblocks
        self._seen = bytearray(_LOOKED_AT)
        self._since: int | None = None  # when writes began to fail, or were tried again

    def writeblocks(self, block: int, data: bytearray, offset: int) -> int:
        """Program a part of a block, and note whether that worked."""
        if self._rests() or not bounded(self._flash.writeblocks, block, data, offset):
            return _EIO
        self.readblocks(block, self._seen, offset)
        if self._seen == data[:_LOOKED_AT]:
            self._since = None
        elif self._since is None:
            self._since = time.ticks_ms()
        return 0  # littlefs looks for itself

    def ioctl(self, what: int, argument: int) -> "int | None":
        """Erase a block, or tell about the flash."""
        if what != _ERASE:
            return self._flash.ioctl(what, argument)
        return 0 if not self._rests() and bounded(self._flash.ioctl, what, argument) else _EIO

    def _rests(self) -> bool:
        """Whether it has failed for so long that it isn't tried now."""
        if self._since is None:
            return False
        now = time.ticks_ms()
        failing = time.ticks_diff(now, self._since)
        if failing > _REST_MS:
            self._since = now
        return _PATIENCE_MS <= failing <= _REST_MS
