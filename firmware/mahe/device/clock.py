"""The processor's clock, as the record of what is fitted says."""

import os
import time

from machine import freq, mem32

_VREG = 0x40064000  # the RP2040's voltage regulator
_VSEL = 0b1111 << 4  # its field of the core's voltage
_V1_15 = 0b1100 << 4
_USUAL_HZ = 125_000_000
_SETTLES_MS = 1


def run_at(hertz: int) -> None:
    """Run at this clock; one above the usual needs more voltage first, and is known to work on the RP2040 only."""
    if hertz == freq() or "RP2350" in os.uname().machine:
        return
    if hertz > _USUAL_HZ:
        mem32[_VREG] = mem32[_VREG] & ~_VSEL | _V1_15
        time.sleep_ms(_SETTLES_MS)
    freq(hertz)
