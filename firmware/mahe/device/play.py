"""The game on the board: a light at once, then the rest is imported."""

import gc

from mahe import VERSION
from mahe.device.lights import BYTES, Lights

_GLOW = 24


def play(where: str) -> None:
    """Light the middle egg, then play until somebody interrupts."""
    lights = Lights()
    lights.switch_on()
    first = bytearray(BYTES)
    first[0] = first[1] = first[2] = _GLOW
    lights.show(first)
    from mahe.device.entropy import entropy
    from mahe.device.loop import Loop

    loop = Loop(lights, entropy)
    gc.collect()
    print("mahe", VERSION, "plays", where)
    loop.run()
