"""How a light looks on a screen: its colour at full strength, and how strongly it shines through.

A light's bytes are linear, a screen's are perceptual (gamma). The board's current limit also keeps the lights so low
that a plain copy would look dark. lights.js computes the same.
"""

from __future__ import annotations

GAMMA = 2.2
PALE = 0.25  # added to each colour's byte, since the bytes were rounded
CORE = 1.2  # factor from halo to core: a present turtle is bright, the place of an absent one clearly dimmer
STRENGTH = 0.34  # exponent: a byte of 10 gives a strength of 1/3, a byte of 60 gives 0.6


def hue(red: int, green: int, blue: int) -> str:
    """The colour at full brightness; faint ones become paler, since at such levels rounding makes a small part 0."""
    peak = max(red, green, blue) + PALE
    parts = (((part + PALE) / peak) ** (1 / GAMMA) for part in (red, green, blue))
    return "#" + "".join(f"{int(255 * part + 0.5):02x}" for part in parts)


def strength(red: int, green: int, blue: int) -> float:
    """The strength of the halo around a light, from 0 (dark) to 1."""
    return int(1000 * (max(red, green, blue) / 255) ** STRENGTH + 0.5) / 1000


def core(halo: float) -> float:
    """The strength of the light itself and of its hot middle."""
    return min(1.0, int(1000 * CORE * halo + 0.5) / 1000)
