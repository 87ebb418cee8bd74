# Runs on the board: empties the RP2040's flash cache, so that what is timed next is as slow as it can be.
from os import uname

from machine import mem32

_FLUSH = 0x14000004
THERE = "RP2040" in uname().machine  # an RP2350 has its registers elsewhere


def empty():
    """Return when all is out of the cache, but for what this itself takes to return."""
    if THERE:
        mem32[_FLUSH] = 1
        mem32[_FLUSH]  # who reads it waits until it is done


def as_it_is():
    pass
