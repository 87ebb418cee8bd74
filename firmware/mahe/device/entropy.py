"""Entropy from the hardware, for a new game."""

import os


def hardware_entropy() -> int:
    """48 bits from the chip's ring oscillator."""
    return int.from_bytes(os.urandom(6), "big")
