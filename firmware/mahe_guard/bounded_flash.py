"""Bounds the time that failing writes to the flash can take.

Littlefs verifies each block that it writes, and tries the next if that fails. On a worn-out chip it would try them all,
for longer than the watchdog waits. With this class in between, the save fails instead, and play goes on and tells that
nothing is saved. A write that hangs is noted in advance, and ended by the watchdog.
"""

import time

from mahe_guard.chip import SCRATCH
from mahe_guard.noted import HANGS, UNDER_WAY, WRITES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from rp2 import Flash

_LOOKED_AT = 32  # bytes of each write that are verified
_PATIENCE_MS = 800  # of failed writes alone: time for a dozen bad blocks
_REST_MS = 60_000  # until the next attempt
_ERASE = 6  # of `ioctl`
_EIO = -5  # EIO is returned: no exception may pass through littlefs


def bounded(write: "Callable[..., object]", *arguments: object) -> bool:
    """Write to the flash unless it hangs; returns whether it was tried."""
    if SCRATCH[WRITES] == HANGS:
        return False
    SCRATCH[WRITES] = UNDER_WAY
    try:
        write(*arguments)
    finally:  # a Ctrl-C may interrupt the write
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
        """Program a part of a block, and note its success."""
        if self._rests() or not bounded(self._flash.writeblocks, block, data, offset):
            return _EIO
        self.readblocks(block, self._seen, offset)
        if self._seen == data[:_LOOKED_AT]:
            self._since = None
        elif self._since is None:
            self._since = time.ticks_ms()
        return 0  # littlefs verifies itself

    def ioctl(self, what: int, argument: int) -> "int | None":
        """Erase a block, or answer about the flash."""
        if what != _ERASE:
            return self._flash.ioctl(what, argument)
        return 0 if not self._rests() and bounded(self._flash.ioctl, what, argument) else _EIO

    def _rests(self) -> bool:
        """Whether writes have failed for so long that none is tried now."""
        if self._since is None:
            return False
        now = time.ticks_ms()
        failing = time.ticks_diff(now, self._since)
        if failing > _REST_MS:
            self._since = now
        return _PATIENCE_MS <= failing <= _REST_MS
