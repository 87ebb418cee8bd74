"""The processor's clock, as the record of what is fitted says."""

import os
import time

from machine import freq, mem32

_VREG = 0x40064000  # the RP2040's voltage regulator
_VSEL = 0b1111 << 4  # the bits in it that set the core's voltage
_V1_15 = 0b1100 << 4
_USUAL_HZ = 125_000_000
_SETTLES_MS = 1


def run_at(hertz: int) -> None:
    """Set an RP2040's clock; above the usual one its core gets more voltage first. An RP2350 is left as it is."""
    if hertz == freq() or "RP2350" in os.uname().machine:
        return
    if hertz > _USUAL_HZ:
        mem32[_VREG] = mem32[_VREG] & ~_VSEL | _V1_15
        time.sleep_ms(_SETTLES_MS)
    freq(hertz)
