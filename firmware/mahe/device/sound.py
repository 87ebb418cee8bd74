"""The piezo."""

from machine import PWM, Pin

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mahe.device.fitted import Fitted

_HALF = 32768


class Sound:
    """One tone at a time."""

    def __init__(self, fitted: "Fitted") -> None:
        self.hz = 0
        self._pwm = None if fitted.PIEZO is None else PWM(Pin(fitted.PIEZO), freq=1000, duty_u16=0)

    def tone(self, hz: int) -> None:
        """Sound this tone from now on; 0 is silence."""
        self.hz = hz
        if self._pwm is None:
            return
        if hz:
            self._pwm.freq(hz)
            self._pwm.duty_u16(_HALF)
        else:
            self._pwm.duty_u16(0)
