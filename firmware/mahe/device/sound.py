"""The piezo."""

from machine import PWM, Pin

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mahe.device.fitted import Fitted

# The duty cycle at each volume. The fundamental of a square wave is proportional to sin(π × duty): 10 % of the loudest,
# 38 %, and 100 % at one half.
_DUTY = (0, 2048, 8192, 32768)


class Sound:
    """One tone at a time."""

    def __init__(self, fitted: "Fitted") -> None:
        self.hz = 0
        self._pwm = None if fitted.PIEZO is None else PWM(Pin(fitted.PIEZO), freq=1000, duty_u16=0)

    def tone(self, hz: int, volume: int = 0) -> None:
        """Sound this tone from now on, at a volume from 1 to 3; 0 Hz is silence."""
        self.hz = hz
        if self._pwm is None:
            return
        if hz:
            self._pwm.freq(hz)
            self._pwm.duty_u16(_DUTY[volume])
        else:
            self._pwm.duty_u16(0)
