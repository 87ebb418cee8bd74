"""How a light looks on a screen: its colour at full strength, and how strongly it shines through.

A light's bytes say how much light it gives off, a screen's how bright it looks. The board's budget of current also
keeps the lights so low that a plain copy would look dark. lights.js computes the same.
"""

from __future__ import annotations

GAMMA = 2.2
PALE = 0.25  # of a step, since bytes are rounded
CORE = 1.2  # a present turtle is bright, the place of one that is away clearly dimmer
STRENGTH = 0.34  # exponent: 10 of 255 is a third, 60 are six tenths


def hue(red: int, green: int, blue: int) -> str:
    """The colour at full brightness. The faintest are made pale: sand of three steps has no blue left in its bytes."""
    peak = max(red, green, blue) + PALE
    parts = (((part + PALE) / peak) ** (1 / GAMMA) for part in (red, green, blue))
    return "#" + "".join(f"{int(255 * part + 0.5):02x}" for part in parts)


def strength(red: int, green: int, blue: int) -> float:
    """The strength of the halo around a light, from 0 (dark) to 1."""
    return int(1000 * (max(red, green, blue) / 255) ** STRENGTH + 0.5) / 1000


def core(halo: float) -> float:
    """The strength of the light itself, and that of the hot middle within it."""
    return min(1.0, int(1000 * CORE * halo + 0.5) / 1000)
