"""The piezo."""

from machine import PWM, Pin

from mahe.device import pins

_HALF = 32768


class Sound:
    """One tone at a time."""

    def __init__(self) -> None:
        self.hz = 0
        self._pwm = PWM(Pin(pins.PIEZO), freq=1000, duty_u16=0)

    def tone(self, hz: int) -> None:
        """Sound this tone from now on; 0 is silence."""
        self.hz = hz
        if hz:
            self._pwm.freq(hz)
            self._pwm.duty_u16(_HALF)
        else:
            self._pwm.duty_u16(0)
