"""The ports: the seams where the real board, the virtual one and a test can replace one another. This file is for
people and the type checker; nothing of it reaches the board."""

from collections.abc import Callable, Generator
from typing import Any, Protocol

from mahe.show.canvas import Canvas
from mahe.show.shown_position import Picture

class Lights(Protocol):
    def show(self, frame: bytearray) -> None:
        """Send 483 bytes in chain order, each light green, red, blue. The buffer will be reused: copy it."""

class Screen(Protocol):
    def show(self, pixels: bytearray) -> None:
        """The screen's 1024 bytes, MONO_VLSB, have changed. The buffer will be reused: copy it."""

class KeyPort(Protocol):
    def read(self) -> int:
        """The next press (1 to 4: ROLL, STOP, CARD, MENU) or release (17 to 20), oldest first; 0 if there is none."""

class Sound(Protocol):
    def tone(self, hz: int, volume: int) -> None:
        """Sound this tone from now on, at a volume from 1 to 3; 0 Hz is silence."""

class Store(Protocol):
    def read(self, name: str) -> bytes | None:
        """The data stored under a name, or None."""

    def replace(self, name: str, data: bytes) -> None:
        """Store data under a name: after a power cut either the old or the new is there, never a mixture."""

    def set_aside(self, name: str) -> None:
        """Move damaged data aside, so that it can still be examined."""

class Scene(Protocol):
    length: int
    def draw(self, canvas: Canvas, picture: Picture, colours: bytes, ms: int) -> None: ...

# A page takes the paper, the picture, and arguments of its own. If drawing it takes long, it is a generator: each
# `yield` ends a part that is drawn in a pass of the main loop, which reads the keys and makes frames between two parts.
# The screen gets the page after the last one.
Parts = Generator[None]
Page = Callable[..., Parts | None]
# A moment: the page on the screen, its arguments, and its keys (keys.py).
Moment = tuple[Page, tuple[Any, ...], tuple[tuple[int, int, int, int], ...]]
Entropy = Callable[[], int]

# A script: a generator that is advanced once a tick, and sent the tick's key event, 0 for none.
Script = Generator[None, int, Any]
