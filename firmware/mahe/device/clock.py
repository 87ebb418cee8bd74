"""How fast the processor runs, as the record of what is fitted says."""

import os
import time

from machine import freq, mem32

_VREG = 0x40064000  # the RP2040's voltage regulator
_VSEL = 0b1111 << 4  # of it: the core's voltage
_V1_15 = 0b1100 << 4
_USUAL_HZ = 125_000_000
_SETTLES_MS = 1


def run_at(hertz: int) -> None:
    """Run at this speed; what is faster than usual needs more voltage first, and only the RP2040 is known to do it."""
    if hertz == freq() or "RP2350" in os.uname().machine:
        return
    if hertz > _USUAL_HZ:
        mem32[_VREG] = mem32[_VREG] & ~_VSEL | _V1_15
        time.sleep_ms(_SETTLES_MS)
    freq(hertz)
