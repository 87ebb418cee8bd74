"""A frame of the virtual board: what it shows and says at one moment, and how that is written as JSON."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

WIDTH, HEIGHT = 128, 64


@dataclass(frozen=True)
class Frame:
    """What people see and hear now."""

    number: int
    keys: int  # events of the keys the table had read by then: a press has been answered when it is counted here
    lights: bytes  # red, green, blue of each light in chain order
    screen: bytes  # MONO_VLSB
    words: tuple[str, ...]
    tone: int
    awaits: str
    look: str
    language: str

    def whole(self) -> dict[str, Any]:
        """For people and tests: a colour for each light, and the screen as 64 rows of # and dots."""
        return {
            "frame": self.number,
            "keys": self.keys,
            "lights": [self.lights[at : at + 3].hex() for at in range(0, len(self.lights), 3)],
            "screen": rows(self.screen),
            "words": self.words,
            "tone": self.tone,
            "awaits": self.awaits,
            "look": self.look,
            "language": self.language,
        }

    def changes(self, seen: Frame | None) -> dict[str, Any]:
        """For the stream: only what differs from the frame before, bytes in hexadecimal."""
        told: dict[str, Any] = {"frame": self.number, "keys": self.keys}
        for name in ("lights", "screen", "words", "tone", "awaits", "look", "language"):
            value = getattr(self, name)
            if seen is None or value != getattr(seen, name):
                told[name] = value.hex() if isinstance(value, bytes) else value
        return told


def red_green_blue(grb: bytes) -> bytes:
    """The bytes of a chain of lights, from the order in which the lights take them."""
    rgb = bytearray(grb)
    rgb[0::3], rgb[1::3] = grb[1::3], grb[0::3]
    return bytes(rgb)


def lit(screen: bytes, x: int, y: int) -> bool:
    """Whether a pixel of the screen shines: a byte is a column of eight, the top one lowest."""
    return bool(screen[(y >> 3) * WIDTH + x] >> (y & 7) & 1)


def rows(screen: bytes) -> list[str]:
    """The screen as text, a row a line."""
    return ["".join("#" if lit(screen, x, y) else "." for x in range(WIDTH)) for y in range(HEIGHT)]
