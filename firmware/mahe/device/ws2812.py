"""A state machine that speaks to WS2812B lights: the bits of a byte, as pulses, for as long as bytes come."""

import rp2
from machine import Pin, freq

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rp2.asm_pio import jmp, label, nop, not_x, out, wrap, wrap_target, x

_TICKS = 10  # of a bit: 3 high for a zero, 7 for a one
_TICK_HZ = 8_333_333  # 120 ns: 0.36 and 0.84 µs fit the data sheets of all WS2812B


def machine(number: int, pin: Pin) -> rp2.StateMachine:
    """Started, with its line low."""

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
    made = rp2.StateMachine(number, bits, freq=clock // round(clock / _TICK_HZ), sideset_base=pin)
    made.active(1)
    return made
