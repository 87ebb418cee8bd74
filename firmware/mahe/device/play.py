"""The game on the board: a light at once, then the rest is imported."""

import gc

from mahe import VERSION
from mahe.device.lights import BYTES, Lights

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mahe.device.loop import Loop

_GLOW = 24


def first_light() -> Lights:
    """The middle egg glows."""
    lights = Lights()
    lights.switch_on()
    frame = bytearray(BYTES)
    frame[0] = frame[1] = frame[2] = _GLOW
    lights.show(frame)
    return lights


def board() -> "Loop":
    """Everything made and ready to run."""
    lights = first_light()
    from mahe.device.entropy import entropy
    from mahe.device.loop import Loop

    loop = Loop(lights, entropy)
    gc.collect()
    return loop


def play(where: str) -> None:
    """Play until somebody interrupts."""
    loop = board()
    print("mahe", VERSION, "plays,", where)
    for name in loop.keys.names_of_stuck():
        print("mahe:", name, "has been down since power-on; it is ignored until it is let go")
    loop.run()
