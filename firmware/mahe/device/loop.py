"""The main loop: keys, then a frame or a page of the screen, then rest until something is due."""

import time

from mahe.device.keys import Keys
from mahe.device.lights import SIGN_MA, Lights
from mahe.device.power import Power
from mahe.device.screen import Screen
from mahe.device.sound import Sound
from mahe.device.store import Store
from mahe.device.tape import Tape
from mahe.table.table import Table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mahe.show.ports import Entropy

FRAME_MS = 20
_TOO_LATE_MS = 5 * FRAME_MS  # frames that are this late are left out, not caught up with


class Loop:
    """The board in play."""

    def __init__(self, lights: Lights, entropy: "Entropy") -> None:
        self._lights = lights
        self._screen = Screen()
        self._keys = Keys()
        self._sound = Sound()
        self._power = Power()
        self._tape = Tape(self._keys)
        self.table = Table(lights, self._screen, self._tape, self._sound, Store(), entropy)
        self._ticks = self._due = time.ticks_ms()
        self._now = 0  # of the table, in milliseconds since its beginning

    def run(self) -> None:
        """Until somebody interrupts it; then all is dark and silent."""
        try:
            while True:
                self.step()
        finally:
            self._sound.tone(0)
            self._lights.switch_off()

    def step(self) -> None:
        """One pass: a frame, or a page of the screen, or a little rest."""
        keys = self._keys
        if keys.due(time.ticks_us()):
            keys.poll()
        ticks = time.ticks_ms()
        early = time.ticks_diff(self._due, ticks)
        if (early <= 0 or keys.waiting()) and self._lights.ready():
            self._frame(ticks)
        elif not self._screen.step():
            time.sleep_ms(1)

    def _frame(self, ticks: int) -> None:
        """A press doesn't wait for the frame's time, and the next frame comes a whole period later."""
        early = time.ticks_diff(self._due, ticks)
        if early > 0 or early < -_TOO_LATE_MS:
            self._due = ticks
        self._due = time.ticks_add(self._due, FRAME_MS)
        self._now += time.ticks_diff(ticks, self._ticks)
        self._ticks = ticks
        self._lights.sign = not self._screen.works
        budget = self._power.budget()
        self.table.stage.limiter.offered = budget if self._screen.works else budget - SIGN_MA
        self._tape.now = self._now
        self.table.tick(self._now)
