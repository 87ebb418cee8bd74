"""Mounts the filesystem in a firmware with the game: runs before anything else, in place of MicroPython's own _boot.py.

MicroPython's own formats whatever it can't mount, which would be the end of a family's saves. This one formats only a
flash that was never used. A board whose files can't be read plays all the same, and says so; safe mode can erase them.
"""

from os import uname

import vfs
from machine import WDT, mem32
from rp2 import Flash

WATCHDOG_MS = 8000  # a damaged filesystem may hang
_BASE = 0x400D8000 if "RP2350" in uname().machine else 0x40058000  # as in main.py
_CLEAR = _BASE + 0x3000
_ENABLED = 1 << 30
_NOTED = _BASE + 0x0C
_MARK = 0x4D41 << 16
_UNREADABLE = 1 << 10
_FIRST_PAIR = 2  # blocks that formatting writes, which a power cut may interrupt


def begin():
    """Mount the files; a bit in scratch register 0 stays set if that has failed, or hung."""
    noted = mem32[_NOTED]
    if noted & ~0xFFFF != _MARK:
        for place in range(4):
            mem32[_NOTED + 4 * place] = 0
        noted = _MARK
    if noted & _UNREADABLE:
        return
    mem32[_NOTED] = noted | _UNREADABLE
    WDT(timeout=WATCHDOG_MS)
    try:
        flash = Flash()
        try:
            files = vfs.VfsLfs2(flash, progsize=256)
        except OSError:
            if not never_used(flash):
                return
            vfs.VfsLfs2.mkfs(flash, progsize=256)
            files = vfs.VfsLfs2(flash, progsize=256)
        vfs.mount(files, "/")
        mem32[_NOTED] = noted
    finally:
        mem32[_CLEAR] = _ENABLED


def never_used(flash):
    """Whether the flash is blank, except for what an interrupted formatting may have left."""
    size = flash.ioctl(5, 0)
    blank = b"\xff" * size
    block = bytearray(size)
    for number in range(_FIRST_PAIR, flash.ioctl(4, 0)):
        flash.readblocks(number, block)
        if block != blank:
            return False
    return True


begin()
