"""The chain of lights, fed by DMA and a state machine; only whether any light glows is modelled."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from mahe_board.simulator.clock import Clock

_FRAME_US = 4500  # processor time to draw a frame
_START = 15


class Lights:
    """Counts the frames, and notes whether any light has glowed since power-on."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.frames = 0
        self.glows = False
        self._buffers: dict[int, bytearray] = {}

    def power_off(self) -> None:
        self.glows = False

    def show(self, frame: bytearray) -> None:
        """Take a frame that was sent to the chain."""
        self.frames += 1
        self.clock.passes(_FRAME_US)
        if not self.glows:
            self.glows = any(frame)

    def addressof(self, buffer: bytearray) -> int:
        """The stand-in for `uctypes.addressof`."""
        self._buffers[id(buffer)] = buffer
        return id(buffer)

    def __setitem__(self, register: int, address: int) -> None:
        """Write a register of the DMA channel; the start register sends the frame at that address."""
        if register == _START and not self.clock.ended:
            self.show(self._buffers[address])

    def bitstream(self, pin: object, encoding: int, timing: object, frame: bytearray) -> None:
        """The stand-in for `machine.bitstream`."""
        del pin, encoding, timing
        self.show(frame)

    def rp2(self) -> dict[str, Any]:
        """The stand-ins for names of `rp2`: `DMA`, `StateMachine`, `PIO` and the assembler."""
        channel = SimpleNamespace(pack_ctrl=lambda **_: 0, config=lambda **_: None, registers=self)
        machine = SimpleNamespace(active=lambda _: None)

        def asm_pio(**_: object) -> Any:
            return lambda program: program

        return {
            "DMA": lambda: channel,
            "StateMachine": lambda *_, **__: machine,
            "PIO": SimpleNamespace(OUT_LOW=0, SHIFT_LEFT=0, JOIN_TX=0),
            "asm_pio": asm_pio,
        }

    def forget(self) -> None:
        """Drop the registered buffers, as a reset does."""
        self._buffers.clear()
