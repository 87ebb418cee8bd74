"""The 161 lights: DMA sends a frame's bytes while the processor does other work.

A state machine turns them into pulses for WS2812B lights. Its code is in this file because each further import would
delay the first light.
"""

import sys
import time

from _rp2 import DMA, StateMachine  # type: ignore[import-not-found]
from machine import Pin, freq
from uctypes import addressof

from mahe.device import slice_of, unwired
from mahe.show.frame import BYTES
from mahe.show.geometry import EGGS

TYPE_CHECKING = False
if TYPE_CHECKING:
    import rp2
    from rp2.asm_pio import jmp, label, nop, not_x, out, wrap, wrap_target, x

    from mahe.device.fitted import Fitted

# Ten ticks make a bit, 3 of them high for a zero, 7 for a one: 0.36 and 0.84 µs fit the data sheets of all WS2812B.
_TICK_HZ = 8_333_333
_LATCH_US = 320  # the lights need 300 µs of low between two frames
_BYTE_US = 9.6  # µs that a byte takes: eight bits of ten ticks
_SIGN_RED = 24  # the level of red that the sign adds, bright enough to be seen
SIGN_MA = 14  # the most mA that the sign adds to a frame: 7 × 24 / 255 × 20 mA
_SIGN_MS = 0b111100000000  # bits of the time in ms that are 0 for a quarter of a second, every four seconds
_STATE_MACHINE = 0
_BYTE = 0  # the code for transfers of one byte
_READ_AND_START = 15  # a channel's register that takes the address to read from, and starts it
SENT = "GRB"  # the order of a frame's bytes


class Lights:
    """Double-buffered: one frame is sent while the next is copied into the other buffer."""

    def __init__(self, fitted: "Fitted") -> None:
        self._fitted = fitted
        before = 3 * fitted.CHAIN_START
        self._buffers = (bytearray(before + BYTES), bytearray(before + BYTES))
        self._place = slice_of(before, before + BYTES)
        self._turn = 0
        self._machine = machine(_STATE_MACHINE, Pin(fitted.LED_DATA, Pin.OUT, value=0))
        self._dma = DMA()
        request = (_STATE_MACHINE >> 2 << 3) + (_STATE_MACHINE & 3)
        control = self._dma.pack_ctrl(size=_BYTE, inc_write=False, treq_sel=request)
        # The channel keeps this set-up, including the count: a frame only sets the address to read from, by the
        # register, because a call of `config` takes 0.1 ms.
        self._dma.config(write=self._machine, count=before + BYTES, ctrl=control)
        self._registers = self._dma.registers
        self._starts = [addressof(buffer) for buffer in self._buffers]
        self._takes_us = int((before + BYTES) * _BYTE_US) + _LATCH_US
        self._free_at = time.ticks_us()
        self._supply = unwired if fitted.LED_ENABLE is None else Pin(fitted.LED_ENABLE, Pin.OUT)
        self._keys = unwired if fitted.KEY_LIGHTS is None else Pin(fitted.KEY_LIGHTS, Pin.OUT, value=0)
        self.is_cut = False  # whether the supply was found faulty: then it is off, and no frame is sent
        self.sign = False  # whether the eggs flash red: the screen is missing
        self._sort = None
        if fitted.COLOUR_ORDER != SENT:
            from mahe.device.colour_order import Sorter

            self._sort = Sorter(SENT, fitted.COLOUR_ORDER)

    def switch_on(self) -> None:
        """Send a dark frame, then switch the supply on, so that nothing flashes; returns when the lights listen.

        A supply that gives no voltage is switched off again.
        """
        self.is_cut = False
        self.dark()
        self._supply(1)
        switched = time.ticks_ms()
        from mahe.device.power import Rail  # imported while the supply rises

        if not Rail(self._fitted).rises(switched):
            self.cut()
            return
        self.dark()
        self.are_on()

    def are_on(self) -> None:
        """Take over lights that are on already."""
        self._keys(self._fitted.KEY_LIGHTS_MA > 0)

    def switch_off(self) -> None:
        """Make the lights dark, and switch off their supply and the keys' lights."""
        try:
            self.dark()
        finally:  # even if sending fails
            self._supply(0)
            self._keys(0)

    def cut(self) -> None:
        """Switch a faulty supply off; only `switch_on` tries it again."""
        self._supply(0)
        self._keys(0)
        self.is_cut = True

    def dark(self) -> None:
        """Send a dark frame, and wait until it is latched."""
        self.show(bytearray(BYTES))
        while not self.ready():
            pass

    def ready(self) -> bool:
        """Whether the previous frame has been sent and latched."""
        return time.ticks_diff(time.ticks_us(), self._free_at) >= 0

    def show(self, frame: bytearray) -> None:
        """Begin to send a frame; it has been copied when this returns."""
        if self.is_cut:  # lights without a supply must get no power through their data line
            return
        self._turn = 1 - self._turn
        buffer = self._buffers[self._turn]
        if self._sort is None:
            buffer[self._place] = frame
        else:
            buffer[self._place] = self._sort.sorted(frame)
        if self.sign:
            self._flash_eggs(buffer)
        while time.ticks_diff(self._free_at, time.ticks_us()) > 0:  # `ready`, inlined: a call takes 0.04 ms
            pass
        self._registers[_READ_AND_START] = self._starts[self._turn]
        self._free_at = time.ticks_add(time.ticks_us(), self._takes_us)

    def _flash_eggs(self, buffer: bytearray) -> None:
        """Make all eggs, the first lights of the game, red for a moment every four seconds."""
        if time.ticks_ms() & _SIGN_MS:
            return
        at = 3 * self._fitted.CHAIN_START
        red = self._fitted.COLOUR_ORDER.index("R")
        for egg in range(at, at + 3 * EGGS, 3):
            buffer[egg] = buffer[egg + 1] = buffer[egg + 2] = 0
            buffer[egg + red] = _SIGN_RED


def machine(number: int, pin: Pin) -> "rp2.StateMachine":
    """A running state machine that sends bytes as pulses; its line is low."""

    import rp2  # its assembler takes 1.2 KB of heap, and is dropped afterwards

    @rp2.asm_pio(
        sideset_init=rp2.PIO.OUT_LOW,
        out_shiftdir=rp2.PIO.SHIFT_LEFT,
        autopull=True,
        pull_thresh=8,
        fifo_join=rp2.PIO.JOIN_TX,
    )
    def bits() -> None:
        wrap_target()
        label("next")
        out(x, 1).side(0)[2]
        jmp(not_x, "zero").side(1)[2]
        jmp("next").side(1)[3]
        label("zero")
        nop().side(0)[3]
        wrap()

    # A whole number of the processor's cycles: a fraction would make the pulses uneven.
    clock = freq()
    made = StateMachine(number, bits, freq=clock // round(clock / _TICK_HZ), sideset_base=pin)
    made.active(1)
    sys.modules.pop("rp2")
    return made  # type: ignore[no-any-return]
