"""The flash under a filesystem, which gives up when it takes no more writes.

Littlefs takes a block that doesn't hold what was written to it for a bad one, and tries the next. On a worn-out chip it
would try them all, for longer than the watchdog waits. With this class in between, a save fails instead, so that play
goes on and tells that nothing is saved. Like the guard it imports nothing of an image.
"""

import time

_LOOKED_AT = 32  # bytes of each write that are read again
_PATIENCE_MS = 800  # of failed writes alone: time for a dozen bad blocks
_REST_MS = 60_000  # until the next attempt
_ERASE = 6  # of `ioctl`
_EIO = -5  # an exception must not fly through littlefs


class BoundedFlash:
    """Stands between `rp2.Flash()` and `VfsLfs2`."""

    def __init__(self, flash):
        self._flash = flash
        self.readblocks = flash.readblocks
        self._seen = bytearray(_LOOKED_AT)
        self._fails = False  # whether the last write did
        self._since = 0  # when it began to fail, or was tried again

    def writeblocks(self, block, data, offset):
        """Program a part of a block, and note whether that worked."""
        if self._rests():
            return _EIO
        self._flash.writeblocks(block, data, offset)
        self.readblocks(block, self._seen, offset)
        failed = self._seen != data[:_LOOKED_AT]
        if failed and not self._fails:
            self._since = time.ticks_ms()
        self._fails = failed
        return 0  # littlefs looks for itself

    def ioctl(self, what, argument):
        """Erase a block, or tell about the flash."""
        if what == _ERASE and self._rests():
            return _EIO
        return self._flash.ioctl(what, argument)

    def _rests(self):
        """Whether it has failed for so long that it isn't tried now."""
        if not self._fails:
            return False
        now = time.ticks_ms()
        failing = time.ticks_diff(now, self._since)
        if failing > _REST_MS:
            self._since = now
        return _PATIENCE_MS <= failing <= _REST_MS
