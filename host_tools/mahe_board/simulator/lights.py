"""The chain of lights, behind DMA and a state machine: frames come, and some light glows or none."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from mahe_board.simulator.clock import Clock

_FRAME_US = 4500  # of the processor, for working out a frame
_START = 15


class Lights:
    """Counts the frames, and notes when a light first glowed since power-on."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.frames = 0
        self.glows = False
        self._buffers: dict[int, bytearray] = {}

    def power_off(self) -> None:
        self.glows = False

    def show(self, frame: bytearray) -> None:
        """A frame is sent."""
        self.frames += 1
        self.clock.passes(_FRAME_US)
        if not self.glows:
            self.glows = any(frame)

    def addressof(self, buffer: bytearray) -> int:
        """Stands for the function in `uctypes`."""
        self._buffers[id(buffer)] = buffer
        return id(buffer)

    def __setitem__(self, register: int, address: int) -> None:
        """A channel's register is written."""
        if register == _START and not self.clock.ended:
            self.show(self._buffers[address])

    def bitstream(self, pin: object, encoding: int, timing: object, frame: bytearray) -> None:
        """Stands for the function in `machine`."""
        del pin, encoding, timing
        self.show(frame)

    def rp2(self) -> dict[str, Any]:
        """What stands for `DMA` and `StateMachine`, and for the assembler."""
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
        """A reset: nobody knows the buffers any more."""
        self._buffers.clear()
