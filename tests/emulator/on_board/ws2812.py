# Sends to the lights on pin 16 by a state machine, fed by the processor or by DMA. This runs on the board.
import rp2
from machine import Pin


@rp2.asm_pio(
    sideset_init=rp2.PIO.OUT_LOW,
    out_shiftdir=rp2.PIO.SHIFT_LEFT,
    autopull=True,
    pull_thresh=8,
    fifo_join=rp2.PIO.JOIN_TX,
)
def bits():
    wrap_target()
    label("next")
    out(x, 1).side(0)[2]
    jmp(not_x, "zero").side(1)[1]
    jmp("next").side(1)[4]
    label("zero")
    nop().side(0)[4]
    wrap()


machine = rp2.StateMachine(0, bits, freq=8_000_000, sideset_base=Pin(16))
machine.active(1)
channel = rp2.DMA()
control = channel.pack_ctrl(size=0, inc_write=False, treq_sel=0)


def dma(data):
    channel.config(read=data, write=machine, count=len(data), ctrl=control, trigger=True)


def busy():
    return channel.active()


def put(data):
    machine.put(data, 24)
