"""Addresses of registers that differ between RP2040 and RP2350, and have no name in MicroPython."""

import os

_RP2350 = "RP2350" in os.uname().machine
# INTR0 of IO_BANK0: four bits for each pin, of which two remember an edge until a 1 is written to them.
GPIO_EDGES = 0x40028230 if _RP2350 else 0x400140F0
