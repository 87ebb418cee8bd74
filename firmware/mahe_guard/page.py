"""A page of text on the screen without the game, in MicroPython's own letters: sixteen fill a line."""

import time

from framebuf import MONO_VLSB, FrameBuffer
from machine import I2C, Pin

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from mahe.device import screens
    from mahe.device.fitted import Fitted
else:
    import screens

_BANDS = 8
_BAND = 128  # bytes
_LINE = 10  # dots from one line to the next
_RESET_MS = 1
_TIMEOUT_US = 8000


def show(fitted: "Fitted", lines: "Sequence[str]", anew: bool = False) -> None:
    """Write these lines to the screen, if there is one; `anew` resets it first."""
    pixels = bytearray(_BANDS * _BAND)
    page = FrameBuffer(pixels, 128, 64, MONO_VLSB)
    for row, line in enumerate(lines):
        page.text(line, 0, _LINE * row + 2)
    try:
        if anew and fitted.SCREEN_RESET is not None:
            reset = Pin(fitted.SCREEN_RESET, Pin.OUT, value=0)
            time.sleep_ms(_RESET_MS)
            reset(1)
            time.sleep_ms(_RESET_MS)
        data, clock = Pin(fitted.SCREEN_SDA), Pin(fitted.SCREEN_SCL)
        bus = I2C(0, sda=data, scl=clock, freq=400_000, timeout=_TIMEOUT_US)  # type: ignore[call-overload]
        bus.writeto(screens.ADDRESS, screens.setup_of(fitted.SCREEN))
        for band in range(_BANDS):
            head = screens.head_of(fitted.SCREEN, band)
            bus.writeto(screens.ADDRESS, head + pixels[_BAND * band : _BAND * (band + 1)])
    except (OSError, ValueError):  # the screen is missing, or on impossible pins: the lights tell, too
        pass
