"""`mahe play --pico`: an emulated Pico with the whole firmware takes the table's place, seen through its wires.

The lights are decoded from the data pin, the screen from I²C; keys set pin levels.
It runs as fast as the computer emulates it, which may be slower than a Pico.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from mahe.show.frame import BYTES
from mahe.show.keys import RELEASE
from mahe_board.build.board_uf2 import with_the_game
from mahe_board.emulator.memory_ports import KEYS, Keys, Lights, Screen, Sound
from mahe_board.emulator.pico import pico_class
from mahe_board.virtual_board.play.frame import UNTOLD
from mahe_board.virtual_board.play.ports import Entropy, Store

LARGEST_SEED = 0x3FFFFFFF
LONGEST_TICK_MS = 60  # if emulation falls further behind than this, the board's clock slows down
_NAMES = {number: name for name, number in KEYS.items()}


class PicoTable:
    """An emulated Pico in the role of a table, as the virtual board needs it."""

    takes_presses = True
    answers: Mapping[str, Callable[[object], Any]] = {}

    def __init__(
        self, lights: Lights, screen: Screen, keys: Keys, sound: Sound, store: Store, entropy: Entropy
    ) -> None:
        self._lights, self._screen, self._keys, self._sound = lights, screen, keys, sound
        del store  # saves and settings live and die with the emulated flash
        pico = pico_class()  # raises if the emulator isn't installed, before the firmware is built in vain
        self._pico = pico(uf2=with_the_game(), seed=entropy() & LARGEST_SEED)
        self._now = 0

    def tick(self, now_ms: int, /) -> None:
        """Emulate up to this millisecond, and sample the wires."""
        pico = self._pico
        event = self._keys.read()
        if event > RELEASE:
            pico.release(_NAMES[event - RELEASE])
        elif event:
            pico.hold(_NAMES[event])
        pico.wait(min(now_ms - self._now, LONGEST_TICK_MS))
        self._now = now_ms
        self._lights.show(bytearray(pico.lights()[-BYTES:]))
        self._screen.show(bytearray(pico.screen().memory))
        self._sound.tone(round(pico.tone() or 0))

    def told(self) -> dict[str, Any]:
        """Return the fields' defaults: the wires carry only lights, pixels and tones."""
        return dict(UNTOLD)

    def show_again(self) -> None:
        """Nothing to do: each tick shows everything."""

    def close(self) -> None:
        """End the emulator."""
        self._pico.close()
